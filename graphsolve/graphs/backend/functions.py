"""The networkx functions that the backend implements.

>>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)])
>>> list(bfs_layers(cave, [(1, 1)]))[1:]
[SquareSet.of([(0, 1), (2, 1)]), SquareSet.of([(0, 0), (2, 2)])]
>>> single_source_shortest_path_length(cave, (0, 1), cutoff=1)
{(0, 1): 0, (0, 0): 1, (1, 1): 1}
>>> bidirectional_shortest_path(cave, (0, 0), (1, 1))
[(0, 0), (0, 1), (1, 1)]

Each function has the parameters of its networkx namesake, raises the same errors and returns an
equal result. Sets of nodes and BFS layers are a `SquareSet`, and path lengths are `Lengths`. All
weights are 1. The functions of `info.FUNCTIONS` that are not here run networkx's own code, which
calls these.

Of several shortest paths, the first in reading order is returned: where two paths diverge, the one
through the earlier square. So paths to a target are searched from the target.
"""

from bisect import bisect_left
from collections.abc import (
    Callable,
    Collection,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    ValuesView,
)
from collections.abc import Set as AbstractSet
from functools import cached_property, partial, reduce
from itertools import accumulate, chain
from operator import or_
from typing import TypeAlias, cast

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid, adjacent_bits
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Layout, SquareSet
from graphsolve.limits import checkpoint

Cutoff: TypeAlias = float | None


class Lengths(Mapping[Square, int]):
    """The path length from the nearest source to each square, decoded on access."""

    def __init__(self, layout: Layout, layers: Sequence[int]) -> None:
        self._layout = layout
        self._layers = layers

    def __getitem__(self, square: Square) -> int:
        bit = self._layout.bit_of(square)
        if bit < 0 or not self._reached[-1] >> bit & 1:
            raise KeyError(square)
        # The reached sets grow, so bisection finds the first one that contains the square.
        return bisect_left(self._reached, 1, key=lambda reached: reached >> bit & 1) - 1

    def __iter__(self) -> Iterator[Square]:
        return chain.from_iterable(map(partial(SquareSet, self._layout), self._layers))

    def __len__(self) -> int:
        return sum(map(int.bit_count, self._layers))

    def items(self) -> ItemsView[Square, int]:
        """The squares with their lengths."""
        return self._decoded.items()

    def values(self) -> ValuesView[int]:
        """The lengths, shortest first."""
        return self._decoded.values()

    def __repr__(self) -> str:
        return repr(self._decoded)

    @cached_property
    def _reached(self) -> list[int]:
        """The squares reached before the first layer and after each layer, as bits."""
        return list(accumulate(self._layers, or_, initial=0))

    @cached_property
    def _decoded(self) -> dict[Square, int]:
        decoded: dict[Square, int] = {}
        for length, layer in enumerate(self._layers):
            checkpoint()
            decoded |= dict.fromkeys(SquareSet(self._layout, layer), length)
        return decoded


def mask_of_all(grid: BitGrid, nodes: Iterable[object], error: type[Exception]) -> int:
    """The mask of some nodes; an error if one of them is not in the graph."""
    squares = grid.squares
    if isinstance(nodes, SquareSet) and nodes.layout is squares.layout and nodes <= squares:
        return nodes.bits
    for node in nodes:
        if node not in grid:
            raise error(f"The node {node} is not in the graph.")
    return squares.layout.bits(nodes)


def mask_of(grid: BitGrid, node: object, error: type[Exception]) -> int:
    """The mask of a single node, faster than `mask_of_all`."""
    try:
        place = grid.squares.layout.bit_of(node)
    except TypeError:  # unhashable
        place = -1
    if place < 0 or not grid.squares.bits >> place & 1:
        raise error(f"The node {node} is not in the graph.")
    return 1 << place


def _as_set(nodes: Iterable[object]) -> AbstractSet[object]:
    return nodes if isinstance(nodes, AbstractSet) else set(nodes)


# Traversal


def bfs_layers(G: BitGrid, sources: Iterable[object]) -> Iterator[SquareSet]:
    """The layers of a breadth-first search, the sources first."""
    if isinstance(sources, tuple) and sources in G:
        sources = [sources]
    bits = mask_of_all(G, _as_set(sources), nx.NetworkXError)
    layout = G.squares.layout
    for layer in G.layers(bits):
        yield SquareSet(layout, layer)


def descendants(G: BitGrid, source: object) -> SquareSet:
    """The nodes reachable from the source, without the source."""
    if source not in G.squares:
        raise nx.NetworkXError(f"The node {source} is not in the graph.")
    return node_connected_component(G, source) - {source}


ancestors = descendants  # the graph is undirected


def node_boundary(
    G: BitGrid, nbunch1: Iterable[object], nbunch2: Iterable[object] | None = None
) -> SquareSet:
    """The nodes adjacent to `nbunch1` and not in it, restricted to `nbunch2` if given."""
    if not isinstance(nbunch1, AbstractSet):
        nbunch1 = {node for node in nbunch1 if node in G}
    boundary = SquareSet(G.squares.layout, G.boundary((G.squares & nbunch1).bits))
    return boundary if nbunch2 is None else boundary & _as_set(nbunch2)


# Components


def connected_components(G: BitGrid) -> Iterator[SquareSet]:
    """The connected components, in reading order of their first squares."""
    layout = G.squares.layout
    shift, rest = 0, G.squares.bits
    while rest:
        # With its first square shifted to bit 0, a component takes only the bits that it spans.
        lowest = (rest & -rest).bit_length() - 1
        shift, rest = shift + lowest, rest >> lowest
        component = _first_component(rest, layout.stride)
        yield SquareSet(layout, component << shift)
        rest ^= component


def _first_component(bits: int, stride: int) -> int:
    """The component of the first square, which is bit 0."""
    reached = layer = 1
    while layer:
        checkpoint()
        layer = adjacent_bits(layer, stride) & bits & ~reached
        reached |= layer
    return reached


def node_connected_component(G: BitGrid, n: object) -> SquareSet:
    """The component that contains a node."""
    if n not in G.squares:
        raise KeyError(n)
    layers = G.layers(mask_of(G, n, nx.NetworkXError))
    return SquareSet(G.squares.layout, reduce(or_, layers))


# Path lengths


def multi_source_dijkstra_path_length(
    G: BitGrid, sources: Collection[object], cutoff: Cutoff = None, weight: str | None = "weight"
) -> Lengths:
    """The path length from the nearest source to each node within the cutoff."""
    if not sources:
        raise ValueError("sources must not be empty")
    bits = mask_of_all(G, sources, nx.NodeNotFound)
    if cutoff is None:
        return _search(G, bits)
    return _search(G, bits, lambda length: not length + 1 > cutoff)


def single_source_shortest_path_length(
    G: BitGrid, source: object, cutoff: Cutoff = None
) -> Lengths:
    """The path length from the source to each node; as in networkx, a cutoff is rounded up."""
    bits = mask_of(G, source, nx.NodeNotFound)
    if cutoff is None:
        return _search(G, bits)
    return _search(G, bits, lambda length: cutoff > length)


def _search(G: BitGrid, bits: int, more: Callable[[int], bool] | None = None) -> Lengths:
    """Search layer by layer, while `more` of the current path length is true."""
    if more is None:
        return Lengths(G.squares.layout, list(G.layers(bits)))
    layers = []
    for length, layer in enumerate(G.layers(bits)):
        layers.append(layer)
        if not more(length):
            break
    return Lengths(G.squares.layout, layers)


def dijkstra_path_length(
    G: BitGrid, source: object, target: object, weight: str | None = "weight"
) -> int:
    """The path length from source to target; a target that is not in the graph has no path."""
    if source in G and target not in G.squares:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return len(_layers_before(G, source, target))


def _layers_before(G: BitGrid, source: object, target: object) -> list[int]:
    """The layers of a search from the target, up to the one before the source's layer."""
    start = mask_of(G, source, nx.NodeNotFound)
    layers: list[int] = []
    for layer in G.layers(mask_of(G, target, nx.NodeNotFound)):
        if layer & start:
            return layers
        layers.append(layer)
    raise nx.NetworkXNoPath(f"No path between {source} and {target}.")


# Paths


def bidirectional_shortest_path(G: BitGrid, source: object, target: object) -> list[Square]:
    """A shortest path from source to target."""
    layers = _layers_before(G, source, target)
    bit = mask_of(G, source, nx.NodeNotFound)
    path = [bit]
    for layer in reversed(layers):
        nearer = G.boundary(bit) & layer
        bit = nearer & -nearer
        path.append(bit)
    return [G.squares.layout.square_of(bit.bit_length() - 1) for bit in path]


def dijkstra_path(
    G: BitGrid, source: object, target: object, weight: str | None = "weight"
) -> list[Square]:
    """A shortest path from source to target; a target that is not in the graph has none."""
    if source in G.squares and target not in G.squares:
        raise nx.NetworkXNoPath(f"No path to {target}.")
    return bidirectional_shortest_path(G, source, target)


def bidirectional_dijkstra(
    G: BitGrid, source: object, target: object, weight: str | None = "weight"
) -> tuple[int, list[Square]]:
    """The path length from source to target, and a shortest path."""
    path = bidirectional_shortest_path(G, source, target)
    return len(path) - 1, path


# Distance measures


def eccentricity(
    G: BitGrid, v: object = None, sp: None = None, weight: str | None = None
) -> int | dict[Square, int]:
    """The greatest distance from a node, from each of several nodes, or from each node."""
    if not G:  # versions of networkx differ on the null graph
        return cast("dict[Square, int]", nx.eccentricity(nx.Graph(), v, backend="networkx"))
    farthest = {}
    for node in G.nbunch_iter(cast("Square | None", v)):
        layers = list(G.layers(mask_of(G, node, nx.NodeNotFound)))
        if sum(map(int.bit_count, layers)) < len(G):
            raise nx.NetworkXError("Found infinite path length: the graph is not connected")
        farthest[node] = len(layers) - 1
    return farthest[cast("Square", v)] if v in G else farthest
