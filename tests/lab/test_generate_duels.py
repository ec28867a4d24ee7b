"""Generated bosses of each kind match its description."""

import pytest

import oracle
from graphsolve.errors import GenerateError
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


def test_about_half_of_the_edge_duels_are_won():
    bosses = [generate_boss(seed, kind="edge") for seed in range(60)]
    beaten = {
        (boss, hard)
        for boss in set(bosses)
        for hard in (False, True)
        if oracle.duel(*boss, hard=hard) is not None
    }
    assert 30 < sum((boss, False) in beaten for boss in bosses) < 54
    assert 6 < sum((boss, True) in beaten for boss in bosses) < 30


def test_shield_reduces_the_attacks_of_weak_bosses_to_1():
    bosses = {generate_boss(seed, kind="weak") for seed in range(300)}
    assert {boss.damage for boss in bosses} == {6, 7}
    assert {boss.hit_points for boss in bosses} == set(range(62, 82))
    assert all(oracle.duel(hit_points, 7, hard=True) for hit_points in (62, 81))


def test_unknown_kind():
    with pytest.raises(GenerateError, match="called 'fair'; there are usual, edge, weak"):
        generate_boss(1, kind="fair")
