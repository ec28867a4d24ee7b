"""Duels at the edge: hardly anything in hand, hopeless, endless at first sight, or huge."""

import networkx as nx
import pytest

import oracle
from graphsolve.graphs.implicit import explore
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, LeastMana, estimator, least_mana

each_search = pytest.mark.parametrize("search", SEARCHES)
both_modes = pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])


@each_search
@pytest.mark.parametrize(
    ("boss", "hit_points", "mana", "expected"),
    [
        (Boss(1, 1), 1, 52, None),
        (Boss(1, 1), 1, 53, ("Magic Missile",)),
        (Boss(4, 99), 1, 53, ("Magic Missile",)),
        (Boss(5, 99), 1, 500, None),
        (Boss(3, 99), 1, 173, ("Magic Missile",)),
        (Boss(1, 1), 1, 0, None),
        (Boss(1, 0), 1, 10**9, ("Magic Missile",)),
        (Boss(6, 1), 2, 173, ("Magic Missile", "Magic Missile")),
        (Boss(6, 1), 2, 105, None),
    ],
)
def test_little_in_hand(boss: Boss, hit_points, mana, expected, search: str):
    found = least_mana(Duel(boss, hit_points=hit_points, mana=mana), search)
    assert found.spells == (expected or ())
    assert (found.mana is None) == (expected is None)


@each_search
def test_a_player_whom_hard_mode_kills_at_once(search: str):
    duel = Duel(Boss(1, 1), hit_points=1, hard=True)
    assert least_mana(duel, search) == LeastMana(None, (), expanded=1)
    assert least_mana(Duel(Boss(1, 1), hit_points=2, hard=True), search).mana == 53


@each_search
@both_modes
@pytest.mark.parametrize("damage", [0, 1, 2, 7, 8])
def test_weak_bosses_cannot_be_fought_for_ever(damage, hard, search: str):
    """Where Shield and Recharge could go round and round, the search ends all the same."""
    for hit_points in 1, 9:
        found = least_mana(Duel(Boss(45, damage), hit_points=hit_points, hard=hard), search)
        assert found.mana == oracle.duel(45, damage, hit_points, hard=hard)


@each_search
@pytest.mark.parametrize(
    ("boss", "hit_points", "mana", "least"),
    [
        (Boss(200, 20), 200, 500, None),
        (Boss(120, 1), 120, 500, 1976),
        (Boss(100, 9), 60, 5000, 1402),
        (Boss(10**9, 60), 50, 500, None),
        (Boss(500, 50), 50, 500, None),
    ],
)
def test_huge_duels(boss: Boss, hit_points, mana, least, search: str):
    assert least_mana(Duel(boss, hit_points=hit_points, mana=mana), search).mana == least
    assert oracle.duel(*boss, hit_points, mana) == least


@both_modes
def test_every_edge_lowers_the_hit_points_of_the_two_in_sum(hard):
    duel = Duel(Boss(26, 1), hit_points=12, mana=600, hard=hard)
    graph = explore(duel.successors, [duel.source])
    assert nx.is_directed_acyclic_graph(graph)
    for (hit_points, _, boss_hit_points, _), after in graph.edges:
        if not duel.won(after):
            assert after[0] + after[2] < hit_points + boss_hit_points


@both_modes
def test_the_estimate_against_the_whole_graph(hard):
    """From every state of a duel, the estimate is at most what networkx finds."""
    duel = Duel(Boss(36, 8), hit_points=42, hard=hard)
    graph = explore(duel.successors, [duel.source])
    wins = [state for state in graph if duel.won(state)]
    left = nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), wins)
    estimate = estimator(duel)
    assert len(left) > 1000
    assert all(estimate(state, duel.won) <= length for state, length in left.items())


@both_modes
def test_astar_expands_fewer_states(hard):
    duel = Duel(Boss(64, 9), hard=hard)
    by_dijkstra, by_astar = least_mana(duel, "dijkstra"), least_mana(duel, "astar")
    assert by_astar.mana == by_dijkstra.mana == oracle.duel(64, 9, hard=hard)
    assert by_astar.expanded < by_dijkstra.expanded / 4


def test_no_such_search():
    with pytest.raises(ValueError, match="expected one of dijkstra, astar, found 'guess'"):
        least_mana(Duel(Boss(1, 1)), "guess")


@pytest.mark.parametrize(("boss", "hit_points"), [(Boss(0, 3), 5), (Boss(5, 3), 0)])
def test_nobody_starts_dead(boss, hit_points):
    with pytest.raises(ValueError, match="hit points of at least 1"):
        Duel(boss, hit_points=hit_points)


@pytest.mark.parametrize("search", SEARCHES)
def test_an_observer_is_told_of_every_state(search):
    told = []
    found = least_mana(Duel(Boss(20, 7)), search, on_state=told.append)
    assert told == list(range(1, found.expanded + 1))
