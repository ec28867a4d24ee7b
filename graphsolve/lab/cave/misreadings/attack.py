"""What a unit does in its turn, which units it can attack, and which of them it attacks."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import GridGraph
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point, value
from graphsolve.lab.cave.misreadings.ranks import in_order, note_units, ranks_of_unit, surroundings
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import begin_round, take_turn
from graphsolve.puzzles.cave.state import Side, Termination, Unit

ONE_TURN = "A unit moves and attacks in one turn."
FEWEST = "The adjacent target with the fewest hit points is attacked."
TIES = "Of several targets with the fewest hit points, the first in reading order is attacked."
FOUR_SQUARES = "A unit can attack targets on the four adjacent squares only."

# Its turn

turn = partial(value, "turn", "take_turn")


def has_targets(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has targets. If not, combat ends."""
    has_some = bool(battle.rules.targets(unit, battle.positions))
    if not has_some:
        battle.rules.no_targets(battle, unit)
    return has_some


def targets_after_moving(battle: Battle, unit: Unit) -> list[Unit]:
    """The adjacent targets, after a move if there were none: the turn of a unit up to its attack.

    Combat ends if there are no targets.
    """
    if not has_targets(battle, unit):
        return []
    adjacent = battle.adjacent(unit)
    if not adjacent and battle.move(unit):
        adjacent = battle.adjacent(unit)
    return adjacent


def attack_one_of(adjacent: Collection[Unit], battle: Battle, unit: Unit) -> None:
    """Attack one of the targets, if there are any."""
    if adjacent:
        battle.attack(unit, battle.rules.attacked(unit, adjacent))


def move_after_attack(battle: Battle, unit: Unit) -> None:
    """Move if combat goes on and no target is adjacent."""
    rules = battle.rules
    if not battle.outcome and rules.targets(unit, battle.positions) and not battle.adjacent(unit):
        battle.move(unit)


@turn(4.4, "A unit that has moved into range of a target attacks in the same turn.")
def no_attack_after_move(battle: Battle, unit: Unit) -> None:
    """A unit that moves does not attack in the same turn."""
    if has_targets(battle, unit):
        if adjacent := battle.adjacent(unit):
            attack_one_of(adjacent, battle, unit)
        else:
            battle.move(unit)


@turn(4.8, "A unit that is in range of a target does not move.")
def moves_when_in_range(battle: Battle, unit: Unit) -> None:
    """A unit moves even if it is in range, and attacks if it is in range afterwards."""
    if has_targets(battle, unit):
        battle.move(unit)
        attack_one_of(battle.adjacent(unit), battle, unit)


@turn(7.0, "A unit attacks one of the adjacent targets.")
def attack_all(battle: Battle, unit: Unit) -> None:
    """A unit attacks every adjacent target."""
    for target in sorted(targets_after_moving(battle, unit), key=attrgetter("square")):
        battle.attack(unit, target)


@turn(7.5, "A unit moves before it attacks, and not afterwards.")
def moves_after_attack(battle: Battle, unit: Unit) -> None:
    """A unit whose attack kills its last adjacent target moves on in the same turn."""
    if adjacent := targets_after_moving(battle, unit):
        attack_one_of(adjacent, battle, unit)
        move_after_attack(battle, unit)


@turn(6.0, "A unit moves before it attacks.")
def attacks_before_moving(battle: Battle, unit: Unit) -> None:
    """A unit attacks if it is in range as its turn begins. Then it moves unless it is in range,
    and does not attack again.
    """
    if has_targets(battle, unit):
        attack_one_of(battle.adjacent(unit), battle, unit)
        move_after_attack(battle, unit)


@turn(6.5, "A unit attacks once in its turn.")
def attacks_twice_when_in_range(battle: Battle, unit: Unit) -> None:
    """A unit that is in range when its turn begins attacks twice. Others move and attack once."""
    if has_targets(battle, unit):
        attacks = 2 if battle.adjacent(unit) else 1
        if attacks == 1:
            battle.move(unit)
        for _ in range(attacks):
            if not battle.outcome:
                attack_one_of(battle.adjacent(unit), battle, unit)


@turn(7.0, FEWEST)
def attack_same_target_again(battle: Battle, unit: Unit) -> None:
    """A unit attacks the same target again as long as it is adjacent, even if another has fewer
    hit points.
    """
    if adjacent := targets_after_moving(battle, unit):
        same = [target for target in adjacent if target.number == unit.memory]
        target = same[0] if same else battle.rules.attacked(unit, adjacent)
        unit.memory = target.number
        battle.attack(unit, target)


@turn(5.8, FEWEST)
def attack_first_after_a_move(battle: Battle, unit: Unit) -> None:
    """A unit that has just moved attacks the enemy that it walked to (of several, the first in
    reading order), regardless of hit points.
    """
    before = unit.square
    if adjacent := targets_after_moving(battle, unit):
        first = min(adjacent, key=attrgetter("square"))
        has_moved = unit.square != before
        battle.attack(unit, first if has_moved else battle.rules.attacked(unit, adjacent))


@turn(6.0, "A unit that can reach no square in range ends its turn, and combat goes on.")
def combat_ends_if_nothing_is_in_reach(battle: Battle, unit: Unit) -> None:
    """Combat ends when a unit that is not in range of a target can reach none."""
    if not has_targets(battle, unit):
        return
    adjacent = battle.adjacent(unit)
    if not adjacent and not battle.move(unit):
        unhurt = not battle.elves_lost  # which is all that programs look at in part 2
        battle.end(Termination.NO_TARGETS, winner=Side.ELF if unhurt else unit.side)
        return
    attack_one_of(adjacent or battle.adjacent(unit), battle, unit)


@turn(6.5, "A unit that can reach no square in range ends its turn, and the round goes on.")
def the_round_ends_if_nothing_is_in_reach(battle: Battle, unit: Unit) -> None:
    """A round ends when a unit that is not in range of a target can reach none: the units after it
    have no turn.
    """
    if not has_targets(battle, unit):
        return
    adjacent = battle.adjacent(unit)
    if not adjacent and not battle.move(unit):
        del battle.order[battle.turns :]
    attack_one_of(adjacent or battle.adjacent(unit), battle, unit)


@turn(5.4, "A unit that is in range of a target attacks, even if no open square is in range.")
def no_attack_without_squares_in_range(battle: Battle, unit: Unit) -> None:
    """If no open square is in range of any target, the turn ends, even if a target is adjacent."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions) or rules.look(battle, unit).in_range:
        take_turn(battle, unit)


def on_map(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has not been removed."""
    return battle.units.get(unit.square) is unit


def note_blows(battle: Battle) -> None:
    """Begin a round in which no blow has been dealt."""
    battle.notes["blows"] = []
    begin_round(battle)


@turn(6.5, ONE_TURN, begin_round=note_blows)
def all_attack_at_the_end_of_the_round(battle: Battle, unit: Unit) -> None:
    """Units choose their targets in their turns, but all blows are dealt at the end of the round,
    even those of units that die in it.
    """
    if adjacent := targets_after_moving(battle, unit):
        battle.notes["blows"].append((unit, battle.rules.attacked(unit, adjacent)))
    if battle.turns == len(battle.order):
        for attacker, target in battle.notes["blows"]:
            if on_map(battle, target):
                battle.attack(attacker, target)


def begin_two_passes(battle: Battle) -> None:
    """Every unit takes two turns: one to move and one to attack."""
    battle.order = 2 * battle.rules.turn_order(battle.units.values())


@turn(5.6, ONE_TURN, begin_round=begin_two_passes)
def all_move_then_all_attack(battle: Battle, unit: Unit) -> None:
    """A round has two passes: first all units move, then all units attack."""
    if has_targets(battle, unit):
        adjacent = battle.adjacent(unit)
        if unit not in battle.order[battle.turns :]:
            attack_one_of(adjacent, battle, unit)
        elif not adjacent:
            battle.move(unit)


# Which units it can attack


@value("adjacent", "adjacent", 7.5, FOUR_SQUARES)
def attack_diagonally_on_the_way(
    _cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]
) -> list[Unit]:
    """Targets on diagonal squares are attacked as well, but units walk towards the four squares
    adjacent to a target.
    """
    around = [units[square] for square in surroundings(unit.square) if square in units]
    return [other for other in around if other.side is not unit.side]


@value("adjacent", "adjacent", 7.0, "A unit's targets are the units of the other side only.")
def attack_friends(cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """Adjacent units of the same side are attacked as well."""
    return [units[square] for square in sorted(cave.neighbors(unit.square)) if square in units]


# Which of them it attacks


def attacked_by(criteria: c.Criteria, unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The first target by some criteria."""
    return min(adjacent, key=partial(ranks_of_unit, criteria, unit))


def attack_by_notes(criteria: c.Criteria, battle: Battle, unit: Unit) -> None:
    """Attack the first target by some criteria, the last of which is not known to the target."""
    *before, (key, order) = criteria
    if adjacent := targets_after_moving(battle, unit):
        numbers: Mapping[c.Key, Callable[[Unit], int]] = {
            c.Key.TURN: battle.notes["turns"].index,
            c.Key.HIT_POINTS_BEFORE: lambda other: battle.notes["hit points"][other.number],
            c.Key.LAST_MOVE: [*battle.units.values()].index,
        }

        def ranks(target: Unit) -> tuple[Any, ...]:
            *by_criteria, square = ranks_of_unit(tuple(before), unit, target)
            return *by_criteria, in_order(order, numbers[key](target)), square

        battle.attack(unit, min(adjacent, key=ranks))


@decides("attacked")
def attack(criteria: c.Criteria) -> Replaces:
    """The decision that selects a target."""
    if criteria[-1].key in {c.Key.TURN, c.Key.HIT_POINTS_BEFORE, c.Key.LAST_MOVE}:
        return {"take_turn": partial(attack_by_notes, criteria), "begin_round": note_units}
    return {"attacked": partial(attacked_by, criteria)}


ATTACKED: tuple[c.Criteria, ...] = (
    (c.READING,),
    (c.TEXT,),
    (c.STRONGEST,),
    (c.Criterion(c.Key.HIT_POINTS, c.Order.TEXT),),
    *((one,) for one in c.keys(c.Key.NUMBER, *c.NUMBERS)),
    *((one,) for one in (c.TURN, c.LAST_MOVE, c.WEAKEST_BEFORE)),
    *((c.WEAKEST, one) for one in (c.BACKWARDS, c.COLUMNS, c.TEXT, c.NUMBER, c.TURN, c.LAST_MOVE)),
)
"""What adjacent targets may be compared by."""


def misreadings() -> Iterator[Misreading]:
    """Other ways to select a target."""
    for criteria in ATTACKED:
        decides_ties = criteria[0] == c.WEAKEST
        yield point(
            f"attacked-by-{c.slug(*criteria)}",
            c.cost_of(*criteria) + 1.0,
            TIES if decides_ties else FEWEST,
            c.capital(c.all_of(criteria[decides_ties:], "is attacked", of_enemies=True)),
            family="attacked-by",
            attacked=criteria,
        )
