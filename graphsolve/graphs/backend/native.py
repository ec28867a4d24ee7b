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

__all__ = ["NATIVE", "bit_of", "bits_of", "native"]

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
    squares = grid.nodes
    if isinstance(nodes, SquareSet) and nodes.layout is squares.layout and nodes <= squares:
        return nodes.bits
    for node in nodes:
        if node not in grid:
            raise error(f"The node {node} is not in the graph.")
    return squares.layout.bits(nodes)


def bit_of(grid: BitGrid, node: object, error: type[Exception]) -> int:
    """The bit of one node, found faster than those of several.

    >>> f"{bit_of(BitGrid([(0, 0), (0, 1)]), (0, 1), KeyError):02b}"
    '10'

    Raises:
        error: it is not in the graph.
    """
    try:
        place = grid.nodes.layout.bit_of(node)
    except TypeError:  # it is unhashable
        place = -1
    if place < 0 or not grid.nodes.bits >> place & 1:
        raise error(f"The node {node} is not in the graph.")
    return 1 << place
