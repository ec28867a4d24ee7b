"""The graphs that `explore` builds."""

import warnings

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.implicit import explore

NODES = range(7)


@st.composite
def multigraphs(draw):
    end = st.sampled_from(NODES)
    least = draw(st.integers(0, 24))  # hypothesis prefers short lists
    ends = st.tuples(end, end, st.integers(0, 4))
    edges = draw(st.lists(ends, min_size=least, max_size=30))
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(NODES)
    graph.add_weighted_edges_from(edges)
    return graph


def edges_of(graph):
    return lambda node: [(v, weight) for _, v, weight in graph.edges(node, data="weight")]


def lightest(graph):
    """The digraph with the lightest of each set of parallel edges."""
    simple = nx.DiGraph()
    simple.add_nodes_from(graph)
    for u, v, weight in sorted(graph.edges(data="weight"), key=lambda edge: -edge[2]):
        simple.add_edge(u, v, weight=weight)
    return simple


def same(ours, theirs):
    return dict(ours.nodes(data=True)) == dict(theirs.nodes(data=True)) and (
        sorted(ours.edges(data="weight")) == sorted(theirs.edges(data="weight"))
    )


@given(multigraphs(), st.sets(st.sampled_from(NODES), min_size=1), st.none() | st.integers(0, 8))
def test_nodes_within_the_cutoff_with_all_their_edges(graph, sources, cutoff):
    whole = lightest(graph)
    lengths = nx.multi_source_dijkstra_path_length(whole, sources, cutoff)
    found = explore(edges_of(graph), sources, cutoff)
    assert same(found, whole.subgraph(lengths))
    assert list(found) == list(
        nx.multi_source_dijkstra_path_length(found, list(dict.fromkeys(sources)))
    )
    assert found.graph == {"truncated": False}


@given(multigraphs(), st.integers(0, 9))
def test_a_limit_keeps_the_nearest_nodes_and_warns(graph, limit):
    everything = list(explore(edges_of(graph), [0]))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = explore(edges_of(graph), [0], limit=limit)
    assert list(found) == everything[:limit]
    assert same(found, lightest(graph).subgraph(found))
    assert found.graph["truncated"] == (limit < len(everything))
    assert [str(warning.message) for warning in caught] == [
        f"explore stopped at its limit of {limit} nodes"
    ] * found.graph["truncated"]
    assert all(warning.filename == __file__ for warning in caught)


def test_an_infinite_graph_is_explored_up_to_the_limit():
    expanded = []

    def successors(n):
        expanded.append(n)
        return [(2 * n, n, "double"), (2 * n + 1, n, "and one")]

    with pytest.warns(UserWarning, match="limit of 3 nodes"):
        graph = explore(successors, [1], limit=3)
    assert list(graph.edges(data="label")) == [(1, 2, "double"), (1, 3, "and one")]
    assert expanded == [1, 2, 3]


def test_the_lightest_edge_keeps_its_own_label():
    graph = explore({0: [(1, 5, "slow"), (1, 2), (2, 2, "a"), (2, 2, "b")], 1: [], 2: []}.get, [0])
    assert dict(graph[0]) == {1: {"weight": 2}, 2: {"weight": 2, "label": "a"}}


def test_graphml_round_trips(tmp_path):
    steps = {"a": [("b", 3, "walk"), ("c", 5)], "b": [("c", 1, "swim")], "c": []}
    graph = explore(steps.get, ["a"])
    nx.write_graphml(graph, tmp_path / "graph.graphml")
    copy = nx.read_graphml(tmp_path / "graph.graphml")
    assert (copy.adj, copy.nodes) == (graph.adj, graph.nodes)
    assert copy.graph["truncated"] is False
