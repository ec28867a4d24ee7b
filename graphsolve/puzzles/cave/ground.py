"""The ground that battles are fought on: the graph of a cave's open squares."""

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.kinds import GRAPHS
from graphsolve.graphs.near import beside, without
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.state import Cave, Side

__all__ = ["Ground"]

MOST_KEPT = 1024
"""Answers for so many squares are kept: all of a cave of the usual size. In a huge one, each is a
set of the whole cave's size, and to keep them all takes hundreds of MiB."""


class Ground:
    """The open squares of a cave as a graph, and sets of them as it computes with them.

    What is asked of single squares never changes, so the latest answers are kept.

    >>> ground = Ground.of(Cave(1, 4, frozenset({(0, 1), (0, 2)}), ()))
    >>> ground.beside((0, 1))
    SquareSet.of([(0, 2)])

    Attributes:
        graph: the graph, of any type that networkx can search.
    """

    def __init__(self, graph: "nx.Graph[Square]") -> None:
        self.graph = graph
        self._around: deque[tuple[Squares, Squares]] = deque(maxlen=len(Side))
        self.only = lru_cache(MOST_KEPT)(self._only)
        self.beside = lru_cache(MOST_KEPT)(self._beside)

    @classmethod
    def of(cls, cave: Cave) -> "Ground":
        """The ground of a cave, as a `BitGrid`."""
        return cls(GRAPHS["bitgrid"](cave.squares))

    def without(self, squares: Squares) -> "nx.Graph[Square]":
        """The graph without some of its squares."""
        return without(self.graph, squares)

    def some(self, squares: Iterable[Square]) -> Squares:
        """A set of some of the squares."""
        return cast("Squares", self.graph.nodes & set(squares))

    def around(self, squares: Squares) -> Squares:
        """The squares next to some squares.

        The last answers are kept for these very sets. Where the units of a side stand remains the
        same set as long as none of them moves or dies, so one answer for each side is enough.
        """
        for asked, answer in self._around:
            if asked is squares:
                return answer
        answer = beside(self.graph, squares)
        self._around.append((squares, answer))
        return answer

    def _only(self, square: Square) -> Squares:
        """The set of one square."""
        return self.some([square])

    def _beside(self, square: Square) -> Squares:
        """The squares next to a square."""
        return beside(self.graph, self.only(square))
