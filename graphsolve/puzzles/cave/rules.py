"""The rules of cave combat, one function for each rule of the statement, in its order.

Squares are `(row, column)`, so their natural order is reading order.

Each docstring states a rule. `Rules` gathers the functions. To fight under other rules, replace
some of them, as the misreadings in `graphsolve/lab/cave/misreadings` do:

>>> from graphsolve.puzzles.cave import Battle, parse_cave
>>> def strongest(_unit, adjacent):
...     return max(adjacent, key=attrgetter("hit_points"))
>>> cave = parse_cave("#GEG#   G(3), E(200), G(30)")
>>> Battle(cave).run().score, Battle(cave, Rules(attacked=strongest)).run().score
(1837, 1540)

Source: Advent of Code 2018, day 15.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple, Protocol, TypeAlias

from more_itertools import first_true

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import GridGraph
from graphsolve.graphs.squareset import Squares, first
from graphsolve.puzzles.base import BaseRules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Stats, Termination, Unit


class BattleState(Protocol):
    """The part of a `Battle` that the rules use."""

    rules: "Rules"
    open: GridGraph
    free: GridGraph
    units: dict[Square, Unit]
    positions: dict[Side, Squares]
    order: list[Unit]
    turns: int

    def adjacent(self, unit: Unit) -> list[Unit]:
        """Return the targets that a unit can attack from its square."""

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step. Return whether it took one."""

    def attack(self, unit: Unit, target: Unit) -> None:
        """Let a unit deal damage equal to its attack power to a target."""

    def end(self, termination: Termination, winner: Side | None = None) -> None:
        """End the battle."""


# Rounds and turns


def begin_round(battle: BattleState) -> None:
    """In each round, every unit that is still alive takes a turn."""
    battle.order = battle.rules.turn_order(battle.units.values())


def turn_order(units: Iterable[Unit]) -> list[Unit]:
    """Units take turns in reading order of their squares at the start of the round."""
    return sorted(units, key=attrgetter("square"))


def take_turn(battle: BattleState, unit: Unit) -> None:
    """A unit that is not in range of a target moves; then it attacks if it is in range."""
    rules = battle.rules
    if not rules.targets(unit, battle.positions):
        rules.no_targets(battle, unit)
        return
    adjacent = battle.adjacent(unit)
    if not adjacent and battle.move(unit):
        adjacent = battle.adjacent(unit)
    if adjacent:
        battle.attack(unit, rules.attacked(unit, adjacent))


def targets(unit: Unit, positions: Mapping[Side, Squares]) -> Squares:
    """A unit's targets are all living enemies. Return their squares."""
    return positions[unit.side.enemy]


def no_targets(battle: BattleState, unit: Unit) -> None:
    """Combat ends when a unit finds no targets at the beginning of its turn."""
    battle.end(Termination.NO_TARGETS, winner=unit.side)


# Moving


class View(NamedTuple):
    """The inputs to a unit's movement decision.

    `units` has all living units by square, `targets` the squares of the unit's targets, `free` the
    graph of the open squares that are not occupied, and `steps` the squares it can step to.
    """

    unit: Unit
    units: Mapping[Square, Unit]
    targets: Squares
    free: GridGraph
    steps: Squares
    in_range: Squares


class Move(NamedTuple):
    """The square that a unit has chosen, and the first step of its path to that square."""

    chosen: Square
    step: Square


Movement: TypeAlias = Callable[["Rules", View], Move | None]
"""Finds a unit's move, or None if it can reach no square in range."""


def look(battle: BattleState, unit: Unit) -> View:
    """A unit sees the cave as it is when its turn comes."""
    rules, positions = battle.rules, battle.positions
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    targets = rules.targets(unit, positions)
    free = rules.free(battle, unit)
    steps = queries.boundary(battle.open, {unit.square}) - occupied
    in_range = rules.in_range(battle.open, targets, occupied)
    return View(unit, battle.units, targets, free, steps, in_range)


def free(battle: BattleState, _unit: Unit) -> GridGraph:
    """Units cannot move into walls or other units."""
    return battle.free


def in_range(cave: GridGraph, targets: Squares, occupied: Squares) -> Squares:
    """Squares in range are open, adjacent to a target, and not occupied."""
    return queries.boundary(cave, targets) - occupied


def move(rules: "Rules", view: View) -> Move | None:
    """A unit takes one step towards the chosen square; if it can reach none, it does not move."""
    squares = rules.nearest(view)
    if not squares:
        return None
    square = rules.chosen(view, squares)
    return Move(square, rules.step(view, square))


def nearest(view: View) -> Squares:
    """Of the squares in range, the nearest are those reachable in the fewest steps."""
    found = queries.nearest(view.free, view.steps, view.in_range)
    return found.nodes if found else frozenset()


def chosen(_view: View, nearest: Squares) -> Square:
    """Of the nearest squares, the first in reading order is chosen."""
    return first(nearest)


def step(view: View, chosen: Square) -> Square:
    """Of the steps on shortest paths to the chosen square, the first in reading order is taken."""
    return first(first_steps(view, chosen))


def first_steps(view: View, chosen: Square) -> Squares:
    """Return the first squares of all shortest paths to the chosen square.

    If a unit can step to only one square, all its paths begin there.
    """
    if len(view.steps) == 1:
        return view.steps
    found = queries.nearest(view.free, {chosen}, view.steps)
    return found.nodes if found else frozenset()


def after_step(battle: BattleState, unit: Unit, before: Square) -> None:
    """A step does not change the turn order."""


# Attacking


def adjacent(cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """A unit can attack the targets on the squares adjacent to its own."""
    nearby = map(units.get, sorted(cave.neighbors(unit.square)))
    return [other for other in nearby if other and other.side is not unit.side]


def attacked(_unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    """Of the targets with the fewest hit points, the first in reading order is attacked."""
    return min(adjacent, key=attrgetter("hit_points", "square"))


def dies(unit: Unit) -> bool:
    """A unit dies when its hit points fall to 0 or below."""
    return unit.hit_points <= 0


def after_death(battle: BattleState, unit: Unit) -> None:
    """A unit that is killed before its turn does not take it."""
    to_come = battle.order[battle.turns :]
    battle.order[battle.turns :] = [other for other in to_come if other is not unit]


# The outcome


def full_rounds(completed: int) -> int:
    """The outcome counts full rounds; a round that combat ends in is not full."""
    return completed


def hit_points_left(
    living: Iterable[Unit], _dead: Sequence[Unit], _dead_in_last_round: Sequence[Unit]
) -> int:
    """The outcome counts the hit points of all remaining units."""
    return sum(unit.hit_points for unit in living)


def strengthened(rules: "Rules", attack_power: int) -> "Rules":
    """In part 2 the elves get a higher attack power; the goblins keep theirs."""
    return replace(rules, elves=rules.elves._replace(attack_power=attack_power))


def next_cave(cave: Cave, _ended: BattleState) -> Cave:
    """Every battle of part 2 begins in the cave as it was, whatever happened in the one before."""
    return cave


MIN_POWER = 4
"""In part 2, the elves' attack power is at least 4."""


def least_power(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """Part 2 asks for the least elf attack power, from 4 on, with which no elf dies."""
    return first_true(powers, pred=lambda power: outcome(power).flawless)


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The initial stats of the units, and every decision in a battle.

    >>> Rules(elves=Stats(attack_power=15)).stats(Side.ELF)
    Stats(attack_power=15, hit_points=200)

    The decisions default to the functions above, which document them. A replacement takes the
    same positional arguments; those with a leading underscore are only used by replacements. Most
    decisions are functions of plain data; some take the battle, and may change it. What they keep
    from one round to the next belongs in the `memory` of a unit, which is a part of the battle's
    state; what they keep within a round, in the `notes` of the battle.

    Attributes:
        elves: the elves' attack power, and their initial hit points unless the map shows them.
        goblins: the same for the goblins.
        movement: finds a move; `move` calls `nearest`, `chosen` and `step`.
    """

    elves: Stats = Stats()
    goblins: Stats = Stats()
    movement: Movement = move
    _: KW_ONLY
    begin_round: Callable[[BattleState], None] = begin_round
    turn_order: Callable[[Iterable[Unit]], list[Unit]] = turn_order
    take_turn: Callable[[BattleState, Unit], None] = take_turn
    targets: Callable[[Unit, Mapping[Side, Squares]], Squares] = targets
    no_targets: Callable[[BattleState, Unit], None] = no_targets
    look: Callable[[BattleState, Unit], View] = look
    free: Callable[[BattleState, Unit], GridGraph] = free
    in_range: Callable[[GridGraph, Squares, Squares], Squares] = in_range
    nearest: Callable[[View], Squares] = nearest
    chosen: Callable[[View, Squares], Square] = chosen
    step: Callable[[View, Square], Square] = step
    after_step: Callable[[BattleState, Unit, Square], None] = after_step
    adjacent: Callable[[GridGraph, Unit, Mapping[Square, Unit]], list[Unit]] = adjacent
    attacked: Callable[[Unit, Iterable[Unit]], Unit] = attacked
    dies: Callable[[Unit], bool] = dies
    after_death: Callable[[BattleState, Unit], None] = after_death
    full_rounds: Callable[[int], int] = full_rounds
    hit_points_left: Callable[[Iterable[Unit], Sequence[Unit], Sequence[Unit]], int] = (
        hit_points_left
    )
    strengthened: Callable[["Rules", int], "Rules"] = strengthened
    next_cave: Callable[[Cave, BattleState], Cave] = next_cave
    least_power: Callable[[Callable[[int], Outcome], range], int | None] = least_power

    @cached_property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's, so that speed-ups proved for them apply."""
        return replace(self, elves=Stats(), goblins=Stats()) == Rules()

    def stats(self, side: Side) -> Stats:
        """Return the initial stats of a side's units."""
        return self.elves if side is Side.ELF else self.goblins

    def units(self, cave: Cave) -> list[Unit]:
        """Return the units of a cave before the battle."""
        units = []
        for number, (side, square, given) in enumerate(cave.units):
            power, hit_points = self.stats(side)
            units.append(Unit(side, square, hit_points if given is None else given, power, number))
        return units

    def goblin_hit_points(self, cave: Cave) -> list[int]:
        """Return the initial hit points of each goblin."""
        given = [unit.hit_points for unit in cave.units if unit.side is Side.GOBLIN]
        return [self.goblins.hit_points if each is None else each for each in given]

    def elf_powers(self, cave: Cave) -> range:
        """Return the elf attack powers of part 2, from 4 to the first where every blow kills."""
        return range(MIN_POWER, max([MIN_POWER, *self.goblin_hit_points(cave)]) + 1)

    def with_elf_power(self, attack_power: int) -> "Rules":
        """Return the rules with another attack power of the elves."""
        return self.strengthened(self, attack_power)
