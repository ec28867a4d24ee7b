"""Interviews: which misreading a program has, by its answers to small puzzles."""

from collections.abc import Callable

import pytest

import oracle
from battles import answer_by
from graphsolve.lab.ask import Interview, interview_table
from graphsolve.lab.cases import fair_answers
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import CATALOGUE, misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from mutants import CAVE, mutant

Program = Callable[[Puzzle, int], int | None]


def hold(interview: Interview, program: Program) -> int:
    """Hold an interview with a program, and return the number of questions."""
    number = 0
    while question := interview.question:
        number += 1
        interview.answer(program(question.puzzle, question.part))
    return number


def by_table(name: str) -> Program:
    """A misreading, as far as its answers are known."""
    known = interview_table(CATALOGUE[name].puzzle)
    return lambda puzzle, part: known.answers[name][known.questions.index((puzzle, part))]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_telling_puzzles_are_fair_and_their_answers_right(name: str):
    known = interview_table(name)
    for (puzzle, part), right in [*zip(known.questions, known.right, strict=True)][::3]:
        assert fair_answers(puzzle)[part] == right
    ours = [one.name for one in misreadings_of(PUZZLES[name])]
    assert {*known.answers} <= {*ours}, "run python tests/interview_puzzles.py"
    assert len(known.answers) > 0.9 * len(ours)  # answers of others take time when they are asked
    for number, one in enumerate(CATALOGUE[each] for each in [*known.answers][::50]):
        for place in range(number % 5, len(known.questions), 5):
            puzzle, part = known.questions[place]
            if part in one.parts:
                assert known.answers[one.name][place] == one.answer(puzzle, part), one.name


@pytest.mark.parametrize("name", ["attack-ties-by-columns", "last-step", "survivors-fight-on"])
def test_the_answers_to_telling_caves_are_those_of_another_program(name: str):
    known, other = interview_table("cave"), mutant(*CAVE[name])
    for place, (cave, part) in enumerate(known.questions[::4]):
        assert known.answers[name][4 * place] == answer_by(other, cave, part)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_few_puzzles_find_one_of_hundreds(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setattr("graphsolve.lab.ask.tell_apart", lambda *_: None)
    numbers = []
    for hidden in misreadings_of(PUZZLES[name])[::30]:
        interview = Interview(name)
        numbers.append(hold(interview, by_table(hidden.name)))
        assert (hidden,) in interview.remaining
        assert len(interview.remaining) < 50
    assert sum(numbers) < 6 * len(numbers)


def test_a_program_without_a_mistake():
    def right(cave: Puzzle, part: int) -> int:
        return answer_by(oracle, cave, part)

    interview = Interview("cave", [(misreading(name),) for name in ("last-step", "attack-first")])
    assert hold(interview, right) == 2
    assert (interview.wrong, interview.remaining, interview.found) == (0, [], None)


def test_an_unknown_mistake():
    interview = Interview("duel")
    assert hold(interview, lambda *_: 7) == 1
    assert (interview.wrong, interview.remaining, interview.found) == (1, [], None)


def test_one_wrong_answer_is_not_enough():
    """The only candidate is asked about once more before it is found."""
    only = (misreading("score-from-zero"),)
    interview = Interview("cards", [only], wrong=1)
    assert interview.found is None
    question = interview.question
    assert question.answers[0] != question.right
    assert hold(interview, only[0].answer) == 1
    assert interview.found == only


def test_no_answer_to_part_2():
    interview = Interview("cards")
    while interview.question.part == 1:
        interview.answer(interview.question.right)
    left = [*interview.remaining]
    interview.skip()
    assert interview.remaining == left
    while question := interview.question:
        assert question.part == 1
        interview.skip()
    with pytest.raises(ValueError, match="no question"):
        interview.skip()


def test_pairs_are_asked_about(monkeypatch: pytest.MonkeyPatch):
    """Their answers are not in the table; those of a limited number are computed."""
    names = [
        "losers-card-first + score-from-zero",
        "lower-card-first + score-from-zero",
        "card-of-player-2-first + score-from-zero",
    ]
    pairs = [misreading(name).pair for name in names]
    for name, pair in zip(names, pairs, strict=True):
        interview = Interview("cards", pairs, wrong=1)
        hold(interview, misreading(name).answer)
        assert interview.remaining == [pair]
    monkeypatch.setattr(type(lab_of(PUZZLES["cards"])), "max_answers", 0)
    assert Interview("cards", pairs).question is None


def test_candidates_that_no_telling_puzzle_tells_apart():
    """Another puzzle is found for them."""
    known = interview_table("cave").answers
    names = "first-path-found-lurd", "first-square-found-in-order-lurd"
    assert known[names[0]] == known[names[1]]
    interview = Interview("cave", [(misreading(name),) for name in names], wrong=2)
    question = interview.question
    assert question.puzzle not in [puzzle for puzzle, _ in interview_table("cave").questions]
    interview.answer(misreading(names[1]).answer(question.puzzle, question.part))
    assert interview.found == (misreading(names[1]),)
