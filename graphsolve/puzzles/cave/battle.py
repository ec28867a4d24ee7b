"""Fight battles by turn, by round, to the end, or as a stream of events."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, Self, cast

import networkx as nx

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square, grid_graph
from graphsolve.graphs.queries import GridGraph
from graphsolve.graphs.squareset import Squares
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave import events
from graphsolve.puzzles.cave.events import Event, in_order
from graphsolve.puzzles.cave.rules import Move, Rules, View
from graphsolve.puzzles.cave.state import (
    Cave,
    Outcome,
    Side,
    Termination,
    Unit,
    check_cave,
    draw_map,
)
from graphsolve.puzzles.column import OnProgress, quiet


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

    Copies and unpickled battles are independent, and have no listener. Treat all attributes as
    read-only; rules may change them.

    Attributes:
        cave: the cave before the battle.
        open: the graph of the open squares, a networkx graph or a `BitGrid`.
        free: the part of it without the squares of living units. A unit that enters a square
            removes it, and one that leaves it or dies puts it back.
        units: the living units by square, in no particular order.
        positions: the squares of the living units of each side.
        rounds: the full rounds completed so far.
        order: the units that take turns in this round, in turn order. Units that are killed
            before their turns are removed from it.
        turns: the number of turns that have begun in this round.
        dead: the units that have died, in order.
        dead_before: the number of units that died before this round.
        notes: what replaced decisions keep until the end of a round.
        outcome: how the battle ended, or None while it goes on.

    Source: Advent of Code 2018, day 15.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        *,
        graph: GridGraph | None = None,
        stop_when_elf_dies: bool = False,
        listener: Callable[[Event], object] | None = None,
    ) -> None:
        """Set up a battle before its first round.

        The graph is that of the open squares, `cave.graph` by default. Units step and attack along
        its edges. With a `BitGrid`, the battle is the same, and several times as fast. With
        `stop_when_elf_dies`, the battle ends immediately when one does. The listener is called
        with each event as it happens.

        Raises:
            TypeError: the cave is not a `Cave`.
            ValueError: a unit is on a square that the graph does not have.
        """
        check_cave(cave)
        self.cave = cave
        self.rules = rules
        self.open = cave.graph if graph is None else graph
        self.stop_when_elf_dies = stop_when_elf_dies
        self.listener = listener
        self.place(rules.units(cave))
        self.dead: list[Unit] = []
        self.dead_before = 0
        self.rounds = 0
        self.order: list[Unit] = []
        self.turns = 0
        self.notes: dict[str, Any] = {}
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

    def copy(self) -> Self:
        """Return an independent battle in the same state, without a listener."""
        shared = {id(value): value for value in (self.cave, self.rules, self.open)}
        other = object.__new__(type(self))
        vars(other).update(deepcopy(self.__getstate__(), shared))
        return other

    __copy__ = copy

    @property
    def graph(self) -> "nx.Graph[Square]":
        """The networkx graph of the open squares: `open`, or its equal if that is a `BitGrid`."""
        return self.open if isinstance(self.open, nx.Graph) else grid_graph(self.open)

    def place(self, units: Iterable[Unit]) -> None:
        """Replace the living units. The battle goes on from this state, even if it had ended."""
        self.units = {unit.square: unit for unit in units}
        for unit in self.units.values():
            if unit.square not in self.open:
                raise ValueError(f"the graph has no square {unit.square}, where {unit.name} is")
        self.free = queries.without(self.open, set(self.units))
        self.positions = {
            side: self.squares(unit.square for unit in self.living(side)) for side in Side
        }
        self.outcome: Outcome | None = None

    def run(self, say: OnProgress = quiet) -> Outcome:
        """Fight until the battle ends, and return its outcome.

        `say` is called with the progress after every round.
        """
        while self.outcome is None:
            self.round()
            say(f"round {self.rounds}, {len(self.units)} units")
        return self.outcome

    def round(self) -> None:
        """Fight the rest of the current round, or the next one if none has begun."""
        rounds = self.rounds
        while self.outcome is None and self.rounds == rounds:
            self.turn()

    def turn(self) -> Unit | None:
        """Let the next unit take its turn. Return it, or None if the battle is over or empty."""
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
        return self.rules.adjacent(self.open, unit, self.units)

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step. Return whether it took one."""
        view = self.rules.look(self, unit)
        move = self.rules.movement(self.rules, view)
        if self.listener:
            self.listener(choice_of(view, move))
        if move is None or move.step in self.units:  # the latter only under other rules
            return False
        self.step(unit, move.step)
        return True

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
        unit.square = square
        self.units[square] = unit
        self.free.remove_node(square)
        self.positions[unit.side] = self.positions[unit.side] | self.squares({square})
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

    def _leave(self, unit: Unit) -> None:
        """Free the square of a unit that moves or has died."""
        del self.units[unit.square]
        queries.put_back(self.free, self.open, unit.square)
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

    def squares(self, squares: Iterable[Square]) -> Squares:
        """Return open squares as a set of nodes: a `SquareSet` if the graph is a `BitGrid`."""
        return cast("Squares", self.open.nodes & set(squares))


def choice_of(view: View, move: Move | None) -> events.Choice:
    """Return the event for a unit that moves, or that cannot if `move` is None.

    `reachable`, `nearest` and `steps` are what the statement's rules find in the unit's view, even
    if other rules choose differently.
    """
    found = queries.nearest(view.free, view.steps, view.in_range)
    back = queries.nearest(view.free, {move.chosen}, view.steps) if move else None
    return events.Choice(
        unit=view.unit.number,
        targets=in_order(view.targets),
        in_range=in_order(view.in_range),
        reachable=in_order(view.in_range & queries.reachable(view.free, view.steps)),
        nearest=in_order(found.nodes if found else ()),
        chosen=move.chosen if move else None,
        distance=back.length + 1 if back else None,
        steps=in_order(back.nodes if back else ()),
        step=move.step if move else None,
    )


def battle_events(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    graph: GridGraph | None = None,
    stop_when_elf_dies: bool = False,
) -> Iterator[Event]:
    r"""Fight a battle, and yield its events.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> print(*(type(event).__name__ for event in battle_events(cave)))
    ... # doctest: +NORMALIZE_WHITESPACE
    BattleBegan RoundBegan TurnBegan Choice Step Blow Death RoundEnded
    RoundBegan TurnBegan BattleEnded

    The battle is fought lazily, as events are consumed. The arguments are those of `Battle`.
    """
    latest: list[Event] = []
    battle = Battle(
        cave, rules, graph=graph, stop_when_elf_dies=stop_when_elf_dies, listener=latest.append
    )
    while battle.outcome is None:
        yield from latest
        latest.clear()
        battle.turn()
    yield from latest
