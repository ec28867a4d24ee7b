"""The misreadings that agree with all runs of a program; here programs are functions of decks."""

from collections.abc import Callable

import pytest

from graphsolve.lab.cases import Case, fair_case
from graphsolve.lab.check import Output, check, named_cases
from graphsolve.lab.check.failure import Failure
from graphsolve.lab.misreadings import CATALOGUE, combined
from graphsolve.limits import shielded
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import play_of
from strangers.mistakes import MISTAKES, load

Solve = Callable[[Decks, int], int | None]

NAMED = list(named_cases("cards"))


class Program:
    """A program that is a function of a puzzle and a part. It crashes where there is no answer."""

    def __init__(self, solve: Solve, parts: tuple[int, ...] = (1, 2)) -> None:
        self.solve, self.parts, self.asked = solve, parts, []

    def __call__(self, text: str, _seconds: float) -> Output:
        decks = play_of(PUZZLES["cards"]).parse(text)
        self.asked.append(decks)
        with shielded():  # the limits of the search are not those of a program
            answers = {part: self.solve(decks, part) for part in self.parts}
        lines = [f"Part {part}: {answer}" for part, answer in answers.items()]
        return Output("\n".join(lines), status=int(None in answers.values()), seconds=0.1)


def found(
    solve: Solve | Program,
    parts: tuple[int, ...] = (1, 2),
    cases: list[Case] = NAMED,
    seconds: float = 1000,
) -> tuple[Failure, list[str]]:
    program = solve if isinstance(solve, Program) else Program(solve, parts)
    result = Failure(check(program, cases, parts=parts, timeout=2000))
    result.search(seconds)
    return result, [one.name for one in result.findings]


def mistaken(name: str) -> Solve:
    """A solver of a stranger that makes a mistake."""
    mistake = next((one for one in MISTAKES if one.accepted == (name,)), None)
    solver = load(mistake.solver if mistake else "cards_lists", mistake)
    if name == "no-sub-games":
        return lambda decks, _: solver.part1(str(decks))
    assert mistake
    return lambda decks, part: (solver.part1 if part == 1 else solver.part2)(str(decks))


@pytest.mark.parametrize(
    "name", ["losers-card-first", "no-sub-games", "drawn-card-copied", "one-card-more-copied"]
)
def test_the_mistake_is_named_alone(name: str):
    """Each of these smallest failures is explained by several misreadings."""
    _, names = found(mistaken(name))
    assert names == [name]


def test_two_mistakes_are_named_as_a_pair():
    pair = combined(CATALOGUE["score-from-zero"], CATALOGUE["strictly-more-cards"])
    first = found(pair.answer)[0].findings[0]
    assert {one.name for one in first.pair} == {one.name for one in pair.pair}


def test_the_misreading_with_the_most_similar_answers_is_known_if_none_agrees():
    solve = mistaken("losers-card-first")
    result, names = found(
        lambda decks, part: solve(decks, part) + 7 * (len(decks.first) == 5), seconds=5
    )
    result.explain()
    assert (names, result.nearest) == ([], CATALOGUE["losers-card-first"])


@pytest.mark.parametrize("printed", [-1, 2**31 - 1])
def test_a_number_that_means_no_answer_agrees_with_a_misreading_without_one(printed: int):
    endless = CATALOGUE["last-card-lost-of-player-2"].answer
    result, names = found(lambda *asked: printed if endless(*asked) is None else endless(*asked))
    assert any(run.evidence.given != run.answers for run in result.runs)
    assert names == ["last-card-lost-of-player-2"]


@pytest.mark.parametrize("status", [None, 1])
def test_runs_without_answers_are_no_evidence(status: int | None):
    """The misreadings under which some games never end are not named instead."""

    class Fragile(Program):
        def __call__(self, text: str, seconds: float) -> Output:
            output = super().__call__(text, seconds)
            return Output("", status=status) if len(self.asked[-1].first) == 4 else output

    result, names = found(Fragile(mistaken("no-sub-games")), (2,), NAMED[::-1])
    assert not all(run.answers for run in result.check.runs)
    assert all(run.answers for run in result.runs)  # they are not counted among runs that agree
    assert names == ["no-sub-games"]


def test_without_time_none_is_named():
    result, names = found(mistaken("no-sub-games"), seconds=0)
    assert (names, result.narrowing.ended) == ([], False)


@pytest.mark.parametrize(
    "solve",
    [lambda decks, part: fair_case(decks).answers[3 - part], lambda _, part: (306, 291)[part - 1]],
)
def test_answers_to_something_else_are_recognized_and_no_misreading_is_named(solve: Solve):
    result, names = found(solve)
    assert result.is_settled
    assert names == []


def test_the_misreading_nearest_to_the_program_explains_the_smallest_failure():
    few, many = mistaken("score-from-zero"), mistaken("no-sub-games")
    result, names = found(
        lambda decks, part: (many if decks[0][2:] else few)(decks, part), seconds=5
    )
    result.explain()
    assert (names, result.smallest.wrong_parts[0]) == ([], 1)
    assert result.nearest.answer(result.smallest.puzzle, 1) == result.smallest.answers[1]
