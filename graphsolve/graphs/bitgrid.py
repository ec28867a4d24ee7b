"""Grid graphs as bitsets, and both graph types by name.

A `BitGrid` is a `networkx.Graph` that cannot be changed, and stores its squares as a `SquareSet`.
The neighbours of a whole set of squares take three shifts and a mask, so a BFS layer of a hundred
squares costs as much as a layer of one. Chess programs call this a bitboard.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Never, Self, TypeAlias, TypeVar, cast

import networkx as nx
from networkx.classes.reportviews import NodeView

from graphsolve.graphs.grid import Square, grid_graph, neighbours
from graphsolve.graphs.squareset import Squares, SquareSet, listed
from graphsolve.limits import checkpoint

if TYPE_CHECKING:
    SquareGraph = nx.Graph[Square]
    SquareView = NodeView[Square]
else:  # these classes have parameters in their stubs only
    SquareGraph, SquareView = nx.Graph, NodeView


def refuse(*_args: object, **_kwargs: object) -> Never:
    """Take the place of a method that would change a `BitGrid`."""
    raise nx.NetworkXError("A BitGrid can't be modified; use its copy(), a networkx.Graph.")


class NoAttributes(dict[str, Any]):
    """The attributes of a `BitGrid`, its nodes and edges: none. Copies are plain dictionaries."""

    __setitem__ = __ior__ = setdefault = update = refuse

    def __deepcopy__(self, _memo: object) -> dict[str, Any]:
        return {}


NO_ATTRIBUTES = NoAttributes()

LARGE = 2**16
"""Searches of at least this many bits call `checkpoint` between their layers."""

Neighbours = dict[Square, dict[str, Any]]


class BitGrid(SquareGraph):
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

    It is a frozen `networkx.Graph`: everything that reads a graph can read it, and everything that
    changes one raises `networkx.NetworkXError`. `copy` returns a `networkx.Graph` that can be
    changed. Of networkx's functions, those that the `bitgrid` backend implements run on it
    directly. Most others raise `NotImplementedError` unless `networkx.config.fallback_to_nx` is
    set, as for any backend.

    Raises:
        TypeError: a square is not a pair of integers.
        ValueError: the squares are too far apart.
    """

    __networkx_backend__ = "bitgrid"
    __slots__ = ("_nodes", "_squares")

    _nodes: "Nodes"

    frozen = True  # for `networkx.is_frozen`
    graph = NO_ATTRIBUTES

    def __new__(cls, squares: Iterable[Square] | None = None) -> Self:
        """Without an argument, an empty networkx graph, as networkx fills `G.__class__()`."""
        if squares is None:
            return cast("Self", nx.Graph())
        return object.__new__(cls)

    def __init__(self, squares: Iterable[Square]) -> None:
        self._squares = squares if isinstance(squares, SquareSet) else SquareSet.of(squares)

    @classmethod
    def from_graph(cls, graph: "nx.Graph[Any]") -> "BitGrid":
        """Convert a grid graph, without its attributes; other graphs are a `NetworkXError`."""
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
        """Convert to a `networkx.Graph`, with nodes and neighbours in reading order."""
        return grid_graph(self._squares)

    @property
    def squares(self) -> SquareSet:
        """The nodes as a `SquareSet`."""
        return self._squares

    @property
    def nodes(self) -> "Nodes":
        """The nodes as a `networkx.NodeView`; `&`, `|` and `-` with a set give a `SquareSet`."""
        try:
            return self._nodes
        except AttributeError:  # battles ask often, but only for the nodes of the whole cave
            self._nodes = Nodes(self)
            return self._nodes

    @property
    def _node(self) -> "NodeAttributes":  # networkx's functions use this name, and the next
        return NodeAttributes(self._squares)

    @property
    def _adj(self) -> "Adjacency":
        return Adjacency(self._squares)

    add_node = add_nodes_from = remove_node = remove_nodes_from = refuse
    add_edge = add_edges_from = add_weighted_edges_from = refuse
    remove_edge = remove_edges_from = update = clear = clear_edges = refuse

    def __len__(self) -> int:
        return len(self._squares)

    def __iter__(self) -> Iterator[Square]:
        return iter(self._squares)

    def __eq__(self, other: object) -> bool:
        return self._squares == other._squares if isinstance(other, BitGrid) else NotImplemented

    def __hash__(self) -> int:
        return hash((BitGrid, self._squares))

    def __repr__(self) -> str:
        return f"BitGrid({listed(self._squares)})"

    def __reduce__(self) -> tuple[type["BitGrid"], tuple[SquareSet]]:
        return BitGrid, (self._squares,)

    def number_of_edges(self, u: Square | None = None, v: Square | None = None) -> int:
        """Return the number of edges in the graph, or between two squares (1 or 0)."""
        if u is not None:
            return int(self.has_edge(u, cast("Square", v)))
        bits, stride = self._squares.bits, self._squares.layout.stride
        return (bits & bits >> 1).bit_count() + (bits & bits >> stride).bit_count()

    def subgraph(self, nodes: object) -> "BitGrid":
        """The subgraph induced by some nodes; nodes that are not in the graph are ignored."""
        squares = (
            nodes if isinstance(nodes, SquareSet) else set(self.nbunch_iter(cast("Any", nodes)))
        )
        return BitGrid(self._squares & squares)

    def without(self, squares: Iterable[Square]) -> "BitGrid":
        """The graph without some squares; squares that are not in the graph are ignored."""
        removed = squares if isinstance(squares, SquareSet) else set(squares)
        grid = object.__new__(BitGrid)  # faster than a call, and battles do this on each turn
        grid._squares = self._squares - removed
        return grid

    def boundary(self, bits: int) -> int:
        """The squares adjacent to some squares of the graph and not among them, all as bits."""
        stride = self._squares._layout.stride
        both = bits | bits << stride - 1  # `adjacent_bits` inlined: battles ask often
        return (both << 1 | both >> stride) & self._squares._bits & ~bits

    def layers(self, bits: int) -> Iterator[int]:
        """The layers of a breadth-first search from some squares of the graph, all as bits.

        >>> corridor = BitGrid([(0, column) for column in range(4)])
        >>> [f"{layer:04b}" for layer in corridor.layers(0b0010)]
        ['0010', '0101', '1000']
        """
        _, _, rows, stride = self._squares._layout
        lower_left = stride - 1
        unseen = self._squares._bits & ~bits
        is_large = rows * stride > LARGE
        while bits:
            if is_large:
                checkpoint()
            yield bits
            both = bits | bits << lower_left  # likewise
            bits = (both << 1 | both >> stride) & unseen
            unseen ^= bits


def adjacent_bits(bits: int, stride: int) -> int:
    """All squares adjacent to some squares, as bits, with padding and squares outside of the box.

    Each neighbour of a square is to the right of or above either the square itself or the square
    to its lower left. So three shifts cover the four directions.
    """
    both = bits | bits << stride - 1
    return both << 1 | both >> stride


class Nodes(SquareView):
    """The nodes of a `BitGrid`."""

    __slots__ = ()

    _nodes: "NodeAttributes"

    def __and__(self, other: AbstractSet[Any]) -> SquareSet:
        return self._nodes._squares & other

    def __sub__(self, other: AbstractSet[Any]) -> SquareSet:
        return self._nodes._squares - other

    def __or__(self, other: AbstractSet[Any]) -> Squares:
        return self._nodes._squares | other

    __rand__ = __and__
    __ror__ = __or__


Value = TypeVar("Value")


class BySquare(Mapping[Square, Value]):
    """A mapping from the squares of a `BitGrid`."""

    def __init__(self, squares: SquareSet) -> None:
        self._squares = squares

    def __iter__(self) -> Iterator[Square]:
        return iter(self._squares)

    def __len__(self) -> int:
        return len(self._squares)


class NodeAttributes(BySquare[NoAttributes]):
    """The attributes of the nodes, which are empty."""

    def __getitem__(self, square: Square) -> NoAttributes:
        if square not in self._squares:
            raise KeyError(square)
        return NO_ATTRIBUTES


class Adjacency(BySquare[Neighbours]):
    """The neighbours of the nodes, computed on access."""

    def __getitem__(self, square: Square) -> Neighbours:
        if square not in self._squares:
            raise KeyError(square)
        return {other: NO_ATTRIBUTES for other in neighbours(square) if other in self._squares}


GraphType: TypeAlias = Callable[[Iterable[Square]], "nx.Graph[Square]"]
"""A function from squares to their grid graph."""

GRAPHS: dict[str, GraphType] = {"bitgrid": BitGrid, "networkx": grid_graph}
"""The graph types by name, as on the command line."""
