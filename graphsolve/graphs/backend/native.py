"""Which functions are networkx's to call, and what they have in common.

Every function that is marked `native` takes the arguments of its networkx namesake, raises the
same errors and gives an equal result: a `SquareSet` where networkx gives a set of nodes, a
mapping that is decoded where it is looked at where networkx gives a dictionary, and a `SquareSet`
too for each layer of `bfs_layers`, a list in networkx. Every weight is 1.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.squareset import SquareSet

__all__ = ["NATIVE", "bits_of", "native"]

Function = TypeVar("Function", bound=Callable[..., object])

NATIVE: dict[str, Callable[..., object]] = {}
"""The functions that networkx may call, by name."""


def native(function: Function) -> Function:
    """Mark a function that networkx may call."""
    NATIVE[function.__name__] = function
    return function


def bits_of(grid: BitGrid, nodes: Iterable[object], error: type[Exception]) -> int:
    """The bits of some nodes.

    >>> f"{bits_of(BitGrid([(0, 0), (0, 1)]), [(0, 1)], KeyError):02b}"
    '10'

    Raises:
        error: one of them is not in the graph.
    """
    if isinstance(nodes, SquareSet) and nodes <= grid.nodes:
        return (grid.nodes & nodes).bits
    for node in nodes:
        if node not in grid:
            raise error(f"The node {node} is not in the graph.")
    return grid.nodes.layout.bits(nodes)
