"""Breadth-first searches, where a path is as long as it has edges."""

from collections.abc import Iterable, Iterator

from graphsolve.graphs.implicit.terms import (
    Node,
    NoPathError,
    Successors,
    Target,
    WeightedSuccessors,
    distinct,
    matcher,
    no_way,
)

__all__ = [
    "bfs_layers",
    "multi_source_shortest_path_length",
    "shortest_path",
    "shortest_path_length",
    "single_source_shortest_path_length",
    "unit_weights",
]


def bfs_layers(successors: Successors[Node], sources: Iterable[Node]) -> Iterator[list[Node]]:
    """Lists of the nodes at the same distance from the sources, nearest first.

    >>> layers = bfs_layers(lambda n: (n + 1, 2 * n), [1])
    >>> next(layers), next(layers), next(layers)
    ([1], [2], [3, 4])

    A layer is found when it is asked for, so an infinite graph will do. The sources are an
    iterable, even when there is one: a callable cannot be asked whether they are a node, as
    `networkx.bfs_layers` asks `G`. Without sources there are no layers.
    """
    layer = list(dict.fromkeys(sources))
    seen = set(layer)
    add = seen.add
    while layer:
        yield layer
        following: list[Node] = []
        append = following.append
        for node in layer:
            for other in successors(node):
                if other not in seen:
                    add(other)
                    append(other)
        layer = following


def single_source_shortest_path_length(
    successors: Successors[Node], source: Node, cutoff: int | None = None
) -> dict[Node, int]:
    """The number of edges on a shortest path to each node, nearest first.

    >>> single_source_shortest_path_length(lambda n: (n + 1, 2 * n), 1, cutoff=2)
    {1: 0, 2: 1, 3: 2, 4: 2}

    Nodes at the cutoff are in the result, and are not expanded. The counterpart is
    `networkx.single_source_shortest_path_length`.
    """
    return multi_source_shortest_path_length(successors, [source], cutoff)


def multi_source_shortest_path_length(
    successors: Successors[Node], sources: Iterable[Node], cutoff: int | None = None
) -> dict[Node, int]:
    """The number of edges on a shortest path to each node from its nearest source, nearest first.

    >>> multi_source_shortest_path_length(lambda n: (n + 1, 2 * n), [1, 8], cutoff=1)
    {1: 0, 8: 0, 2: 1, 9: 1, 16: 1}

    Nodes at the cutoff are in the result, and are not expanded. The counterparts are
    `networkx.single_source_shortest_path_length`, and for the sources
    `networkx.multi_source_dijkstra_path_length`.

    Raises:
        ValueError: there are no sources.
    """
    layer = distinct(sources)
    lengths = dict.fromkeys(layer, 0)
    length = 0
    while layer and (cutoff is None or length < cutoff):
        length += 1
        following: list[Node] = []
        append = following.append
        for node in layer:
            for other in successors(node):
                if other not in lengths:
                    lengths[other] = length
                    append(other)
        layer = following
    return lengths


def shortest_path(successors: Successors[Node], source: Node, target: Target[Node]) -> list[Node]:
    """The nodes of a path with the fewest edges, source and target included.

    >>> shortest_path(lambda n: (n + 1, 2 * n), 1, 10)
    [1, 2, 4, 5, 10]
    >>> shortest_path(lambda n: (n + 1, 2 * n), 1, lambda n: n > 20)
    [1, 2, 3, 6, 12, 24]

    The search ends when the target is met, before the rest of its layer is. The counterpart is
    `networkx.shortest_path`, which searches from both ends and may find another path as short.

    Raises:
        NetworkXNoPath: the target cannot be reached; as a `NoPathError`.
    """
    reached = matcher(target)
    parents: dict[Node, Node | None] = {source: None}
    if reached(source):
        return [source]
    queue = [source]
    for node in queue:  # which grows as it is read
        for other in successors(node):
            if other not in parents:
                parents[other] = node
                if reached(other):
                    return _back(parents, other)
                queue.append(other)
    raise NoPathError(no_way(target, source), len(queue))


def _back(parents: dict[Node, Node | None], node: Node) -> list[Node]:
    """The nodes from a source to the given one."""
    path = [node]
    while (parent := parents[path[-1]]) is not None:
        path.append(parent)
    return path[::-1]


def shortest_path_length(successors: Successors[Node], source: Node, target: Target[Node]) -> int:
    """The number of edges on a shortest path.

    >>> shortest_path_length(lambda n: (n + 1, 2 * n), 1, 10)
    4

    The counterpart is `networkx.shortest_path_length`.

    Raises:
        NetworkXNoPath: the target cannot be reached; as a `NoPathError`.
    """
    return len(shortest_path(successors, source, target)) - 1


def unit_weights(successors: Successors[Node]) -> WeightedSuccessors[Node, int]:
    """The same graph with weight 1 on every edge, which networkx takes for granted.

    >>> list(unit_weights(lambda n: (n + 1, 2 * n))(5))
    [(6, 1), (10, 1)]

    With it, `astar_path`, `explore` and the other weighted searches run on an unweighted graph.
    """
    return lambda node: [(other, 1) for other in successors(node)]
