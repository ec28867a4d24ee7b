"""A graph without some nodes, what is next to these, nearest to them, and in their reach.

These are questions to networkx that the units of a cave ask at every turn. On a `BitGrid`,
networkx would take longer to find out whom to ask than the answer takes; there they are answered
directly. The graphs are undirected, and all edges have the same length.
"""

from functools import reduce
from operator import or_
from typing import cast

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares, SquareSet

__all__ = ["beside", "nearest", "reach", "without"]


def without(graph: "nx.Graph[Square] | BitGrid", squares: Squares) -> "nx.Graph[Square]":
    """The graph without some of its nodes: another `BitGrid`, or a view of a networkx graph.

    >>> without(nx.grid_2d_graph(2, 2), {(0, 0)}).edges
    EdgeView([((0, 1), (1, 1)), ((1, 0), (1, 1))])
    """
    if isinstance(graph, BitGrid):
        # To networkx's functions, it is a networkx graph.
        return cast("nx.Graph[Square]", graph.without(squares))
    return graph.subgraph(graph.nodes - squares)


def beside(graph: "nx.Graph[Square] | BitGrid", squares: Squares) -> Squares:
    """The nodes next to some nodes of a graph, and not among them.

    >>> beside(BitGrid([(0, 0), (0, 1), (0, 2), (1, 1)]), {(0, 1), (0, 2)})
    SquareSet.of([(0, 0), (1, 1)])

    It is `networkx.node_boundary`.
    """
    if not isinstance(graph, BitGrid):
        return frozenset(nx.node_boundary(graph, squares))
    bits = bits_of(graph, squares)
    return SquareSet(graph.nodes.layout, graph.beside(bits) & ~bits)


def reach(graph: "nx.Graph[Square] | BitGrid", sources: Squares) -> Squares:
    """The nodes to which paths lead from some nodes, and these.

    >>> reach(BitGrid([(0, 0), (0, 1), (0, 3), (0, 5)]), {(0, 0), (0, 5)})
    SquareSet.of([(0, 0), (0, 1), (0, 5)])

    It is the union of `networkx.node_connected_component` for each of them.
    """
    if not isinstance(graph, BitGrid):
        return frozenset[Square]().union(*nx.bfs_layers(graph, graph.nodes & sources))
    return SquareSet(graph.nodes.layout, reduce(or_, graph.layers(bits_of(graph, sources)), 0))


def nearest(
    graph: "nx.Graph[Square] | BitGrid", sources: Squares, targets: Squares
) -> tuple[int, Squares] | None:
    """The length of the shortest paths from any source to any target, and where they end.

    >>> nearest(nx.grid_2d_graph(2, 3), {(0, 0), (0, 1)}, {(1, 1), (1, 2), (1, 0)})
    (1, {(1, 0), (1, 1)})

    It is a breadth-first search, which ends with the first layer that has a target in it.

    Args:
        graph: the graph to search.
        sources: the nodes to search from; what is not in the graph leads nowhere.
        targets: the nodes to look for; what is not in the graph is not found.

    Returns:
        The length, and the targets that are so far from their nearest source; None where no
        path leads to a target.
    """
    if not isinstance(graph, BitGrid):
        return first_meeting(graph, sufficient(graph, sources, targets), targets)
    layout, wanted = graph.nodes.layout, graph.nodes.bits_of(targets)
    for length, layer in enumerate(graph.layers(bits_of(graph, sources))):
        if found := layer & wanted:
            return length, SquareSet(layout, found)
    return None


def sufficient(graph: "nx.Graph[Square]", sources: Squares, targets: Squares) -> Squares:
    """Sources from which a search finds the same as from all of them, in less time.

    To search from many is to walk over most of the graph. So where the targets are fewer, it pays
    to search from these first: the sources that are met are the nearest to a target.
    """
    if len(sources) <= len(targets):
        return sources
    met = first_meeting(graph, targets, sources)
    return met[1] if met else frozenset()


def first_meeting(
    graph: "nx.Graph[Square]", sources: Squares, targets: Squares
) -> tuple[int, Squares] | None:
    """The first layer of a search that has targets in it: its number, and these targets."""
    for length, layer in enumerate(nx.bfs_layers(graph, graph.nodes & sources)):
        if not targets.isdisjoint(layer):
            return length, targets.intersection(layer)
    return None


def bits_of(graph: BitGrid, squares: Squares) -> int:
    """The bits of those of the squares that are nodes."""
    return graph.nodes.bits & graph.nodes.bits_of(squares)
