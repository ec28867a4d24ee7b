"""Misreadings of what blocks a unit, what it sees, and when and how far it moves."""

from functools import partial

import networkx as nx

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import boundary, without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.misreadings import base
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import View, begin_round, look
from graphsolve.puzzles.cave.state import Unit

misreading = partial(base.misreading, "cave")
misreads = partial(base.misreads, "cave")


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


def nearest_through_units(view: View) -> Squares:
    """The nearest squares in range, even if the first step there is occupied."""
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


def look_at_start_of_round(battle: Battle, unit: Unit) -> View:
    """A unit sees the cave as it was at the start of the round."""
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


WALKING_MISREADINGS = (
    misreading(
        "nothing-blocks",
        rule=UNITS_BLOCK,
        misread="Paths may lead through units of both sides, as long as the first step is free.",
        free=nothing_blocks,
    ),
    friends_do_not_block,
    misreading(
        "distances-through-units",
        rule=UNITS_BLOCK,
        misread="Steps are counted as if there were no units. A unit takes the free step from "
        "which the fewest remain to the chosen square.",
        free=nothing_blocks,
        nearest=nearest_through_units,
    ),
    waits_behind_friends,
    occupied_squares_in_range,
    misreading(
        "moves-planned-as-the-round-begins",
        rule="A unit sees the cave as it is when its turn comes.",
        misread="Units plan their moves by where all units were at the start of the round.",
        begin_round=note_positions,
        look=look_at_start_of_round,
    ),
    walks_all_the_way,
    moves_when_in_range,
)
