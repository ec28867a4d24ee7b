"""Interviews: which misreading a program has, by its answers to small puzzles."""

from collections.abc import Callable
from statistics import median

import pytest

from battles import answer_by
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.lab.questions import Interview, Question, best_question
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from mutants import CAVE, mutant
from statements import DECKS

Program = Callable[[Puzzle, int], int | None]


def hold(interview: Interview, program: Program) -> Interview:
    """Hold an interview with a program to its end."""
    while question := interview.question:
        interview = interview.after(program(question.puzzle, question.part))
    return interview


@pytest.mark.parametrize("name", ["attack-friends", "last-step"])
def test_another_program_with_the_mistake(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setattr("graphsolve.lab.questions.tell_apart", lambda *_: None)
    other = mutant(*CAVE[name])
    interview = Interview.about("cave", parts=(1,))
    ended = hold(interview, lambda cave, part: answer_by(other, cave, part))
    assert misreading(name) in ended.findings


@pytest.mark.parametrize("name", PUZZLES)
def test_a_few_puzzles_find_one_of_hundreds(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setattr("graphsolve.lab.questions.tell_apart", lambda *_: None)
    numbers = []
    for hidden in misreadings_of(PUZZLES[name])[:90:30]:
        interview = hold(Interview.about(name), hidden.answer)
        numbers.append(len(interview.asked))
        assert hidden in interview.findings
        assert len(interview.findings) < 60
    assert median(numbers) <= 8


def test_the_puzzle_that_tells_most_is_asked_about():
    """Both misreadings give the right answer to part 1 of the statement's decks."""
    questions = [Question(DECKS, part, right) for part, right in ((1, 306), (2, 291))]
    candidates = [misreading(name) for name in ("copies-reversed", "no-sub-games")]
    assert best_question(candidates, questions).part == 2
    assert best_question(candidates[:1], questions) is None
    assert best_question(candidates[:1], questions, or_none=True).part == 2
    assert questions[0].entropy(or_none=True) == 0


def test_one_wrong_answer_is_not_enough():
    """The only candidate is asked about once more before it is found."""
    only = misreading("score-from-zero")
    interview = Interview.about("cards", [only], wrong=1)
    assert interview.found is None
    assert interview.expected != {only: interview.question.right}
    interview = hold(interview, only.answer)
    assert (len(interview.asked), interview.found) == (1, only)


def test_no_answer_to_part_2():
    interview = Interview.about("cards")
    while interview.question.part == 1:
        interview = interview.after(interview.question.right)
    left = [one for one in interview.findings if 1 in one.parts]
    interview = interview.after(None)
    assert interview.findings == left
    while question := interview.question:
        assert question.part == 1
        interview = interview.after(None)
    with pytest.raises(ValueError, match="no question"):
        interview = interview.after(None)


def test_candidates_that_no_small_puzzle_tells_apart(monkeypatch: pytest.MonkeyPatch):
    """Another puzzle is found for them."""
    monkeypatch.setattr("graphsolve.lab.questions.small_questions", lambda _: [])
    candidates = [misreading(name) for name in ("copies-reversed", "no-sub-games")]
    interview = Interview.about("cards", candidates, wrong=2)
    question = interview.question
    interview = interview.after(misreading("no-sub-games").answer(question.puzzle, question.part))
    assert interview.found == candidates[1]
