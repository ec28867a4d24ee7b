"""Searches on implicit graphs compared with the nographs package."""

import nographs
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs import implicit

NODES = range(9)
ENDS = st.tuples(st.sampled_from(NODES), st.integers(0, 5))
GRAPHS = st.lists(st.lists(ENDS, max_size=5), min_size=len(NODES), max_size=len(NODES))


def labelled(graph):
    return lambda node: [(v, weight, (node, v, weight)) for v, weight in graph[node]]


def theirs(graph):
    edges = labelled(graph)
    return lambda node, _: edges(node)


@given(GRAPHS)
def test_dijkstra_lengths_and_order(graph):
    search = nographs.TraversalShortestPaths(theirs(graph)).start_from(0)
    lengths = implicit.single_source_dijkstra_path_length(labelled(graph), 0)
    visited = [(node, search.distance) for node in search]
    assert dict(visited) == {node: length for node, length in lengths.items() if node != 0}
    assert [length for _, length in visited] == list(lengths.values())[1:]


@given(GRAPHS, st.sampled_from(NODES))
def test_dijkstra_length_and_labels(graph, target):
    search = nographs.TraversalShortestPaths(next_labeled_edges=theirs(graph))
    search = search.start_from(0, build_paths=True)
    if target != 0 and search.go_to(target, fail_silently=True) is None:
        assert target not in implicit.single_source_dijkstra_path_length(labelled(graph), 0)
        return
    found = implicit.dijkstra_search(labelled(graph), 0, target)
    expected = [label for *_, label in search.paths[target]] if target != 0 else []
    assert found.length == sum(weight for *_, weight in expected)
    assert found.length == sum(weight for *_, weight in found.labels)
    assert [(u, v) for u, v, _ in found.labels] == list(
        zip(found.path, found.path[1:], strict=False)
    )


@given(GRAPHS, st.sampled_from(NODES[1:]), st.data())
def test_astar_length(graph, target, data):
    backward = [[] for _ in NODES]
    for u, edges in enumerate(graph):
        for v, weight in edges:
            backward[v].append((u, weight))
    left = implicit.single_source_dijkstra_path_length(backward.__getitem__, target)
    estimates = [data.draw(st.integers(0, left.get(node, 30))) for node in NODES]
    search = nographs.TraversalAStar(theirs(graph)).start_from(estimates.__getitem__, 0)
    if search.go_to(target, fail_silently=True) is None:
        assert 0 not in left
    else:
        length = implicit.astar_path_length(
            labelled(graph), 0, target, lambda node, _: estimates[node]
        )
        assert length == search.path_length == left[0]


@given(GRAPHS)
def test_bfs_lengths(graph):
    def successors(node):
        return [v for v, _ in graph[node]]

    search = nographs.TraversalBreadthFirst(lambda node, _: successors(node)).start_from(0)
    depths = [(node, search.depth) for node in search]
    lengths = implicit.single_source_shortest_path_length(successors, 0)
    assert list(lengths.items()) == [(0, 0), *depths]
