"""Searches on implicit graphs: like networkx's, but with a callable in place of `G`.

The callable maps a node to its successors. Function names, parameters, results and errors are
networkx's:

>>> def knight(square):
...     row, column = square
...     for down, right in (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2):
...         yield row + down, column + right
>>> shortest_path_length(knight, (0, 0), (3, 3))
2

Unweighted graphs, `Successors` (node to nodes):
    `bfs_layers`, `shortest_path`, `shortest_path_length`, `single_source_shortest_path_length`,
    `multi_source_shortest_path_length`

Weighted graphs, `WeightedSuccessors` (node to `(node, weight)` or `(node, weight, label)`):
    `dijkstra_path`, `dijkstra_path_length`, `dijkstra_search`, `single_source_dijkstra`,
    `single_source_dijkstra_path_length`, `multi_source_dijkstra`,
    `multi_source_dijkstra_path_length`, `astar_path`, `astar_path_length`, `astar_search`,
    `explore`

Graphs with one successor per node, `Successor` (node to node):
    `walk`

`unit_weights` turns an unweighted graph into a weighted one. `dijkstra_search` and `astar_search`
are not in networkx: they return the length, the path, its edge labels and the number of expanded
nodes as one `ShortestPath`.

For all searches:

- Nodes are hashable and not None, as in networkx. An unhashable node raises TypeError. There is no
  `NodeNotFound`, because a callable does not know its nodes; it returns no successors instead.
- A target is a node or a predicate on nodes. Any callable is treated as a predicate; if the nodes
  themselves are callable, pass `functools.partial(operator.eq, node)`.
- Of paths of equal length, the first one found is kept, in the order of the sources and
  successors. So `dijkstra_path` and `astar_path` return the same path as in networkx.
- If there is no path, `networkx.NetworkXNoPath` is raised after all reachable nodes are expanded.
  An infinite graph needs a `cutoff`, or a `limit` for `explore`.
- The callable is called once for each expanded node.
"""

from graphsolve.graphs.implicit.base import (
    Heuristic,
    NoPathError,
    RepeatError,
    ShortestPath,
    Successor,
    Successors,
    Target,
    WeightedSuccessors,
)
from graphsolve.graphs.implicit.explore import explore
from graphsolve.graphs.implicit.unweighted import (
    bfs_layers,
    multi_source_shortest_path_length,
    shortest_path,
    shortest_path_length,
    single_source_shortest_path_length,
    unit_weights,
    walk,
)
from graphsolve.graphs.implicit.weighted import (
    astar_path,
    astar_path_length,
    astar_search,
    dijkstra_path,
    dijkstra_path_length,
    dijkstra_search,
    multi_source_dijkstra,
    multi_source_dijkstra_path_length,
    single_source_dijkstra,
    single_source_dijkstra_path_length,
)

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
