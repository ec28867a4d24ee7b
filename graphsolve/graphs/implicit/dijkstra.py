"""Dijkstra's algorithm: shortest paths where edges have weights.

The names, and the shapes of what they return, are those of
`networkx.algorithms.shortest_paths.weighted`.
"""

from collections.abc import Iterable
from typing import Any, overload

from graphsolve.graphs.implicit import tree
from graphsolve.graphs.implicit.terms import (
    Node,
    ShortestPath,
    Target,
    Weight,
    WeightedSuccessors,
    distinct,
)

__all__ = [
    "dijkstra_path",
    "dijkstra_path_length",
    "dijkstra_search",
    "multi_source_dijkstra",
    "multi_source_dijkstra_path_length",
    "single_source_dijkstra",
    "single_source_dijkstra_path_length",
]


def dijkstra_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """A shortest path with its length, the labels of its edges and the number of nodes expanded.

    >>> roads = {"a": [("b", 7, "toll"), ("c", 1, "lane")], "c": [("b", 4, "ferry")], "b": []}
    >>> found = dijkstra_search(roads.get, "a", "b")
    >>> found.length, found.path, found.labels, found.expanded
    (5, ['a', 'c', 'b'], ['lane', 'ferry'], 2)

    The target is not expanded, and paths longer than the cutoff are not followed. In networkx,
    `single_source_dijkstra` gives the length and the path.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`, which
            knows how many nodes were expanded to prove it.
        ValueError: the search met a negative weight.
    """
    return tree.search(tree.by_length(successors, [source], cutoff), source, target)


def dijkstra_path(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> list[Node]:
    """The nodes of a shortest path, source and target included.

    >>> dijkstra_path(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    [1, 2, 3, 6, 12]

    The counterpart is `networkx.dijkstra_path`.

    Raises:
        NetworkXNoPath: the target cannot be reached; as a `NoPathError`.
        ValueError: the search met a negative weight.
    """
    return dijkstra_search(successors, source, target).path


def dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> Weight:
    """The sum of the weights of a shortest path.

    >>> dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 16)
    9

    The counterpart is `networkx.dijkstra_path_length`.

    Raises:
        NetworkXNoPath: the target cannot be reached; as a `NoPathError`.
        ValueError: the search met a negative weight.
    """
    return dijkstra_search(successors, source, target).length


@overload
def single_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    cutoff: float | None = None,
) -> tuple[Weight, list[Node]]: ...


@overload
def single_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: None = None,
    cutoff: float | None = None,
) -> tuple[dict[Node, Weight], dict[Node, list[Node]]]: ...


def single_source_dijkstra(
    successors: WeightedSuccessors[Any, Any],
    source: Any,
    target: Any = None,
    cutoff: float | None = None,
) -> tuple[Any, Any]:
    """The length and the path to the target; without one, dictionaries of both to every node.

    >>> single_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    (8, [1, 2, 3, 6, 12])
    >>> lengths, paths = single_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], 2, cutoff=3)
    >>> lengths
    {2: 0, 3: 1, 4: 2, 5: 3}
    >>> paths[4]
    [2, 3, 4]

    Both dictionaries are ordered by length, and hold the nodes at the cutoff. The counterpart is
    `networkx.single_source_dijkstra`.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`.
        ValueError: the search met a negative weight.
    """
    return multi_source_dijkstra(successors, [source], target, cutoff)


@overload
def multi_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    target: Target[Node],
    cutoff: float | None = None,
) -> tuple[Weight, list[Node]]: ...


@overload
def multi_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    target: None = None,
    cutoff: float | None = None,
) -> tuple[dict[Node, Weight], dict[Node, list[Node]]]: ...


def multi_source_dijkstra(
    successors: WeightedSuccessors[Any, Any],
    sources: Iterable[Any],
    target: Any = None,
    cutoff: float | None = None,
) -> tuple[Any, Any]:
    """The length and the path from the nearest source; without a target, of every node.

    >>> multi_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], [1, 7], 14)
    (3, [7, 14])
    >>> lengths, paths = multi_source_dijkstra(lambda n: [(n + 1, 1)], [1, 7], cutoff=1)
    >>> lengths
    {1: 0, 7: 0, 2: 1, 8: 1}
    >>> paths[8]
    [7, 8]

    Both dictionaries are ordered by length, and hold the nodes at the cutoff. The counterpart is
    `networkx.multi_source_dijkstra`.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`.
        ValueError: there are no sources, or the search met a negative weight.
    """
    starts = distinct(sources)
    entries = tree.by_length(successors, starts, cutoff)
    if target is not None:
        return tree.search(entries, starts, target)[:2]
    lengths: dict[Any, Any] = {}
    paths: dict[Any, list[Any]] = {}
    for length, _, edge, parent in entries:
        lengths[edge[0]] = length
        paths[edge[0]] = [*paths[parent[tree.EDGE][0]], edge[0]] if parent else [edge[0]]
    return lengths, paths


def single_source_dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight], source: Node, cutoff: float | None = None
) -> dict[Node, Weight]:
    """The sum of the weights of a shortest path to each node, nearest first.

    >>> single_source_dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 2, cutoff=3)
    {2: 0, 3: 1, 4: 2, 5: 3}

    The counterpart is `networkx.single_source_dijkstra_path_length`.

    Raises:
        ValueError: the search met a negative weight.
    """
    return multi_source_dijkstra_path_length(successors, [source], cutoff)


def multi_source_dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> dict[Node, Weight]:
    """The sum of the weights of a shortest path to each node from its nearest source.

    >>> multi_source_dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], [1, 5], cutoff=1)
    {1: 0, 5: 0, 2: 1, 6: 1}

    The nearest node comes first. The counterpart is `networkx.multi_source_dijkstra_path_length`.

    Raises:
        ValueError: there are no sources, or the search met a negative weight.
    """
    entries = tree.by_length(successors, distinct(sources), cutoff)
    return {entry[tree.EDGE][0]: entry[0] for entry in entries}
