"""Steps from a cave to simpler ones. None of them touches the border."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.lab.check.chunks import chunks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.cave.state import Placement

__all__ = ["cave_measure", "cave_steps"]

SQUARES_A_UNIT = 6
"""A unit less is worth so many squares more; of the weights tried, it left the fewest of both."""

NOTHING = range(0)


def cave_measure(cave: Cave) -> tuple[int, int]:
    r"""The squares of the map and its units, weighed; and the walls inside.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave_measure(parse_cave("######\n#G#.E#\n######"))
    (30, 1)
    """
    size = cave.height * cave.width + SQUARES_A_UNIT * len(cave.units)
    return size, len(list(inner_walls(cave)))


def cave_steps(cave: Cave) -> Iterator[Cave]:
    """Caves to try in place of one: the boldest cuts first, those that cut nothing last.

    Rows, columns and units go by halves, quarters and so on. Then rows and columns go whose units
    make room, then walls. What cuts nothing, moving a unit or filling a square, may open the way
    to further cuts.
    """
    rows, columns = range(1, cave.height - 1), range(1, cave.width - 1)
    yield from (cut(cave, gone, NOTHING) for gone in chunks(len(rows), 1))
    yield from (cut(cave, NOTHING, gone) for gone in chunks(len(columns), 1))
    yield from (without_units(cave, gone) for gone in chunks(len(cave.units)))
    for gone in chunks(len(rows), 1):
        yield from squeezed(cave, gone, NOTHING)
    for gone in chunks(len(columns), 1):
        yield from squeezed(cave, NOTHING, gone)
    yield from without_walls(cave)
    yield from moved(cave)
    yield from filled(cave)


def cut(cave: Cave, rows: range, columns: range) -> Cave:
    r"""A cave without some rows and columns, and without the units there.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> print(cut(parse_cave("######\n#G#.E#\n######"), NOTHING, range(1, 3)))
    ####
    #.E#
    ####
    """

    def is_kept(square: Square) -> bool:
        return square[0] not in rows and square[1] not in columns

    def place(square: Square) -> Square:
        row, column = square
        gone_above = len(rows) if row >= rows.stop else 0
        gone_left = len(columns) if column >= columns.stop else 0
        return row - gone_above, column - gone_left

    return Cave(
        cave.height - len(rows),
        cave.width - len(columns),
        frozenset(place(square) for square in cave.squares if is_kept(square)),
        tuple(
            unit._replace(square=place(unit.square)) for unit in cave.units if is_kept(unit.square)
        ),
    )


def without_units(cave: Cave, gone: range) -> Cave:
    """A cave without some of its units."""
    return replace(cave, units=cave.units[: gone.start] + cave.units[gone.stop :])


def squeezed(cave: Cave, rows: range, columns: range) -> Iterator[Cave]:
    """The cave without some rows and columns, whose units step out of them if they can.

    They all step up or left, or all down or right, if need be into walls, which open for them.
    """
    for first in (True, False):
        units = [step_out(unit, rows, columns, first=first) for unit in cave.units]
        squares = {unit.square for unit in units}
        if units != list(cave.units) and len(squares) == len(units) and inside(cave, squares):
            opened = replace(cave, squares=cave.squares | squares)
            yield cut(with_units(opened, units), rows, columns)


def step_out(unit: Placement, rows: range, columns: range, *, first: bool) -> Placement:
    """A unit on the nearest square before or behind some rows and columns, if it was in them."""
    row, column = unit.square
    if row in rows:
        row = rows.start - 1 if first else rows.stop
    if column in columns:
        column = columns.start - 1 if first else columns.stop
    return unit._replace(square=(row, column))


def without_walls(cave: Cave) -> Iterator[Cave]:
    """The cave without the walls inside: without all of them, half of them, and so on."""
    walls = list(inner_walls(cave))
    if len(walls) > 1:
        yield replace(cave, squares=cave.squares | {*walls})
    for gone in chunks(len(walls)):
        yield replace(cave, squares=cave.squares | {*walls[gone.start : gone.stop]})


def moved(cave: Cave) -> Iterator[Cave]:
    """The cave with one of its units a step away."""
    taken = {unit.square for unit in cave.units}
    for index, unit in enumerate(cave.units):
        others = [*cave.units[:index], *cave.units[index + 1 :]]
        for square in neighbours(unit.square):
            if square in cave.squares and square not in taken:
                yield with_units(cave, [*others, unit._replace(square=square)])


def filled(cave: Cave) -> Iterator[Cave]:
    """The cave with wall on one of the squares where nobody stands."""
    for square in sorted(cave.squares - {unit.square for unit in cave.units}):
        yield replace(cave, squares=cave.squares - {square})


def with_units(cave: Cave, units: Iterable[Placement]) -> Cave:
    """A cave with other units in it."""
    return replace(cave, units=tuple(sorted(units, key=lambda unit: unit.square)))


def inner_walls(cave: Cave) -> Iterator[Square]:
    """The walls that are not on the border."""
    interior = product(range(1, cave.height - 1), range(1, cave.width - 1))
    return (square for square in interior if square not in cave.squares)


def inside(cave: Cave, squares: Iterable[Square]) -> bool:
    """Whether none of some squares is on the border or beyond."""
    return all(
        0 < row < cave.height - 1 and 0 < column < cave.width - 1 for row, column in squares
    )
