"""In which order units take turns, who takes one, and what dead units still do."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import without
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.attack import on_map
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point, value
from graphsolve.lab.cave.misreadings.ranks import SORT_KEYS, ranks_of_unit
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import View, after_death, begin_round, look
from graphsolve.puzzles.cave.state import Side, Unit

RULE = "Units take turns in reading order of their squares at the start of the round."
ONE_EACH = "In each round, every unit that is alive takes one turn."

# The order


def turns_by(criteria: c.Criteria, units: Iterable[Unit]) -> list[Unit]:
    """Units sorted by some criteria."""
    return sorted(units, key=lambda unit: ranks_of_unit(criteria, unit, unit))


def is_order_of_rounds(criteria: c.Criteria) -> bool:
    """Whether the turn order can only be set as a round begins, and not by sorting the units.

    That is the case for the order of a dictionary, and for initial squares in any order but
    reading order and its reverse, which are those of the units' numbers.
    """
    key, order = criteria[0]
    return key is c.Key.LAST_MOVE or (key is c.Key.NUMBER and order not in c.NUMBERS)


def begin_in_order(criterion: c.Criterion, battle: Battle) -> None:
    """Units take turns in an order of their initial squares, or in that of the dictionary."""
    key, order = criterion
    if key is c.Key.LAST_MOVE:
        battle.order = [*battle.units.values()]
        return
    first = [placed.square for placed in battle.cave.units]
    battle.order = sorted(
        battle.units.values(), key=lambda unit: SORT_KEYS[order](first[unit.number])
    )


@decides("turns")
def take_turns(criteria: c.Criteria) -> Replaces:
    """The decision about the order of turns."""
    if is_order_of_rounds(criteria):
        return {"begin_round": partial(begin_in_order, criteria[0])}
    return {"turn_order": partial(turns_by, criteria)}


OF_UNITS: tuple[c.Criteria, ...] = (
    *((one,) for one in (c.BACKWARDS, c.COLUMNS, c.TEXT, c.WEAKEST, c.STRONGEST, c.LAST_MOVE)),
    *((one,) for one in c.keys(c.Key.NUMBER, *c.OFTEN)),
    *product((c.ELVES, c.GOBLINS), (c.READING, c.NUMBER, c.COLUMNS)),
)
"""What units may be sorted by."""


def turn_words(criterion: c.Criterion) -> str:
    """How turns are ordered, in words."""
    key, order = criterion
    if key is c.Key.SIDE:
        return "by side, elves first" if criterion == c.ELVES else "by side, goblins first"
    if key is c.Key.LAST_MOVE:
        return (
            "in the order of a dictionary keyed by square, where those that moved last come last"
        )
    if key is c.Key.HIT_POINTS:
        return f"by hit points, the {'fewest' if criterion == c.WEAKEST else 'most'} first"
    assert isinstance(order, c.Order)
    when = "battle" if key is c.Key.NUMBER else "round"
    return f"by their squares at the start of the {when}, {order.words}"


def turn_orders() -> Iterator[Misreading]:
    """Other orders of turns."""
    for criteria in OF_UNITS:
        yield point(
            f"turns-by-{c.slug(*criteria)}",
            c.cost_of(*(one for one in criteria if one.key is not c.Key.SIDE)) + len(criteria),
            RULE,
            f"Units take turns {', then '.join(map(turn_words, criteria))}.",
            family="turns-by",
            turns=criteria,
        )


# The loop over the units

loop = partial(value, "loop", "after_step")


def insert_turn(battle: Battle, unit: Unit) -> None:
    """Give a unit another turn in this round, at its place in the turn order."""
    battle.order[battle.turns :] = battle.rules.turn_order([unit, *battle.order[battle.turns :]])


@loop(4.6, ONE_EACH)
def grid_scan_acts_twice(battle: Battle, unit: Unit, before: Square) -> None:
    """The map is scanned square by square, and a unit that steps to a square ahead of the scan
    takes another turn there.
    """
    if unit.square > before:
        insert_turn(battle, unit)


@loop(7.0, ONE_EACH, turn_order=partial(turns_by, (c.COLUMNS,)))
def column_scan_acts_twice(battle: Battle, unit: Unit, before: Square) -> None:
    """The map is scanned column by column, and a unit that steps to a square ahead of the scan
    takes another turn there.
    """
    if unit.square[::-1] > before[::-1]:
        insert_turn(battle, unit)


def forget_dead(battle: Battle) -> None:
    """Forget who died in the last round."""
    battle.notes["dead"] = []
    begin_round(battle)


def note_dead_before_turn(battle: Battle, unit: Unit) -> None:
    """Remember a unit that was killed before its turn."""
    if unit in battle.order[battle.turns :]:
        battle.notes["dead"].append(unit)
    after_death(battle, unit)


@loop(4.2, ONE_EACH, begin_round=forget_dead, after_death=note_dead_before_turn)
def second_turn_on_dead_square(battle: Battle, unit: Unit, before: Square) -> None:
    """A round goes through the squares that were occupied when it began. So a unit that steps onto
    the square of a unit killed before its turn takes a second turn there.
    """
    squares = {dead.square for dead in battle.notes["dead"]}
    if unit.square > before and unit.square in squares:
        insert_turn(battle, unit)


def note_order(battle: Battle) -> None:
    """Remember the turn order of all units that are alive as the round begins."""
    begin_round(battle)
    battle.notes["order"] = list(battle.order)


@loop(6.5, RULE, begin_round=note_order)
def turn_order_sorted_after_each_move(battle: Battle, unit: Unit, _before: Square) -> None:
    """The list of units is sorted again after each move while it is being iterated by index. So a
    unit that moves past the next one takes a second turn, and the next one loses its turn.
    """
    next_turn = battle.notes["order"].index(unit) + 1
    order = battle.notes["order"] = battle.rules.turn_order(battle.notes["order"])
    battle.order = [unit, *(other for other in order[next_turn:] if on_map(battle, other))]
    battle.turns = 1


@value("loop", "after_death", 4.6, ONE_EACH)
def a_death_skips_the_next_unit(battle: Battle, unit: Unit) -> None:
    """The dead are removed from the list of units while it is being iterated by index. So if the
    dead unit has already had its turn, the next unit loses its own.
    """
    battle.order.remove(unit)


@value("loop", "after_death", 6.5, ONE_EACH)
def a_death_ends_the_round(battle: Battle, _unit: Unit) -> None:
    """A round ends when a unit dies: the units after the one that has killed it have no turn."""
    del battle.order[battle.turns :]


@value("loop", "after_death", 6.5, ONE_EACH)
def the_turn_of_a_dead_unit_ends_the_round(battle: Battle, unit: Unit) -> None:
    """A round ends when the turn of a unit comes that was killed in it: the units after it have no
    turn.
    """
    if unit in battle.order[battle.turns :]:
        del battle.order[battle.order.index(unit, battle.turns) :]


# The dead

NO_TURN = "A unit that is killed before its turn does not take it."
REMOVED = "A dead unit is removed at once, and its square is open again."
NO_TARGET = "A dead unit is removed at once, and is no longer a target."


class Dead(NamedTuple):
    """What a dead unit does until the round ends, or to the end of combat."""

    blocks: bool = False  # it blocks its square
    absorbs: bool = False  # it can be attacked, which has no effect
    attracts: bool = False  # others walk towards it, and combat does not end
    acts: bool = False  # it takes its turn if that is to come
    stays: bool = False  # all this to the end of combat
    holds: bool = False  # a unit next to it does not move
    ends: bool = False  # combat ends all the same, although it attracts


def keep_turn(_battle: Battle, _unit: Unit) -> None:
    """The dead unit is not removed from the turn order."""


def bodies(dead: Dead, battle: Battle) -> Sequence[Unit]:
    """The dead units that are still there."""
    return battle.dead if dead.stays else battle.latest_dead


def enemy_bodies(dead: Dead, battle: Battle, unit: Unit) -> Squares:
    """The squares of dead enemies that are still there."""
    return frozenset(body.square for body in bodies(dead, battle) if body.side is not unit.side)


def look_at_bodies(dead: Dead, battle: Battle, unit: Unit) -> View:
    """Dead units block their squares, or are targets."""
    view = look(battle, unit)
    if dead.attracts:
        targets = view.targets | enemy_bodies(dead, battle, unit)
        occupied = battle.positions[Side.ELF] | battle.positions[Side.GOBLIN]
        in_range = battle.rules.in_range(battle.open, targets, occupied)
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
        dead.attracts and not dead.ends and enemy_bodies(dead, battle, unit)
    ):
        rules.no_targets(battle, unit)
        return

    living = battle.adjacent(unit)

    def adjacent_bodies() -> list[Unit]:
        there = {body.square: body for body in bodies(dead, battle) if body is not unit}
        return rules.adjacent(battle.open, unit, there)

    if not living and not (dead.holds and adjacent_bodies()):
        if alive:
            battle.move(unit)
        elif move := rules.movement(rules, rules.look(battle, unit)):
            unit.square = move.step
        living = battle.adjacent(unit)
    if targets := (adjacent_bodies() if dead.absorbs else []) + living:
        target = rules.attacked(unit, targets)
        if on_map(battle, target):
            battle.attack(unit, target)


@decides("dead")
def die(dead: Dead) -> Replaces:
    """The decisions about dead units."""
    decisions: dict[str, Any] = {}
    if dead.absorbs or dead.attracts or dead.acts or dead.holds:
        decisions["take_turn"] = partial(turn_among_bodies, dead._replace(blocks=False))
    if dead.blocks or dead.attracts:
        sights = dead._replace(absorbs=False, acts=False, holds=False, ends=False)
        decisions["look"] = partial(look_at_bodies, sights)
    if dead.acts:
        decisions["after_death"] = keep_turn
    return decisions


DOES = {
    "blocks": "blocks its square",
    "absorbs": "can be attacked without effect",
    "attracts": "is a target that others walk towards (so combat goes on)",
    "acts": "takes its turn if that is still to come",
}


DEAD = (
    Dead(acts=True),
    Dead(blocks=True),
    Dead(blocks=True, stays=True),
    Dead(blocks=True, holds=True),
    Dead(blocks=True, acts=True),
    Dead(absorbs=True),
    Dead(absorbs=True, holds=True),
    Dead(absorbs=True, holds=True, stays=True),
    Dead(absorbs=True, holds=True, acts=True),
    Dead(attracts=True),
    Dead(attracts=True, ends=True),
    Dead(attracts=True, holds=True),
    Dead(attracts=True, acts=True),
    Dead(blocks=True, attracts=True),
    Dead(blocks=True, absorbs=True, holds=True),
    Dead(blocks=True, attracts=True, holds=True, ends=True),
    Dead(blocks=True, attracts=True, holds=True, ends=True, stays=True),
    Dead(absorbs=True, attracts=True, holds=True),
    Dead(blocks=True, absorbs=True, attracts=True, holds=True),
)


def misreadings() -> Iterator[Misreading]:
    """Other orders of turns, and what the dead still do."""
    yield from turn_orders()
    for dead in DEAD:
        names = [name for name in DOES if getattr(dead, name)]
        is_odd = dead.holds is not dead.absorbs
        does = ", and ".join(DOES[name] for name in names)
        rule = REMOVED if dead.blocks else NO_TARGET
        sentence = f"Until the round ends, a dead unit {does}."
        if dead.stays:
            sentence = f"Until combat ends, a dead unit {does}."
        elif names == ["acts"]:
            rule, sentence = NO_TURN, f"A unit that was killed {does}."
        if dead.ends:
            sentence = sentence.replace(" (so combat goes on)", "")
            names.append("until-combat-ends")
        if is_odd:
            stays = "still moves" if dead.absorbs else "stays where it is"
            sentence += f" A unit with only dead enemies adjacent to it {stays}."
            names.append("in-passing" if dead.absorbs else "holds")
        yield point(
            f"a-dead-unit-{'always-' * dead.stays}{'-'.join(names)}",
            5.0 + 1.5 * len(names) + 1.5 * dead.stays,
            rule,
            sentence,
            family="a-dead-unit",
            dead=dead,
        )
