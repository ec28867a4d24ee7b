"""Searches over graphs that are never built: networkx's, with a callable in place of `G`.

A callable that says where a node leads is a graph. Pass it where networkx takes `G`, and names,
order of arguments, results and errors are networkx's:

>>> def knight(square):
...     row, column = square
...     for down, right in (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2):
...         yield row + down, column + right
>>> shortest_path_length(knight, (0, 0), (3, 3))
2

| graph | callable | searches |
|---|---|---|
| unweighted | `Successors`: node to nodes | `bfs_layers`, `shortest_path`, `shortest_path_length`, `single_source_shortest_path_length`, `multi_source_shortest_path_length` |
| weighted | `WeightedSuccessors`: node to `(node, weight)` or `(node, weight, label)` | `dijkstra_path`, `dijkstra_path_length`, `dijkstra_search`, `single_source_dijkstra`, `single_source_dijkstra_path_length`, `multi_source_dijkstra`, `multi_source_dijkstra_path_length`, `astar_path`, `astar_path_length`, `astar_search`, `explore` |
| one successor a node | `Successor`: node to node | `walk` |

`unit_weights` makes a weighted graph of an unweighted one. `dijkstra_search` and `astar_search`
have no counterpart in networkx: they give the length, the path, the labels of its edges and the
number of nodes expanded in one `ShortestPath`.

What holds for all of them:

- Nodes are hashable and not None, as in networkx. An unhashable one raises TypeError. There is no
  `NodeNotFound`, since a callable cannot be asked which nodes it has: a node without successors
  yields none.
- A target is a node, or a predicate on nodes. Whatever is callable is taken as a predicate, so in
  a graph whose nodes are themselves callable the target is `functools.partial(operator.eq, node)`.
- Of paths of equal length the first one found is kept, in the order of the sources and of what
  the callable yields. This is networkx's rule too: `dijkstra_path` and `astar_path` find the very
  path that it finds.
- A path that is not there raises `networkx.NetworkXNoPath` once all that can be reached has been.
  On an infinite graph, that is never: set a `cutoff`, or a `limit` for `explore`.
- The callable is asked once each time a node is expanded, and only when the search comes to it.
"""  # noqa: E501 - a row of a table is one line

from graphsolve.graphs.implicit.astar import astar_path, astar_path_length, astar_search
from graphsolve.graphs.implicit.dijkstra import (
    dijkstra_path,
    dijkstra_path_length,
    dijkstra_search,
    multi_source_dijkstra,
    multi_source_dijkstra_path_length,
    single_source_dijkstra,
    single_source_dijkstra_path_length,
)
from graphsolve.graphs.implicit.explore import explore
from graphsolve.graphs.implicit.terms import (
    Heuristic,
    NoPathError,
    RepeatError,
    ShortestPath,
    Successor,
    Successors,
    Target,
    WeightedSuccessors,
)
from graphsolve.graphs.implicit.unweighted import (
    bfs_layers,
    multi_source_shortest_path_length,
    shortest_path,
    shortest_path_length,
    single_source_shortest_path_length,
    unit_weights,
)
from graphsolve.graphs.implicit.walk import walk

__all__ = [
    "Heuristic",
    "NoPathError",
    "RepeatError",
    "ShortestPath",
    "Successor",
    "Successors",
    "Target",
    "WeightedSuccessors",
    "astar_path",
    "astar_path_length",
    "astar_search",
    "bfs_layers",
    "dijkstra_path",
    "dijkstra_path_length",
    "dijkstra_search",
    "explore",
    "multi_source_dijkstra",
    "multi_source_dijkstra_path_length",
    "multi_source_shortest_path_length",
    "shortest_path",
    "shortest_path_length",
    "single_source_dijkstra",
    "single_source_dijkstra_path_length",
    "single_source_shortest_path_length",
    "unit_weights",
    "walk",
]
