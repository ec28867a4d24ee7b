"""Misreadings of attacks, deaths, the end of combat, and the outcome."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache, partial
from itertools import product
from operator import attrgetter

import networkx as nx

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.squareset import Squares
from graphsolve.lab import misreadings
from graphsolve.lab.cave.misreadings.movement import TEXT_ORDER, as_text
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import after_death, begin_round, take_turn
from graphsolve.puzzles.cave.state import Termination, Unit

misreading = partial(misreadings.misreading, "cave")
misreads = partial(misreadings.misreads, "cave")


# Attacks

FEWEST = "The adjacent target with the fewest hit points is attacked."
ATTACK_TIES = (
    "Of several targets with the fewest hit points, the first in reading order is attacked."
)


@misreads("attacked", rule=FEWEST)
def attack_first(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The first target in reading order is attacked, regardless of hit points."""
    return min(adjacent, key=lambda unit: unit.square)


@misreads("attacked", rule=FEWEST)
def attack_strongest(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The target with the most hit points is attacked."""
    return min(adjacent, key=lambda unit: (-unit.hit_points, unit.square))


@misreads("attacked", rule=ATTACK_TIES)
def attack_ties_backwards(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The last of them in reading order is attacked."""
    return max(adjacent, key=lambda unit: (-unit.hit_points, unit.square))


def leftmost_weakest_target(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; the leftmost breaks a tie."""
    return min(adjacent, key=lambda unit: (unit.hit_points, unit.square[::-1]))


@misreads("attacked", rule=ATTACK_TIES)
def attack_ties_by_initial_order(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The one that comes first in the initial list of units is attacked."""
    return min(adjacent, key=lambda unit: (unit.hit_points, unit.number))


@misreads("attacked", rule=FEWEST)
def attack_first_by_initial_order(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The target that comes first in the initial list of units is attacked, regardless of hit
    points.
    """
    return min(adjacent, key=attrgetter("number"))


def first_weakest_as_text(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """The one with the fewest hit points; the text of the squares breaks a tie."""
    return min(adjacent, key=lambda unit: (unit.hit_points, as_text(unit.square)))


@lru_cache(maxsize=1024)
def surroundings(square: Square) -> tuple[Square, ...]:
    """The eight squares around a square, in reading order."""
    row, column = square
    block = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return tuple(other for other in block if other != square)


def adjacent_diagonally(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """The targets on the eight squares around a unit."""
    around = [units[square] for square in surroundings(unit.square) if square in units]
    return [other for other in around if other.side is not unit.side]


def in_range_diagonally(cave: "nx.Graph[Square]", targets: Squares, occupied: Squares) -> Squares:
    """The unoccupied open squares among the eight squares around each target."""
    around = set().union(*map(surroundings, targets))
    return frozenset(cave.nodes & around) - occupied


@misreads("adjacent", rule="A unit's targets are the units of the other side only.")
def attack_friends(unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """Adjacent units of the same side are attacked as well."""
    return [units[square] for square in neighbours(unit.square) if square in units]


@misreads(
    "take_turn", rule="A unit that has moved into range of a target attacks in the same turn."
)
def no_attack_after_move(battle: Battle, unit: Unit) -> None:
    """A unit that moves does not attack in the same turn."""
    rules = battle.rules
    adjacent = rules.adjacent(unit, battle.units)
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
    elif adjacent:
        battle.attack(unit, rules.attacked(unit, adjacent))
    else:
        battle.move(unit)


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


@misreads("take_turn", rule="A unit attacks one of the adjacent targets.")
def attack_all(battle: Battle, unit: Unit) -> None:
    """A unit attacks every adjacent target."""
    for target in sorted(targets_after_moving(battle, unit), key=attrgetter("square")):
        battle.attack(unit, target)


@misreads("take_turn", rule="A unit moves before it attacks, and not afterwards.")
def moves_after_attack(battle: Battle, unit: Unit) -> None:
    """A unit whose attack kills its last adjacent target moves on in the same turn."""
    rules = battle.rules
    adjacent = targets_after_moving(battle, unit)
    if not adjacent:
        return
    battle.attack(unit, rules.attacked(unit, adjacent))
    if (
        not battle.outcome
        and rules.targets(unit, battle.positions)
        and not rules.adjacent(unit, battle.units)
    ):
        battle.move(unit)


def on_map(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has not been removed."""
    return battle.units.get(unit.square) is unit


def note_blows(battle: Battle) -> None:
    """Begin a round in which no blow has been dealt."""
    battle.notes["blows"] = []
    begin_round(battle)


@misreads("take_turn", rule="A unit moves and attacks in one turn.", begin_round=note_blows)
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


def note_turns(battle: Battle) -> None:
    """Remember the order of the turns, with the squares at the start of the round."""
    begin_round(battle)
    battle.notes["turns"] = list(battle.order)


@misreads("take_turn", rule=ATTACK_TIES, begin_round=note_turns)
def attack_ties_in_turn_order(battle: Battle, unit: Unit) -> None:
    """The one whose turn comes first in the round is attacked, wherever it has moved since."""
    adjacent = targets_after_moving(battle, unit)
    if adjacent:
        turn = battle.notes["turns"].index
        battle.attack(unit, min(adjacent, key=lambda target: (target.hit_points, turn(target))))


@misreads("take_turn", rule=FEWEST)
def attack_same_target_again(battle: Battle, unit: Unit) -> None:
    """A unit attacks the same target again as long as it is adjacent, even if another has fewer
    hit points.
    """
    adjacent = targets_after_moving(battle, unit)
    if adjacent:
        same = [target for target in adjacent if target.number == unit.memory]
        target = same[0] if same else battle.rules.attacked(unit, adjacent)
        unit.memory = target.number
        battle.attack(unit, target)


@misreads(
    "take_turn",
    rule="A unit that is in range of a target attacks, even if no open square is in range.",
)
def no_attack_without_squares_in_range(battle: Battle, unit: Unit) -> None:
    """If no open square is in range of any target, the turn ends, even if a target is adjacent."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions) or rules.look(battle, unit).in_range:
        take_turn(battle, unit)


@misreads("dies", rule="A unit dies when its hit points fall to 0 or below.")
def zero_hit_points_live(unit: Unit) -> bool:
    """A unit with 0 hit points lives on until it is hit again."""
    return unit.hit_points < 0


# The end of combat, and the outcome

END = "Combat ends when a unit finds no targets at the beginning of its turn."
FULL_ROUNDS = "The outcome counts full rounds only, not the round in which combat ends."


@misreads("after_death", rule=END)
def end_at_once(battle: Battle, unit: Unit) -> None:
    """Combat ends as soon as the last enemy dies, so that round never counts."""
    after_death(battle, unit)
    if not battle.living(unit.side):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


@misreads("no_targets", rule=END)
def end_with_the_round(battle: Battle, unit: Unit) -> None:
    """Combat ends only at the beginning of a round, so the round in which the last enemy dies
    always counts.
    """
    if battle.turns == 1:
        battle.end(Termination.NO_TARGETS, winner=unit.side)


@misreads("hit_points_left", rule="The outcome counts the hit points of all remaining units.")
def dead_hit_points_counted(living: Iterable[Unit], dead: Collection[Unit]) -> int:
    """The negative hit points of the dead are added to the sum."""
    return sum(unit.hit_points for unit in [*living, *dead])


@misreads("full_rounds", rule=FULL_ROUNDS)
def last_round_counts(completed: int) -> int:
    """The round in which combat ends counts as well."""
    return completed + 1


@misreads("full_rounds", rule=FULL_ROUNDS)
def one_round_too_few(completed: int) -> int:
    """One full round too few is counted, as if the first were round 0."""
    return completed - 1


ATTACK_MISREADINGS = (
    attack_first,
    attack_strongest,
    attack_ties_backwards,
    misreading(
        "attack-ties-by-columns",
        rule=ATTACK_TIES,
        misread="The leftmost of them is attacked.",
        attacked=leftmost_weakest_target,
    ),
    attack_ties_by_initial_order,
    attack_ties_in_turn_order,
    attack_first_by_initial_order,
    attack_same_target_again,
    misreading(
        "attack-diagonally",
        rule="A unit can attack targets on the four adjacent squares only.",
        misread="Diagonal squares count as adjacent, too.",
        adjacent=adjacent_diagonally,
        in_range=in_range_diagonally,
    ),
    misreading(
        "attack-diagonally-on-the-way",
        rule="A unit can attack targets on the four adjacent squares only.",
        misread="Targets on diagonal squares are attacked as well, but units walk towards the "
        "four squares adjacent to a target.",
        adjacent=adjacent_diagonally,
    ),
    attack_friends,
    no_attack_after_move,
    no_attack_without_squares_in_range,
    misreading(
        "attack-ties-in-text-order",
        rule=ATTACK_TIES,
        misread=f"The one whose square comes first as text is attacked, {TEXT_ORDER}.",
        attacked=first_weakest_as_text,
    ),
    attack_all,
    moves_after_attack,
    all_attack_at_the_end_of_the_round,
    zero_hit_points_live,
    last_round_counts,
    one_round_too_few,
    dead_hit_points_counted,
    end_at_once,
    end_with_the_round,
)
