"""An alternative way to find a move: a single A* search."""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.rules import Move, Movement, Rules, View, move

__all__ = ["MOVEMENTS", "first_step", "manhattan_distance"]

Entry: TypeAlias = tuple[int, bool, Square, Square, int]
"""A queue entry: estimated length, whether the square is in range, square, first step, length."""


def first_step(_rules: Rules, view: View) -> Move | None:
    r"""Find the move with a single A* search in which each state carries the first step taken.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    >>> first_step(battle.rules, battle.rules.look(battle, battle.units[1, 1]))
    Move(chosen=(1, 2), step=(1, 2))

    The priority of a state is its path length plus the Manhattan distance to the nearest square
    in range, an admissible and consistent estimate. Ties are broken in this order:

    1. Squares in range come last, so all of the nearest are in the queue before the first of them
       is popped.
    2. The first *square* in reading order is popped first: the chosen square.
    3. Of equal squares, the one with the first *step* in reading order is popped first.

    Of several paths to a square, the shortest is kept; of those, the one whose first step comes
    first in reading order.

    Source: Hart, Nilsson and Raphael (1968).
    """
    free, goals = view.free, view.in_range

    def entry(square: Square, step: Square, length: int) -> Entry:
        estimate = length + manhattan_distance(square, goals)
        return estimate, square in goals, square, step, length

    best = {step: (1, step) for step in view.steps}
    queue = [entry(step, step, 1) for step in view.steps] if goals else []
    heapify(queue)
    while queue:
        _, arrived, square, step, length = heappop(queue)
        if arrived:
            return Move(square, step)
        reached = (length + 1, step)
        for other in free[square]:
            if other not in best or reached < best[other]:
                best[other] = reached
                heappush(queue, entry(other, step, length + 1))
    return None


def manhattan_distance(square: Square, goals: Iterable[Square]) -> int:
    """The Manhattan distance from a square to the nearest of the goals.

    >>> manhattan_distance((0, 0), [(3, 4), (2, 2)])
    4
    """
    row, column = square
    return min(abs(row - goal[0]) + abs(column - goal[1]) for goal in goals)


MOVEMENTS: dict[str, Movement] = {"multi-source": move, "first-step": first_step}
"""The ways to find a move, by name. With the standard rules, they find the same moves."""
