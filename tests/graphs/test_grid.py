"""Grid graphs: the queries of battles on both types, compared with networkx."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.grid import BitGrid, grid_graph
from grids import GRAPHS, plain_graph, square_lists

SQUARES = [(0, 0), (1, 1), (1, 2), (2, 2), (9, 9)]

graph_types = pytest.mark.parametrize("graph_type", GRAPHS.values(), ids=GRAPHS)


def nearest_by_dijkstra(graph, sources, targets):
    """The same answer from the path lengths to every node."""
    sources = sources.intersection(graph)
    lengths = nx.multi_source_dijkstra_path_length(graph, sources) if sources else {}
    length = min((lengths[target] for target in targets if target in lengths), default=None)
    if length is None:
        return None
    return length, {target for target in targets if lengths.get(target) == length}


def edges_of(graph):
    return {frozenset({square, other}) for square in graph for other in graph.neighbors(square)}


def some_of(squares):
    return st.sets(st.sampled_from(squares), max_size=4)


@graph_types
@given(square_lists(), square_lists(), st.data())
def test_nearest_equals_multi_source_dijkstra(graph_type, squares, targets, data):
    sources = data.draw(some_of([*squares, (0, 0), (9, 9)]))
    expected = nearest_by_dijkstra(plain_graph(squares), sources, set(targets))
    assert graph_type(squares).paths(sources).nearest(set(targets)) == expected


@graph_types
@given(square_lists(), some_of(SQUARES), st.sampled_from(SQUARES))
def test_first_steps_are_the_sources_nearest_to_the_target(graph_type, squares, sources, target):
    plain = plain_graph(squares)
    found = nearest_by_dijkstra(plain, {target}, sources)
    paths = graph_type(squares).paths(sources)
    for _ in range(2):  # a search is kept for the next query
        assert paths.first_steps(target) == (found[1] if found else set())
        paths.nearest({target})


@graph_types
@given(square_lists(), square_lists())
def test_boundary_equals_node_boundary(graph_type, squares, others):
    expected = nx.node_boundary(plain_graph(squares), others)
    assert graph_type(squares).boundary(set(others)) == expected


@graph_types
@given(square_lists(), square_lists())
def test_reachable_equals_the_connected_components(graph_type, squares, sources):
    plain = plain_graph(squares)
    components = [
        nx.node_connected_component(plain, source) for source in sources if source in plain
    ]
    assert graph_type(squares).reachable(set(sources)) == set().union(*components)


@graph_types
@given(square_lists(), square_lists())
def test_without_leaves_the_other_nodes_and_their_edges(graph_type, squares, others):
    rest = plain_graph(set(squares).difference(others))
    graph = graph_type(squares).without(set(others))
    assert set(graph.nodes) == set(rest)
    assert edges_of(graph) == set(map(frozenset, rest.edges))


@graph_types
@given(square_lists().filter(bool), st.data())
def test_put_back_undoes_removals(graph_type, squares, data):
    graph = graph_type(squares)
    part = graph.copy()
    removed = data.draw(st.lists(st.sampled_from(squares), unique=True))
    for square in removed:
        part.remove_node(square)
    back = data.draw(st.permutations(removed))[: len(removed) // 2]
    for square in back:
        part.put_back(square, graph)
    kept = [square for square in squares if square in back or square not in removed]
    assert set(part.nodes) == set(kept)
    assert edges_of(part) == set(map(frozenset, plain_graph(kept).edges))
    assert set(graph.nodes) == set(squares)


@given(square_lists())
def test_nodes_and_neighbors(squares):
    grid, graph = BitGrid(squares), plain_graph(squares)
    assert list(grid) == list(grid.nodes) == squares
    assert len(grid) == len(squares)
    for square in squares:
        assert square in grid
        assert grid.neighbors(square) == tuple(sorted(graph[square]))
    assert (99, 99) not in grid
    assert nx.utils.graphs_equal(grid_graph(grid), graph)


def test_a_copy_is_changed_independently():
    grid = BitGrid([(0, 0), (0, 1)])
    other = grid.copy()
    assert other.neighbors((0, 0)) == ((0, 1),)
    other.remove_node((0, 1))
    assert (list(other), other.neighbors((0, 0))) == ([(0, 0)], ())
    assert list(eval(repr(grid))) == [(0, 0), (0, 1)]
    with pytest.raises(nx.NetworkXError, match=r"\(0, 1\) is not in the graph"):
        other.remove_node((0, 1))
    with pytest.raises(ValueError, match=r"\(1, 0\) is outside the bounding box"):
        other.put_back((1, 0), grid)
