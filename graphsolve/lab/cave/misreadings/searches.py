"""Searches for a path as people write them, whose ties do not break in reading order."""

from collections.abc import Callable, Iterator
from enum import Enum
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

import networkx as nx

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import boundary
from graphsolve.graphs.squareset import Squares, SquareSet
from graphsolve.lab.cave.misreadings.criteria import Line, Order
from graphsolve.lab.cave.misreadings.points import decides
from graphsolve.lab.cave.misreadings.ranks import PLACES, around, length
from graphsolve.puzzles.cave.rules import View, first_steps


class Priority(Enum):
    """Which square of its frontier a search expands next: the name, words and cost of searches."""

    FIRST_IN = "bfs", "a BFS", 7.0
    "A queue."
    LAST_IN = "depth-first", "a depth-first search", 7.5
    "A stack. Neighbours are visited in the order all the same."
    A_STAR = "a-star", "A* with the Manhattan distance", 5.5
    SQUARED = "a-star-squared", "A* with the squared Euclidean distance", 8.0
    GREEDY = "best-first", "a best-first search by Manhattan distance", 7.5


class Search(NamedTuple):
    """A search for a path, as people write it.

    Attributes:
        order: the order in which the neighbours of a square are looked at, such as `URDL`.
        priority: which square is expanded next.
        ties: which of several of equal priority: the first that was added, if None, or the first
            in an order of squares.
        last: whether of several squares from which a square is found with the same length, the
            last becomes its predecessor, and not the first.
        backwards: whether the search begins at the chosen square, and the path is followed from
            the unit.
        early: whether a square counts as visited when it is added, and not when it is expanded.
        thorough: whether it expands all squares, and then takes the goal or the step to which it
            has counted the fewest steps, and not the first one that it finds.
    """

    order: str = "ULRD"
    priority: Priority = Priority.FIRST_IN
    ties: Order | None = None
    last: bool = False
    backwards: bool = False
    early: bool = False
    thorough: bool = False


# Breadth-first searches, layer by layer


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
    adjacent = boundary(view.free, {chosen})
    return first_goal_found(order, view.free, chosen, adjacent, steps)


# Other searches, square by square

PRIORITIES: dict[Priority, Callable[[int, Square, Square], int]] = {
    Priority.FIRST_IN: lambda *_: 0,
    Priority.LAST_IN: lambda *_: 0,
    Priority.A_STAR: lambda steps, *ends: steps + length(Line.MANHATTAN, *ends),
    Priority.SQUARED: lambda steps, *ends: steps + length(Line.EUCLID, *ends),
    Priority.GREEDY: lambda _steps, *ends: length(Line.MANHATTAN, *ends),
}
"""What a search compares squares by: the steps to one, the square itself, and the goal."""


def expanded(
    search: Search, view: View, start: Square, end: Square
) -> Iterator[tuple[Square, int, dict[Square, Square]]]:
    """The squares that a search expands, in its order, each with the steps that it has counted to
    it and the predecessors found so far.

    One of the ends is the square of the unit, or both are. `end` is what priorities are about.
    """
    here, priority = view.unit.square, PRIORITIES[search.priority]
    tie = PLACES[search.ties] if search.ties else None
    is_stack = search.priority is Priority.LAST_IN
    order = search.order[::-1] if is_stack else search.order  # the last one added comes first
    free = view.free.squares if isinstance(view.free, BitGrid) else SquareSet.of(view.free)
    top, left, rows, stride = free.layout
    # Looking a square up in digits is faster than in the graph. Those of two more rows are 0, and
    # negative indices lead there.
    digits = f"{free.bits:0{(rows + 2) * stride}b}"[::-1]
    added = count(0, -1 if is_stack else 1)
    steps, before, done = {start: 0}, dict[Square, Square](), set[Square]()
    frontier: list[tuple[Any, ...]] = [(0, 0, next(added), start)]
    while frontier:
        *_, square = heappop(frontier)
        if square in done:
            continue
        done.add(square)
        yield square, steps[square], before
        there = steps[square] + 1
        for other in around(order, square):
            if other in done:
                continue
            if here in (square, other):
                if other not in view.steps and square not in view.steps:
                    continue
            elif digits[(other[0] - top) * stride + other[1] - left] == "0":
                continue
            known = steps.get(other)
            if known is None or ((there < known or is_stack) and not search.early):
                steps[other], before[other] = there, square
                rank = priority(there, other, end)
                heappush(frontier, (rank, tie(other) if tie else 0, next(added), other))
            elif search.last and there == known:
                before[other] = square


@decides("goal", "nearest")
def goal_found(search: Search, view: View) -> Squares:
    """The square in range that a search from the unit expands first, or counts as nearest."""
    here = view.unit.square
    found = (
        (steps if search.thorough else 0, square)
        for square, steps, _ in expanded(search, view, here, here)
        if square in view.in_range
    )
    best = min(found, default=None) if search.thorough else next(found, None)
    return frozenset({best[1]} if best else ())


def step_found(search: Search, view: View, chosen: Square) -> Square:
    """The first step of the path between the unit and the chosen square that a search finds.

    A LookupError if there is none, which only happens with two misreadings.
    """
    here = view.unit.square
    start, end = (chosen, here) if search.backwards else (here, chosen)
    if search.thorough:
        found = expanded(search, view, chosen, here)
        counted = [(steps, square) for square, steps, _ in found if square in view.steps]
        if not counted:
            raise LookupError(chosen)
        return min(counted)[1]
    expansions = expanded(search, view, start, end)
    before = next((before for square, _, before in expansions if square == end), {})
    if search.backwards:
        return before[here]
    step = chosen
    while before[step] != here:
        step = before[step]
    return step
