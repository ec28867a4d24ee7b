"""Cave graphs in the file formats of graph viewers, written by networkx."""

import json
from collections.abc import Callable
from io import BytesIO

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.battle import Battle

__all__ = ["EXPORTERS", "battle_graph"]


def battle_graph(battle: Battle) -> "nx.Graph[str]":
    r"""The graph of all open squares, with the current state of a battle as node attributes.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> graph = battle_graph(Battle(parse_cave("#####\n#G.E#\n#####")))
    >>> graph.nodes["1,1"]
    {'x': 1.0, 'y': -1.0, 'label': 'G', 'kind': 'goblin', 'hit_points': 200}
    >>> graph.edges
    EdgeView([('1,1', '1,2'), ('1,2', '1,3')])

    Returns:
        A graph whose nodes are named `"row,column"`. Their attributes are `x` and `y` (floats; `y`
        grows upwards, as graph viewers expect), `label` (the letter on the map), `kind` (`open`,
        `elf` or `goblin`) and, for units, `hit_points`. Nodes and edges survive a round trip
        through GraphML; networkx then adds two empty defaults to the attributes of the graph.
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
    unit = battle.units.get(square)
    return {
        "x": float(column),
        "y": float(-row),
        "label": unit.side.value if unit else ".",
        "kind": unit.side.name.lower() if unit else "open",
    } | ({"hit_points": unit.hit_points} if unit else {})


def as_graphml(graph: "nx.Graph[str]") -> bytes:
    """The graph in GraphML."""
    file = BytesIO()
    nx.write_graphml(graph, file)
    return file.getvalue()


def as_gexf(graph: "nx.Graph[str]") -> bytes:
    """The graph in GEXF. The positions are repeated in `viz`, where Gephi looks for them."""
    placed = graph.copy()
    for attributes in placed.nodes.values():
        attributes["viz"] = {"position": {"x": attributes["x"], "y": attributes["y"], "z": 0.0}}
    file = BytesIO()
    nx.write_gexf(placed, file)
    return file.getvalue()


def as_dot(graph: "nx.Graph[str]") -> bytes:
    """The graph in Graphviz's DOT language, with the positions that `neato -n` uses."""
    placed = graph.copy()
    for attributes in placed.nodes.values():
        attributes["pos"] = f"{attributes['x']},{attributes['y']}!"
    return nx.nx_pydot.to_pydot(placed).to_string().encode()


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
