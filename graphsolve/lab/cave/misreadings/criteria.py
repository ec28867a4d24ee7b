"""Criteria by which squares and units are compared, and orders of the four neighbors."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from graphsolve.graphs.grid import manhattan, neighbors
from graphsolve.graphs.squareset import Square, Squares
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import View, first_steps
from graphsolve.puzzles.cave.state import Side, Unit

HIT_POINTS_BEFORE, SQUARE_BEFORE = -1, -2  # keys that the compiled program does not know


class Criterion(NamedTuple):
    """A criterion by which squares or units are compared.

    Attributes:
        key: what is compared, by its name in the compiled program; below 0 if it has none.
        order: the order of squares or numbers, or of directions, by its name there.
        words: the first one, as in "the one WORDS", or "the enemy WORDS" if it is about enemies.
    """

    key: int
    order: int
    words: str

    @property
    def code(self) -> int | None:
        """Its code in the compiled program, if any."""
        is_known = self.key > 0 and self != WEAKEST_TEXT
        return self.key + k.ORDER * self.order if is_known else None


Criteria: TypeAlias = tuple[Criterion, ...]
"""Each breaks the ties that the ones before it leave; reading order breaks the rest."""


def in_three_orders(key: int, words: str) -> Iterator[Criterion]:
    """Yield criteria by a key in reading order, in its reverse, and column by column."""
    yield Criterion(key, k.READING, f"{words} first in reading order")
    yield Criterion(key, k.BACKWARDS, f"{words} last in reading order")
    yield Criterion(key, k.COLUMNS, f"{words} first column by column")


AS_TEXT = 'that comes first as text ("10,2" before "9,3")'
CLOSEST = "with the least Manhattan distance"

READING, BACKWARDS, COLUMNS = in_three_orders(k.SQUARE, "that comes")
TEXT = Criterion(k.SQUARE, k.TEXT, AS_TEXT)
DISTANCE = Criterion(k.DISTANCE, k.READING, "that is nearest")
LINE = Criterion(k.LINE, k.READING, CLOSEST)
STEP, STEP_BACKWARDS, STEP_COLUMNS = in_three_orders(k.STEP, "whose first step comes")
BEFORE, BEFORE_BACKWARDS, BEFORE_COLUMNS = in_three_orders(
    SQUARE_BEFORE, "whose preceding square on the path comes"
)
ENEMY, ENEMY_BACKWARDS, ENEMY_COLUMNS = in_three_orders(k.ENEMY, "that comes")
ENEMY_LINE = Criterion(k.ENEMY_LINE, k.READING, CLOSEST)
WEAKEST = Criterion(k.HIT_POINTS, k.READING, "with the fewest hit points")
STRONGEST = Criterion(k.HIT_POINTS, k.BACKWARDS, "with the most hit points")
WEAKEST_TEXT = Criterion(
    k.HIT_POINTS, k.TEXT, 'whose hit points come first as text ("100" before "99")'
)
WEAKEST_BEFORE = Criterion(
    HIT_POINTS_BEFORE, k.READING, "that had the fewest hit points at the start of the round"
)
NUMBER = Criterion(k.NUMBER, k.READING, "that comes first in the initial list of units")
LAST_NUMBER = Criterion(k.NUMBER, k.BACKWARDS, "that comes last in the initial list of units")
TURN = Criterion(k.FIRST_TURN, k.READING, "whose turn comes first in the round")
LAST_MOVE = Criterion(
    k.LAST_MOVE,
    k.READING,
    "that has not moved for the longest time (the first in a dictionary keyed by square)",
)

OF_ENEMIES = {k.ENEMY, k.ENEMY_LINE, k.HIT_POINTS, k.NUMBER, k.FIRST_TURN, k.LAST_MOVE}
"""The keys that are about an enemy next to a square."""


ULRD = "ULRD"
"""Reading order, as an order of the four neighbors: up, left, right, down."""

LETTERS = {"U": "up", "L": "left", "R": "right", "D": "down"}


def in_words(directions: str) -> str:
    """Return an order of directions in words, such as `up, right, down, left`."""
    return ", ".join(LETTERS[letter] for letter in directions)


def in_order(directions: str) -> Criterion:
    """Return the criterion of an order of the neighbors of a unit."""
    words = f"that comes first in the order {in_words(directions)}"
    return Criterion(k.SQUARE, direction_code(directions), words)


def direction_code(directions: str) -> int:
    """Return the code of an order of directions."""
    return k.DIRECTIONS + k.ORDERS.index(directions)


def the_first(among: str, criteria: Criteria, what: str, *, of_squares: bool = False) -> str:
    """Say what happens to the first of some squares or units by some criteria."""
    one, *others = (
        f"the one {'next to the enemy ' * (key in OF_ENEMIES and of_squares)}{words}"
        for key, _, words in criteria
    )
    then = "".join(f"; of several, {other}" for other in others)
    return f"Of all {among}, {one} {what}{then}."


def codes_of(place: int, criteria: Criteria) -> dict[int, int] | None:
    """Return the codes of criteria, from a place on, if all have one."""
    codes = [criterion.code for criterion in criteria if criterion.code is not None]
    return dict(enumerate(codes, place)) if len(codes) == len(criteria) else None


# --- Squares -------------------------------------------------------------------------------------

SORT_KEYS: Mapping[int, Callable[[Square], Any]] = {
    k.READING: lambda square: square,
    k.BACKWARDS: lambda square: (-square[0], -square[1]),
    k.COLUMNS: lambda square: (square[1], square[0]),
    k.TEXT: lambda square: f"{square[0]},{square[1]}",
}
"""Sort keys for squares, by their order."""


@lru_cache(maxsize=4096)
def around(directions: str, square: Square) -> tuple[Square, ...]:
    """Return the four squares adjacent to a square, in an order such as `URDL`."""
    by_letter = dict(zip(ULRD, neighbors(square), strict=True))
    return tuple(by_letter[letter] for letter in directions)


def square_key(order: int, here: Square, square: Square) -> Any:
    """Return a sort key for a square: its place in an order, or its direction from another."""
    if order >= k.DIRECTIONS:
        adjacent = around(k.ORDERS[order - k.DIRECTIONS], here)
        return adjacent.index(square) if square in adjacent else len(adjacent)
    return SORT_KEYS[order](square)


def by_ten(square: Square) -> int:
    """Return 10 times the row plus the column of a square."""
    return 10 * square[0] + square[1]


def number_in(order: int, number: int) -> int | str:
    """Return a sort key for a number: itself, its negative, or its text."""
    if order == k.TEXT:
        return str(number)
    return -number if order == k.BACKWARDS else number


# --- Units ---------------------------------------------------------------------------------------


def ranks_of_unit(criteria: Criteria, unit: Unit, other: Unit) -> tuple[Any, ...]:
    """Return a sort key for another unit: some criteria, and then its square."""
    return *(rank_of_unit(criterion, unit, other) for criterion in criteria), other.square


def rank_of_unit(criterion: Criterion, unit: Unit, other: Unit) -> Any:
    """Return the rank of another unit by a criterion."""
    key, order, _ = criterion
    if key == k.SQUARE:
        return square_key(order, unit.square, other.square)
    if key == k.SIDE:
        return (other.side is Side.ELF) is (order == k.BACKWARDS)
    return number_in(order, other.hit_points if key == k.HIT_POINTS else other.number)


# --- The squares in range of a view --------------------------------------------------------------


def targets_next_to(square: Square, view: View) -> list[Square]:
    """Return the squares of the targets adjacent to a square, in reading order."""
    return [other for other in neighbors(square) if other in view.targets]


def squares_before(view: View, square: Square) -> Squares:
    """Return the squares before a square on shortest paths to it."""
    if square in view.steps:
        return frozenset({view.unit.square})
    found = view.paths.nearest(view.free.boundary({square}))
    return found.nodes if found else frozenset()


def rank(criterion: Criterion, view: View, square: Square, enemy: Square) -> Any:
    """Return the rank of a square in range, or of an enemy next to it, by a criterion."""
    key, order, _ = criterion
    here = view.unit.square
    match key:
        case k.SQUARE:
            return square_key(order, here, square)
        case k.STEP:
            return min(square_key(order, here, step) for step in first_steps(view, square))
        case _ if key == SQUARE_BEFORE:
            return min(square_key(order, square, each) for each in squares_before(view, square))
        case k.ENEMY:
            return square_key(order, square, enemy)
        case k.LINE | k.ENEMY_LINE:
            return manhattan(here, square if key == k.LINE else enemy)
    unit = view.units.get(enemy)  # None if another mistake takes a body for a target
    if key in {k.LAST_MOVE, k.FIRST_TURN}:
        return [*view.units].index(enemy) if unit else -1
    return rank_of_unit(criterion, view.unit, unit) if unit else number_in(order, 0)


def best(
    criteria: Criteria, view: View, squares: Iterable[Square], *, are_enemies: bool = False
) -> list[Square]:
    """Return the squares in range, or of enemies, that come first by some criteria.

    If a criterion is about enemies, pairs of a square and an enemy next to it are compared.
    """
    pairs = [(square, square) for square in squares]
    if not are_enemies and any(criterion.key in OF_ENEMIES for criterion in criteria):
        pairs = [(square, enemy) for square, _ in pairs for enemy in targets_next_to(square, view)]
    for criterion in criteria:
        if len(pairs) < 2:
            break
        if criterion == DISTANCE:
            found = view.paths.nearest({square for square, _ in pairs})
            pairs = [pair for pair in pairs if found and pair[0] in found.nodes]
        else:
            ranks = [rank(criterion, view, *pair) for pair in pairs]
            least = min(ranks)
            pairs = [pair for pair, other in zip(pairs, ranks, strict=True) if other == least]
    return [square for square, _ in pairs]
