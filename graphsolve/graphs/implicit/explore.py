"""Build the reachable part of an implicit graph as a networkx graph."""

import warnings
from collections.abc import Iterable
from typing import Any

import networkx as nx

from graphsolve.graphs.implicit.base import Node, Weight, WeightedSuccessors, distinct
from graphsolve.graphs.implicit.weighted import EDGE, dijkstra_entries
from graphsolve.limits import checkpoint


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
    lightest is kept, and the first of equals. Nodes are ordered by path length. Wrap an unweighted
    graph in `unit_weights`. For graphs that are already built, see `networkx.ego_graph`.

    If the limit leaves nodes out, `graph.graph["truncated"]` is True and a UserWarning is issued.

    Args:
        successors: the implicit graph.
        sources: the nodes to search from.
        cutoff: the maximum path length from the nearest source.
        limit: the maximum number of nodes; the nearest are kept.

    Raises:
        ValueError: there are no sources, or the limit or a weight is negative.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"limit must not be negative: {limit}")
    seen: dict[Node, list[tuple[Any, ...]]] = {}

    def recording(node: Node) -> list[Any]:
        seen[node] = list(successors(node))
        return seen[node]

    graph: nx.DiGraph[Node] = nx.DiGraph(truncated=False)
    for entry in dijkstra_entries(recording, distinct(sources), cutoff):
        if limit is not None and len(graph) >= limit:
            graph.graph["truncated"] = True
            warnings.warn(f"explore stopped at its limit of {limit} nodes", stacklevel=2)
            break
        checkpoint()
        graph.add_node(entry[EDGE][0])
    for node, edges in seen.items():
        graph.add_edges_from(
            (node, edge[0], _attributes(edge)) for edge in _lightest(edges) if edge[0] in graph
        )
    return graph


def _lightest(edges: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    """The lightest of the node's edges to each successor."""
    kept: dict[Any, tuple[Any, ...]] = {}
    for edge in edges:
        if edge[0] not in kept or edge[1] < kept[edge[0]][1]:
            kept[edge[0]] = edge
    return kept.values()


def _attributes(edge: tuple[Any, ...]) -> dict[str, Any]:
    """The networkx attributes of an edge; None means no label."""
    _, *values = edge
    named = zip(("weight", "label"), values, strict=False)
    return {name: value for name, value in named if value is not None}
