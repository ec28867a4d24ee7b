"""Squares, their neighbors, and grid graphs: of networkx, and as bitsets.

A square is `(row, column)`. Rows are numbered downward and columns to the right, from 0, so the
order of squares as tuples is reading order: top to bottom, then left to right.

On a `BitGrid`, a search is about ten times as fast as in networkx. The neighbors of a whole set of
squares take three shifts and a mask, so a BFS layer of a hundred squares costs as much as a layer
of one. Chess programs call this a bitboard.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product, tee
from typing import Any, NamedTuple, TypeAlias, Union

import networkx as nx
from more_itertools import takewhile_inclusive

from graphsolve.graphs.squareset import Square, Squares, SquareSet, listed
from graphsolve.limits import checkpoint


@lru_cache(4096)  # twice as fast, as battles ask for the same squares again and again
def neighbors(square: Square) -> tuple[Square, Square, Square, Square]:
    """Return the four adjacent squares, in reading order.

    >>> neighbors((1, 1))
    ((0, 1), (1, 0), (1, 2), (2, 1))
    """
    row, column = square
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def moore_neighborhood(square: Square) -> Iterable[Square]:
    """Yield a square and the eight around it."""
    row, column = square
    return product((row - 1, row, row + 1), (column - 1, column, column + 1))


def manhattan(square: Square, other: Square) -> int:
    """Return the Manhattan distance between two squares."""
    return abs(square[0] - other[0]) + abs(square[1] - other[1])


class Nearest(NamedTuple):
    """The targets nearest to the sources, and the number of edges on a path to them."""

    length: int
    nodes: Squares


class SquareGraph(nx.Graph):  # type: ignore[type-arg] # it is not generic at run time
    """A `networkx.Graph` of squares, with the queries of a battle.

    The queries ignore squares that are not in the graph.
    """

    def without(self, squares: Squares) -> "FreeGraph":
        """Return a copy of the graph without some of its squares."""
        smaller = FreeGraph()
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


class FreeGraph(SquareGraph):
    """The graph of the free squares, which a battle searches and changes all the time.

    `graph[square]` is a plain dictionary, not a view, which saves networkx's searches a third of
    their time.
    """

    def __getitem__(self, square: Square) -> dict[Square, Any]:  # type: ignore[override] # the stubs promise a view
        """Return the neighbors of a square, each with its edge. Do not change them."""
        neighbors: dict[Square, Any] = self._adj[square]  # type: ignore[attr-defined] # not in the stubs
        return neighbors


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


def grid_graph(squares: Iterable[Square]) -> SquareGraph:
    """Return the networkx graph of squares, with an edge between any two that share a side.

    It is an induced subgraph of `networkx.grid_2d_graph`, but rows and columns may be negative.

    >>> cave = grid_graph([(0, 1), (1, 0), (1, 1)])
    >>> sorted(cave.edges((1, 1)))
    [((1, 1), (0, 1)), ((1, 1), (1, 0))]

    Raises:
        TypeError: `squares` is not an iterable, or a square is not a pair of numbers.
        ValueError: a square is a tuple of another length.
    """
    graph = SquareGraph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (square, other) for square in graph for other in neighbors(square)[2:] if other in graph
    )
    return graph


# --- Bitsets -------------------------------------------------------------------------------------


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
        """Remove a square. Raise a `networkx.NetworkXError` if it is not in the graph."""
        if not (bit := self.nodes.bits & self.nodes.bits_of({square})):
            raise nx.NetworkXError(f"The node {square} is not in the graph.")
        self.nodes = SquareSet(self.nodes.layout, self.nodes.bits ^ bit)
        self._neighbors.clear()

    def put_back(self, square: Square, _grid: object) -> None:
        """Add a square. Raise a ValueError if it is outside the box of the original squares."""
        if not (bit := self.nodes.bits_of({square})):
            raise ValueError(f"{square} is outside the bounding box of the original squares")
        self.nodes = SquareSet(self.nodes.layout, self.nodes.bits | bit)
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
