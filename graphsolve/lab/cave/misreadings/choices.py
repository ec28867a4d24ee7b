"""Which square in range a unit chooses, and what it keeps of its last move."""

from collections.abc import Iterator
from enum import Enum
from functools import partial
from itertools import product
from typing import NamedTuple, cast

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary, reachable, without
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point, value
from graphsolve.lab.cave.misreadings.ranks import best, note_units, rank, targets_next_to
from graphsolve.lab.cave.misreadings.searches import first_found
from graphsolve.lab.cave.misreadings.sight import blocked_for
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Move, Rules, View, first_steps, look, move, nearest
from graphsolve.puzzles.cave.state import Unit

RULE = "Of several nearest squares in range, the first in reading order is chosen."
NEAREST = "A unit walks towards the square in range that it can reach in the fewest steps."
REACHABLE = "Squares in range that cannot be reached are left out before the nearest is chosen."
STEP_LAST = "The square is chosen first, and only then the step towards it."
ANEW = "A unit chooses the nearest square in range anew in each turn."


class Among(Enum):
    """Among which squares or enemies a unit chooses."""

    REACHABLE = "reachable squares in range"
    IN_RANGE = "all squares in range: if it cannot reach the chosen one, it does not move"
    ENEMIES = "all enemies, then the nearest square next to the chosen one, if it can reach one"
    NEAREST_ENEMIES = "the nearest enemies, then the first square next to the chosen one"


class SquareChoice(NamedTuple):
    """How a unit chooses a square.

    By the rules, the criteria are distance and square, among the reachable squares in range. Those
    about enemies compare pairs of a square and an enemy next to it.
    """

    criteria: c.Criteria
    among: Among = Among.REACHABLE


# Decisions


def chosen_by(criteria: c.Criteria, view: View, nearest: Squares) -> Square:
    """The first of the nearest squares by some criteria."""
    return first(nearest) if len(nearest) == 1 else min(best(criteria, view, nearest))


def nearest_by(criteria: c.Criteria, view: View) -> Squares:
    """The first of the reachable squares in range by some criteria."""
    squares = view.in_range & reachable(view.free, view.steps)
    return frozenset(best(criteria, view, squares)) if squares else squares


def nearest_before_reachable(criteria: c.Criteria, view: View) -> Squares:
    """The first of the squares in range by some criteria, if the unit can reach it."""
    if not view.in_range:
        return view.in_range
    square = min(best(criteria, view, view.in_range))
    return nearest(view._replace(in_range=frozenset({square})))


def first_enemy(criteria: c.Criteria, view: View) -> Unit | None:
    """The first of all targets by some criteria."""
    targets = (unit for square in view.targets if (unit := view.units.get(square)))
    return min(
        targets,
        key=lambda unit: (
            *(rank(criterion, view, unit.square, unit.square) for criterion in criteria),
            unit.square,
        ),
        default=None,
    )


def next_to_first_enemy(criteria: c.Criteria, view: View) -> Squares:
    """The nearest squares in range next to the first of all targets by some criteria."""
    target = first_enemy(criteria, view)
    adjacent = frozenset(neighbours(target.square) if target else ())
    return nearest(view._replace(in_range=view.in_range & adjacent))


def next_to_first_of_nearest(criteria: c.Criteria, view: View) -> Squares:
    """The reachable squares in range next to the first of the nearest enemies by some criteria."""
    enemies = view.targets & {other for square in nearest(view) for other in neighbours(square)}
    target = first_enemy(criteria, view._replace(targets=enemies))
    adjacent = frozenset(neighbours(target.square) if target else ())
    return view.in_range & adjacent & reachable(view.free, view.steps)


NEAREST_AMONG = {
    Among.REACHABLE: nearest_by,
    Among.IN_RANGE: nearest_before_reachable,
    Among.ENEMIES: next_to_first_enemy,
    Among.NEAREST_ENEMIES: next_to_first_of_nearest,
}
"""What takes the place of the nearest squares if the first criterion is not distance."""


def look_by_distance(blockers: c.Blockers, among: Among, battle: Battle, unit: Unit) -> View:
    """Only the square in range counts that is nearest if fewer units block paths."""
    view = look(battle, unit)
    squares = view.in_range
    if among is Among.REACHABLE:
        squares &= reachable(view.free, view.steps)
    free = without(battle.open, blocked_for(blockers, battle, unit))
    found = queries.nearest(free, {unit.square}, squares)
    return view._replace(in_range=frozenset({first(found.nodes)}) if found else frozenset())


@decides("within", "nearest")
def nearest_within(steps: int, view: View) -> Squares:
    """The nearest squares in range, if they are within a number of steps."""
    found = queries.nearest(view.free, view.steps, view.in_range)
    return found.nodes if found and found.length < steps else frozenset()


def look_in_turn_order(battle: Battle, unit: Unit) -> View:
    """A unit sees the others in their turn order."""
    turns: list[Unit] = battle.notes["turns"]
    living = [other for other in turns if battle.units.get(other.square) is other]
    return look(battle, unit)._replace(units={other.square: other for other in living})


@decides("chosen")
def choose(choice: SquareChoice) -> Replaces:
    """The decisions that make a unit choose a square."""
    decisions = decisions_of(choice)
    if c.TURN in choice.criteria:
        return {**decisions, "look": look_in_turn_order, "begin_round": note_units}
    return decisions


def decisions_of(choice: SquareChoice) -> Replaces:
    """The decisions that make a unit choose a square, if it sees the others in the right order."""
    criteria, among = choice
    leading, *others = criteria
    if leading.key is not c.Key.DISTANCE:
        return {"nearest": partial(NEAREST_AMONG[among], criteria)}
    if isinstance(leading.order, c.Blockers):
        return {"look": partial(look_by_distance, leading.order, among)}
    if isinstance(others[0].order, str):  # when a BFS finds it
        return {"chosen": partial(first_found, others[0].order)}
    return {"chosen": partial(chosen_by, tuple(others))}


# Misreadings


def nearest_first(*criteria: c.Criterion) -> SquareChoice:
    """A choice among the nearest squares."""
    return SquareChoice((c.DISTANCE, *criteria))


NEAREST_FIRST: tuple[c.Criteria, ...] = (
    *((one,) for one in c.keys(c.Key.SQUARE, c.Order.BACKWARDS, c.Order.COLUMNS, c.Order.TEXT)),
    *((one,) for one in c.keys(c.Key.STEP, c.Order.BACKWARDS, c.Order.COLUMNS)),
    *((one,) for one in c.keys(c.Key.ENEMY, *c.OFTEN)),
    *((one,) for one in c.keys(c.Key.NUMBER, *c.NUMBERS)),
    *((one,) for one in (c.BEFORE, c.LINE, c.ENEMY_LINE, c.WEAKEST, c.STRONGEST)),
    *((one,) for one in (c.TURN, c.LAST_MOVE)),
    (c.ENEMY, c.STEP),
    *product((c.ENEMY, c.NUMBER), c.keys(c.Key.AROUND, *c.USUAL[1:6])),
)
"""What the nearest squares may be compared by."""

AT_ANY_DISTANCE: tuple[c.Criteria, ...] = (
    *((one,) for one in (c.READING, c.COLUMNS, c.ENEMY, c.NUMBER, c.WEAKEST, c.LINE)),
    (c.WEAKEST, c.DISTANCE),
    (c.ENEMY, c.DISTANCE),
)
"""What squares at any distance may be compared by."""

ENEMY_FIRST: tuple[c.Criteria, ...] = (
    *((one,) for one in (c.ENEMY, c.NUMBER, c.TURN, c.LAST_MOVE, c.WEAKEST, c.ENEMY_LINE)),
    (c.ENEMY_LINE, c.NUMBER),
)
"""What all enemies may be compared by."""


def misreadings() -> Iterator[Misreading]:
    """Choices of a square by other criteria."""
    yield point(
        "step-before-square",
        3.4,
        STEP_LAST,
        "The first step in reading order towards any of the nearest squares is taken, as by a BFS "
        "that stops at the first square it finds.",
        chosen=nearest_first(c.STEP),
    )
    for criteria in NEAREST_FIRST:
        yield point(
            f"nearest-by-{c.slug(*criteria)}",
            c.cost_of(*criteria) + 1.0,
            RULE,
            c.capital(c.all_of(criteria, "is chosen")),
            family="nearest-by",
            chosen=nearest_first(*criteria),
        )
    for criteria in AT_ANY_DISTANCE:
        yield point(
            f"at-any-distance-by-{c.slug(*criteria)}",
            c.cost_of(*criteria) + 2.5,
            NEAREST,
            "Of all squares in range that a unit can reach, "
            f"{c.all_of(criteria, 'is chosen, at any distance')}",
            family="at-any-distance-by",
            chosen=SquareChoice(criteria),
        )
    yield point(
        "nearest-before-reachable",
        5.4,
        REACHABLE,
        f"Of all squares in range, {c.all_of((c.LINE,), 'is chosen')} A unit that cannot reach it "
        "does not move.",
        chosen=SquareChoice((c.LINE,), Among.IN_RANGE),
    )
    for criteria in ENEMY_FIRST:
        yield point(
            f"enemy-first-by-{c.slug(*criteria)}",
            c.cost_of(*criteria) + 2.0,
            NEAREST,
            f"Of all enemies, {c.all_of(criteria, 'is chosen', of_enemies=True)} A unit walks to "
            "the nearest square next to it, and does not move if it can reach none.",
            family="enemy-first-by",
            chosen=SquareChoice(criteria, Among.ENEMIES),
        )
    for one in (c.ENEMY, c.NUMBER, c.TURN, c.WEAKEST):
        yield point(
            f"first-square-next-to-nearest-by-{c.slug(one)}",
            c.cost_of(one) + 2.0,
            NEAREST,
            f"Of the nearest enemies, {c.the_one(one, of_enemies=True)} is chosen, and then the "
            "first square in reading order next to it, even if others are nearer.",
            family="first-square-next-to-nearest-by",
            chosen=SquareChoice((one,), Among.NEAREST_ENEMIES),
        )
    for steps in (5, 8, 10, 15, 20):
        yield point(
            f"looks-no-farther-than-{steps}-steps",
            8.5,
            NEAREST,
            f"A unit looks for squares in range up to {steps} steps away, and does not move if "
            "there are none.",
            family="looks-no-farther-than",
            within=steps,
        )
    ignoring_units = (c.Criterion(c.Key.DISTANCE, c.Blockers.THROUGH_ALL),)
    yield point(
        "nearest-ignoring-units",
        6.5,
        NEAREST,
        "The square is chosen by its distance on a map without units, and then the unit walks "
        "around them.",
        chosen=SquareChoice(ignoring_units),
    )
    yield point(
        "nearest-ignoring-units-before-reachable",
        7.5,
        NEAREST,
        "The square is chosen by its distance on a map without units. A unit that cannot reach it "
        "does not move.",
        chosen=SquareChoice(ignoring_units, Among.IN_RANGE),
    )


# Memory


@value("memory", "movement", 6.5, ANEW)
def moves_to_the_same_enemy(rules: Rules, view: View) -> Move | None:
    """A unit keeps walking towards the same enemy as long as that is alive."""
    unit = view.unit
    goals = [other for other in view.units.values() if other.number == unit.memory]
    if goals:
        adjacent = frozenset(neighbours(goals[0].square))
        return move(rules, view._replace(in_range=view.in_range & adjacent))
    found = move(rules, view)
    if found:
        unit.memory = view.units[min(targets_next_to(found.chosen, view))].number
    return found


@value("memory", "movement", 7.0, ANEW)
def stays_until_a_unit_dies(rules: Rules, view: View) -> Move | None:
    """A unit that can reach no square in range does not look again before a unit dies."""
    unit, number = view.unit, len(view.units)
    if unit.memory == number:
        return None
    found = move(rules, view)
    unit.memory = None if found else number
    return found


@value("memory", "movement", 7.0, ANEW)
def moves_to_the_same_square(rules: Rules, view: View) -> Move | None:
    """A unit walks towards the square that it has chosen before, as long as it can reach it."""
    unit = view.unit
    if unit.memory in view.free:
        goal = frozenset({cast("Square", unit.memory)})
        if found := move(rules, view._replace(in_range=goal)):
            return found
    found = move(rules, view)
    unit.memory = found and found.chosen
    return found


def path_of(found: Move, view: View) -> list[Square]:
    """The path of a move: of all shortest ones, the first in reading order of its squares."""
    path = [found.step]
    while path[-1] != found.chosen:
        around = boundary(view.free, {path[-1]})
        path.append(min(first_steps(view._replace(steps=around), found.chosen)))
    return path


@value("memory", "movement", 7.0, ANEW)
def follows_its_path(rules: Rules, view: View) -> Move | None:
    """A unit keeps the path that it has found, and follows it until the next square is occupied or
    the path ends.
    """
    unit = view.unit
    path = list(cast("tuple[Square, ...] | None", unit.memory) or ())
    if not path or path[0] not in view.steps:
        found = move(rules, view)
        if not found:
            return None
        path = path_of(found, view)
    unit.memory = tuple(path[1:])
    return Move(path[-1], path[0])
