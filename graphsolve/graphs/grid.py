"""Squares, their neighbors, and grid graphs.

A square is `(row, column)`. Rows are numbered downwards and columns to the right, from 0, so the
order of squares as tuples is reading order: top to bottom, then left to right.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

import networkx as nx

Square: TypeAlias = tuple[int, int]


@lru_cache(4096)  # twice as fast; battles ask for the same squares all the time
def neighbors(square: Square) -> tuple[Square, Square, Square, Square]:
    """Return the four adjacent squares, in reading order.

    >>> neighbors((1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    row, column = square
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


class SquareGraph(nx.Graph):  # type: ignore[type-arg] # it is not generic at run time
    """A `networkx.Graph` of squares in which `graph[square]` is a plain dictionary, not a view.

    This saves a third of the time of networkx's searches.
    """

    def __getitem__(self, square: Square) -> dict[Square, Any]:  # type: ignore[override] # no view
        """Return the neighbors of a square, each with its edge."""
        neighbors: dict[Square, Any] = self._adj[square]  # type: ignore[attr-defined] # not in the stubs
        return neighbors


def grid_graph(squares: Iterable[Square] | Any) -> "nx.Graph[Square]":
    """Return the networkx graph of squares, with an edge between any two that share a side.

    The squares are given one by one or by an object that has them, such as a `Cave`. The graph is
    an induced subgraph of `networkx.grid_2d_graph`, but rows and columns may be negative.

    >>> cave = grid_graph([(0, 1), (1, 0), (1, 1)])
    >>> sorted(cave.edges((1, 1)))
    [((1, 1), (0, 1)), ((1, 1), (1, 0))]

    Raises:
        TypeError: these are no squares, or one is not a tuple of numbers.
        ValueError: a square is not a pair.
    """
    graph = SquareGraph()
    graph.add_nodes_from(getattr(squares, "squares", squares))
    graph.add_edges_from(
        (square, other) for square in graph for other in neighbors(square)[2:] if other in graph
    )
    return graph
