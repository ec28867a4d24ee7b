"""What is next to nodes, nearest to them, and in their reach, against networkx."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.kinds import GRAPHS
from graphsolve.graphs.near import beside, nearest, reach, without
from grids import plain_graph, square_lists


def expected(graph, sources, targets):
    """The same by way of all lengths from all sources."""
    if sources.isdisjoint(graph):
        return None
    lengths = nx.multi_source_dijkstra_path_length(graph, sources.intersection(graph))
    length = min((lengths[target] for target in targets if target in lengths), default=None)
    if length is None:
        return None
    return length, {target for target in targets if lengths.get(target) == length}


def some_of(squares):
    return st.sets(st.sampled_from(squares), max_size=4) if squares else st.just(set())


@given(square_lists(), square_lists(), st.data())
def test_the_nearest_are_those_that_networkx_tells_of(squares, targets, data):
    sources = data.draw(some_of([*squares, (0, 0), (9, 9)]))
    right = expected(plain_graph(squares), sources, set(targets))
    for graph_type in GRAPHS.values():
        assert nearest(graph_type(squares), sources, set(targets)) == right


@given(square_lists(), square_lists())
def test_what_is_beside_is_the_boundary_that_networkx_tells_of(squares, others):
    right = nx.node_boundary(plain_graph(squares), others)
    for graph_type in GRAPHS.values():
        assert beside(graph_type(squares), set(others)) == right


@given(square_lists(), square_lists())
def test_what_is_left_without_some_nodes(squares, others):
    left = plain_graph([square for square in squares if square not in others])
    for graph_type in GRAPHS.values():
        graph = without(graph_type(squares), set(others))
        assert set(graph.nodes) == set(left)
        assert set(map(frozenset, graph.edges)) == set(map(frozenset, left.edges))


@given(square_lists(), square_lists())
def test_what_can_be_reached_are_the_components(squares, sources):
    graph = plain_graph(squares)
    components = [
        nx.node_connected_component(graph, source) for source in sources if source in graph
    ]
    for graph_type in GRAPHS.values():
        assert reach(graph_type(squares), set(sources)) == set().union(*components)


def test_a_networkx_graph_is_searched_from_the_fewer(monkeypatch):
    """The source next to the target is met at once, and the far end of the corridor never."""
    corridor = plain_graph([(0, column) for column in range(50)])
    seen = set()
    bfs_layers = nx.bfs_layers

    def watched(graph, sources):
        for layer in bfs_layers(graph, sources):
            seen.update(layer)
            yield layer

    monkeypatch.setattr(nx, "bfs_layers", watched)
    assert nearest(corridor, {(0, 1), (0, 49)}, {(0, 0)}) == (1, {(0, 0)})
    assert seen <= {(0, 0), (0, 1), (0, 2)}
