"""What is next to some nodes of a graph, and what is nearest to them.

These are questions to networkx that a cave's units ask at every turn. On a `BitGrid`, networkx
would take longer to find out whom to ask than the answer takes; there they are answered directly.
"""

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares, SquareSet

__all__ = ["beside", "nearest"]


def beside(graph: "nx.Graph[Square] | BitGrid", squares: Squares) -> Squares:
    """The nodes next to some nodes of a graph, and not among them.

    >>> beside(BitGrid([(0, 0), (0, 1), (0, 2), (1, 1)]), {(0, 1), (0, 2)})
    SquareSet.of([(0, 0), (1, 1)])

    It is `networkx.node_boundary`.
    """
    if not isinstance(graph, BitGrid):
        return nx.node_boundary(graph, squares)
    nodes = graph.nodes
    bits = nodes.bits & nodes.bits_of(squares)
    return SquareSet(nodes.layout, graph.beside(bits) & ~bits)


def nearest(
    graph: "nx.Graph[Square] | BitGrid",
    sources: Squares,
    targets: Squares,
    *,
    keep: bool = False,
) -> tuple[int, Squares] | None:
    """The length of the shortest paths from any source to any target, and where they end.

    >>> nearest(nx.grid_2d_graph(2, 3), {(0, 0), (0, 1)}, {(1, 1), (1, 2), (1, 0)})
    (1, {(1, 0), (1, 1)})

    It is one breadth-first search, which ends with the first layer that has a target in it. On a
    `BitGrid`, a layer costs four shifts of an integer.

    Args:
        graph: a graph whose edges all have the same length, or a `BitGrid`.
        sources: the nodes to search from; what is not in the graph leads nowhere.
        targets: the nodes to look for; what is not in the graph is not found.
        keep: whether the same sources will be searched from again when a few squares were added
            or left out by `BitGrid.subgraph`. Then the search goes on from what did not change,
            as `graphs.kept` explains. Other graphs are searched anew.

    Returns:
        The length, and the targets that are so far from their nearest source; None where no
        path leads to a target.
    """
    if not isinstance(graph, BitGrid):
        return first_meeting(graph, relevant(graph, sources, targets), targets)
    squares = graph.nodes
    wanted = squares.bits_of(targets)
    start = squares.bits & squares.bits_of(sources)
    for length, layer in enumerate(graph.kept_layers(start) if keep else graph.layers(start)):
        if found := layer & wanted:
            return length, SquareSet(squares.layout, found)
    return None


def relevant(graph: "nx.Graph[Square]", sources: Squares, targets: Squares) -> Squares:
    """Those of the sources that are nearest to the targets: from these alone, all is found.

    To search from many sources is to walk over most of the graph, so where the targets are fewer,
    it pays to search from them first.
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
