"""Types, errors and helpers that all searches on implicit graphs share."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from operator import eq
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import networkx as nx

Node = TypeVar("Node", bound=Hashable)
Weight = TypeVar("Weight", bound=float)

NODES = 256
"""The number of nodes that a search expands from one checkpoint to the next."""

Successor: TypeAlias = Callable[[Node], Node]
"""A graph in which every node has exactly one successor."""

Successors: TypeAlias = Callable[[Node], Iterable[Node]]
"""An unweighted graph: maps a node to its successors."""

WeightedSuccessors: TypeAlias = Callable[
    [Node], Iterable[tuple[Node, Weight] | tuple[Node, Weight, Any]]
]
"""A weighted graph: maps a node to its out-edges, `(node, weight)` or `(node, weight, label)`.

Weights are nonnegative numbers. Labels are arbitrary objects; None means no label.
"""

Target: TypeAlias = Node | Callable[[Node], bool]
"""A node, or a predicate on nodes. Any callable is treated as a predicate."""

Heuristic: TypeAlias = Callable[[Node, Any], float]
"""A lower bound on the path length from a node to the target.

It is called with the node and the target, as in `networkx.astar_path`. If the target is a
predicate, it gets the predicate.
"""


class ShortestPath(NamedTuple, Generic[Node, Weight]):
    """A shortest path and the cost of finding it.

    >>> found = ShortestPath(length=60, path=["a", "b"], labels=["bus"], expanded=3)
    >>> found.labels
    ['bus']

    Attributes:
        length: the sum of the weights.
        path: the nodes, source and target included.
        labels: the label of each edge, None for an edge without one.
        expanded: the number of expanded nodes; a node that is expanded twice counts twice.
    """

    length: Weight
    path: list[Node]
    labels: list[Any]
    expanded: int


class NoPathError(nx.NetworkXNoPath):
    """The search exhausted the nodes reachable within the cutoff, and none is the target.

    >>> raise NoPathError("Node z not reachable from a", expanded=3)
    Traceback (most recent call last):
    graphsolve.graphs.implicit.base.NoPathError: Node z not reachable from a

    Attributes:
        expanded: the number of expanded nodes.
    """

    def __init__(self, message: str, expanded: int) -> None:
        super().__init__(message, expanded)
        self.message = message
        self.expanded = expanded

    def __str__(self) -> str:
        return self.message


class RepeatError(NoPathError):
    """A walk returned to one of its nodes before it reached the target.

    >>> raise RepeatError("Node z not reachable from a", ["a", "b", "c"], repeat="b")
    Traceback (most recent call last):
    graphsolve.graphs.implicit.base.RepeatError: Node z not reachable from a: b repeats

    Attributes:
        path: the nodes of the walk in order, without the repeat.
        repeat: the successor of the last node, which is already on the path.
    """

    def __init__(self, message: str, path: list[Any], repeat: object) -> None:
        super().__init__(message, len(path))
        self.args = (message, path, repeat)  # for pickle, which passes them to __init__
        self.path = path
        self.repeat = repeat

    def __str__(self) -> str:
        return f"{self.message}: {self.repeat} repeats"


def as_predicate(target: Target[Node]) -> Callable[[Node], bool]:
    """The target itself if it is a predicate, else a test for equality.

    >>> list(map(as_predicate(3), [2, 3]))
    [False, True]
    >>> list(map(as_predicate(str.isupper), ["a", "B"]))
    [False, True]
    """
    return target if callable(target) else partial(eq, target)


def no_path_message(target: object, source: object) -> str:
    """The message of a `NoPathError`.

    >>> no_path_message("z", "a"), no_path_message(str.isupper, "a")
    ('Node z not reachable from a', 'No target reachable from a')
    """
    if callable(target):
        return f"No target reachable from {source}"
    return f"Node {target} not reachable from {source}"


def distinct(sources: Iterable[Node]) -> list[Node]:
    """The sources in order, without duplicates.

    >>> distinct("abca")
    ['a', 'b', 'c']

    Raises:
        ValueError: there are no sources.
    """
    found = list(dict.fromkeys(sources))
    if not found:
        raise ValueError("sources must not be empty")
    return found
