"""Which square in range a unit chooses, and what it keeps of its last move."""

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, neighbors
from graphsolve.graphs.queries import boundary, reachable
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.criteria import best, rank, targets_next_to
from graphsolve.lab.cave.misreadings.entry import Decision, Rule, note_round
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import (
    Battle,
    Move,
    Rules,
    View,
    first_steps,
    look,
    move,
    nearest,
)
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.state import Unit

RULE = Rule("Of several nearest squares in range, the first in reading order is chosen.")
NEAREST = Rule("A unit walks towards the square in range that it can reach in the fewest steps.")
REACHABLE = Rule(
    "Squares in range that cannot be reached are left out before the nearest is chosen."
)
STEP_LAST = Rule("The square is chosen first, and only then the step towards it.")
ANEW = Rule("A unit chooses the nearest square in range anew in each turn.")

# Choices


def chosen(*criteria: c.Criterion) -> Decision:
    """Return the decision to choose the first of the nearest squares by some criteria."""
    replaces = {"chosen": partial(chosen_by, criteria), **seen_in_order(criteria)}
    return Decision(replaces, choice_codes(k.REACHABLE, c.DISTANCE, *criteria))


def chosen_by(criteria: c.Criteria, view: View, nearest: Squares) -> Square:
    return first(nearest) if len(nearest) == 1 else min(best(criteria, view, nearest))


def at_any_distance(*criteria: c.Criterion) -> Decision:
    """Return the decision to choose the first of the reachable squares by some criteria."""
    replaces = {"nearest": partial(nearest_by, criteria)}
    return Decision(replaces, choice_codes(k.REACHABLE, *criteria))


def nearest_by(criteria: c.Criteria, view: View) -> Squares:
    squares = view.in_range & reachable(view.free, view.steps)
    return frozenset(best(criteria, view, squares)) if squares else squares


def towards_enemy(*criteria: c.Criterion) -> Decision:
    """Return the decision to walk to the first of all targets by some criteria."""
    replaces = {"nearest": partial(next_to_first_enemy, criteria), **seen_in_order(criteria)}
    return Decision(replaces, choice_codes(k.ENEMIES, *criteria))


def next_to_first_enemy(criteria: c.Criteria, view: View) -> Squares:
    target = first_enemy(criteria, view)
    adjacent = frozenset(neighbors(target.square) if target else ())
    return nearest(view._replace(in_range=view.in_range & adjacent))


def first_enemy(criteria: c.Criteria, view: View) -> Unit | None:
    """Return the first of all targets by some criteria."""

    def ranks(unit: Unit) -> tuple[Any, ...]:
        return *(rank(one, view, unit.square, unit.square) for one in criteria), unit.square

    targets = (unit for square in view.targets if (unit := view.units.get(square)))
    return min(targets, key=ranks, default=None)


def choice_codes(among: int, *criteria: c.Criterion) -> dict[int, int] | None:
    """Return the codes of a choice among squares or enemies, if all criteria have one."""
    codes = c.codes_of(k.CHOSEN, criteria)
    return codes and {**codes, k.AMONG: among}


def seen_in_order(criteria: c.Criteria) -> dict[str, Any]:
    """Return the decisions that let a unit see the turn order, if criteria need it."""
    return {"look": look_in_turn_order, "begin_round": note_round} if c.TURN in criteria else {}


def look_in_turn_order(battle: Battle, unit: Unit) -> View:
    """Return a view with the units in their turn order."""
    turns: list[Unit] = battle.notes["turns"]
    living = [other for other in turns if battle.units.get(other.square) is other]
    return look(battle, unit)._replace(units={other.square: other for other in living})


def nearest_before_reachable(view: View) -> Squares:
    if not view.in_range:
        return view.in_range
    square = min(best((c.LINE,), view, view.in_range))
    return nearest(view._replace(in_range=frozenset({square})))


def nearest_within(steps: int, view: View) -> Squares:
    found = queries.nearest(view.free, view.steps, view.in_range)
    return found.nodes if found and found.length < steps else frozenset()


def look_ignoring_units(battle: Battle, unit: Unit, *, reachable_only: bool) -> View:
    """Return a view with only the square in range that is nearest on a map without units."""
    view = look(battle, unit)
    squares = view.in_range
    if reachable_only:
        squares = squares & reachable(view.free, view.steps)
    found = queries.nearest(battle.open, {unit.square}, squares)
    return view._replace(in_range=frozenset({first(found.nodes)} if found else ()))


NEAREST_BY: tuple[tuple[str, float, c.Criteria], ...] = (
    ("square-next-to-the-first-enemy", 4.2, (c.ENEMY,)),
    ("steps-towards-the-first-enemy", 4.2, (c.ENEMY, c.STEP)),
    ("nearest-squares-by-columns", 4.6, (c.COLUMNS,)),
    ("nearest-enemy-by-initial-order", 4.8, (c.NUMBER,)),
    ("nearest-enemy-in-turn-order", 4.8, (c.TURN,)),
    ("last-of-the-nearest-squares", 5.0, (c.BACKWARDS,)),
    ("nearest-square-by-the-square-before", 5.0, (c.BEFORE,)),
    ("weakest-of-the-nearest", 5.0, (c.WEAKEST,)),
    ("nearest-by-step-columns", 5.5, (c.STEP_COLUMNS,)),
    ("nearest-square-in-dictionary-order", 5.8, (c.LAST_MOVE,)),
    ("nearest-by-step-backwards", 6.0, (c.STEP_BACKWARDS,)),
    ("nearest-by-line-manhattan", 6.0, (c.LINE,)),
    ("nearest-by-enemy-columns", 6.2, (c.ENEMY_COLUMNS,)),
    ("squares-in-text-order", 6.5, (c.TEXT,)),
    ("nearest-by-enemy-line-manhattan", 6.5, (c.ENEMY_LINE,)),
    ("nearest-by-enemy-backwards", 6.7, (c.ENEMY_BACKWARDS,)),
    ("nearest-by-number-backwards", 7.3, (c.LAST_NUMBER,)),
    ("nearest-by-hit-points-backwards", 7.5, (c.STRONGEST,)),
)
AT_ANY_DISTANCE: tuple[tuple[str, float, c.Criteria], ...] = (
    ("nearest-as-the-crow-flies", 4.4, (c.LINE,)),
    ("weakest-enemy-anywhere", 5.8, (c.WEAKEST, c.DISTANCE)),
    ("first-square-at-any-distance", 6.0, (c.READING,)),
    ("at-any-distance-by-enemy", 6.7, (c.ENEMY,)),
    ("at-any-distance-by-number", 7.3, (c.NUMBER,)),
    ("at-any-distance-by-hit-points", 7.5, (c.WEAKEST,)),
    ("at-any-distance-by-square-columns", 7.5, (c.COLUMNS,)),
    ("at-any-distance-by-enemy-then-distance", 7.7, (c.ENEMY, c.DISTANCE)),
)
ENEMY_FIRST: tuple[tuple[str, float, c.Criteria], ...] = (
    ("nearest-enemy-as-the-crow-flies", 4.8, (c.ENEMY_LINE,)),
    ("nearest-listed-enemy-as-the-crow-flies", 5.6, (c.ENEMY_LINE, c.NUMBER)),
    ("enemy-first-by-enemy", 6.2, (c.ENEMY,)),
    ("enemy-first-by-number", 6.8, (c.NUMBER,)),
    ("enemy-first-by-hit-points", 7.0, (c.WEAKEST,)),
    ("enemy-first-by-last-move", 7.0, (c.LAST_MOVE,)),
    ("enemy-first-by-turn", 7.0, (c.TURN,)),
)


def choices() -> Iterator[Misreading]:
    """Yield choices of a square by other criteria."""
    for name, cost, criteria in NEAREST_BY:
        yield RULE.misread_by(name, cost, chosen(*criteria))(
            c.capital(c.the_first(criteria, "is chosen"))
        )
    for name, cost, criteria in AT_ANY_DISTANCE:
        yield NEAREST.misread_by(name, cost, at_any_distance(*criteria))(
            "Of all squares in range that a unit can reach, "
            f"{c.the_first(criteria, 'is chosen, at any distance')}"
        )
    for name, cost, criteria in ENEMY_FIRST:
        yield NEAREST.misread_by(name, cost, towards_enemy(*criteria))(
            f"Of all enemies, {c.the_first(criteria, 'is chosen', of_enemies=True)} A unit walks "
            "to the nearest square next to it, and does not move if it can reach none."
        )
    for steps in (5, 8, 10, 15, 20):
        yield NEAREST.misread(
            f"looks-no-farther-than-{steps}-steps", 8.5, nearest=partial(nearest_within, steps)
        )(
            f"A unit looks for squares in range up to {steps} steps away, and does not move if "
            "there are none."
        )


# Memory


def moves_to_the_same_enemy(rules: Rules, view: View) -> Move | None:
    unit = view.unit
    goals = [other for other in view.units.values() if other.number == unit.memory]
    if goals:
        adjacent = frozenset(neighbors(goals[0].square))
        return move(rules, view._replace(in_range=view.in_range & adjacent))
    found = move(rules, view)
    if found:
        unit.memory = view.units[min(targets_next_to(found.chosen, view))].number
    return found


def stays(rules: Rules, view: View, *, until_a_death: bool) -> Move | None:
    """Find a move; once there is none, do not look again, or not until a unit dies."""
    unit, state = view.unit, len(view.units) if until_a_death else "stays"
    if unit.memory == state:
        return None
    found = move(rules, view)
    unit.memory = None if found else state
    return found


def path_of(found: Move, view: View) -> list[Square]:
    """Return the path of a move: of all shortest ones, the first in reading order."""
    path = [found.step]
    while path[-1] != found.chosen:
        around = boundary(view.free, {path[-1]})
        path.append(min(first_steps(view._replace(steps=around), found.chosen)))
    return path


def follows_its_path(rules: Rules, view: View) -> Move | None:
    unit = view.unit
    path = list(cast("tuple[Square, ...] | None", unit.memory) or ())
    if not path or path[0] not in view.steps:
        found = move(rules, view)
        if not found:
            return None
        path = path_of(found, view)
    unit.memory = tuple(path[1:])
    return Move(path[-1], path[0])


MISREADINGS = (
    STEP_LAST.misread_by("step-before-square", 3.4, chosen(c.STEP))(
        "The first step in reading order towards any of the nearest squares is taken, as by a BFS "
        "that stops at the first square it finds."
    ),
    REACHABLE.misread("nearest-before-reachable", 5.4, nearest=nearest_before_reachable)(
        "Of all squares in range, the one with the least Manhattan distance is chosen. A unit "
        "that cannot reach it does not move."
    ),
    *choices(),
    NEAREST.misread(
        "nearest-ignoring-units", 6.5, look=partial(look_ignoring_units, reachable_only=True)
    )(
        "The square is chosen by its distance on a map without units, and then the unit walks "
        "around them."
    ),
    NEAREST.misread(
        "nearest-ignoring-units-before-reachable",
        7.5,
        look=partial(look_ignoring_units, reachable_only=False),
    )(
        "The square is chosen by its distance on a map without units. A unit that cannot reach it "
        "does not move."
    ),
    ANEW.misread("stays-for-good", 6.0, movement=partial(stays, until_a_death=False))(
        "Once a unit can reach no square in range, it never moves again."
    ),
    ANEW.misread("moves-to-the-same-enemy", 6.5, movement=moves_to_the_same_enemy)(
        "A unit keeps walking towards the same enemy until that enemy dies."
    ),
    ANEW.misread("stays-until-a-unit-dies", 7.0, movement=partial(stays, until_a_death=True))(
        "A unit that can reach no square in range does not look again until a unit dies."
    ),
    ANEW.misread("follows-its-path", 7.0, movement=follows_its_path)(
        "A unit keeps the path that it has found, and follows it until the next square is "
        "occupied or the path ends."
    ),
)
"""Other ways to choose a square."""
