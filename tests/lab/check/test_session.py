"""Checking programs; here they are functions of caves, which run in-process."""

from collections.abc import Callable
from functools import cache
from itertools import count

import pytest

from graphsolve.lab.cases import Case, fair_case
from graphsolve.lab.check import Check, Output, check
from graphsolve.lab.check.answers import LAST, USUAL
from graphsolve.lab.check.session import CRASHED, NO_ANSWERS, NO_OUTPUT, WRONG, Fault, Run
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import (
    Cave,
    Rules,
    Side,
    battle_events,
    least_attack_power,
    parse_cave,
)
from graphsolve.puzzles.cave.events import Scene

TINY = parse_cave("####\n#EG#\n####")
SMALL = parse_cave("#####\n#E.G#\n#...#\n#####")
CORNER = parse_cave("####\n#E.#\n#GG#\n####")
BIG = parse_cave("######\n#E..G#\n#.#G.#\n#E...#\n######")

fair_answers = cache(lambda cave: fair_case(cave).answers)  # programs ask for the same many times


def case(cave: Cave, name: str = "a cave", kind: str = "made up") -> Case:
    return Case(name, kind, cave, fair_answers(cave))


Play = Callable[[Cave], Output]


def right(cave: Cave) -> Output:
    return off_by()(cave)


def off_by(part1: int = 0, part2: int = 0, form: str = "{} {}") -> Play:
    def play(cave: Cave) -> Output:
        answers = fair_answers(cave)
        return Output(form.format(answers[1] + part1, answers[2] + part2), seconds=0.1)

    return play


SLOW = Output("", status=None, seconds=10)


class Program:
    """A program that is a function of caves, and records its puzzles with their time limits."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.asked = []

    def __call__(self, text: str, seconds: float) -> Output:
        cave = parse_cave(text)
        assert f"{cave}\n" == text
        self.asked.append((cave, seconds))
        return self.play(cave)


def goblins(cave: Cave) -> int:
    return cave.count(Side.GOBLIN)


def test_all_cases_pass():
    program = Program(right)
    found = check(program, [case(TINY), case(SMALL), case(BIG, kind="another")])
    assert (found.first, found.smallest) == (None, None)
    assert found.passed == {"made up": 2, "another": 1}
    assert program.asked == [(TINY, 10), (SMALL, 10), (BIG, 10)]


def test_the_first_failure_ends_the_check():
    program = Program(lambda cave: right(cave) if cave == TINY else off_by(part2=1)(cave))
    found = check(program, [case(TINY), case(SMALL), case(BIG)])
    assert found.passed == {"made up": 1}
    assert (found.first.puzzle, found.first.expected) == (SMALL, fair_answers(SMALL))
    assert found.first.wrong_parts == [2]
    assert BIG not in [cave for cave, _ in program.asked]


def test_the_smallest_puzzle_is_fair_and_fails_in_the_same_way():
    program = Program(lambda cave: off_by(part1=1)(cave) if goblins(cave) > 1 else right(cave))
    found = check(program, [case(BIG)])
    smallest = found.smallest
    assert fair_answers(smallest.puzzle) == smallest.expected
    assert smallest.answers == {1: smallest.expected[1] + 1, 2: smallest.expected[2]}
    assert goblins(smallest.puzzle) == 2
    assert smallest.puzzle.height * smallest.puzzle.width <= 16
    assert found.tries > len(program.asked) > 10


@pytest.mark.parametrize(
    ("printed", "fault", "other"),
    [
        (Output("", status=1), Fault(CRASHED, 1), Output("", status=2)),
        (Output("", status=-11), Fault(CRASHED, -11), Output("0 0")),
        (Output(" \n"), Fault(NO_OUTPUT), Output("hm")),
        (Output("hm"), Fault(NO_ANSWERS), Output(" \n")),
        (Output("0 0"), Fault(WRONG, 1), off_by(part2=1)),
        (off_by(part2=1), Fault(WRONG, 2), Output("0 0")),
    ],
)
def test_the_way_to_fail_is_kept_while_shrinking(printed, fault: Fault, other):
    """With fewer units, the program fails in another way."""

    def play(cave: Cave) -> Output:
        ended = printed if len(cave.units) == 4 else other
        return ended(cave) if callable(ended) else ended

    found = check(Program(play), [case(BIG)])
    assert found.first.fault == found.smallest.fault == fault
    assert len(found.smallest.puzzle.units) == 4
    assert found.smallest.puzzle != found.first.puzzle


def test_a_program_can_answer_one_part_only():
    answers = fair_answers(SMALL)
    assert not check(Program(lambda _: Output(f"{answers[2]}")), [case(SMALL)], parts=(2,)).first
    found = check(Program(lambda _: Output("-1")), [case(SMALL)], parts=(2,))
    assert (found.first.expected, found.first.wrong_parts) == ({2: answers[2]}, [2])
    assert found.first.evidence.given == {2: None}


@pytest.mark.usefixtures("ticking")
def test_no_case_starts_after_half_the_time_limit():
    found = check(Program(right), (case(TINY) for _ in count()), timeout=10)
    assert 1 <= found.passed.total() <= 5


# --- Time-outs -----------------------------------------------------------------------------------


def never_ends_with(number: int) -> Play:
    return lambda cave: SLOW if len(cave.units) >= number else right(cave)


def test_the_smallest_case_that_is_too_slow_is_found():
    program = Program(never_ends_with(3))
    found = check(program, [case(TINY), case(BIG), case(CORNER)])
    assert found.smallest.timed_out
    assert found.smallest.puzzle == CORNER
    assert [seconds for _, seconds in program.asked] == [10, 10, 1, 10]


def test_a_program_that_ends_in_time_when_it_runs_again_passes():
    program = Program(lambda cave: right(cave) if program.asked[1:] else SLOW)
    found = check(program, [case(SMALL), case(TINY)])
    assert (found.first, found.passed) == (None, {"made up": 2})


def test_a_time_out_does_not_hide_a_later_wrong_answer():
    plays = {BIG: lambda _: SLOW, SMALL: off_by(1)}
    program = Program(lambda cave: plays.get(cave, right)(cave))
    found = check(program, [case(BIG), case(TINY), case(SMALL)])
    assert (found.first.puzzle, found.passed) == (SMALL, {"made up": 1})
    assert found.slow[0].puzzle == BIG
    assert [seconds for _, seconds in program.asked[:3]] == [10, 1, 1]


def test_a_program_that_never_ends_is_not_run_on_all_cases():
    program = Program(never_ends_with(0))
    found = check(program, map(case, [TINY] * 50))
    assert (found.first.timed_out, len(program.asked)) == (True, 11)


# --- Answers that differ between runs ------------------------------------------------------------


def test_nothing_is_shrunk_if_answers_differ_between_runs():
    def play(cave: Cave) -> Output:
        return off_by(part1=len(program.asked))(cave)

    program = Program(play)
    found = check(program, [case(BIG)])
    answer = fair_answers(BIG)[1]
    assert (found.first.answers[1], found.again.answers[1]) == (answer + 1, answer + 2)
    assert len(program.asked) == 2


def test_the_output_of_a_crash_that_does_not_happen_again_is_kept():
    crash = Output("working", "KeyError: 'E'", status=1)
    program = Program(lambda cave: right(cave) if program.asked[1:] else crash)
    found = check(program, [case(SMALL)])
    assert (found.smallest.output, found.again.fault) == (crash, None)


# --- How answers are read ------------------------------------------------------------------------

TWO = "Part 1: 7 steps {}\nPart 2: 9 steps {}"


def test_the_reading_with_which_most_cases_pass_is_taken():
    found = check(Program(off_by(form=TWO)), [case(TINY), case(SMALL)])
    assert (found.first, found.reading, found.passed.total()) == (None, LAST, 2)
    never = check(Program(off_by(1, 1, TWO)), [case(TINY), case(SMALL)])
    assert never.reading == USUAL


def test_later_cases_decide_how_answers_are_read():
    """The first case fails under every reading, and the program passes the next one."""
    program = Program(lambda cave: off_by(int(goblins(cave) > 1), form=TWO)(cave))
    found = check(program, [case(BIG), case(SMALL)])
    assert (found.reading, found.first.puzzle) == (LAST, BIG)
    assert found.first.answers[1] == fair_answers(BIG)[1] + 1
    assert goblins(found.smallest.puzzle) == 2


def test_an_interrupt_keeps_what_is_known():
    def play(cave: Cave) -> Output:
        if cave == BIG:
            raise KeyboardInterrupt
        return right(cave)

    found = Check(Program(play), [case(TINY), case(SMALL), case(BIG)])
    with pytest.raises(KeyboardInterrupt):
        found.find(60)
    assert (found.passed.total(), found.smallest) == (2, None)


# --- What is printed besides answers -------------------------------------------------------------


def printed(output: str, puzzle: Puzzle = CORNER, part: int = 1) -> Run:
    return Run(puzzle, {part: 1}, Output(output), {USUAL: {part: 2}})


def test_the_battle_of_part_2_is_compared_with_part_2():
    power = least_attack_power(CORNER).attack_power
    events = battle_events(CORNER, Rules().with_elf_power(power))
    rounds = [f"After {one.number - 1} rounds:\n{one.before}" for one in Scene.rounds_of(events)]
    output = "\n".join(rounds)
    assert printed(output).compared().part == 1
    assert printed(output, part=2).compared() is None
    output = output.replace("E(200)", "E(199)")
    assert printed(output, part=2).compared().part == 2
