"""What separates a unit from its targets, compared with networkx.

The paths of a turn are those on the page of a battle, which `show/test_replay_map.py` compares.
"""

import networkx as nx

from battles import turns_of
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.show.cave.turn import Turn

CAVE = parse_cave("#######\n#.G.#.#\n#..##.#\n#...#E#\n#######")


def walkable(turn: Turn) -> "nx.Graph[tuple[int, int]]":
    """The open squares without those of the other units."""
    cave, units = turn.before.cave, turn.before.units.values()
    grid = nx.grid_2d_graph(cave.height, cave.width)
    return grid.subgraph(cave.squares - {unit.square for unit in units if unit != turn.unit})


def test_a_barrier_surrounds_the_smaller_side():
    turn = next(turn for turn in turns_of(battle_events(CAVE)) if turn.unit.side.name == "ELF")
    assert turn.paths == ({}, frozenset())
    own = nx.node_connected_component(walkable(turn), turn.unit.square)
    around = {(r + dr, c + dc) for r, c in own for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert turn.barrier((1, 1)) == around
