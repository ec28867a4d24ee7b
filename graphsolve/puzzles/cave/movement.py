"""Two ways to find a unit's step, which agree on everything.

Both are handed the cave as the unit finds it at its turn, and nothing else:

- `free`, the graph of the open squares without the occupied ones;
- `steps`, the squares of it that the unit could step to;
- `goals`, the squares of it that are in range of a target.

They use `free` only through networkx functions and `free[square]`, so any graph type that
networkx can walk on will do.
"""

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares

__all__ = ["MOVEMENTS", "Move", "Movement", "first_step", "multi_source"]


class Move(NamedTuple):
    """Where a unit wants to go, and how it starts.

    Attributes:
        chosen: the nearest square in range; of several, the first in reading order.
        step: the first square of a shortest path there; of several, the first in reading order.
        distance: how many steps the path has.
    """

    chosen: Square
    step: Square
    distance: int


Movement: TypeAlias = Callable[
    ["nx.Graph[Square]", Squares, Squares],
    Move | None,
]

Entry: TypeAlias = tuple[int, bool, Square, Square, int]
"""An entry of the A* queue: estimate, whether it is a goal, square, first step, distance."""


def multi_source(free: "nx.Graph[Square]", steps: Squares, goals: Squares) -> Move | None:
    """The move by one breadth-first search from all possible steps at once.

    >>> free = nx.grid_2d_graph(2, 3)
    >>> multi_source(free, {(1, 0), (0, 1)}, {(1, 2)})
    Move(chosen=(1, 2), step=(0, 1), distance=3)

    Returns None where no goal can be reached.
    """
    found = nearest(free, steps, goals)
    if found is None:
        return None
    distance, squares = found
    chosen = min(squares)
    return Move(chosen, min(first_steps(free, steps, chosen, distance)), distance)


def nearest(
    free: "nx.Graph[Square]", steps: Squares, goals: Squares
) -> tuple[int, Squares] | None:
    """How many steps away the nearest goals are, and which they are.

    >>> nearest(nx.grid_2d_graph(2, 3), {(1, 0), (0, 1)}, {(1, 2)})
    (3, {(1, 2)})

    Returns None where no goal can be reached.
    """
    for distance, layer in enumerate(nx.bfs_layers(free, steps), 1):
        if not goals.isdisjoint(layer):
            return distance, goals.intersection(layer)
    return None


def first_steps(
    free: "nx.Graph[Square]", steps: Squares, chosen: Square, distance: int
) -> Squares:
    """The steps from which a shortest path leads to the chosen square, so many steps away.

    No step is nearer to it than one less than that, so these are all that are exactly as near. The
    second search for them is spared where the chosen square is itself one of the steps.
    """
    if distance == 1:
        return {chosen}
    as_near: Squares = nx.descendants_at_distance(free, chosen, distance - 1)
    return steps.intersection(as_near)


def first_step(free: "nx.Graph[Square]", steps: Squares, goals: Squares) -> Move | None:
    """The move by one A* search in which each state carries the first step taken.

    >>> free = nx.grid_2d_graph(2, 3)
    >>> first_step(free, {(1, 0), (0, 1)}, {(1, 2)})
    Move(chosen=(1, 2), step=(0, 1), distance=3)

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
            return Move(square, step, distance)
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
