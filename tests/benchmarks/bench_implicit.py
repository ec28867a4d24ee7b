"""Searches on implicit graphs compared with networkx and nographs.

    pytest -n 0 tests/benchmarks/bench_implicit.py --benchmark-columns=min,median

On a busy machine, add `--benchmark-timer=time.process_time`. Each group is one search on one
graph. All three libraries search the same edges, a dictionary of lists: ours and nographs through
a function, networkx as a graph that is built beforehand. `--benchmark-json` also writes the number
of expanded nodes, under `extra_info`.
"""

import random
import re
from dataclasses import dataclass

import networkx as nx
import pytest

from graphsolve.graphs import implicit

nographs = pytest.importorskip("nographs")
pytest.importorskip("pytest_benchmark")

SIDE = 120
NODES, DEGREE = 15_000, 5


@dataclass
class Case:
    """A graph in the form for each library, and a search on it."""

    edges: dict
    source: object
    target: object
    heuristic: object  # of node and target, for ours and networkx
    estimate: object  # of a node, for nographs

    def __post_init__(self):
        self.built = nx.DiGraph()
        self.built.add_nodes_from(self.edges)
        self.built.add_weighted_edges_from(
            (u, v, weight) for u, edges in self.edges.items() for v, weight in edges
        )
        self.plain = {node: [v for v, _ in edges] for node, edges in self.edges.items()}

    def weighted(self, node):
        return self.edges[node]

    def unweighted(self, node):
        return self.plain[node]

    def weighted_nographs(self, node, _):
        return self.edges[node]

    def unweighted_nographs(self, node, _):
        return self.plain[node]


def grid():
    rng = random.Random(1)
    weights = {(i, j): rng.randint(1, 9) for i in range(SIDE) for j in range(SIDE)}
    edges = {
        (i, j): [
            (other, weights[other])
            for other in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j))
            if other in weights
        ]
        for i, j in weights
    }
    row, column = SIDE // 2, SIDE - 1

    def heuristic(u, v):
        return abs(u[0] - v[0]) + abs(u[1] - v[1])

    def estimate(u):
        return abs(u[0] - row) + abs(u[1] - column)

    return Case(edges, (row, 0), (row, column), heuristic, estimate)


def digraph():
    rng = random.Random(2)
    edges = {
        node: [(other, rng.randint(1, 100)) for other in rng.sample(range(NODES), DEGREE)]
        for node in range(NODES)
    }
    source, target = 0, NODES - 1
    backward = {node: [] for node in edges}
    for node, leaving in edges.items():
        for other, weight in leaving:
            backward[other].append((node, weight))
    left = implicit.single_source_dijkstra_path_length(backward.get, target)

    # A fifth of the true length: admissible, but weak.
    def heuristic(u, _):
        return left[u] // 5

    def estimate(u):
        return left[u] // 5

    return Case(edges, source, target, heuristic, estimate)


CASES = {"grid": grid(), "digraph": digraph()}


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


@pytest.fixture
def measure(benchmark, request):
    search = re.match(r"test_(.*?)_(ours|networkx|nographs)", request.node.name)[1]
    benchmark.group = f"{search}, {request.node.callspec.params['case']}"

    def run(function):
        return benchmark.pedantic(function, rounds=40, warmup_rounds=2)

    return run


def lengths_by_nographs(case, search=nographs.TraversalShortestPaths):
    search = search(case.weighted_nographs).start_from(case.source)
    lengths = {case.source: 0}
    for node in search:
        lengths[node] = search.distance
    return lengths


def path_by_nographs(search, case, *args):
    search = search(case.weighted_nographs).start_from(*args, case.source, build_paths=True)
    search.go_to(case.target)
    return list(search.paths[case.target])


def expected_lengths(case):
    return nx.single_source_dijkstra_path_length(case.built, case.source)


def length_of(case, path):
    return nx.path_weight(case.built, path, "weight")


# Dijkstra to all nodes


def test_dijkstra_ours(case, measure):
    found = measure(
        lambda: implicit.single_source_dijkstra_path_length(case.weighted, case.source)
    )
    assert found == expected_lengths(case)


def test_dijkstra_networkx(case, measure):
    measure(lambda: nx.single_source_dijkstra_path_length(case.built, case.source))


def test_dijkstra_nographs(case, measure):
    assert measure(lambda: lengths_by_nographs(case)) == expected_lengths(case)


def integers_only(edges):
    """The nographs search for nodes 0, 1, 2, ..., with lists instead of dictionaries."""
    gear = nographs.GearForIntVerticesAndIDsAndIntsMaybeFloats()
    return nographs.TraversalShortestPathsFlex(nographs.vertex_as_id, gear, edges)


@pytest.mark.parametrize("case", ["digraph"], indirect=True)
def test_dijkstra_nographs_integers(case, measure):
    measure(lambda: lengths_by_nographs(case, integers_only))


# Dijkstra to one node


def test_dijkstra_path_ours(case, measure, benchmark):
    found = measure(lambda: implicit.dijkstra_search(case.weighted, case.source, case.target))
    assert found.length == expected_lengths(case)[case.target]
    benchmark.extra_info["expanded"] = found.expanded


def test_dijkstra_path_networkx(case, measure):
    measure(lambda: nx.dijkstra_path(case.built, case.source, case.target))


def test_dijkstra_path_nographs(case, measure):
    path = measure(lambda: path_by_nographs(nographs.TraversalShortestPaths, case))
    assert length_of(case, path) == expected_lengths(case)[case.target]


# A* to one node


def test_astar_ours(case, measure, benchmark):
    args = case.weighted, case.source, case.target, case.heuristic
    found = measure(lambda: implicit.astar_search(*args))
    assert found.length == expected_lengths(case)[case.target]
    benchmark.extra_info["expanded"] = found.expanded


def test_astar_networkx(case, measure):
    measure(lambda: nx.astar_path(case.built, case.source, case.target, case.heuristic))


def test_astar_nographs(case, measure):
    path = measure(lambda: path_by_nographs(nographs.TraversalAStar, case, case.estimate))
    assert length_of(case, path) == expected_lengths(case)[case.target]


# BFS to all nodes


def test_bfs_ours(case, measure):
    measure(lambda: implicit.single_source_shortest_path_length(case.unweighted, case.source))


def test_bfs_networkx(case, measure):
    measure(lambda: nx.single_source_shortest_path_length(case.built, case.source))


def test_bfs_nographs(case, measure):
    def lengths():
        search = nographs.TraversalBreadthFirst(case.unweighted_nographs).start_from(case.source)
        found = {case.source: 0}
        for node in search:
            found[node] = search.depth
        return found

    assert measure(lengths) == nx.single_source_shortest_path_length(case.built, case.source)
