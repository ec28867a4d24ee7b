"""Decisions about the order of turns, and the turns and bodies of the dead."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings.attack import on_map
from graphsolve.lab.cave.misreadings.movement import Replaces
from graphsolve.lab.cave.misreadings.points import Acts, Criteria, Criterion, Dead, Key, Order
from graphsolve.lab.cave.misreadings.ranks import PLACES, by, rank_of_unit
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import View, after_death, begin_round, look
from graphsolve.puzzles.cave.state import Side, Unit

# The order of turns


def turns_by(criteria: Criteria, units: Iterable[Unit]) -> list[Unit]:
    """Units sorted by some criteria."""

    def ranks(unit: Unit) -> tuple[Any, ...]:
        return *(rank_of_unit(criterion, unit, unit) for criterion in criteria), unit.square

    return sorted(units, key=ranks)


def begin_in_initial_order(order: Order, battle: Battle) -> None:
    """Units take turns in an order of their initial squares."""
    first = [placed.square for placed in battle.cave.units]
    battle.order = sorted(
        battle.units.values(), key=lambda unit: PLACES[order](first[unit.number])
    )


def take_turns(criteria: Criteria) -> Replaces:
    """The decision about the order of turns."""
    [(key, order), *_] = criteria
    if key is Key.NUMBER and order not in {Order.READING, Order.BACKWARDS}:
        return {"begin_round": by(begin_in_initial_order, order)}
    return {"turn_order": by(turns_by, criteria)}


# Who takes a turn


def insert_turn(battle: Battle, unit: Unit) -> None:
    """Give a unit another turn in this round, at its place in the turn order."""
    battle.order[battle.turns :] = battle.rules.turn_order([unit, *battle.order[battle.turns :]])


def scan(battle: Battle, unit: Unit, before: Square) -> None:
    """The map is scanned: a unit that steps to a square ahead of the scan acts again."""
    if unit.square > before:
        insert_turn(battle, unit)


def scan_columns(battle: Battle, unit: Unit, before: Square) -> None:
    """The map is scanned column by column."""
    if unit.square[::-1] > before[::-1]:
        insert_turn(battle, unit)


def note_order(battle: Battle) -> None:
    """Remember the turn order of all units that are alive as the round begins."""
    begin_round(battle)
    battle.notes["order"] = list(battle.order)


def sort_again(battle: Battle, unit: Unit, _before: Square) -> None:
    """The list of units is sorted again while it is iterated by index."""
    next_turn = battle.notes["order"].index(unit) + 1
    order = battle.notes["order"] = battle.rules.turn_order(battle.notes["order"])
    battle.order = [unit, *(other for other in order[next_turn:] if on_map(battle, other))]
    battle.turns = 1


def forget_dead(battle: Battle) -> None:
    """Forget who died in the last round."""
    battle.notes["dead"] = []
    begin_round(battle)


def note_dead_before_turn(battle: Battle, unit: Unit) -> None:
    """Remember a unit that was killed before its turn."""
    if unit in battle.order[battle.turns :]:
        battle.notes["dead"].append(unit)
    after_death(battle, unit)


def act_on_dead_square(battle: Battle, unit: Unit, before: Square) -> None:
    """A unit that steps onto the square of a unit killed before its turn acts again there."""
    squares = {dead.square for dead in battle.notes["dead"]}
    if unit.square > before and unit.square in squares:
        insert_turn(battle, unit)


def skip_next(battle: Battle, unit: Unit) -> None:
    """The dead are removed from the list while it is iterated by index."""
    battle.order.remove(unit)


ACTS: Mapping[Acts, Replaces] = {
    Acts.SCAN: {"after_step": scan},
    Acts.SCAN_COLUMNS: {
        "after_step": scan_columns,
        "turn_order": by(turns_by, (Criterion(Key.SQUARE, Order.COLUMNS),)),
    },
    Acts.SORTED: {"after_step": sort_again, "begin_round": note_order},
    Acts.WHOEVER: {
        "after_step": act_on_dead_square,
        "begin_round": forget_dead,
        "after_death": note_dead_before_turn,
    },
    Acts.SKIPPED: {"after_death": skip_next},
}


# The dead


def keep_turn(_battle: Battle, _unit: Unit) -> None:
    """The dead unit is not removed from the turn order."""


def count_dead(battle: Battle) -> None:
    """Remember how many units died before the round."""
    battle.notes["dead before"] = len(battle.dead)
    begin_round(battle)


def bodies(dead: Dead, battle: Battle) -> Sequence[Unit]:
    """The dead units that are still there."""
    return battle.dead if dead.stays else battle.dead[battle.notes["dead before"] :]


def enemy_bodies(dead: Dead, battle: Battle, unit: Unit) -> Squares:
    """The squares of dead enemies that are still there."""
    return frozenset(body.square for body in bodies(dead, battle) if body.side is not unit.side)


def look_at_bodies(dead: Dead, battle: Battle, unit: Unit) -> View:
    """Dead units block their squares, or are targets."""
    view = look(battle, unit)
    if dead.attracts:
        targets = view.targets | enemy_bodies(dead, battle, unit)
        occupied = battle.positions[Side.ELF] | battle.positions[Side.GOBLIN]
        in_range = battle.rules.in_range(battle.graph, targets, occupied)
        view = view._replace(targets=targets, in_range=in_range)
    if dead.blocks:
        blocked = {body.square for body in bodies(dead, battle)}
        view = view._replace(
            free=without(view.free, blocked),
            steps=view.steps - blocked,
            in_range=view.in_range - blocked,
        )
    return view


def turn_among_bodies(dead: Dead, battle: Battle, unit: Unit) -> None:
    """A turn in which dead units are adjacent targets, or in which a dead unit acts."""
    rules = battle.rules
    alive = on_map(battle, unit)
    if not rules.targets(unit, battle.positions) and not (
        dead.attracts and enemy_bodies(dead, battle, unit)
    ):
        rules.no_targets(battle, unit)
        return

    def adjacent() -> list[Unit]:
        living = rules.adjacent(unit, battle.units)
        if not dead.absorbs:
            return living
        there = {body.square: body for body in bodies(dead, battle) if body is not unit}
        return rules.adjacent(unit, there) + living

    if not adjacent():
        if alive:
            battle.move(unit)
        elif move := rules.movement(rules, rules.look(battle, unit)):
            unit.square = move.step
    if targets := adjacent():
        target = rules.attacked(unit, targets)
        if on_map(battle, target):
            battle.attack(unit, target)


def die(dead: Dead) -> Replaces:
    """The decisions about dead units."""
    decisions: dict[str, Any] = {}
    if not dead.stays and (dead.blocks or dead.absorbs or dead.attracts):
        decisions["begin_round"] = count_dead
    if dead.absorbs or dead.attracts or dead.acts:
        decisions["take_turn"] = by(turn_among_bodies, dead._replace(blocks=False))
    if dead.blocks or dead.attracts:
        decisions["look"] = by(look_at_bodies, dead._replace(absorbs=False, acts=False))
    if dead.acts:
        decisions["after_death"] = keep_turn
    return decisions


DECISIONS: Mapping[str, Callable[[Any], Replaces]] = {
    "turns": take_turns,
    "acts": ACTS.__getitem__,
    "dead": die,
}
"""The decisions about turns and the dead, by dimension."""
