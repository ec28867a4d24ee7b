"""Decisions about the square that a unit chooses, its step, and what it sees on its way."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, cast

import networkx as nx

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.queries import boundary, reachable, without
from graphsolve.graphs.squareset import Squares, first
from graphsolve.lab.cave.misreadings.points import (
    Among,
    Choice,
    Criteria,
    Criterion,
    Goals,
    GoesOn,
    Key,
    Line,
    Search,
    Seen,
    Sees,
    Step,
    Way,
)
from graphsolve.lab.cave.misreadings.ranks import (
    best,
    by,
    first_steps,
    length,
    place,
    rank,
    surroundings,
    targets_next_to,
)
from graphsolve.lab.cave.misreadings.searches import (
    first_found,
    first_step_in_order,
    goal_found,
    step_found,
    step_found_from_the_square,
)
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Move, Rules, View, begin_round, look, move, nearest
from graphsolve.puzzles.cave.state import Side, Unit

Replaces: TypeAlias = Mapping[str, Any]
"""Replaced decisions of the rules, by name."""

# The chosen square


def chosen_by(criteria: Criteria, view: View, nearest: Squares) -> Square:
    """The first of the nearest squares by some criteria."""
    return first(nearest) if len(nearest) == 1 else min(best(criteria, view, nearest))


def nearest_by(criteria: Criteria, view: View) -> Squares:
    """The first of the reachable squares in range by some criteria."""
    squares = view.in_range & reachable(view.free, view.steps)
    return frozenset(best(criteria, view, squares)) if squares else squares


def nearest_before_reachable(criteria: Criteria, view: View) -> Squares:
    """The first of the squares in range by some criteria, if the unit can reach it."""
    if not view.in_range:
        return view.in_range
    square = min(best(criteria, view, view.in_range))
    return nearest(view._replace(in_range=frozenset({square})))


def first_enemy(criteria: Criteria, view: View) -> Unit | None:
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


def next_to_first_enemy(criteria: Criteria, view: View) -> Squares:
    """The nearest squares in range next to the first of all targets by some criteria."""
    target = first_enemy(criteria, view)
    beside = frozenset(neighbours(target.square) if target else ())
    return nearest(view._replace(in_range=view.in_range & beside))


def look_by_distance(way: Way, battle: Battle, unit: Unit) -> View:
    """Only the square in range that is nearest if other units, or none, block the way counts."""
    view = look(battle, unit)
    squares = view.in_range & reachable(view.free, view.steps)
    found = queries.nearest(graph_by(way, battle, unit), {unit.square}, squares)
    return view._replace(in_range=frozenset({first(found.nodes)}) if found else frozenset())


def choose(choice: Choice) -> Replaces:
    """The decisions that make a unit choose a square."""
    criteria, among = choice
    leading, *others = criteria
    if among is Among.ENEMIES:
        return {"nearest": by(next_to_first_enemy, criteria)}
    if among is Among.IN_RANGE:
        return {"nearest": by(nearest_before_reachable, criteria)}
    if leading.key is not Key.DISTANCE:
        return {"nearest": by(nearest_by, criteria)}
    if isinstance(leading.order, Way):
        return {"look": by(look_by_distance, leading.order)}
    if others[0].key is Key.FOUND:
        return {"chosen": by(first_found, others[0].order)}
    return {"chosen": by(chosen_by, tuple(others))}


# The step


def step_by(criteria: Criteria, view: View, chosen: Square) -> Square:
    """The first of the steps by some criteria."""
    steps: list[Square] = [*view.steps]
    for key, order in criteria:
        if key is Key.DISTANCE:
            steps = [*first_steps(view, chosen)]
        elif len(steps) > 1:
            ranks: list[Any] = [
                length(order, step, chosen)
                if key is Key.LINE
                else place(order, view.unit.square, step)
                for step in steps
            ]
            least = min(ranks)
            steps = [step for step, other in zip(steps, ranks, strict=True) if other == least]
    return min(steps)


def all_the_way(_view: View, chosen: Square) -> Square:
    """The chosen square."""
    return chosen


def find_step(step: Step) -> Replaces:
    """The decision that finds a step."""
    if step.all_the_way:
        return {"step": all_the_way}
    if search := step.search:
        if search == Search(search.order, backwards=True):  # a plain BFS, which has a faster way
            return {"step": by(step_found_from_the_square, search.order)}
        return {"step": by(step_found, search)}
    if len(step.criteria) == 2 and isinstance(step.criteria[1].order, str):  # noqa: PLR2004
        return {"step": by(first_step_in_order, step.criteria[1].order)}
    return {"step": by(step_by, step.criteria)}


def greedy_move(line: Line, _rules: Rules, view: View) -> Move | None:
    """The first free step that comes nearer to the nearest enemy in a straight line."""
    target = first_enemy((Criterion(Key.ENEMY_LINE, line),), view)
    if not target:
        return None
    here = length(line, view.unit.square, target.square)
    nearer = [step for step in view.steps if length(line, step, target.square) < here]
    return Move(min(nearer), min(nearer)) if nearer else None


def move_to_same_enemy(rules: Rules, view: View) -> Move | None:
    """The move towards the enemy that the unit has walked towards before, if that is alive."""
    unit = view.unit
    goals = [other for other in view.units.values() if other.number == unit.memory]
    if goals:
        beside = frozenset(neighbours(goals[0].square))
        return move(rules, view._replace(in_range=view.in_range & beside))
    found = move(rules, view)
    if found:
        unit.memory = view.units[min(targets_next_to(found.chosen, view))].number
    return found


def move_to_same_square(rules: Rules, view: View) -> Move | None:
    """The move towards the square that the unit has chosen before, if it can still reach it."""
    unit = view.unit
    if unit.memory in view.free:
        goal = frozenset({cast("Square", unit.memory)})
        if found := move(rules, view._replace(in_range=goal)):
            return found
    found = move(rules, view)
    unit.memory = found and found.chosen
    return found


def go_on(goes_on: GoesOn) -> Replaces:
    """The movement of units that keep something of their last move."""
    return {"movement": move_to_same_enemy if goes_on is GoesOn.ENEMY else move_to_same_square}


# What blocks a unit, and what it sees


def blocking(way: Way, occupied: Squares, friends: Squares) -> Squares:
    """The occupied squares that block a way."""
    match way:
        case Way.THROUGH_FRIENDS:
            return occupied - friends
        case Way.THROUGH_ALL:
            return frozenset()
        case _:
            return occupied


def free_by(
    way: Way, cave: "nx.Graph[Square]", occupied: Squares, friends: Squares
) -> "nx.Graph[Square]":
    """The squares of a way."""
    blocked = blocking(way, occupied, friends)
    return without(cave, blocked) if blocked else cave


def blocked_for(way: Way, battle: Battle, unit: Unit) -> Squares:
    """The squares that block a unit on a way."""
    positions = battle.positions
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    return blocking(way, occupied, positions[unit.side]) - {unit.square}


def graph_by(way: Way, battle: Battle, unit: Unit) -> "nx.Graph[Square]":
    """The squares of a way, with that of the unit."""
    return without(battle.graph, blocked_for(way, battle, unit))


def nearest_from_here(view: View) -> Squares:
    """The squares in range that are nearest to the unit's own square, if any step is free."""
    if not view.steps:
        return view.steps
    found = queries.nearest(view.free, {view.unit.square}, view.in_range)
    return found.nodes if found else frozenset()


def look_along(sees: Sees, battle: Battle, unit: Unit) -> View:
    """A unit sees a way on which not all units block it, perhaps only if it has no other."""
    view = look(battle, unit)
    if sees.otherwise and view.in_range & reachable(view.free, view.steps):
        return view
    blocked = blocked_for(sees.way, battle, unit)
    view = view._replace(free=without(battle.graph, blocked | {unit.square}))
    if sees.waits:
        return view._replace(steps=boundary(battle.graph, {unit.square}) - blocked)
    return view


def look_at_occupied_squares(battle: Battle, unit: Unit) -> View:
    """Squares next to a target are in range even if a friend occupies them."""
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


def look_as_the_round_began(seen: Seen, battle: Battle, unit: Unit) -> View:
    """A unit sees some units where they were as the round began."""
    before, now = look(battle, unit, battle.notes["positions"]), look(battle, unit)
    if seen is Seen.ROUND:
        return before
    positions = battle.positions if seen is Seen.TARGETS else battle.notes["positions"]
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    old, new = (before, now) if seen is Seen.TARGETS else (now, before)
    in_range = battle.rules.in_range(battle.graph, old.targets, occupied)
    return new._replace(targets=old.targets, in_range=in_range)


def in_range_around(cave: "nx.Graph[Square]", targets: Squares, occupied: Squares) -> Squares:
    """The free ones of the eight squares around each target."""
    around = set().union(*map(surroundings, targets))
    return frozenset(cave.nodes & around) - occupied


def in_range_of_each(
    pick: Callable[..., Square], cave: "nx.Graph[Square]", targets: Squares, occupied: Squares
) -> Squares:
    """One of the free squares next to each target."""
    free = (boundary(cave, {target}) - occupied for target in targets)
    return frozenset(pick(squares) for squares in free if squares)


def look_at_one_square_each(battle: Battle, unit: Unit) -> View:
    """Of the free squares next to each target, only the nearest in a straight line counts."""
    view = look(battle, unit)
    free = (boundary(battle.graph, {target}) & view.in_range for target in view.targets)
    nearest = (
        min(squares, key=lambda square: (length(Line.MANHATTAN, unit.square, square), square))
        for squares in free
        if squares
    )
    return view._replace(in_range=frozenset(nearest))


def see(sees: Sees) -> Replaces:  # noqa: PLR0911 - each kind has decisions of its own
    """The decisions about what a unit sees."""
    if sees.seen is not Seen.NOW:
        return {"look": by(look_as_the_round_began, sees.seen), "begin_round": note_positions}
    match sees.goals:
        case Goals.OCCUPIED:
            return {"look": look_at_occupied_squares}
        case Goals.LINE:
            return {"look": look_at_one_square_each}
        case Goals.AROUND:
            return {"in_range": in_range_around}
        case Goals.FIRST:
            return {"in_range": by(in_range_of_each, min)}
        case Goals.LAST:
            return {"in_range": by(in_range_of_each, max)}
    if sees.waits or sees.otherwise:
        return {"look": by(look_along, sees)}
    if sees.from_here:
        return {"nearest": nearest_from_here, "free": by(free_by, sees.way)}
    return {"free": by(free_by, sees.way)}


DECISIONS: Mapping[str, Callable[[Any], Replaces]] = {
    "chosen": choose,
    "goal": lambda search: {"nearest": by(goal_found, search)},
    "step": find_step,
    "greedy": lambda line: {"movement": by(greedy_move, line)},
    "goes_on": go_on,
    "sees": see,
}
"""The decisions about moves, by dimension."""
