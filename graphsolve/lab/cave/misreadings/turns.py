"""Misreadings of the order of turns, and the turns and bodies of the dead."""

from collections.abc import Iterable
from functools import partial

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab import misreadings
from graphsolve.lab.cave.misreadings.attack import (
    first_weakest_as_text,
    leftmost_weakest_target,
    on_map,
)
from graphsolve.lab.cave.misreadings.movement import (
    TEXT_ORDER,
    as_text,
    first_of_the_nearest_as_text,
    first_step_as_text,
    leftmost_of_the_nearest,
    leftmost_step,
)
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import View, after_death, begin_round, look, take_turn
from graphsolve.puzzles.cave.state import Side, Unit

misreading = partial(misreadings.misreading, "cave")
misreads = partial(misreadings.misreads, "cave")


TURN_ORDER = "Units take turns in reading order of their squares at the start of the round."
ONE_TURN = "In each round, every unit that is alive takes one turn."


@misreads("turn_order", rule=TURN_ORDER)
def initial_turn_order(units: Iterable[Unit]) -> list[Unit]:
    """Units always take turns in reading order of their squares at the start of the battle."""
    return sorted(units, key=lambda unit: unit.number)


def turns_by_column(units: Iterable[Unit]) -> list[Unit]:
    """By column, then by row."""
    return sorted(units, key=lambda unit: unit.square[::-1])


def turns_as_text(units: Iterable[Unit]) -> list[Unit]:
    """In the order of the squares' text."""
    return sorted(units, key=lambda unit: as_text(unit.square))


@misreads("turn_order", rule=TURN_ORDER)
def elves_first(units: Iterable[Unit]) -> list[Unit]:
    """All elves take their turns before the first goblin does."""
    return sorted(units, key=lambda unit: (unit.side is Side.GOBLIN, unit.square))


@misreads("turn_order", rule=TURN_ORDER)
def goblins_first(units: Iterable[Unit]) -> list[Unit]:
    """All goblins take their turns before the first elf does."""
    return sorted(units, key=lambda unit: (unit.side is Side.ELF, unit.square))


def insert_turn(battle: Battle, unit: Unit) -> None:
    """Give a unit another turn in this round, at its place in the turn order."""
    battle.order[battle.turns :] = battle.rules.turn_order([unit, *battle.order[battle.turns :]])


@misreads("after_step", rule=ONE_TURN)
def grid_scan_acts_twice(battle: Battle, unit: Unit, before: Square) -> None:
    """The map is scanned square by square, and a unit that steps to a square ahead of the scan
    takes another turn there.
    """
    if unit.square > before:
        insert_turn(battle, unit)


def note_order(battle: Battle) -> None:
    """Remember the turn order of all units that are alive as the round begins."""
    begin_round(battle)
    battle.notes["order"] = list(battle.order)


@misreads("after_step", rule=TURN_ORDER, begin_round=note_order)
def turn_order_sorted_after_each_move(battle: Battle, unit: Unit, _before: Square) -> None:
    """The list of units is sorted again after each move while it is being iterated by index. So a
    unit that moves past the next one takes a second turn, and the next one loses its turn.
    """
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


@misreads("after_step", rule=ONE_TURN, begin_round=forget_dead, after_death=note_dead_before_turn)
def second_turn_on_dead_square(battle: Battle, unit: Unit, before: Square) -> None:
    """A round goes through the squares that were occupied when it began. So a unit that steps onto
    the square of a unit killed before its turn takes a second turn there.
    """
    squares = {dead.square for dead in battle.notes["dead"]}
    if unit.square > before and unit.square in squares:
        insert_turn(battle, unit)


@misreads("after_death", rule=ONE_TURN)
def a_death_skips_the_next_unit(battle: Battle, unit: Unit) -> None:
    """The dead are removed from the list of units while it is being iterated by index. So if the
    dead unit has already had its turn, the next unit loses its own.
    """
    battle.order.remove(unit)


def begin_two_passes(battle: Battle) -> None:
    """Every unit takes two turns: one to move and one to attack."""
    battle.order = 2 * battle.rules.turn_order(battle.units.values())


@misreads("take_turn", rule="A unit moves and attacks in one turn.", begin_round=begin_two_passes)
def all_move_then_all_attack(battle: Battle, unit: Unit) -> None:
    """A round has two passes: first all units move, then all units attack."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif unit in battle.order[battle.turns :]:
        if not adjacent:
            battle.move(unit)
    elif adjacent:
        battle.attack(unit, rules.attacked(unit, adjacent))


def keep_turn(battle: Battle, unit: Unit) -> None:
    """Do not remove the dead unit from the turn order."""


@misreads(
    "take_turn",
    rule="A unit that is killed before its turn does not take it.",
    after_death=keep_turn,
)
def dead_units_act(battle: Battle, unit: Unit) -> None:
    """A unit that is killed before its turn still takes it, although it is no longer on the
    map.
    """
    rules = battle.rules
    if on_map(battle, unit):
        take_turn(battle, unit)
    elif not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    else:
        adjacent = rules.adjacent(unit, battle.units)
        if not adjacent:
            view = rules.look(battle, unit)
            move = rules.movement(rules, view)
            if move:
                unit.square = move.step
                adjacent = rules.adjacent(unit, battle.units)
        if adjacent:
            battle.attack(unit, rules.attacked(unit, adjacent))


def count_dead(battle: Battle) -> None:
    """Remember how many units died before the round."""
    battle.notes["dead before"] = len(battle.dead)
    begin_round(battle)


def look_around_bodies(battle: Battle, unit: Unit, dead: Iterable[Unit]) -> View:
    """The cave as if some dead units still occupied their squares."""
    view = look(battle, unit)
    bodies = {unit.square for unit in dead}
    return view._replace(
        free=without(view.free, bodies), steps=view.steps - bodies, in_range=view.in_range - bodies
    )


def bodies_block(battle: Battle, unit: Unit) -> View:
    """Units that died in this round still occupy their squares."""
    return look_around_bodies(battle, unit, battle.dead[battle.notes["dead before"] :])


@misreads("look", rule="A dead unit is removed at once, and its square is open again.")
def dead_units_always_block(battle: Battle, unit: Unit) -> View:
    """A dead unit blocks its square until the end of combat."""
    return look_around_bodies(battle, unit, battle.dead)


def enemy_bodies(battle: Battle, unit: Unit) -> Squares:
    """The squares of the enemies that died in this round."""
    dead = battle.dead[battle.notes["dead before"] :]
    return frozenset(body.square for body in dead if body.side is not unit.side)


def look_for_bodies(battle: Battle, unit: Unit) -> View:
    """Enemies that died in this round are targets, although others can walk onto their squares."""
    view = look(battle, unit)
    targets = view.targets | enemy_bodies(battle, unit)
    occupied = battle.positions[Side.ELF] | battle.positions[Side.GOBLIN]
    in_range = battle.rules.in_range(battle.graph, targets, occupied)
    return view._replace(targets=targets, in_range=in_range)


def attack_bodies(battle: Battle, unit: Unit) -> None:
    """Units that died in this round are attacked like others, which has no effect."""
    rules = battle.rules
    if rules.targets(unit, battle.positions):
        move_and_attack_bodies(battle, unit)
    else:
        rules.no_targets(battle, unit)


def move_and_attack_bodies(battle: Battle, unit: Unit) -> None:
    """The turn of a unit for which units that died in this round are adjacent targets."""
    rules = battle.rules
    bodies = {dead.square: dead for dead in battle.dead[battle.notes["dead before"] :]}

    def adjacent() -> list[Unit]:
        return rules.adjacent(unit, bodies) + rules.adjacent(unit, battle.units)

    if not adjacent():
        battle.move(unit)
    if adjacent():
        target = rules.attacked(unit, adjacent())
        if on_map(battle, target):
            battle.attack(unit, target)


@misreads(
    "take_turn",
    rule="A dead unit is removed at once, and is no longer a target.",
    begin_round=count_dead,
    look=look_for_bodies,
)
def dead_units_are_targets(battle: Battle, unit: Unit) -> None:
    """A dead unit is a target until the round ends: units walk towards it and attack it, and
    combat goes on.
    """
    if enemy_bodies(battle, unit):
        move_and_attack_bodies(battle, unit)
    else:
        take_turn(battle, unit)


TURN_MISREADINGS = (
    initial_turn_order,
    misreading(
        "order-by-columns",
        rule=TURN_ORDER,
        misread="Units take turns column by column, from top to bottom within a column.",
        turn_order=turns_by_column,
    ),
    elves_first,
    goblins_first,
    grid_scan_acts_twice,
    turn_order_sorted_after_each_move,
    all_move_then_all_attack,
    dead_units_act,
    a_death_skips_the_next_unit,
    second_turn_on_dead_square,
    misreading(
        "dead-units-block",
        rule="A dead unit is removed at once, and its square is open again.",
        misread="A dead unit blocks its square until the round ends.",
        begin_round=count_dead,
        look=bodies_block,
    ),
    dead_units_always_block,
    misreading(
        "dead-units-are-attacked",
        rule="A dead unit is removed at once, and is no longer a target.",
        misread="A dead unit can be attacked until the round ends, so blows are wasted on it.",
        begin_round=count_dead,
        take_turn=attack_bodies,
    ),
    dead_units_are_targets,
    misreading(
        "dead-units-stay",
        rule="A dead unit is removed at once, and its square is open again.",
        misread="A dead unit stays until the round ends: it blocks its square, and can be "
        "attacked.",
        begin_round=count_dead,
        take_turn=attack_bodies,
        look=bodies_block,
    ),
    misreading(
        "turns-in-text-order",
        rule=TURN_ORDER,
        misread=f"Units take turns in the order of their squares as text, {TEXT_ORDER}.",
        turn_order=turns_as_text,
    ),
    misreading(
        "text-order",
        rule="Reading order goes from top to bottom, and from left to right within a row.",
        misread=f"Turn order and all ties go by the squares as text, {TEXT_ORDER}.",
        turn_order=turns_as_text,
        chosen=first_of_the_nearest_as_text,
        step=first_step_as_text,
        attacked=first_weakest_as_text,
    ),
    misreading(
        "columns-before-rows",
        rule="Reading order goes from top to bottom, and from left to right within a row.",
        misread="Turn order and all ties go by column first, as if squares were sorted as "
        "`(x, y)`.",
        turn_order=turns_by_column,
        chosen=leftmost_of_the_nearest,
        step=leftmost_step,
        attacked=leftmost_weakest_target,
    ),
    misreading(
        "columns-before-rows-except-in-steps",
        rule="Reading order goes from top to bottom, and from left to right within a row.",
        misread="Turn order and ties between squares or targets go by column first, as if squares "
        "were sorted as `(x, y)`, but steps are tried in reading order.",
        turn_order=turns_by_column,
        chosen=leftmost_of_the_nearest,
        attacked=leftmost_weakest_target,
    ),
)
