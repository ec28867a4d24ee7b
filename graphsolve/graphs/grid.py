"""Squares, their neighbors, and grid graphs.

A square is `(row, column)`. Rows are numbered downward and columns to the right, from 0, so the
order of squares as tuples is reading order: top to bottom, then left to right.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import tee
from typing import Any, NamedTuple

import networkx as nx
from more_itertools import takewhile_inclusive

from graphsolve.graphs.squareset import Square, Squares

__all__ = ["Nearest", "Paths", "Square", "SquareGraph", "grid_graph", "neighbors"]


@lru_cache(4096)  # twice as fast, as battles ask for the same squares again and again
def neighbors(square: Square) -> tuple[Square, Square, Square, Square]:
    """Return the four adjacent squares, in reading order.

    >>> neighbors((1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    row, column = square
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


class Nearest(NamedTuple):
    """The targets nearest to the sources, and the number of edges on a path to them."""

    length: int
    nodes: Squares


class SquareGraph(nx.Graph):  # type: ignore[type-arg] # it is not generic at run time
    """A `networkx.Graph` of squares, with the queries of a battle.

    `graph[square]` is a plain dictionary, not a view, which saves networkx's searches a third of
    their time. The queries ignore squares that are not in the graph.
    """

    def __getitem__(self, square: Square) -> dict[Square, Any]:  # type: ignore[override] # the stubs promise a view
        """Return the neighbors of a square, each with its edge."""
        neighbors: dict[Square, Any] = self._adj[square]  # type: ignore[attr-defined] # not in the stubs
        return neighbors

    def without(self, squares: Squares) -> "SquareGraph":
        """Return a copy of the graph without some of its squares."""
        smaller = SquareGraph()
        smaller.add_nodes_from(self)
        smaller.add_edges_from(self.edges)
        smaller.remove_nodes_from(squares)
        return smaller

    def put_back(self, square: Square, graph: Any) -> None:
        """Add a square from a larger graph, with its edges to squares of this one.

        >>> corridor = grid_graph([(0, 0), (0, 1), (0, 2)])
        >>> part = corridor.without({(0, 0), (0, 1)})
        >>> part.put_back((0, 1), corridor)
        >>> part.edges
        EdgeView([((0, 2), (0, 1))])
        """
        self.add_node(square)
        self.add_edges_from((square, other) for other in graph[square] if other in self)

    def boundary(self, squares: Squares) -> Squares:
        """Return the squares outside a set that are adjacent to it."""
        return nx.node_boundary(self, squares)

    def reachable(self, sources: Squares) -> Squares:
        """Return the squares reachable from any of the sources, including the sources."""
        return set[Square]().union(*nx.bfs_layers(self, self.nodes & sources))

    def paths(self, sources: Squares) -> "Paths":
        """Return the shortest paths that begin at any of the sources."""
        return Paths(self, sources)


class Paths:
    """The shortest paths on a graph of squares that begin at any of the sources.

    >>> room = grid_graph([(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)])
    >>> paths = room.paths({(0, 0), (0, 1)})
    >>> paths.nearest({(1, 1), (1, 2), (1, 0)})
    Nearest(length=1, nodes={(1, 0), (1, 1)})
    >>> paths.first_steps((1, 2))
    {(0, 1)}

    The layers of networkx's breadth-first search are computed on demand and kept for the next
    query.
    """

    def __init__(self, graph: SquareGraph, sources: Squares) -> None:
        self.graph = graph
        self.layers: Iterator[list[Square]] = nx.bfs_layers(graph, graph.nodes & sources)

    def nearest(self, targets: Squares) -> Nearest | None:
        """Return the nearest targets and their distance, or None if none is reachable.

        The search stops at the first layer that contains a target. The distance is the number of
        that layer, 0 for a source that is a target.
        """
        self.layers, layers = tee(self.layers)
        for length, layer in enumerate(layers if targets else ()):
            if not targets.isdisjoint(layer):
                return Nearest(length, targets & set(layer))
        return None

    def first_steps(self, square: Square) -> Squares:
        """Return the sources at which shortest paths to a square begin."""
        self.layers, layers = tee(self.layers)
        before = [*takewhile_inclusive(lambda layer: square not in layer, layers)]
        squares = {square}.intersection(before.pop() if before else ())
        for layer in reversed(before):
            squares = set[Square]().union(*map(self.graph.neighbors, squares)).intersection(layer)
        return squares


def grid_graph(squares: Iterable[Square] | Any) -> SquareGraph:
    """Return the networkx graph of squares, with an edge between any two that share a side.

    `squares` is an iterable, or an object with an attribute `squares`, such as a `Cave`. The graph
    is an induced subgraph of `networkx.grid_2d_graph`, but rows and columns may be negative.

    >>> cave = grid_graph([(0, 1), (1, 0), (1, 1)])
    >>> sorted(cave.edges((1, 1)))
    [((1, 1), (0, 1)), ((1, 1), (1, 0))]

    Raises:
        TypeError: `squares` is not an iterable, or a square is not a pair of numbers.
        ValueError: a square is a tuple of another length.
    """
    graph = SquareGraph()
    graph.add_nodes_from(getattr(squares, "squares", squares))
    graph.add_edges_from(
        (square, other) for square in graph for other in neighbors(square)[2:] if other in graph
    )
    return graph
