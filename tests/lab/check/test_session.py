"""Checking a program on case after case, with programs that are played in-process."""

from collections.abc import Callable
from functools import cache
from itertools import chain, count

import pytest

from graphsolve.lab.check import fair, session
from graphsolve.lab.check.cases import Case
from graphsolve.lab.check.fair import Answers, puzzle_text
from graphsolve.lab.check.program import Ending, Run
from graphsolve.lab.check.session import Watcher, check
from graphsolve.puzzles.cave import Cave, Side, parse_cave

TINY = parse_cave("####\n#EG#\n####")
SMALL = parse_cave("#####\n#E.G#\n#...#\n#####")
BIG = parse_cave("######\n#E..G#\n#.#G.#\n#E...#\n######")

fair_answers = cache(fair.fair_answers)  # the programs that are played here ask again and again


@pytest.fixture(autouse=True)
def _remembers_answers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session, "fair_answers", fair_answers)


def case(cave: Cave, name: str = "a cave", kind: str = "made up") -> Case:
    return Case(name, kind, cave, fair_answers(cave))


def right(cave: Cave) -> Run:
    return answered(fair_answers(cave))


def answered(answers: Answers, seconds: float = 0.1) -> Run:
    return Run(Ending.ANSWERED, answers, 0, "", "", seconds)


def failed(ending: Ending, status: int | None = 0, seconds: float = 0.1) -> Run:
    return Run(ending, None, status, "", "", seconds)


def off_by(part1: int = 0, part2: int = 0) -> Callable[[Cave], Run]:
    def run(cave: Cave) -> Run:
        answers = fair_answers(cave)
        return answered({1: answers[1] + part1, 2: answers[2] + part2})

    return run


class Played:
    """A program that is a function of caves, and notes what it is asked."""

    def __init__(self, play: Callable[[Cave], Run], *, parts: tuple = (1, 2), timeout: float = 10):
        self.play = play
        self.parts = parts
        self.timeout = timeout
        self.asked = []

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        cave = parse_cave(text)
        assert puzzle_text(cave) == text
        self.asked.append((cave, self.timeout if timeout is None else timeout))
        return self.play(cave)


def goblins(cave: Cave) -> int:
    return cave.count(Side.GOBLIN)


def test_all_agree():
    cases = [case(TINY), case(SMALL), case(BIG, kind="another")]
    program = Played(right)
    report = check(program, cases)
    assert (report.failure, report.interrupted) == (None, False)
    assert report.agreed == {"made up": 2, "another": 1}
    assert report.cases == 3
    assert [cave for cave, _ in program.asked] == [TINY, SMALL, BIG]


def test_the_first_that_differs_ends_the_check():
    program = Played(lambda cave: right(cave) if cave == TINY else off_by(part2=1)(cave))
    report = check(program, [case(TINY), case(SMALL, "the second"), case(BIG)])
    assert report.agreed == {"made up": 1}
    assert report.failure.case.name == "the second"
    assert report.failure.first.puzzle == SMALL
    assert report.failure.first.expected == fair_answers(SMALL)
    assert report.failure.first.wrong_parts == [2]
    assert BIG not in [cave for cave, _ in program.asked]


def test_the_smallest_is_a_fair_puzzle_on_which_the_program_fails():
    program = Played(lambda cave: off_by(part1=1)(cave) if goblins(cave) > 1 else right(cave))
    failure = check(program, [case(BIG)]).failure
    smallest = failure.smallest
    assert fair_answers(smallest.puzzle) == smallest.expected
    assert smallest.run.answers == {1: smallest.expected[1] + 1, 2: smallest.expected[2]}
    assert smallest.wrong_parts == [1]
    assert goblins(smallest.puzzle) == 2
    assert smallest.puzzle.height * smallest.puzzle.width <= 16
    assert failure.tries > len(program.asked) > 10


def test_what_fails_on_nothing_smaller_is_not_shrunk():
    failure = check(
        Played(lambda cave: off_by(1, 1)(cave) if cave == BIG else right(cave)), [case(BIG)]
    ).failure
    assert failure.smallest is failure.first
    assert failure.first.wrong_parts == [1, 2]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (failed(Ending.CRASHED, 1), failed(Ending.CRASHED, -11)),
        (failed(Ending.CRASHED, 1), failed(Ending.SILENT)),
        (failed(Ending.CRASHED, 1), failed(Ending.HUNG, None)),
        (failed(Ending.SILENT), failed(Ending.NOISY)),
        (failed(Ending.NOISY), failed(Ending.SILENT)),
        (failed(Ending.HUNG, None), failed(Ending.CRASHED, -9)),
        (failed(Ending.NOISY), answered({1: 0, 2: 0})),
        (answered({1: 0, 2: 0}), failed(Ending.NOISY)),
    ],
)
def test_ways_to_fail_are_not_mixed(first: Run, then: Run):
    program = Played(lambda cave: first if len(cave.units) == 4 else then)
    failure = check(program, [case(BIG)]).failure
    assert failure.first.run is first
    assert failure.smallest.run is first
    assert len(failure.smallest.puzzle.units) == 4
    assert failure.smallest is not failure.first


def test_wrong_parts_are_not_mixed():
    def play(cave: Cave) -> Run:
        return off_by(part2=1)(cave) if goblins(cave) > 1 else off_by(part1=1)(cave)

    failure = check(Played(play), [case(BIG)]).failure
    assert failure.smallest.wrong_parts == [2]
    assert goblins(failure.smallest.puzzle) == 2


def test_one_part_only():
    answers = fair_answers(SMALL)
    report = check(Played(lambda _cave: answered({2: answers[2]}), parts=(2,)), [case(SMALL)])
    assert report.failure is None
    report = check(Played(lambda _cave: answered({2: -1}), parts=(2,)), [case(SMALL)])
    assert report.failure.first.expected == {2: answers[2]}
    assert report.failure.first.wrong_parts == [2]


def test_no_case_is_begun_after_its_time(monkeypatch: pytest.MonkeyPatch):
    now = count()
    monkeypatch.setattr(session, "monotonic", lambda: next(now))
    report = check(Played(right), (case(TINY) for _ in count()), seconds=5)
    assert report.agreed == {"made up": 4}
    assert check(Played(right), [case(TINY)], seconds=0).agreed == {}


def test_no_time_to_shrink():
    program = Played(off_by(1))
    failure = check(program, [case(BIG)], shrink_seconds=0).failure
    assert failure.smallest is failure.first
    assert len(program.asked) == 1


def hangs_with(number: int, needed: float) -> Callable[[Cave, float], Run]:
    """A program that hangs with so many units, and is merely slow with fewer."""

    def play(cave: Cave, timeout: float) -> Run:
        if len(cave.units) >= number or timeout < needed:
            return failed(Ending.HUNG, None, timeout)
        return answered(fair_answers(cave), needed)

    return play


class Slow(Played):
    """A program whose answers depend on the time that it has."""

    def __init__(self, play: Callable[[Cave, float], Run]):
        super().__init__(lambda cave: play(cave, self.asked[-1][1]))


def test_a_hang_is_shrunk_with_less_time_than_the_program_has():
    program = Slow(hangs_with(3, needed=0.1))
    failure = check(program, [case(TINY), case(BIG)]).failure
    assert failure.smallest.run.ending is Ending.HUNG
    assert failure.smallest.run.seconds == 10
    assert len(failure.smallest.puzzle.units) == 3
    times = [timeout for _, timeout in program.asked]
    assert times[:2] == [10, 10]
    assert set(times[2:-1]) == {1.0}
    assert times[-1] == 10


def test_the_slowest_case_tells_what_a_hang_is():
    program = Slow(hangs_with(3, needed=1.5))
    check(program, [case(TINY), case(BIG)])
    assert {timeout for _, timeout in program.asked} == {10, 7.5}


def test_what_is_merely_slow_is_no_hang():
    program = Slow(hangs_with(4, needed=5))
    failure = check(program, [case(BIG)]).failure
    assert failure.smallest.run.ending is Ending.HUNG
    assert failure.smallest.run.seconds == 10
    assert len(failure.smallest.puzzle.units) == 4


def interrupt_after(runs: int, play: Callable[[Cave], Run]) -> Played:
    left = chain([False] * runs, [True])

    def interrupted(cave: Cave) -> Run:
        if next(left):
            raise KeyboardInterrupt
        return play(cave)

    return Played(interrupted)


def test_an_interrupted_check_tells_what_agreed():
    report = check(interrupt_after(2, right), [case(TINY), case(SMALL), case(BIG)])
    assert (report.cases, report.failure, report.interrupted) == (2, None, True)


def test_an_interrupted_search_gives_the_smallest_so_far():
    report = check(interrupt_after(3, off_by(1)), [case(BIG)])
    assert not report.interrupted
    failure = report.failure
    assert failure.interrupted
    assert failure.smallest is not failure.first
    assert failure.smallest.run.answers == off_by(1)(failure.smallest.puzzle).answers


def test_a_watcher_is_told_of_each_case_and_each_try():
    told = []

    class Notes(Watcher):
        def on_case(self, number, case):
            told.append((number, case.name))

        def on_try(self, tries, smallest):
            told.append((tries, smallest.puzzle))

    play = Played(lambda cave: off_by(1)(cave) if goblins(cave) > 1 else right(cave))
    failure = check(play, [case(TINY, "one"), case(BIG, "two")], watcher=Notes()).failure
    assert told[:4] == [(1, "one"), (2, "two"), (0, BIG), (1, told[3][1])]
    assert [tries for tries, _ in told[2:]] == list(range(failure.tries))
    assert told[-1][1] == failure.smallest.puzzle
