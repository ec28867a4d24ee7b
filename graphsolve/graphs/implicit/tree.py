"""The search tree that Dijkstra and A* grow, and the way back through it.

An entry of the tree is a plain tuple, since a search makes one for every edge that it takes. It
is the heap's item and the node's record at once:

    (priority, tick, edge, parent, ...)

`tick` numbers the entries in the order made: of equal priorities the first found comes first,
and the heap never compares nodes. `edge` is what the callable yielded, so its node, weight and
label are there without a copy; `parent` is the entry that the edge starts from, None for a source.
A node's entry is the current one while the search's dictionary holds it, and stale after.

Both searches yield an entry before they expand its node, so a caller that stops at the target has
not expanded it.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, TypeAlias

from graphsolve.graphs.implicit.terms import (
    Heuristic,
    Node,
    NoPathError,
    ShortestPath,
    Target,
    Weight,
    WeightedSuccessors,
    matcher,
    no_way,
)

__all__ = ["EDGE", "PARENT", "Entry", "by_length", "by_priority", "search"]

Entry: TypeAlias = tuple[Any, ...]

EDGE, PARENT, _LENGTH = 2, 3, 4
_LABEL = 2  # within an edge


def by_length(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> Iterator[Entry]:
    """The entries `(length, tick, edge, parent)` of Dijkstra's search, nearest first."""
    fringe: list[Entry] = [(0, tick, (source, 0), None) for tick, source in enumerate(sources)]
    best = {entry[EDGE][0]: entry for entry in fringe}
    known_of = best.get
    tick = len(fringe)
    while fringe:
        entry = heappop(fringe)
        length, _, edge, _ = entry
        node = edge[0]
        if best[node] is not entry:
            continue  # stale: a shorter path was found while this one waited
        yield entry
        for edge in successors(node):
            weight = edge[1]
            if not weight >= 0:  # so written that NaN is refused as well
                raise _refusal(node, edge)
            through = length + weight
            other = edge[0]
            known = known_of(other)
            if known is not None and known[0] <= through:
                continue
            if cutoff is not None and through > cutoff:
                continue
            best[other] = shorter = (through, tick, edge, entry)
            heappush(fringe, shorter)
            tick += 1


def by_priority(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node],
    cutoff: float | None = None,
) -> Iterator[Entry]:
    """The entries `(priority, tick, edge, parent, length, estimate)` of the A* search.

    Where the heuristic is not consistent, a shorter path may turn up to a node that was expanded
    already; it then has a new entry, and comes a second time.
    """
    first: Entry = (0, 0, (source, 0), None, 0, 0)
    fringe = [first]
    best = {source: first}
    known_of = best.get
    tick = 1
    while fringe:
        entry = heappop(fringe)
        _, _, edge, _, length, _ = entry
        node = edge[0]
        if best[node] is not entry:
            continue  # stale: a shorter path was found while this one waited
        yield entry
        for edge in successors(node):
            weight = edge[1]
            if not weight >= 0:  # so written that NaN is refused as well
                raise _refusal(node, edge)
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
            best[other] = shorter = (priority, tick, edge, entry, through, estimate)
            heappush(fringe, shorter)
            tick += 1


def _refusal(node: object, edge: tuple[Any, ...]) -> ValueError:
    return ValueError(f"negative or undefined weight {edge[1]} from {node} to {edge[0]}")


def search(
    entries: Iterable[Entry], source: object, target: Target[Node]
) -> ShortestPath[Node, Any]:
    """What the first entry of the target tells.

    Raises:
        NetworkXNoPath: the target has none; as a `NoPathError`.
    """
    reached = matcher(target)
    expanded = 0
    for entry in entries:
        if reached(entry[EDGE][0]):
            length = entry[_LENGTH] if len(entry) > _LENGTH else entry[0]
            return ShortestPath(length, *_way(entry), expanded)
        expanded += 1
    raise NoPathError(no_way(target, source), expanded)


def _way(entry: Entry) -> tuple[list[Any], list[Any]]:
    """The nodes from the source to an entry, and the labels of the edges between them.

    >>> _way((5, 1, ("b", 5, "bus"), (0, 0, ("a", 0), None)))
    (['a', 'b'], ['bus'])
    """
    edges = list(_edges(entry))[::-1]
    labels = [edge[_LABEL] if len(edge) > _LABEL else None for edge in edges[1:]]
    return [edge[0] for edge in edges], labels


def _edges(entry: Entry | None) -> Iterator[tuple[Any, ...]]:
    """The edges from an entry back to its source, whose own is made up."""
    while entry:
        yield entry[EDGE]
        entry = entry[PARENT]
