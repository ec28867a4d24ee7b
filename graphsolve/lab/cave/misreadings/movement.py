"""Misreadings of the square that a unit chooses, its step, and what it sees on its way."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import networkx as nx

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary, reachable, without
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab import misreadings
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import (
    Move,
    Rules,
    View,
    begin_round,
    first_steps,
    look,
    move,
    nearest,
)
from graphsolve.puzzles.cave.state import Unit

misreading = partial(misreadings.misreading, "cave")
misreads = partial(misreadings.misreads, "cave")


# The chosen square

NEAREST = "A unit walks towards the square in range that it can reach in the fewest steps."
CHOSEN = "Of several nearest squares in range, the first in reading order is chosen."

SQUARE_FIRST = "The square is chosen first, and only then the step towards it."


hit_points = attrgetter("hit_points")


def by_column(square: Square) -> Square:
    """A square as `(column, row)`, to sort by column first."""
    return square[::-1]


TEXT_ORDER = 'so that "10,2" comes before "9,3"'


def as_text(square: Square) -> str:
    """A square as text, such as `9,3`, to sort by characters."""
    row, column = square
    return f"{row},{column}"


def targets_next_to(square: Square, view: View) -> list[Square]:
    """The squares of the targets adjacent to a square, in reading order."""
    return [other for other in neighbours(square) if other in view.targets]


def fewest_hit_points_next_to(square: Square, view: View) -> int:
    """The fewest hit points of the targets adjacent to a square."""
    adjacent = (view.units.get(other) for other in targets_next_to(square, view))
    return min((unit.hit_points for unit in adjacent if unit), default=0)


@misreads("chosen", rule=CHOSEN)
def last_of_the_nearest_squares(_view: View, nearest: Squares) -> Square:
    """The last of them in reading order is chosen."""
    return max(nearest)


def leftmost_of_the_nearest(_view: View, nearest: Squares) -> Square:
    """The first by column."""
    return min(nearest, key=by_column)


@misreads("chosen", rule=CHOSEN)
def square_next_to_the_first_enemy(view: View, nearest: Squares) -> Square:
    """The one next to the first enemy in reading order is chosen."""
    return min(nearest, key=lambda square: (min(targets_next_to(square, view)), square))


@misreads("chosen", rule=CHOSEN)
def weakest_of_the_nearest(view: View, nearest: Squares) -> Square:
    """The one next to the enemy with the fewest hit points is chosen."""
    return min(nearest, key=lambda square: (fewest_hit_points_next_to(square, view), square))


def with_the_first_step(view: View, nearest: Squares) -> Square:
    """The first by the first step there, then by the square itself."""
    return min(nearest, key=lambda square: (first(first_steps(view, square)), square))


def first_of_the_nearest_as_text(_view: View, nearest: Squares) -> Square:
    """The square that comes first as text."""
    return min(nearest, key=as_text)


@misreads("chosen", rule=CHOSEN)
def nearest_enemy_by_initial_order(view: View, nearest: Squares) -> Square:
    """The one next to the enemy that comes first in the initial list of units is chosen."""

    def rank(square: Square) -> tuple[int, Square]:
        adjacent = (view.units.get(other) for other in targets_next_to(square, view))
        return min((unit.number for unit in adjacent if unit), default=len(view.units)), square

    return min(nearest, key=rank)


@misreads("chosen", rule=SQUARE_FIRST)
def steps_towards_the_first_enemy(view: View, nearest: Squares) -> Square:
    """The nearest enemy is chosen (of several, the first in reading order). Of the first steps of
    shortest paths to any square next to it, the first in reading order is taken.
    """
    beside = {square: min(targets_next_to(square, view)) for square in nearest}
    target = min(beside.values())
    return with_the_first_step(
        view, frozenset(square for square in nearest if beside[square] == target)
    )


def by_square(unit: Unit) -> Square:
    """The square of a unit."""
    return unit.square


def by_number(unit: Unit) -> int:
    """The place of a unit in the initial list."""
    return unit.number


def nearest_target(rank: Callable[[Unit], Any], view: View) -> Unit | None:
    """The target with the least Manhattan distance; the least rank breaks a tie."""
    targets = (view.units.get(square) for square in view.targets)
    return min(
        (unit for unit in targets if unit),
        key=lambda unit: (length_as_the_crow_flies(view, unit.square), rank(unit)),
        default=None,
    )


def next_to_the_nearest_target(rank: Callable[[Unit], Any], view: View) -> Squares:
    """The nearest of the squares in range next to the target that is nearest on the map."""
    target = nearest_target(rank, view)
    around = neighbours(target.square) if target else ()
    return nearest(view._replace(in_range=view.in_range & frozenset(around)))


@misreads("movement", rule=NEAREST)
def greedy_steps(_rules: Rules, view: View) -> Move | None:
    """Units step to the first free square in reading order that is closer to the nearest enemy by
    Manhattan distance, without searching for a path.
    """
    target = nearest_target(by_square, view)
    if not target:
        return None
    here = manhattan(view.unit.square, target.square)
    nearer = [step for step in view.steps if manhattan(step, target.square) < here]
    return Move(min(nearer), min(nearer)) if nearer else None


@misreads("movement", rule="A unit chooses the nearest square in range anew in each turn.")
def moves_to_the_same_enemy(rules: Rules, view: View) -> Move | None:
    """A unit walks towards the enemy that it has walked towards before, as long as that is
    alive.
    """
    unit = view.unit
    goals = [other for other in view.units.values() if other.number == unit.memory]
    if goals:
        beside = frozenset(neighbours(goals[0].square))
        return move(rules, view._replace(in_range=view.in_range & beside))
    found = move(rules, view)
    if found:
        unit.memory = view.units[min(targets_next_to(found.chosen, view))].number
    return found


def least_reachable(key: Callable[[View, Square], Any], view: View) -> Squares:
    """The reachable square in range with the least key."""
    squares = view.in_range & reachable(view.free, view.steps)
    if not squares:
        return squares
    return frozenset({min(squares, key=lambda square: (key(view, square), square))})


def no_key(_view: View, _square: Square) -> int:
    """The same for all squares, so that the first in reading order is the least."""
    return 0


def manhattan(square: Square, other: Square) -> int:
    """The Manhattan distance between two squares."""
    return abs(square[0] - other[0]) + abs(square[1] - other[1])


def length_as_the_crow_flies(view: View, square: Square) -> int:
    """The Manhattan distance from the unit to a square."""
    return manhattan(view.unit.square, square)


@misreads("nearest", rule=NEAREST)
def weakest_enemy_anywhere(view: View) -> Squares:
    """Units walk towards the reachable enemy with the fewest hit points, at any distance."""
    squares = view.in_range & reachable(view.free, view.steps)
    targets = [unit for unit in view.units.values() if unit.square in view.targets]
    for _, weakest in groupby(sorted(targets, key=hit_points), key=hit_points):
        beside = squares & {square for unit in weakest for square in neighbours(unit.square)}
        if beside:
            return nearest(view._replace(in_range=beside))
    return frozenset()


@misreads(
    "nearest",
    rule="Squares in range that cannot be reached are left out before the nearest is chosen.",
)
def nearest_before_reachable(view: View) -> Squares:
    """The square in range with the least Manhattan distance is chosen. A unit that cannot reach it
    does not move.
    """
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


@misreads("step", rule=STEP)
def last_step(view: View, chosen: Square) -> Square:
    """The last of them in reading order is taken."""
    return max(first_steps(view, chosen))


def leftmost_step(view: View, chosen: Square) -> Square:
    """The first by column."""
    return min(first_steps(view, chosen), key=by_column)


@misreads("step", rule="A unit steps along a shortest path to the chosen square.")
def steps_as_the_crow_flies(view: View, chosen: Square) -> Square:
    """A unit steps to the adjacent free square that has the least Manhattan distance to the chosen
    square.
    """
    return min(view.steps, key=lambda step: (manhattan(step, chosen), step))


def first_step_as_text(view: View, chosen: Square) -> Square:
    """The square that comes first as text."""
    return min(first_steps(view, chosen), key=as_text)


# What blocks a unit, what it sees, and when and how far it moves

UNITS_BLOCK = "A unit can walk only over open squares that no unit of either side occupies."


def nothing_blocks(
    cave: "nx.Graph[Square]", _occupied: Squares, _friends: Squares
) -> "nx.Graph[Square]":
    """All open squares."""
    return cave


@misreads("free", rule=UNITS_BLOCK)
def friends_do_not_block(
    cave: "nx.Graph[Square]", occupied: Squares, friends: Squares
) -> "nx.Graph[Square]":
    """Paths may lead through friends, as long as the first step is free."""
    return without(cave, occupied - friends)


@misreads("nearest", rule=UNITS_BLOCK, free=nothing_blocks)
def distances_through_units(view: View) -> Squares:
    """Steps are counted as if there were no units. A unit takes the free step from which the
    fewest remain to the chosen square.
    """
    if not view.steps:
        return view.steps
    found = queries.nearest(view.free, {view.unit.square}, view.in_range)
    return found.nodes if found else frozenset()


@misreads("look", rule=UNITS_BLOCK)
def waits_behind_friends(battle: Battle, unit: Unit) -> View:
    """Paths are planned as if friends were not there. A unit does not move if its first step is
    occupied.
    """
    view = look(battle, unit)
    return view._replace(
        free=without(battle.graph, view.targets),
        steps=boundary(battle.graph, {unit.square}) - view.targets,
    )


@misreads(
    "look", rule="A square adjacent to a target is in range only if no other unit occupies it."
)
def occupied_squares_in_range(battle: Battle, unit: Unit) -> View:
    """A square adjacent to a target is in range even if a friend occupies it, so units line up
    behind that friend.
    """
    view = look(battle, unit)
    in_range = boundary(battle.graph, view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    return view._replace(
        free=without(battle.graph, blocked),
        steps=boundary(battle.graph, {unit.square}) - blocked,
        in_range=in_range,
    )


def note_positions(battle: Battle) -> None:
    """Remember the squares of all units as the round begins."""
    battle.notes["positions"] = dict(battle.positions)
    begin_round(battle)


@misreads(
    "look", rule="A unit sees the cave as it is when its turn comes.", begin_round=note_positions
)
def moves_planned_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units plan their moves by where all units were at the start of the round."""
    return look(battle, unit, battle.notes["positions"])


@misreads("step", rule="A unit that moves takes a single step.")
def walks_all_the_way(_view: View, chosen: Square) -> Square:
    """A unit that moves goes all the way to the chosen square."""
    return chosen


@misreads("take_turn", rule="A unit that is in range of a target does not move.")
def moves_when_in_range(battle: Battle, unit: Unit) -> None:
    """A unit moves even if it is in range, and attacks if it is in range afterwards."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return
    battle.move(unit)
    adjacent = rules.adjacent(unit, battle.units)
    if adjacent:
        battle.attack(unit, rules.attacked(unit, adjacent))


MOVEMENT_MISREADINGS = (
    last_of_the_nearest_squares,
    misreading(
        "nearest-squares-by-columns",
        rule=CHOSEN,
        misread="The leftmost of them is chosen.",
        chosen=leftmost_of_the_nearest,
    ),
    square_next_to_the_first_enemy,
    weakest_of_the_nearest,
    misreading(
        "step-before-square",
        rule=SQUARE_FIRST,
        misread="The first step in reading order towards any of the nearest squares is taken, as "
        "by a BFS that stops at the first square it finds.",
        chosen=with_the_first_step,
    ),
    misreading(
        "nearest-as-the-crow-flies",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range with the least Manhattan "
        "distance.",
        nearest=partial(least_reachable, length_as_the_crow_flies),
    ),
    weakest_enemy_anywhere,
    misreading(
        "first-square-at-any-distance",
        rule=NEAREST,
        misread="Units walk towards the reachable square in range that comes first in reading "
        "order, at any distance.",
        nearest=partial(least_reachable, no_key),
    ),
    nearest_before_reachable,
    last_step,
    misreading(
        "steps-by-columns",
        rule=STEP,
        misread="The leftmost of them is taken; if there are two, the upper one.",
        step=leftmost_step,
    ),
    nearest_enemy_by_initial_order,
    steps_towards_the_first_enemy,
    misreading(
        "nearest-enemy-as-the-crow-flies",
        rule=NEAREST,
        misread="Units walk towards the enemy with the least Manhattan distance (of several, the "
        "first in reading order), by the shortest path to a square next to it.",
        nearest=partial(next_to_the_nearest_target, by_square),
    ),
    misreading(
        "nearest-listed-enemy-as-the-crow-flies",
        rule=NEAREST,
        misread="Units walk towards the enemy with the least Manhattan distance (of several, the "
        "first in the initial list of units), by the shortest path to a square next to it.",
        nearest=partial(next_to_the_nearest_target, by_number),
    ),
    greedy_steps,
    steps_as_the_crow_flies,
    moves_to_the_same_enemy,
    misreading(
        "squares-in-text-order",
        rule=CHOSEN,
        misread=f"The one that comes first as text is chosen, {TEXT_ORDER}.",
        chosen=first_of_the_nearest_as_text,
    ),
    misreading(
        "steps-in-text-order",
        rule=STEP,
        misread=f"The one that comes first as text is taken, {TEXT_ORDER}.",
        step=first_step_as_text,
    ),
)

WALKING_MISREADINGS = (
    misreading(
        "nothing-blocks",
        rule=UNITS_BLOCK,
        misread="Paths may lead through units of both sides, as long as the first step is free.",
        free=nothing_blocks,
    ),
    friends_do_not_block,
    distances_through_units,
    waits_behind_friends,
    occupied_squares_in_range,
    moves_planned_as_the_round_begins,
    walks_all_the_way,
    moves_when_in_range,
)
