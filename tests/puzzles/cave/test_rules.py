"""For every rule, a small cave in which it matters; every decision can be replaced."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

import graphsolve
import oracle
from battles import ask_oracle, known_hit_points, picture, play
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import (
    Battle,
    Rules,
    Side,
    Stats,
    fight,
    least_attack_power,
    parse_cave,
)

CAVES = Path(graphsolve.__file__).parent / "lab" / "cave" / "hand_made"

MISREADINGS = {
    "turns_in_reading_order": "initial-turn-order",
    "one_turn_per_round": "grid-scan-acts-twice",
    "the_dead_do_not_act": "dead-units-act",
    "the_dead_do_not_block": "dead-units-block",
    "zero_hit_points_are_dead": "zero-hit-points-live",
    "unfinished_round_does_not_count": "last-round-counts",
    "combat_ends_when_a_unit_finds_no_target": "end-at-once",
    "combat_ends_before_the_round_does": "end-with-the-round",
    "no_move_when_in_range": "moves-when-in-range",
    "attack_after_move": "no-attack-after-move",
    "units_block": "nothing-blocks",
    "nearest_is_by_path_length": "nearest-as-the-crow-flies",
    "only_reachable_squares": "nearest-before-reachable",
    "ties_between_squares_go_by_reading_order": "last-of-the-nearest-squares",
    "ties_between_steps_go_by_reading_order": "last-step",
    "square_is_chosen_before_step": "step-before-square",
    "fewest_hit_points_are_attacked_first": "attack-first",
    "ties_between_targets_go_by_reading_order": "attack-ties-backwards",
    "a_square_is_chosen_not_a_target": "square-next-to-the-first-enemy",
    "rows_come_before_columns": "steps-by-columns",
    "a_step_up_comes_before_one_to_the_left": "steps-in-order-lurd",
    "a_step_up_comes_before_one_to_the_right": "steps-in-order-lrud",
    "a_step_to_the_left_comes_before_one_to_the_right": "steps-in-order-urld",
    "a_target_to_the_left_comes_before_one_to_the_right": "attack-ties-in-order-urld",
    "turns_go_by_numbers_not_by_text": "turns-in-text-order",
    "squares_go_by_numbers_not_by_text": "squares-in-text-order",
    "steps_go_by_numbers_not_by_text": "steps-in-text-order",
    "targets_go_by_numbers_not_by_text": "attack-ties-in-text-order",
}

POWERS = {"zero_hit_points_are_dead": 4}  # 200 is no multiple of 3


@pytest.mark.parametrize("rule", MISREADINGS)
def test_the_cave_of_each_rule(rule: str):
    cave = parse_cave((CAVES / f"{rule}.txt").read_text(), rule)
    power = POWERS.get(rule, 3)
    expected = ask_oracle(cave, Rules().with_elf_power(power))
    assert play(Battle(cave, Rules().with_elf_power(power))) == expected
    broken = CATALOGUE[MISREADINGS[rule]].rules(1).with_elf_power(power)
    misread = play(Battle(cave, broken))
    assert misread.outcome != expected.outcome


def test_every_cave_has_its_rule():
    caves_of_part_2 = {
        "attack_power_is_at_least_4",
        "more_power_is_not_always_better",
        "no_elf_may_die",
    }
    assert {file.stem for file in CAVES.iterdir()} == set(MISREADINGS) | caves_of_part_2


def test_ties_between_targets_are_broken_by_reading_order():
    """Tested directly, because in a battle adjacent targets are already in reading order."""
    battle = Battle(parse_cave("#G#\n#E#\n#G#"))
    [elf] = battle.living(Side.ELF)
    goblins = battle.living(Side.GOBLIN)
    for candidates in (goblins, goblins[::-1]):
        assert Rules().attacked(elf, candidates).square == (0, 1)


DECISIONS = [
    each.name for each in fields(Rules) if each.name not in {"elves", "goblins", "is_standard"}
]


@pytest.mark.parametrize("name", DECISIONS)
def test_replaced_decision_is_consulted(name: str):
    """Each decision is called: its replacement, which decides the same, counts its calls."""
    original, calls = getattr(Rules(), name), []

    def counting(*args):
        calls.append(args)
        return original(*args)

    cave = parse_cave("#######\n#G...E#   G(200), E(100)\n#.....#\n#######")
    rules = replace(Rules(), **{name: counting})
    rows, hit_points = picture(cave), known_hit_points(cave)
    power, fought = oracle.least_power(rows, hit_points=hit_points)
    assert power > 4
    assert fight(cave, rules).score == oracle.battle(rows, hit_points=hit_points).outcome
    assert least_attack_power(cave, rules).outcome.score == fought.outcome
    assert calls


@pytest.mark.parametrize("name", DECISIONS)
def test_rules_with_a_replaced_decision_are_not_standard(name: str):
    rules = replace(Rules(), **{name: lambda *_: None})
    assert not rules.is_standard


def test_stats_are_standard():
    assert Rules(Stats(9, 9), Stats(8, 8)).with_elf_power(30).is_standard
