"""Misreadings that visit the four neighbours of a square in another order than reading order.

Each is a family with the order as its parameter, such as `URDL` for up, right, down and left.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from itertools import permutations
from typing import Any

import networkx as nx

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.misreadings import Misreading, misreading
from graphsolve.puzzles.cave.rules import View, first_steps
from graphsolve.puzzles.cave.state import Unit

READING, COLUMNS, BACKWARDS = "ULRD", "LUDR", "DRLU"
"""Reading order, by columns, and the reverse of reading order. The last two have names of their
own in the other modules."""

ORDERS = tuple(map("".join, permutations(READING)))
"""All orders of the four neighbours."""

WORDS = {"U": "up", "L": "left", "R": "right", "D": "down"}

BFS = "The BFS visits the neighbours of each square in the order"


@lru_cache(maxsize=4096)
def around(order: str, square: Square) -> tuple[Square, ...]:
    """The four squares adjacent to a square, in an order such as `URDL`."""
    by_letter = dict(zip(READING, neighbours(square), strict=True))
    return tuple(by_letter[letter] for letter in order)


def first_goal_found(
    order: str, graph: "nx.Graph[Square]", start: Square, first: Squares, goals: Squares
) -> Square:
    """The first goal that a BFS finds if it visits the neighbours of each square in an order.

    A BFS finds the squares of a layer in the order of the paths on which it finds them. So the
    first goal is at the end of the first shortest path: each step of it is the first in the order
    that begins or continues a shortest path to one of the nearest goals.

    The square where the search begins need not be in the graph; `first` are the adjacent squares
    to visit first. At least one of the goals can be reached.
    """
    layers, seen = [goals], goals
    while not first & layers[-1]:
        layers.append(boundary(graph, layers[-1]) - seen)
        seen |= layers[-1]
    layers[-1] &= first
    square = start
    for layer in reversed(layers):
        square = next(other for other in around(order, square) if other in layer)
    return square


def first_found(order: str, view: View, nearest: Squares) -> Square:
    """The first square that a BFS from the unit finds."""
    if len(nearest) == 1:
        return next(iter(nearest))
    return first_goal_found(order, view.free, view.unit.square, view.steps, nearest)


def first_step_in_order(order: str, view: View, chosen: Square) -> Square:
    """The first of the steps in an order.

    It is also the beginning of the path on which a BFS from the unit finds the chosen square.
    """
    steps = first_steps(view, chosen)
    return next(square for square in around(order, view.unit.square) if square in steps)


def step_found_from_the_square(order: str, view: View, chosen: Square) -> Square:
    """The first of the steps that a BFS from the chosen square finds."""
    steps = first_steps(view, chosen)
    if len(steps) == 1 or chosen in steps:
        return min(steps)
    beside = boundary(view.free, {chosen})
    return first_goal_found(order, view.free, chosen, beside, steps)


def first_weakest_in_order(order: str, unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; the first in an order breaks a tie.

    Diagonal squares, which are adjacent by other misreadings, come last.
    """
    places = {square: place for place, square in enumerate(around(order, unit.square))}
    return min(
        adjacent,
        key=lambda target: (target.hit_points, places.get(target.square, 4), target.square),
    )


@cache
def by(decision: Callable[..., Any], order: str) -> Callable[..., Any]:
    """A decision by an order: always the same function, so that families can share it."""
    return partial(decision, order)


def family(
    name: str,
    rule: str,
    misread: str,
    replaces: Callable[[str], Mapping[str, Any]],
    without: Iterable[str] = (READING,),
) -> tuple[Misreading, ...]:
    """A misreading for each order, except those that make no difference or have another name.

    `misread` has `{}` for the order in words, and `replaces` makes the decisions of an order.
    """
    return tuple(
        misreading(
            "cave",
            f"{name}-{order.lower()}",
            rule=rule,
            misread=misread.format(", ".join(WORDS[letter] for letter in order)),
            family=name,
            **replaces(order),
        )
        for order in ORDERS
        if order not in without
    )


SQUARE_FIRST = "The square is chosen first, and only then the step towards it."

ORDER_MISREADINGS = (
    *family(
        "steps-in-order",
        "Of the first steps of shortest paths to the chosen square, the first in reading order is "
        "taken.",
        "Steps are tried in the order {}.",
        lambda order: {"step": by(first_step_in_order, order)},
        without=(READING, COLUMNS, BACKWARDS),
    ),
    *family(
        "attack-ties-in-order",
        "Of several targets with the fewest hit points, the first in reading order is attacked.",
        "The first of them in the order {} is attacked.",
        lambda order: {"attacked": by(first_weakest_in_order, order)},
        without=(READING, COLUMNS, BACKWARDS),
    ),
    *family(
        "first-path-found",
        SQUARE_FIRST,
        f"The first path to a square in range that a BFS finds is taken. {BFS} {{}}.",
        lambda order: {"chosen": by(first_found, order), "step": by(first_step_in_order, order)},
    ),
    *family(
        "first-square-found-in-order",
        SQUARE_FIRST,
        f"The first square in range that a BFS finds is chosen. {BFS} {{}}.",
        lambda order: {"chosen": by(first_found, order)},
    ),
    *family(
        "steps-found-from-the-square",
        "Of the first steps of shortest paths to the chosen square, the first in reading order is "
        "taken.",
        f"The one that a BFS from the chosen square finds first is taken. {BFS} {{}}.",
        lambda order: {"step": by(step_found_from_the_square, order)},
    ),
    *family(
        "everything-in-order",
        "All ties are broken in reading order.",
        "The first path that a BFS finds is taken. The BFS visits the neighbours of each square, "
        "and units attack adjacent targets, in the order {}.",
        lambda order: {
            "chosen": by(first_found, order),
            "step": by(first_step_in_order, order),
            "attacked": by(first_weakest_in_order, order),
        },
    ),
)
