"""Fight battles by turn, by round, to the end, or as a stream of events."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from copy import copy, deepcopy
from typing import Any, Protocol, Self, TypeAlias, cast

import networkx as nx

from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.speedups.blocked import BlockedUnits
from graphsolve.puzzles.cave.speedups.repeats import find_repeats
from graphsolve.puzzles.cave.state import (
    Cave,
    Outcome,
    ReadOnlyDict,
    Side,
    Termination,
    Unit,
    draw_map,
)


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

    Copies are independent battles, and so are pickled ones. They have no listener.

    Attributes:
        cave: the cave as it was before the battle.
        rules: the initial stats of the units, and every decision in the battle.
        graph: the grid graph of all open squares.
        units: the living units by square, in no particular order; read-only.
        positions: the squares of the living units of each side; read-only.
        rounds: the full rounds completed so far.
        order: the units that take turns in this round, in turn order. Units that are killed
            before their turns are removed from it.
        turns: the number of turns that have begun in this round.
        notes: state that replaced decisions can keep. The standard rules do not use it.
        outcome: how the battle ended, or None while it goes on.

    Source: Advent of Code 2018, day 15.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        *,
        graph: "nx.Graph[Square] | None" = None,
        stop_when_elf_dies: bool = False,
        listener: Callable[[Event], object] | None = None,
    ) -> None:
        """Set up a battle before its first round.

        Args:
            cave: the cave and the units in it.
            rules: the initial stats of the units, and every decision in the battle.
            graph: the grid graph of the cave's open squares; a `BitGrid` by default.
            stop_when_elf_dies: whether the battle ends at once when an elf dies.
            listener: called with each event as it happens.

        Raises:
            TypeError: it is not a cave.
        """
        if not isinstance(cave, Cave):
            raise TypeError(f"expected a Cave, not {cave!r}; parse_cave() reads one from a text")
        self.cave = cave
        self.rules = rules
        self.graph = GRAPHS["bitgrid"](cave.squares) if graph is None else graph
        self.stop_when_elf_dies = stop_when_elf_dies
        self.listener = listener
        self.units = ReadOnlyDict(
            (placed.square, Unit.from_placement(placed, number, rules.stats(placed.side)))
            for number, placed in enumerate(cave.units)
        )
        self.positions = ReadOnlyDict(
            (side, self._squares(unit.square for unit in self.living(side))) for side in Side
        )
        self._dead: list[Unit] = []
        self.rounds = 0
        self.order: list[Unit] = []
        self.turns = 0
        self.notes: dict[str, Any] = {}
        self.outcome: Outcome | None = None
        # The speed-ups are proved for the standard rules, and leave out events.
        self._speed_ups = rules.is_standard and listener is None
        self._blocked = BlockedUnits(enabled=self._speed_ups)
        self._changed = False  # whether a unit has moved or died in this round
        self._states_since_attack = {self.state()}
        if listener:
            listener(BattleBegan.of(cave, self.units.values()))

    def __repr__(self) -> str:
        sides = " ".join(f"{side.plural}={len(self.living(side))}" for side in Side)
        return f"<{type(self).__name__} rounds={self.rounds} {sides}>"

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"listener": None}

    def __copy__(self) -> "Battle":
        return deepcopy(self)

    @property
    def dead(self) -> tuple[Unit, ...]:
        """The units that have died."""
        return tuple(self._dead)

    def run(self, on_round: "RoundObserver | None" = None) -> Outcome:
        """Fight until the battle ends, and return its outcome.

        Args:
            on_round: called with the battle after every round, including the unfinished last one.
                After rounds that `advance` fights all at once, it is called once.
        """
        while self.outcome is None:
            self.advance()
            if on_round:
                on_round(self)
        return self.outcome

    def advance(self) -> None:
        """Fight the rest of the current round or the next one, and all rounds that repeat it.

        Rounds in which the units only deal the same blows again are fought all at once, which
        changes nothing in the outcome: see `speedups.repeats`. With other rules or a listener,
        this is the same as `round`.
        """
        self.round()
        if self._changed or self.outcome or not self._speed_ups:
            return
        turns = ((unit, self.rules.adjacent(unit, self.units)) for unit in self.order)
        rounds, blows, damage = find_repeats(turns, self._spare)
        if rounds:
            for unit in damage:
                unit.hit_points -= rounds * damage[unit]
                unit.blows += rounds * blows[unit]
            self.rounds += rounds
            self._states_since_attack = {self.state()}

    def round(self) -> None:
        """Fight the rest of the current round, or the next one if none has begun."""
        rounds = self.rounds
        while self.outcome is None and self.rounds == rounds:
            self.turn()

    def turn(self) -> Unit | None:
        """Let the next unit take its turn.

        Returns the unit, or None if the battle has ended or there are no units.
        """
        if self.outcome:
            return None
        checkpoint()
        if self.turns >= len(self.order):
            if self.listener:
                self.listener(RoundBegan(self.rounds + 1))
            self.turns = 0
            self._changed = False
            self.rules.begin_round(self)
        unit = None
        if self.order:
            unit = self.order[self.turns]
            self.turns += 1
            if self.listener:
                self.listener(TurnBegan(unit.number, unit.square))
            self.rules.take_turn(self, unit)
        if self.turns >= len(self.order) and not self.outcome:
            self._end_round()
        return unit

    @property
    def elves_lost(self) -> int:
        """The number of elves that have died."""
        return sum(unit.side is Side.ELF for unit in self._dead)

    def living(self, side: Side) -> list[Unit]:
        """The living units of a side."""
        return [unit for unit in self.units.values() if unit.side is side]

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step. Return whether it took one."""
        if unit in self._blocked:
            return False
        view = self.rules.look(self, unit)
        move = self.rules.movement(self.rules, view)
        if self.listener:
            self.listener(Choice.of(view, move))
        if move is None:
            self._blocked.add(view, self.graph)
            return False
        if move.step in self.units:  # only with other rules: the unit waits
            return False
        self.step(unit, move.step)
        return True

    def step(self, unit: Unit, square: Square) -> None:
        """Move a unit to a square."""
        before = unit.square
        if self.listener:
            self.listener(Step(unit.number, before, square))
        dict.__setitem__(self.units, square, dict.pop(self.units, before))
        unit.square = square
        self._change(unit.side, {before, square})
        self.rules.after_step(self, unit, before)

    def attack(self, unit: Unit, target: Unit) -> None:
        """Let a unit deal damage equal to its attack power to a target."""
        if self.listener:
            self.listener(Blow.of(unit, target, self.rules.adjacent(unit, self.units)))
        target.hit_points -= unit.attack_power
        target.blows += 1
        if unit.attack_power:
            self._states_since_attack.clear()
        if self.rules.dies(target):
            self.remove(target)

    def remove(self, unit: Unit) -> None:
        """Remove a unit that has died."""
        if self.listener:
            self.listener(Death(unit.number, unit.square))
        dict.__delitem__(self.units, unit.square)
        self._dead.append(unit)
        self._change(unit.side, {unit.square})
        self.rules.after_death(self, unit)
        if self.stop_when_elf_dies and unit.side is Side.ELF:
            self.end(Termination.ELF_DIED)

    def end(self, termination: Termination, winner: Side | None = None) -> None:
        """End the battle."""
        self.outcome = Outcome(
            termination,
            winner,
            self.rules.full_rounds(self.rounds),
            self.rules.hit_points_left(self.units.values(), self.dead),
            self.elves_lost,
        )
        if self.listener:
            self.listener(BattleEnded(self.outcome))

    def state(self) -> frozenset[tuple[object, ...]]:
        """Everything that the rest of the battle depends on, between two rounds."""
        if self.rules.is_standard:
            return frozenset(
                (square, unit.side, unit.hit_points) for square, unit in self.units.items()
            )
        return frozenset(  # other rules may depend on the units' numbers and last targets
            (square, unit.number, unit.hit_points, unit.last_target)
            for square, unit in self.units.items()
        )

    def forget_states(self) -> None:
        """Forget all states but this one, so that a stalemate is noticed later."""
        self._states_since_attack = {self.state()}

    def fork(self) -> Self:
        """A copy between two rounds, much faster than `copy`. The dead units are shared."""
        fork = object.__new__(type(self))
        vars(fork).update(vars(self))
        units = {unit: copy(unit) for unit in self.units.values()}
        fork.copy_state(self, units)
        fork.order, fork.notes = [], {}
        return fork

    def copy_state(self, other: "Battle", counterparts: Mapping[Unit, Unit]) -> None:
        """Copy the current state of another battle in the same cave.

        Args:
            other: the other battle.
            counterparts: for each of its living units, the unit that replaces it in this battle.
        """
        self.rounds = other.rounds
        self.units = ReadOnlyDict(
            (square, counterparts[unit]) for square, unit in other.units.items()
        )
        self.positions = ReadOnlyDict(other.positions)
        self._dead = list(other.dead)
        self.order = [counterparts[unit] for unit in other.order[other.turns :]]
        self.turns = 0
        self._blocked = other._blocked.for_counterparts(counterparts)
        self._changed = other._changed
        self._states_since_attack = set(other._states_since_attack)

    def finish_turn(self, unit: Unit, target: Unit) -> None:
        """Let the unit whose turn it is attack a target, and end its turn."""
        self.attack(unit, target)
        if self.turns >= len(self.order) and not self.outcome:
            self._end_round()

    def _change(self, side: Side, squares: set[Square]) -> None:
        """Update the squares of a side after one of its units has entered or left them."""
        changed = self._squares(squares)
        # A new set, as forks share the old one.
        dict.__setitem__(self.positions, side, self.positions[side] ^ changed)
        self._changed = True
        self._blocked.invalidate(changed)

    def _spare(self, unit: Unit) -> int:
        """The number of hit points that a unit can lose without consequences."""
        return unit.hit_points - 1

    def _squares(self, squares: Iterable[Square]) -> Squares:
        """Open squares as a set of nodes: a `SquareSet` if the graph is a `BitGrid`."""
        return cast("Squares", self.graph.nodes & set(squares))

    def _end_round(self) -> None:
        """Count the round, and end the battle if it is a stalemate.

        What the units do depends only on their squares and hit points, so once a state recurs, the
        rounds since then recur forever. Hit points never rise, so only states since the last
        attack can recur.
        """
        if self.listener:
            self.listener(RoundEnded(self.rounds + 1))
        self.rounds += 1
        state = self.state()
        if state in self._states_since_attack:
            self.end(Termination.STALEMATE)
        self._states_since_attack.add(state)


class Fought(Protocol):
    """What an observer of rounds sees of a battle, whichever engine fights it."""

    @property
    def rounds(self) -> int:
        """The full rounds completed so far."""

    @property
    def units(self) -> Sized:
        """The living units."""


RoundObserver: TypeAlias = Callable[[Fought], object]
"""Called with the battle after every round, or now and then."""


def battle_events(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    graph: "nx.Graph[Square] | None" = None,
    stop_when_elf_dies: bool = False,
) -> Iterator[Event]:
    r"""Fight a battle, and yield its events.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> for event in battle_events(cave):
    ...     print(type(event).__name__)
    BattleBegan
    RoundBegan
    TurnBegan
    Choice
    Step
    Blow
    Death
    RoundEnded
    RoundBegan
    TurnBegan
    BattleEnded

    The battle is fought lazily, as events are consumed. The arguments are those of `Battle`.
    """
    events: list[Event] = []
    battle = Battle(
        cave, rules, graph=graph, stop_when_elf_dies=stop_when_elf_dies, listener=events.append
    )
    while battle.outcome is None:
        yield from events
        events.clear()
        battle.turn()
    yield from events
