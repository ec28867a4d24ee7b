"""The part of an implicit graph that a search reaches, built as a networkx graph."""

import warnings
from collections.abc import Iterable
from typing import Any

import networkx as nx

from graphsolve.graphs.implicit import tree
from graphsolve.graphs.implicit.terms import Node, Weight, WeightedSuccessors, distinct

__all__ = ["explore"]


def explore(
    successors: WeightedSuccessors[Node, Weight],
    sources: Iterable[Node],
    cutoff: float | None = None,
    limit: int | None = None,
) -> "nx.DiGraph[Node]":
    """The graph of the nodes within reach, with all edges between them.

    >>> graph = explore(lambda n: [(n + 1, 1, "add"), (2 * n, 3)], [2], cutoff=3)
    >>> list(graph)
    [2, 3, 4, 5]
    >>> graph.edges[2, 3], graph.edges[2, 4]
    ({'weight': 1, 'label': 'add'}, {'weight': 3})

    Edges carry their `weight`, and their `label` where they have one; of several edges between
    the same two nodes the lightest is kept, the first of equals. Nodes come nearest first: with a
    cutoff those at most so far from a source, with a limit so many of the nearest. For a graph
    without weights, wrap the callable in `unit_weights`.

    Whether the limit left nodes out is said in `graph.graph["truncated"]`, and by a UserWarning
    if it did. There is no counterpart in networkx: this is how its functions come to work on the
    graph. Its `ego_graph` is alike, for a graph that is built.

    Raises:
        ValueError: there are no sources, the limit is negative, or a weight is.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"limit must not be below 0, found {limit}")
    seen: dict[Node, list[tuple[Any, ...]]] = {}

    def noting(node: Node) -> list[Any]:
        seen[node] = list(successors(node))
        return seen[node]

    graph: nx.DiGraph[Node] = nx.DiGraph(truncated=False)
    for entry in tree.by_length(noting, distinct(sources), cutoff):
        if limit is not None and len(graph) >= limit:
            graph.graph["truncated"] = True
            warnings.warn(f"explore stopped at its limit of {limit} nodes", stacklevel=2)
            break
        graph.add_node(entry[tree.EDGE][0])
    for node, edges in seen.items():
        graph.add_edges_from(
            (node, edge[0], _attributes(edge)) for edge in _lightest(edges) if edge[0] in graph
        )
    return graph


def _lightest(edges: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    """The lightest of a node's edges to each other node."""
    kept: dict[Any, tuple[Any, ...]] = {}
    for edge in edges:
        if edge[0] not in kept or edge[1] < kept[edge[0]][1]:
            kept[edge[0]] = edge
    return kept.values()


def _attributes(edge: tuple[Any, ...]) -> dict[str, Any]:
    """The attributes of an edge in networkx; a label of None is no label."""
    _, *values = edge
    named = zip(("weight", "label"), values, strict=False)
    return {name: value for name, value in named if value is not None}
