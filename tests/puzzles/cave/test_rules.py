"""Every decision can be replaced."""

from dataclasses import fields, replace

import pytest

import oracle
from battles import known_hit_points, picture
from graphsolve.puzzles.cave import (
    Battle,
    Rules,
    Side,
    Stats,
    fight,
    least_attack_power,
    parse_cave,
)


def test_ties_between_targets_are_broken_by_reading_order():
    """Tested directly, because in a battle adjacent targets are already in reading order."""
    battle = Battle(parse_cave("#G#\n#E#\n#G#"))
    [elf] = battle.living(Side.ELF)
    goblins = battle.living(Side.GOBLIN)
    for candidates in (goblins, goblins[::-1]):
        assert Rules().attacked(elf, candidates).square == (0, 1)


DECISIONS = [each.name for each in fields(Rules) if each.name not in {"elves", "goblins"}]


@pytest.mark.parametrize("name", DECISIONS)
def test_replaced_decision_is_consulted(name: str):
    """Each decision is called: its replacement, which decides the same, counts its calls."""
    original, calls = getattr(Rules(), name), []

    def counting(*args):
        calls.append(args)
        return original(*args)

    cave = parse_cave("#######\n#G...E#   G(200), E(100)\n#.....#\n#######")
    rules = replace(Rules(), **{name: counting})
    assert not rules.is_standard
    rows, hit_points = picture(cave), known_hit_points(cave)
    power, fought = oracle.least_power(rows, hit_points=hit_points)
    assert power > 4
    assert fight(cave, rules).score == oracle.battle(rows, hit_points=hit_points).outcome
    assert least_attack_power(cave, rules).outcome.score == fought.outcome
    assert calls


def test_stats_are_standard():
    assert Rules(Stats(9, 9), Stats(8, 8)).with_elf_power(30).is_standard
