"""Wrong answers that are right for something else."""

import pytest

import oracle
from graphsolve.lab.cave.answers import (
    ALL_ROUNDS,
    EARLIER,
    ENDS_AT_ONCE,
    HIT_POINTS,
    OTHER_ROUNDS,
    POWER,
    POWER_LESS,
    POWER_MORE,
    ROUND_LESS,
    ROUND_MORE,
    ROUNDS,
)
from graphsolve.lab.column import Meaning, PuzzleLab
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.diagnose.recognize import EXAMPLE, OTHER_PART, recognize, recognize_in_all
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import Boss

# The statement's first example: 47 rounds and 590 hit points in part 1; in part 2, an attack power
# of 15, 29 rounds and 172 hit points.
CAVE = parse_cave("#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######")
RIGHT = {1: 27730, 2: 4988}


@pytest.mark.parametrize(
    ("part", "answer", "meaning"),
    [
        (1, 47, ROUNDS),
        (1, 590, HIT_POINTS),
        (1, 48 * 590, ROUND_MORE),
        (1, 46 * 590, ROUND_LESS),
        (1, 4988, OTHER_PART),
        (1, 36334, EXAMPLE),
        (2, 15, POWER),
        (2, 29, ROUNDS),
        (2, 172, HIT_POINTS),
        (2, 30 * 172, ROUND_MORE),
        (2, 0, ENDS_AT_ONCE),
        (2, 77 * 172, OTHER_ROUNDS),
        (2, 27730, OTHER_PART),
        (2, 6474, EXAMPLE),
    ],
)
def test_cave(part: int, answer: int, meaning: Meaning):
    assert recognize(CAVE, {part: answer}, RIGHT) == ((part, meaning),)


def test_the_hit_points_of_the_last_full_round():
    """The goblin has 3 hit points left when the only full round ends."""
    cave = parse_cave("#EGE#   E(10), G(9), E(5)")
    assert recognize(cave, {1: 10 + 2 + 3}, {1: 10 + 2, 2: 30}) == ((1, EARLIER),)


@pytest.mark.parametrize("stop", [False, True])
def test_rounds_that_are_never_set_back_to_zero(stop: bool):
    rows = str(CAVE).splitlines()
    battles = [oracle.battle(rows, power, stop_when_elf_dies=stop) for power in range(4, 15)]
    rounds = 29 + sum(fought.rounds for fought in battles)
    for answer in 172 * rounds, 172 * (rounds + 47):
        assert recognize(CAVE, {2: answer}, RIGHT) == ((2, ALL_ROUNDS),)


def test_the_outcome_with_another_power():
    """A power of 4 kills the goblin in 3 rounds, and one of 5 in 2."""
    cave = parse_cave("#EG#   E(10), G(9)")
    right = {1: 3 * 4, 2: 3 * 4}
    assert recognize(cave, {2: 2 * 7}, right) == ((2, POWER_MORE),)


def test_the_outcome_with_less_power():
    fought = oracle.battle(str(CAVE).splitlines(), 14)
    assert fought.elves_lost
    assert recognize(CAVE, {2: fought.outcome}, RIGHT) == ((2, POWER_LESS),)


@pytest.mark.parametrize(
    ("puzzle", "right", "given", "found"),
    [
        (Decks((3,), (1,)), {1: 7, 2: 7}, {1: 306, 2: 291}, [EXAMPLE] * 2),
        (Boss(55, 8), {1: 953, 2: 1289}, {1: 226}, [EXAMPLE]),
        (Boss(55, 8), {1: 953, 2: 1289}, {2: 953}, [OTHER_PART]),
        (Boss(55, 8), {1: 953, 2: 1289}, {1: 953, 2: 1290}, []),
        (CAVE, RIGHT, {1: 27731}, []),
        (CAVE, RIGHT, RIGHT, []),
    ],
)
def test_other_puzzles(puzzle, right, given, found):
    assert [meaning for _, meaning in recognize(puzzle, given, right)] == found


@pytest.mark.parametrize("given", [{1: 47}, {1: 590, 2: 172}, {1: 36334, 2: 4988}])
def test_nothing_is_searched_if_no_misreading_is_needed(given):
    diagnosis = diagnose(CAVE, given)
    assert diagnosis.wrong_parts
    assert not diagnosis.needs_search
    assert diagnosis.alone == 0


@pytest.mark.parametrize("given", [{1: 48 * 590}, {1: 47, 2: 5}])
def test_other_answers_are_searched(monkeypatch: pytest.MonkeyPatch, given):
    monkeypatch.setattr(PuzzleLab, "max_tried", 1)
    monkeypatch.setattr(PuzzleLab, "tried_after_finding", 0)
    assert diagnose(CAVE, given).alone > 0


SECOND = parse_cave("####\n#EG#\n####")  # 67 rounds and 2 hit points, then 50 rounds and 53
SECOND_RIGHT = {1: 134, 2: 2650}


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ({1: 590, 2: 4988}, {1: 2, 2: 2650}, [(1, HIT_POINTS)]),
        ({1: 590, 2: 4988}, {1: 67, 2: 2650}, []),
        ({1: 590, 2: 4988}, {1: 134, 2: 2650}, []),  # what was right refutes it
        ({1: 48 * 590, 2: 4988}, {1: 134, 2: 2650}, [(1, ROUND_MORE)]),
        ({1: 590, 2: 29}, {1: 2, 2: 50}, [(1, HIT_POINTS), (2, ROUNDS)]),
        ({1: None, 2: 4988}, {1: 134, 2: 2650}, []),
        ({2: 27730}, {2: 134}, [(2, OTHER_PART)]),
        (RIGHT, SECOND_RIGHT, []),
    ],
)
def test_what_all_wrong_answers_are_right_for(first, second, found):
    runs = [(CAVE, first, RIGHT), (SECOND, second, SECOND_RIGHT)]
    assert list(recognize_in_all(runs)) == found
