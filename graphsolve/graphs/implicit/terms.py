"""The words of the searches: what a graph, a target, a found path and a missing one are."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from operator import eq
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import networkx as nx

__all__ = [
    "Heuristic",
    "NoPathError",
    "RepeatError",
    "ShortestPath",
    "Successor",
    "Successors",
    "Target",
    "WeightedSuccessors",
]

Node = TypeVar("Node", bound=Hashable)
Weight = TypeVar("Weight", bound=float)

Successor: TypeAlias = Callable[[Node], Node]
"""A graph in which every node leads to one other."""

Successors: TypeAlias = Callable[[Node], Iterable[Node]]
"""An unweighted graph: from a node to those that its edges lead to."""

WeightedSuccessors: TypeAlias = Callable[
    [Node], Iterable[tuple[Node, Weight] | tuple[Node, Weight, Any]]
]
"""A weighted graph: from a node to its edges, `(node, weight)` or `(node, weight, label)`.

Weights are numbers from 0 upwards. Labels are any objects, handed back as they are; None is the
label of an edge that has none.
"""

Target: TypeAlias = Node | Callable[[Node], bool]
"""A node, or a predicate on nodes; whatever is callable is taken as a predicate."""

Heuristic: TypeAlias = Callable[[Node, Any], float]
"""An estimate of the length from a node to the target, never above the true one.

It is called with the node and with the target as it was given to the search, so the heuristics
of `networkx.astar_path` fit; where the target is a predicate, the predicate is what it gets.
"""


class ShortestPath(NamedTuple, Generic[Node, Weight]):
    """A shortest path, and what it took to find it.

    >>> found = ShortestPath(length=60, path=["a", "b"], labels=["bus"], expanded=3)
    >>> found.labels
    ['bus']

    Attributes:
        length: the sum of the path's weights.
        path: its nodes, source and target included.
        labels: the label of each of its edges, None for an edge without: one fewer than nodes.
        expanded: how many nodes the search asked for their edges; each time counts.
    """

    length: Weight
    path: list[Node]
    labels: list[Any]
    expanded: int


class NoPathError(nx.NetworkXNoPath):
    """A search ran dry: no node that can be reached within the cutoff is the target.

    >>> raise NoPathError("Node z not reachable from a", expanded=3)
    Traceback (most recent call last):
    graphsolve.graphs.implicit.terms.NoPathError: Node z not reachable from a

    It is a `networkx.NetworkXNoPath`, so whoever catches that catches this.

    Attributes:
        expanded: how many nodes the search asked for their successors.
    """

    def __init__(self, message: str, expanded: int) -> None:
        super().__init__(message, expanded)
        self.message = message
        self.expanded = expanded

    def __str__(self) -> str:
        return self.message


class RepeatError(NoPathError):
    """A walk ran dry: it came to a node for the second time before it came to the target.

    >>> raise RepeatError("Node z not reachable from a", ["a", "b", "c"], repeat="b")
    Traceback (most recent call last):
    graphsolve.graphs.implicit.terms.RepeatError: Node z not reachable from a: b repeats

    Attributes:
        path: the nodes of the walk, each once, in order.
        repeat: the node of these that the last one leads back to.
    """

    def __init__(self, message: str, path: list[Any], repeat: object) -> None:
        super().__init__(message, len(path))
        self.args = (message, path, repeat)  # what unpickling makes the copy from
        self.path = path
        self.repeat = repeat

    def __str__(self) -> str:
        return f"{self.message}: {self.repeat} repeats"


def matcher(target: Target[Node]) -> Callable[[Node], bool]:
    """The predicate that a target stands for.

    >>> list(map(matcher(3), [2, 3]))
    [False, True]
    >>> list(map(matcher(str.isupper), ["a", "B"]))
    [False, True]
    """
    return target if callable(target) else partial(eq, target)


def no_way(target: object, source: object) -> str:
    """What there is to say when a target cannot be reached.

    >>> no_way("z", "a"), no_way(str.isupper, "a")
    ('Node z not reachable from a', 'No target reachable from a')
    """
    if callable(target):
        return f"No target reachable from {source}"
    return f"Node {target} not reachable from {source}"


def distinct(sources: Iterable[Node]) -> list[Node]:
    """The sources in their order, each once.

    >>> distinct("abca")
    ['a', 'b', 'c']

    Raises:
        ValueError: there are none.
    """
    found = list(dict.fromkeys(sources))
    if not found:
        raise ValueError("sources must not be empty")
    return found
