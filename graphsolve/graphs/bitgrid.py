"""Grid graphs as bitsets, on which a search is about ten times as fast as in networkx.

The neighbors of a whole set of squares take three shifts and a mask, so a BFS layer of a hundred
squares costs as much as a layer of one. Chess programs call this a bitboard.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias, Union

import networkx as nx

from graphsolve.graphs.grid import Nearest, Square, SquareGraph, neighbors
from graphsolve.graphs.squareset import Squares, SquareSet, listed
from graphsolve.limits import checkpoint

LARGE = 2**16
"""Searches on grids of more than this many bits call `checkpoint` between layers."""


class BitGrid:
    """A grid graph stored as a bitset: squares, with an edge between any two that share a side.

    >>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1)])
    >>> cave.neighbors((1, 1))
    ((0, 1), (2, 1))
    >>> cave.remove_node((1, 1))
    >>> cave
    BitGrid([(0, 0), (0, 1), (2, 1)])

    It can replace a `SquareGraph` in a `Battle`, as it has the same methods. `grid_graph` converts
    it to a networkx graph. Rows and columns may be negative, but the bounding box of the squares
    must fit in 2**28 bits.

    Attributes:
        nodes: the squares, in reading order.

    Raises:
        TypeError: a square is not a pair of integers.
        ValueError: the squares are too far apart.
    """

    __slots__ = ("_neighbors", "nodes")

    def __init__(self, squares: Iterable[Square] = ()) -> None:
        self.nodes = squares if isinstance(squares, SquareSet) else SquareSet.of(squares)
        self._neighbors: dict[Square, tuple[Square, ...]] = {}

    def __contains__(self, square: object) -> bool:
        return square in self.nodes

    def __iter__(self) -> Iterator[Square]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return f"BitGrid({listed(self.nodes)})"

    def copy(self) -> "BitGrid":
        """Return a copy that can be changed independently."""
        return BitGrid(self.nodes)

    def neighbors(self, square: Square) -> tuple[Square, ...]:
        """Return the neighbors of a square, in reading order."""
        if square not in self._neighbors:
            self._neighbors[square] = tuple(filter(self.nodes.__contains__, neighbors(square)))
        return self._neighbors[square]

    def remove_node(self, square: Square) -> None:
        """Remove a square."""
        self.nodes -= {square}
        self._neighbors.clear()

    def put_back(self, square: Square, _grid: object) -> None:
        """Add a square inside the bounding box of the original squares."""
        self.nodes = SquareSet(self.nodes.layout, self.nodes.bits | self.nodes.bits_of({square}))
        self._neighbors.clear()

    def without(self, squares: Squares) -> "BitGrid":
        """Return the grid without some squares."""
        return BitGrid(self.nodes - squares)

    def boundary(self, squares: Squares) -> SquareSet:
        """Return the squares outside a set that are adjacent to it.

        >>> BitGrid([(0, 0), (0, 1), (0, 2), (1, 1)]).boundary({(0, 1), (0, 2)})
        SquareSet.of([(0, 0), (1, 1)])
        """
        layout = self.nodes.layout
        bits = self.nodes.bits & self.nodes.bits_of(squares)
        return SquareSet(layout, adjacent_bits(bits, layout.stride) & self.nodes.bits & ~bits)

    def reachable(self, sources: Squares) -> SquareSet:
        """Return the squares reachable from any of the sources, including the sources."""
        reached = self.nodes.bits & self.nodes.bits_of(sources)
        for layer in self.layers(reached):
            reached |= layer
        return SquareSet(self.nodes.layout, reached)

    def paths(self, sources: Squares) -> "BitPaths":
        """Return the shortest paths that begin at any of the sources."""
        return BitPaths(self, sources)

    def layers(self, bits: int) -> Iterator[int]:
        """Yield the layers of a breadth-first search from some squares, as masks.

        >>> corridor = BitGrid([(0, column) for column in range(4)])
        >>> [f"{layer:04b}" for layer in corridor.layers(0b0010)]
        ['0010', '0101', '1000']
        """
        _, _, rows, stride = self.nodes.layout
        unseen = self.nodes.bits & ~bits
        is_large = rows * stride > LARGE
        while bits:
            if is_large:
                checkpoint()
            yield bits
            bits = adjacent_bits(bits, stride) & unseen
            unseen ^= bits


class BitPaths(NamedTuple):
    """The shortest paths on a `BitGrid` that begin at any of the sources; see `Paths`."""

    grid: BitGrid
    sources: Squares

    def nearest(self, targets: Squares) -> Nearest | None:
        """Return the nearest targets and their distance, or None if none is reachable."""
        nodes = self.grid.nodes
        wanted = nodes.bits & nodes.bits_of(targets)
        start = nodes.bits & nodes.bits_of(self.sources) if wanted else 0
        for length, layer in enumerate(self.grid.layers(start)):
            if found := layer & wanted:
                return Nearest(length, SquareSet(nodes.layout, found))
        return None

    def first_steps(self, square: Square) -> Squares:
        """Return the sources at which shortest paths to a square begin."""
        found = BitPaths(self.grid, {square}).nearest(self.sources)
        return found.nodes if found else frozenset()


GridGraph: TypeAlias = SquareGraph | BitGrid
"""A grid graph with the queries of a battle."""

AnyGraph: TypeAlias = Union["nx.Graph[Square]", BitGrid]
"""A graph that `Battle` accepts. Other networkx graphs are converted to a `SquareGraph`."""


def adjacent_bits(bits: int, stride: int) -> int:
    """Return the bits adjacent to some bits, including padding and bits outside the box.

    Each neighbor of a square is to the right of or above either the square itself or the square
    to its lower left. So three shifts cover the four directions.
    """
    both = bits | bits << stride - 1
    return both << 1 | both >> stride
