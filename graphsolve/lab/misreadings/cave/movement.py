"""Misreadings of where a unit goes: which square it chooses, and which step leads there."""

from collections.abc import Iterable
from typing import Any, ClassVar

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.near import nearest, reach
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.misreadings.cave.misreading import misreads
from graphsolve.puzzles.cave.battle import Battle, View
from graphsolve.puzzles.cave.movement import Move, manhattan_distance, nearest_squares
from graphsolve.puzzles.cave.state import Unit

NEAREST = "A unit walks towards a square in range that the fewest steps lead to."
SQUARE_TIES = "Of several nearest squares in range, the first in reading order is chosen."
STEP_TIES = (
    "Of several first steps of shortest ways to the chosen square, the first in reading order is "
    "taken."
)
SQUARE_FIRST = "First the square is chosen, and only then the step towards it."


class StepByStep(Battle):
    """A battle by the rules, whose choice of a way is taken apart into three decisions."""

    def _choose(self, unit: Unit, view: View) -> Move | None:
        squares = self._nearest(unit, view)
        if not squares:
            return None
        chosen = frozenset({self._chosen(unit, view, squares)})
        found = nearest(view.free, chosen, view.steps)
        assert found, "only squares in reach are chosen"
        length, steps = found
        return Move(self._first_step(unit, steps), length + 1, chosen, view.free)

    def _nearest(self, _unit: Unit, view: View) -> Squares:
        """The reachable squares that the unit may choose from."""
        return nearest_squares(view.free, view.steps, view.goals)

    def _chosen(self, _unit: Unit, _view: View, squares: Squares) -> Square:
        """The square it chooses from these."""
        return first(squares)

    def _first_step(self, _unit: Unit, steps: Squares) -> Square:
        """The step it takes, of these."""
        return first(steps)


# Which square


@misreads("last-of-the-nearest-squares", rule=SQUARE_TIES)
class LastOfTheNearest(StepByStep):
    """Of several nearest squares in range, the last in reading order is chosen."""

    def _chosen(self, _unit: Unit, _view: View, squares: Squares) -> Square:
        return max(squares)


@misreads("nearest-squares-by-columns", rule=SQUARE_TIES)
class NearestByColumns(StepByStep):
    """Of several nearest squares in range, the leftmost is chosen."""

    def _chosen(self, _unit: Unit, _view: View, squares: Squares) -> Square:
        return min(squares, key=by_column)


@misreads("target-by-enemy-place", rule=SQUARE_TIES)
class EnemysPlace(StepByStep):
    """Of several nearest squares, one beside the first enemy in reading order is chosen."""

    def _chosen(self, _unit: Unit, view: View, squares: Squares) -> Square:
        return min(squares, key=lambda square: (min(beside(square, view.targets)), square))


@misreads("weakest-of-the-nearest", rule=SQUARE_TIES)
class WeakestOfTheNearest(StepByStep):
    """Of several nearest squares, one beside the enemy with the fewest hit points is chosen."""

    def _chosen(self, _unit: Unit, view: View, squares: Squares) -> Square:
        return min(squares, key=lambda square: (self._weakest_beside(square, view), square))

    def _weakest_beside(self, square: Square, view: View) -> int:
        return min(self.units[target].hit_points for target in beside(square, view.targets))


@misreads("step-before-square", rule=SQUARE_FIRST)
class StepBeforeSquare(StepByStep):
    """The first step in reading order that leads to any nearest square is taken."""

    def _chosen(self, _unit: Unit, view: View, squares: Squares) -> Square:
        def step_and_square(square: Square) -> tuple[Square, Square]:
            return first(nearest_squares(view.free, frozenset({square}), view.steps)), square

        return min(squares, key=step_and_square)


@misreads("first-square-found", rule=SQUARE_FIRST)
class FirstSquareFound(StepByStep):
    """The first square in range that a breadth-first search comes upon is chosen.

    It looks up, left, right and down from each square, so it prefers early turns to early squares.
    """

    def _chosen(self, unit: Unit, view: View, squares: Squares) -> Square:
        found = breadth_first(view, neighbours(unit.square))
        return next(square for square in found if square in squares)


def breadth_first(view: View, steps: Iterable[Square]) -> list[Square]:
    """All squares in reach, in the order in which a breadth-first search finds them."""
    found = dict.fromkeys(step for step in steps if step in view.steps)
    queue = list(found)
    for square in queue:  # grows as it is walked
        for other in neighbours(square):
            if other in view.free and other not in found:
                found[other] = None
                queue.append(other)
    return queue


class ChoosesFrom(StepByStep):
    """Units choose from the reachable squares by something else than the steps to them."""

    def _nearest(self, unit: Unit, view: View) -> Squares:
        reachable = view.goals & reach(view.free, view.steps)
        if not reachable:
            return reachable
        return frozenset({min(reachable, key=lambda goal: (self._rank(unit, goal, view), goal))})

    def _rank(self, unit: Unit, goal: Square, view: View) -> Any:  # noqa: ANN401 - anything that has an order
        """What a unit chooses by."""
        raise NotImplementedError


@misreads("nearest-as-the-crow-flies", rule=NEAREST)
class NearestAsTheCrowFlies(ChoosesFrom):
    """The nearest of the reachable squares is told by rows and columns, as if nothing blocked."""

    def _rank(self, unit: Unit, goal: Square, _view: View) -> int:
        return manhattan_distance(goal, [unit.square])


@misreads("weakest-enemy-anywhere", rule=NEAREST)
class WeakestEnemyAnywhere(ChoosesFrom):
    """Units walk towards the enemy with the fewest hit points, and of these the nearest."""

    def _rank(self, _unit: Unit, goal: Square, view: View) -> tuple[int, int]:
        weakest = min(self.units[target].hit_points for target in beside(goal, view.targets))
        return weakest, self._steps_to(goal, view)

    def _steps_to(self, goal: Square, view: View) -> int:
        found = nearest(view.free, {goal}, view.steps)
        assert found
        return found[0]


@misreads("first-square-however-far", rule=NEAREST)
class FirstSquareHoweverFar(ChoosesFrom):
    """Units walk towards the first reachable square in reading order, however far it is."""

    def _rank(self, _unit: Unit, _goal: Square, _view: View) -> int:
        return 0


@misreads(
    "nearest-before-reachable",
    rule="Squares in range to which no way leads are left out before the nearest is chosen.",
)
class NearestBeforeReachable(StepByStep):
    """The square that is nearest by rows and columns is chosen, and a unit without a way waits."""

    def _nearest(self, unit: Unit, view: View) -> Squares:
        if not view.goals:
            return view.goals
        goal = min(view.goals, key=lambda goal: (manhattan_distance(goal, [unit.square]), goal))
        return nearest_squares(view.free, view.steps, {goal})


# Which step


@misreads("last-step", rule=STEP_TIES)
class LastStep(StepByStep):
    """Of several first steps of shortest ways, the last in reading order is taken."""

    def _first_step(self, _unit: Unit, steps: Squares) -> Square:
        return max(steps)


class StepsByDirection(StepByStep):
    """Steps are tried in an order of directions, and the first on a shortest way is taken."""

    directions: ClassVar[str]
    """U, L, R and D in some order."""

    def _first_step(self, unit: Unit, steps: Squares) -> Square:
        around = dict(zip("ULRD", neighbours(unit.square), strict=True))
        return next(around[letter] for letter in self.directions if around[letter] in steps)


@misreads("steps-up-left-down-right", rule=STEP_TIES)
class StepsUpLeftDownRight(StepsByDirection):
    """Steps are tried up, left, down and right, and the first on a shortest way is taken.

    So does a breadth-first search which remembers the square that it first came from.
    """

    directions = "ULDR"


@misreads("steps-clockwise", rule=STEP_TIES)
class StepsClockwise(StepsByDirection):
    """Steps are tried clockwise: up, right, down and left."""

    directions = "URDL"


@misreads("steps-up-down-left-right", rule=STEP_TIES)
class StepsUpDownLeftRight(StepsByDirection):
    """Steps are tried up, down, left and right."""

    directions = "UDLR"


@misreads("steps-by-columns", rule=STEP_TIES)
class StepsByColumns(StepsByDirection):
    """Of several first steps of shortest ways, the leftmost is taken, and of these the topmost."""

    directions = "LUDR"


def by_column(square: Square) -> Square:
    """A square as those order it who write `(x, y)`."""
    return square[::-1]


def beside(square: Square, targets: Squares) -> list[Square]:
    """The targets that stand next to a square."""
    return [other for other in neighbours(square) if other in targets]
