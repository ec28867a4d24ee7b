"""Which nodes are nearest to some others, and how far away they are."""

import networkx as nx

from graphsolve.graphs.backend.native import bits_of
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares, SquareSet

__all__ = ["nearest"]


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
        sources: the nodes to search from; as in `networkx.bfs_layers`, each has to be there.
        targets: the nodes to look for; what is not in the graph is not found.
        keep: whether the same sources will be searched from again when a few squares were added
            or left out by `BitGrid.subgraph`. Then the search goes on from what did not change,
            as `graphs.kept` explains. Other graphs are searched anew.

    Returns:
        The length, and the targets that are so far from their nearest source; None where no
        path leads to a target.

    Raises:
        networkx.NetworkXError: a source is not in the graph.
    """
    if not isinstance(graph, BitGrid):
        for length, nodes in enumerate(nx.bfs_layers(graph, sources)):
            if not targets.isdisjoint(nodes):
                return length, targets.intersection(nodes)
        return None
    squares = graph.nodes
    wanted = squares.bits_of(targets)
    start = bits_of(graph, sources, nx.NetworkXError)
    for length, layer in enumerate(graph.kept_layers(start) if keep else graph.layers(start)):
        if found := layer & wanted:
            return length, SquareSet(squares.layout, found)
    return None
