"""The misreadings that agree with all runs of a program; here programs are functions."""

from collections.abc import Callable

import pytest

from card_games import Table
from graphsolve.lab.arithmetic import OTHER_PART
from graphsolve.lab.cards.column import CardsLab
from graphsolve.lab.cases import Case, fair_answers
from graphsolve.lab.check import check, named_cases
from graphsolve.lab.check.program import Run, RunEnd
from graphsolve.lab.check.session import finished
from graphsolve.lab.check.suspects import SuspectSearch, agreeing, suspects
from graphsolve.lab.misreadings import CATALOGUE, combined
from graphsolve.limits import checkpoint, shielded
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import play_of

Solve = Callable[[Puzzle, int], int | None]

NAMED = list(named_cases("cards"))


class InProcess:
    """A program that is a function of a puzzle and a part. It crashes where there is no answer."""

    timeout = 10.0

    def __init__(self, solve: Solve, parts: tuple[int, ...] = (1, 2)):
        self.solve, self.parts, self.asked = solve, parts, []

    def run(self, text: str, **_limits: float) -> Run:
        puzzle = play_of(PUZZLES["cards"]).parse(text)
        self.asked.append(puzzle)
        with shielded():  # the limits of the search are not those of a program
            answers = {part: self.solve(puzzle, part) for part in self.parts}
        if None in answers.values():
            return Run(RunEnd.CRASHED, None, 1, "", "", 0.1)
        return Run(RunEnd.ANSWERED, answers, 0, "", "", 0.1)


def found(solve: Solve, parts: tuple[int, ...] = (1, 2), cases: list[Case] = NAMED, **limits):
    program = InProcess(solve, parts)
    report = check(program, cases)
    result = suspects(report.failure, report.runs, program, **limits)
    assert {run.puzzle for run in result.runs} == {*program.asked}
    return result, [suspect.name for suspect in result.found]


def mistaken(name: str) -> Solve:
    """Another program that makes a mistake."""
    misreading = CATALOGUE[name]

    def solve(decks: Decks, part: int) -> int | None:
        points = [misreading.point] if part in misreading.parts else []
        return Table(points, part).answer(*map(list, decks))

    return solve


@pytest.mark.parametrize(
    "name", ["losers-card-first", "no-sub-games", "drawn-card-copied", "one-card-more-copied"]
)
def test_the_mistake_is_named_alone(name: str):
    """Each of these smallest failures is explained by several misreadings."""
    result, names = found(mistaken(name))
    assert names == [name]
    assert len(result.partial) > 1
    assert 0 < result.failed <= len(result.runs)


def test_misreadings_that_another_run_refutes_are_not_named():
    """A wrong answer to one puzzle alone: whatever explains it is wrong on others."""
    example = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    wrong = mistaken("no-sub-games")

    def solve(decks: Decks, part: int) -> int | None:
        return wrong(decks, part) if decks == example else fair_answers(decks)[part]

    case = next(case for case in NAMED if case.puzzle == example)
    result, names = found(solve, cases=[*NAMED[:3], case], seconds=1)  # few pairs are tried
    assert len(result.runs) >= len(NAMED)  # all other cases, too
    assert names == []
    assert not result.ended
    explaining = [one.name for one in result.partial]
    assert "no-sub-games" in explaining
    assert any(" + " in name for name in explaining)


def test_further_puzzles_tell_misreadings_apart():
    right, other = CATALOGUE["no-sub-games"], CATALOGUE["drawn-card-copied"]
    program = InProcess(mistaken("no-sub-games"))
    search = SuspectSearch(program, check(program, NAMED).failure, [], print, print)
    search.found = [other, right]
    finished(search.tell_apart)()
    assert search.found == [right]


def test_two_mistakes_are_named_as_a_pair():
    pair = combined(CATALOGUE["score-from-zero"], CATALOGUE["strictly-more-cards"])
    _, names = found(pair.answer)
    assert names == ["strictly-more-cards + score-from-zero"]


def test_what_agrees_when_the_time_is_up_is_named(clock):
    """The time is up while the program runs on the other hand-made cases."""
    pair = combined(CATALOGUE["score-from-zero"], CATALOGUE["strictly-more-cards"])

    class Slow(InProcess):
        def run(self, text: str, **limits: float) -> Run:
            run = super().run(text, **limits)
            clock.now += 10**6 * (self.asked[-1] == NAMED[9].puzzle)
            return run

    program = Slow(pair.answer)
    report = check(program, NAMED)
    result = suspects(report.failure, report.runs, program, seconds=1000)
    assert NAMED[-1].puzzle not in program.asked
    assert result.found[0].name == "strictly-more-cards + score-from-zero"


def test_a_program_that_crashes_agrees_with_a_misreading_without_an_answer():
    """At a repeat, this misreading ends only the round, and some games never end."""
    assert CATALOGUE["repeat-ends-the-round"].answer(NAMED[8].puzzle, 2) is not None
    _, names = found(CATALOGUE["repeat-ends-the-round"].answer)
    assert "repeat-ends-the-round" in names


def test_a_number_that_means_no_answer_agrees_with_a_misreading_without_one():
    endless = CATALOGUE["last-card-lost-of-player-2"].answer

    def solve(decks: Decks, part: int) -> int:
        answer = endless(decks, part)
        return 2**31 - 1 if answer is None else answer

    result, names = found(solve)
    assert any(run.given != run.run.answers for run in result.runs)
    assert names == ["last-card-lost-of-player-2"]


class SlowOn(InProcess):
    """A program that times out on some puzzles."""

    def __init__(self, solve: Solve, slow: Callable[[Decks], bool]):
        super().__init__(solve)
        self.slow = slow

    def run(self, text: str, **limits: float) -> Run:
        run = super().run(text, **limits)
        ended = Run(RunEnd.TIMED_OUT, None, None, "", "", 10)
        return ended if self.slow(self.asked[-1]) else run


def test_time_outs_are_no_evidence():
    """The misreadings under which some games never end are not named instead."""
    program = SlowOn(mistaken("no-sub-games"), lambda decks: len(decks.first) == 4)
    report = check(program, NAMED)
    assert report.slow
    result = suspects(report.failure, report.runs, program)
    assert not any(run.timed_out for run in result.runs)
    assert [one.name for one in result.found] == ["no-sub-games"]


def test_what_agrees_so_far_is_kept_when_time_runs_out(monkeypatch: pytest.MonkeyPatch, clock):
    """The time is up after the third run that is compared."""
    compared = []

    def slow(among, run, *too_slow):
        left = agreeing(among, run, *too_slow)
        if len(run.expected) == 1:
            compared.append(run)
            clock.now += 10**6 * (len(compared) == 3)
            checkpoint()
        return left

    monkeypatch.setattr("graphsolve.lab.check.suspects.agreeing", slow)
    result, names = found(mistaken("no-sub-games"), seconds=1000)
    assert names == []
    assert "no-sub-games" in [one.name for one in result.so_far]
    assert result.answers - result.left == 2
    assert not result.ended


def test_without_time_none_is_named():
    assert found(mistaken("no-sub-games"), seconds=0)[1] == []


def test_swapped_answers_are_recognized_and_no_misreading_is_named():
    result, names = found(lambda decks, part: fair_answers(decks)[3 - part])
    assert result.swapped
    assert not result.needs_search
    assert names == []


def test_a_program_that_ignores_its_input():
    result, names = found(lambda _decks, part: (306, 291)[part - 1])
    assert result.same_answers
    assert names == []


def test_the_answer_to_part_1_in_part_2():
    result, _ = found(lambda decks, _part: fair_answers(decks)[1])
    assert [(one.part, one.meaning) for one in result.clues] == [(2, OTHER_PART)]
    assert result.needs_search


def test_a_misreading_that_takes_too_long_is_kept_in_mind(monkeypatch):
    usual, common = CardsLab.answers_by, CATALOGUE["whole-deck-copied"]

    def play(decks, part, misreadings, work):
        for index, answer in usual(decks, part, misreadings, work):
            if misreadings[index] != common:
                yield index, answer

    monkeypatch.setattr(CardsLab, "answers_by", staticmethod(play))
    result, names = found(mistaken("score-from-zero"), (2,))
    assert names[0] == "score-from-zero"
    assert result.slow == [common]
