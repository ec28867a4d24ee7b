"""The description of the `bitgrid` backend, which networkx reads during its own import.

This module must not import anything, because modules that import networkx are only partly
initialized at that time.
"""

FUNCTIONS = (
    "all_pairs_dijkstra_path",
    "all_pairs_dijkstra_path_length",
    "all_pairs_shortest_path",
    "all_pairs_shortest_path_length",
    "ancestors",
    "bfs_layers",
    "bidirectional_dijkstra",
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
    "multi_source_dijkstra",
    "multi_source_dijkstra_path",
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
"""The networkx functions that the backend implements."""


def get_info() -> dict[str, object]:
    """The result of the entry point `networkx.backend_info`."""
    return {
        "backend_name": "bitgrid",
        "project": "graphsolve-aoc",
        "package": "graphsolve",
        "short_summary": "Grid graphs as bitsets, searched a BFS layer at a time.",
        "functions": {
            name: {"additional_docs": "Grid graphs only: (row, column) nodes, unit weights."}
            for name in FUNCTIONS
        },
    }
