"""Queries on grid graphs: which squares are next to others, reachable, or nearest.

A grid graph is a `networkx.Graph` of squares, which networkx's functions search, or a `BitGrid`.
Graphs are undirected, and every edge has length 1.
"""

from typing import TypeAlias, Union

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid, Nearest
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares

GridGraph: TypeAlias = Union["nx.Graph[Square]", BitGrid]
"""A grid graph: a networkx graph whose nodes are squares, or a `BitGrid`."""


def without(graph: GridGraph, squares: Squares) -> GridGraph:
    """Return a copy of the graph without some of its nodes; squares outside of it are ignored."""
    if isinstance(graph, BitGrid):
        return graph.without(squares)
    smaller = graph.copy()
    smaller.remove_nodes_from(squares)
    return smaller


def put_back(part: GridGraph, graph: GridGraph, square: Square) -> None:
    """Add a node of the graph back to a part of it, with the edges to its neighbors there.

    >>> graph = nx.path_graph([(0, 0), (0, 1), (0, 2)])
    >>> part = without(graph, {(0, 0), (0, 1)})
    >>> put_back(part, graph, (0, 1))
    >>> part.edges
    EdgeView([((0, 2), (0, 1))])
    """
    if isinstance(part, BitGrid):
        part.put_back(square)
    else:
        part.add_node(square)
        part.add_edges_from((square, other) for other in graph.neighbors(square) if other in part)


def boundary(graph: GridGraph, squares: Squares) -> Squares:
    """Return the nodes adjacent to some squares and not among them: `networkx.node_boundary`.

    Squares that are not in the graph have no neighbors.

    >>> boundary(BitGrid([(0, 0), (0, 1), (0, 2), (1, 1)]), {(0, 1), (0, 2)})
    SquareSet.of([(0, 0), (1, 1)])
    """
    if isinstance(graph, BitGrid):
        return graph.boundary(squares)
    return nx.node_boundary(graph, squares)


def reachable(graph: GridGraph, sources: Squares) -> Squares:
    """Return the nodes reachable from any of the sources, including the sources.

    Sources that are not in the graph are ignored.

    >>> reachable(BitGrid([(0, 0), (0, 1), (0, 3), (0, 5)]), {(0, 0), (0, 5)})
    SquareSet.of([(0, 0), (0, 1), (0, 5)])
    """
    if isinstance(graph, BitGrid):
        return graph.reachable(sources)
    return set[Square]().union(*nx.bfs_layers(graph, graph.nodes & sources))


def nearest(graph: GridGraph, sources: Squares, targets: Squares) -> Nearest | None:
    """Return the targets nearest to any of the sources, and the length of the paths to them.

    >>> nearest(nx.grid_2d_graph(2, 3), {(0, 0), (0, 1)}, {(1, 1), (1, 2), (1, 0)})
    Nearest(length=1, nodes={(1, 0), (1, 1)})

    A breadth-first search from the sources stops at the first layer that contains a target; the
    number of a layer is the path length, 0 for a source that is a target. It returns None if there
    is no path. Squares that are not in the graph are ignored.
    """
    if isinstance(graph, BitGrid):
        return graph.nearest(sources, targets)
    if not targets:
        return None
    for length, layer in enumerate(nx.bfs_layers(graph, graph.nodes & sources)):
        if found := targets & set(layer):
            return Nearest(length, found)
    return None
