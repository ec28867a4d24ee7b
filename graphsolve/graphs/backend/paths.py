"""Shortest paths and their lengths.

>>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)])
>>> single_source_shortest_path_length(cave, (0, 1), cutoff=1)
{(0, 1): 0, (0, 0): 1, (1, 1): 1}
>>> shortest_path(cave, (0, 0), (1, 1))
[(0, 0), (0, 1), (1, 1)]

Of several shortest paths it is always the one that takes the square earlier in reading order
where two first part. Paths to a target are searched from there, and so compared from there too.
"""
# ruff: noqa: N803 - the arguments have networkx's names, G among them
# ruff: noqa: ARG001 - and are all there, though any weight is 1

from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias, cast

import networkx as nx

from graphsolve.graphs.backend.lengths import Lengths, Paths
from graphsolve.graphs.backend.native import bit_of, bits_of, native
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square

Cutoff: TypeAlias = float | None
Weight: TypeAlias = str | None


@native
def multi_source_dijkstra_path_length(
    G: BitGrid,
    sources: Collection[object],
    cutoff: Cutoff = None,
    weight: Weight = "weight",
) -> Lengths:
    """The length from the nearest source to each node within the cutoff."""
    if not sources:
        raise ValueError("sources must not be empty")
    bits = bits_of(G, sources, nx.NodeNotFound)
    if cutoff is None:
        return _search(G, bits)
    return _search(G, bits, lambda length: not length + 1 > cutoff)


@native
def single_source_dijkstra_path_length(
    G: BitGrid, source: object, cutoff: Cutoff = None, weight: Weight = "weight"
) -> Lengths:
    """The length from a source to each node within the cutoff."""
    return multi_source_dijkstra_path_length(G, {source}, cutoff)


@native
def single_source_shortest_path_length(
    G: BitGrid, source: object, cutoff: Cutoff = None
) -> Lengths:
    """The length from a source to each node; a cutoff of 1.5 still lets in what is 2 away."""
    bits = bit_of(G, source, nx.NodeNotFound)
    if cutoff is None:
        return _search(G, bits)
    return _search(G, bits, lambda length: cutoff > length)


def _search(G: BitGrid, bits: int, goes_on: Callable[[int], bool] | None = None) -> Lengths:
    """Search layer by layer, as long as it goes on after a layer of this length."""
    if goes_on is None:
        return Lengths(G.nodes.layout, list(G.layers(bits)))
    layers = []
    for length, layer in enumerate(G.layers(bits)):
        layers.append(layer)
        if not goes_on(length):
            break
    return Lengths(G.nodes.layout, layers)


@native
def single_target_shortest_path_length(
    G: BitGrid, target: object, cutoff: Cutoff = None
) -> Lengths:
    """The length to a target from each node; every edge leads both ways."""
    return single_source_shortest_path_length(G, target, cutoff)


@native
def all_pairs_shortest_path_length(
    G: BitGrid, cutoff: Cutoff = None
) -> Iterator[tuple[Square, Lengths]]:
    """Each node with the lengths from it."""
    for node in G:
        yield node, single_source_shortest_path_length(G, node, cutoff)


@native
def all_pairs_dijkstra_path_length(
    G: BitGrid, cutoff: Cutoff = None, weight: Weight = "weight"
) -> Iterator[tuple[Square, Lengths]]:
    """Each node with the lengths from it."""
    for node in G:
        yield node, single_source_dijkstra_path_length(G, node, cutoff)


@native
def dijkstra_path_length(
    G: BitGrid, source: object, target: object, weight: Weight = "weight"
) -> int:
    """The length from a source to a target; a target that is no node has no path."""
    if source in G and target not in G.nodes:
        raise nx.NetworkXNoPath(f"No path between {source} and {target}.")
    return len(_layers_before(G, source, target))


@native
def shortest_path_length(
    G: BitGrid,
    source: object = None,
    target: object = None,
    weight: Weight = None,
    method: str = "dijkstra",
) -> int | Lengths | Iterator[tuple[Square, Lengths]]:
    """The length between two nodes, or all lengths from one, to one, or between any two."""
    _check_method(method)
    if source is None and target is None:
        return all_pairs_shortest_path_length(G)
    if source is None or target is None:
        end = target if source is None else source
        if weight is None:
            return single_source_shortest_path_length(G, end)
        return single_source_dijkstra_path_length(G, end)
    if weight is None:
        return len(_layers_before(G, source, target))
    return dijkstra_path_length(G, source, target)


def _check_method(method: str) -> None:
    if method not in ("dijkstra", "bellman-ford"):
        raise ValueError(f"method not supported: {method}")


def _layers_before(G: BitGrid, source: object, target: object) -> list[int]:
    """The layers of a search from the target, up to the one before it meets the source."""
    start = bit_of(G, source, nx.NodeNotFound)
    layers: list[int] = []
    for layer in G.layers(bit_of(G, target, nx.NodeNotFound)):
        if layer & start:
            return layers
        layers.append(layer)
    raise nx.NetworkXNoPath(f"No path between {source} and {target}.")


@native
def single_source_shortest_path(G: BitGrid, source: object, cutoff: Cutoff = None) -> Paths:
    """A shortest path from a source to each node."""
    return Paths(single_source_shortest_path_length(G, source, cutoff))


@native
def single_target_shortest_path(G: BitGrid, target: object, cutoff: Cutoff = None) -> Paths:
    """A shortest path to a target from each node."""
    return Paths(single_source_shortest_path_length(G, target, cutoff), backwards=True)


@native
def single_source_dijkstra_path(
    G: BitGrid, source: object, cutoff: Cutoff = None, weight: Weight = "weight"
) -> Paths:
    """A shortest path from a source to each node."""
    return Paths(single_source_dijkstra_path_length(G, source, cutoff))


@native
def all_pairs_shortest_path(G: BitGrid, cutoff: Cutoff = None) -> Iterator[tuple[Square, Paths]]:
    """Each node with the shortest paths from it."""
    for node in G:
        yield node, single_source_shortest_path(G, node, cutoff)


@native
def bidirectional_shortest_path(G: BitGrid, source: object, target: object) -> list[Square]:
    """A shortest path from a source to a target."""
    layers = _layers_before(G, source, target)
    bit = bit_of(G, source, nx.NodeNotFound)
    path = [bit]
    for layer in reversed(layers):
        nearer = G.beside(bit) & layer
        bit = nearer & -nearer
        path.append(bit)
    return [G.nodes.layout.square_of(bit.bit_length() - 1) for bit in path]


@native
def dijkstra_path(
    G: BitGrid, source: object, target: object, weight: Weight = "weight"
) -> list[Square]:
    """A shortest path from a source to a target; a target that is no node has none."""
    if source in G.nodes and target not in G.nodes:
        raise nx.NetworkXNoPath(f"No path to {target}.")
    return bidirectional_shortest_path(G, source, target)


@native
def shortest_path(
    G: BitGrid,
    source: object = None,
    target: object = None,
    weight: Weight = None,
    method: str = "dijkstra",
) -> list[Square] | Paths | Iterator[tuple[Square, Paths]]:
    """A shortest path between two nodes, or those from one, to one, or between any two."""
    _check_method(method)
    if source is None and target is None:
        return all_pairs_shortest_path(G)
    if source is not None and target is not None:
        return bidirectional_shortest_path(G, source, target)
    lengths = shortest_path_length(G, source, target, weight)
    return Paths(cast("Lengths", lengths), backwards=source is None)


@native
def has_path(G: BitGrid, source: object, target: object) -> bool:
    """Whether there is a path between two nodes."""
    try:
        _layers_before(G, source, target)
    except nx.NetworkXNoPath:
        return False
    return True
