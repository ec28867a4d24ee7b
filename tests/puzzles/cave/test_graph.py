"""The graph of a battle: what is searched, and that units follow its edges."""

from cProfile import Profile
from pstats import Stats

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import caves
from examples import examples
from graphsolve.graphs.grid import grid_graph
from graphsolve.puzzles.cave import Battle, Cave, Termination, fight, parse_cave
from grids import GRAPHS

CAVE = parse_cave("#####\n#G.E#\n#####")


def test_functions_of_networkx_work_on_the_graph_of_a_battle():
    battle = Battle(CAVE)
    assert isinstance(battle.graph, nx.Graph)
    assert nx.shortest_path(battle.graph, (1, 1), (1, 3)) == [(1, 1), (1, 2), (1, 3)]
    assert nx.utils.graphs_equal(battle.graph, grid_graph(CAVE.squares))


def test_the_profile_of_a_battle_shows_the_searches_of_networkx():
    with Profile() as profile:
        assert fight(CAVE).score == 134
    calls = {
        name: counts[0]
        for (file, _, name), counts in Stats(profile).stats.items()  # type: ignore[attr-defined]
        if "networkx" in file
    }
    assert calls["bfs_layers"] >= 1
    assert calls["node_boundary"] == 2  # the squares that the goblin can step to, and in range


@examples(60)
@given(caves(), st.sampled_from([*GRAPHS.values()]))
def test_the_free_squares_are_the_open_ones_without_units(cave: Cave, make):
    battle = Battle(cave, graph=make(cave.squares))
    while battle.outcome is None:
        battle.turn()
        free = grid_graph(cave.squares - battle.units.keys())
        assert set(battle.free) == set(free)
        for square in free:
            assert set(battle.free.neighbors(square)) == set(free[square])
        positions = {unit.square for unit in battle.units.values()}
        assert positions == set().union(*battle.positions.values())


def test_the_graph_of_a_cave_is_shared_and_frozen():
    assert CAVE.graph is Battle(CAVE).graph
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        CAVE.graph.remove_node((1, 2))
    with pytest.raises(TypeError, match="does not support item deletion"):
        del CAVE.graph[1, 2][1, 3]


@pytest.mark.parametrize("make", GRAPHS.values(), ids=GRAPHS)
def test_a_graph_without_the_square_of_a_unit_is_refused(make):
    with pytest.raises(ValueError, match=r"no square \(1, 3\), where elf 1 is"):
        Battle(CAVE, graph=make([(1, 1), (1, 2)]))


def test_attacks_follow_the_graph():
    """A wall between adjacent squares, and a tunnel between distant ones."""
    walled = nx.Graph(parse_cave("GE").graph)
    walled.remove_edge((0, 0), (0, 1))
    assert fight(parse_cave("GE"), graph=walled).termination is Termination.STALEMATE
    tunnel = nx.Graph([((0, 0), (0, 4))])
    battle = Battle(parse_cave("G...E"), graph=tunnel)
    battle.round()
    assert [unit.hit_points for unit in battle.units.values()] == [197, 197]


@pytest.mark.parametrize("make", GRAPHS.values(), ids=GRAPHS)
@pytest.mark.parametrize("square", [(9, 9), (1, 3), (0, 0)])
def test_a_step_to_a_square_that_is_not_free_is_refused(make, square):
    battle = Battle(CAVE, graph=make(CAVE.squares))
    with pytest.raises(ValueError, match="goblin 0 cannot move to"):
        battle.step(battle.units[1, 1], square)
    assert str(battle) == str(Battle(CAVE))
