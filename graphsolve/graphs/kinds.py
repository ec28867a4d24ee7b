"""The graph types that a grid can be searched as, by name."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, cast

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square, grid_graph

__all__ = ["GRAPHS", "GraphType"]

GraphType: TypeAlias = Callable[[Iterable[Square]], "nx.Graph[Square]"]
"""Makes the grid graph of some squares."""

GRAPHS: dict[str, GraphType] = {
    "bitgrid": cast("GraphType", BitGrid),  # to networkx's functions, it is a networkx graph
    "networkx": grid_graph,
}
