"""The rules of cave combat: a function for each sentence of the statement, in its order.

Squares are `(row, column)`, so their natural order is reading order. Each docstring states the
rule. `Rules` in `battle` gathers them with the functions that change a battle, and each can be
replaced.

Source: Advent of Code 2018, day 15.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from more_itertools import first_true

from graphsolve.graphs.grid import BitPaths, GridGraph, Paths
from graphsolve.graphs.squareset import Square, Squares, first
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Unit

# --- Turns ---------------------------------------------------------------------------------------


def turn_order(units: Iterable[Unit]) -> list[Unit]:
    """Units take turns in reading order of their squares at the start of the round."""
    return sorted(units, key=attrgetter("square"))


def targets(unit: Unit, positions: Mapping[Side, Squares]) -> Squares:
    """A unit's targets are all living enemies. Return their squares."""
    return positions[unit.side.enemy]


# --- Moving --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class View:
    """What a unit sees before it moves.

    Attributes:
        units: all living units by square.
        targets: the squares of the unit's targets.
        free: the graph of the open squares that are not occupied.
        steps: the squares that the unit can step to.
        in_range: the squares in range of its targets.
    """

    unit: Unit
    units: Mapping[Square, Unit]
    targets: Squares
    free: GridGraph
    steps: Squares
    in_range: Squares

    @cached_property
    def paths(self) -> Paths | BitPaths:
        """The shortest paths over free squares, from the squares that the unit can step to."""
        return self.free.paths(self.steps)


class Move(NamedTuple):
    """The square that a unit has chosen, and the first step of its path to that square."""

    chosen: Square
    step: Square


def in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    """Squares in range are open, adjacent to a target, and not occupied."""
    return cave.boundary(targets) - occupied


def nearest(view: View) -> Squares:
    """Of the squares in range, the nearest are those reachable in the fewest steps."""
    found = view.paths.nearest(view.in_range)
    return found.nodes if found else frozenset()


def chosen(_view: View, nearest: Squares) -> Square:
    """Of the nearest squares, the first in reading order is chosen."""
    return first(nearest)


def step(view: View, chosen: Square) -> Square:
    """Of the steps on shortest paths to the chosen square, the first in reading order is taken."""
    return first(first_steps(view, chosen))


def first_steps(view: View, chosen: Square) -> Squares:
    """Return the first squares of all shortest paths to the chosen square.

    If a unit can step to only one square, all its paths begin there.
    """
    return view.steps if len(view.steps) == 1 else view.paths.first_steps(chosen)


def movement(rules: Any, view: View) -> Move | None:
    """A unit takes one step toward the chosen square; if it can reach none, it does not move."""
    squares = rules.nearest(view)
    if not squares:
        return None
    square = rules.chosen(view, squares)
    return Move(square, rules.step(view, square))


# --- Attacking -----------------------------------------------------------------------------------


def adjacent(cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """A unit can attack the targets on the squares adjacent to its own."""
    nearby = map(units.get, sorted(cave.neighbors(unit.square)))
    return [other for other in nearby if other and other.side is not unit.side]


def attacked(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """Of the targets with the fewest hit points, the first in reading order is attacked."""
    return min(adjacent, key=attrgetter("hit_points", "square"))


def dies(unit: Unit) -> bool:
    """A unit dies when its hit points fall to 0 or below."""
    return unit.hit_points <= 0


# --- The outcome ---------------------------------------------------------------------------------


def full_rounds(completed: int) -> int:
    """The outcome counts full rounds; a round that combat ends in is not full.

    `Battle.turn` ends a round only if combat goes on.
    """
    return completed


def hit_points_left(
    living: Iterable[Unit], _dead: Sequence[Unit], _dead_in_last_round: Sequence[Unit]
) -> int:
    """The outcome counts the hit points of all remaining units."""
    return sum(unit.hit_points for unit in living)


# --- Part 2 --------------------------------------------------------------------------------------


def strengthened(rules: Any, attack_power: int) -> Any:
    """In part 2 the elves get a higher attack power; the goblins keep theirs."""
    return replace(rules, elves=rules.elves._replace(attack_power=attack_power))


def next_battle(
    cave: Cave, rules: Any, _outcome: Outcome, _survivors: Sequence[Unit]
) -> tuple[Cave, Any]:
    """Every battle of part 2 begins in the original cave, and is fought under the same rules."""
    return cave, rules


MIN_POWER = 4
"""In part 2, the elves' attack power is at least 4."""


def least_power(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """Part 2 asks for the least elf attack power, from 4 on, with which no elf dies."""
    return first_true(powers, pred=lambda power: outcome(power).flawless)
