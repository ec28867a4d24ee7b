"""Grid graphs as bitsets, and both graph types by name.

A `BitGrid` has the read-only interface of a `networkx.Graph` of the same squares, but its nodes
are a `SquareSet`. The neighbours of a whole set of squares take three shifts and a mask, so a BFS
layer of a hundred squares costs as much as a layer of one. Chess programs call this a bitboard.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias, cast

import networkx as nx
from networkx.classes.reportviews import DegreeView, EdgeView

from graphsolve.graphs.grid import Square, grid_graph, neighbours
from graphsolve.graphs.squareset import SquareSet

__all__ = ["GRAPHS", "BitGrid", "GraphType"]

Neighbours = Mapping[Square, Mapping[str, Any]]


class BitGrid:
    """An immutable undirected graph of squares, with an edge between any two that share a side.

    >>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1)])
    >>> list(cave.neighbors((1, 1)))
    [(0, 1), (2, 1)]
    >>> cave.number_of_edges()
    3
    >>> cave.without([(1, 1)])
    BitGrid([(0, 0), (0, 1), (2, 1)])

    Rows and columns may be negative, but the bounding box of the squares must fit in 2**28 bits.
    Nodes, edges and the graph have no attributes. Two BitGrids are equal if their squares are.

    The networkx functions that the `bitgrid` backend implements take a BitGrid directly. Others
    raise `NotImplementedError`, unless `networkx.config.fallback_to_nx` is set; convert the graph
    for them with `to_networkx`.

    Args:
        squares: the nodes, in any order; duplicates are ignored.

    Raises:
        TypeError: a square is not a pair of integers.
        ValueError: the squares are too far apart.
    """

    __networkx_backend__ = "bitgrid"
    __slots__ = ("__weakref__", "_nodes")

    graph: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, squares: Iterable[Square] = ()) -> None:
        self._nodes = squares if isinstance(squares, SquareSet) else SquareSet.of(squares)

    @classmethod
    def from_graph(cls, graph: "nx.Graph[Any]") -> "BitGrid":
        """Convert a networkx grid graph, without its attributes.

        >>> len(BitGrid.from_graph(nx.grid_2d_graph(3, 4)))
        12

        Raises:
            networkx.NetworkXError: the graph is not a grid graph: it is directed or a multigraph,
                has a node that is not a square, has an edge between squares that do not share a
                side, or lacks an edge between squares that do.
        """
        if graph.is_directed() or graph.is_multigraph():
            raise nx.NetworkXError("a grid graph is undirected and has no parallel edges")
        try:
            grid = cls(graph)
        except (TypeError, ValueError) as error:
            raise nx.NetworkXError(f"not a grid graph: {error}") from error
        for square, other in graph.edges:
            if abs(square[0] - other[0]) + abs(square[1] - other[1]) != 1:
                raise nx.NetworkXError(
                    f"not a grid graph: edge {square} to {other} joins non-adjacent squares"
                )
        if graph.number_of_edges() != grid.number_of_edges():
            square, other = next(edge for edge in grid.edges if not graph.has_edge(*edge))
            raise nx.NetworkXError(
                f"not a grid graph: adjacent squares {square} and {other} have no edge"
            )
        return grid

    def to_networkx(self) -> "nx.Graph[Square]":
        """Convert to a `networkx.Graph`, with nodes and neighbours in reading order.

        >>> print(BitGrid([(0, 0), (0, 1)]).to_networkx())
        Graph with 2 nodes and 1 edges
        """
        return grid_graph(self._nodes)

    @property
    def nodes(self) -> SquareSet:
        """The squares."""
        return self._nodes

    @property
    def adj(self) -> Mapping[Square, Neighbours]:
        """The adjacency mapping, like `networkx.Graph.adj`."""
        return Adjacency(self)

    _adj = adj  # networkx's views use this name

    @property
    def edges(self) -> "EdgeView[Square]":
        """An `EdgeView` of the graph, as in networkx."""
        return EdgeView(cast("nx.Graph[Square]", self))

    @property
    def degree(self) -> "DegreeView[Square]":
        """A `DegreeView` of the graph, as in networkx."""
        return DegreeView(cast("nx.Graph[Square]", self))

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Square]:
        return iter(self._nodes)

    def __contains__(self, node: object) -> bool:
        try:
            return node in self._nodes
        except TypeError:  # unhashable: False, as in networkx
            return False

    def __getitem__(self, square: Square) -> Neighbours:
        return self.adj[square]

    def __eq__(self, other: object) -> bool:
        return self._nodes == other._nodes if isinstance(other, BitGrid) else NotImplemented

    def __hash__(self) -> int:
        return hash((BitGrid, self._nodes))

    def __repr__(self) -> str:
        return f"BitGrid({list(self._nodes)})"

    def __str__(self) -> str:
        return f"BitGrid with {len(self)} nodes and {self.number_of_edges()} edges"

    def is_directed(self) -> Literal[False]:
        """Return False."""
        return False

    def is_multigraph(self) -> Literal[False]:
        """Return False."""
        return False

    def has_node(self, node: object) -> bool:
        """Return whether the graph contains the node."""
        return node in self

    def has_edge(self, square: object, other: object) -> bool:
        """Return whether both are squares of the graph and share a side."""
        return square in self and other in self[cast("Square", square)]

    def neighbors(self, square: Square) -> Iterator[Square]:
        """Iterate over the neighbours of a square in reading order.

        Raises:
            networkx.NetworkXError: the square is not in the graph.
        """
        if square not in self:
            raise nx.NetworkXError(f"The node {square} is not in the graph.")
        return iter(self[square])

    def nbunch_iter(self, nbunch: object = None) -> Iterator[Square]:
        """Iterate over the nodes of `nbunch` that are in the graph.

        Args:
            nbunch: a node, an iterable of nodes, or None for all nodes of the graph.

        Raises:
            networkx.NetworkXError: `nbunch` is neither a node nor an iterable of hashable objects.
        """
        if nbunch is None:
            return iter(self)
        if isinstance(nbunch, tuple) and nbunch in self:
            return iter([nbunch])
        try:
            return iter([node for node in cast("Iterable[Square]", nbunch) if node in self._nodes])
        except TypeError as error:
            raise nx.NetworkXError(f"{nbunch} is not a node or an iterable of nodes") from error

    def number_of_nodes(self) -> int:
        """Return the number of squares."""
        return len(self)

    order = number_of_nodes

    def number_of_edges(self, u: object = None, v: object = None) -> int:
        """Return the number of edges in the graph, or between two squares (1 or 0)."""
        if u is not None:
            return int(self.has_edge(u, v))
        bits, stride = self._nodes.bits, self._nodes.layout.stride
        return (bits & bits >> 1).bit_count() + (bits & bits >> stride).bit_count()

    def size(self) -> int:
        """Return the number of edges."""
        return self.number_of_edges()

    def copy(self) -> "BitGrid":
        """Return the graph itself, because it is immutable."""
        return self

    def subgraph(self, nodes: object) -> "BitGrid":
        """The subgraph induced by some nodes; nodes that are not in the graph are ignored."""
        squares = nodes if isinstance(nodes, SquareSet) else set(self.nbunch_iter(nodes))
        return BitGrid(self._nodes & squares)

    def without(self, squares: Iterable[Square]) -> "BitGrid":
        """The graph without some squares; squares that are not in the graph are ignored.

        >>> BitGrid([(0, 0), (0, 1)]).without([(0, 1), (7, 7)])
        BitGrid([(0, 0)])
        """
        removed = squares if isinstance(squares, SquareSet) else set(squares)
        return BitGrid(self._nodes - removed)

    def boundary(self, bits: int) -> int:
        """The squares adjacent to some squares of the graph and not among them, all as bits.

        Each neighbour of a square is to the right of or above either the square itself or the
        square to its lower left. So three shifts cover the four directions.

        >>> corridor = BitGrid([(0, column) for column in range(4)])
        >>> f"{corridor.boundary(0b0110):04b}"
        '1001'
        """
        stride = self._nodes._layout.stride
        both = bits | bits << stride - 1
        return (both << 1 | both >> stride) & self._nodes._bits & ~bits

    def layers(self, bits: int) -> Iterator[int]:
        """The layers of a breadth-first search from some squares of the graph, all as bits.

        >>> corridor = BitGrid([(0, column) for column in range(4)])
        >>> [f"{layer:04b}" for layer in corridor.layers(0b0010)]
        ['0010', '0101', '1000']
        """
        stride = self._nodes.layout.stride
        lower_left = stride - 1
        unseen = self._nodes.bits & ~bits
        while bits:
            yield bits
            both = bits | bits << lower_left  # as in `boundary`
            bits = (both << 1 | both >> stride) & unseen
            unseen ^= bits


class Adjacency(Mapping[Square, Neighbours]):
    """The adjacency mapping of a `BitGrid`, computed on access."""

    def __init__(self, grid: BitGrid) -> None:
        self._grid = grid

    def __getitem__(self, square: Square) -> Neighbours:
        nodes = self._grid.nodes
        if square not in nodes:
            raise KeyError(square)
        return {other: {} for other in neighbours(square) if other in nodes}

    def __iter__(self) -> Iterator[Square]:
        return iter(self._grid)

    def __len__(self) -> int:
        return len(self._grid)


GraphType: TypeAlias = Callable[[Iterable[Square]], "nx.Graph[Square]"]
"""A function from squares to their grid graph."""

GRAPHS: dict[str, GraphType] = {
    "bitgrid": cast("GraphType", BitGrid),  # networkx's functions accept it as a graph
    "networkx": grid_graph,
}
"""The graph types by name, as on the command line."""
