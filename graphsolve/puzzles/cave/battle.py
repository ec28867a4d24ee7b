"""A battle: rounds, turns, moves, blows, and its end."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, TypeAlias

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.movement import Move
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import (
    Cave,
    Outcome,
    Placement,
    Side,
    Stats,
    Termination,
    Unit,
    draw_map,
)
from graphsolve.puzzles.cave.stuck import Stuck
from graphsolve.puzzles.cave.svg import draw_svg

__all__ = ["Battle", "RoundObserver", "View"]


class Battle:
    r"""A battle in a cave, to be stepped by turn or by round, or run to its end.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    >>> battle.round()
    >>> print(battle)
    #####
    #.GE#   G(197), E(197)
    #####
    >>> outcome = battle.run()
    >>> outcome.winner, outcome.rounds, outcome.hit_points, outcome.score
    (<Side.GOBLIN: 'G'>, 67, 2, 134)

    Attributes:
        cave: the cave as it was before the battle.
        rules: what the units start with and how they decide.
        ground: its open squares, with their graph as `ground.graph`.
        units: the living units by the square they stand on, in no particular order.
        standing: the squares that the living units of each side stand on.
        rounds: the full rounds completed so far.
        outcome: how the battle ended, or None as long as it goes on.

    A subclass that overrides one of the small methods below plays by another reading of the rules.

    Source: Advent of Code 2018, day 15.
    """

    searches_once: ClassVar[bool] = True
    """Whether units that found no way need not search again before something has changed."""

    def __init__(
        self,
        cave: Cave,
        rules: Rules = Rules(),
        *,
        ground: Ground | None = None,
        stop_when_elf_dies: bool = False,
    ) -> None:
        """Set up a battle before its first round.

        Args:
            cave: the cave and the units in it.
            rules: what the units start with and how they decide.
            ground: the graph of the cave's open squares; without one, a `BitGrid` is made.
            stop_when_elf_dies: whether the first elf's death ends the battle at once.
        """
        self.cave = cave
        self.rules = rules
        self.ground = Ground.of(cave) if ground is None else ground
        self.stop_when_elf_dies = stop_when_elf_dies
        self.units = {
            unit.square: enlist(number, unit, rules.stats(unit.side))
            for number, unit in enumerate(cave.units)
        }
        self.standing = {
            side: self.ground.some(unit.square for unit in self.living(side)) for side in Side
        }
        self.rounds = 0
        self.outcome: Outcome | None = None
        self._waiting: deque[Unit] = deque()
        self._stuck = Stuck(remembers=self.searches_once and rules.as_stated)
        self._states_since_blow = {self._state()}

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())

    def _repr_svg_(self) -> str:
        """The image that a notebook shows."""
        return draw_svg(self.cave, self.units.values())

    def run(self, on_round: "RoundObserver | None" = None) -> Outcome:
        """Fight until the battle ends, and tell how it ended.

        Args:
            on_round: called with the battle after every round, the unfinished last one included.
        """
        while self.outcome is None:
            self.round()
            if on_round:
                on_round(self)
        return self.outcome

    def round(self) -> None:
        """Finish the round that has begun, or fight a whole one."""
        rounds = self.rounds
        while self.outcome is None and self.rounds == rounds:
            self.turn()

    def turn(self) -> Unit | None:
        """Let the next unit take its turn.

        Returns the unit, or None where the battle has ended or nobody is there to fight.
        """
        if self.outcome:
            return None
        if not self._waiting:
            self._begin_round()
        unit = self._waiting.popleft() if self._waiting else None
        if unit:
            self._act(unit)
        self._end_turn()
        return unit

    @property
    def elves_lost(self) -> int:
        """How many elves have died so far."""
        return self.cave.count(Side.ELF) - len(self.living(Side.ELF))

    def living(self, side: Side) -> list[Unit]:
        """The units of a side that are alive."""
        return [unit for unit in self.units.values() if unit.side is side]

    def take_over(self, other: "Battle", twins: Mapping[Unit, Unit]) -> None:
        """Stand where another battle in the same cave stands.

        Args:
            other: the other battle.
            twins: for each of its living units, the one that stands there in this battle.
        """
        self.rounds = other.rounds
        self.units = {square: twins[unit] for square, unit in other.units.items()}
        self.standing = dict(other.standing)
        self._waiting = deque(twins[unit] for unit in other._waiting)
        self._stuck = other._stuck.of_twins(twins)
        self._states_since_blow = set(other._states_since_blow)

    def finish_turn(self, unit: Unit, target: Unit) -> None:
        """Let a unit whose turn has begun attack a target, and end its turn."""
        self._attack(unit, target)
        self._end_turn()

    def _begin_round(self) -> None:
        self._waiting.extend(self.rules.turn_order(self.units.values()))

    def _end_turn(self) -> None:
        if not self._waiting and not self.outcome:
            self._finish_round()

    def _act(self, unit: Unit) -> None:
        targets = self.rules.targets(unit, self.standing)
        if not targets:
            self._end(Termination.NO_TARGETS, winner=unit.side)
            return
        candidates = self.rules.within_reach(unit, self.units)
        if not candidates and self._move(unit, targets):
            candidates = self.rules.within_reach(unit, self.units)
        if candidates:
            self._attack(unit, self.rules.attacked(candidates))

    def _move(self, unit: Unit, targets: Squares) -> bool:
        """Let a unit step towards the nearest square in range; whether it did."""
        if unit in self._stuck:
            return False
        view = self._look(unit, targets)
        move = self._choose(unit, view)
        if move is None:
            self._stuck.remember(unit, self.ground, view.free, view.steps)
            return False
        self._step(unit, move.step)
        return True

    def _look(self, unit: Unit, targets: Squares) -> "View":
        """What a unit's decision where to go rests on."""
        occupied = self.standing[Side.ELF] | self.standing[Side.GOBLIN]
        return View(
            targets=targets,
            free=self.rules.free(self.ground, occupied),
            steps=self.ground.beside(unit.square) - occupied,
            goals=self.rules.in_range(self.ground, targets, occupied),
        )

    def _choose(self, _unit: Unit, view: "View") -> Move | None:
        """Where a unit wants to go, if it can go anywhere."""
        if view.goals and view.steps:
            return self.rules.move(view.free, view.steps, view.goals)
        return None

    def _step(self, unit: Unit, square: Square) -> None:
        self._change(unit.side, self.ground.only(unit.square) | self.ground.only(square))
        self.units[square] = self.units.pop(unit.square)
        unit.square = square

    def _attack(self, unit: Unit, target: Unit) -> None:
        target.hit_points -= unit.attack_power
        target.blows += 1
        self._states_since_blow.clear()
        if self.rules.dies(target):
            self._bury(target)

    def _bury(self, unit: Unit) -> None:
        """Take a dead unit out: it neither blocks its square nor takes its turn."""
        del self.units[unit.square]
        self._change(unit.side, self.ground.only(unit.square))
        self._cancel_turn(unit)
        if self.stop_when_elf_dies and unit.side is Side.ELF:
            self._end(Termination.ELF_DIED)

    def _cancel_turn(self, unit: Unit) -> None:
        """Let a dead unit not take the turn that it may still have had in this round."""
        if unit in self._waiting:
            self._waiting.remove(unit)

    def _change(self, side: Side, squares: Squares) -> None:
        """Note that units of a side came to some squares where they were not, or left them."""
        self.standing[side] = self.standing[side] ^ squares  # in place, forks would share it
        self._stuck.notice(squares)

    def _finish_round(self) -> None:
        """Count the round, and notice a battle that can only repeat itself.

        What the units do depends on where which of them stand and with how many hit points. Once
        that recurs, the rounds since then recur for ever. Hit points never come back, so only
        states since the last blow can recur.
        """
        self.rounds += 1
        state = self._state()
        if state in self._states_since_blow:
            self._end(Termination.STALEMATE)
        self._states_since_blow.add(state)

    def _state(self) -> frozenset[tuple[Square, Side, int]]:
        return frozenset((unit.square, unit.side, unit.hit_points) for unit in self.units.values())

    def _end(self, termination: Termination, winner: Side | None = None) -> None:
        hit_points = sum(unit.hit_points for unit in self.units.values())
        self.outcome = Outcome(termination, winner, self.rounds, hit_points, self.elves_lost)


RoundObserver: TypeAlias = Callable[[Battle], object]


class View(NamedTuple):
    """The cave as a unit finds it that is about to move.

    Attributes:
        targets: the squares of its targets.
        free: the graph of the squares that it can walk on.
        steps: those of them next to it.
        goals: those of them that are in range of a target.
    """

    targets: Squares
    free: "nx.Graph[Square]"
    steps: Squares
    goals: Squares


def enlist(number: int, placement: Placement, stats: Stats) -> Unit:
    """The unit that a map shows, with its side's hit points where the map tells none."""
    hit_points = placement.hit_points
    if hit_points is None:
        hit_points = stats.hit_points
    return Unit(placement.side, placement.square, hit_points, stats.attack_power, number)
