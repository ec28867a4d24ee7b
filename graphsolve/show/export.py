"""Graphs in file formats that graph viewers and programs read, written by networkx."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx


def as_graphml(graph: "nx.Graph[str]") -> bytes:
    """Return the graph in GraphML, which Gephi, yEd, Cytoscape and others read."""
    import networkx as nx

    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue()


def as_json(graph: "nx.Graph[str]") -> bytes:
    """Return the graph as node-link data, for `networkx.node_link_graph` or D3."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1).encode() + b"\n"


EXPORTERS: dict[str, Callable[["nx.Graph[str]"], bytes]] = {
    "graphml": as_graphml,
    "json": as_json,
}
"""Functions that write a graph, by file format."""
