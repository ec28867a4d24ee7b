"""Generated caves of several kinds, which make different edge cases of the rules likely."""

from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import SquareSet
from graphsolve.lab.cave import floors
from graphsolve.lab.cave.floors import Plot
from graphsolve.lab.generate import Dice, kind_called
from graphsolve.puzzles.cave.state import Cave, Placement, Side

MAX_SQUARES = 250_000
"""Maximum size of a cave: 500 by 500. All kinds of this size are generated in seconds."""

MIXED_SHARE = 1 / 5


def interior_size(height: int, width: int) -> int:
    """Number of squares inside the border."""
    return max(0, height - 2) * max(0, width - 2)


def by_side(dice: Dice, floor: Sequence[Square], units: int) -> list[Square]:
    """Random squares of a floor, roughly in order from one side of it to the opposite side.

    The first squares are those of the elves, so they and the goblins start apart.
    """
    squares = dice.sample(floor, units)
    axis, sign = dice.below(2), 2 * dice.below(2) - 1
    mixed = MIXED_SHARE * max((square[axis] for square in floor), default=0)
    return sorted(squares, key=lambda square: sign * square[axis] + mixed * dice.roll())


class CaveKind(NamedTuple):
    """A kind of cave: how it is laid out, and where its units are placed."""

    floor: Callable[[Dice, Plot], Sequence[Square]]
    units: Callable[[int, int], int] = lambda *size: isqrt(interior_size(*size))  # 30 in 32 by 32
    place: Callable[[Dice, Sequence[Square], int], list[Square]] = Dice.sample


CAVE_KINDS: Mapping[str, CaveKind] = {
    "ring": CaveKind(floors.ring, place=by_side),
    "cavern": CaveKind(floors.cavern),
    "open": CaveKind(floors.open_floor),
    "corridors": CaveKind(floors.corridors),
    "crowded": CaveKind(
        floors.crowded, units=lambda height, width: 2 * interior_size(height, width) // 5
    ),
}
"""The kinds of caves by name; `CaveLab.kinds` describes them."""


def split_units(units: int) -> tuple[int, int]:
    """Split units into a third of elves and two thirds of goblins, as in real inputs."""
    elves = (units + 1) // 3
    return elves, units - elves


def generate_cave(
    seed: int,
    *,
    kind: str = "ring",
    width: int = 32,
    height: int = 32,
    elves: int | None = None,
    goblins: int | None = None,
) -> Cave:
    """Generate a cave.

    >>> print(generate_cave(5, width=9, height=7, elves=1, goblins=2))
    #########
    ###.#####
    ##G..E###
    ##.###.##
    ##.....##
    ###G..###
    #########

    Some edge cases of the rules are rare in caves like real inputs, which are the kind `ring`.
    Other kinds make them likely: see `CAVE_KINDS`.

    Args:
        seed: the same seed gives the same cave on every machine and every version of Python.
        kind: one of `CAVE_KINDS`.
        width: columns of the map, including the border. Columns times rows are at most 250,000.
        height: rows of the map, including the border.
        elves: number of elves; by default a third of the default units for this kind and size,
            such as 10 of 30 in a cave of 32 by 32.
        goblins: number of goblins; by default the other two thirds.

    Raises:
        GenerateError: there is no such kind, a size is less than 1 or too large, a number of
            units is negative, or the units do not fit into a cave of this kind and size.
    """
    spec = kind_called(kind, CAVE_KINDS, "cave")
    if min(width, height) < 1:
        raise GenerateError(f"a cave must be at least 1 by 1, not {width} by {height}")
    if width * height > MAX_SQUARES:
        raise GenerateError(
            f"a cave of {width} by {height} is too large to generate: "
            f"it can have {MAX_SQUARES:,} squares, as in 500 by 500"
        )
    default_elves, default_goblins = split_units(spec.units(height, width))
    elves = default_elves if elves is None else elves
    goblins = default_goblins if goblins is None else goblins
    if min(elves, goblins) < 0:
        raise GenerateError(f"the number of units is negative: {min(elves, goblins)}")
    max_open = interior_size(height, width)
    if elves + goblins > max_open:
        raise GenerateError(
            f"a cave of {width} by {height} has at most {max_open} open squares, "
            f"too few for {elves + goblins} units"
        )
    dice = Dice(seed)
    floor = spec.floor(dice, Plot(height, width, elves + goblins))
    sides = [Side.ELF] * elves + [Side.GOBLIN] * goblins
    squares = spec.place(dice, floor, len(sides))
    placements = sorted(map(Placement, sides, squares), key=lambda unit: unit.square)
    return Cave(height, width, SquareSet.of(floor), tuple(placements))
