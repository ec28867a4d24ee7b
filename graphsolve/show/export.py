"""Graphs in the file formats of graph viewers, written by networkx.

Viewers show nodes where the puzzle has them, with the shapes and colours of `palette.py`.
"""

import json
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from graphsolve.show.palette import FLOOR, WALL

if TYPE_CHECKING:
    import networkx as nx

PITCH = 0.5  # the distance between the centres of adjacent nodes in Graphviz, in inches
POINTS = 72  # points in an inch
SIZE = 0.8  # the size of a node as a share of this distance

PLACED = {"x", "y", "label", "color", "shape"}
"""Attributes of nodes that formats may write in their own way."""


def as_graphml(graph: "nx.Graph[str]") -> bytes:
    """The graph in GraphML."""
    import networkx as nx

    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue()


def as_gexf(graph: "nx.Graph[str]") -> bytes:
    """The graph in GEXF. Positions and colours are repeated in `viz`, where Gephi finds them."""
    import networkx as nx

    placed = graph.copy()
    for attributes in placed.nodes.values():
        red, green, blue = bytes.fromhex(attributes["color"].removeprefix("#"))
        attributes["viz"] = {
            "position": {"x": attributes["x"], "y": attributes["y"], "z": 0.0},
            "color": {"r": red, "g": green, "b": blue, "a": 1.0},
            "size": SIZE / 2,
            "shape": attributes.get("shape", "square"),
        }
    file = BytesIO()
    nx.write_gexf(placed, file)
    return file.getvalue()


def as_dot(graph: "nx.Graph[str]") -> bytes:
    """The graph in Graphviz's DOT language, laid out like the map.

    Positions are in points, as `neato -n2` reads them; `inputscale` says so to other commands.
    """
    import networkx as nx

    placed: nx.Graph[str] = nx.Graph()
    placed.graph["graph"] = {
        "layout": "neato",
        "inputscale": POINTS,
        "splines": "line",
        "outputorder": "edgesfirst",
        "bgcolor": FLOOR.light,
    }
    placed.graph["node"] = {
        "shape": "box",
        "style": "filled",
        "fixedsize": "true",
        "width": PITCH * SIZE,
        "height": PITCH * SIZE,
        "fontname": "Helvetica",
        "fontsize": 8,
        "fontcolor": FLOOR.light,
        "color": WALL.light,
        "fillcolor": FLOOR.light,
    }
    placed.graph["edge"] = {"color": WALL.light}
    for name, attributes in graph.nodes.items():
        placed.add_node(name, **dot_attributes(attributes))
    placed.add_edges_from(graph.edges)
    return nx.nx_pydot.to_pydot(placed).to_string().encode()


def dot_attributes(attributes: dict[str, Any]) -> dict[str, object]:
    """A node's attributes for Graphviz, which ignores those that it does not know."""
    x, y = (attributes[axis] * PITCH * POINTS for axis in "xy")
    others = {name: value for name, value in attributes.items() if name not in PLACED}
    shown = {**others, "pos": f"{x:g},{y:g}!", "label": ""}
    if "shape" not in attributes:
        return shown
    lines = [attributes["label"], *list(others.values())[-1:]]
    is_disc = attributes["shape"] == "disc"
    return {
        **shown,
        **({"shape": "circle"} if is_disc else {"style": "filled,rounded"}),
        "label": "\\n".join(map(str, lines)),
        "color": attributes["color"],
        "fillcolor": attributes["color"],
    }


def as_json(graph: "nx.Graph[str]") -> bytes:
    """The graph as node-link data, for `networkx.node_link_graph` or D3."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1).encode() + b"\n"


EXPORTERS: dict[str, Callable[["nx.Graph[str]"], bytes]] = {
    "graphml": as_graphml,
    "gexf": as_gexf,
    "dot": as_dot,
    "json": as_json,
}
"""Functions that write a graph, by the name of the file format."""
