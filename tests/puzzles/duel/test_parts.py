"""Searches in tiny, unwinnable, very long and huge duels."""

from dataclasses import replace

import pytest

import oracle
from graphsolve.errors import StateLimitError
from graphsolve.puzzles.duel import SEARCHES, STANDARD, Boss, Duel, least_mana
from graphsolve.puzzles.duel.plugin import PLUGIN
from graphsolve.puzzles.interface import solve

each_search = pytest.mark.parametrize("search", SEARCHES)
both_modes = pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])


@both_modes
def test_astar_expands_fewer_states(hard):
    duel = Duel(Boss(64, 9), hard=hard)
    by_dijkstra, by_astar = least_mana(duel, "dijkstra"), least_mana(duel, "astar")
    assert by_astar.mana == by_dijkstra.mana == oracle.duel(64, 9, hard=hard)
    assert by_astar.expanded < by_dijkstra.expanded / 2


@each_search
def test_progress_is_said_for_each_expanded_state(search: str):
    said: list[str] = []
    found = least_mana(Duel(Boss(20, 7)), search, on_progress=said.append)
    assert said == [f"state {number}" for number in range(1, found.expanded + 1)]


def test_astar_refuses_other_rules():
    """Its heuristic is proved for the standard rules only."""
    duel = Duel(Boss(20, 7), rules=replace(STANDARD, boss_begins=True))
    with pytest.raises(ValueError, match="standard rules"):
        least_mana(duel, "astar")


@each_search
def test_a_duel_with_too_many_states_stops_at_the_limit(search: str):
    """The player can recharge and heal forever, but never gets far with this boss."""
    said: list[str] = []
    with pytest.raises(StateLimitError, match=r"^no win found within 1,000 states of the duel$"):
        least_mana(Duel(Boss(10**9 - 1, 1)), search, max_states=1000, on_progress=said.append)
    assert len(said) == 1000


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("boss", [Boss(58, 9), Boss(9, 25), Boss(500, 50)])
def test_solve_and_its_events(boss: Boss, part: int):
    least = oracle.duel(*boss, hard=part == 2)
    assert solve(boss, part) == least
    events = list(PLUGIN.events(boss, part))
    assert (events[-1].spent if events else None) == least


def test_other_rules():
    """If attacks did not always deal at least 1 damage, Shield would prevent all losses."""
    rules = replace(STANDARD, damage_dealt=lambda damage, armor: max(0, damage - armor))
    assert not rules.is_standard
    assert replace(STANDARD).is_standard
    assert least_mana(Duel(Boss(10, 7), hit_points=1, rules=rules)).mana
    assert least_mana(Duel(Boss(10, 7), hit_points=1)).mana is None
