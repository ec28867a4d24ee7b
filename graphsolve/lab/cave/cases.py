"""Caves on which programs are checked, and simpler variants of a cave."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, product

from graphsolve.graphs.grid import Square, neighbors
from graphsolve.lab.cases import size_between
from graphsolve.lab.cave.answers import KERNEL
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.column import Measure, Recipe
from graphsolve.lab.shrink import chunks, without
from graphsolve.puzzles.cave import Cave, Side
from graphsolve.puzzles.cave.state import Placement
from graphsolve.puzzles.cave.sweep import sweep
from graphsolve.puzzles.engines import EngineName

MAX_WIDTHS = {"crowded": 14}
"""Width limits of kinds of caves that would otherwise have too many units to be solved fast."""

SMALL_SIZES = range(7, 17)
"""The widths and heights of caves to tell misreadings apart on. Rare ties need large ones; battles
there take longer.
"""

SQUARES_PER_UNIT = 6
"""The weight of a unit, in squares. Of the values tried, this one left the fewest of both."""

NOTHING = range(0)


def looks_real(cave: Cave) -> bool:
    """Return whether a cave looks like a real input, and its battles end at every attack power.

    It has a border of walls, units of both sides, and no hit points behind its rows. A program may
    try any power, even higher ones, on its way to the least one.
    """
    engine: EngineName = "auto" if KERNEL.codes(1) else "graph"  # which does not wait for kernels
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(
            0 < row < cave.height - 1 and 0 < column < cave.width - 1
            for row, column in cave.squares
        )
        and all(row.outcome.winner for row in sweep(cave, engine=engine))
    )


def recipes() -> Iterator[Recipe]:
    """Yield recipes for caves that can be fair, up to the 32 by 32 squares of real inputs.

    Every other cave has as many elves as goblins. The others have the default units.
    """
    kinds = [kind for kind in CAVE_KINDS if kind != "ring"]  # small rings are caverns
    for number, kind in enumerate(cycle(kinds)):
        width = size_between(5, MAX_WIDTHS.get(kind, 32), number)
        sizes = {"width": width, "height": max(5, width - number % 3)}
        if number % 2:
            each = size_between(1, 15, number)
            sizes |= {"elves": each, "goblins": each}
        yield Recipe(kind, sizes)


def small_caves() -> Iterator[Cave]:
    """Yield caves on which misreadings may differ, without end."""
    for seed, size in enumerate(cycle(SMALL_SIZES)):
        kind = "open" if seed % 2 else "cavern"
        units = size // 2
        yield generate_cave(seed, kind=kind, width=size, height=size, elves=units, goblins=units)


def ask_caves() -> Iterator[Cave]:
    """Yield small open caves on which many misreadings differ."""
    for seed in range(16):
        yield generate_cave(seed, kind="open", width=8, height=6, elves=3, goblins=3)


# --- Smaller caves


def measure(cave: Cave) -> Measure:
    """Return a weighted sum of squares and units, and the number of inner walls."""
    size = cave.height * cave.width + SQUARES_PER_UNIT * len(cave.units)
    return size, len(inner_walls(cave))


def simpler(cave: Cave) -> Iterator[Cave]:
    """Remove rows and columns with their units, then units, then rows and columns, then walls.

    The border is never cut. Candidates that are not smaller come last: a unit moves by a step, or
    a wall fills a square.
    """
    strips = [(removed, NOTHING) for removed in chunks(cave.height - 2, 1)]
    strips += [(NOTHING, removed) for removed in chunks(cave.width - 2, 1)]
    for rows, columns in strips:
        yield cut(cave, rows, columns)
    for removed in chunks(len(cave.units)):
        yield replace(cave, units=without(cave.units, removed))
    for rows, columns in strips:
        yield from squeezed(cave, rows, columns)
    yield from without_walls(cave)
    yield from with_a_unit_moved(cave)
    for square in sorted(cave.squares - {unit.square for unit in cave.units}):
        yield replace(cave, squares=cave.squares - {square})


def cut(cave: Cave, rows: range, columns: range) -> Cave:
    """Remove rows and columns, with the units in them."""

    def is_kept(square: Square) -> bool:
        return square[0] not in rows and square[1] not in columns

    def moved(square: Square) -> Square:
        row, column = square
        removed_above = len(rows) if row >= rows.stop else 0
        removed_left = len(columns) if column >= columns.stop else 0
        return row - removed_above, column - removed_left

    return Cave(
        cave.height - len(rows),
        cave.width - len(columns),
        frozenset(moved(square) for square in cave.squares if is_kept(square)),
        tuple(
            unit._replace(square=moved(unit.square)) for unit in cave.units if is_kept(unit.square)
        ),
    )


def squeezed(cave: Cave, rows: range, columns: range) -> Iterator[Cave]:
    """Remove rows and columns after their units have moved out of them.

    All units move up or left, or all down or right. If they move into a wall, it becomes open.
    """
    for up_or_left in (True, False):
        units = [moved_out(unit, rows, columns, up_or_left=up_or_left) for unit in cave.units]
        squares = {unit.square for unit in units}
        if units != list(cave.units) and len(squares) == len(units) and squares <= interior(cave):
            opened = replace(cave, squares=cave.squares | squares)
            yield cut(with_units(opened, units), rows, columns)


def moved_out(unit: Placement, rows: range, columns: range, *, up_or_left: bool) -> Placement:
    """Move a unit out of the given rows and columns: up and left, or down and right."""
    row, column = unit.square
    if row in rows:
        row = rows.start - 1 if up_or_left else rows.stop
    if column in columns:
        column = columns.start - 1 if up_or_left else columns.stop
    return unit._replace(square=(row, column))


def without_walls(cave: Cave) -> Iterator[Cave]:
    """Open all inner walls, then half of them, and so on."""
    walls = inner_walls(cave)
    if len(walls) > 1:
        yield replace(cave, squares=cave.squares | {*walls})
    for removed in chunks(len(walls)):
        yield replace(cave, squares=cave.squares | {*walls[removed.start : removed.stop]})


def with_a_unit_moved(cave: Cave) -> Iterator[Cave]:
    """Move one unit by a step."""
    free = cave.squares - {unit.square for unit in cave.units}
    for index, unit in enumerate(cave.units):
        others = without(cave.units, range(index, index + 1))
        for square in neighbors(unit.square):
            if square in free:
                yield with_units(cave, [*others, unit._replace(square=square)])


def with_units(cave: Cave, units: Iterable[Placement]) -> Cave:
    """Replace the units; a cave lists them in reading order."""
    return replace(cave, units=tuple(sorted(units, key=lambda unit: unit.square)))


def interior(cave: Cave) -> set[Square]:
    """Return all squares except the border."""
    return set(product(range(1, cave.height - 1), range(1, cave.width - 1)))


def inner_walls(cave: Cave) -> list[Square]:
    """Return the walls that are not on the border, in reading order."""
    return sorted(interior(cave) - cave.squares)
