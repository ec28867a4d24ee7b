"""Misreadings of the order of turns, of who takes one, and of what dead units still do."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from graphsolve.graphs.squareset import Square, Squares
from graphsolve.lab.cave.misreadings import Decision, Rule, note_round
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.attack import attack, has_targets, on_map
from graphsolve.lab.cave.misreadings.criteria import by_ten, ranks_of_unit
from graphsolve.lab.cave.misreadings.squares import look_for, without
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, begin_round, look, take_turn
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import View
from graphsolve.puzzles.cave.state import Unit

RULE = Rule("Units take turns in reading order of their squares at the start of the round.")
ONE_EACH = Rule("In each round, every unit that is alive takes one turn.")
REMOVED = Rule("A dead unit is removed at once, and its square is open again.")
NO_TARGET = Rule("A dead unit is removed at once, and is no longer a target.")
NO_TURN = Rule("A unit that is killed before its turn does not take it.")

# --- The order -----------------------------------------------------------------------------------


def turn_order(*criteria: c.Criterion) -> Decision:
    """Return the decision to take turns in an order by some criteria."""
    by_criteria = partial(sorted, key=lambda unit: ranks_of_unit(criteria, unit, unit))
    return Decision({"turn_order": by_criteria}, c.codes_of(k.TURN_ORDER, criteria))


ELVES = c.Criterion(k.SIDE, k.READING, "that is an elf")
GOBLINS = c.Criterion(k.SIDE, k.BACKWARDS, "that is a goblin")

ORDERS: tuple[tuple[str, float, c.Criteria], ...] = (
    ("initial-turn-order", 4.2, (c.NUMBER,)),
    ("order-by-columns", 4.6, (c.COLUMNS,)),
    ("elves-first", 5.4, (ELVES, c.READING)),
    ("goblins-first", 5.6, (GOBLINS, c.READING)),
    ("turns-by-hit-points", 6.0, (c.WEAKEST,)),
    ("turns-by-square-backwards", 6.5, (c.BACKWARDS,)),
    ("turns-by-side-then-number", 6.8, (ELVES, c.NUMBER)),
    ("turns-by-side-backwards-then-number", 6.8, (GOBLINS, c.NUMBER)),
    ("turns-by-side-then-square-columns", 7.0, (ELVES, c.COLUMNS)),
    ("turns-by-side-backwards-then-square-columns", 7.0, (GOBLINS, c.COLUMNS)),
    ("turns-by-side-then-square-backwards", 7.5, (ELVES, c.BACKWARDS)),
    ("turns-by-side-backwards-then-square-backwards", 7.5, (GOBLINS, c.BACKWARDS)),
    ("turns-by-side-then-hit-points", 7.0, (ELVES, c.WEAKEST)),
    ("turns-by-side-backwards-then-hit-points", 7.0, (GOBLINS, c.WEAKEST)),
    ("turns-by-number-backwards", 7.3, (c.LAST_NUMBER,)),
    ("turns-in-text-order", 7.5, (c.TEXT,)),
    ("turns-by-hit-points-backwards", 7.5, (c.STRONGEST,)),
)


def row_of(unit: Unit) -> int:
    """Return the row of a unit."""
    return unit.square[0]


def begin_by_row_again(battle: Battle) -> None:
    before = battle.order if battle.rounds else battle.units.values()
    battle.order = sorted((unit for unit in before if on_map(battle, unit)), key=row_of)


# The tables below have two lines for an entry, or three.
# fmt: off
TURNS = (
    *(
        RULE.misread_by(name, cost, turn_order(*criteria))(
            c.the_first("units", criteria, "has the first turn of a round")
        )
        for name, cost, criteria in ORDERS
    ),
    RULE.misread("turns-in-dictionary-order", 6.0, turn_order=list)(
        "Units take turns in the order of a dictionary by square: the last to move is last."),
    RULE.misread("turns-by-row", 5.5, turn_order=partial(sorted, key=row_of))(
        "Units take turns by row only; within a row, units that moved last come last."),
    RULE.misread("turns-by-row-then-as-before", 5.5, begin_round=begin_by_row_again)(
        "Units take turns by row only; within a row, they keep the order of the last round."),
    RULE.misread("turns-by-10-times-the-row-plus-the-column", 7.5,
        turn_order=partial(sorted, key=lambda unit: by_ten(unit.square)))(
        "Units take turns by 10 times their row plus their column, as if no row were longer."),
    RULE.misread("turns-by-row-then-number", 6.0,
        turn_order=lambda units: sorted(units, key=lambda unit: (row_of(unit), unit.number)))(
        "Units take turns by row only; within a row, in the order of the initial list."),
)

# --- The loop over the units ---------------------------------------------------------------------


def insert_turn(battle: Battle, unit: Unit) -> None:
    """Give a unit another turn in this round, at its place in the turn order."""
    battle.order[battle.turns :] = battle.rules.turn_order([unit, *battle.order[battle.turns :]])


def scan(battle: Battle, unit: Unit, before: Square) -> None:
    if unit.square > before:
        insert_turn(battle, unit)


def sort_again(battle: Battle, _unit: Unit, _before: Square) -> None:
    battle.order = battle.rules.turn_order(battle.order)


def take_turn_if_alive(battle: Battle, unit: Unit) -> None:
    if on_map(battle, unit):
        take_turn(battle, unit)


def step_on_dead_square(battle: Battle, unit: Unit, before: Square) -> None:
    if unit.square > before and unit.square in battle.notes["squares"].values():
        insert_turn(battle, unit)


def end_round_at_death(battle: Battle, _unit: Unit) -> None:
    del battle.order[battle.turns :]


def end_round_at_dead_turn(battle: Battle, unit: Unit) -> None:
    if unit in battle.order[battle.turns :]:
        del battle.order[battle.order.index(unit, battle.turns) :]


def begin_one_short(battle: Battle) -> None:
    begin_round(battle)
    del battle.order[-1:]


LOOPS = (
    ONE_EACH.misread("second-turn-on-dead-square", 4.2, after_step=step_on_dead_square,
        begin_round=note_round)(
        "A round goes through the squares that were occupied when it began. So a unit that steps "
        "onto the square of a unit killed before its turn takes a second turn there."),
    ONE_EACH.misread("grid-scan-acts-twice", 4.6, after_step=scan)(
        "The map is scanned by square, and a unit that steps ahead of the scan acts there again."),
    ONE_EACH.misread("list-sorted-after-each-step", 6.5, after_step=sort_again,
        after_death=lambda _battle, _unit: None, take_turn=take_turn_if_alive)(
        "The list of units is sorted again after each step, and the loop over it goes on at the "
        "next place. So a unit that steps down can act again, and another has no turn."),
    ONE_EACH.misread("a-death-skips-the-next-unit", 4.6,
        after_death=lambda battle, unit: battle.order.remove(unit))(
        "The dead are removed from the list of units while it is being iterated by index. So if "
        "the dead unit has already had its turn, the next unit loses its own."),
    ONE_EACH.misread("the-last-unit-has-no-turn", 6.0, begin_round=begin_one_short)(
        "The loop over the units stops one short: the last one has no turn in the round."),
    ONE_EACH.misread("a-death-ends-the-round", 6.5, after_death=end_round_at_death)(
        "A round ends when a unit dies: the units after its killer have no turn."),
    ONE_EACH.misread(
        "the-turn-of-a-dead-unit-ends-the-round", 6.5, after_death=end_round_at_dead_turn
    )("A round ends at the turn of a unit that was killed earlier in it."),
)

# --- The dead ------------------------------------------------------------------------------------


class Dead(NamedTuple):
    """What a dead unit does until the round or combat ends."""

    blocks: bool = False  # it blocks its square
    absorbs: bool = False  # it can be attacked, which has no effect
    attracts: bool = False  # others walk toward it, and combat does not end
    ends: bool = False  # combat ends, although it attracts
    stays: bool = False  # all this to the end of combat

    @property
    def holds(self) -> bool:
        """Whether a unit next to it does not move."""
        return self.absorbs or self.ends

    @property
    def words(self) -> str:
        """What is done instead of removing it."""
        does = ["blocks its square"] * self.blocks
        does += ["can be attacked without effect"] * self.absorbs
        if self.attracts:
            goes_on = "" if self.ends else " (so combat goes on)"
            does.append(f"is a target that others walk toward{goes_on}")
        until = "combat" if self.stays else "the round"
        held = " A unit with only dead enemies adjacent to it stays where it is." * self.holds
        return f"Until {until} ends, a dead unit {', and '.join(does)}.{held}"

    def bodies(self, battle: Battle) -> Mapping[Square, Unit]:
        """Return the dead units that are still there, by square."""
        return {body.square: body for body in (battle.dead if self.stays else battle.latest_dead)}

    def enemies(self, battle: Battle, unit: Unit) -> Squares:
        """Return the squares of dead enemies that are still there."""
        bodies = self.bodies(battle).items()
        return frozenset(square for square, body in bodies if body.side is not unit.side)


def look_at_bodies(dead: Dead, battle: Battle, unit: Unit) -> View:
    """Return a view in which dead units block their squares, or are targets."""
    view = look(battle, unit)
    if dead.attracts:
        view = look_for(view.targets | dead.enemies(battle, unit), battle, unit)
    return without(frozenset(dead.bodies(battle)), view) if dead.blocks else view


def turn_among_bodies(dead: Dead, battle: Battle, unit: Unit) -> None:
    """Take a turn in which dead units are adjacent targets."""
    goes_on = dead.attracts and not dead.ends and dead.enemies(battle, unit)
    if not goes_on and not has_targets(battle, unit):
        return
    adjacent_bodies = partial(battle.rules.adjacent, battle.graph, unit, dead.bodies(battle))
    if not battle.adjacent(unit) and not (dead.holds and adjacent_bodies()):
        battle.move(unit)
    if targets := (adjacent_bodies() if dead.absorbs else []) + battle.adjacent(unit):
        target = battle.rules.attacked(unit, targets)
        if on_map(battle, target):
            battle.attack(unit, target)


ON_THE_MAP = Dead(blocks=True, attracts=True, ends=True)

BODIES = (
    ("dead-units-block", 4.8, Dead(blocks=True)),
    ("dead-units-are-attacked", 4.8, Dead(absorbs=True)),
    ("dead-units-stay", 5.6, Dead(blocks=True, absorbs=True)),
    ("dead-units-stay-on-the-map", 5.6, ON_THE_MAP),
    ("dead-units-always-block", 6.0, Dead(blocks=True, stays=True)),
    ("dead-units-are-targets", 6.0, Dead(absorbs=True, attracts=True)),
    ("dead-units-always-stay-on-the-map", 6.5, ON_THE_MAP._replace(stays=True)),
    ("a-dead-unit-attracts", 6.5, Dead(attracts=True)),
    ("a-dead-unit-blocks-attracts", 8.0, Dead(blocks=True, attracts=True)),
    ("a-dead-unit-blocks-absorbs-attracts", 5.8, Dead(blocks=True, absorbs=True, attracts=True)),
)


def left_there() -> Iterator[Misreading]:
    """Yield misreadings by which dead units are not removed."""
    for name, cost, dead in BODIES:
        replaces: dict[str, Any] = {}
        if dead.absorbs or dead.attracts:
            replaces["take_turn"] = partial(turn_among_bodies, dead)
        if dead.blocks or dead.attracts:
            replaces["look"] = partial(look_at_bodies, dead)
        yield (REMOVED if dead.blocks else NO_TARGET).misread(name, cost, **replaces)(dead.words)


def act(battle: Battle, unit: Unit, *, only_if_taken: bool) -> None:
    """Take a turn, even that of a dead unit, or only if another unit is on its square."""
    other, rules = battle.units.get(unit.square), battle.rules
    if other is unit:
        take_turn(battle, unit)
    elif (other or not only_if_taken) and has_targets(battle, unit):
        if not battle.adjacent(unit) and (move := rules.movement(rules, rules.look(battle, unit))):
            unit.square = move.step
            if other and only_if_taken:  # it takes the other from the map, and is back on it
                battle.remove(other)
                battle.dead.remove(unit)
                battle.place(unit, move.step)
        if not battle.outcome:
            attack(battle, unit)


def acting(*, only_if_taken: bool) -> dict[str, Any]:
    """Return the decisions by which dead units act."""
    turn = partial(act, only_if_taken=only_if_taken)
    return {"take_turn": turn, "after_death": lambda _battle, _unit: None}


DEAD = (
    NO_TURN.misread("dead-units-act", 3.8, {k.ACT: 1}, **acting(only_if_taken=False))(
        "A unit that was killed takes its turn if that is still to come."),
    *left_there(),
    NO_TURN.misread("dead-units-act-on-taken-squares", 5.5, **acting(only_if_taken=True))(
        "A unit killed before its turn takes it if another one has stepped onto its square."),
)

MISREADINGS = (*TURNS, *LOOPS, *DEAD)
"""Other orders of turns, and what the dead still do."""
