"""Checking programs; here they are functions, which run in-process."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, count

import pytest

from graphsolve.lab import cases as lab_cases
from graphsolve.lab.cases import Answers, Case
from graphsolve.lab.check.answers import Reading, answer_reader
from graphsolve.lab.check.program import Run, RunEnd
from graphsolve.lab.check.session import CheckedRun, check, compared_output
from graphsolve.lab.check.suspects import Causes
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import (
    Cave,
    Rules,
    Side,
    battle_events,
    least_attack_power,
    parse_cave,
)
from graphsolve.puzzles.cave.scene import Scene

TINY = parse_cave("####\n#EG#\n####")
SMALL = parse_cave("#####\n#E.G#\n#...#\n#####")
BIG = parse_cave("######\n#E..G#\n#.#G.#\n#E...#\n######")

fair_answers = cache(lab_cases.fair_answers)  # these programs ask for the same answers many times


def case(cave: Cave, name: str = "a cave", kind: str = "made up") -> Case:
    return Case(name, kind, cave, fair_answers(cave))


def right(cave: Cave) -> Run:
    return answered(fair_answers(cave))


def answered(answers: Answers, seconds: float = 0.1) -> Run:
    return Run(RunEnd.ANSWERED, answers, 0, "", "", seconds)


def failed(ending: RunEnd, status: int | None = 0, seconds: float = 0.1) -> Run:
    return Run(ending, None, status, "", "", seconds)


def off_by(part1: int = 0, part2: int = 0) -> Callable[[Cave], Run]:
    def run(cave: Cave) -> Run:
        answers = fair_answers(cave)
        return answered({1: answers[1] + part1, 2: answers[2] + part2})

    return run


class FakeProgram:
    """A program that is a function of caves, and records its puzzles."""

    def __init__(self, play: Callable[[Cave], Run], *, parts: tuple = (1, 2), timeout: float = 10):
        self.play = play
        self.parts = parts
        self.timeout = timeout
        self.asked = []

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        cave = parse_cave(text)
        assert f"{cave}\n" == text
        self.asked.append((cave, self.timeout if timeout is None else timeout))
        return self.play(cave)


def goblins(cave: Cave) -> int:
    return cave.count(Side.GOBLIN)


def test_all_cases_pass():
    cases = [case(TINY), case(SMALL), case(BIG, kind="another")]
    program = FakeProgram(right)
    report = check(program, cases)
    assert (report.failure, report.interrupted) == (None, False)
    assert report.passed == {"made up": 2, "another": 1}
    assert report.cases == 3
    assert [cave for cave, _ in program.asked] == [TINY, SMALL, BIG]


def test_the_first_failure_ends_the_check():
    program = FakeProgram(lambda cave: right(cave) if cave == TINY else off_by(part2=1)(cave))
    report = check(program, [case(TINY), case(SMALL, "the second"), case(BIG)])
    assert report.passed == {"made up": 1}
    assert report.failure.case.name == "the second"
    assert report.failure.first.puzzle == SMALL
    assert report.failure.first.expected == fair_answers(SMALL)
    assert report.failure.first.wrong_parts == [2]
    assert BIG not in [cave for cave, _ in program.asked]


def test_the_smallest_puzzle_is_fair_and_fails_in_the_same_way():
    program = FakeProgram(lambda cave: off_by(part1=1)(cave) if goblins(cave) > 1 else right(cave))
    failure = check(program, [case(BIG)]).failure
    smallest = failure.smallest
    assert fair_answers(smallest.puzzle) == smallest.expected
    assert smallest.run.answers == {1: smallest.expected[1] + 1, 2: smallest.expected[2]}
    assert smallest.wrong_parts == [1]
    assert goblins(smallest.puzzle) == 2
    assert smallest.puzzle.height * smallest.puzzle.width <= 16
    assert failure.tries > len(program.asked) > 10


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (failed(RunEnd.CRASHED, 1), failed(RunEnd.CRASHED, -11)),
        (failed(RunEnd.CRASHED, 1), failed(RunEnd.NO_OUTPUT)),
        (failed(RunEnd.CRASHED, 1), failed(RunEnd.TIMED_OUT, None)),
        (failed(RunEnd.NO_OUTPUT), failed(RunEnd.NO_ANSWERS)),
        (failed(RunEnd.NO_ANSWERS), failed(RunEnd.NO_OUTPUT)),
        (failed(RunEnd.TIMED_OUT, None), failed(RunEnd.CRASHED, -9)),
        (failed(RunEnd.NO_ANSWERS), answered({1: 0, 2: 0})),
        (answered({1: 0, 2: 0}), failed(RunEnd.NO_ANSWERS)),
    ],
)
def test_another_ending_is_another_fault(first: Run, then: Run):
    program = FakeProgram(lambda cave: first if len(cave.units) == 4 else then)
    failure = check(program, [case(BIG)]).failure
    assert failure.first.run is first
    assert failure.smallest.run is first
    assert len(failure.smallest.puzzle.units) == 4
    assert failure.smallest is not failure.first


def test_another_wrong_part_is_another_fault():
    first, then = off_by(part1=1), off_by(part2=1)
    program = FakeProgram(lambda cave: (first if len(cave.units) == 4 else then)(cave))
    failure = check(program, [case(BIG)]).failure
    assert failure.smallest.wrong_parts == [1]
    assert len(failure.smallest.puzzle.units) == 4


def test_a_program_can_answer_one_part_only():
    answers = fair_answers(SMALL)
    report = check(FakeProgram(lambda _cave: answered({2: answers[2]}), parts=(2,)), [case(SMALL)])
    assert report.failure is None
    report = check(FakeProgram(lambda _cave: answered({2: -1}), parts=(2,)), [case(SMALL)])
    assert report.failure.first.expected == {2: answers[2]}
    assert report.failure.first.wrong_parts == [2]


@pytest.mark.usefixtures("ticking")
def test_no_case_starts_after_the_time_limit():
    report = check(FakeProgram(right), (case(TINY) for _ in count()), seconds=5)
    assert report.passed == {"made up": 5}  # they start at 0, 1, 2, 3 and 4 s
    assert check(FakeProgram(right), [case(TINY)], seconds=0).passed == {}


def test_compiling_for_the_first_case_takes_no_time_from_the_check(clock):
    def cases() -> Iterator[Case]:
        clock.now += 45  # the kernels are compiled
        yield from [case(TINY)] * 3

    assert check(FakeProgram(right), cases(), seconds=5).passed == {"made up": 3}


def test_without_time_nothing_is_shrunk():
    program = FakeProgram(off_by(1))
    failure = check(program, [case(BIG)], shrink_seconds=0).failure
    assert failure.smallest is failure.first
    assert [cave for cave, _ in program.asked] == [BIG, BIG]  # a failing case is run twice


def times_out_with(number: int, needed: float) -> Callable[[Cave, float], Run]:
    """A program that never ends on caves with this many units, and is slow on those with fewer."""

    def play(cave: Cave, timeout: float) -> Run:
        if len(cave.units) >= number or timeout < needed:
            return failed(RunEnd.TIMED_OUT, None, timeout)
        return answered(fair_answers(cave), needed)

    return play


class SlowProgram(FakeProgram):
    """A program whose answers depend on the time limit."""

    def __init__(self, play: Callable[[Cave, float], Run]):
        super().__init__(lambda cave: play(cave, self.asked[-1][1]))


def test_timeouts_are_shrunk_with_a_shorter_time_limit():
    program = SlowProgram(times_out_with(3, needed=0.1))
    failure = check(program, [case(TINY), case(BIG)]).failure
    assert failure.smallest.run.ending is RunEnd.TIMED_OUT
    assert failure.smallest.run.seconds == 10
    assert len(failure.smallest.puzzle.units) == 3
    times = [timeout for _, timeout in program.asked]
    assert times[:2] == [10, 10]
    assert set(times[2:-1]) == {1.0}
    assert times[-1] == 10


def test_a_time_out_does_not_hide_a_later_wrong_answer():
    def play(cave: Cave) -> Run:
        slow = failed(RunEnd.TIMED_OUT, None, 10)
        return slow if cave == BIG else off_by(1)(cave) if cave == SMALL else right(cave)

    program = FakeProgram(play)
    report = check(program, [case(BIG), case(TINY), case(SMALL)], shrink_seconds=0)
    assert report.failure.first.puzzle == SMALL
    assert report.failure.number == 3
    assert report.passed == {"made up": 1}
    assert [run.puzzle for run in report.slow] == [BIG]
    assert [timeout for _, timeout in program.asked[:3]] == [10, 1, 1]


def test_time_outs_of_a_program_that_is_always_slow_take_less_time():
    program = SlowProgram(times_out_with(4, needed=3))
    check(program, [case(TINY), case(BIG), case(SMALL)], shrink_seconds=0)
    assert [timeout for _, timeout in program.asked] == [10, 10, pytest.approx(10 / 3)]


def test_a_program_that_never_ends_is_not_run_on_all_cases():
    program = SlowProgram(times_out_with(0, needed=0))
    report = check(program, map(case, [TINY] * 50), shrink_seconds=0)
    assert report.failure.first.timed_out
    assert report.failure.number == 1
    assert len(program.asked) == 10


class Restless(FakeProgram):
    """A program that is wrong by another number in each run."""

    def __init__(self) -> None:
        super().__init__(self.other)

    def other(self, cave: Cave) -> Run:
        return off_by(part1=len(self.asked))(cave)


def test_answers_that_differ_between_runs():
    """Nothing is shrunk then, because it might pass by chance."""
    program = Restless()
    failure = check(program, [case(BIG)]).failure
    right = fair_answers(BIG)[1]
    assert (failure.first.run.answers[1], failure.again.run.answers[1]) == (right + 1, right + 2)
    assert len(program.asked) == 2


def test_answers_that_differ_on_the_smallest_puzzle_only():
    restless = Restless()
    program = FakeProgram(lambda cave: (off_by(1) if cave == BIG else restless.play)(cave))
    restless.asked = program.asked
    failure = check(program, [case(BIG)]).failure
    assert failure.smallest is not failure.first
    assert failure.again.puzzle == failure.smallest.puzzle


def test_the_same_failure_twice_is_no_difference():
    assert check(FakeProgram(off_by(1)), [case(SMALL)]).failure.again is None


def two_numbers(last: Callable[[Cave], Run]) -> Callable[[Cave], Run]:
    """A program that prints the number of units before each answer."""

    def play(cave: Cave) -> Run:
        units = len(cave.units)
        (one, other) = last(cave).answers.values()
        output = f"Part 1: {units} {one}\nPart 2: {units} {other}"
        return Run.ended(0, output, "", 0.1, answer_reader())

    return play


def test_the_reading_with_which_most_cases_pass_is_taken():
    report = check(FakeProgram(two_numbers(right)), [case(TINY), case(SMALL)])
    assert (report.failure, report.reading) == (None, Reading.LAST)
    assert report.cases == 2


def test_later_cases_decide_how_answers_are_read():
    """The first case fails under every reading, and the program passes the next one."""
    wrong = two_numbers(lambda cave: off_by(1)(cave) if goblins(cave) > 1 else right(cave))
    report = check(FakeProgram(wrong), [case(BIG), case(SMALL)])
    assert report.reading is Reading.LAST
    failure = report.failure
    assert failure.first.puzzle == BIG
    assert failure.first.run.answers[1] == fair_answers(BIG)[1] + 1
    assert goblins(failure.smallest.puzzle) == 2
    assert failure.smallest.wrong_parts == [1]


def test_the_usual_reading_is_kept_if_no_other_passes_more():
    report = check(FakeProgram(two_numbers(off_by(1, 1))), [case(TINY), case(SMALL)])
    assert report.reading is Reading.USUAL


def test_a_wrong_answer_can_mean_no_answer_and_a_right_one_cannot():
    run = Run(RunEnd.ANSWERED, {1: 999_999, 2: 2**31 - 1}, 0, "", "", 0.1)
    checked = CheckedRun(TINY, {1: 999_999, 2: 2650}, run)
    assert checked.given == {1: 999_999, 2: None}
    assert checked.wrong_parts == [2]


def interrupt_after(runs: int, play: Callable[[Cave], Run]) -> FakeProgram:
    left = chain([False] * runs, [True])

    def interrupted(cave: Cave) -> Run:
        if next(left):
            raise KeyboardInterrupt
        return play(cave)

    return FakeProgram(interrupted)


def test_an_interrupted_check_reports_what_passed():
    report = check(interrupt_after(2, right), [case(TINY), case(SMALL), case(BIG)])
    assert (report.cases, report.failure, report.interrupted) == (2, None, True)


def test_callbacks_for_each_case_and_each_candidate():
    calls = []
    play = FakeProgram(lambda cave: off_by(1)(cave) if goblins(cave) > 1 else right(cave))
    failure = check(
        play,
        [case(TINY, "one"), case(BIG, "two")],
        on_case=lambda number, case: calls.append((number, case.name)),
        on_try=lambda tries, smallest: calls.append((tries, smallest.puzzle)),
    ).failure
    assert calls[:4] == [(1, "one"), (2, "two"), (0, BIG), (1, calls[3][1])]
    assert [tries for tries, _ in calls[2:]] == list(range(failure.tries))
    assert calls[-1][1] == failure.smallest.puzzle


CORNER = parse_cave("####\n#E.#\n#GG#\n####")

ROUND_1 = """
After 1 round:
####
#EG#   E(194), G(200)
#G.#   G(197)
####
"""
WRONG_ROUND_2 = """
After 2 rounds:
####
#EG#   E(188), G(197)
#G.#   G(197)
####
"""
"""Here the elf attacks the first goblin in reading order, not the one with fewer hit points."""


def printed(output: str, puzzle: Puzzle = CORNER, part: int = 1) -> CheckedRun:
    return CheckedRun(puzzle, {part: 1}, Run(RunEnd.ANSWERED, {part: 2}, 0, output, "", 0.1))


def test_the_first_map_that_differs_is_found_in_the_output():
    found = compared_output(printed(ROUND_1 + WRONG_ROUND_2))
    assert Causes(None, printed=found).difference is found.difference
    assert found.difference.rounds == 2
    assert {one.square for one in found.difference.squares} == {(1, 2), (2, 1)}


def test_the_battle_of_part_2_is_compared_with_part_2():
    power = least_attack_power(CORNER).attack_power
    events = battle_events(CORNER, Rules().with_elf_power(power))
    rounds = [f"After {one.number - 1} rounds:\n{one.before}" for one in Scene.rounds_of(events)]
    output = "\n".join(rounds)
    assert compared_output(printed(output)).difference.part == 1
    assert compared_output(printed(output, part=2)) is None
    output = output.replace("E(200)", "E(199)")
    assert compared_output(printed(output, part=2)).difference.part == 2


@pytest.mark.parametrize("output", ["", "####\n#E.#\n", "a word\n####\n"])
def test_output_without_maps(output: str):
    assert compared_output(printed(output)) is None


@pytest.mark.parametrize("output", ["Part 1: 306\nPart 2: 291\n", "P1: 306\nP2: 291\n"])
def test_answers_are_not_read_as_cards(output: str):
    assert compared_output(printed(output, Decks((9, 2), (5, 8)))) is None
