"""Searches on implicit graphs compared with networkx on the same graphs."""

import math
from functools import partial
from operator import eq

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphsolve.graphs import implicit
from graphsolve.graphs.implicit import explore

NODES = range(8)
SMALL = st.integers(0, 4)  # few values, so that paths often tie
CUTOFFS = st.none() | st.integers(0, 9) | st.sampled_from([-1, 2.5, math.inf])


@st.composite
def digraphs(draw, weights=SMALL):
    node = st.sampled_from(NODES)
    least = draw(st.integers(0, 24))  # hypothesis prefers short lists
    graph = nx.DiGraph()
    graph.add_nodes_from(NODES)
    graph.add_weighted_edges_from(
        draw(st.lists(st.tuples(node, node, weights), min_size=least, max_size=30))
    )
    return graph


def edges_of(graph):
    return lambda node: {v: edge["weight"] for v, edge in graph[node].items()}


def outcome(search, *args, **kwargs):
    """The result of a search, or the type of its error."""
    try:
        return search(*args, **kwargs)
    except nx.NetworkXNoPath:
        return nx.NetworkXNoPath
    except ValueError:
        return ValueError


class Recording:
    """A graph that records which nodes are expanded."""

    def __init__(self, successors):
        self.successors = successors
        self.expanded = []

    def __call__(self, node):
        self.expanded.append(node)
        return self.successors(node)


# --- Breadth first -------------------------------------------------------------------------------


@given(digraphs())
def test_bfs_layers(graph):
    assert list(implicit.bfs_layers(graph.neighbors, [0])) == list(nx.bfs_layers(graph, 0))


@given(st.lists(st.integers(0, 7), min_size=8, max_size=8))
def test_a_walk_ends_before_the_first_node_that_was_visited(successor_of: list[int]):
    graph = nx.DiGraph(enumerate(successor_of))
    path = list(implicit.walk(successor_of.__getitem__, 0))
    cycle = [node for node, _ in nx.find_cycle(graph, 0)]
    assert path[-len(cycle) :] == cycle
    assert path == list(nx.dfs_preorder_nodes(graph, 0))


def test_walks_and_layers_are_lazy():
    graph = Recording(lambda n: n + 1)
    walk = implicit.walk(graph, 5)
    assert [next(walk), next(walk)] == [5, 6]
    assert graph.expanded == [5]
    graph = Recording(lambda n: [n + 1])
    layers = implicit.bfs_layers(graph, [0])
    assert [next(layers), next(layers)] == [[0], [1]]
    assert graph.expanded == [0]


@given(digraphs(), st.sampled_from(NODES), st.sampled_from(NODES))
def test_bfs_paths_have_the_fewest_edges(graph, source, target):
    expected = outcome(nx.shortest_path_length, graph, source, target)
    for goal in target, partial(eq, target):
        found = outcome(implicit.bfs_path, graph.__getitem__, source, goal)
        if isinstance(found, list):
            assert (found[0], found[-1], len(found) - 1) == (source, target, expected)
            assert nx.is_path(graph, found)
        else:
            assert found == expected == nx.NetworkXNoPath


# --- Dijkstra ------------------------------------------------------------------------------------


@given(digraphs(), st.sampled_from(NODES), st.sampled_from(NODES), CUTOFFS)
def test_dijkstra_returns_the_path_of_networkx(graph, source, target, cutoff):
    expected = outcome(nx.single_source_dijkstra, graph, source, target, cutoff)
    for goal in target, partial(eq, target):
        found = outcome(implicit.dijkstra_search, edges_of(graph), source, goal, cutoff)
        assert (found if isinstance(found, type) else found[:2]) == expected


@given(digraphs(), st.sampled_from(NODES), st.sampled_from(NODES))
def test_paths_of_networkx(graph, source, target):
    for name in "dijkstra_path", "astar_path":
        found = outcome(getattr(implicit, name), edges_of(graph), source, target)
        assert found == outcome(getattr(nx, name), graph, source, target)


@given(digraphs(), st.lists(st.sampled_from(NODES), min_size=1), CUTOFFS)
def test_multi_source_dijkstra_returns_the_paths_of_networkx(graph, sources, cutoff):
    lengths, paths = implicit.multi_source_dijkstra(edges_of(graph), iter(sources), cutoff)
    expected = nx.multi_source_dijkstra(graph, sources, cutoff=cutoff)
    assert (lengths, paths) == expected
    assert list(lengths) == list(expected[0])


@given(digraphs(), st.sampled_from(NODES), CUTOFFS)
def test_dijkstra_expands_and_counts_each_node_once(graph, target, cutoff):
    recording = Recording(edges_of(graph))
    try:
        expanded = implicit.dijkstra_search(recording, 0, target, cutoff).expanded
    except implicit.NoPathError as error:
        expanded = error.expanded
    assert expanded == len(recording.expanded) == len(set(recording.expanded))
    assert target not in recording.expanded


# A*


@st.composite
def guided(draw):
    """A digraph, a target, and estimates that are admissible but often inconsistent."""
    graph = draw(digraphs(st.integers(0, 9)))
    target = draw(st.sampled_from(NODES))
    left = nx.single_source_dijkstra_path_length(graph.reverse(), target)
    return graph, target, [draw(st.integers(0, left.get(node, 20))) for node in NODES]


CROSSED = nx.DiGraph()  # 1 is expanded from 0 before the search finds the shorter path over 2
CROSSED.add_weighted_edges_from([(0, 1, 4), (0, 2, 1), (2, 1, 1), (1, 3, 9), (3, 4, 1)])


@given(guided(), st.none() | st.integers(1, 25))
@example((CROSSED, 4, [0, 0, 10, 0, 0]), None)
def test_astar_returns_the_path_of_networkx_with_an_admissible_heuristic(guide, cutoff):
    graph, target, estimates = guide
    calls = []

    def heuristic(node, goal):
        calls.append((node, goal))
        return estimates[node]

    expected = outcome(nx.astar_path, graph, 0, target, heuristic, cutoff=cutoff)
    calls.clear()
    found = outcome(implicit.astar_search, edges_of(graph), 0, target, heuristic, cutoff=cutoff)
    assert getattr(found, "path", found) == expected
    if isinstance(expected, list):
        assert found.length == nx.path_weight(graph, expected, "weight")
    assert {goal for _, goal in calls} <= {target}
    assert cutoff is not None or len(calls) == len(set(calls)), "called twice for a node"


# Dijkstra and A*


def test_the_cutoff_is_inclusive():
    def steps(n):
        return {n + 1: 2}

    assert implicit.astar_search(steps, 0, 3, cutoff=6).path == [0, 1, 2, 3]
    with pytest.raises(implicit.NoPathError) as raised:
        implicit.astar_search(steps, 0, 3, cutoff=5)
    assert raised.value.expanded == 3


def test_the_first_of_equal_targets_is_kept():
    assert implicit.dijkstra_search(lambda n: {n + 1: 1, n + 2: 1}, 0, bool).path == [0, 1]


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", [-1, -0.5, math.nan, -math.inf])
def test_negative_and_undefined_weights_are_rejected(weight):
    graph = {0: {1: 3, 2: 9}, 1: {0: weight}, 2: {}}
    for call in lambda: implicit.dijkstra_search(graph.get, 0, 2), lambda: explore(graph.get, [0]):
        with pytest.raises(ValueError, match=rf"weight {weight} from 1 to 0"):
            call()


def test_no_path_messages_name_source_and_target():
    with pytest.raises(nx.NetworkXNoPath, match=r"^Node z not reachable from a$"):
        implicit.dijkstra_search(lambda _: {}, "a", "z")
    with pytest.raises(nx.NetworkXNoPath, match=r"^No target reachable from a$"):
        implicit.dijkstra_search(lambda _: {}, "a", lambda _: False)


def kings(square):
    return [(square[0] + 1, square[1]), (square[0], square[1] + 1)]


def edge_data(node):
    return nx.path_graph(3).adj[node]


@pytest.mark.parametrize(
    ("successors", "problem"),
    [
        (kings, r"successors of \(0, 4\) are \[\(1, 4\), \(0, 5\)\]; expected a mapping"),
        (lambda _: None, r"are None; expected a mapping from nodes to weights; bfs_path\(\)"),
        (lambda _: {7: None}, r"expected numbers as weights, not None for 7$"),
        (lambda _: edge_data(0), r"expected numbers as weights, not \{\} for 1$"),
    ],
)
def test_successors_without_weights_are_not_taken_for_weighted_ones(successors, problem):
    for search in implicit.dijkstra_path, implicit.astar_path:
        with pytest.raises(TypeError, match=problem):
            search(successors, (0, 4), (9, 9))
    with pytest.raises(TypeError, match=problem):
        explore(successors, [(0, 4)])


@pytest.mark.parametrize(
    ("successors", "problem"),
    [
        (lambda _: 5, r"^the successors of 3 are 5; expected an iterable of nodes$"),
        (
            lambda _: [4, [5]],
            r"successors of 3 are \[4, \[5\]\]; expected hashable nodes, not \[5\]$",
        ),
        (lambda _: ([n] for n in "ab"), r"expected hashable nodes, not \['a'\]$"),
    ],
)
def test_successors_that_are_no_nodes(successors, problem):
    with pytest.raises(TypeError, match=problem):
        implicit.bfs_path(successors, 3, 9)
    with pytest.raises(TypeError, match=r"^expected hashable nodes, not \[3\]$"):
        list(implicit.walk(lambda n: [n], 3))


def test_an_error_in_the_callable_is_its_own():
    def successors(node):
        yield node + 1
        yield node + "a"

    with pytest.raises(TypeError, match="unsupported operand"):
        implicit.bfs_path(successors, 3, 9)


# --- Explored graphs -----------------------------------------------------------------------------


def same(ours, theirs):
    return dict(ours.nodes(data=True)) == dict(theirs.nodes(data=True)) and (
        sorted(ours.edges(data="weight")) == sorted(theirs.edges(data="weight"))
    )


@given(digraphs(), st.sets(st.sampled_from(NODES), min_size=1), st.none() | st.integers(0, 8))
def test_nodes_within_the_cutoff_with_all_their_edges(graph, sources, cutoff):
    lengths = nx.multi_source_dijkstra_path_length(graph, sources, cutoff)
    found = explore(edges_of(graph), sources, cutoff)
    assert same(found, graph.subgraph(lengths))
    assert list(found) == list(nx.multi_source_dijkstra_path_length(found, list(sources)))
