"""Generated puzzles of each kind match its description, and are the inputs of this repository."""

from itertools import product
from pathlib import Path
from statistics import quantiles

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import grid_graph
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.puzzles.cards import Decks, game_events, recursive_combat
from graphsolve.puzzles.cards.events import GameBegan, Repeat
from graphsolve.puzzles.cave import Battle, Cave, Side, parse_cave
from graphsolve.puzzles.cave.state import Unit

INPUTS = Path(__file__).parents[2] / "inputs"

# --- Caves ---------------------------------------------------------------------------------------


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
def test_caves(kind: str, seed: int, width: int, height: int, share: float, elves_share: float):
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


# --- Decks ---------------------------------------------------------------------------------------


def depth(decks: Decks) -> int:
    """How deeply sub-games are nested."""
    depths = {None: -1}
    for event in game_events(decks):
        if isinstance(event, GameBegan):
            depths[event.game] = depths[event.parent] + 1
    return max(depths.values())


@pytest.mark.parametrize("kind", DECK_KINDS)
@given(seed=st.integers(0, 10**9), cards=st.integers(4, 30))
def test_decks(kind: str, seed: int, cards: int):
    first, second = generate_decks(seed, kind=kind, cards=cards)
    assert len(first) == len(second) == cards
    assert sorted(first + second) == list(range(1, 2 * cards + 1))


@given(seed=st.integers(0, 10**9), cards=st.integers(3, 12))
def test_sub_games_are_deeply_nested(seed: int, cards: int):
    """Each level reduces the cards that can be copied by at most two."""
    assert depth(generate_decks(seed, kind="deep", cards=cards)) >= (cards - 1) // 2


@given(seed=st.integers(0, 10**9), cards=st.integers(4, 10))
def test_loops(seed: int, cards: int):
    decks = generate_decks(seed, kind="loops", cards=cards)
    assert any(isinstance(event, Repeat) for event in game_events(decks))


def test_decks_of_real_size_are_played_with_few_sub_games():
    """Shuffled decks of twice the size start millions of sub-games."""
    for kind in ("deep", "loops"):
        for seed in range(3):
            begun: list[str] = []
            recursive_combat(generate_decks(seed, kind=kind), on_progress=begun.append)
            assert len(begun) < 60_000


# --- Bosses --------------------------------------------------------------------------------------


def test_bosses_can_be_beaten():
    bosses = {generate_boss(seed) for seed in range(500)}
    assert {boss.hit_points for boss in bosses} == set(range(51, 72))
    assert {boss.damage for boss in bosses} == {8, 9, 10}
    strongest = max(bosses)
    assert strongest == (71, 10)
    assert oracle.duel(*strongest, hard=True) is not None


def test_edge_bosses_are_near_the_limit_of_what_can_be_beaten():
    """In one of the modes, one or two hit points more or less change the winner."""
    bosses = {generate_boss(seed, kind="edge") for seed in range(15)}
    assert len(bosses) > 10
    for hit_points, damage in bosses:
        assert any(
            oracle.duel(hit_points - 2, damage, hard=hard) is not None
            and oracle.duel(hit_points + 2, damage, hard=hard) is None
            for hard in (False, True)
        )


def test_shield_reduces_the_attacks_of_weak_bosses_to_1():
    bosses = {generate_boss(seed, kind="weak") for seed in range(300)}
    assert {boss.damage for boss in bosses} == {6, 7}
    assert {boss.hit_points for boss in bosses} == set(range(62, 82))
    assert all(oracle.duel(hit_points, 7, hard=True) for hit_points in (62, 81))


# --- All kinds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("generate", "wish", "message"),
    [
        (generate_cave, {"kind": "cellar"}, "called 'cellar'; there are ring, cavern, "),
        (generate_cave, {"width": 0}, "at least 1 by 1, not 0 by 32"),
        (generate_cave, {"height": -3}, "at least 1 by 1, not 32 by -3"),
        (generate_cave, {"width": 501, "height": 500}, "501 by 500 is too .* 250,000 squares"),
        (generate_cave, {"width": 10**30}, "is too large to generate"),
        (generate_cave, {"elves": -1}, "is negative: -1"),
        (generate_cave, {"goblins": -2}, "is negative: -2"),
        (generate_cave, {"width": 5, "height": 4, "elves": 7, "goblins": 0}, "at most 6 "),
        (generate_decks, {"kind": "marked"}, "called 'marked'; there are shuffled, deep, loops"),
        (generate_decks, {"cards": 0}, "have from 1 to 10,000 cards each, not 0"),
        (generate_decks, {"cards": 10**30}, "have from 1 to 10,000 cards each, not 10*$"),
        (generate_decks, {"kind": "deep", "cards": -1}, "from 1 to 10,000 cards each, not -1"),
        (generate_decks, {"kind": "loops", "cards": 3}, "have from 4 to 200 cards each, not 3"),
        (generate_decks, {"kind": "loops", "cards": 3000}, "from 4 to 200 cards each, not 3000"),
    ],
)
def test_sizes_that_do_not_fit(generate, wish: dict[str, object], message: str):
    with pytest.raises(GenerateError, match=message):
        generate(1, **wish)


def test_the_inputs_are_generated_as_the_readme_says():
    boss = generate_boss(1)
    assert (INPUTS / "15.txt").read_text() == f"{generate_cave(2, kind='cavern')}\n"
    assert (INPUTS / "22-cards.txt").read_text() == f"{generate_decks(1)}\n"
    assert (INPUTS / "22-duel.txt").read_text() == (
        f"Hit Points: {boss.hit_points}\nDamage: {boss.damage}\n"
    )
