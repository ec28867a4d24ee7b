"""Invented puzzle inputs from a seed, in the shape of real ones."""

from collections.abc import Sequence
from itertools import product
from math import ceil
from random import Random
from typing import TypeVar

import networkx as nx

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import Square, grid_graph
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave.state import Cave, Placement, Side
from graphsolve.puzzles.duel import Boss

__all__ = ["generate_boss", "generate_cave", "generate_decks"]

T = TypeVar("T")

WALL_SHARES = (0.46, 0.44, 0.42, 0.4, 0.36, 0.3, 0.2, 0.1, 0.0)
SMOOTHINGS = 2
LEAST_FLOOR_SHARE = 0.4


class Dice:
    """Random choices that are the same for a seed on every Python.

    Of `random.Random`, only `random()` is promised to stay the same, so everything is built on it.
    """

    def __init__(self, seed: int) -> None:
        self.roll = Random(seed).random  # noqa: S311 - it invents puzzles, not secrets

    def below(self, number: int) -> int:
        """A whole number from 0 up to but not including the given one."""
        return int(self.roll() * number)

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, in random order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]


def generate_cave(
    seed: int, *, width: int = 32, height: int = 32, elves: int = 10, goblins: int = 20
) -> Cave:
    """Invent a cave: irregular rooms, one connected floor, a border of wall.

    >>> print(generate_cave(3, width=9, height=7, elves=1, goblins=2))
    #########
    #########
    ###.G..##
    ##......#
    ##...GE##
    ###.#####
    #########

    Walls are strewn at random and then smoothed, each square taking after most of the nine squares
    around it, as in a cellular automaton. Of the floor that is left, the largest connected part is
    kept, if it is large enough; else fewer walls are strewn.

    Args:
        seed: the same seed gives the same cave on every Python.
        width: columns of the map, the border included.
        height: rows of the map, the border included.
        elves: how many elves to place.
        goblins: how many goblins to place.

    Raises:
        GenerateError: if so many units do not fit into a cave of this size, or there are fewer
            than none of a side.
    """
    if min(elves, goblins) < 0:
        raise GenerateError(f"expected 0 units of a side or more, found {min(elves, goblins)}")
    interior = list(product(range(1, height - 1), range(1, width - 1)))
    units = elves + goblins
    if units > len(interior):
        raise GenerateError(
            f"a cave of {width} by {height} has at most {len(interior)} open squares: "
            f"expected no more units than that, found {units}"
        )
    dice = Dice(seed)
    least = max(units, ceil(LEAST_FLOOR_SHARE * len(interior)))
    floors = (largest_room(strewn_floor(dice, interior, share)) for share in WALL_SHARES)
    floor = next(floor for floor in floors if len(floor) >= least)
    squares = dice.sample(floor, units)
    sides = [Side.ELF] * elves + [Side.GOBLIN] * goblins
    placements = sorted(map(Placement, sides, squares), key=lambda unit: unit.square)
    return Cave(height, width, frozenset(floor), tuple(placements))


def strewn_floor(dice: Dice, interior: Sequence[Square], wall_share: float) -> set[Square]:
    """The floor left by walls strewn at random and smoothed."""
    floor = {square for square in interior if dice.roll() >= wall_share}
    for _ in range(SMOOTHINGS if wall_share else 0):
        floor = {square for square in interior if surrounding_floor(square, floor) > 9 // 2}
    return floor


def surrounding_floor(square: Square, floor: set[Square]) -> int:
    """How many of a square and the eight around it are floor."""
    row, column = square
    block = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return sum(near in floor for near in block)


def largest_room(floor: set[Square]) -> list[Square]:
    """The largest connected part of a floor in reading order; of several, the first."""
    rooms = sorted(map(sorted, nx.connected_components(grid_graph(floor))))
    return max(rooms, key=len, default=[])


def generate_decks(seed: int, *, cards: int = 25) -> Decks:
    """Invent the decks of a card game: so many cards for each player, from 1 up without a gap.

    >>> decks = generate_decks(1, cards=3)
    >>> sorted(decks.first + decks.second)
    [1, 2, 3, 4, 5, 6]

    Args:
        seed: the same seed gives the same decks on every Python.
        cards: the cards in each deck, at least 1.
    """
    shuffled = Dice(seed).sample(range(1, 2 * cards + 1), 2 * cards)
    return Decks(tuple(shuffled[:cards]), tuple(shuffled[cards:]))


def generate_boss(seed: int) -> Boss:
    """Invent the boss of a duel, of a strength at which the duel is worth it.

    >>> generate_boss(1)
    Boss(hit_points=53, damage=10)

    Args:
        seed: the same seed gives the same boss on every Python.
    """
    dice = Dice(seed)
    return Boss(hit_points=51 + dice.below(21), damage=8 + dice.below(3))
