"""What a unit sees when it looks for a path: what blocks it, and which squares are in range."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import GridGraph, boundary, reachable, without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings.criteria import Blockers, slug
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point, value
from graphsolve.lab.cave.misreadings.ranks import surroundings
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import (
    Battlefield,
    Rules,
    View,
    begin_round,
    free,
    in_range,
    look,
)
from graphsolve.puzzles.cave.state import Side, Unit

Positions: TypeAlias = Mapping[Side, Squares]


class Sight(NamedTuple):
    """What a unit sees when it looks for a path.

    Attributes:
        blockers: what blocks paths. It steps on a free square in any case.
        waits: whether the first step of a path may be occupied, and the unit then does not move.
        only_if_stuck: whether this holds only if it can reach no square in range by the rules.
        from_here: whether distances are counted from its own square, even over steps that are not
            free. If it waits as well, it moves if any shortest path begins with a free step.
        lines_up: whether squares that friends occupy are in range, too.
    """

    blockers: Blockers = Blockers.FREE
    waits: bool = False
    only_if_stuck: bool = False
    from_here: bool = False
    lines_up: bool = False


# What blocks a unit


def blocking(blockers: Blockers, occupied: Squares, friends: Squares) -> Squares:
    """The occupied squares that block paths."""
    if blockers is Blockers.THROUGH_ALL:
        return frozenset()
    return occupied - friends if blockers is Blockers.THROUGH_FRIENDS else occupied


def free_by(blockers: Blockers, battle: Battlefield, unit: Unit) -> GridGraph:
    """The graph without the squares that block paths."""
    positions = battle.positions
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    blocked = blocking(blockers, occupied, positions[unit.side])
    return without(battle.open, blocked) if blocked else battle.open


def blocked_for(blockers: Blockers, battle: Battle, unit: Unit) -> Squares:
    """The squares that block a unit."""
    positions = battle.positions
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    return blocking(blockers, occupied, positions[unit.side]) - {unit.square}


def nearest_from_here(view: View) -> Squares:
    """The squares in range that are nearest to the unit's own square, if any step is free."""
    if not view.steps:
        return view.steps
    found = queries.nearest(view.free, {view.unit.square}, view.in_range)
    return found.nodes if found else frozenset()


def nearest_by_a_free_step(view: View) -> Squares:
    """Those of them to which a shortest path begins with a free step."""
    here = queries.nearest(view.free, {view.unit.square}, view.in_range)
    steps = queries.nearest(view.free, view.steps, view.in_range)
    is_shortest = here and steps and steps.length < here.length
    return steps.nodes if steps and is_shortest else frozenset()


def in_range_with_friends(cave: GridGraph, targets: Squares, _occupied: Squares) -> Squares:
    """The squares next to targets, even those that friends occupy."""
    return boundary(cave, targets) - targets


def look_along(sight: Sight, battle: Battle, unit: Unit) -> View:
    """A unit looks for a path as if not all units blocked it, perhaps only if it has no other."""
    view = look(battle, unit)
    if sight.only_if_stuck and view.in_range & reachable(view.free, view.steps):
        return view
    blocked = blocked_for(sight.blockers, battle, unit)
    view = view._replace(free=without(battle.open, blocked | {unit.square}))
    if sight.waits:
        return view._replace(steps=boundary(battle.open, {unit.square}) - blocked)
    return view


@decides("sight")
def see(sight: Sight) -> Replaces:
    """The decisions about what blocks a unit."""
    decisions: dict[str, Any] = {"in_range": in_range_with_friends} if sight.lines_up else {}
    if sight.from_here:
        decisions["nearest"] = nearest_by_a_free_step if sight.waits else nearest_from_here
    elif sight.waits or sight.only_if_stuck:
        return {**decisions, "look": partial(look_along, sight)}
    return {**decisions, "free": partial(free_by, sight.blockers)}


FRIENDS, ALL = Blockers.THROUGH_FRIENDS, Blockers.THROUGH_ALL

SIGHTS = (
    Sight(FRIENDS),
    Sight(FRIENDS, waits=True),
    Sight(FRIENDS, only_if_stuck=True),
    Sight(FRIENDS, lines_up=True),
    Sight(FRIENDS, waits=True, from_here=True),
    Sight(FRIENDS, waits=True, from_here=True, lines_up=True),
    Sight(ALL),
    Sight(ALL, waits=True),
    Sight(ALL, only_if_stuck=True),
    Sight(ALL, from_here=True),
)


def misreadings() -> Iterator[Misreading]:
    """Ways on which not all units block."""
    for sight in SIGHTS:
        blockers, waits, only_if_stuck, from_here, lines_up = sight
        name = f"ways-{slug(blockers)}"
        planned = "Paths are planned"
        if only_if_stuck:
            name += "-otherwise"
            planned = "A unit that has no other path plans one"
        sentence = f"{planned} as if {blockers.words} the way"
        if from_here:
            name += "-from-here"
            sentence += (
                ", and distances are counted from the unit even over an occupied first step"
            )
        if waits and from_here:
            name += "-waiting"
            sentence += ". A unit does not move if all shortest paths begin with an occupied step"
        elif waits:
            name += "-waiting"
            sentence += ". A unit does not move if its first step is occupied"
        elif not from_here:
            sentence += ", as long as the first step is free"
        if lines_up:
            name += "-lining-up"
            sentence += ". Squares that friends occupy are in range, too"
        yield point(
            name,
            6.5 + waits + only_if_stuck + (0.5 if waits else 2.0) * from_here + lines_up,
            "A unit can walk only over open squares that no unit of either side occupies.",
            f"{sentence}.",
            family="ways-through",
            sight=sight,
        )


# Which squares are in range

ALL_FREE = "All free squares adjacent to a target are in range, and no others."
goals = partial(value, "goals")


@goals("look", 5.4, ALL_FREE)
def occupied_squares_in_range(battle: Battle, unit: Unit) -> View:
    """A square adjacent to a target is in range even if a friend occupies it, so units line up
    behind that friend.
    """
    view = look(battle, unit)
    in_range = boundary(battle.open, view.targets) - {unit.square}
    blocked = view.targets | (battle.positions[unit.side] - in_range)
    return view._replace(
        free=without(battle.open, blocked),
        steps=boundary(battle.open, {unit.square}) - blocked,
        in_range=in_range,
    )


@goals("look", 7.0, "Every square that is not a wall is open.", free=free, in_range=in_range)
def start_squares_are_walls(battle: Battle, unit: Unit) -> View:
    """The squares on which units start count as walls, and no unit can enter them."""
    view = look(battle, unit)
    walls = frozenset(placed.square for placed in battle.cave.units)
    return view._replace(
        free=without(view.free, walls),
        steps=view.steps - walls,
        in_range=view.in_range - walls,
    )


def free_squares(cave: GridGraph, targets: Squares, occupied: Squares) -> Iterator[Squares]:
    """The free squares next to each target that has some."""
    return filter(None, (boundary(cave, {target}) - occupied for target in targets))


@goals("in_range", 7.0, ALL_FREE, family="squares-in-range")
def first_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    """Only the first free square in reading order next to each target is in range."""
    return frozenset(map(min, free_squares(cave, targets, occupied)))


@goals("in_range", 7.0, ALL_FREE, family="squares-in-range")
def around_squares_in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    """The eight squares around a target are in range, but a unit attacks targets on the four
    adjacent squares only.
    """
    around = set().union(*map(surroundings, targets))
    return frozenset(cave.nodes & around) - occupied


# When a unit takes note of others


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
    begin_round(battle)


def look_before(battle: Battle, unit: Unit) -> View:
    """A unit sees the cave as it was when the round began."""
    noted = battle.notes
    before = Noted(battle.rules, battle.open, noted["free"], battle.units, noted["positions"])
    return look(before, unit)


def with_targets(battle: Battle, view: View, targets: Squares, positions: Positions) -> View:
    """A view with other targets, around which other squares are occupied."""
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    in_range = battle.rules.in_range(battle.open, targets, occupied)
    return view._replace(targets=targets, in_range=in_range)


AS_IT_IS = "A unit sees the cave as it is when its turn comes."
noted = partial(value, "noted", "look", rule=AS_IT_IS, begin_round=note_positions)


@noted(5.8)
def moves_planned_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units plan their moves by where all units were at the start of the round."""
    return look_before(battle, unit)


@noted(7.0, family="as-the-round-begins")
def targets_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units plan their moves by where their targets were at the start of the round, but walk
    around units where they are.
    """
    targets = look_before(battle, unit).targets
    return with_targets(battle, look(battle, unit), targets, battle.positions)


@noted(7.0, family="as-the-round-begins")
def blocks_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units see their targets where they are, but other units block the squares where they were at
    the start of the round.
    """
    targets = look(battle, unit).targets
    return with_targets(battle, look_before(battle, unit), targets, battle.notes["positions"])


@noted(7.0, family="as-the-round-begins")
def distances_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units count distances with all units where they were at the start of the round, but take
    only steps to squares that are free now.
    """
    return look_before(battle, unit)._replace(steps=look(battle, unit).steps)


def note_squares(battle: Battle) -> None:
    """Remember the square of each unit as the round begins."""
    battle.notes["squares"] = {unit.number: unit.square for unit in battle.units.values()}
    begin_round(battle)


@value("noted", "look", 8.0, AS_IT_IS, family="as-the-round-begins", begin_round=note_squares)
def living_targets_as_the_round_begins(battle: Battle, unit: Unit) -> View:
    """Units plan their moves by where their living targets were at the start of the round, but
    walk around units where they are.
    """
    view, squares = look(battle, unit), battle.notes["squares"]
    targets = frozenset(squares[view.units[square].number] for square in view.targets)
    return with_targets(battle, view, targets, battle.positions)
