"""Cave graphs in the file formats of graph viewers, written by networkx.

Viewers show the squares as on the map, units with the shapes and colours of `palette.py`.
"""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.show.palette import COLOURS, FLOOR, WALL

PITCH = 0.5
"""The distance between the centres of adjacent squares in Graphviz, in inches."""

POINTS = 72
"""Points in an inch."""

SIZE = 0.8
"""The size of a node as a share of this distance."""

OPEN = WALL.light
"""The colour of squares without a unit, which viewers draw as dots on a light or dark page."""


def battle_graph(battle: Battle) -> "nx.Graph[str]":
    r"""The graph of all open squares, with the current state of a battle as node attributes.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> graph = battle_graph(Battle(parse_cave("#####\n#G.E#\n#####")))
    >>> graph.nodes["1,1"]  # doctest: +ELLIPSIS
    {'x': 1.0, 'y': -1.0, 'label': 'G0', 'kind': 'goblin', 'color': '#b0480e', ...}
    >>> graph.edges
    EdgeView([('1,1', '1,2'), ('1,2', '1,3')])

    Returns:
        A graph whose nodes are named `"row,column"`. Their attributes are `x` and `y` (floats; `y`
        grows upwards, as graph viewers expect), `label` (the letter and number of a unit, or a
        dot), `kind` (`open`, `elf` or `goblin`), `color` and, for units, `number` and
        `hit_points`. Nodes and edges survive a round trip through GraphML; networkx then adds two
        empty defaults to the attributes of the graph.
    """
    graph: nx.Graph[str] = nx.Graph()
    for square in sorted(battle.graph):
        graph.add_node(node_name(square), **node_attributes(battle, square))
    graph.add_edges_from(
        (node_name(one), node_name(other))
        for one, other in sorted(map(sorted, battle.graph.edges))
    )
    return graph


def node_name(square: Square) -> str:
    """The name of a square's node.

    >>> node_name((12, 3))
    '12,3'
    """
    row, column = square
    return f"{row},{column}"


def node_attributes(battle: Battle, square: Square) -> dict[str, float | str]:
    """The attributes of a square's node: its position, and its unit if it has one."""
    row, column = square
    place = {"x": float(column), "y": float(-row)}
    unit = battle.units.get(square)
    if unit is None:
        return {**place, "label": ".", "kind": "open", "color": OPEN}
    letter = unit.side.value
    return {
        **place,
        "label": f"{letter}{unit.number}",
        "kind": unit.side.name.lower(),
        "color": COLOURS[letter].light,
        "number": unit.number,
        "hit_points": unit.hit_points,
    }


def as_graphml(graph: "nx.Graph[str]") -> bytes:
    """The graph in GraphML."""
    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue()


def as_gexf(graph: "nx.Graph[str]") -> bytes:
    """The graph in GEXF. Positions and colours are repeated in `viz`, where Gephi finds them."""
    placed = graph.copy()
    for attributes in placed.nodes.values():
        red, green, blue = bytes.fromhex(attributes["color"].removeprefix("#"))
        attributes["viz"] = {
            "position": {"x": attributes["x"], "y": attributes["y"], "z": 0.0},
            "color": {"r": red, "g": green, "b": blue, "a": 1.0},
            "size": SIZE / 2,
            "shape": "disc" if attributes["kind"] == "elf" else "square",
        }
    file = BytesIO()
    nx.write_gexf(placed, file)
    return file.getvalue()


def as_dot(graph: "nx.Graph[str]") -> bytes:
    """The graph in Graphviz's DOT language, laid out like the map.

    Positions are in points, as `neato -n2` reads them; `inputscale` says so to other commands.
    """
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
    shown = {"pos": f"{x:g},{y:g}!", "kind": attributes["kind"], "label": ""}
    if attributes["kind"] == "open":
        return shown
    return {
        **shown,
        **({"shape": "circle"} if attributes["kind"] == "elf" else {"style": "filled,rounded"}),
        "label": f"{attributes['label']}\\n{attributes['hit_points']}",
        "color": attributes["color"],
        "fillcolor": attributes["color"],
        "hit_points": attributes["hit_points"],
    }


def as_json(graph: "nx.Graph[str]") -> bytes:
    """The graph as node-link data, for `networkx.node_link_graph` or D3."""
    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1).encode() + b"\n"


EXPORTERS: dict[str, Callable[["nx.Graph[str]"], bytes]] = {
    "graphml": as_graphml,
    "gexf": as_gexf,
    "dot": as_dot,
    "json": as_json,
}
"""Functions that write a graph, by the name of the file format."""
