"""The graph of a cave with its units, for graph viewers."""

from collections.abc import Collection, Mapping

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import Fighter
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
        grows upwards, as graph viewers expect), `label` (the letter and number of a unit, or a
        dot), `kind` (`open`, `elf` or `goblin`), `color` and, for units, `shape` (`disc` or
        `square`), `number` and `hit_points`. Nodes and edges survive a round trip through GraphML;
        networkx then adds two empty defaults to the attributes of the graph.
    """
    if isinstance(battle, Cave):
        battle = Battle(battle)
    return graph_of(battle.cave.squares, battle.units)


def graph_of(
    squares: Collection[Square], units: Mapping[Square, Unit | Fighter]
) -> "nx.Graph[str]":
    """The graph of some squares, with the units on them."""
    graph: nx.Graph[str] = nx.Graph()
    names = {square: "{},{}".format(*square) for square in sorted(squares)}
    for (row, column), name in names.items():
        checkpoint()
        graph.add_node(name, x=float(column), y=float(-row))
        graph.nodes[name].update(attributes_of(units.get((row, column))))
    for (row, column), name in names.items():
        checkpoint()
        for after in ((row, column + 1), (row + 1, column)):
            if after in names:
                graph.add_edge(name, names[after])
    return graph


def attributes_of(unit: Unit | Fighter | None) -> dict[str, float | str]:
    """The attributes of a node: those of its unit, if it has one."""
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
