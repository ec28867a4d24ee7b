"""Invented bosses of each kind are what the kind says."""

import pytest

import oracle
from graphsolve.errors import GenerateError
from graphsolve.lab.generate import generate_boss


def test_bosses_at_the_edge_can_just_be_beaten_or_just_not():
    """In one of the modes, a hit point or two more or fewer change who wins."""
    bosses = {generate_boss(seed, kind="edge") for seed in range(15)}
    assert len(bosses) > 10
    for hit_points, damage in bosses:
        assert any(
            oracle.duel(hit_points - 2, damage, hard=hard) is not None
            and oracle.duel(hit_points + 2, damage, hard=hard) is None
            for hard in (False, True)
        )


def test_about_half_of_the_duels_at_the_edge_are_won():
    bosses = [generate_boss(seed, kind="edge") for seed in range(200)]
    beaten = {
        (boss, hard)
        for boss in set(bosses)
        for hard in (False, True)
        if oracle.duel(*boss, hard=hard) is not None
    }
    assert 100 < sum((boss, False) in beaten for boss in bosses) < 180
    assert 20 < sum((boss, True) in beaten for boss in bosses) < 100


def test_unknown_kind():
    with pytest.raises(GenerateError, match="of kind usual, edge, found 'fair'"):
        generate_boss(1, kind="fair")
