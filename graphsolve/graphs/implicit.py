"""Searches on implicit graphs: like networkx's, but with a callable in place of `G`.

The callable maps a node to its successors. In an unweighted graph, these are any iterable of
nodes; in a weighted graph, a mapping from each successor to the weight of the edge:

>>> bfs_path(lambda n: (n + 1, 2 * n), 1, 10)
[1, 2, 4, 5, 10]
>>> dijkstra_path(lambda n: {n + 1: 1, 3 * n: 3}, 1, 10)
[1, 2, 3, 9, 10]

| graph | its callable | searches |
|---|---|---|
| one successor each | node to node | `walk` |
| unweighted | `Successors` | `bfs_path`, `bfs_layers` |
| weighted | `WeightedSuccessors` | `dijkstra_search`, `astar_search`, `explore` |

`dijkstra_path`, `multi_source_dijkstra` and `astar_path` return the same as networkx's functions
of these names. Iterating over a mapping gives its keys, so the unweighted searches also take
weighted graphs and ignore the weights. `G.__getitem__` of a networkx graph is an unweighted graph.

- Nodes are hashable and not None, as in networkx. There is no `NodeNotFound`, because a callable
  does not know its nodes; it returns no successors instead.
- A target is a node or a predicate on nodes. Any callable is treated as a predicate; if the nodes
  themselves are callable, pass `functools.partial(operator.eq, node)`.
- There are no parallel edges: of several edges to a successor, return the lightest. A dictionary
  with the same key twice keeps the last one.
- Of paths of equal length, the first one found is kept, in the order of the sources and
  successors. So Dijkstra's algorithm and A* find the same path as networkx.
- If there is no path, a `NoPathError` (a `networkx.NetworkXNoPath`) is raised once all nodes that
  are reachable within the cutoff are expanded. An infinite graph needs a `cutoff`.
- Successors of the wrong kind and weights that are not numbers raise a TypeError, negative weights
  a ValueError. The messages name the node.
- The callable is called once for each expanded node. Nodes beyond the cutoff are not expanded.

The graph that `explore` returns works with all algorithms of networkx.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from heapq import heappop, heappush
from itertools import takewhile
from operator import eq, itemgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar

from more_itertools import iterate

from graphsolve.limits import checkpoint

if TYPE_CHECKING:
    import networkx as nx

    from graphsolve.graphs.no_path import NoPathError as NoPathError  # noqa: PLC0414 - exported

Node = TypeVar("Node", bound=Hashable)
Weight = TypeVar("Weight", bound=float)

__all__ = [
    "Heuristic",
    "ShortestPath",
    "Successors",
    "Target",
    "WeightedSuccessors",
    "astar_path",
    "astar_search",
    "bfs_layers",
    "bfs_path",
    "dijkstra_path",
    "dijkstra_search",
    "explore",
    "multi_source_dijkstra",
    "walk",
]

Successors: TypeAlias = Callable[[Node], Iterable[Node]]
"""An unweighted graph: maps a node to its successors."""

WeightedSuccessors: TypeAlias = Callable[[Node], Mapping[Node, Weight]]
"""A weighted graph: maps a node to a mapping from its successors to nonnegative weights."""

Target: TypeAlias = Node | Callable[[Node], bool]
"""A node, or a predicate on nodes."""

Heuristic: TypeAlias = Callable[[Node, Any], float]
"""Maps a node and the target to a lower bound on the length of a path between them."""


class ShortestPath(NamedTuple, Generic[Node, Weight]):
    """A shortest path, its length, and the number of nodes expanded to find it.

    The length is the sum of the weights. A node that is expanded twice counts twice.
    """

    length: Weight
    path: list[Node]
    expanded: int


def __getattr__(name: str) -> object:
    if name == "NoPathError":
        from graphsolve.graphs.no_path import NoPathError

        return NoPathError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


# --- Unweighted graphs ---------------------------------------------------------------------------


def bfs_layers(successors: Successors[Node], sources: Iterable[Node]) -> Iterator[list[Node]]:
    """Iterate over the layers of a breadth-first search, the sources first.

    >>> layers = bfs_layers(lambda n: (n + 1, 2 * n), [1])
    >>> next(layers), next(layers), next(layers)
    ([1], [2], [3, 4])

    Layers are computed on demand, so the graph can be infinite. Like `networkx.bfs_layers`, but a
    single source must be in a list, too. Without sources there are no layers.
    """
    return map(list, _links(successors, sources))


def bfs_path(successors: Successors[Node], source: Node, target: Target[Node]) -> list[Node]:
    """Return the nodes of a path with the fewest edges, source and target included.

    >>> def knight(square):
    ...     row, column = square
    ...     for down, right in (1, 2), (2, 1), (-1, 2), (-2, 1):
    ...         yield from [(row + down, column + right), (row - down, column - right)]
    >>> bfs_path(knight, (0, 0), (3, 3))
    [(0, 0), (1, 2), (3, 3)]

    Like `networkx.shortest_path`.

    Raises:
        NoPathError: no target is reachable.
    """
    is_target = _predicate(target)
    parents: dict[Node, Node | None] = {}
    for layer in _links(successors, [source]):
        parents |= layer
        for node in filter(is_target, layer):
            path = [node]
            while (parent := parents[path[-1]]) is not None:
                path.append(parent)
            return path[::-1]
    raise _no_path(source, target, len(parents))


def _links(
    successors: Successors[Node], sources: Iterable[Node]
) -> Iterator[dict[Node, Node | None]]:
    """Yield the layers of a breadth-first search, with the parent of each node."""
    layer: dict[Node, Node | None] = dict.fromkeys(sources)
    seen = set(layer)
    while layer:
        checkpoint()
        yield layer
        following: dict[Node, Node | None] = {}
        for node in layer:
            found = successors(node)
            other = node
            try:
                for other in found:
                    if other not in seen:
                        seen.add(other)
                        following[other] = node
            except TypeError:
                if not isinstance(found, Iterable):
                    _refuse(node, found, "an iterable of nodes")
                if not isinstance(other, Hashable):
                    _refuse(node, found, f"hashable nodes, not {other!r}")
                raise
        layer = following


def walk(successor: Callable[[Node], Node], source: Node) -> Iterator[Node]:
    """Iterate over the nodes of a walk on a graph in which each node has one successor.

    >>> list(walk(lambda n: n**2 % 10, 2))
    [2, 4, 6]

    The walk ends before the first node that it would visit again. On an infinite graph, it may
    never end, but each successor is computed only when the next node is requested. To end at a
    target, use `itertools.takewhile` or `more_itertools.takewhile_inclusive`.
    """
    seen = set()
    for visited, node in enumerate(iterate(successor, source)):
        checkpoint()
        try:
            seen.add(node)
        except TypeError:
            raise TypeError(f"expected hashable nodes, not {node!r}") from None
        if len(seen) == visited:
            return
        yield node


# --- Weighted graphs -----------------------------------------------------------------------------


def dijkstra_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """Return a shortest path with its length and the number of expanded nodes.

    >>> dijkstra_search({"a": {"b": 7, "c": 1}, "c": {"b": 4}, "b": {}}.get, "a", "b")
    ShortestPath(length=5, path=['a', 'c', 'b'], expanded=2)

    Paths longer than the cutoff are not followed.

    Raises:
        NoPathError: no target is within the cutoff.
        TypeError: the successors are not a mapping, or a weight is not a number.
        ValueError: a weight is negative.
    """
    return astar_search(successors, source, target, cutoff=cutoff)


def dijkstra_path(
    successors: WeightedSuccessors[Node, Weight], source: Node, target: Target[Node]
) -> list[Node]:
    """Return the nodes of a shortest path, source and target included.

    >>> dijkstra_path(lambda n: {n + 1: 1, 3 * n: 3}, 1, 12)
    [1, 2, 3, 4, 12]

    Like `networkx.dijkstra_path`.
    """
    return dijkstra_search(successors, source, target).path


def multi_source_dijkstra(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> tuple[dict[Node, Weight], dict[Node, list[Node]]]:
    """Return the shortest lengths and paths from the sources to each node, as two dictionaries.

    >>> multi_source_dijkstra(lambda n: {n + 1: 1, 3 * n: 3}, [2, 7], cutoff=1)
    ({2: 0, 7: 0, 3: 1, 8: 1}, {2: [2], 7: [7], 3: [2, 3], 8: [7, 8]})

    Both are ordered by length, like those of `networkx.multi_source_dijkstra`.

    Raises:
        TypeError: the successors are not a mapping, or a weight is not a number.
        ValueError: there are no sources, or a weight is negative.
    """
    lengths: dict[Node, Weight] = {}
    paths: dict[Node, list[Node]] = {}
    for _, _, node, parent, length, _ in _search(successors, sources, cutoff):
        checkpoint()
        lengths[node] = length
        paths[node] = [*paths[parent[NODE]], node] if parent else [node]
    return lengths, paths


def astar_search(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
    *,
    cutoff: float | None = None,
) -> ShortestPath[Node, Weight]:
    """Return a shortest path with its length and the number of expanded nodes.

    >>> def steps(n):
    ...     return {n + 1: 1, n - 1: 1, 3 * n: 2}
    >>> astar_search(steps, 3, 26, lambda n, target: 0 if n == target else 1)
    ShortestPath(length=5, path=[3, 9, 27, 26], expanded=17)

    If the heuristic is admissible (never exceeds the true length), the path is a shortest one,
    even if the heuristic is not consistent. Without a cutoff, it is called once for each node but
    the source. Without a heuristic, the search is Dijkstra's algorithm. Paths whose length plus
    estimate exceeds the cutoff are not followed; unlike in networkx, a cutoff of 0 counts.

    Raises:
        NoPathError: no target is within the cutoff.
        TypeError: the successors are not a mapping, or a weight is not a number.
        ValueError: a weight is negative.
    """
    is_target = _predicate(target)
    for expanded, entry in enumerate(_search(successors, [source], cutoff, heuristic, target)):
        checkpoint()
        if is_target(entry[NODE]):
            path = [link[NODE] for link in takewhile(bool, iterate(itemgetter(PARENT), entry))]
            return ShortestPath(entry[LENGTH], path[::-1], expanded)
    raise _no_path(source, target, expanded + 1)


def astar_path(
    successors: WeightedSuccessors[Node, Weight],
    source: Node,
    target: Target[Node],
    heuristic: Heuristic[Node] | None = None,
) -> list[Node]:
    """Return the nodes of a shortest path, source and target included.

    >>> astar_path(lambda n: {n + 1: 1, 3 * n: 3}, 1, 12, lambda n, target: n < target)
    [1, 2, 3, 4, 12]

    Like `networkx.astar_path`.
    """
    return astar_search(successors, source, target, heuristic).path


def explore(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
) -> "nx.DiGraph[Node]":
    """Return the graph of the reachable nodes and all edges between them.

    >>> graph = explore(lambda n: {n + 1: 1, 3 * n: 3}, [2], cutoff=3)
    >>> list(graph)
    [2, 3, 4, 6, 5]
    >>> graph.edges[2, 6]
    {'weight': 3}

    Nodes are ordered by path length. The cutoff is the maximum path length from the nearest
    source.

    Raises:
        TypeError: the successors are not a mapping, or a weight is not a number.
        ValueError: there are no sources, or a weight is negative.
    """
    import networkx as nx

    leaving: dict[Node, Mapping[Node, Weight]] = {}

    def recording(node: Node) -> Mapping[Node, Weight]:
        leaving[node] = successors(node)
        return leaving[node]

    graph: nx.DiGraph[Node] = nx.DiGraph()
    for entry in _search(recording, sources, cutoff):
        checkpoint()
        graph.add_node(entry[NODE])
    for node, edges in leaving.items():
        graph.add_weighted_edges_from(
            (node, other, weight) for other, weight in edges.items() if other in graph
        )
    return graph


# --- The search ----------------------------------------------------------------------------------


Entry: TypeAlias = tuple[Any, ...]
"""An entry of the heap: a path to a node, linked to the entry that it continues.

It is a plain tuple because a search makes one for every edge that it follows:

    (priority, count, node, parent, length, estimate)

`count` numbers the entries, so that among equal priorities the first one found comes first and
the heap never compares nodes. `parent` is the entry of the previous node, None for a source. The
priority is the length of the path plus the estimate of the rest. A search keeps the best entry of
each node; any other entry of the node that is still on the heap is stale.
"""

NODE, PARENT, LENGTH, ESTIMATE = 2, 3, 4, 5  # within an entry


def _search(
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
        (0, count, source, None, 0, 0) for count, source in enumerate(dict.fromkeys(sources))
    ]
    if not frontier:
        raise ValueError("sources must not be empty")
    best = {entry[NODE]: entry for entry in frontier}
    count = len(frontier)
    while frontier:
        entry = heappop(frontier)
        node, length = entry[NODE], entry[LENGTH]
        if best[node] is not entry:
            continue  # stale
        yield entry
        found = successors(node)
        try:
            edges = found.items()
        except AttributeError:
            _refuse(node, found, "a mapping from nodes to weights; bfs_path() needs no weights")
        for other, weight in edges:
            try:
                is_weight = weight >= 0  # false for NaN
            except TypeError:
                _refuse(node, found, f"numbers as weights, not {weight!r} for {other!r}")
            if not is_weight:
                raise ValueError(f"negative or undefined weight {weight} from {node} to {other}")
            through = length + weight
            known = best.get(other)
            if known is None:
                estimate = heuristic(other, target) if heuristic else 0
            elif known[LENGTH] > through:
                estimate = known[ESTIMATE]
            else:
                continue
            priority = through + estimate
            if cutoff is not None and priority > cutoff:
                continue
            best[other] = entered = (priority, count, other, entry, through, estimate)
            count += 1
            heappush(frontier, entered)


def _predicate(target: Target[Node]) -> Callable[[Node], bool]:
    """Return the predicate for a target."""
    return target if callable(target) else partial(eq, target)


# --- Errors --------------------------------------------------------------------------------------


def _refuse(node: object, found: object, expected: str) -> NoReturn:
    """Raise a TypeError for the successors of a node."""
    raise TypeError(f"the successors of {node!r} are {found!r}; expected {expected}")


def _no_path(source: object, target: object, expanded: int) -> "NoPathError":
    """Return the error for a search that finds no path."""
    from graphsolve.graphs.no_path import NoPathError

    found = "No target" if callable(target) else f"Node {target} not"
    return NoPathError(f"{found} reachable from {source}", expanded)
