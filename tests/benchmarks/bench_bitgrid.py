"""The same search on BitGrid, networkx and scipy graphs of three sizes.

    pytest -n 0 tests/benchmarks/bench_bitgrid.py --benchmark-group-by=param:size

Three squares in ten are walls, and the search starts in the middle of the largest component. It
returns the path lengths to all squares: `bitgrid` as a lazy mapping, `bitgrid-decoded` and
`networkx` as a dictionary, `scipy-dijkstra` as an array. `scipy-bfs` returns only the order of the
search.
"""

import random
from functools import cache
from operator import itemgetter

import networkx as nx
import pytest

from graphsolve.graphs.bitgrid import BitGrid

pytest.importorskip("pytest_benchmark")
csgraph = pytest.importorskip("scipy.sparse.csgraph")

SIZES = [32, 256, 1000]


@cache
def cave(size):
    """A cave with `size` rows and columns, and the source of the search."""
    rng = random.Random(size)
    squares = [(r, c) for r in range(size) for c in range(size) if rng.random() > 0.3]
    grid = BitGrid(squares)
    largest = list(max(nx.connected_components(grid), key=len))
    return grid, largest[len(largest) // 2]


@cache
def networkx_graph(size):
    return cave(size)[0].to_networkx()


@cache
def scipy_graph(size):
    grid, source = cave(size)
    index = {square: number for number, square in enumerate(grid)}
    ends = [(index[a], index[b]) for a, b in networkx_graph(size).edges]
    rows, columns = (list(map(itemgetter(side), ends)) for side in (0, 1))
    matrix = pytest.importorskip("scipy.sparse").coo_array(
        ([1] * len(ends), (rows, columns)), shape=(len(index), len(index))
    )
    return (matrix + matrix.T).tocsr(), index[source]


def search_bitgrid(size):
    grid, source = cave(size)
    return lambda: nx.single_source_shortest_path_length(grid, source)


def search_bitgrid_decoded(size):
    grid, source = cave(size)
    return lambda: dict(nx.single_source_shortest_path_length(grid, source).items())


def search_networkx(size):
    graph, source = networkx_graph(size), cave(size)[1]
    return lambda: nx.single_source_shortest_path_length(graph, source)


def search_scipy_dijkstra(size):
    matrix, source = scipy_graph(size)
    return lambda: csgraph.dijkstra(matrix, indices=source, unweighted=True)


def search_scipy_bfs(size):
    matrix, source = scipy_graph(size)
    return lambda: csgraph.breadth_first_order(matrix, source, directed=False)


SEARCHES = {
    "bitgrid": search_bitgrid,
    "bitgrid-decoded": search_bitgrid_decoded,
    "networkx": search_networkx,
    "scipy-dijkstra": search_scipy_dijkstra,
    "scipy-bfs": search_scipy_bfs,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("graph", SEARCHES)
def test_search(benchmark, graph, size):
    benchmark(SEARCHES[graph](size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("graph", ["bitgrid", "networkx"])
def test_components(benchmark, graph, size):
    searched = cave(size)[0] if graph == "bitgrid" else networkx_graph(size)
    benchmark(lambda: nx.number_connected_components(searched))


@pytest.mark.parametrize("size", SIZES)
def test_all_searches_give_the_same_lengths(size):
    lengths = search_bitgrid(size)()
    assert lengths == search_networkx(size)()
    array = search_scipy_dijkstra(size)()
    expected = [lengths.get(square, float("inf")) for square in cave(size)[0]]
    assert list(array) == expected
