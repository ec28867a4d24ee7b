"""Misreadings of what a unit sees when it looks for a path, and of which square it chooses."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from graphsolve.graphs.grid import GridGraph, moore_neighborhood, neighbors
from graphsolve.graphs.squareset import Square, Squares, first
from graphsolve.lab.cave.misreadings import Decision, Rule, note_round
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.criteria import best, by_ten, targets_next_to
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, look
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import View, nearest
from graphsolve.puzzles.cave.state import Side, Unit

OPEN = Rule("A unit can walk only over open squares that no unit of either side occupies.")
ALL_FREE = Rule("All free squares adjacent to a target are in range, and no others.")
AS_IT_IS = Rule("A unit sees the cave as it is when its turn comes.")
SQUARE = Rule("Of several nearest squares in range, the first in reading order is chosen.")
NEAREST = Rule("A unit walks toward the square in range that it can reach in the fewest steps.")
REACHABLE = Rule("Squares that cannot be reached are left out before the nearest is chosen.")
SQUARE_FIRST = Rule("The square is chosen first, and only then the step toward it.")

# --- What blocks a unit --------------------------------------------------------------------------

PLANNED = "Paths are planned as if friends did not block the way"
IGNORED = "Paths are planned as if no units blocked the way"
FREE_STEP = "as long as the first step is free"
FROM_HERE = "distances are counted from the unit even over an occupied first step"


def free_through_friends(battle: Battle, unit: Unit) -> GridGraph:
    """Return the graph without the squares of enemies."""
    return battle.graph.without(battle.positions[unit.side.enemy])


def free_through_all(battle: Battle, _unit: Unit) -> GridGraph:
    """Return the graph of all open squares."""
    return battle.graph


def without(blocked: Squares, view: View) -> View:
    """Return a view in which some squares are not open."""
    return replace(
        view,
        free=view.free.without(blocked),
        steps=view.steps - blocked,
        in_range=view.in_range - blocked,
    )


def look_around_starts(battle: Battle, unit: Unit) -> View:
    return without(frozenset(start.square for start in battle.cave.units), look(battle, unit))


def look_through(free: Callable[[Battle, Unit], GridGraph], battle: Battle, unit: Unit) -> View:
    """Return a view with paths through units, from any next square."""
    through = free(battle, unit)
    steps = through.boundary({unit.square})
    return replace(look(battle, unit), free=through.without({unit.square}), steps=steps)


def in_range_of_friends_too(cave: GridGraph, targets: Squares, _occupied: Squares) -> Squares:
    """Return the squares in range, including squares that friends occupy."""
    return cave.boundary(targets) - targets


def nearest_from_here(view: View) -> Squares:
    """Return the squares in range that are nearest to the unit's own, if any step is free."""
    found = view.free.paths({view.unit.square}).nearest(view.in_range)
    return found.nodes if found and view.steps else frozenset()


def nearest_by_a_free_step(view: View) -> Squares:
    """Return the nearest squares that a shortest path with a free first step leads to."""
    here = view.free.paths({view.unit.square}).nearest(view.in_range)
    steps = view.paths.nearest(view.in_range)
    is_shortest = here and steps and steps.length < here.length
    return steps.nodes if steps and is_shortest else frozenset()


# The tables below have two lines for an entry, or three.
# fmt: off
BLOCKERS = (
    OPEN.misread("friends-do-not-block", 5.4, {k.PASS_FRIENDS: -1}, free=free_through_friends)(
        f"{PLANNED}, {FREE_STEP}."),
    OPEN.misread("nothing-blocks", 6.0, {k.PASS_FRIENDS: -1, k.PASS_ENEMIES: -1},
        free=free_through_all)(f"{IGNORED}, {FREE_STEP}."),
    *(
        OPEN.misread(name, cost, look=partial(look_through, free))(
            f"{planned}. A unit does not move if its first step is occupied.")
        for name, cost, free, planned in (
            ("waits-behind-friends", 5.4, free_through_friends, PLANNED),
            ("waits-behind-all", 7.5, free_through_all, IGNORED),
        )
    ),
    OPEN.misread("start-squares-are-walls", 7.0, look=look_around_starts)(
        "The squares on which units start stay occupied for the whole battle."),
    OPEN.misread("distances-through-units", 6.5, nearest=nearest_from_here, free=free_through_all)(
        f"{IGNORED}, and {FROM_HERE}."),
    OPEN.misread("distances-through-friends", 6.3,
        nearest=nearest_from_here, free=free_through_friends)(f"{PLANNED}, and {FROM_HERE}."),
    OPEN.misread("ways-through-friends-from-here-waiting-lining-up", 9.0,
        in_range=in_range_of_friends_too, nearest=nearest_by_a_free_step,
        free=free_through_friends)(
        f"{PLANNED}, and {FROM_HERE}. A unit does not move if all shortest paths begin with an "
        "occupied step. Squares that friends occupy are in range, too."),
)

# --- Which squares are in range ------------------------------------------------------------------


def around_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    around = set().union(*map(moore_neighborhood, targets))
    return frozenset(cave.nodes & around) - occupied


def first_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    free = (cave.boundary({target}) - occupied for target in targets)
    return frozenset(map(min, filter(None, free)))


def look_at_occupied_squares(battle: Battle, unit: Unit) -> View:
    view = look(battle, unit)
    in_range = battle.graph.boundary(view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    steps = battle.graph.boundary({unit.square}) - blocked
    return replace(view, free=battle.graph.without(blocked), steps=steps, in_range=in_range)


GOALS = (
    ALL_FREE.misread("occupied-squares-in-range", 5.4, look=look_at_occupied_squares)(
        "Squares next to a target are in range even if friends occupy them, so units line up."),
    ALL_FREE.misread("first-squares-in-range", 7.0, in_range=first_squares_in_range)(
        "Only the first free square in reading order next to each target is in range."),
    ALL_FREE.misread("around-squares-in-range", 7.0, in_range=around_squares_in_range)(
        "The eight squares around a target are in range, but attacks reach only four of them."),
)

# --- When a unit takes note of others ------------------------------------------------------------


def look_for(targets: Squares, battle: Battle, unit: Unit) -> View:
    """Return a view with other targets."""
    occupied = battle.positions[Side.ELF] | battle.positions[Side.GOBLIN]
    in_range = battle.rules.in_range(battle.graph, targets, occupied)
    return replace(look(battle, unit), targets=targets, in_range=in_range)


def before(battle: Battle) -> Any:
    """Return what a view needs of the battle as it was when the round began."""
    return SimpleNamespace(**vars(battle) | battle.notes)


def look_before(battle: Battle, unit: Unit) -> View:
    return look(before(battle), unit)


def goal(view: View, in_range: Squares) -> Squares:
    """Return the first of the nearest squares in range, if any can be reached."""
    found = view.paths.nearest(in_range)
    return frozenset({first(found.nodes)} if found else ())


def look_at_paths_before(battle: Battle, unit: Unit) -> View:
    view, seen = look(battle, unit), look_before(battle, unit)
    steps, in_range = view.steps & seen.steps, goal(seen, view.in_range)
    return replace(view, free=seen.free, steps=steps, in_range=in_range)


def look_at_kept_distances(battle: Battle, unit: Unit) -> View:
    """Return a view of the free squares when the first unit chose the same square in the round."""
    view = look(battle, unit)
    in_range = goal(view, view.in_range)
    free = battle.notes["kept"].setdefault(in_range, view.free.copy())
    return replace(view, free=free, steps=view.steps & free.nodes, in_range=in_range)


def look_at_walls_on_the_way(battle: Battle, unit: Unit) -> View:
    view = look(battle, unit)
    return replace(view, free=battle.graph, in_range=goal(view, view.in_range))


def look_for_living_targets_before(battle: Battle, unit: Unit) -> View:
    squares = battle.notes["squares"]
    enemies = battle.living(unit.side.enemy)
    return look_for(frozenset(squares[enemy.number] for enemy in enemies), battle, unit)


NOTED = tuple(
    AS_IT_IS.misread(name, cost, begin_round=note_round, look=looks)(misread)
    for name, cost, looks, misread in (
        ("moves-planned-as-the-round-begins", 5.8, look_before,
         "Units plan their moves by where all units were as the round began."),
        ("blocks-as-the-round-begins", 7.0,
         lambda battle, unit: look_for(look(battle, unit).targets, before(battle), unit),
         "Units walk to where targets are, around units where they were as the round began."),
        ("paths-as-the-round-begins", 6.8, look_at_paths_before,
         "Paths lead around units where they were as the round began. Only the chosen square and "
         "the step must be free now."),
        ("targets-as-the-round-begins", 7.0,
         lambda battle, unit: look_for(look_before(battle, unit).targets, battle, unit),
         "Units walk to where targets were as the round began, around units as they are."),
        ("goals-as-the-round-begins", 7.0,
         lambda battle, unit: replace(
             look(battle, unit), in_range=look_before(battle, unit).in_range),
         "The squares in range are those next to targets, and free, as the round began."),
        ("distances-as-the-round-begins", 7.0,
         lambda battle, unit: replace(look_before(battle, unit), steps=look(battle, unit).steps),
         "Units count distances as the round began, but only step to squares that are free now."),
        ("distances-kept-for-the-round", 7.5, look_at_kept_distances,
         "Distances from a square are kept until the round ends, although units move and die."),
        ("living-targets-as-the-round-begins", 8.0, look_for_living_targets_before,
         "Units walk to where living targets were as the round began, around units as they are."),
    )
)

# --- Choices -------------------------------------------------------------------------------------


def chosen(*criteria: c.Criterion) -> Decision:
    """Return the decision to choose the first of the nearest squares by some criteria."""
    return choice("chosen", partial(chosen_by, criteria), k.REACHABLE, (c.DISTANCE, *criteria))


def choice(
    decision: str, replacement: Callable[..., Any], among: int, criteria: c.Criteria
) -> Decision:
    """Return a decision to choose the first `among` the reachable squares, or enemies."""
    codes = c.codes_of(k.CHOSEN, criteria)
    replaces: dict[str, Any] = {decision: replacement}
    if c.TURN in criteria:
        replaces |= {"look": look_in_turn_order, "begin_round": note_round}
    return Decision(replaces, None if codes is None else {**codes, k.AMONG: among})


def chosen_by(criteria: c.Criteria, view: View, nearest: Squares) -> Square:
    return first(nearest) if len(nearest) == 1 else min(best(criteria, view, nearest))


def nearest_by(criteria: c.Criteria, view: View) -> Squares:
    return frozenset(best(criteria, view, view.in_range & view.free.reachable(view.steps)))


def next_to_first_enemy(criteria: c.Criteria, view: View) -> Squares:
    adjacent = {square for enemy in first_enemy(criteria, view) for square in neighbors(enemy)}
    return nearest(replace(view, in_range=view.in_range & adjacent))


def next_to_nearest_enemy(criteria: c.Criteria, view: View) -> Squares:
    near = {enemy for square in nearest(view) for enemy in targets_next_to(square, view)}
    enemies = first_enemy(criteria, replace(view, targets=frozenset(near)))
    around = {square for enemy in enemies for square in neighbors(enemy)}
    return frozenset(sorted(view.in_range & around & view.free.reachable(view.steps))[:1])


def first_enemy(criteria: c.Criteria, view: View) -> list[Square]:
    """Return the square of the first of all targets by some criteria, if there are any."""
    return sorted(best(criteria, view, view.targets, are_enemies=True))[:1]


def look_in_turn_order(battle: Battle, unit: Unit) -> View:
    """Return a view with the units in their turn order."""
    turns: list[Unit] = battle.notes["turns"]
    living = [other for other in turns if battle.units.get(other.square) is other]
    return replace(look(battle, unit), units={other.square: other for other in living})


def nearest_before_reachable(criteria: c.Criteria, view: View) -> Squares:
    squares = sorted(best(criteria, view, view.in_range))
    return nearest(replace(view, in_range=frozenset(squares[:1])))


def nearest_within(steps: int, view: View) -> Squares:
    found = view.paths.nearest(view.in_range)
    return found.nodes if found and found.length < steps else frozenset()


def nearest_or_a_step_farther(view: View) -> Squares:
    near = view.paths.nearest(view.in_range)
    if near is None:
        return frozenset()
    far = view.paths.nearest(view.in_range - near.nodes)
    return near.nodes | far.nodes if far and far.length == near.length + 1 else near.nodes


def look_ignoring_units(battle: Battle, unit: Unit, *, reachable_only: bool) -> View:
    """Return a view with only the square in range that is nearest on a map without units."""
    view = look(battle, unit)
    squares = view.in_range
    if reachable_only:
        squares = squares & view.free.reachable(view.steps)
    found = battle.graph.paths({unit.square}).nearest(squares)
    return replace(view, in_range=frozenset({first(found.nodes)} if found else ()))


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
    ("nearest-by-before-columns", 7.0, (c.BEFORE_COLUMNS,)),
    ("nearest-by-number-backwards", 7.3, (c.LAST_NUMBER,)),
    ("nearest-by-hit-points-backwards", 7.5, (c.STRONGEST,)),
    ("nearest-by-before-backwards", 7.5, (c.BEFORE_BACKWARDS,)),
)
AT_ANY_DISTANCE: tuple[tuple[str, float, c.Criteria], ...] = (
    ("nearest-as-the-crow-flies", 4.4, (c.LINE,)),
    ("weakest-enemy-anywhere", 5.8, (c.WEAKEST, c.DISTANCE)),
    ("first-square-at-any-distance", 6.0, (c.READING,)),
    ("at-any-distance-by-enemy", 6.7, (c.ENEMY,)),
    ("at-any-distance-by-enemy-line", 8.0, (c.ENEMY_LINE,)),
    ("at-any-distance-by-number", 7.3, (c.NUMBER,)),
    ("at-any-distance-by-hit-points", 7.5, (c.WEAKEST,)),
    ("at-any-distance-by-square-columns", 7.5, (c.COLUMNS,)),
    ("at-any-distance-by-turn", 7.5, (c.TURN,)),
    ("at-any-distance-by-last-move", 7.5, (c.LAST_MOVE,)),
    ("at-any-distance-by-enemy-columns", 7.7, (c.ENEMY_COLUMNS,)),
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
    ("enemy-first-by-columns", 7.2, (c.ENEMY_COLUMNS,)),
    ("enemy-first-by-enemy-backwards", 7.7, (c.ENEMY_BACKWARDS,)),
)
NEXT_TO_NEAREST: tuple[tuple[str, float, c.Criteria], ...] = (
    ("first-square-next-to-nearest-by-enemy", 6.2, (c.ENEMY,)),
    ("first-square-next-to-nearest-by-number", 6.8, (c.NUMBER,)),
    ("first-square-next-to-nearest-by-turn", 7.0, (c.TURN,)),
    ("first-square-next-to-nearest-by-hit-points", 7.0, (c.WEAKEST,)),
)
BEFORE_REACHABLE: tuple[tuple[str, float, c.Criteria], ...] = (
    ("nearest-before-reachable", 5.4, (c.LINE,)),
    ("before-reachable-by-square", 7.5, (c.READING,)),
    ("before-reachable-by-enemy", 7.7, (c.ENEMY,)),
)


def choices() -> Iterator[Misreading]:
    """Yield choices of a square by other criteria."""
    for name, cost, criteria in NEAREST_BY:
        yield SQUARE.misread_by(name, cost, chosen(*criteria))(
            c.the_first("nearest squares in range", criteria, "is chosen", of_squares=True)
        )
    for name, cost, criteria in AT_ANY_DISTANCE:
        among = "squares in range that a unit can reach"
        decision = choice("nearest", partial(nearest_by, criteria), k.REACHABLE, criteria)
        yield NEAREST.misread_by(name, cost, decision)(
            c.the_first(among, criteria, "is chosen, at any distance", of_squares=True)
        )
    for name, cost, criteria in BEFORE_REACHABLE:
        yield REACHABLE.misread(name, cost, nearest=partial(nearest_before_reachable, criteria))(
            c.the_first("squares in range", criteria, "is chosen", of_squares=True)
            + " A unit that cannot reach it does not move."
        )
    for name, cost, criteria in ENEMY_FIRST:
        decision = choice("nearest", partial(next_to_first_enemy, criteria), k.ENEMIES, criteria)
        yield NEAREST.misread_by(name, cost, decision)(
            f"{c.the_first('enemies', criteria, 'is chosen')} A unit walks to the nearest square "
            "next to it, and does not move if it can reach none."
        )
    for name, cost, criteria in NEXT_TO_NEAREST:
        nearest_next_to = partial(next_to_nearest_enemy, criteria)
        replaces = choice("nearest", nearest_next_to, k.ENEMIES, criteria).replaces
        yield NEAREST.misread(name, cost, **replaces)(
            f"{c.the_first('nearest enemies', criteria, 'is chosen')} A unit walks to the first "
            "square next to it that it can reach, even if others are nearer."
        )
    for steps in (*range(5, 13), 15, 20, 25, 30):
        yield NEAREST.misread(
            f"looks-no-farther-than-{steps}-steps", 8.5, nearest=partial(nearest_within, steps)
        )(f"A unit does not move if no square in range is within {steps} steps.")


MISREADINGS = (
    *BLOCKERS,
    *GOALS,
    *NOTED,
    OPEN.misread("step-ignoring-units", 7.0, look=look_at_walls_on_the_way)(
        "The square is chosen with units in the way, but distances from there to the free squares "
        "next to the unit, which decide its step, ignore all units."),
    SQUARE.misread("squares-by-10-times-the-row-plus-the-column", 7.5,
        chosen=lambda _view, nearest: min(nearest, key=by_ten))(
        "Ties between squares go by 10 times the row plus the column, as if no row were longer."),
    SQUARE_FIRST.misread_by("step-before-square", 3.4, chosen(c.STEP))(
        "The first step in reading order toward any of the nearest squares is taken, as by a BFS "
        "that stops at the first square it finds."),
    *choices(),
    NEAREST.misread(
        "nearest-ignoring-units", 6.5, look=partial(look_ignoring_units, reachable_only=True)
    )("The nearest square on a map without units is chosen; then the unit walks around them."),
    NEAREST.misread("nearest-ignoring-units-before-reachable", 6.8,
        look=partial(look_ignoring_units, reachable_only=False))(
        "The nearest square on a map without units is chosen, even if it cannot be reached."),
    NEAREST.misread("nearest-or-a-step-farther", 7.5, nearest=nearest_or_a_step_farther)(
        "The search ends one step too late, so squares in range that are one step farther than "
        "the nearest are chosen, too, if they come first in reading order."),
)
"""Other views, and other ways to choose a square."""
