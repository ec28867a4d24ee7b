"""What networkx is told of the `bitgrid` backend while it is itself being imported.

It stands apart from the backend because it must import nothing: networkx asks for it in the last
lines of its own import, when the modules that imported networkx are only half there.
"""

__all__ = ["FUNCTIONS", "get_info"]

FUNCTIONS = (
    "all_pairs_dijkstra_path_length",
    "all_pairs_shortest_path",
    "all_pairs_shortest_path_length",
    "ancestors",
    "bfs_layers",
    "bidirectional_shortest_path",
    "connected_components",
    "descendants",
    "descendants_at_distance",
    "diameter",
    "dijkstra_path",
    "dijkstra_path_length",
    "eccentricity",
    "has_path",
    "is_connected",
    "multi_source_dijkstra_path_length",
    "node_boundary",
    "node_connected_component",
    "number_connected_components",
    "radius",
    "shortest_path",
    "shortest_path_length",
    "single_source_dijkstra_path",
    "single_source_dijkstra_path_length",
    "single_source_shortest_path",
    "single_source_shortest_path_length",
    "single_target_shortest_path",
    "single_target_shortest_path_length",
)
"""The networkx functions that the backend has."""


def get_info() -> dict[str, object]:
    """The description that the entry point `networkx.backend_info` has to give.

    >>> get_info()["backend_name"]
    'bitgrid'
    """
    return {
        "backend_name": "bitgrid",
        "project": "graphsolve-aoc",
        "package": "graphsolve",
        "short_summary": "Grid graphs in the bits of one integer, searched a layer at a time.",
        "functions": {
            name: {"additional_docs": "Grid graphs only: (row, column) nodes, unit weights."}
            for name in FUNCTIONS
        },
    }
