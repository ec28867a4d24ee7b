"""Searches for a path as people write them, whose ties do not break in reading order."""

from collections.abc import Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any, NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import GridGraph, boundary
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings.criteria import (
    SORT_KEYS,
    ULRD,
    around,
    direction_code,
    length,
)
from graphsolve.lab.cave.misreadings.entry import Decision
from graphsolve.puzzles.cave.battle import View, first_steps
from graphsolve.puzzles.cave.compiled import layout as k


class Search(NamedTuple):
    """A search for a path, as people write it.

    Attributes:
        order: the order in which the neighbors of a square are looked at, such as `URDL`.
        priority: which square is expanded next: that of a queue (`FIRST_IN`), of a stack
            (`LAST_IN`), or of A* with the Manhattan distance.
        ties: which of several of equal priority: the first that was added, or the first in an
            order of squares, by its name in the compiled program.
        last: whether the last of several equally near predecessors of a square is kept, and not
            the first.
        backwards: whether the search begins at the chosen square, and the path is followed from
            the unit.
    """

    order: str = ULRD
    priority: int = k.FIRST_IN
    ties: int | None = None
    last: bool = False
    backwards: bool = False

    def codes(self, place: int) -> dict[int, int]:
        """Return its codes in the compiled program, from a place on."""
        tie = k.SQUARE + k.ORDER * self.ties if self.ties is not None else 0
        codes = direction_code(self.order), self.priority, tie, int(self.last), int(self.backwards)
        return dict(enumerate(codes, place))

    def step(self) -> Decision:
        """Return the decision to take the first step of the path that it finds."""
        return Decision({"step": partial(step_found, self)}, self.codes(k.SEARCH))

    def goal(self) -> Decision:
        """Return the decision to go to the square in range that it expands first."""
        return Decision({"nearest": partial(goal_found, self)}, self.codes(k.GOAL_SEARCH))


# Breadth-first searches, layer by layer


def first_goal_found(
    order: str, graph: GridGraph, start: Square, first: Squares, goals: Squares
) -> Square:
    """Return the first goal that a BFS finds if it visits neighbors in an order.

    A BFS finds the squares of a layer in the order of the paths on which it finds them. So the
    first goal is at the end of the first shortest path: each step of it is the first in the order
    that begins or continues a shortest path to one of the nearest goals.

    The square where the search begins need not be in the graph; `first` are the adjacent squares
    to visit first. At least one of the goals can be reached.
    """
    layers = [frozenset(), goals]
    while not first & layers[-1]:
        layers.append(boundary(graph, layers[-1]) - layers[-2])
    square = start
    for layer in first & layers[-1], *reversed(layers[1:-1]):
        square = next(other for other in around(order, square) if other in layer)
    return square


def square_of_bfs(order: str) -> Decision:
    """Return the decision to choose the first square in range that a BFS finds."""
    codes = {k.CHOSEN: k.DISTANCE, **Search(order).codes(k.GOAL_SEARCH)}
    return Decision({"chosen": partial(first_found, order)}, codes)


def first_found(order: str, view: View, nearest: Squares) -> Square:
    """Return the first square that a BFS from the unit finds."""
    if len(nearest) == 1:
        return next(iter(nearest))
    return first_goal_found(order, view.free, view.unit.square, view.steps, nearest)


def step_of_bfs_from_the_square(order: str) -> Decision:
    """Return the decision to take the path that a BFS from the chosen square finds."""
    codes = Search(order, backwards=True).codes(k.SEARCH)
    return Decision({"step": partial(step_found_from_the_square, order)}, codes)


def step_found_from_the_square(order: str, view: View, chosen: Square) -> Square:
    """Return the first of the steps that a BFS from the chosen square finds."""
    steps = first_steps(view, chosen)
    if len(steps) == 1 or chosen in steps:
        return min(steps)
    adjacent = boundary(view.free, {chosen})
    return first_goal_found(order, view.free, chosen, adjacent, steps)


# Other searches, square by square


def priority(search: Search, end: Square, steps: int, square: Square) -> tuple[int, Any]:
    """Return the sort key of a waiting square, from the steps to it."""
    estimate = steps + length(square, end) if search.priority == k.A_STAR else 0
    return estimate, 0 if search.ties is None else SORT_KEYS[search.ties](square)


def is_open(view: View, square: Square, other: Square) -> bool:
    """Return whether a path can lead from a square to another; one may be that of the unit."""
    here = view.unit.square
    if here in {square, other}:
        return (other if square == here else square) in view.steps
    return other in view.free


def expanded(
    search: Search, view: View, start: Square, end: Square, goals: Squares
) -> Iterator[tuple[Square, dict[Square, Square]]]:
    """Yield the goals that a search expands, each with the predecessors found so far.

    One of the ends is the square of the unit, or both are. `end` is what priorities are about.
    """
    is_stack = search.priority == k.LAST_IN
    order = search.order[::-1] if is_stack else search.order  # the last one added comes first
    steps, before, done = {start: 0}, dict[Square, Square](), set[Square]()
    stack, heap, added = [start], list[tuple[Any, ...]](), count()
    while stack or heap:
        square = stack.pop() if stack else heappop(heap)[-1]
        if square in done:
            continue
        done.add(square)
        if square in goals:
            yield square, before
        there = steps[square] + 1
        for other in around(order, square):
            if other in done or not is_open(view, square, other):
                continue
            known = steps.get(other)
            if known is None or there < known or is_stack:
                steps[other], before[other] = there, square
                if is_stack:
                    stack.append(other)
                else:
                    heappush(heap, (priority(search, end, there, other), next(added), other))
            elif search.last and there == known:
                before[other] = square


def goal_found(search: Search, view: View) -> Squares:
    """Return the square in range that a search from the unit expands first."""
    here = view.unit.square
    found = (square for square, _ in expanded(search, view, here, here, view.in_range))
    return frozenset(islice(found, 1))


def step_found(search: Search, view: View, chosen: Square) -> Square:
    """Return the first step of the path between the unit and the chosen square.

    Raises:
        LookupError: there is none, which only happens with two misreadings.
    """
    here = view.unit.square
    start, end = (chosen, here) if search.backwards else (here, chosen)
    expansions = expanded(search, view, start, end, frozenset({end}))
    before = next((before for _, before in expansions), {})
    if search.backwards:
        return before[here]
    step = chosen
    while before[step] != here:
        step = before[step]
    return step
