"""Searches on implicit graphs: like networkx's, but with a callable in place of `G`.

The callable maps a node to its successors:

>>> def knight(square):
...     row, column = square
...     for down, right in (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2):
...         yield row + down, column + right
>>> [len(layer) for layer, _ in zip(bfs_layers(knight, [(0, 0)]), range(4))]
[1, 8, 32, 68]

| graph | its callable | searches |
|---|---|---|
| unweighted | `Successors`: node to nodes | `bfs_layers` |
| weighted | `WeightedSuccessors`: node to edges | `dijkstra_search`, `astar_search`, `explore` |

`dijkstra_path`, `dijkstra_path_length`, `multi_source_dijkstra` and `astar_path` return what
networkx's functions of these names do.

- Nodes are hashable and not None, as in networkx. An unhashable node raises TypeError. There is no
  `NodeNotFound`, because a callable does not know its nodes; it returns no successors instead.
- A target is a node or a predicate on nodes. Any callable is treated as a predicate; if the nodes
  themselves are callable, pass `functools.partial(operator.eq, node)`.
- Of paths of equal length, the first one found is kept, in the order of the sources and
  successors. So Dijkstra's algorithm and A* find the same path as networkx.
- If there is no path, a `NoPathError`, which is a `networkx.NetworkXNoPath`, is raised after all
  nodes reachable within the cutoff are expanded. An infinite graph needs a `cutoff`, or a `limit`
  for `explore`. A negative weight is a ValueError.
- The callable is called once for each expanded node. Nodes at a cutoff are found, not expanded.

The graph that `explore` returns can be given to all other algorithms of networkx.
"""

import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from heapq import heappop, heappush
from operator import eq
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import networkx as nx

from graphsolve.limits import checkpoint

Node = TypeVar("Node", bound=Hashable)
Weight = TypeVar("Weight", bound=float)

NODES_PER_CHECKPOINT = 256
"""The number of nodes that a search expands between two checkpoints."""

Successors: TypeAlias = Callable[[Node], Iterable[Node]]
"""An unweighted graph: maps a node to its successors."""

WeightedSuccessors: TypeAlias = Callable[
    [Node], Iterable[tuple[Node, Weight] | tuple[Node, Weight, Any]]
]
"""A weighted graph: maps a node to its out-edges, `(node, weight)` or `(node, weight, label)`.

Weights are nonnegative numbers. Labels are arbitrary objects; None means no label.
"""

Target: TypeAlias = Node | Callable[[Node], bool]
"""A node, or a predicate on nodes."""

Heuristic: TypeAlias = Callable[[Node, Any], float]
"""A lower bound on the path length from a node to the target. It is called with both."""


class ShortestPath(NamedTuple, Generic[Node, Weight]):
    """A shortest path and the cost of finding it.

    The length is the sum of the weights. An edge without a label has the label None. A node that
    is expanded twice counts twice.
    """

    length: Weight
    path: list[Node]
    labels: list[Any]
    expanded: int


class NoPathError(nx.NetworkXNoPath):
    """No target is within the cutoff; `expanded` is the number of expanded nodes."""

    def __init__(self, message: str, expanded: int) -> None:
        super().__init__(message, expanded)
        self.message = message
        self.expanded = expanded

    def __str__(self) -> str:
        return self.message


# Unweighted graphs


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
    """
    return astar_search(successors, source, target, cutoff=cutoff)


def dijkstra_path(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> list[Node]:
    """The nodes of a shortest path, source and target included; see `networkx.dijkstra_path`.

    >>> dijkstra_path(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    [1, 2, 3, 6, 12]
    """
    return dijkstra_search(successors, source, target).path


def dijkstra_path_length(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> Weight:
    """The sum of the weights on a shortest path; see `networkx.dijkstra_path_length`.

    >>> dijkstra_path_length(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12)
    8
    """
    return dijkstra_search(successors, source, target).length


def multi_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> tuple[dict[Node, Weight], dict[Node, list[Node]]]:
    """Lengths and paths from the nearest source to all nodes, as two dictionaries.

    >>> multi_source_dijkstra(lambda n: [(n + 1, 1), (2 * n, 3)], [2, 7], cutoff=1)
    ({2: 0, 7: 0, 3: 1, 8: 1}, {2: [2], 7: [7], 3: [2, 3], 8: [7, 8]})

    Both are ordered by length, like those of `networkx.multi_source_dijkstra`.

    Raises:
        ValueError: there are no sources, or a weight is negative.
    """
    lengths: dict[Node, Weight] = {}
    paths: dict[Node, list[Node]] = {}
    for length, _, edge, parent, _, _ in search(successors, distinct(sources), cutoff):
        checkpoint()
        lengths[edge[0]] = length
        paths[edge[0]] = [*paths[parent[EDGE][0]], edge[0]] if parent else [edge[0]]
    return lengths, paths


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
    except the source. Without a heuristic, the search is Dijkstra's algorithm. Paths whose length
    plus estimate exceeds the cutoff are not followed, also if it is 0, unlike in networkx.
    """
    is_target = target if callable(target) else partial(eq, target)
    expanded = 0
    for entry in search(successors, [source], cutoff, heuristic, target):
        if expanded % NODES_PER_CHECKPOINT == 0:
            checkpoint()
        if is_target(entry[EDGE][0]):
            edges = []
            link: Entry | None = entry
            while link:
                edges.append(link[EDGE])
                link = link[PARENT]
            edges.reverse()
            labels = [edge[LABEL] if len(edge) > LABEL else None for edge in edges[1:]]
            return ShortestPath(entry[LENGTH], [edge[0] for edge in edges], labels, expanded)
        expanded += 1
    found = "No target" if callable(target) else f"Node {target} not"
    raise NoPathError(f"{found} reachable from {source}", expanded)


def astar_path(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
) -> list[Node]:
    """The nodes of a shortest path, source and target included; see `networkx.astar_path`.

    >>> astar_path(lambda n: [(n + 1, 1), (2 * n, 3)], 1, 12, lambda n, target: n < target)
    [1, 2, 3, 6, 12]
    """
    return astar_search(successors, source, target, heuristic).path


# Graphs for networkx


def explore(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
    limit: int | None = None,
) -> "nx.DiGraph[Node]":
    """The graph of the reachable nodes and all edges between them.

    >>> graph = explore(lambda n: [(n + 1, 1, "add"), (2 * n, 3)], [2], cutoff=3)
    >>> list(graph)
    [2, 3, 4, 5]
    >>> graph.edges[2, 3], graph.edges[2, 4]
    ({'weight': 1, 'label': 'add'}, {'weight': 3})

    Edges have a `weight` and, if the callable gives one, a `label`. Of parallel edges, the
    lightest is kept, and the first of equals. Nodes are ordered by path length.

    The cutoff is the maximum path length from the nearest source. If the limit, the maximum number
    of nodes, leaves some out, the nearest are kept, `graph.graph["truncated"]` is True and a
    UserWarning is issued.

    Raises:
        ValueError: there are no sources, or the limit or a weight is negative.
    """
    starts = distinct(sources)
    if limit is not None and limit < 0:
        raise ValueError(f"limit must not be negative: {limit}")
    leaving: dict[Node, list[tuple[Any, ...]]] = {}

    def recording(node: Node) -> list[Any]:
        leaving[node] = list(successors(node))
        return leaving[node]

    graph: nx.DiGraph[Node] = nx.DiGraph(truncated=False)
    for entry in search(recording, starts, cutoff):
        if limit is not None and len(graph) >= limit:
            graph.graph["truncated"] = True
            warnings.warn(f"explore stopped at its limit of {limit} nodes", stacklevel=2)
            break
        checkpoint()
        graph.add_node(entry[EDGE][0])
    for node, edges in leaving.items():
        for other, weight, *label in lightest(edges):
            if other in graph:
                graph.add_edge(node, other, weight=weight)
                if label and label[0] is not None:
                    graph.edges[node, other]["label"] = label[0]
    return graph


def lightest(edges: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    """The lightest of a node's edges to each successor, the first of equals."""
    kept: dict[Any, tuple[Any, ...]] = {}
    for edge in edges:
        if edge[0] not in kept or edge[1] < kept[edge[0]][1]:
            kept[edge[0]] = edge
    return kept.values()


# The search


Entry: TypeAlias = tuple[Any, ...]
"""An item on the heap, the best known path to a node and a link of the search tree, all in one.

It is a plain tuple, because a search makes one for every edge it follows:

    (priority, count, edge, parent, length, estimate)

`count` numbers the entries, so that among equal priorities the first one found comes first and
the heap never compares nodes. `edge` is the tuple from the callable, with its node, weight and
label. `parent` is the entry of the node that the edge leaves, None for a source. The priority is
the length of the path plus the estimate of the rest. A search keeps the best entry of each node;
any other entry of the node that is still on the heap is stale.
"""

EDGE, PARENT, LENGTH = 2, 3, 4  # within an entry
LABEL = 2  # within an edge


def search(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
    heuristic: Heuristic[Node] | None = None,
    target: Target[Node] | None = None,
) -> Iterator[Entry]:
    """Iterate over the entries of A*, or of Dijkstra's algorithm if there is no heuristic.

    An entry is yielded before its node is expanded, so the target is not expanded. If the
    heuristic is not consistent, the search may find a shorter path to a node that is already
    expanded. The node then gets a new entry and is expanded again.
    """
    frontier: list[Entry] = [
        (0, count, (source, 0), None, 0, 0) for count, source in enumerate(sources)
    ]
    best = {entry[EDGE][0]: entry for entry in frontier}
    known_of = best.get
    count = len(frontier)
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
                raise ValueError(f"negative or undefined weight {weight} from {node} to {edge[0]}")
            through = length + weight
            other = edge[0]
            known = known_of(other)
            if known is None:
                estimate = heuristic(other, target) if heuristic else 0
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


def distinct(sources: Iterable[Node]) -> list[Node]:
    """The sources in order, without duplicates; there must be some."""
    found = list(dict.fromkeys(sources))
    if not found:
        raise ValueError("sources must not be empty")
    return found
