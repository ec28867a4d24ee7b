"""Queries on grid graphs: which squares are next to others, reachable, or nearest.

A grid graph is a `networkx.Graph` of squares, which networkx's functions search, or a `BitGrid`.
Graphs are undirected, and every edge has length 1.
"""

from typing import TypeAlias, Union

import networkx as nx
from more_itertools import seekable, takewhile_inclusive

from graphsolve.graphs.bitgrid import BitGrid, Nearest
from graphsolve.graphs.grid import Square, SquareGraph
from graphsolve.graphs.squareset import Squares

GridGraph: TypeAlias = Union["nx.Graph[Square]", BitGrid]
"""A grid graph: a networkx graph whose nodes are squares, or a `BitGrid`."""


def without(graph: GridGraph, squares: Squares) -> GridGraph:
    """Return a copy of the graph without some of its nodes; squares outside of it are ignored."""
    if isinstance(graph, BitGrid):
        return graph.without(squares)
    smaller = SquareGraph()
    smaller.add_nodes_from(graph)
    smaller.add_edges_from(graph.edges)
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


class Paths:
    """The shortest paths on a grid graph that begin at any of some squares, the sources.

    >>> paths = Paths(nx.grid_2d_graph(2, 3), {(0, 0), (0, 1)})
    >>> paths.nearest({(1, 1), (1, 2), (1, 0)})
    Nearest(length=1, nodes={(1, 0), (1, 1)})
    >>> paths.first_steps((1, 2))
    {(0, 1)}

    Sources that are not in the graph are ignored. The layers of a breadth-first search with
    networkx are computed when they are needed, and kept for the next query.
    """

    def __init__(self, graph: GridGraph, sources: Squares) -> None:
        self.graph, self.sources = graph, sources
        if not isinstance(graph, BitGrid):
            self.layers = seekable(nx.bfs_layers(graph, graph.nodes & sources))

    def nearest(self, targets: Squares) -> Nearest | None:
        """Return the nearest targets, and the length of the paths to them, or None.

        The search stops at the first layer that contains a target; the number of the layer is the
        path length, 0 for a source that is a target.
        """
        if isinstance(self.graph, BitGrid):
            return self.graph.nearest(self.sources, targets)
        self.layers.seek(0)
        for length, layer in enumerate(self.layers if targets else ()):
            if not targets.isdisjoint(layer):
                return Nearest(length, targets & set(layer))
        return None

    def first_steps(self, square: Square) -> Squares:
        """Return the sources at which shortest paths to a square begin."""
        if isinstance(self.graph, BitGrid):
            found = self.graph.nearest({square}, self.sources)
            return found.nodes if found else frozenset()
        self.layers.seek(0)
        layers = [*takewhile_inclusive(lambda layer: square not in layer, self.layers)]
        squares = {square}.intersection(layers.pop() if layers else ())
        for layer in reversed(layers):
            squares = {other for other in layer if not squares.isdisjoint(self.graph[other])}
        return squares


def nearest(graph: GridGraph, sources: Squares, targets: Squares) -> Nearest | None:
    """Return the targets nearest to any of the sources, and the length of the paths to them."""
    return Paths(graph, sources).nearest(targets)
