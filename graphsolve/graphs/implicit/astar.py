"""The A* algorithm: a shortest path to one target, guided by an estimate of what is left."""

from graphsolve.graphs.implicit import tree
from graphsolve.graphs.implicit.terms import (
    Heuristic,
    Node,
    ShortestPath,
    Target,
    Weight,
    WeightedSuccessors,
)

__all__ = ["astar_path", "astar_path_length", "astar_search"]


def astar_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
    *,
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """A shortest path with its length, the labels of its edges and the number of nodes expanded.

    >>> def steps(n):
    ...     return [(n + 1, 1, "add"), (n - 1, 1, "take"), (2 * n, 2, "double")]
    >>> found = astar_search(steps, 3, 13, lambda n, target: 0 if n == target else 1)
    >>> found.length, found.path, found.labels
    (5, [3, 6, 12, 13], ['double', 'double', 'add'])

    The heuristic takes a node and the target as it was given; where it never exceeds the true
    length (is admissible) the path is a shortest one, consistent or not. It is called once
    for each node kept, and never for the source. Without a heuristic the search is Dijkstra's.

    The cutoff bounds length and estimate together, and 0 is a bound like any other, where
    `networkx.astar_path` takes it for none. That function gives the path alone.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`, which
            knows how many nodes were expanded to prove it.
        ValueError: the search met a negative weight.
    """
    entries = tree.by_priority(successors, source, target, heuristic or _nothing, cutoff)
    return tree.search(entries, source, target)


def _nothing(_node: object, _target: object) -> int:
    """The heuristic that knows nothing."""
    return 0


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

    The counterpart is `networkx.astar_path`; for the heuristic and the cutoff see `astar_search`.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`.
        ValueError: the search met a negative weight.
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
    """The sum of the weights of a shortest path.

    >>> astar_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 16)
    9

    The counterpart is `networkx.astar_path_length`; for the heuristic and the cutoff see
    `astar_search`.

    Raises:
        NetworkXNoPath: the target cannot be reached within the cutoff; as a `NoPathError`.
        ValueError: the search met a negative weight.
    """
    return astar_search(successors, source, target, heuristic, cutoff=cutoff).length
