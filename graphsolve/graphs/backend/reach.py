"""What a search reaches and how far it goes: layers, components, boundaries, eccentricities.

>>> cave = BitGrid([(0, 0), (0, 1), (1, 1), (2, 1), (3, 3)])
>>> list(bfs_layers(cave, [(1, 1)]))[1:]
[SquareSet.of([(0, 1), (2, 1)]), SquareSet.of([(0, 0)])]
>>> number_connected_components(cave)
2
"""
# ruff: noqa: N803 - the arguments have networkx's names, G among them
# ruff: noqa: ARG001 - and are all there, though any weight is 1

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import reduce
from operator import or_
from typing import cast

import networkx as nx

from graphsolve.graphs.backend.native import bit_of, bits_of, native
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import SquareSet


@native
def bfs_layers(G: BitGrid, sources: Iterable[object]) -> Iterator[SquareSet]:
    """The layers of a breadth-first search, the sources first."""
    if isinstance(sources, tuple) and sources in G:
        sources = [sources]
    bits = bits_of(G, _as_set(sources), nx.NetworkXError)
    layout = G.nodes.layout
    for layer in G.layers(bits):
        yield SquareSet(layout, layer)


@native
def descendants_at_distance(G: BitGrid, source: object, distance: float) -> SquareSet:
    """The nodes that are so far from a source."""
    layers = G.layers(bit_of(G, source, nx.NetworkXError))
    for length, layer in enumerate(layers):
        if length == distance:
            return SquareSet(G.nodes.layout, layer)
    return SquareSet(G.nodes.layout, 0)


@native
def descendants(G: BitGrid, source: object) -> SquareSet:
    """The nodes that a source can reach, without itself."""
    if source not in G.nodes:
        raise nx.NetworkXError(f"The node {source} is not in the graph.")
    return node_connected_component(G, source) - {source}


@native
def ancestors(G: BitGrid, source: object) -> SquareSet:
    """The nodes that can reach a source, without itself."""
    return descendants(G, source)


@native
def connected_components(G: BitGrid) -> Iterator[SquareSet]:
    """The components, in reading order of their first squares."""
    layout = G.nodes.layout
    shift, rest = 0, G.nodes.bits
    while rest:
        # Counted from the first square of the rest, a component has no more bits than it spans.
        lowest = (rest & -rest).bit_length() - 1
        shift, rest = shift + lowest, rest >> lowest
        component = _first_component(rest, layout.pitch)
        yield SquareSet(layout, component << shift)
        rest ^= component


def _first_component(bits: int, pitch: int) -> int:
    """The squares that are connected with the first of some squares, whose bit is bit 0."""
    reached = layer = 1
    while layer:
        two = layer | layer << pitch - 1  # as in `BitGrid.beside`
        layer = (two << 1 | two >> pitch) & bits & ~reached
        reached |= layer
    return reached


@native
def number_connected_components(G: BitGrid) -> int:
    """How many components there are."""
    return sum(1 for _ in connected_components(G))


@native
def is_connected(G: BitGrid) -> bool:
    """Whether there is one component only."""
    if not G:
        raise nx.NetworkXPointlessConcept("Connectivity is undefined for the null graph.")
    return next(connected_components(G)) == G.nodes


@native
def node_connected_component(G: BitGrid, n: object) -> SquareSet:
    """The component that a node is in."""
    if n not in G.nodes:
        raise KeyError(n)
    layers = G.layers(bit_of(G, n, nx.NetworkXError))
    return SquareSet(G.nodes.layout, reduce(or_, layers))


@native
def node_boundary(
    G: BitGrid, nbunch1: Iterable[object], nbunch2: Iterable[object] | None = None
) -> SquareSet:
    """The nodes next to some nodes and not among them; those of `nbunch2`, if given."""
    if not isinstance(nbunch1, AbstractSet):
        nbunch1 = {node for node in nbunch1 if node in G}
    inside = (G.nodes & nbunch1).bits
    boundary = SquareSet(G.nodes.layout, G.beside(inside) & ~inside)
    return boundary if nbunch2 is None else boundary & _as_set(nbunch2)


@native
def eccentricity(
    G: BitGrid, v: object = None, sp: None = None, weight: str | None = None
) -> int | dict[Square, int]:
    """How far the farthest node is, from one node or from each of several."""
    if not G:  # releases of networkx differ in what they say of the null graph
        return cast("dict[Square, int]", nx.eccentricity(nx.Graph(), v, backend="networkx"))
    farthest = {}
    for node in G.nbunch_iter(v):
        layers = list(G.layers(bit_of(G, node, nx.NodeNotFound)))
        if sum(map(int.bit_count, layers)) < len(G):
            raise nx.NetworkXError("Found infinite path length: the graph is not connected")
        farthest[node] = len(layers) - 1
    return farthest[cast("Square", v)] if v in G else farthest


@native
def diameter(
    G: BitGrid,
    e: Mapping[Square, int] | None = None,
    usebounds: bool = False,
    weight: str | None = None,
) -> int:
    """The greatest eccentricity."""
    return max(_eccentricities(G, e).values())


@native
def radius(
    G: BitGrid,
    e: Mapping[Square, int] | None = None,
    usebounds: bool = False,
    weight: str | None = None,
) -> int:
    """The least eccentricity."""
    return min(_eccentricities(G, e).values())


def _eccentricities(G: BitGrid, known: Mapping[Square, int] | None) -> Mapping[Square, int]:
    return cast("dict[Square, int]", eccentricity(G)) if known is None else known


def _as_set(nodes: Iterable[object]) -> AbstractSet[object]:
    return nodes if isinstance(nodes, AbstractSet) else set(nodes)
