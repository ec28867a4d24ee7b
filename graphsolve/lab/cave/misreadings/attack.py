"""Decisions about attacks, deaths, the end of combat, and the outcome."""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import Any

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.lab.cave.misreadings.movement import Replaces
from graphsolve.lab.cave.misreadings.points import (
    Adjacent,
    Counted,
    Criteria,
    Criterion,
    End,
    Key,
    Turn,
)
from graphsolve.lab.cave.misreadings.ranks import by, rank_of_unit, surroundings
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import after_death, begin_round, take_turn
from graphsolve.puzzles.cave.state import Side, Termination, Unit

# Attacks


def attacked_by(criteria: Criteria, unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The first target by some criteria."""
    return min(
        adjacent,
        key=lambda target: (
            *(rank_of_unit(criterion, unit, target) for criterion in criteria),
            target.square,
        ),
    )


def note_turns(battle: Battle) -> None:
    """Remember the order of the turns, with the squares at the start of the round."""
    begin_round(battle)
    battle.notes["turns"] = list(battle.order)


def attack_in_turn_order(criteria: Criteria, battle: Battle, unit: Unit) -> None:
    """Attack the first target by some criteria, then the one whose turn comes first."""
    if adjacent := targets_after_moving(battle, unit):
        turn = battle.notes["turns"].index

        def ranks(target: Unit) -> tuple[Any, ...]:
            return *(rank_of_unit(criterion, unit, target) for criterion in criteria), turn(target)

        battle.attack(unit, min(adjacent, key=ranks))


def attack(criteria: Criteria) -> Replaces:
    """The decision that selects a target."""
    *before, last = criteria
    if last == Criterion(Key.TURN):
        return {"take_turn": by(attack_in_turn_order, tuple(before)), "begin_round": note_turns}
    return {"attacked": by(attacked_by, criteria)}


def adjacent_diagonally(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """The targets on the eight squares around a unit."""
    around = [units[square] for square in surroundings(unit.square) if square in units]
    return [other for other in around if other.side is not unit.side]


def adjacent_friends(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """The units of both sides on the four squares adjacent to a unit."""
    return [units[square] for square in neighbours(unit.square) if square in units]


def attackable(adjacent: Adjacent) -> Replaces:
    """The decision about the units that can be attacked."""
    around = adjacent is Adjacent.AROUND
    return {"adjacent": adjacent_diagonally if around else adjacent_friends}


# What a unit does in its turn


def targets_after_moving(battle: Battle, unit: Unit) -> list[Unit]:
    """The adjacent targets, after a move if there were none. Combat ends if there are no targets.

    This is the turn of a unit up to its attack.
    """
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return []
    adjacent = rules.adjacent(unit, battle.units)
    if not adjacent and battle.move(unit):
        adjacent = rules.adjacent(unit, battle.units)
    return adjacent


def attack_one_of(adjacent: Collection[Unit], battle: Battle, unit: Unit) -> None:
    """Attack one of the targets, if there are any."""
    if adjacent:
        battle.attack(unit, battle.rules.attacked(unit, adjacent))


def no_attack_after_move(battle: Battle, unit: Unit) -> None:
    """A unit that moves does not attack in the same turn."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif adjacent:
        attack_one_of(adjacent, battle, unit)
    else:
        battle.move(unit)


def always_moves(battle: Battle, unit: Unit) -> None:
    """A unit moves even if it is in range, and attacks if it is in range afterwards."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return
    battle.move(unit)
    attack_one_of(rules.adjacent(unit, battle.units), battle, unit)


def all_attacked(battle: Battle, unit: Unit) -> None:
    """A unit attacks every adjacent target."""
    for target in sorted(targets_after_moving(battle, unit), key=attrgetter("square")):
        battle.attack(unit, target)


def moves_on(battle: Battle, unit: Unit) -> None:
    """A unit that has killed its last adjacent target moves on."""
    rules = battle.rules
    adjacent = targets_after_moving(battle, unit)
    attack_one_of(adjacent, battle, unit)
    if (
        adjacent
        and not battle.outcome
        and rules.targets(unit, battle.positions)
        and not rules.adjacent(unit, battle.units)
    ):
        battle.move(unit)


def attacks_first(battle: Battle, unit: Unit) -> None:
    """A unit attacks if it is in range, and then moves unless it is in range still."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return
    attack_one_of(rules.adjacent(unit, battle.units), battle, unit)
    if (
        not battle.outcome
        and rules.targets(unit, battle.positions)
        and not rules.adjacent(unit, battle.units)
    ):
        battle.move(unit)


def two_steps(battle: Battle, unit: Unit) -> None:
    """A unit that is not in range after its step takes another."""
    rules = battle.rules
    adjacent = targets_after_moving(battle, unit)
    if not battle.outcome and not adjacent and battle.move(unit):
        adjacent = rules.adjacent(unit, battle.units)
    attack_one_of(adjacent, battle, unit)


def same_target(battle: Battle, unit: Unit) -> None:
    """A unit attacks the same target again as long as it is adjacent."""
    adjacent = targets_after_moving(battle, unit)
    if adjacent:
        same = [target for target in adjacent if target.number == unit.memory]
        target = same[0] if same else battle.rules.attacked(unit, adjacent)
        unit.memory = target.number
        battle.attack(unit, target)


def needs_squares(battle: Battle, unit: Unit) -> None:
    """A unit does nothing if no open square is in range of any target."""
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


def blows_at_the_end(battle: Battle, unit: Unit) -> None:
    """Units choose their targets in their turns, but all blows are dealt as the round ends."""
    if adjacent := targets_after_moving(battle, unit):
        battle.notes["blows"].append((unit, battle.rules.attacked(unit, adjacent)))
    if battle.turns == len(battle.order):
        for attacker, target in battle.notes["blows"]:
            if on_map(battle, target):
                battle.attack(attacker, target)


def begin_two_passes(battle: Battle) -> None:
    """Every unit takes two turns: one to move and one to attack."""
    battle.order = 2 * battle.rules.turn_order(battle.units.values())


def one_pass(battle: Battle, unit: Unit) -> None:
    """In the first pass a unit moves, in the second it attacks."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif unit in battle.order[battle.turns :]:
        if not adjacent:
            battle.move(unit)
    else:
        attack_one_of(adjacent, battle, unit)


TURNS: Mapping[Turn, Replaces] = {
    Turn.NO_ATTACK_AFTER_MOVE: {"take_turn": no_attack_after_move},
    Turn.ALWAYS_MOVES: {"take_turn": always_moves},
    Turn.ALL_ATTACKED: {"take_turn": all_attacked},
    Turn.MOVES_ON: {"take_turn": moves_on},
    Turn.ATTACKS_FIRST: {"take_turn": attacks_first},
    Turn.TWO_STEPS: {"take_turn": two_steps},
    Turn.SAME_TARGET: {"take_turn": same_target},
    Turn.NEEDS_SQUARES: {"take_turn": needs_squares},
    Turn.BLOWS_AT_THE_END: {"take_turn": blows_at_the_end, "begin_round": note_blows},
    Turn.TWO_PASSES: {"take_turn": one_pass, "begin_round": begin_two_passes},
}


# The end of combat, and the outcome


def dies_below(least: int, unit: Unit) -> bool:
    """A unit dies when it has fewer than the least hit points of the living."""
    return unit.hit_points < least


def end_at_once(battle: Battle, unit: Unit) -> None:
    """Combat ends as soon as the last enemy dies."""
    after_death(battle, unit)
    if not battle.living(unit.side):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


def end_with_the_round(battle: Battle, unit: Unit) -> None:
    """Combat ends only at the beginning of a round."""
    if battle.turns == 1:
        battle.end(Termination.NO_TARGETS, winner=unit.side)


def more_rounds(more: int, completed: int) -> int:
    """A number of rounds is added."""
    return completed + more


def hit_points_with_dead(living: Iterable[Unit], dead: Collection[Unit]) -> int:
    """The negative hit points of the dead are added to the sum."""
    return sum(unit.hit_points for unit in [*living, *dead])


def hit_points_of_elves(living: Iterable[Unit], _dead: Collection[Unit]) -> int:
    """Only the hit points of elves count."""
    return sum(unit.hit_points for unit in living if unit.side is Side.ELF)


def end(when: End) -> Replaces:
    """The decision about the end of combat."""
    if when is End.AT_ONCE:
        return {"after_death": end_at_once}
    return {"no_targets": end_with_the_round}


def count(counted: Counted) -> Replaces:
    """The decision about the hit points that count."""
    dead = counted is Counted.DEAD
    return {"hit_points_left": hit_points_with_dead if dead else hit_points_of_elves}


DECISIONS: Mapping[str, Callable[[Any], Replaces]] = {
    "attacked": attack,
    "adjacent": attackable,
    "turn": TURNS.__getitem__,
    "least": lambda least: {"dies": by(dies_below, least)},
    "end": end,
    "rounds": lambda more: {"full_rounds": by(more_rounds, more)},
    "counted": count,
}
"""The decisions about attacks and the outcome, by dimension."""
