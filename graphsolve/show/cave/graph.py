"""The graph of a cave with its units, for graph viewers."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.limits import checkpoint
from graphsolve.show.cave.image import COLOURS
from graphsolve.show.palette import WALL

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.battle import Battle
    from graphsolve.puzzles.cave.events import Fighter
    from graphsolve.puzzles.cave.state import Unit

OPEN = WALL.light
"""The colour of squares without a unit, which viewers draw as dots on a light or dark page."""


def battle_graph(battle: "Battle") -> "nx.Graph[str]":
    r"""The graph of all open squares, with the current state of a battle as node attributes.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> graph = battle_graph(Battle(parse_cave("#####\n#G.E#\n#####")))
    >>> graph.nodes["1,1"]  # doctest: +ELLIPSIS
    {'x': 1.0, 'y': -1.0, 'label': 'G0', 'kind': 'goblin', 'color': '#b0480e', ...}
    >>> graph.edges
    EdgeView([('1,1', '1,2'), ('1,2', '1,3')])

    Returns:
        A graph whose nodes are named `"row,column"`. Their attributes are `x` and `y` (floats; `y`
        grows upwards, as graph viewers expect), `label` (the letter and number of a unit, or a
        dot), `kind` (`open`, `elf` or `goblin`), `color` and, for units, `shape` (`disc` or
        `square`), `number` and `hit_points`. Nodes and edges survive a round trip through GraphML;
        networkx then adds two empty defaults to the attributes of the graph.
    """
    return graph_of(battle.cave.squares, battle.units)


def graph_of(
    squares: Collection[Square], units: "Mapping[Square, Unit | Fighter]"
) -> "nx.Graph[str]":
    """The graph of some squares, with the units on them."""
    graph: nx.Graph[str] = nx.Graph()
    for square in sorted(squares):
        checkpoint()
        graph.add_node(node_name(square), **node_attributes(square, units.get(square)))
    for row, column in sorted(squares):
        checkpoint()
        for after in ((row, column + 1), (row + 1, column)):
            if after in squares:
                graph.add_edge(node_name((row, column)), node_name(after))
    return graph


def node_name(square: Square) -> str:
    """The name of a square's node."""
    row, column = square
    return f"{row},{column}"


def node_attributes(square: Square, unit: "Unit | Fighter | None") -> dict[str, float | str]:
    """The attributes of a square's node: its position, and its unit if it has one."""
    row, column = square
    place = {"x": float(column), "y": float(-row)}
    if unit is None:
        return {**place, "label": ".", "kind": "open", "color": OPEN}
    letter = unit.side.value
    return {
        **place,
        "label": f"{letter}{unit.number}",
        "kind": unit.side.name.lower(),
        "color": COLOURS[letter].light,
        "shape": "disc" if letter == "E" else "square",
        "number": unit.number,
        "hit_points": unit.hit_points,
    }
