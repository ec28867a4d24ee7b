"""Generated caves have the given size and units."""

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oracle
from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import grid_graph
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.generate import Dice
from graphsolve.puzzles.cave import Side, parse_cave

INPUTS = Path(__file__).parents[2] / "inputs"


@settings(max_examples=80)
@given(
    seed=st.integers(0, 10**12),
    width=st.integers(2, 40),
    height=st.integers(2, 40),
    elves=st.integers(0, 12),
    goblins=st.integers(0, 12),
)
def test_shape(seed: int, width: int, height: int, elves: int, goblins: int):
    room = (width - 2) * (height - 2)
    assume(elves + goblins <= room)
    cave = generate_cave(seed, width=width, height=height, elves=elves, goblins=goblins)
    assert (cave.width, cave.height) == (width, height)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (elves, goblins)
    assert len({unit.square for unit in cave.units} & cave.squares) == elves + goblins
    assert not cave.squares or nx.is_connected(grid_graph(cave.squares))
    assert all(0 < row < height - 1 and 0 < column < width - 1 for row, column in cave.squares)
    assert len(cave.squares) >= 0.4 * room
    assert parse_cave(str(cave)) == cave


def test_same_seed_same_cave():
    assert generate_cave(7) == generate_cave(7)
    assert generate_cave(7) != generate_cave(8)


def test_real_sized_caves_have_irregular_walls():
    """About half of the interior is wall, and no row or column equals the next one."""
    for seed in range(5):
        cave = generate_cave(seed)
        assert 0.4 < len(cave.squares) / 30**2 < 0.9
        rows = str(cave).splitlines()[1:-1]
        assert len(set(rows)) > 20


@pytest.mark.parametrize(("width", "height", "units"), [(4, 4, 5), (2, 9, 1), (1, 1, 1)])
def test_too_many_units(width: int, height: int, units: int):
    with pytest.raises(
        GenerateError, match=rf"a cave of {width} by {height} has at most .*\b{units} units$"
    ):
        generate_cave(1, width=width, height=height, elves=units, goblins=0)


def test_dice_use_only_what_python_keeps_reproducible():
    """The well-known first numbers of `random.seed(1)`."""
    dice = Dice(1)
    assert [dice.roll() for _ in range(3)] == [
        0.13436424411240122,
        0.8474337369372327,
        0.763774618976614,
    ]


@given(seed=st.integers(0, 10**12), cards=st.integers(1, 60))
def test_decks(seed: int, cards: int):
    first, second = generate_decks(seed, cards=cards)
    assert len(first) == len(second) == cards
    assert sorted(first + second) == list(range(1, 2 * cards + 1))


def test_bosses_can_be_beaten():
    bosses = {generate_boss(seed) for seed in range(500)}
    assert {boss.hit_points for boss in bosses} == set(range(51, 72))
    assert {boss.damage for boss in bosses} == {8, 9, 10}
    strongest = max(bosses)
    assert strongest == (71, 10)
    assert oracle.duel(*strongest, hard=True) is not None


def test_the_inputs_are_generated_as_the_readme_says():
    boss = generate_boss(1)
    assert (INPUTS / "15.txt").read_text() == f"{generate_cave(2)}\n"
    assert (INPUTS / "22-cards.txt").read_text() == f"{generate_decks(1)}\n"
    assert (INPUTS / "22-duel.txt").read_text() == (
        f"Hit Points: {boss.hit_points}\nDamage: {boss.damage}\n"
    )
