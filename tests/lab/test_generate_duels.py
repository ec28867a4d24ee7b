"""Generated bosses of each kind match its description."""

import oracle
from graphsolve.lab.duel.generators import generate_boss


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
