"""Two ways to find a unit's step, which agree on everything.

Both are handed the cave as the unit finds it at its turn, and nothing else:

- `free`, the graph of the open squares without the occupied ones;
- `steps`, the squares of it that the unit could step to;
- `goals`, the squares of it that are in range of a target.

They use `free` only through `nearest` and `free[square]`, so any graph type that networkx can
walk on will do.
"""

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.near import nearest
from graphsolve.graphs.squareset import Squares, first

__all__ = ["MOVEMENTS", "Move", "Movement", "first_step", "multi_source"]


class Move(NamedTuple):
    """Where a unit wants to go, and how it starts.

    >>> move = Move((0, 1), 3, frozenset({(1, 2), (2, 1)}), nx.grid_2d_graph(3, 3))
    >>> move.chosen
    (1, 2)

    Attributes:
        step: the first square of a shortest path to the chosen square; of several, the first in
            reading order.
        distance: how many steps the path has.
        goals: squares in range, among them the chosen one.
        free: the graph of the squares that the unit can walk on.
    """

    step: Square
    distance: int
    goals: Squares
    free: "nx.Graph[Square]"

    @property
    def chosen(self) -> Square:
        """The nearest square in range; of several, the first in reading order.

        Most battles never ask, so it is found only here: the goals that are nearest to the unit
        by way of its step are those that are nearest to the step.
        """
        if len(self.goals) == 1:
            return first(self.goals)
        return first(nearest_squares(self.free, {self.step}, self.goals))


Movement: TypeAlias = Callable[
    ["nx.Graph[Square]", Squares, Squares],
    Move | None,
]

Entry: TypeAlias = tuple[int, bool, Square, Square, int]
"""An entry of the A* queue: estimate, whether it is a goal, square, first step, distance."""


def multi_source(free: "nx.Graph[Square]", steps: Squares, goals: Squares) -> Move | None:
    """The move by breadth-first searches from several squares at once.

    >>> move = multi_source(nx.grid_2d_graph(2, 3), {(1, 0), (0, 1)}, {(1, 2)})
    >>> move.chosen, move.step, move.distance
    ((1, 2), (0, 1), 3)

    The first search, from all goals, tells which steps are nearest to any goal. If it is one step
    alone, that is the step, whichever goal is chosen. Otherwise a search back from these steps
    tells which goals are nearest; and if that is more than one, a search from the chosen one tells
    which of the steps lead there.

    Returns None where no goal can be reached.
    """
    found = nearest(free, goals, steps)
    if found is None:
        return None
    length, steps = found
    if len(steps) > 1:
        goals = nearest_squares(free, steps, goals)
        if len(goals) > 1:
            goals = frozenset({first(goals)})
            steps = nearest_squares(free, goals, steps)
    return Move(first(steps), length + 1, goals, free)


def nearest_squares(free: "nx.Graph[Square]", sources: Squares, targets: Squares) -> Squares:
    """Those of the targets that are nearest to the sources; none if there is no path to any.

    >>> nearest_squares(nx.grid_2d_graph(2, 3), {(0, 0)}, {(1, 1), (1, 2)})
    {(1, 1)}
    """
    found = nearest(free, sources, targets)
    return found[1] if found else frozenset()


def first_step(free: "nx.Graph[Square]", steps: Squares, goals: Squares) -> Move | None:
    """The move by one A* search in which each state carries the first step taken.

    >>> move = first_step(nx.grid_2d_graph(2, 3), {(1, 0), (0, 1)}, {(1, 2)})
    >>> move.chosen, move.step, move.distance
    ((1, 2), (0, 1), 3)

    States leave the queue by distance so far plus Manhattan distance to the nearest goal. The
    order of ties is what makes the answer right:

    1. goals come last among equals, so that when the first goal leaves, every nearest goal has
       been found;
    2. then the *square* in reading order, which is the choice of the square in range;
    3. only then the *first step* in reading order.

    Of two paths to one square, the longer one, or the equally long one with the later first step,
    can lead to nothing better, and is dropped.

    Returns None where no goal can be reached.
    """

    def entry(square: Square, step: Square, distance: int) -> Entry:
        estimate = distance + manhattan_distance(square, goals)
        return estimate, square in goals, square, step, distance

    best = {step: (1, step) for step in steps}
    queue = [entry(step, step, 1) for step in steps] if goals else []
    heapify(queue)
    while queue:
        _, arrived, square, step, distance = heappop(queue)
        if arrived:
            return Move(step, distance, frozenset({square}), free)
        reached = (distance + 1, step)
        for other in free[square]:
            if other not in best or reached < best[other]:
                best[other] = reached
                heappush(queue, entry(other, step, distance + 1))
    return None


def manhattan_distance(square: Square, goals: Iterable[Square]) -> int:
    """The steps from a square to the nearest of the goals if there were no walls.

    >>> manhattan_distance((0, 0), [(3, 4), (2, 2)])
    4
    """
    row, column = square
    return min(abs(row - goal[0]) + abs(column - goal[1]) for goal in goals)


MOVEMENTS: dict[str, Movement] = {"multi-source": multi_source, "first-step": first_step}
