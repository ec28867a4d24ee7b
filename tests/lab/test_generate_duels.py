"""Invented bosses of each kind are what the kind says."""

import pytest

import oracle
from graphsolve.errors import GenerateError
from graphsolve.lab.generate import generate_boss, generate_poor_duel


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
    bosses = [generate_boss(seed, kind="edge") for seed in range(60)]
    beaten = {
        (boss, hard)
        for boss in set(bosses)
        for hard in (False, True)
        if oracle.duel(*boss, hard=hard) is not None
    }
    assert 30 < sum((boss, False) in beaten for boss in bosses) < 54
    assert 6 < sum((boss, True) in beaten for boss in bosses) < 30


def test_a_shield_leaves_no_more_than_1_of_the_blows_of_weak_bosses():
    bosses = {generate_boss(seed, kind="weak") for seed in range(300)}
    assert {boss.damage for boss in bosses} == {6, 7}
    assert {boss.hit_points for boss in bosses} == set(range(62, 82))
    assert all(oracle.duel(hit_points, 7, hard=True) for hit_points in (62, 81))


def test_poor_players_can_cast_any_spell_but_no_two_dear_ones():
    duels = {generate_poor_duel(seed) for seed in range(500)}
    assert len(duels) > 450
    assert {duel.mana for duel in duels} == set(range(229, 241))
    assert {duel.hit_points for duel in duels} == set(range(5, 21))
    assert {duel.boss.damage for duel in duels} == set(range(1, 17))


@pytest.mark.parametrize("hard", [False, True])
def test_a_poor_duel_is_played_with_what_the_player_has(hard: bool):
    poor = generate_poor_duel(10)
    duel = poor.duel(hard=hard)
    assert (duel.boss, duel.hard) == (poor.boss, hard)
    assert duel.start[:3] == (poor.hit_points, poor.mana, poor.boss.hit_points)


def test_unknown_kind():
    with pytest.raises(GenerateError, match="of kind usual, edge, weak, found 'fair'"):
        generate_boss(1, kind="fair")
