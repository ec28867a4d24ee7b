"""Searches in tiny, unwinnable, very long and huge duels."""

import tracemalloc
from dataclasses import replace

import networkx as nx
import pytest

import oracle
from graphsolve.errors import StateLimitError
from graphsolve.graphs.implicit import explore
from graphsolve.puzzles.duel import (
    SEARCHES,
    SPELLS,
    STANDARD,
    Boss,
    Duel,
    LeastMana,
    events_of,
    least_mana,
    solve,
)
from graphsolve.puzzles.duel.parts import MAX_STATES
from graphsolve.puzzles.duel.rules import Change

each_search = pytest.mark.parametrize("search", SEARCHES)
both_modes = pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])


@each_search
@both_modes
@pytest.mark.parametrize("damage", [0, 1, 2, 7, 8])
def test_duels_with_weak_bosses_end(damage, hard, search: str):
    """The search ends although Shield and Recharge could be cast again and again."""
    for hit_points in 1, 9:
        found = least_mana(Duel(Boss(45, damage), hit_points=hit_points, hard=hard), search)
        assert found.mana == oracle.duel(45, damage, hit_points, hard=hard)


@both_modes
def test_every_edge_lowers_the_sum_of_hit_points(hard):
    duel = Duel(Boss(26, 1), hit_points=12, mana=600, hard=hard)
    graph = explore(duel.successors, [duel.source])
    assert nx.is_directed_acyclic_graph(graph)
    for (hit_points, _, boss_hit_points, _), after in graph.edges:
        if not duel.won(after):
            assert after[0] + after[2] < hit_points + boss_hit_points


@both_modes
def test_astar_expands_fewer_states(hard):
    duel = Duel(Boss(64, 9), hard=hard)
    by_dijkstra, by_astar = least_mana(duel, "dijkstra"), least_mana(duel, "astar")
    assert by_astar.mana == by_dijkstra.mana == oracle.duel(64, 9, hard=hard)
    assert by_astar.expanded < by_dijkstra.expanded / 4


@each_search
def test_on_state_is_called_for_each_expanded_state(search: str):
    numbers: list[int] = []
    found = least_mana(Duel(Boss(20, 7)), search, on_state=numbers.append)
    assert numbers == list(range(1, found.expanded + 1))


def test_astar_refuses_other_rules():
    """Its heuristic is proved for the standard rules only."""
    duel = Duel(Boss(20, 7), rules=replace(STANDARD, player_dead_at=-1, boss_dead_at=-1))
    with pytest.raises(ValueError, match="standard rules"):
        least_mana(duel, "astar")


def test_the_search_gives_up_on_endless_duels(monkeypatch):
    """Each spell only adds 1 mana, and the boss deals no damage."""
    monkeypatch.setattr("graphsolve.puzzles.duel.parts.MAX_STATES_BY_OTHER_RULES", 1000)
    endless = replace(
        STANDARD, immediate=lambda _: Change(0, 1, 0), poison=SPELLS[0], damage_dealt=min
    )
    found = least_mana(Duel(Boss(20, 0), rules=endless))
    assert found == LeastMana(None, (), 1000)


@each_search
def test_a_duel_with_too_many_states_stops_at_the_limit(search: str, monkeypatch):
    """The player can recharge and heal forever, but never gets far with this boss."""
    monkeypatch.setattr("graphsolve.puzzles.duel.parts.MAX_STATES", 1000)
    numbers: list[int] = []
    advice = "; the search 'astar' needs fewer" if search == "dijkstra" else ""
    with pytest.raises(StateLimitError) as raised:
        least_mana(Duel(Boss(10**9 - 1, 1)), search, on_state=numbers.append)
    assert str(raised.value) == f"no win found within 1,000 states of the duel{advice}"
    assert numbers == list(range(1, 1001))


def test_the_limit_of_states_fits_into_a_gigabyte(monkeypatch):
    """Bytes per expanded state, measured on the first ones of a duel that is never won."""
    monkeypatch.setattr("graphsolve.puzzles.duel.parts.MAX_STATES", 10_000)
    duel = Duel(Boss(10**9 - 1, 1))
    tracemalloc.start()
    try:
        with pytest.raises(StateLimitError):
            least_mana(duel, "dijkstra")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak / 10_000 * MAX_STATES < 1.2 * 2**30


@pytest.mark.parametrize("part", [1, 2])
@pytest.mark.parametrize("boss", [Boss(58, 9), Boss(9, 25), Boss(500, 50)])
def test_solve_and_its_events(boss: Boss, part: int):
    least = oracle.duel(*boss, hard=part == 2)
    assert solve(boss, part) == least
    events = list(events_of(boss, part))
    assert (events[-1].spent if events else None) == least


def test_solve_by_other_rules():
    """If attacks did not always deal at least 1 damage, Shield would prevent all losses."""
    rules = replace(STANDARD, damage_dealt=lambda damage, armor: max(0, damage - armor))
    assert not rules.is_standard
    boss = Boss(40, 7)
    assert solve(boss, 1, rules) == least_mana(Duel(boss, rules=rules)).mana
    assert solve(boss, 1, replace(STANDARD)) == oracle.duel(*boss)
