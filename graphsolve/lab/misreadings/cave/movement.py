"""Misreadings of the square that a unit chooses, and its step."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary, reachable
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.misreadings import base
from graphsolve.puzzles.cave.rules import View, first_steps, nearest

__all__ = ["MOVEMENT_MISREADINGS"]

misreading = partial(base.misreading, "cave")


# The chosen square

NEAREST = "A unit walks towards the square in range that it can reach in the fewest steps."
CHOSEN = "Of several nearest squares in range, the first in reading order is chosen."

SQUARE_FIRST = "The square is chosen first, and only then the step towards it."


hit_points = attrgetter("hit_points")


def by_column(square: Square) -> Square:
    """A square as `(column, row)`, to sort by column first."""
    return square[::-1]


def targets_next_to(square: Square, view: View) -> list[Square]:
    """The squares of the targets adjacent to a square, in reading order."""
    return [other for other in neighbours(square) if other in view.targets]


def fewest_hit_points_next_to(square: Square, view: View) -> int:
    """The fewest hit points of the targets adjacent to a square."""
    adjacent = (view.units.get(other) for other in targets_next_to(square, view))
    return min((unit.hit_points for unit in adjacent if unit), default=0)


def last_of_the_nearest(_view: View, nearest: Squares) -> Square:
    """The last in reading order."""
    return max(nearest)


def leftmost_of_the_nearest(_view: View, nearest: Squares) -> Square:
    """The first by column."""
    return min(nearest, key=by_column)


def next_to_the_first_target(view: View, nearest: Squares) -> Square:
    """The first by the square of the adjacent target, then by the square itself."""
    return min(nearest, key=lambda square: (min(targets_next_to(square, view)), square))


def next_to_the_weakest_target(view: View, nearest: Squares) -> Square:
    """The first by the hit points of the adjacent target, then by the square itself."""
    return min(nearest, key=lambda square: (fewest_hit_points_next_to(square, view), square))


def with_the_first_step(view: View, nearest: Squares) -> Square:
    """The first by the first step there, then by the square itself."""
    return min(nearest, key=lambda square: (first(first_steps(view, square)), square))


def found_in_order(order: str, view: View, goals: Squares) -> dict[Square, Square]:
    """What a BFS from the unit finds, if it visits the neighbours of each square in an order.

    Only the squares on shortest paths to the nearest of the goals are visited. The others cannot
    change the order in which these are found.

    Args:
        order: the order of the neighbours, such as `URDL` for up, right, down and left.
        view: the inputs to the unit's decision.
        goals: the squares to find, of which at least one can be reached.

    Returns:
        The nearest goals in the order in which they are found, each with the first step of the
        path on which it is found.
    """
    layers = [view.steps]
    seen = view.steps
    while not goals & layers[-1]:
        layers.append(boundary(view.free, layers[-1]) - seen)
        seen |= layers[-1]
    layers[-1] &= goals
    for place in reversed(range(len(layers) - 1)):
        layers[place] &= boundary(view.free, layers[place + 1])
    found = {step: step for step in around(order, view.unit.square) if step in layers[0]}
    for layer in layers[1:]:
        behind: dict[Square, Square] = {}
        for square, step in found.items():
            for other in around(order, square):
                if other in layer:
                    behind.setdefault(other, step)
        found = behind
    return found


def around(order: str, square: Square) -> list[Square]:
    """The four squares adjacent to a square, in an order such as `URDL`."""
    by_letter = dict(zip("ULRD", neighbours(square), strict=True))
    return [by_letter[letter] for letter in order]


def first_found(order: str, view: View, nearest: Squares) -> Square:
    """The first found by a BFS that visits the neighbours of each square in an order."""
    return next(iter(found_in_order(order, view, nearest) if len(nearest) > 1 else nearest))


def least_reachable(key: Callable[[View, Square], Any], view: View) -> Squares:
    """The reachable square in range with the least key."""
    squares = view.in_range & reachable(view.free, view.steps)
    if not squares:
        return squares
    return frozenset({min(squares, key=lambda square: (key(view, square), square))})


def no_key(_view: View, _square: Square) -> int:
    """The same for all squares, so that the first in reading order is the least."""
    return 0


def length_as_the_crow_flies(view: View, square: Square) -> int:
    """The Manhattan distance to a square."""
    row, column = view.unit.square
    return abs(square[0] - row) + abs(square[1] - column)


def weakest_anywhere(view: View) -> Squares:
    """The nearest of the reachable squares in range of the weakest target that has any."""
    squares = view.in_range & reachable(view.free, view.steps)
    targets = [unit for unit in view.units.values() if unit.square in view.targets]
    for _, weakest in groupby(sorted(targets, key=hit_points), key=hit_points):
        beside = squares & {square for unit in weakest for square in neighbours(unit.square)}
        if beside:
            return nearest(view._replace(in_range=beside))
    return frozenset()


def nearest_even_if_unreachable(view: View) -> Squares:
    """The square in range with the least Manhattan distance, or none if it is unreachable."""
    if not view.in_range:
        return view.in_range
    square = min(
        view.in_range, key=lambda square: (length_as_the_crow_flies(view, square), square)
    )
    return nearest(view._replace(in_range=frozenset({square})))


# The step

STEP = (
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)


def last_step(view: View, chosen: Square) -> Square:
    """The last in reading order."""
    return max(first_steps(view, chosen))


def step_in_order(directions: str, view: View, chosen: Square) -> Square:
    """The first step of a shortest path in the first of the directions, such as `URDL`."""
    around = dict(zip("ULRD", neighbours(view.unit.square), strict=True))
    steps = first_steps(view, chosen)
    return next(around[letter] for letter in directions if around[letter] in steps)


MOVEMENT_MISREADINGS = (
    misreading(
        "last-of-the-nearest-squares",
        rule=CHOSEN,
        misread="The last of them in reading order is chosen.",
        chosen=last_of_the_nearest,
    ),
    misreading(
        "nearest-squares-by-columns",
        rule=CHOSEN,
        misread="The leftmost of them is chosen.",
        chosen=leftmost_of_the_nearest,
    ),
    misreading(
        "square-next-to-the-first-enemy",
        rule=CHOSEN,
        misread="The one next to the first enemy in reading order is chosen.",
        chosen=next_to_the_first_target,
    ),
    misreading(
        "weakest-of-the-nearest",
        rule=CHOSEN,
        misread="The one next to the enemy with the fewest hit points is chosen.",
        chosen=next_to_the_weakest_target,
    ),
    misreading(
        "step-before-square",
        rule=SQUARE_FIRST,
        misread="The first step in reading order towards any of the nearest squares is taken.",
        chosen=with_the_first_step,
    ),
    misreading(
        "first-square-found",
        rule=SQUARE_FIRST,
        misread="The first square in range that a BFS finds is chosen. The BFS visits the "
        "neighbours of each square in the order up, left, right, down.",
        chosen=partial(first_found, "ULRD"),
    ),
    misreading(
        "nearest-as-the-crow-flies",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range with the least Manhattan "
        "distance.",
        nearest=partial(least_reachable, length_as_the_crow_flies),
    ),
    misreading(
        "weakest-enemy-anywhere",
        rule=NEAREST,
        misread="Units walk towards the reachable enemy with the fewest hit points, at any "
        "distance.",
        nearest=weakest_anywhere,
    ),
    misreading(
        "first-square-at-any-distance",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range that comes first in reading "
        "order, at any distance.",
        nearest=partial(least_reachable, no_key),
    ),
    misreading(
        "nearest-before-reachable",
        rule="Squares in range that cannot be reached are left out before the nearest is chosen.",
        misread="The square in range with the least Manhattan distance is chosen. A unit that "
        "cannot reach it does not move.",
        nearest=nearest_even_if_unreachable,
    ),
    misreading(
        "last-step",
        rule=STEP,
        misread="The last of them in reading order is taken.",
        step=last_step,
    ),
    misreading(
        "steps-up-left-down-right",
        rule=STEP,
        misread="Steps are tried in the order up, left, down, right.",
        step=partial(step_in_order, "ULDR"),
    ),
    misreading(
        "steps-clockwise",
        rule=STEP,
        misread="Steps are tried in the order up, right, down, left.",
        step=partial(step_in_order, "URDL"),
    ),
    misreading(
        "steps-up-down-left-right",
        rule=STEP,
        misread="Steps are tried in the order up, down, left, right.",
        step=partial(step_in_order, "UDLR"),
    ),
    misreading(
        "steps-by-columns",
        rule=STEP,
        misread="The leftmost of them is taken; if there are two, the upper one.",
        step=partial(step_in_order, "LUDR"),
    ),
)
