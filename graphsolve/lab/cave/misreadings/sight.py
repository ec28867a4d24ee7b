"""What a unit sees when it looks for a path: what blocks it, and which squares are in range."""

from types import SimpleNamespace
from typing import Any

from graphsolve.graphs import queries
from graphsolve.graphs.queries import GridGraph, boundary, without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings.criteria import surroundings
from graphsolve.lab.cave.misreadings.entry import Rule, note_round
from graphsolve.puzzles.cave.battle import Battle, View, look
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.state import Side, Unit

OPEN = Rule("A unit can walk only over open squares that no unit of either side occupies.")
ALL_FREE = Rule("All free squares adjacent to a target are in range, and no others.")
AS_IT_IS = Rule("A unit sees the cave as it is when its turn comes.")

# What blocks a unit

PLANNED = "Paths are planned as if friends did not block the way"
IGNORED = "Paths are planned as if no units blocked the way"
FREE_STEP = "as long as the first step is free"
FROM_HERE = "distances are counted from the unit even over an occupied first step"


def free_through_friends(battle: Battle, unit: Unit) -> GridGraph:
    """Return the graph without the squares of enemies."""
    return without(battle.open, battle.positions[unit.side.enemy])


def free_through_all(battle: Battle, _unit: Unit) -> GridGraph:
    """Return the graph of all open squares."""
    return battle.open


def blocked_only_by(blocked: Squares, battle: Battle, view: View) -> View:
    """Return a view in which other squares are blocked."""
    steps = boundary(battle.open, {view.unit.square}) - blocked
    return view._replace(free=without(battle.open, blocked), steps=steps)


def look_through_friends(battle: Battle, unit: Unit) -> View:
    blocked = battle.positions[unit.side.enemy] | {unit.square}
    return blocked_only_by(blocked, battle, look(battle, unit))


def look_at_occupied_squares(battle: Battle, unit: Unit) -> View:
    view = look(battle, unit)
    in_range = boundary(battle.open, view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    return blocked_only_by(blocked, battle, view._replace(in_range=in_range))


def nearest_from_here(view: View) -> Squares:
    """Return the squares in range that are nearest to the unit's own, if any step is free."""
    found = queries.nearest(view.free, {view.unit.square}, view.in_range)
    return found.nodes if found and view.steps else frozenset()


def nearest_by_a_free_step(view: View) -> Squares:
    """Return the nearest squares to which a shortest path begins with a free step."""
    here = queries.nearest(view.free, {view.unit.square}, view.in_range)
    steps = queries.nearest(view.free, view.steps, view.in_range)
    is_shortest = here and steps and steps.length < here.length
    return steps.nodes if steps and is_shortest else frozenset()


BLOCKERS = (
    OPEN.misread("friends-do-not-block", 5.4, {k.PASS_FRIENDS: -1}, free=free_through_friends)(
        f"{PLANNED}, {FREE_STEP}."
    ),
    OPEN.misread("waits-behind-friends", 5.4, look=look_through_friends)(
        f"{PLANNED}. A unit does not move if its first step is occupied."
    ),
    OPEN.misread(
        "nothing-blocks", 6.0, {k.PASS_FRIENDS: -1, k.PASS_ENEMIES: -1}, free=free_through_all
    )(f"{IGNORED}, {FREE_STEP}."),
    OPEN.misread("distances-through-units", 6.5, nearest=nearest_from_here, free=free_through_all)(
        f"{IGNORED}, and {FROM_HERE}."
    ),
    OPEN.misread(
        "ways-through-friends-from-here-waiting-lining-up",
        9.0,
        in_range=lambda cave, targets, _occupied: boundary(cave, targets) - targets,
        nearest=nearest_by_a_free_step,
        free=free_through_friends,
    )(
        f"{PLANNED}, and {FROM_HERE}. A unit does not move if all shortest paths begin with an "
        "occupied step. Squares that friends occupy are in range, too."
    ),
)

# Which squares are in range


def first_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    each = (boundary(cave, {target}) - occupied for target in targets)
    return frozenset(min(squares) for squares in each if squares)


def around_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    around = set().union(*map(surroundings, targets))
    return frozenset(cave.nodes & around) - occupied


GOALS = (
    ALL_FREE.misread("occupied-squares-in-range", 5.4, look=look_at_occupied_squares)(
        "A square adjacent to a target is in range even if a friend occupies it, so units line up "
        "behind that friend."
    ),
    ALL_FREE.misread("first-squares-in-range", 7.0, in_range=first_squares_in_range)(
        "Only the first free square in reading order next to each target is in range."
    ),
    ALL_FREE.misread("around-squares-in-range", 7.0, in_range=around_squares_in_range)(
        "The eight squares around a target are in range, but a unit attacks targets on the four "
        "adjacent squares only."
    ),
)

# When a unit takes note of others


def look_for(targets: Squares, battle: Battle, unit: Unit) -> View:
    """Return a view with other targets."""
    occupied = battle.positions[Side.ELF] | battle.positions[Side.GOBLIN]
    in_range = battle.rules.in_range(battle.open, targets, occupied)
    return look(battle, unit)._replace(targets=targets, in_range=in_range)


def look_before(battle: Battle, unit: Unit) -> View:
    """Return a view of the cave as it was when the round began."""
    before: Any = SimpleNamespace(**vars(battle) | battle.notes)
    return look(before, unit)


def look_for_targets_before(battle: Battle, unit: Unit) -> View:
    return look_for(look_before(battle, unit).targets, battle, unit)


def look_for_living_targets_before(battle: Battle, unit: Unit) -> View:
    squares = battle.notes["squares"]
    enemies = battle.living(unit.side.enemy)
    return look_for(frozenset(squares[enemy.number] for enemy in enemies), battle, unit)


def distances_before(battle: Battle, unit: Unit) -> View:
    return look_before(battle, unit)._replace(steps=look(battle, unit).steps)


NOTED = (
    AS_IT_IS.misread(
        "moves-planned-as-the-round-begins", 5.8, begin_round=note_round, look=look_before
    )("Units plan their moves by where all units were at the start of the round."),
    AS_IT_IS.misread(
        "targets-as-the-round-begins", 7.0, begin_round=note_round, look=look_for_targets_before
    )(
        "Units plan their moves by where their targets were at the start of the round, but walk "
        "around units where they are."
    ),
    AS_IT_IS.misread(
        "distances-as-the-round-begins", 7.0, begin_round=note_round, look=distances_before
    )(
        "Units count distances with all units where they were at the start of the round, but step "
        "only to squares that are free now."
    ),
    AS_IT_IS.misread(
        "living-targets-as-the-round-begins",
        8.0,
        begin_round=note_round,
        look=look_for_living_targets_before,
    )(
        "Units plan their moves by where their living targets were at the start of the round, but "
        "walk around units where they are."
    ),
)

MISREADINGS = (*BLOCKERS, *GOALS, *NOTED)
"""What a unit sees that it should not."""
