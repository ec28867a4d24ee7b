"""Invented caves of several kinds, each with its own sort of edge case."""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import Square
from graphsolve.lab.generate import floors, rooms
from graphsolve.lab.generate.dice import Dice
from graphsolve.lab.generate.floors import Plot
from graphsolve.puzzles.cave.state import Cave, Placement, Side

__all__ = ["CAVE_KINDS", "CaveKind", "generate_cave", "share_out"]

Count: TypeAlias = Callable[[int, int], int]
"""A number for a cave of so many rows and columns."""


def inside(height: int, width: int) -> int:
    """How many squares lie inside the border."""
    return max(0, height - 2) * max(0, width - 2)


def usual_units(height: int, width: int) -> int:
    """As many units as the inside is long, if it is square: 30 in a cave of 32 by 32."""
    return isqrt(inside(height, width))


def anywhere(dice: Dice, floor: Sequence[Square], units: int) -> list[Square]:
    """So many different squares of a floor."""
    return dice.sample(floor, units)


def in_each_room(dice: Dice, floor: Sequence[Square], units: int) -> list[Square]:
    """So many different squares of a floor, at least one in each room as long as units last."""
    firsts = [dice.choice(room) for room in dice.shuffled(floors.rooms_of(floor))][:units]
    others = [square for square in floor if square not in firsts]
    return dice.shuffled(firsts + dice.sample(others, units - len(firsts)))


class CaveKind(NamedTuple):
    """A kind of cave.

    Attributes:
        about: what it looks like, in a few words.
        floor: lays out its open squares.
        most: how many squares can be open at most.
        units: how many units it has if nobody asks for another number.
        stand: chooses the squares that the units stand on.
    """

    about: str
    floor: Callable[[Dice, Plot], Sequence[Square]]
    most: Count = inside
    units: Count = usual_units
    stand: Callable[[Dice, Sequence[Square], int], list[Square]] = anywhere


CAVE_KINDS: Mapping[str, CaveKind] = {
    "cavern": CaveKind("irregular rooms, as in real inputs", floors.cavern),
    "open": CaveKind("no walls inside the border, or a few pillars", floors.open_floor),
    "corridors": CaveKind("a maze with loops, one square wide", floors.corridors),
    "rooms": CaveKind("rectangular rooms joined by doors", rooms.rooms),
    "crowded": CaveKind(
        "units on two of three open squares",
        floors.crowded,
        units=lambda height, width: 2 * inside(height, width) // 5,
    ),
    "separate": CaveKind(
        "rooms of which some cannot be reached from others",
        rooms.separate,
        most=rooms.most_separate,
        stand=in_each_room,
    ),
    "border": CaveKind(
        "irregular rooms, open towards the edges of the map",
        floors.border,
        most=lambda height, width: height * width,
    ),
}
"""The kinds of caves that can be invented, by their names."""


def share_out(units: int) -> tuple[int, int]:
    """So many units as elves and goblins: one elf to two goblins, as in real inputs.

    >>> share_out(30), share_out(4)
    ((10, 20), (1, 3))
    """
    elves = (units + 1) // 3
    return elves, units - elves


def line_up(elves: int | None, goblins: int | None, usual: tuple[int, int]) -> list[Side]:
    """The sides of all units, elves first.

    Raises:
        GenerateError: if there are fewer than none of a side.
    """
    elves = usual[0] if elves is None else elves
    goblins = usual[1] if goblins is None else goblins
    if min(elves, goblins) < 0:
        raise GenerateError(f"expected 0 units of a side or more, found {min(elves, goblins)}")
    return [Side.ELF] * elves + [Side.GOBLIN] * goblins


def generate_cave(  # noqa: PLR0913 - all but the seed have defaults
    seed: int,
    *,
    kind: str = "cavern",
    width: int = 32,
    height: int = 32,
    elves: int | None = None,
    goblins: int | None = None,
) -> Cave:
    """Invent a cave.

    >>> print(generate_cave(3, width=9, height=7, elves=1, goblins=2))
    #########
    #########
    ###.G..##
    ##......#
    ##...GE##
    ###.#####
    #########

    Some edge cases of the rules are rare in caves like the real ones. Other kinds make them
    likely: see `CAVE_KINDS`.

    >>> print(generate_cave(3, kind="rooms", width=9, height=7, elves=1, goblins=2))
    #########
    #..#....#
    #..###.##
    ##...#..#
    #..#.#GE#
    #...G...#
    #########

    Args:
        seed: the same seed gives the same cave on every machine and Python.
        kind: one of `CAVE_KINDS`.
        width: columns of the map, the border included.
        height: rows of the map, the border included.
        elves: how many elves to place; without a number, a third of the units that are usual for
            the kind and size of the cave: 10 of 30 in a cave of 32 by 32.
        goblins: how many goblins to place; without a number, the other two thirds.

    Raises:
        GenerateError: if there is no such kind, or so many units do not fit into a cave of this
            kind and size, or there are fewer than none of a side.
    """
    if kind not in CAVE_KINDS:
        raise GenerateError(f"expected a cave of kind {', '.join(CAVE_KINDS)}, found {kind!r}")
    about = CAVE_KINDS[kind]
    if min(width, height) < 1:
        raise GenerateError(f"expected a cave of 1 by 1 or larger, found {width} by {height}")
    sides = line_up(elves, goblins, share_out(about.units(height, width)))
    most = about.most(height, width)
    if len(sides) > most:
        raise GenerateError(
            f"a cave of {width} by {height} has at most {most} open squares: "
            f"expected no more units than that, found {len(sides)}"
        )
    dice = Dice(seed)
    floor = about.floor(dice, Plot(height, width, len(sides)))
    squares = about.stand(dice, floor, len(sides))
    placements = sorted(map(Placement, sides, squares), key=lambda unit: unit.square)
    return Cave(height, width, frozenset(floor), tuple(placements))
