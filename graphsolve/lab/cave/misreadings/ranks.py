"""What squares and units are compared by: the functions of the data of `criteria`."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product
from typing import Any

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import View, begin_round, first_steps
from graphsolve.puzzles.cave.state import Side, Unit

# Squares

SORT_KEYS: dict[object, Callable[[Square], Any]] = {
    c.Order.READING: lambda square: square,
    c.Order.BACKWARDS: lambda square: (-square[0], -square[1]),
    c.Order.COLUMNS: lambda square: (square[1], square[0]),
    c.Order.TEXT: lambda square: f"{square[0]},{square[1]}",
}
"""What to compare squares by, for each order of them."""

LENGTHS: dict[object, Callable[[int, int], int]] = {
    c.Metric.MANHATTAN: lambda rows, columns: rows + columns,
}


def length(metric: object, square: Square, other: Square) -> int:
    """The length of the straight line between two squares, by a metric."""
    return LENGTHS[metric](abs(square[0] - other[0]), abs(square[1] - other[1]))


@lru_cache(maxsize=4096)
def around(directions: str, square: Square) -> tuple[Square, ...]:
    """The four squares adjacent to a square, in an order such as `URDL`."""
    by_letter = dict(zip("ULRD", neighbours(square), strict=True))
    return tuple(by_letter[letter] for letter in directions)


@lru_cache(maxsize=1024)
def surroundings(square: Square) -> tuple[Square, ...]:
    """The eight squares around a square, in reading order."""
    row, column = square
    block = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return tuple(other for other in block if other != square)


def place(order: object, here: Square, square: Square) -> Any:
    """What to compare a square by: an order, or the direction in which it is from another."""
    if isinstance(order, str):
        adjacent = around(order, here)
        return adjacent.index(square) if square in adjacent else len(adjacent)
    return SORT_KEYS[order](square)


# Units


def rank_of_unit(criterion: c.Criterion, unit: Unit, other: Unit) -> Any:
    """What a unit compares another unit by."""
    key, order = criterion
    if key is c.Key.SQUARE:
        return place(order, unit.square, other.square)
    if key is c.Key.SIDE:
        return (other.side is Side.ELF) is (order is c.Order.BACKWARDS)
    number = other.hit_points if key is c.Key.HIT_POINTS else other.number
    return in_order(order, number)


def ranks_of_unit(criteria: c.Criteria, unit: Unit, other: Unit) -> tuple[Any, ...]:
    """What a unit compares another unit by: some criteria, and then its square."""
    return *(rank_of_unit(criterion, unit, other) for criterion in criteria), other.square


def in_order(order: object, number: int) -> int | str:
    """What to compare a number by: itself, its negative, or its text."""
    if order is c.Order.TEXT:
        return str(number)
    return -number if order is c.Order.BACKWARDS else number


def note_units(battle: Battle) -> None:
    """Remember the order of the turns, and the hit points at the start of the round."""
    begin_round(battle)
    battle.notes["turns"] = list(battle.order)
    battle.notes["hit points"] = {unit.number: unit.hit_points for unit in battle.order}


# The squares in range of a view


def targets_next_to(square: Square, view: View) -> list[Square]:
    """The squares of the targets adjacent to a square, in reading order."""
    return [other for other in neighbours(square) if other in view.targets]


def squares_before(view: View, square: Square) -> Squares:
    """The squares before a square on shortest paths to it."""
    if square in view.steps:
        return frozenset({view.unit.square})
    found = queries.nearest(view.free, view.steps, boundary(view.free, {square}))
    return found.nodes if found else frozenset()


def rank(criterion: c.Criterion, view: View, square: Square, enemy: Square) -> Any:  # noqa: PLR0911 - one for each key
    """What a unit compares a square in range by, or an enemy next to it."""
    key, order = criterion
    here = view.unit.square
    match key:
        case c.Key.SQUARE:
            return place(order, here, square)
        case c.Key.LINE:
            return length(order, here, square)
        case c.Key.STEP:
            return min(place(order, here, step) for step in first_steps(view, square))
        case c.Key.BEFORE:
            return min(place(order, square, before) for before in squares_before(view, square))
        case c.Key.ENEMY:
            return place(order, square, enemy)
        case c.Key.AROUND:
            return place(order, enemy, square)
        case c.Key.ENEMY_LINE:
            return length(order, here, enemy)
        case _:
            unit = view.units.get(enemy)  # None if another mistake takes a body for a target
            if key in {c.Key.LAST_MOVE, c.Key.TURN}:
                return in_order(order, [*view.units].index(enemy) if unit else -1)
            return rank_of_unit(criterion, view.unit, unit) if unit else in_order(order, 0)


def best(criteria: c.Criteria, view: View, squares: Iterable[Square]) -> list[Square]:
    """Those of some squares in range that come first by some criteria.

    If a criterion is about enemies, pairs of a square and an enemy next to it are compared.
    """
    if any(key in c.OF_ENEMIES for key, _ in criteria):
        pairs = [(square, enemy) for square in squares for enemy in targets_next_to(square, view)]
    else:
        pairs = [(square, square) for square in squares]
    for criterion in criteria:
        if len(pairs) == 1:
            break
        if criterion.key is c.Key.DISTANCE:
            found = queries.nearest(view.free, view.steps, {square for square, _ in pairs})
            pairs = [pair for pair in pairs if found and pair[0] in found.nodes]
        else:
            ranks = [rank(criterion, view, *pair) for pair in pairs]
            least = min(ranks)
            pairs = [pair for pair, other in zip(pairs, ranks, strict=True) if other == least]
    return [square for square, _ in pairs]
