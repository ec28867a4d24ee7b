"""The graph of a cave with its units, for graph viewers."""

from collections.abc import Mapping
from typing import Any

import networkx as nx

from graphsolve.graphs.squareset import Square
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import UnitState
from graphsolve.puzzles.cave.state import Cave, Unit
from graphsolve.show.cave.maps import COLORS
from graphsolve.show.palette import WALL


def battle_graph(battle: Battle | Cave) -> "nx.Graph[str]":
    r"""Return the graph of all open squares, with the state of a battle as node attributes.

    A cave stands for the battle that begins in it.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> graph = battle_graph(Battle(parse_cave("#####\n#G.E#\n#####")))
    >>> graph.nodes["1,1"]  # doctest: +ELLIPSIS
    {'x': 1.0, 'y': -1.0, 'label': 'G0', 'kind': 'goblin', 'color': '#b0480e', ...}
    >>> graph.edges
    EdgeView([('1,1', '1,2'), ('1,2', '1,3')])

    Returns:
        A graph whose nodes are named `"row,column"`. Their attributes are `x` and `y` (floats; `y`
        grows upward, as graph viewers expect), `label` (the letter and number of a unit, or a
        dot), `kind` (`open`, `elf` or `goblin`), `color` and, for units, `shape` (`disc` or
        `square`), `number` and `hit_points`. Nodes and edges survive a round trip through GraphML;
        networkx then adds two empty defaults to the attributes of the graph.
    """
    if isinstance(battle, Cave):
        battle = Battle(battle)
    return graph_of(battle.cave, battle.units)


def graph_of(cave: Cave, units: Mapping[Square, Unit | UnitState]) -> "nx.Graph[str]":
    """Return the graph of a cave, with the units on its squares."""
    names: dict[Any, str] = {square: "{},{}".format(*square) for square in cave.squares}
    graph: nx.Graph[str] = nx.relabel_nodes(cave.graph, names)
    for (row, column), name in names.items():
        checkpoint()
        attributes = attributes_of(units.get((row, column)))
        graph.add_node(name, x=float(column), y=float(-row), **attributes)
    return graph


def attributes_of(unit: Unit | UnitState | None) -> dict[str, float | str]:
    """Return the attributes of a node, those of its unit if it has one."""
    if unit is None:  # viewers draw a dot on a light or dark page
        return {"label": ".", "kind": "open", "color": WALL.light}
    letter = unit.side.value
    return {
        "label": f"{letter}{unit.number}",
        "kind": unit.side.name.lower(),
        "color": COLORS[letter].light,
        "shape": "disc" if letter == "E" else "square",
        "number": unit.number,
        "hit_points": unit.hit_points,
    }
