"""Generated caves of each kind match its description."""

from itertools import product
from statistics import quantiles

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import grid_graph
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.puzzles.cave import Battle, Cave, Side, parse_cave
from graphsolve.puzzles.cave.state import Unit


def inside(width: int, height: int) -> int:
    return max(0, width - 2) * max(0, height - 2)


def parts(cave: Cave) -> list[set[tuple[int, int]]]:
    return list(nx.connected_components(grid_graph(cave.squares)))


def on_the_edge(cave: Cave) -> set[tuple[int, int]]:
    return {
        (row, column)
        for row, column in cave.squares
        if row in {0, cave.height - 1} or column in {0, cave.width - 1}
    }


@pytest.mark.parametrize("kind", CAVE_KINDS)
@given(
    seed=st.integers(0, 10**9),
    width=st.integers(3, 20),
    height=st.integers(3, 20),
    share=st.floats(0, 1),
    elves_share=st.floats(0, 1),
)
def test_shape(kind: str, seed: int, width: int, height: int, share: float, elves_share: float):
    units = int(share * inside(width, height))
    elves = int(elves_share * units)
    cave = generate_cave(
        seed, kind=kind, width=width, height=height, elves=elves, goblins=units - elves
    )
    assert (cave.width, cave.height) == (width, height)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (elves, units - elves)
    assert len({unit.square for unit in cave.units} & cave.squares) == units
    assert cave.squares <= {*product(range(height), range(width))}
    assert parse_cave(str(cave)) == cave
    assert not on_the_edge(cave)
    assert len(parts(cave)) == 1 or not cave.squares


@given(seed=st.integers(0, 10**9), width=st.integers(5, 16), height=st.integers(5, 16))
def test_open_caves_have_only_free_standing_pillars(seed: int, width: int, height: int):
    cave = generate_cave(seed, kind="open", width=width, height=height, elves=1, goblins=1)
    pillars = {*product(range(1, cave.height - 1), range(1, cave.width - 1))} - cave.squares
    for row, column in pillars:
        around = product((row - 1, row, row + 1), (column - 1, column, column + 1))
        assert {*around} - {(row, column)} <= cave.squares


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"kind": "cellar"}, "called 'cellar'; there are ring, cavern, "),
        ({"width": 0}, "at least 1 by 1, not 0 by 32"),
        ({"height": -3}, "at least 1 by 1, not 32 by -3"),
        ({"width": 501, "height": 500}, "501 by 500 is too large to generate: .* 250,000 squares"),
        ({"width": 10**30}, "is too large to generate"),
        ({"elves": -1}, "is negative: -1"),
        ({"goblins": -2}, "is negative: -2"),
        ({"kind": "open", "width": 5, "height": 4, "elves": 7, "goblins": 0}, "at most 6 "),
    ],
)
def test_sizes_that_do_not_fit(wish: dict[str, object], message: str):
    with pytest.raises(GenerateError, match=message):
        generate_cave(1, **wish)


def test_default_caves_are_like_real_inputs():
    """The medians of 43 real inputs: open squares; rounds and steps of part 1.

    They must be between the quartiles of these caves.
    """

    class Counting(Battle):
        steps = 0

        def step(self, unit: Unit, square: Square) -> None:
            super().step(unit, square)
            self.steps += 1

    figures = []
    for seed in range(24):
        cave = generate_cave(seed)
        battle = Counting(cave, graph=cave.bitgrid)
        rounds = battle.run().rounds
        assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (10, 20)
        figures.append((len(cave.squares), rounds, battle.steps))
    for real, found in zip((406, 81, 602), zip(*figures, strict=True), strict=True):
        low, _, high = quantiles(found, n=4)
        assert low <= real <= high
