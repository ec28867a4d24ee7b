"""What squares and units are compared by: the data, its words, and what it costs."""

from enum import Enum
from itertools import permutations
from typing import NamedTuple, TypeAlias

# Data


class Key(Enum):
    """What squares or units are compared by.

    Attributes:
        label: its name in names.
        cost: how rarely people compare by it, in bits.
        words: the first by it, with `{}` for the words of the order.
    """

    SQUARE = "square", 4.0, "the one that comes {}"
    "Its place: an `Order`, or for squares adjacent to a unit, an order of directions."
    DISTANCE = "distance", 0.0, "the nearest"
    "The steps to it: `Blockers` say what blocks them, if not all units."
    LINE = "line", 4.5, "the one with the least {}"
    "The straight line to it, ignoring walls: a `Metric`."
    STEP = "step", 3.5, "the one whose first step comes {}"
    "The place of the first step on a shortest path to it: an `Order` or directions."
    BEFORE = "before", 5.0, "the one whose preceding square on a shortest path comes {}"
    "The place of the last square before it on a shortest path: an `Order`."
    FOUND = "found", 0.0, ""
    "When a BFS finds it that visits neighbours in this order: directions."
    ENEMY = "enemy", 4.2, "{enemy} that comes {}"
    "The place of an enemy next to it: an `Order`."
    ENEMY_LINE = "enemy line", 5.0, "{enemy} with the least {}"
    "The straight line to an enemy next to it: a `Metric`."
    HIT_POINTS = "hit points", 5.0, "{enemy} {}"
    "The hit points of a unit, or of an enemy next to it: `READING` is ascending."
    NUMBER = "number", 4.8, "{enemy} {}"
    "The place of a unit, or of an enemy next to it, in the initial list: `READING` is ascending."
    LAST_MOVE = "last move", 5.0, "{enemy} {}"
    "The place of an enemy next to it in a dictionary of squares, which puts a unit last when it"
    " moves: `READING` is ascending."
    TURN = "turn", 5.0, "{enemy} whose turn comes first in the round"
    "The place of a unit, or of an enemy next to it, in the turn order: `READING` is ascending."
    SIDE = "side", 0.0, ""
    "The side of a unit: with `READING`, elves come first, with `BACKWARDS`, goblins."
    HIT_POINTS_BEFORE = (
        "hit points as the round begins",
        5.0,
        "the one that had the fewest hit points at the start of the round",
    )
    "The hit points of a unit at the start of the round: `READING` is ascending."
    AROUND = "around", 1.0, "the one that comes {} around that enemy"
    "The direction from an enemy to it: directions. A criterion for the enemy comes first."

    def __init__(self, label: str, cost: float, words: str) -> None:
        self.label, self.cost, self.words = label, cost, words


class Ordered(Enum):
    """How values of a key are compared, in words, and how rarely people do so, in bits."""

    def __init__(self, words: str, cost: float) -> None:
        self.words, self.cost = words, cost


class Order(Ordered):
    """An order of squares, or of numbers, in words for squares."""

    READING = "in reading order", 0.0
    BACKWARDS = "in reverse reading order", 1.5
    COLUMNS = "column by column", 1.0
    TEXT = 'as text ("10,2" before "9,3")', 3.0


class Metric(Ordered):
    """The length of a straight line between two squares."""

    MANHATTAN = "Manhattan distance", 0.5
    "Rows plus columns."


class Blockers(Ordered):
    """What blocks paths, besides walls."""

    FREE = "all units blocked", 0.0
    THROUGH_FRIENDS = "friends did not block", 0.0
    THROUGH_ALL = "no units blocked", 0.0


Ordering: TypeAlias = Ordered | str
"""A text is an order of the directions, such as `URDL`."""


class Criterion(NamedTuple):
    """What is compared, and how."""

    key: Key
    order: Ordering = Order.READING


Criteria: TypeAlias = tuple[Criterion, ...]
"""Each breaks the ties of those before it; reading order breaks those that are left."""

DISTANCE, READING = Criterion(Key.DISTANCE), Criterion(Key.SQUARE)
COLUMNS, BACKWARDS = Criterion(Key.SQUARE, Order.COLUMNS), Criterion(Key.SQUARE, Order.BACKWARDS)
TEXT, STEP, BEFORE = Criterion(Key.SQUARE, Order.TEXT), Criterion(Key.STEP), Criterion(Key.BEFORE)
ENEMY, NUMBER, TURN = Criterion(Key.ENEMY), Criterion(Key.NUMBER), Criterion(Key.TURN)
LAST_MOVE, WEAKEST_BEFORE = Criterion(Key.LAST_MOVE), Criterion(Key.HIT_POINTS_BEFORE)
WEAKEST, STRONGEST = Criterion(Key.HIT_POINTS), Criterion(Key.HIT_POINTS, Order.BACKWARDS)
LINE = Criterion(Key.LINE, Metric.MANHATTAN)
ENEMY_LINE = Criterion(Key.ENEMY_LINE, Metric.MANHATTAN)
ELVES, GOBLINS = Criterion(Key.SIDE), Criterion(Key.SIDE, Order.BACKWARDS)

OF_ENEMIES = {Key.ENEMY, Key.NUMBER, Key.LAST_MOVE, Key.TURN, Key.ENEMY_LINE, Key.HIT_POINTS}
"""The keys that are about an enemy next to a square."""

ULRD = "ULRD"
"""Reading order, as an order of the four neighbours: up, left, right, down."""

ORDERS = tuple(map("".join, permutations(ULRD)))
"""All orders of the four neighbours."""

USUAL = (ULRD, "URDL", "UDLR", "LRUD", "DRUL", "RLDU", "DURL", "RDLU", "LURD")
"""The orders of the four neighbours that people write most often."""

OFTEN = (Order.READING, Order.BACKWARDS, Order.COLUMNS)
NUMBERS = (Order.READING, Order.BACKWARDS)


def keys(key: Key, *orders: Ordering) -> Criteria:
    """A criterion for each order."""
    return tuple(Criterion(key, order) for order in orders)


# Words

LETTERS = {"U": "up", "L": "left", "R": "right", "D": "down"}

OF_NUMBERS = {
    WEAKEST: "with the fewest hit points",
    STRONGEST: "with the most hit points",
    Criterion(Key.HIT_POINTS, Order.TEXT): 'whose hit points come first as text ("100" before '
    '"99")',
    NUMBER: "that comes first in the initial list of units",
    Criterion(Key.NUMBER, Order.BACKWARDS): "that comes last in the initial list of units",
    LAST_MOVE: "that has not moved for the longest time (the first in a dictionary keyed by "
    "square)",
}


def in_words(directions: str) -> str:
    """An order of directions, such as `up, right, down, left`."""
    return ", ".join(LETTERS[letter] for letter in directions)


def words_of(order: Ordering) -> str:
    """Which one comes first in an order, such as `first in reading order`; or a metric."""
    if isinstance(order, str):
        return f"first in the order {in_words(order)}"
    if order is Order.BACKWARDS:
        return "last in reading order"
    return f"first {order.words}" if isinstance(order, Order) else order.words


def the_one(criterion: Criterion, of_enemies: bool = False) -> str:
    """The square, unit or enemy that comes first by a criterion, in words."""
    words = OF_NUMBERS.get(criterion) or words_of(criterion.order)
    enemy = "the one" if of_enemies else "the one next to the enemy"
    return criterion.key.words.format(words, enemy=enemy)


def all_of(criteria: Criteria, what: str, of_enemies: bool = False) -> str:
    """What happens to the first by some criteria, such as `the nearest is chosen.`"""
    one, *others = (the_one(criterion, of_enemies) for criterion in criteria)
    then = "".join(f"; of several, {other}" for other in others)
    return f"{one} {what}{then}."


def capital(sentence: str) -> str:
    """A sentence with a capital letter."""
    return sentence[0].upper() + sentence[1:]


def slug(*parts: Criterion | Enum) -> str:
    """A part of a name, such as `hit-points-then-step`."""

    def each(part: Criterion | Enum) -> str:
        if isinstance(part, Enum):
            return part.name
        key, order = part
        if order is Order.READING:
            return key.label
        return f"{key.label} {order if isinstance(order, str) else order.name}"

    words = " then ".join(map(each, parts))
    return words.lower().replace(" ", "-").replace("_", "-")


# Costs, in bits


def order_cost(order: Ordering) -> float:
    """How much rarer an order is than reading order."""
    if isinstance(order, str):
        return USUAL.index(order) / 4 if order in USUAL else 3.0
    return order.cost


def cost_of(*criteria: Criterion) -> float:
    """How rare a sequence of criteria is. A criterion in second place costs half of its bits."""
    first, *others = (key.cost + order_cost(order) for key, order in criteria)
    return first + sum(1.0 + other / 2 for other in others)
