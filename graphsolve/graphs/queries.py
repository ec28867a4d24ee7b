"""Set queries on grid graphs: removal, boundary, nearest, reachable.

On a `networkx.Graph`, each query calls networkx's functions; on a `BitGrid`, it is a few bit
operations. `functools.singledispatch` selects by the type of the graph, which costs 0.25 us per
call. networkx's own dispatch takes 2.4 us. Methods would be free, but `networkx.Graph` lacks them.

Graphs are undirected, and every edge has length 1.
"""

from functools import singledispatch
from typing import NamedTuple

import networkx as nx

from graphsolve.graphs.bitgrid import LARGE, BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares, SquareSet
from graphsolve.limits import checkpoint


class Nearest(NamedTuple):
    """The targets nearest to any of the sources, and the number of edges on a path to them."""

    length: int
    nodes: Squares


@singledispatch
def without(graph: "nx.Graph[Square]", squares: Squares) -> "nx.Graph[Square]":
    """The graph without some of its nodes: a view of a networkx graph, or a new `BitGrid`.

    Squares that are not in the graph are ignored.
    """
    # Faster to search than `subgraph` (1.8 times) and `restricted_view` (1.1 times).
    removed = frozenset(squares)
    return nx.subgraph_view(graph, filter_node=lambda node: node not in removed)


@without.register(BitGrid)
def _(graph: BitGrid, squares: Squares) -> "nx.Graph[Square]":
    return graph.without(squares)


@singledispatch
def boundary(graph: "nx.Graph[Square]", squares: Squares) -> Squares:
    """The nodes adjacent to some of the squares and not among them: `networkx.node_boundary`.

    Squares that are not in the graph have no neighbours.

    >>> boundary(BitGrid([(0, 0), (0, 1), (0, 2), (1, 1)]), {(0, 1), (0, 2)})
    SquareSet.of([(0, 0), (1, 1)])
    """
    return frozenset(nx.node_boundary(graph, squares))


@boundary.register(BitGrid)
def _(graph: BitGrid, squares: Squares) -> Squares:
    nodes = graph._squares
    bits = nodes._bits & nodes.bits_of(squares)
    return SquareSet(nodes._layout, graph.boundary(bits))


@singledispatch
def reachable(graph: "nx.Graph[Square]", sources: Squares) -> Squares:
    """The nodes reachable from any of the sources, including the sources.

    Sources that are not in the graph are ignored.

    >>> reachable(BitGrid([(0, 0), (0, 1), (0, 3), (0, 5)]), {(0, 0), (0, 5)})
    SquareSet.of([(0, 0), (0, 1), (0, 5)])
    """
    return frozenset[Square]().union(*nx.bfs_layers(graph, graph.nodes & sources))


@reachable.register(BitGrid)
def _(graph: BitGrid, sources: Squares) -> Squares:
    nodes = graph.squares
    reached = nodes.bits & nodes.bits_of(sources)
    for layer in graph.layers(reached):
        reached |= layer
    return SquareSet(nodes.layout, reached)


@singledispatch
def nearest(graph: "nx.Graph[Square]", sources: Squares, targets: Squares) -> Nearest | None:
    """The targets nearest to any of the sources, and the length of the shortest paths to them.

    >>> nearest(nx.grid_2d_graph(2, 3), {(0, 0), (0, 1)}, {(1, 1), (1, 2), (1, 0)})
    Nearest(length=1, nodes={(1, 0), (1, 1)})

    A breadth-first search from the sources stops at the first layer that contains a target; the
    number of a layer is the path length, 0 for a source that is a target. Without a path, it
    returns None. Squares that are not in the graph are ignored.
    """
    if not targets:
        return None
    for length, layer in enumerate(nx.bfs_layers(graph, graph.nodes & sources)):
        if found := targets.intersection(layer):
            return Nearest(length, found)
    return None


@nearest.register(BitGrid)
def _(graph: BitGrid, sources: Squares, targets: Squares) -> Nearest | None:
    nodes = graph._squares
    layout, wanted = nodes._layout, nodes._bits & nodes.bits_of(targets)
    layer = nodes._bits & nodes.bits_of(sources) if wanted else 0
    # `BitGrid.layers` inlined: battles spend most of their time here.
    stride = layout.stride
    lower_left = stride - 1
    unseen = nodes._bits & ~layer
    is_large = layout.rows * stride > LARGE
    length = 0
    while layer:
        if is_large:
            checkpoint()
        if found := layer & wanted:
            return Nearest(length, SquareSet(layout, found))
        both = layer | layer << lower_left
        layer = (both << 1 | both >> stride) & unseen
        unseen ^= layer
        length += 1
    return None
