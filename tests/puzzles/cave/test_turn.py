"""A unit's turn rebuilt from its events, compared with networkx."""

import networkx as nx
import pytest

from battles import turns_of
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.cave.turn import Turn

MAPS = [
    "#######\n#E..G.#\n#...#.#\n#.G.#G#\n#######",
    "#########\n#G..G..G#\n#.......#\n#.......#\n#G..E..G#\n#.......#\n#G..G..G#\n#########",
    "#######\n#.G.#.#\n#..##.#\n#...#E#\n#######",
]
"""Two maps of the statement, and one with a wall between the units."""


def walkable(turn: Turn) -> "nx.Graph[tuple[int, int]]":
    """The open squares without those of the other units."""
    grid = nx.grid_2d_graph(turn.cave.height, turn.cave.width)
    others = {unit.square for unit in turn.units.values() if unit.number != turn.unit.number}
    return grid.subgraph(turn.cave.squares - others)


@pytest.mark.parametrize("text", MAPS[:2])
def test_paths_are_all_shortest_ones_to_the_chosen_square(text: str):
    chosen = [
        turn
        for turn in turns_of(battle_events(parse_cave(text)))
        if turn.choice and turn.choice.chosen
    ]
    assert chosen
    for turn in chosen:
        target = turn.choice.chosen
        paths = nx.all_shortest_paths(walkable(turn), turn.unit.square, target)
        assert turn.paths.squares == {square for path in paths for square in path[1:]}
        free = walkable(turn).subgraph(set(turn.cave.squares) - {turn.unit.square} | {target})
        lengths = nx.single_source_shortest_path_length(free, target, turn.choice.distance + 1)
        occupied = {unit.square for unit in turn.units.values()}
        assert turn.paths.distances == {
            square: length for square, length in lengths.items() if square not in occupied
        }


def test_a_barrier_surrounds_the_smaller_side():
    turn = next(
        turn
        for turn in turns_of(battle_events(parse_cave(MAPS[2])))
        if turn.unit.side.name == "ELF"
    )
    assert turn.paths == ({}, frozenset())
    own = nx.node_connected_component(walkable(turn), turn.unit.square)
    around = {(r + dr, c + dc) for r, c in own for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert turn.barrier((1, 1)) == around
