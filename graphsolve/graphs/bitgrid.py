"""Grid graphs in the bits of one integer.

A `BitGrid` reads like the `networkx.Graph` of the same squares, but its nodes are a `SquareSet`:
the squares next to a whole set of squares are three shifts and a mask, so a breadth-first layer
costs the same whether it has one square or a hundred. The model is the bitboard of chess programs.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal, cast

import networkx as nx
from networkx.classes.reportviews import DegreeView, EdgeView

from graphsolve.graphs.grid import Square, grid_graph, neighbours
from graphsolve.graphs.squareset import SquareSet

__all__ = ["BitGrid"]

Neighbours = Mapping[Square, Mapping[str, Any]]


class BitGrid:
    """An immutable grid graph: some squares, and an edge between any two that share a side.

    >>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1)])
    >>> list(cave.neighbors((1, 1)))
    [(0, 1), (2, 1)]
    >>> cave.number_of_edges()
    3
    >>> cave.without([(1, 1)])
    BitGrid([(0, 0), (0, 1), (2, 1)])

    The squares may lie anywhere in the plane, negative rows and columns included, but the
    smallest box around them has to fit in 2**28 bits. Nodes, edges and graph have no attributes.
    Two are equal if their squares are equal.

    NetworkX functions that the `bitgrid` backend has run on it as it is; the others raise
    `NotImplementedError`, unless `networkx.config.fallback_to_nx` is set. `to_networkx` gives a
    graph that all of NetworkX can take, and that can be changed.

    Args:
        squares: the nodes, in any order; repeated ones count once.

    Raises:
        TypeError: one of the squares is not a pair of integers.
        ValueError: the squares lie too far apart.
    """

    __networkx_backend__ = "bitgrid"
    __slots__ = ("__weakref__", "_nodes")

    graph: ClassVar[Mapping[str, Any]] = MappingProxyType({})

    def __init__(self, squares: Iterable[Square] = ()) -> None:
        self._nodes = squares if isinstance(squares, SquareSet) else SquareSet.of(squares)

    @classmethod
    def from_graph(cls, graph: "nx.Graph[Any]") -> "BitGrid":
        """The grid graph that is equal to a networkx graph; its attributes are left behind.

        >>> len(BitGrid.from_graph(nx.grid_2d_graph(3, 4)))
        12

        Raises:
            networkx.NetworkXError: the graph is not a grid graph: it is directed or has parallel
                edges, has a node that is not a square, an edge between squares that do not share
                a side, or none between two that do.
        """
        if graph.is_directed() or graph.is_multigraph():
            raise nx.NetworkXError("a grid graph has neither directions nor parallel edges")
        try:
            grid = cls(graph)
        except (TypeError, ValueError) as error:
            raise nx.NetworkXError(f"not a grid graph: {error}") from error
        for square, other in graph.edges:
            if abs(square[0] - other[0]) + abs(square[1] - other[1]) != 1:
                raise nx.NetworkXError(
                    f"not a grid graph: {square} and {other} are joined but do not share a side"
                )
        if graph.number_of_edges() != grid.number_of_edges():
            square, other = next(edge for edge in grid.edges if not graph.has_edge(*edge))
            raise nx.NetworkXError(
                f"not a grid graph: {square} and {other} share a side but are not joined"
            )
        return grid

    def to_networkx(self) -> "nx.Graph[Square]":
        """The same graph as a `networkx.Graph`, nodes and neighbours in reading order.

        >>> print(BitGrid([(0, 0), (0, 1)]).to_networkx())
        Graph with 2 nodes and 1 edges
        """
        return grid_graph(self._nodes)

    @property
    def nodes(self) -> SquareSet:
        """The squares, as a `SquareSet`."""
        return self._nodes

    @property
    def adj(self) -> Mapping[Square, Neighbours]:
        """The neighbours of each square, as a mapping of mappings, like `networkx.Graph.adj`."""
        return Adjacency(self)

    _adj = adj  # by this name NetworkX's views read a graph

    @property
    def edges(self) -> "EdgeView[Square]":
        """The edges, as NetworkX's own view of them."""
        return EdgeView(cast("nx.Graph[Square]", self))

    @property
    def degree(self) -> "DegreeView[Square]":
        """How many neighbours each square has, as NetworkX's own view of it."""
        return DegreeView(cast("nx.Graph[Square]", self))

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Square]:
        return iter(self._nodes)

    def __contains__(self, node: object) -> bool:
        try:
            return node in self._nodes
        except TypeError:  # networkx graphs have no unhashable nodes, and do not mind the question
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
        """No: it is an undirected graph."""
        return False

    def is_multigraph(self) -> Literal[False]:
        """No: two squares have one edge at most."""
        return False

    def has_node(self, node: object) -> bool:
        """Whether a node is one of the squares."""
        return node in self

    def has_edge(self, square: object, other: object) -> bool:
        """Whether both are squares of the graph and share a side."""
        return square in self and other in self[cast("Square", square)]

    def neighbors(self, square: Square) -> Iterator[Square]:
        """The squares next to a square, in reading order.

        Raises:
            networkx.NetworkXError: the square is not in the graph.
        """
        if square not in self:
            raise nx.NetworkXError(f"The node {square} is not in the graph.")
        return iter(self[square])

    def nbunch_iter(self, nbunch: object = None) -> Iterator[Square]:
        """The nodes among some nodes: all of them, one, or those of an iterable that are nodes.

        Raises:
            networkx.NetworkXError: it is neither a node nor an iterable of hashable objects.
        """
        if nbunch is None:
            return iter(self)
        if isinstance(nbunch, tuple) and nbunch in self:
            return iter([nbunch])
        try:
            return iter([node for node in cast("Iterable[Square]", nbunch) if node in self._nodes])
        except TypeError as error:
            raise nx.NetworkXError(f"{nbunch} is neither a node nor some nodes") from error

    def number_of_nodes(self) -> int:
        """How many squares the graph has."""
        return len(self)

    order = number_of_nodes

    def number_of_edges(self, u: object = None, v: object = None) -> int:
        """How many edges the graph has, or how many there are between two squares: 1 or 0."""
        if u is not None:
            return int(self.has_edge(u, v))
        bits, pitch = self._nodes.bits, self._nodes.layout.pitch
        return (bits & bits >> 1).bit_count() + (bits & bits >> pitch).bit_count()

    def size(self) -> int:
        """How many edges the graph has."""
        return self.number_of_edges()

    def copy(self) -> "BitGrid":
        """The graph itself, since it cannot change."""
        return self

    def subgraph(self, nodes: object) -> "BitGrid":
        """The graph of some of the squares; what is not in the graph is left out."""
        squares = nodes if isinstance(nodes, SquareSet) else set(self.nbunch_iter(nodes))
        return BitGrid(self._nodes & squares)

    def without(self, squares: Iterable[Square]) -> "BitGrid":
        """The graph without some squares; what is not in the graph anyway is no error.

        >>> BitGrid([(0, 0), (0, 1)]).without([(0, 1), (7, 7)])
        BitGrid([(0, 0)])
        """
        removed = squares if isinstance(squares, SquareSet) else set(squares)
        return BitGrid(self._nodes - removed)

    def beside(self, bits: int) -> int:
        """The squares of the graph that are next to one of some squares, both as bits.

        A square and the one to its lower left have all its neighbours between them: the squares
        to the right of the two, and those above the two. So three shifts do for four directions.
        """
        pitch = self._nodes.layout.pitch
        two = bits | bits << pitch - 1
        return (two << 1 | two >> pitch) & self._nodes.bits

    def layers(self, bits: int) -> Iterator[int]:
        """The layers of a breadth-first search from some squares of the graph, all as bits.

        >>> corridor = BitGrid([(0, column) for column in range(4)])
        >>> [f"{layer:04b}" for layer in corridor.layers(0b0010)]
        ['0010', '0101', '1000']
        """
        pitch = self._nodes.layout.pitch
        lower_left = pitch - 1
        unseen = self._nodes.bits & ~bits
        while bits:
            yield bits
            two = bits | bits << lower_left  # as in `beside`
            bits = (two << 1 | two >> pitch) & unseen
            unseen ^= bits


class Adjacency(Mapping[Square, Neighbours]):
    """The neighbours of each square of a `BitGrid`, worked out when they are looked at."""

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
