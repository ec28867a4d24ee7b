"""Dijkstra's algorithm and A* on implicit graphs.

Function names, parameters and results follow networkx's `weighted.py` and `astar.py`.

All functions use one of the two searches at the end of the module. Both iterate over entries, and
yield an entry before they expand its node, so the target is not expanded. An entry is an item on
the heap, the best known path to a node and a link of the search tree, all in one. It is a plain
tuple, because a search makes one for every edge it follows:

    (priority, count, edge, parent, ...)

`count` numbers the entries, so that among equal priorities the first one found comes first and
the heap never compares nodes. `edge` is the tuple from the callable, with its node, weight and
label. `parent` is the entry of the node that the edge leaves, None for a source. A search keeps
the best entry of each node; any other entry of the node that is still on the heap is stale.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, TypeAlias, overload

from graphsolve.graphs.implicit.base import (
    NODES,
    Heuristic,
    Node,
    NoPathError,
    ShortestPath,
    Target,
    Weight,
    WeightedSuccessors,
    as_predicate,
    distinct,
    no_path_message,
)
from graphsolve.limits import checkpoint

Entry: TypeAlias = tuple[Any, ...]

EDGE, PARENT, LENGTH = 2, 3, 4  # within an entry
LABEL = 2  # within an edge


# Dijkstra's algorithm


def dijkstra_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """A shortest path with its length, edge labels and the number of expanded nodes.

    >>> roads = {"a": [("b", 7, "toll"), ("c", 1, "lane")], "c": [("b", 4, "ferry")], "b": []}
    >>> found = dijkstra_search(roads.get, "a", "b")
    >>> found.length, found.path, found.labels, found.expanded
    (5, ['a', 'c', 'b'], ['lane', 'ferry'], 2)

    Paths longer than the cutoff are not followed.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`, which has
            the number of expanded nodes).
        ValueError: a weight is negative.
    """
    return find_target(dijkstra_entries(successors, [source], cutoff), source, target)


def dijkstra_path(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> list[Node]:
    """The nodes of a shortest path, source and target included.

    >>> dijkstra_path(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    [1, 2, 3, 6, 12]

    Like `networkx.dijkstra_path`.

    Raises:
        NetworkXNoPath: the target is not reachable (`NoPathError`).
        ValueError: a weight is negative.
    """
    return dijkstra_search(successors, source, target).path


def dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> Weight:
    """The sum of the weights on a shortest path.

    >>> dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 16)
    9

    Like `networkx.dijkstra_path_length`.

    Raises:
        NetworkXNoPath: the target is not reachable (`NoPathError`).
        ValueError: a weight is negative.
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
    """Length and nodes of a shortest path to the target, or dictionaries of both for all nodes.

    >>> single_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    (8, [1, 2, 3, 6, 12])
    >>> lengths, paths = single_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], 2, cutoff=3)
    >>> lengths
    {2: 0, 3: 1, 4: 2, 5: 3}
    >>> paths[4]
    [2, 3, 4]

    Both dictionaries are ordered by length and include the nodes at the cutoff. Like
    `networkx.single_source_dijkstra`.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`).
        ValueError: a weight is negative.
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
    """Like `single_source_dijkstra`, but from the nearest of several sources.

    >>> multi_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], [1, 7], 14)
    (3, [7, 14])
    >>> lengths, paths = multi_source_dijkstra(lambda n: [(n + 1, 1)], [1, 7], cutoff=1)
    >>> lengths
    {1: 0, 7: 0, 2: 1, 8: 1}
    >>> paths[8]
    [7, 8]

    Both dictionaries are ordered by length and include the nodes at the cutoff. Like
    `networkx.multi_source_dijkstra`.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`).
        ValueError: there are no sources, or a weight is negative.
    """
    starts = distinct(sources)
    entries = dijkstra_entries(successors, starts, cutoff)
    if target is not None:
        return find_target(entries, starts, target)[:2]
    lengths: dict[Any, Any] = {}
    paths: dict[Any, list[Any]] = {}
    for length, _, edge, parent in entries:
        checkpoint()
        lengths[edge[0]] = length
        paths[edge[0]] = [*paths[parent[EDGE][0]], edge[0]] if parent else [edge[0]]
    return lengths, paths


def single_source_dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight], source: Node, cutoff: float | None = None
) -> dict[Node, Weight]:
    """Path lengths from the source to all reachable nodes, nearest first.

    >>> single_source_dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 2, cutoff=3)
    {2: 0, 3: 1, 4: 2, 5: 3}

    Like `networkx.single_source_dijkstra_path_length`.

    Raises:
        ValueError: a weight is negative.
    """
    return multi_source_dijkstra_path_length(successors, [source], cutoff)


def multi_source_dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> dict[Node, Weight]:
    """Path lengths from the nearest source to all reachable nodes, nearest first.

    >>> multi_source_dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], [1, 5], cutoff=1)
    {1: 0, 5: 0, 2: 1, 6: 1}

    Like `networkx.multi_source_dijkstra_path_length`.

    Raises:
        ValueError: there are no sources, or a weight is negative.
    """
    lengths = {}
    for entry in dijkstra_entries(successors, distinct(sources), cutoff):
        checkpoint()
        lengths[entry[EDGE][0]] = entry[0]
    return lengths


# A*


def astar_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
    *,
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """A shortest path with its length, edge labels and the number of expanded nodes.

    >>> def steps(n):
    ...     return [(n + 1, 1, "add"), (n - 1, 1, "take"), (2 * n, 2, "double")]
    >>> found = astar_search(steps, 3, 13, lambda n, target: 0 if n == target else 1)
    >>> found.length, found.path, found.labels
    (5, [3, 6, 12, 13], ['double', 'double', 'add'])

    If the heuristic is admissible (never exceeds the true length), the path is a shortest one,
    even if the heuristic is not consistent. It is called once for each node within the cutoff,
    except the source. Without a heuristic, the search is Dijkstra's algorithm.

    Args:
        successors: the implicit graph, `(node, weight)` or `(node, weight, label)` for each edge.
        source: the node where the path begins.
        target: the node where it ends, or a predicate that is true for such nodes.
        heuristic: estimates the length from a node to the target. It is called with both.
        cutoff: the maximum length plus estimate of the paths that are followed. A cutoff of 0 is a
            cutoff, unlike in `networkx.astar_path`.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`, which has
            the number of expanded nodes).
        ValueError: a weight is negative.
    """
    heuristic = heuristic or (lambda _node, _target: 0)
    entries = astar_entries(successors, source, target, heuristic, cutoff)
    return find_target(entries, source, target)


def astar_path(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
    *,
    cutoff: float | None = None,
) -> list[Node]:
    """The nodes of a shortest path, source and target included.

    >>> def onward(square):
    ...     row, column = square
    ...     return [((row + 1, column), 1), ((row, column + 1), 1)]
    >>> astar_path(onward, (0, 0), (1, 2), lambda u, v: abs(u[0] - v[0]) + abs(u[1] - v[1]))
    [(0, 0), (1, 0), (1, 1), (1, 2)]

    Like `networkx.astar_path`. See `astar_search` for the heuristic and the cutoff.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`).
        ValueError: a weight is negative.
    """
    return astar_search(successors, source, target, heuristic, cutoff=cutoff).path


def astar_path_length(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
    *,
    cutoff: float | None = None,
) -> Weight:
    """The sum of the weights on a shortest path.

    >>> astar_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 16)
    9

    Like `networkx.astar_path_length`. See `astar_search` for the heuristic and the cutoff.

    Raises:
        NetworkXNoPath: the target is not reachable within the cutoff (`NoPathError`).
        ValueError: a weight is negative.
    """
    return astar_search(successors, source, target, heuristic, cutoff=cutoff).length


# The searches


def dijkstra_entries(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> Iterator[Entry]:
    """Iterate over the entries `(length, count, edge, parent)` of Dijkstra's algorithm."""
    frontier: list[Entry] = [(0, count, (source, 0), None) for count, source in enumerate(sources)]
    best = {entry[EDGE][0]: entry for entry in frontier}
    known_of = best.get
    count = len(frontier)
    while frontier:
        entry = heappop(frontier)
        length, _, edge, _ = entry
        node = edge[0]
        if best[node] is not entry:
            continue  # stale
        yield entry
        for edge in successors(node):
            weight = edge[1]
            if not weight >= 0:  # also true for NaN
                raise _bad_weight(node, edge)
            through = length + weight
            other = edge[0]
            known = known_of(other)
            if known is not None and known[0] <= through:
                continue
            if cutoff is not None and through > cutoff:
                continue
            best[other] = shorter = (through, count, edge, entry)
            heappush(frontier, shorter)
            count += 1


def astar_entries(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node],
    cutoff: float | None = None,
) -> Iterator[Entry]:
    """Iterate over the entries `(priority, count, edge, parent, length, estimate)` of A*.

    If the heuristic is not consistent, the search may find a shorter path to a node that is
    already expanded. The node then gets a new entry and is expanded again.
    """
    first: Entry = (0, 0, (source, 0), None, 0, 0)
    frontier = [first]
    best = {source: first}
    known_of = best.get
    count = 1
    while frontier:
        entry = heappop(frontier)
        _, _, edge, _, length, _ = entry
        node = edge[0]
        if best[node] is not entry:
            continue  # stale
        yield entry
        for edge in successors(node):
            weight = edge[1]
            if not weight >= 0:  # also true for NaN
                raise _bad_weight(node, edge)
            through = length + weight
            other = edge[0]
            known = known_of(other)
            if known is None:
                estimate = heuristic(other, target)
            elif known[4] > through:
                estimate = known[5]
            else:
                continue
            priority = through + estimate
            if cutoff is not None and priority > cutoff:
                continue
            best[other] = shorter = (priority, count, edge, entry, through, estimate)
            heappush(frontier, shorter)
            count += 1


def _bad_weight(node: object, edge: tuple[Any, ...]) -> ValueError:
    return ValueError(f"negative or undefined weight {edge[1]} from {node} to {edge[0]}")


def find_target(
    entries: Iterable[Entry], source: object, target: Target[Node]
) -> ShortestPath[Node, Any]:
    """The path to the first entry whose node is the target.

    Raises:
        NetworkXNoPath: there is no such entry (`NoPathError`).
    """
    is_target = as_predicate(target)
    expanded = 0
    for entry in entries:
        if expanded % NODES == 0:
            checkpoint()
        if is_target(entry[EDGE][0]):
            length = entry[LENGTH] if len(entry) > LENGTH else entry[0]
            return ShortestPath(length, *_path_and_labels(entry), expanded)
        expanded += 1
    raise NoPathError(no_path_message(target, source), expanded)


def _path_and_labels(entry: Entry) -> tuple[list[Any], list[Any]]:
    """The nodes of the path to an entry, and the labels of its edges.

    >>> _path_and_labels((5, 1, ("b", 5, "bus"), (0, 0, ("a", 0), None)))
    (['a', 'b'], ['bus'])
    """
    edges = []
    link: Entry | None = entry
    while link:
        edges.append(link[EDGE])
        link = link[PARENT]
    edges.reverse()
    labels = [edge[LABEL] if len(edge) > LABEL else None for edge in edges[1:]]
    return [edge[0] for edge in edges], labels
