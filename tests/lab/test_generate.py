"""What generators share, the bosses that they generate, and the inputs of this repository."""

from pathlib import Path

import oracle
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss

INPUTS = Path(__file__).parents[2] / "inputs"


def test_bosses_can_be_beaten():
    bosses = {generate_boss(seed) for seed in range(500)}
    assert {boss.hit_points for boss in bosses} == set(range(51, 72))
    assert {boss.damage for boss in bosses} == {8, 9, 10}
    strongest = max(bosses)
    assert strongest == (71, 10)
    assert oracle.duel(*strongest, hard=True) is not None


def test_edge_bosses_are_near_the_limit_of_what_can_be_beaten():
    """In one of the modes, one or two hit points more or less change the winner."""
    bosses = {generate_boss(seed, kind="edge") for seed in range(15)}
    assert len(bosses) > 10
    for hit_points, damage in bosses:
        assert any(
            oracle.duel(hit_points - 2, damage, hard=hard) is not None
            and oracle.duel(hit_points + 2, damage, hard=hard) is None
            for hard in (False, True)
        )


def test_shield_reduces_the_attacks_of_weak_bosses_to_1():
    bosses = {generate_boss(seed, kind="weak") for seed in range(300)}
    assert {boss.damage for boss in bosses} == {6, 7}
    assert {boss.hit_points for boss in bosses} == set(range(62, 82))
    assert all(oracle.duel(hit_points, 7, hard=True) for hit_points in (62, 81))


def test_the_inputs_are_generated_as_the_readme_says():
    boss = generate_boss(1)
    assert (INPUTS / "15.txt").read_text() == f"{generate_cave(2, kind='cavern')}\n"
    assert (INPUTS / "22-cards.txt").read_text() == f"{generate_decks(1)}\n"
    assert (INPUTS / "22-duel.txt").read_text() == (
        f"Hit Points: {boss.hit_points}\nDamage: {boss.damage}\n"
    )
