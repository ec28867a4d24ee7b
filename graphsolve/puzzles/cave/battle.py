"""Battles under the rules of cave combat, which can be replaced one by one.

Most rules are in `rules`. Those here need the battle, and may change it. Units search the graph
`Battle.free`, which is `Cave.graph` without the occupied squares: see `View.paths` in `rules`, and
`graphs/grid.py` for the searches themselves.

To fight under other rules, replace some of them, as the misreadings in
`graphsolve/lab/cave/misreadings` do:

>>> from operator import attrgetter
>>> from graphsolve.puzzles.cave import Battle, parse_cave
>>> def strongest(_unit, adjacent):
...     return max(adjacent, key=attrgetter("hit_points"))
>>> cave = parse_cave("#GEG#   G(3), E(200), G(30)")
>>> Battle(cave).run().score, Battle(cave, Rules(attacked=strongest)).run().score
(1837, 1540)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Any

import networkx as nx

from graphsolve.graphs.grid import AnyGraph, BitGrid, GridGraph, SquareGraph
from graphsolve.graphs.squareset import Square, Squares
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import BaseRules, OnProgress, quiet
from graphsolve.puzzles.cave import events
from graphsolve.puzzles.cave import rules as statement
from graphsolve.puzzles.cave.events import Event
from graphsolve.puzzles.cave.rules import MIN_POWER, Move, View
from graphsolve.puzzles.cave.state import (
    Cave,
    Outcome,
    Side,
    Stats,
    Termination,
    Unit,
    check_cave,
    draw_map,
)

# --- Rounds and turns ----------------------------------------------------------------------------


def begin_round(battle: "Battle") -> None:
    """In each round, every unit that is still alive takes a turn."""
    battle.order = battle.rules.turn_order(battle.units.values())


def take_turn(battle: "Battle", unit: Unit) -> None:
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


def no_targets(battle: "Battle", unit: Unit) -> None:
    """Combat ends when a unit finds no targets at the beginning of its turn."""
    battle.end(Termination.NO_TARGETS, winner=unit.side)


# --- Moving --------------------------------------------------------------------------------------


def look(battle: "Battle", unit: Unit) -> View:
    """A unit sees the cave as it is when its turn comes."""
    rules, positions = battle.rules, battle.positions
    occupied = positions[Side.ELF] | positions[Side.GOBLIN]
    targets = rules.targets(unit, positions)
    free = rules.free(battle, unit)
    steps = battle.graph.boundary({unit.square}) - occupied
    in_range = rules.in_range(battle.graph, targets, occupied)
    return View(unit, battle.units, targets, free, steps, in_range)


def free(battle: "Battle", _unit: Unit) -> GridGraph:
    """Units cannot move into walls or other units."""
    return battle.free


def after_step(battle: "Battle", unit: Unit, before: Square) -> None:
    """A step does not change the turn order."""


# --- Attacking -----------------------------------------------------------------------------------


def after_death(battle: "Battle", unit: Unit) -> None:
    """A unit that is killed before its turn does not take it."""
    to_come = battle.order[battle.turns :]
    battle.order[battle.turns :] = [other for other in to_come if other is not unit]


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The initial stats of the units, and every decision in a battle.

    >>> Rules(elves=Stats(attack_power=15)).elves
    Stats(attack_power=15, hit_points=200)

    The decisions default to the functions above, which document them. A replacement takes the
    same positional arguments; those with a leading underscore are only used by replacements. Most
    decisions are functions of plain data; some take the battle, and may change it. Keep what they
    remember beyond a round in the `memory` of a unit, which is part of the battle's state, and
    what they remember within a round in the `notes` of the battle.

    Attributes:
        elves: the elves' attack power, and their initial hit points unless the map shows them.
        goblins: the same for the goblins.
        movement: finds a move, with `nearest`, `chosen` and `step`.
    """

    elves: Stats = Stats()
    goblins: Stats = Stats()
    movement: Callable[["Rules", View], Move | None] = statement.movement
    _: KW_ONLY
    begin_round: Callable[["Battle"], None] = begin_round
    turn_order: Callable[[Iterable[Unit]], list[Unit]] = statement.turn_order
    take_turn: Callable[["Battle", Unit], None] = take_turn
    targets: Callable[[Unit, Mapping[Side, Squares]], Squares] = statement.targets
    no_targets: Callable[["Battle", Unit], None] = no_targets
    look: Callable[["Battle", Unit], View] = look
    free: Callable[["Battle", Unit], GridGraph] = free
    in_range: Callable[[GridGraph, Squares, Squares], Squares] = statement.in_range
    nearest: Callable[[View], Squares] = statement.nearest
    chosen: Callable[[View, Squares], Square] = statement.chosen
    step: Callable[[View, Square], Square] = statement.step
    after_step: Callable[["Battle", Unit, Square], None] = after_step
    adjacent: Callable[[GridGraph, Unit, Mapping[Square, Unit]], list[Unit]] = statement.adjacent
    attacked: Callable[[Unit, Iterable[Unit]], Unit] = statement.attacked
    dies: Callable[[Unit], bool] = statement.dies
    after_death: Callable[["Battle", Unit], None] = after_death
    full_rounds: Callable[[int], int] = statement.full_rounds
    hit_points_left: Callable[[Iterable[Unit], Sequence[Unit], Sequence[Unit]], int] = (
        statement.hit_points_left
    )
    strengthened: Callable[["Rules", int], "Rules"] = statement.strengthened
    next_battle: Callable[[Cave, "Rules", Outcome, Sequence[Unit]], tuple[Cave, "Rules"]] = (
        statement.next_battle
    )
    least_power: Callable[[Callable[[int], Outcome], range], int | None] = statement.least_power

    def __post_init__(self) -> None:
        if min(self.elves.attack_power, self.goblins.attack_power) < 0:
            raise ValueError("attack powers must not be negative")

    @cached_property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's, so that speed-ups proved for them apply."""
        return replace(self, elves=Stats(), goblins=Stats()) == Rules()

    def units(self, cave: Cave) -> list[Unit]:
        """Return the units of a cave before the battle."""
        units = []
        for number, (side, square, given) in enumerate(cave.units):
            power, hit_points = self.elves if side is Side.ELF else self.goblins
            units.append(Unit(side, square, hit_points if given is None else given, power, number))
        return units

    def elf_powers(self, cave: Cave) -> range:
        """Return the attack powers of the elves from 4 to the first with which all blows kill."""
        goblins = (unit for unit in self.units(cave) if unit.side is Side.GOBLIN)
        most = max((goblin.hit_points for goblin in goblins), default=MIN_POWER)
        return range(MIN_POWER, max(MIN_POWER, most) + 1)

    def with_elf_power(self, attack_power: int) -> "Rules":
        """Return the rules with another attack power for the elves."""
        return self.strengthened(self, attack_power)


def check_rules(rules: object) -> None:
    """Raise a TypeError if these are not rules."""
    if not isinstance(rules, Rules):
        raise TypeError(f"expected Rules, such as Rules().with_elf_power(15), not {rules!r}")


class Battle:
    r"""A battle in a cave: its state, and methods to fight it by turn, by round or to the end.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    >>> battle.round()
    >>> battle
    <Battle rounds=1 elves=1 goblins=1>
    >>> print(battle)
    #####
    #.GE#   G(197), E(197)
    #####
    >>> outcome = battle.run()
    >>> outcome.winner, outcome.rounds, outcome.hit_points, outcome.score
    (<Side.GOBLIN: 'G'>, 67, 2, 134)

    Copies and unpickled battles are independent, and have no listener. Only rules should
    change the attributes.

    Attributes:
        cave: the cave before the battle.
        graph: the graph of the open squares, a networkx graph unless a `BitGrid` was given.
        free: the graph of the unoccupied open squares. A square is removed when a unit enters it,
            and put back when the unit leaves or dies.
        units: the living units by square, in no particular order.
        positions: the squares of the living units of each side.
        rounds: the full rounds completed so far.
        order: the units that take turns in this round, in turn order, without those killed
            before their turns.
        turns: the number of turns that have begun in this round.
        dead: the units that have died, in order.
        dead_before: the number of units that died before this round.
        notes: what replaced decisions remember until the end of the round.
        outcome: how the battle ended, or None while it goes on.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        *,
        graph: AnyGraph | None = None,
        stop_when_elf_dies: bool = False,
        listener: Callable[[Event], object] | None = None,
    ) -> None:
        """Set up a battle before its first round.

        The graph of the open squares is `cave.graph` by default. Units step and attack along its
        edges. With a `BitGrid`, the battle is the same but several times as fast. With
        `stop_when_elf_dies`, the battle ends as soon as an elf dies. The listener is called with
        each event as it happens.

        Raises:
            TypeError: the cave, the rules or the graph is of another type.
            ValueError: a unit is on a square that the graph does not have.
        """
        check_cave(cave)
        check_rules(rules)
        self.cave = cave
        self.rules = rules
        given = cave.graph if graph is None else graph
        if not isinstance(given, nx.Graph | BitGrid):
            raise TypeError(f"expected a networkx graph or a BitGrid, not {graph!r}")
        self.graph = given if isinstance(given, GridGraph) else SquareGraph(given)
        self.stop_when_elf_dies = stop_when_elf_dies
        self.listener = listener
        self.units = {unit.square: unit for unit in rules.units(cave)}
        for unit in self.units.values():
            if unit.square not in self.graph:
                raise ValueError(f"the graph has no square {unit.square}, where {unit.name} is")
        self.free = self.graph.without(set(self.units))
        nodes: Any = self.graph.nodes
        self.positions: dict[Side, Squares] = {
            side: nodes & {unit.square for unit in self.living(side)} for side in Side
        }
        self.dead: list[Unit] = []
        self.dead_before = 0
        self.rounds = 0
        self.order: list[Unit] = []
        self.turns = 0
        self.notes: dict[str, Any] = {}
        self.outcome: Outcome | None = None
        self._states_since_attack = {self.state()}
        if listener:
            listener(events.BattleBegan.of(cave, self.units.values()))

    def __repr__(self) -> str:
        sides = " ".join(f"{side.plural}={len(self.living(side))}" for side in Side)
        return f"<{type(self).__name__} rounds={self.rounds} {sides}>"

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"listener": None}

    __copy__ = deepcopy

    def run(self, on_progress: OnProgress = quiet) -> Outcome:
        """Fight until the battle ends, and return its outcome.

        `on_progress` is called after every round.
        """
        while self.outcome is None:
            self.round()
            on_progress(f"round {self.rounds}, {len(self.units)} units")
        return self.outcome

    def round(self) -> None:
        """Fight the rest of the current round, or the next one if none has begun."""
        rounds = self.rounds
        while self.outcome is None and self.rounds == rounds:
            self.turn()

    def turn(self) -> Unit | None:
        """Let the next unit act. Return it, or None if the battle is over or has no units."""
        if self.outcome:
            return None
        checkpoint()
        if self.turns >= len(self.order):
            if self.listener:
                self.listener(events.RoundBegan(self.rounds + 1))
            self.turns = 0
            self.dead_before = len(self.dead)
            self.rules.begin_round(self)
        unit = None
        if self.order:
            unit = self.order[self.turns]
            self.turns += 1
            if self.listener:
                self.listener(events.TurnBegan(unit.number, unit.square))
            self.rules.take_turn(self, unit)
        if self.turns >= len(self.order) and not self.outcome:
            self.end_round()
        return unit

    def end_round(self) -> None:
        """Count a round, and detect a stalemate.

        What the units do depends only on their squares, hit points and memories, so once a state
        recurs, the rounds since then recur forever. Hit points never rise, so only states since
        the last attack can recur.
        """
        if self.listener:
            self.listener(events.RoundEnded(self.rounds + 1))
        self.rounds += 1
        self.notes.clear()
        state = self.state()
        if state in self._states_since_attack:
            self.end(Termination.STALEMATE)
        self._states_since_attack.add(state)

    @property
    def elves_lost(self) -> int:
        """The number of elves that have died."""
        return sum(unit.side is Side.ELF for unit in self.dead)

    def living(self, side: Side) -> list[Unit]:
        """Return the living units of a side."""
        return [unit for unit in self.units.values() if unit.side is side]

    def adjacent(self, unit: Unit) -> list[Unit]:
        """Return the targets that a unit can attack from its square."""
        return self.rules.adjacent(self.graph, unit, self.units)

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step. Return whether it took one."""
        move = self.find_move(unit)
        if move is None or move.step in self.units:  # the latter only under other rules
            return False
        self.step(unit, move.step)
        return True

    def find_move(self, unit: Unit) -> Move | None:
        """Return the move that a unit finds, if any."""
        view = self.rules.look(self, unit)
        move = self.rules.movement(self.rules, view)
        if self.listener:
            self.listener(events.Choice.of(view, move))
        return move

    def step(self, unit: Unit, square: Square) -> None:
        """Move a unit to a free square.

        Raises:
            ValueError: the square is not free.
        """
        if square not in self.free:
            raise ValueError(f"{unit.name} cannot move to {square}, which is not a free square")
        before = unit.square
        if self.listener:
            self.listener(events.Step(unit.number, before, square))
        self._leave(unit)
        self.place(unit, square)
        self.rules.after_step(self, unit, before)

    def attack(self, unit: Unit, target: Unit) -> None:
        """Let a unit deal damage equal to its attack power to a target."""
        if self.listener:
            self.listener(events.Blow.of(unit, target, self.adjacent(unit)))
        target.hit_points -= unit.attack_power
        if unit.attack_power:
            self._states_since_attack.clear()
        if self.rules.dies(target):
            self.remove(target)

    def remove(self, unit: Unit) -> None:
        """Remove a unit that has died."""
        if self.listener:
            self.listener(events.Death(unit.number, unit.square))
        self._leave(unit)
        self.dead.append(unit)
        self.rules.after_death(self, unit)
        if self.stop_when_elf_dies and unit.side is Side.ELF:
            self.end(Termination.ELF_DIED)

    def place(self, unit: Unit, square: Square) -> None:
        """Put a unit that is not on the map on a free square."""
        unit.square = square
        self.units[square] = unit
        self.free.remove_node(square)
        self.positions[unit.side] = self.positions[unit.side] | {square}

    def _leave(self, unit: Unit) -> None:
        """Free the square of a unit that moves or has died."""
        del self.units[unit.square]
        self.free.put_back(unit.square, self.graph)
        self.positions[unit.side] = self.positions[unit.side] - {unit.square}

    def end(self, termination: Termination, winner: Side | None = None) -> None:
        """End the battle."""
        self.outcome = Outcome(
            termination,
            winner,
            self.rules.full_rounds(self.rounds),
            self.rules.hit_points_left(self.units.values(), self.dead, self.latest_dead),
            self.elves_lost,
        )
        if self.listener:
            self.listener(events.BattleEnded(self.outcome))

    @property
    def latest_dead(self) -> list[Unit]:
        """The units that have died in this round."""
        return self.dead[self.dead_before :]

    def state(self) -> frozenset[tuple[object, ...]]:
        """Return everything that the rest of the battle depends on, between two rounds."""
        return frozenset(
            (square, unit.number, unit.hit_points, unit.memory)
            for square, unit in self.units.items()
        )
