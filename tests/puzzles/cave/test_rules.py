"""One small cave for every rule, named after it, on which breaking that rule shows.

Each is fought by the rules, which must go as the oracle says, and with its rule broken, which must
not: so the cave would notice.
"""

from pathlib import Path

import pytest

import graphsolve
from battles import ALL_RULES, ask_oracle, play
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cave import Battle, Rules, Side, parse_cave

CAVES = Path(graphsolve.__file__).parent / "lab" / "check" / "caves"

BROKEN = {
    "turns_in_reading_order": "order-of-the-map",
    "one_turn_a_round": "grid-scan-acts-twice",
    "the_dead_do_not_act": "dead-units-act",
    "the_dead_do_not_block": "dead-units-block",
    "zero_hit_points_are_dead": "zero-hit-points-live",
    "unfinished_round_does_not_count": "last-round-counts",
    "combat_ends_when_a_unit_finds_no_enemy": "end-at-once",
    "combat_ends_before_the_round_does": "end-with-the-round",
    "no_move_when_in_range": "moves-though-in-range",
    "attack_after_move": "no-attack-after-move",
    "units_block": "nothing-blocks",
    "nearest_by_steps": "nearest-as-the-crow-flies",
    "only_reachable_squares": "nearest-before-reachable",
    "ties_of_squares_in_reading_order": "last-of-the-nearest-squares",
    "ties_of_steps_in_reading_order": "last-step",
    "square_before_step": "step-before-square",
    "fewest_hit_points_attacked": "attack-first",
    "ties_of_targets_in_reading_order": "attack-ties-backwards",
}

POWERS = {"zero_hit_points_are_dead": 4}  # 200 hit points are no multiple of the usual 3


@pytest.mark.parametrize("rule", BROKEN)
def test_rule(rule: str):
    cave = parse_cave((CAVES / f"{rule}.txt").read_text(), rule)
    power = POWERS.get(rule, 3)
    expected = ask_oracle(cave, Rules().with_elf_power(power))
    for rules in ALL_RULES:
        assert play(Battle(cave, rules.with_elf_power(power))) == expected
    broken = CATALOGUE[BROKEN[rule]]
    misread = play(broken.battle(cave, broken.rules().with_elf_power(power)))
    assert misread.outcome != expected.outcome


def test_every_cave_has_its_rule():
    of_part_2 = {
        "attack_power_is_at_least_4",
        "more_power_is_not_always_better",
        "no_elf_may_die",
    }
    assert {file.stem for file in CAVES.iterdir()} == set(BROKEN) | of_part_2


def test_attack_ties_are_settled_in_whichever_order_the_targets_come():
    """In a battle they come in reading order anyway, so that no cave would notice."""
    battle = Battle(parse_cave("#G#\n#E#\n#G#"))
    goblins = battle.living(Side.GOBLIN)
    for candidates in (goblins, goblins[::-1]):
        assert Rules().attacked(candidates).square == (0, 1)
