"""Candidates for shrinking a puzzle.

Big cuts come first, then small ones, then changes that remove nothing but may allow further cuts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias, TypeVar

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.cave.state import Placement
from graphsolve.puzzles.duel import Boss

Measure: TypeAlias = tuple[int, int]
"""The size of a puzzle, and its clutter, which decides between puzzles of the same size."""

SQUARES_PER_UNIT = 6
"""The weight of a unit, in squares. Of the values tried, this one left the fewest of both."""

NOTHING = range(0)

T = TypeVar("T")


def measure(puzzle: Puzzle) -> Measure:
    r"""The size and the clutter of a puzzle.

    >>> measure(Boss(hit_points=58, damage=9))
    (67, 0)

    For a cave, these are a weighted sum of squares and units, and the number of inner walls.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> measure(parse_cave("######\n#G#.E#\n######"))
    (30, 1)
    """
    match puzzle:
        case Cave():
            size = puzzle.height * puzzle.width + SQUARES_PER_UNIT * len(puzzle.units)
            return size, len(inner_walls(puzzle))
        case Decks(first, second):
            return len(first) + len(second), sum(first) + sum(second)
        case Boss(hit_points, damage):
            return hit_points + damage, 0
    raise TypeError(f"not a puzzle: {puzzle!r}")


def candidates(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Simpler puzzles of the same type, the biggest cuts first.

    >>> [tuple(boss) for boss in candidates(Boss(hit_points=4, damage=3))]
    [(1, 3), (2, 3), (3, 3), (4, 1), (4, 2), (5, 2), (3, 4)]

    Candidates that are not smaller come last. The border of a cave is never cut.
    """
    match puzzle:
        case Cave():
            return smaller_caves(puzzle)
        case Decks():
            return smaller_decks(puzzle)
        case Boss():
            return weaker_bosses(puzzle)
    raise TypeError(f"not a puzzle: {puzzle!r}")


def chunks(count: int, start: int = 0) -> Iterator[range]:
    """Split `count` things into halves, then into quarters, and so on down to single ones.

    >>> list(chunks(4))
    [range(0, 2), range(2, 4), range(0, 1), range(1, 2), range(2, 3), range(3, 4)]
    >>> list(chunks(3, start=1))
    [range(1, 2), range(2, 3), range(3, 4)]
    >>> list(chunks(1))
    [range(0, 1)]
    """
    size = max(count // 2, min(count, 1))
    while size:
        for first in range(0, count, size):
            yield range(start + first, start + min(first + size, count))
        size //= 2


def smaller_caves(cave: Cave) -> Iterator[Cave]:
    """Remove rows and columns with their units, then units, then rows and columns, then walls.

    Candidates that are not smaller come last: a unit moves by a step, or a wall fills a square.
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
    r"""Remove rows and columns, with the units in them.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> print(cut(parse_cave("######\n#G#.E#\n######"), NOTHING, range(1, 3)))
    ####
    #.E#
    ####
    """

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
        for square in neighbours(unit.square):
            if square in free:
                yield with_units(cave, [*others, unit._replace(square=square)])


def with_units(cave: Cave, units: Iterable[Placement]) -> Cave:
    """Replace the units; a cave lists them in reading order."""
    return replace(cave, units=tuple(sorted(units, key=lambda unit: unit.square)))


def interior(cave: Cave) -> set[Square]:
    """All squares except the border."""
    return set(product(range(1, cave.height - 1), range(1, cave.width - 1)))


def inner_walls(cave: Cave) -> list[Square]:
    """The walls that are not on the border, in reading order."""
    return sorted(interior(cave) - cave.squares)


def smaller_decks(decks: Decks) -> Iterator[Decks]:
    """Remove equally many cards from both decks, then one from either; then swap neighbours."""
    first, second = decks
    for cut1, cut2 in product(chunks(len(first)), chunks(len(second))):
        if len(cut1) == len(cut2):
            yield renumbered(without(first, cut1), without(second, cut2))
    for index in range(len(first)):
        yield renumbered(without(first, range(index, index + 1)), second)
    for index in range(len(second)):
        yield renumbered(first, without(second, range(index, index + 1)))
    for index in range(len(first) - 1):
        yield Decks(swapped(first, index), second)
    for index in range(len(second) - 1):
        yield Decks(first, swapped(second, index))


def without(items: tuple[T, ...], removed: range) -> tuple[T, ...]:
    """Remove a range of items."""
    return items[: removed.start] + items[removed.stop :]


def swapped(deck: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Swap a card with the next one."""
    return (*deck[:index], deck[index + 1], deck[index], *deck[index + 2 :])


def renumbered(first: tuple[int, ...], second: tuple[int, ...]) -> Decks:
    """Renumber the cards from 1 without gaps, keeping their order.

    >>> renumbered((43, 19), (2, 29))
    Decks(first=(4, 2), second=(1, 3))
    """
    rank = {card: place for place, card in enumerate(sorted(first + second), 1)}
    return Decks(tuple(rank[card] for card in first), tuple(rank[card] for card in second))


def weaker_bosses(boss: Boss) -> Iterator[Boss]:
    """Lower the hit points, then the damage; then shift one point from one to the other."""
    hit_points, damage = boss
    yield from (Boss(fewer, damage) for fewer in range(1, hit_points))
    yield from (Boss(hit_points, less) for less in range(1, damage))
    if damage > 1:
        yield Boss(hit_points + 1, damage - 1)
    if hit_points > 1:
        yield Boss(hit_points - 1, damage + 1)
