"""The misreadings of the mana duel: each is that of another program, and makes a difference."""

from itertools import product
from random import Random

import pytest

import oracle
from duel_solver import changes_of, solver_with
from examples import every
from graphsolve.lab.duel.column import COLUMN
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss, Duel, least_mana
from small_puzzles import DUELS
from strangers.mistakes import MISTAKES, load

MISREADINGS = misreadings_of(PUZZLES["duel"])

WITHOUT_PROGRAM = {"gained-mana-subtracted", "mana-left-decides"}
"""Those whose answers depend on which of several cheapest wins is found."""

NOTED = "armor-noted-on-player-turns"
"""That of a mistake in the folder `strangers`."""


def duel_of(numbers: tuple[int, ...], misreading: Misreading, part: int = 1) -> Duel:
    """A duel by misread rules."""
    boss_hit_points, damage, hit_points, mana = numbers
    rules = misreading.rules(part)
    boss = Boss(boss_hit_points, damage)
    return Duel(boss, hit_points=hit_points, mana=mana, hard=part == 2, rules=rules)


def programs() -> list[str]:
    return [one.name for one in MISREADINGS if changes_of(one.name) is not None]


def test_which_are_held_to_another_program():
    assert {one.name for one in MISREADINGS} - {*programs()} == WITHOUT_PROGRAM | {NOTED}


def test_armor_noted_on_player_turns():
    mistake = next(each for each in MISTAKES if each.name == "armor_is_that_of_my_turn")
    solver = load(mistake.solver, mistake)
    for boss in Boss(34, 10), Boss(46, 10), Boss(50, 9), Boss(55, 10):
        found = [least_mana(Duel(boss, rules=CATALOGUE[NOTED].rules(1))).mana]
        found.append(CATALOGUE[NOTED].answer(boss, 2))
        assert found == [solver.part1(str(boss)), solver.part2(str(boss))], boss


@pytest.mark.parametrize("part", [1, 2])
def test_another_program(part: int):
    """It answers small duels as a program with the mistake does."""
    for place, name in enumerate(programs()):
        solver = solver_with(name)
        some = every(14, DUELS, place + part) if part in CATALOGUE[name].parts else ()
        for numbers in some:
            found = least_mana(duel_of(numbers, CATALOGUE[name], part))
            assert found.mana == solver.solve(*numbers, hard=part == 2), (name, numbers)


def test_the_other_program_without_a_mistake():
    for numbers, hard in product(DUELS, (False, True)):
        assert solver_with().solve(*numbers, hard=hard) == oracle.duel(*numbers, hard=hard)


def test_misreadings_of_hard_mode_get_part_1_right():
    for one in MISREADINGS:
        for numbers in DUELS[::3] if one.parts == (2,) else ():
            assert least_mana(duel_of(numbers, one)).mana == oracle.duel(*numbers)


# --- Answers of many


def some_pairs(number: int) -> list:
    dice = Random(22)
    pairs = (combined(*dice.sample(MISREADINGS, 2)) for _ in range(2 * number))
    return [pair for pair in pairs if pair][:number]


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("boss", [Boss(13, 8), Boss(24, 16), Boss(31, 12)], ids=str)
def test_answers_together(boss: Boss, part: int):
    asked = every(3, [*MISREADINGS, *some_pairs(60)], part + boss.damage)
    found = dict(COLUMN.answers_by(boss, part, asked))
    assert [*found] == [*range(len(asked))]
    for index, one in enumerate(asked):
        assert found[index] == one.answer(boss, part), one.name


def test_a_search_that_has_given_up_has_no_answer(monkeypatch):
    """It proves nothing, unlike one that has exhausted the states."""
    boss, lost = Boss(58, 9), Boss(58, 99)
    for module in ("puzzles.duel.parts", "lab.duel.answers"):
        monkeypatch.setattr(f"graphsolve.{module}.MAX_STATES_BY_OTHER_RULES", 50)
    some = [CATALOGUE["drain-heals-0"]]
    assert dict(COLUMN.answers_by(boss, 1, some)) == {}
    assert dict(COLUMN.answers_by(lost, 1, some)) == {0: None}


PAIRS = [
    ("drain-costs-74", "poison-does-4-damage"),
    ("shield-costs-133", "attacks-can-heal"),
    ("recharge-lasts-7-turns", "mana-for-another-spell-must-be-left"),
    ("effects-on-player-turns-only", "poison-costs-172"),
    ("hard-mode-on-boss-turns-too", "one-effect-at-a-time"),
    ("player-alive-at-zero-hit-points", "magic-missile-does-3-damage"),
    ("boss-begins", "recharge-gives-110-mana"),
    ("poison-lasts-5-turns", "mana-must-be-left"),
    ("hard-mode-after-the-effects", "shield-lasts-2-turns"),
    ("effects-after-the-spell", "queue-by-mana-left"),
]


@pytest.mark.parametrize("names", PAIRS, ids=" + ".join)
def test_pairs(names: tuple[str, str]):
    both = combined(*(CATALOGUE[name] for name in names))
    solver = solver_with(*names)
    for numbers in DUELS:
        for part in (1, 2):
            found = least_mana(duel_of(numbers, both, part))
            assert found.mana == solver.solve(*numbers, hard=part == 2), numbers
