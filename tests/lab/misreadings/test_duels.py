"""The misreadings of the mana duel: each is that of another program, and makes a difference."""

from random import Random

import pytest

import duel_mutants
import oracle
from graphsolve.lab.duel.codes import least_mana as fast_least_mana
from graphsolve.lab.duel.together import answers_by
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss, Duel, least_mana
from mutants import mutant
from small_puzzles import DUELS

MISREADINGS = misreadings_of(PUZZLES["duel"])

WITHOUT_PROGRAM = {"first-spell-not-counted", "gained-mana-subtracted", "mana-left-decides"}
"""Those whose answers depend on which of several cheapest wins is found."""

PANEL = [
    *((24, 5, 14, 420), (22, 1, 8, 229), (9, 1, 3, 559), (31, 8, 27, 234), (5, 5, 2, 435)),
    *((7, 6, 12, 268), (30, 4, 9, 231), (20, 2, 16, 543), (39, 13, 50, 500), (24, 16, 50, 500)),
    *((20, 38, 50, 500), (1, 10, 5, 53), (26, 4, 27, 550), (10, 25, 50, 500), (10, 1, 50, 500)),
    *((16, 1, 4, 554), (32, 15, 50, 500), (37, 4, 18, 232), (26, 8, 3, 398), (8, 18, 50, 500)),
    *((6, 51, 50, 500), (16, 23, 50, 500), (18, 3, 9, 310), (23, 22, 50, 500), (29, 17, 50, 500)),
    *(
        (31, 12, 50, 500),
        (45, 13, 50, 500),
        (68, 10, 50, 500),
        (66, 6, 50, 500),
        (71, 10, 50, 500),
    ),
]
"""Duels that tell all misreadings apart: the boss's numbers, and the player's."""

TWINS = {
    frozenset(pair)
    for pair in (
        ("hard-mode-after-the-effects", "hard-mode-death-after-the-effects"),
        ("boss-attacks-before-the-effects", "poison-kills-after-the-attack"),
        ("hard-mode-from-the-second-turn", "hard-mode-never-kills"),
    )
}
"""Those that differ only together with others, or hardly ever."""


def programs() -> list[str]:
    return [one.name for one in MISREADINGS if duel_mutants.is_known(one.name)]


def test_which_are_held_to_another_program():
    assert {one.name for one in MISREADINGS} - {*programs()} == WITHOUT_PROGRAM


@pytest.mark.parametrize("name", programs())
def test_another_program(name: str):
    """It answers small duels as a program with the mistake does."""
    for numbers in DUELS[::2]:
        boss_hit_points, damage, hit_points, mana = numbers
        for hard in (False, True):
            rules = CATALOGUE[name].rules(2 if hard else 1)
            start = {"hit_points": hit_points, "mana": mana, "hard": hard}
            found = least_mana(Duel(Boss(boss_hit_points, damage), rules=rules, **start))
            assert found.mana == duel_mutants.answer(name, numbers, hard=hard), numbers


def answers(name: str) -> tuple[int | None, ...]:
    """The answers to the duels of the panel, in normal and in hard mode."""
    misreading = CATALOGUE[name]
    return tuple(
        fast_least_mana(Duel(Boss(hit_points, damage), rules=misreading.rules(part), **start)).mana
        for hit_points, damage, *player in PANEL
        for part in (1, 2)
        for start in [{"hit_points": player[0], "mana": player[1], "hard": part == 2}]
    )


def test_each_makes_a_difference_that_no_other_makes():
    by_answers: dict[tuple[int | None, ...], set[str]] = {}
    for one in MISREADINGS:
        by_answers.setdefault(answers(one.name), set()).add(one.name)
    right = tuple(oracle.duel(*duel, hard=hard) for duel in PANEL for hard in (False, True))
    assert by_answers.get(right) is None
    assert {frozenset(names) for names in by_answers.values() if len(names) > 1} == TWINS


def test_misreadings_of_hard_mode_get_part_1_right():
    for one in MISREADINGS:
        for duel in PANEL[::3] if one.parts == (2,) else ():
            boss_hit_points, damage, hit_points, mana = duel
            start = {"hit_points": hit_points, "mana": mana}
            found = least_mana(Duel(Boss(boss_hit_points, damage), rules=one.rules(1), **start))
            assert found.mana == oracle.duel(*duel)


# --- Answers of many


def some_pairs(number: int) -> list:
    dice = Random(22)
    pairs = (combined(*dice.sample(MISREADINGS, 2)) for _ in range(2 * number))
    return [pair for pair in pairs if pair][:number]


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("boss", [Boss(13, 8), Boss(24, 16), Boss(31, 12)], ids=str)
def test_answers_together(boss: Boss, part: int):
    """They are those of the graph of each duel; so are those of pairs."""
    asked = [*MISREADINGS, *some_pairs(60)]
    found = dict(answers_by(boss, part, asked))
    assert [*found] == [*range(len(asked))]
    for index, one in enumerate(asked):
        assert found[index] == one.answer(boss, part), one.name


def test_answers_without_numba(monkeypatch):
    boss, asked = Boss(13, 8), [*MISREADINGS[::9], *some_pairs(10)]
    fast = dict(answers_by(boss, 2, asked))
    monkeypatch.setattr("graphsolve.lab.duel.together.choose", lambda _: "graph")
    assert dict(answers_by(boss, 2, asked)) == fast


def test_a_timer_that_grows_without_end_is_left_to_the_graph():
    """It soon does not fit the tables of the kernel."""
    growing = CATALOGUE["recast-adds-to-the-timer"].rules(1)
    duel = Duel(Boss(40, 1), mana=5000, rules=growing)
    assert fast_least_mana(duel) == least_mana(duel)


def test_whole_results_are_those_of_the_graph():
    """The spells and the number of expanded states, too."""
    for one in [*MISREADINGS[::7], *some_pairs(30)]:
        for hit_points, damage, *player in PANEL[:6]:
            start = {"hit_points": player[0], "mana": player[1]}
            duel = Duel(Boss(hit_points, damage), rules=one.rules(1), **start)
            assert fast_least_mana(duel) == least_mana(duel), one.name


# Pairs whose changes to the oracle do not touch the same text.

PAIRS = [
    ("drain-costs-74", "poison-does-4-damage"),
    ("shield-costs-53", "attacks-can-heal"),
    ("recharge-lasts-7-turns", "mana-for-another-spell-must-be-left"),
    ("effects-on-player-turns-only", "poison-costs-172"),
    ("hard-mode-on-boss-turns-too", "one-effect-at-a-time"),
    ("player-dead-at-one-hit-point", "magic-missile-does-3-damage"),
    ("boss-begins", "recharge-gives-110-mana"),
]


@pytest.mark.parametrize("names", PAIRS, ids=" + ".join)
def test_pairs(names: tuple[str, str]):
    both = combined(*(CATALOGUE[name] for name in names))
    program = mutant(*(change for name in names for change in duel_mutants.changes(name)))
    for duel in DUELS:
        boss_hit_points, damage, hit_points, mana = duel
        for hard in (False, True):
            rules = both.rules(2 if hard else 1)
            start = {"hit_points": hit_points, "mana": mana, "hard": hard}
            found = least_mana(Duel(Boss(boss_hit_points, damage), rules=rules, **start))
            assert found.mana == program.duel(*duel, hard=hard), duel
