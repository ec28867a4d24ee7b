"""Searches on unweighted implicit graphs, where the length of a path is its number of edges."""

from collections.abc import Iterable, Iterator

from graphsolve.graphs.implicit.base import (
    NODES,
    Node,
    NoPathError,
    RepeatError,
    Successor,
    Successors,
    Target,
    WeightedSuccessors,
    as_predicate,
    distinct,
    no_path_message,
)
from graphsolve.limits import checkpoint


def bfs_layers(successors: Successors[Node], sources: Iterable[Node]) -> Iterator[list[Node]]:
    """Iterate over the layers of a breadth-first search, the sources first.

    >>> layers = bfs_layers(lambda n: (n + 1, 2 * n), [1])
    >>> next(layers), next(layers), next(layers)
    ([1], [2], [3, 4])

    Layers are computed on demand, so the graph can be infinite. Like `networkx.bfs_layers`, but a
    single source must be in a list, too. Without sources there are no layers.
    """
    layer = list(dict.fromkeys(sources))
    seen = set(layer)
    add = seen.add
    while layer:
        checkpoint()
        yield layer
        next_layer: list[Node] = []
        append = next_layer.append
        for node in layer:
            for other in successors(node):
                if other not in seen:
                    add(other)
                    append(other)
        layer = next_layer


def single_source_shortest_path_length(
    successors: Successors[Node], source: Node, cutoff: int | None = None
) -> dict[Node, int]:
    """Path lengths from the source to all reachable nodes, nearest first.

    >>> single_source_shortest_path_length(lambda n: (n + 1, 2 * n), 1, cutoff=2)
    {1: 0, 2: 1, 3: 2, 4: 2}

    Nodes at the cutoff are included, but not expanded. Like
    `networkx.single_source_shortest_path_length`.
    """
    return multi_source_shortest_path_length(successors, [source], cutoff)


def multi_source_shortest_path_length(
    successors: Successors[Node], sources: Iterable[Node], cutoff: int | None = None
) -> dict[Node, int]:
    """Path lengths from the nearest source to all reachable nodes, nearest first.

    >>> multi_source_shortest_path_length(lambda n: (n + 1, 2 * n), [1, 8], cutoff=1)
    {1: 0, 8: 0, 2: 1, 9: 1, 16: 1}

    Nodes at the cutoff are included, but not expanded. Like
    `networkx.multi_source_dijkstra_path_length` with unit weights.

    Raises:
        ValueError: there are no sources.
    """
    layer = distinct(sources)
    lengths = dict.fromkeys(layer, 0)
    length = 0
    while layer and (cutoff is None or length < cutoff):  # a quarter faster than `bfs_layers`
        checkpoint()
        length += 1
        next_layer: list[Node] = []
        append = next_layer.append
        for node in layer:
            for other in successors(node):
                if other not in lengths:
                    lengths[other] = length
                    append(other)
        layer = next_layer
    return lengths


def shortest_path(successors: Successors[Node], source: Node, target: Target[Node]) -> list[Node]:
    """The nodes of a path with the fewest edges, source and target included.

    >>> shortest_path(lambda n: (n + 1, 2 * n), 1, 10)
    [1, 2, 4, 5, 10]
    >>> shortest_path(lambda n: (n + 1, 2 * n), 1, lambda n: n > 20)
    [1, 2, 3, 6, 12, 24]

    The search stops as soon as it reaches the target. Like `networkx.shortest_path`, which
    searches from both ends and may return another path of the same length.

    Raises:
        NetworkXNoPath: the target is not reachable (`NoPathError`).
    """
    is_target = as_predicate(target)
    parents: dict[Node, Node | None] = {source: None}
    if is_target(source):
        return [source]
    queue = [source]
    for number, node in enumerate(queue):  # grows during the loop
        if number % NODES == 0:
            checkpoint()
        for other in successors(node):
            if other not in parents:
                parents[other] = node
                if is_target(other):
                    return _path_to(other, parents)
                queue.append(other)
    raise NoPathError(no_path_message(target, source), len(queue))


def _path_to(node: Node, parents: dict[Node, Node | None]) -> list[Node]:
    path = [node]
    while (parent := parents[path[-1]]) is not None:
        path.append(parent)
    return path[::-1]


def shortest_path_length(successors: Successors[Node], source: Node, target: Target[Node]) -> int:
    """The number of edges on a shortest path.

    >>> shortest_path_length(lambda n: (n + 1, 2 * n), 1, 10)
    4

    Like `networkx.shortest_path_length`.

    Raises:
        NetworkXNoPath: the target is not reachable (`NoPathError`).
    """
    return len(shortest_path(successors, source, target)) - 1


def walk(successor: Successor[Node], source: Node, target: Target[Node]) -> list[Node]:
    """The nodes from source to target, in a graph where every node has one successor.

    >>> walk(lambda n: n // 2 if n % 2 == 0 else 3 * n + 1, 6, 1)
    [6, 3, 10, 5, 16, 8, 4, 2, 1]

    If the walk repeats a node, it never reaches the target. The nodes of the error's path from the
    repeat on are the cycle, as in `networkx.find_cycle`.

    >>> try:
    ...     walk(lambda n: n * n % 100, 2, 0)
    ... except RepeatError as error:
    ...     error.path, error.repeat
    ([2, 4, 16, 56, 36, 96], 16)

    Raises:
        NetworkXNoPath: a node repeats before the target is reached (`RepeatError`).
    """
    is_target = as_predicate(target)
    path = {source: None}  # a dictionary as an ordered set
    node = source
    while not is_target(node):
        if len(path) % NODES == 0:
            checkpoint()
        node = successor(node)
        if node in path:
            raise RepeatError(no_path_message(target, source), list(path), node)
        path[node] = None
    return list(path)


def unit_weights(successors: Successors[Node]) -> WeightedSuccessors[Node, int]:
    """The same graph with weight 1 on every edge, for the weighted searches and `explore`.

    >>> list(unit_weights(lambda n: (n + 1, 2 * n))(5))
    [(6, 1), (10, 1)]
    """
    return lambda node: [(other, 1) for other in successors(node)]
