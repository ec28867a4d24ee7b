"""Battles that are fought together end as those that are fought alone."""

from itertools import combinations
from random import Random

import pytest

from battles import answer_alone
from examples import every
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.cave.together import Battles
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave, Rules, parse_cave
from small_puzzles import CAVES

SINGLE = misreadings_of(PUZZLES["cave"])
FAMILIES = {misreading.family: misreading for misreading in SINGLE}.values()
PAIRS = [pair for two in combinations(FAMILIES, 2) if (pair := combined(*two))]


def assert_equal(cave: Cave, misreadings, part: int):
    pairs = sum(1 << number for number, each in enumerate(misreadings) if each.is_pair)
    battles = Battles(cave, [each.rules(part) for each in misreadings], pairs)
    together = dict(battles.answers(part))
    expected = {number: answer_alone(cave, one, part) for number, one in enumerate(misreadings)}
    assert together == expected, str(cave)


@pytest.mark.parametrize("part", [1, 2])
def test_every_misreading(part: int):
    for place, cave in enumerate(CAVES[:: 6 if part == 1 else 20]):
        assert_equal(cave, every(3, SINGLE, place), part)


@pytest.mark.parametrize("seed", range(4))
def test_pairs(seed: int):
    dice = Random(seed)
    for cave in dice.sample(CAVES, 5):
        assert_equal(cave, dice.sample(PAIRS, 40), part=1)
    assert_equal(dice.choice(CAVES), dice.sample(PAIRS, 20), part=2)


@pytest.mark.parametrize("name", ["attack-same-target-again", "moves-to-the-same-enemy"])
def test_pairs_with_a_misreading_that_remembers_targets(name: str):
    pairs = [both for other in FAMILIES if (both := combined(CATALOGUE[name], other))]
    for seed in (0, 5):
        cave = generate_cave(seed, kind="open", width=9, height=9, elves=5, goblins=6)
        assert_equal(cave, [CATALOGUE[name], *every(2, pairs, seed)], part=1)


@pytest.mark.parametrize("kind", ["open", "crowded", "corridors"])
def test_generated_caves(kind: str):
    cave = generate_cave(3, kind=kind, width=9, height=9, elves=3, goblins=4)
    assert_equal(cave, list(FAMILIES), part=1)


def test_rules_whose_battles_part_and_meet_again():
    """A leader with another movement has no speed-ups that hold for the standard one only."""
    cave = parse_cave("#####\n#E.##\n#E#.#\n#..G#\n#####")
    names = ["greedy-steps", "nothing-blocks", "waits-behind-friends"]
    assert_equal(cave, [CATALOGUE[name] for name in names], part=1)


def test_rules_that_agree_fight_once():
    """Ten rules that only count differently share every attack."""
    attacks = []

    def attacked(_unit, adjacent):
        attacks.append(1)
        return min(adjacent, key=lambda target: target.hit_points)

    rules = [
        Rules(full_rounds=lambda rounds, more=more: rounds + more, attacked=attacked)
        for more in range(10)
    ]
    battles = Battles(parse_cave("#GE#"), rules)
    assert sorted(battles.answers(1)) == [(more, 2 * (67 + more)) for more in range(10)]
    assert len(attacks) == 133  # 67 by the goblin, which kills with the last, and 66 by the elf
