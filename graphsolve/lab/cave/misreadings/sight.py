"""What a unit sees when it looks for a path: what blocks it, and which squares are in range."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import GridGraph, boundary, reachable, without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings.criteria import surroundings
from graphsolve.lab.cave.misreadings.entry import entry
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import Battlefield, Rules, View, begin_round, look
from graphsolve.puzzles.cave.state import Side, Unit

# What blocks a unit


class Sight(NamedTuple):
    """What a unit sees when it looks for a path.

    Attributes:
        blockers: what blocks paths, by its name in the compiled program. The unit steps on a free
            square in any case.
        waits: whether the first step of a path may be occupied, and the unit then does not move.
        only_if_stuck: whether this holds only if it can reach no square in range by the rules.
        from_here: whether distances are counted from its own square, even over steps that are not
            free. If it waits as well, it moves if any shortest path begins with a free step.
        lines_up: whether squares that friends occupy are in range, too.
    """

    blockers: int
    waits: bool = False
    only_if_stuck: bool = False
    from_here: bool = False
    lines_up: bool = False


def blocking(blockers: int, battle: Battlefield, unit: Unit) -> Squares:
    """Return the occupied squares that block paths."""
    if blockers == k.THROUGH_ALL:
        return frozenset()
    return battle.positions[unit.side.enemy]


def free_by(blockers: int, battle: Battlefield, unit: Unit) -> GridGraph:
    """Return the graph without the squares that block paths."""
    blocked = blocking(blockers, battle, unit)
    return without(battle.open, blocked) if blocked else battle.open


def nearest_from_here(view: View) -> Squares:
    """Return the squares in range that are nearest to the unit's own, if any step is free."""
    if not view.steps:
        return view.steps
    found = queries.nearest(view.free, {view.unit.square}, view.in_range)
    return found.nodes if found else frozenset()


def nearest_by_a_free_step(view: View) -> Squares:
    """Return those of them to which a shortest path begins with a free step."""
    here = queries.nearest(view.free, {view.unit.square}, view.in_range)
    steps = queries.nearest(view.free, view.steps, view.in_range)
    is_shortest = here and steps and steps.length < here.length
    return steps.nodes if steps and is_shortest else frozenset()


def in_range_with_friends(cave: GridGraph, targets: Squares, _occupied: Squares) -> Squares:
    """Return the squares next to targets, even those that friends occupy."""
    return boundary(cave, targets) - targets


def look_along(sight: Sight, battle: Battle, unit: Unit) -> View:
    """Return a view as if not all units blocked the way, perhaps only if there is no other."""
    view = look(battle, unit)
    if sight.only_if_stuck and view.in_range & reachable(view.free, view.steps):
        return view
    blocked = blocking(sight.blockers, battle, unit)
    view = view._replace(free=without(battle.open, blocked | {unit.square}))
    if sight.waits:
        return view._replace(steps=boundary(battle.open, {unit.square}) - blocked)
    return view


def see(sight: Sight) -> dict[str, Any]:
    """Return the decisions about what blocks a unit."""
    decisions: dict[str, Any] = {"in_range": in_range_with_friends} if sight.lines_up else {}
    if sight.from_here:
        decisions["nearest"] = nearest_by_a_free_step if sight.waits else nearest_from_here
    elif sight.waits or sight.only_if_stuck:
        return {**decisions, "look": partial(look_along, sight)}
    return {**decisions, "free": partial(free_by, sight.blockers)}


FRIENDS, ALL = k.THROUGH_FRIENDS, k.THROUGH_ALL
PLANNED = "Paths are planned as if friends did not block the way"
IGNORED = "Paths are planned as if no units blocked the way"
STUCK = "A unit that has no other path plans one as if"
FREE_STEP = "as long as the first step is free"
FROM_HERE = "distances are counted from the unit even over an occupied first step"
LINES_UP = "Squares that friends occupy are in range, too."
WAITS = "A unit does not move if its first step is occupied."
WAITS_HERE = "A unit does not move if all shortest paths begin with an occupied step"

SIGHTS = (
    ("friends-do-not-block", 5.4, Sight(FRIENDS), f"{PLANNED}, {FREE_STEP}."),
    ("waits-behind-friends", 5.4, Sight(FRIENDS, waits=True), f"{PLANNED}. {WAITS}"),
    ("nothing-blocks", 6.0, Sight(ALL), f"{IGNORED}, {FREE_STEP}."),
    ("distances-through-units", 6.5, Sight(ALL, from_here=True), f"{IGNORED}, and {FROM_HERE}."),
    (
        "ways-through-friends-otherwise",
        7.5,
        Sight(FRIENDS, only_if_stuck=True),
        f"{STUCK} friends did not block the way, {FREE_STEP}.",
    ),
    (
        "ways-through-friends-lining-up",
        7.5,
        Sight(FRIENDS, lines_up=True),
        f"{PLANNED}, {FREE_STEP}. {LINES_UP}",
    ),
    ("ways-through-all-waiting", 7.5, Sight(ALL, waits=True), f"{IGNORED}. {WAITS}"),
    (
        "ways-through-all-otherwise",
        7.5,
        Sight(ALL, only_if_stuck=True),
        f"{STUCK} no units blocked the way, {FREE_STEP}.",
    ),
    (
        "ways-through-friends-from-here-waiting",
        8.0,
        Sight(FRIENDS, waits=True, from_here=True),
        f"{PLANNED}, and {FROM_HERE}. {WAITS_HERE}.",
    ),
    (
        "ways-through-friends-from-here-waiting-lining-up",
        9.0,
        Sight(FRIENDS, waits=True, from_here=True, lines_up=True),
        f"{PLANNED}, and {FROM_HERE}. {WAITS_HERE}. {LINES_UP}",
    ),
)


def codes_of(sight: Sight) -> dict[int, int] | None:
    """Return the codes of a sight, if the compiled program knows it."""
    blockers, waits, *others = sight
    return None if any(others) else {k.BLOCKERS: blockers, k.WAITS: int(waits)}


def sights() -> Iterator[Misreading]:
    """Ways on which not all units block."""
    for name, cost, sight, misread in SIGHTS:
        yield entry(
            name,
            cost,
            "A unit can walk only over open squares that no unit of either side occupies.",
            misread,
            codes_of(sight),
            **see(sight),
        )


# Which squares are in range

ALL_FREE = "All free squares adjacent to a target are in range, and no others."


def look_at_occupied_squares(battle: Battle, unit: Unit) -> View:
    view = look(battle, unit)
    in_range = boundary(battle.open, view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    return view._replace(
        free=without(battle.open, blocked),
        steps=boundary(battle.open, {unit.square}) - blocked,
        in_range=in_range,
    )


def look_at_walls_on_start_squares(battle: Battle, unit: Unit) -> View:
    view = look(battle, unit)
    walls = frozenset(placed.square for placed in battle.cave.units)
    return view._replace(
        free=without(view.free, walls),
        steps=view.steps - walls,
        in_range=view.in_range - walls,
    )


def first_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    each = (boundary(cave, {target}) - occupied for target in targets)
    return frozenset(min(squares) for squares in each if squares)


def around_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    around = set().union(*map(surroundings, targets))
    return frozenset(cave.nodes & around) - occupied


GOALS = (
    entry(
        "occupied-squares-in-range",
        5.4,
        ALL_FREE,
        "A square adjacent to a target is in range even if a friend occupies it, so units line up "
        "behind that friend.",
        look=look_at_occupied_squares,
    ),
    entry(
        "start-squares-are-walls",
        7.0,
        "Every square that is not a wall is open.",
        "The squares on which units start count as walls, and no unit can enter them.",
        look=look_at_walls_on_start_squares,
    ),
    entry(
        "first-squares-in-range",
        7.0,
        ALL_FREE,
        "Only the first free square in reading order next to each target is in range.",
        in_range=first_squares_in_range,
    ),
    entry(
        "around-squares-in-range",
        7.0,
        ALL_FREE,
        "The eight squares around a target are in range, but a unit attacks targets on the four "
        "adjacent squares only.",
        in_range=around_squares_in_range,
    ),
)

# When a unit takes note of others

AS_IT_IS = "A unit sees the cave as it is when its turn comes."


@dataclass(eq=False)
class Noted(Battlefield):
    """The squares of all units as the round began."""

    rules: Rules
    open: GridGraph
    free: GridGraph
    units: dict[Square, Unit]
    positions: dict[Side, Squares]


def note_positions(battle: Battle) -> None:
    """Remember the squares of all units as the round begins."""
    battle.notes["free"] = battle.free.copy()
    battle.notes["positions"] = dict(battle.positions)
    battle.notes["squares"] = {unit.number: unit.square for unit in battle.units.values()}
    begin_round(battle)


def look_before(battle: Battle, unit: Unit) -> View:
    """Return a view of the cave as it was when the round began."""
    noted = battle.notes
    before = Noted(battle.rules, battle.open, noted["free"], battle.units, noted["positions"])
    return look(before, unit)


def with_targets(
    battle: Battle, view: View, targets: Squares, positions: Mapping[Side, Squares]
) -> View:
    """Return a view with other targets, around which other squares are occupied."""
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    in_range = battle.rules.in_range(battle.open, targets, occupied)
    return view._replace(targets=targets, in_range=in_range)


def targets_before(battle: Battle, unit: Unit) -> View:
    targets = look_before(battle, unit).targets
    return with_targets(battle, look(battle, unit), targets, battle.positions)


def living_targets_before(battle: Battle, unit: Unit) -> View:
    view, squares = look(battle, unit), battle.notes["squares"]
    targets = frozenset(squares[view.units[square].number] for square in view.targets)
    return with_targets(battle, view, targets, battle.positions)


def blocks_before(battle: Battle, unit: Unit) -> View:
    targets = look(battle, unit).targets
    return with_targets(battle, look_before(battle, unit), targets, battle.notes["positions"])


def distances_before(battle: Battle, unit: Unit) -> View:
    return look_before(battle, unit)._replace(steps=look(battle, unit).steps)


NOTED = (
    entry(
        "moves-planned-as-the-round-begins",
        5.8,
        AS_IT_IS,
        "Units plan their moves by where all units were at the start of the round.",
        look=look_before,
        begin_round=note_positions,
    ),
    entry(
        "targets-as-the-round-begins",
        7.0,
        AS_IT_IS,
        "Units plan their moves by where their targets were at the start of the round, but walk "
        "around units where they are.",
        look=targets_before,
        begin_round=note_positions,
    ),
    entry(
        "blocks-as-the-round-begins",
        7.0,
        AS_IT_IS,
        "Units see their targets where they are, but other units block the squares where they "
        "were at the start of the round.",
        look=blocks_before,
        begin_round=note_positions,
    ),
    entry(
        "distances-as-the-round-begins",
        7.0,
        AS_IT_IS,
        "Units count distances with all units where they were at the start of the round, but take "
        "only steps to squares that are free now.",
        look=distances_before,
        begin_round=note_positions,
    ),
    entry(
        "living-targets-as-the-round-begins",
        8.0,
        AS_IT_IS,
        "Units plan their moves by where their living targets were at the start of the round, but "
        "walk around units where they are.",
        look=living_targets_before,
        begin_round=note_positions,
    ),
)

MISREADINGS = (*sights(), *GOALS, *NOTED)
"""What a unit sees that it should not."""
