"""The events of a battle, and its state after each of them.

A battle is `BattleBegan`, the events of each round, and `BattleEnded`. A round is `RoundBegan`,
the turns, and `RoundEnded` unless combat ends during the round. A turn is `TurnBegan`, `Choice` if
the unit looks for a square to move to, `Step` if it moves, `Blow` if it attacks, and `Death` if
that kills its target.

Units are numbered from 0, in reading order of the map before the battle. A square is
`(row, column)`; several squares are in reading order.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Annotated, ClassVar, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from graphsolve.graphs.squareset import Square, SquareSet
from graphsolve.puzzles.base import BaseEvent, BaseScene, Position, about
from graphsolve.puzzles.cave.rules import Move, View
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Unit, draw_map

Ordered: TypeAlias = tuple[Square, ...]
UnitNumber: TypeAlias = Annotated[int, about("the number of the unit")]
RoundNumber: TypeAlias = Annotated[int, about("the number of the round, from 1")]


class UnitState(Struct, frozen=True, gc=False):
    """A snapshot of a unit."""

    number: UnitNumber
    side: Annotated[Side, about("E for an elf, G for a goblin")]
    square: Annotated[Square, about("its square, as row and column, from 0")]
    hit_points: Annotated[int, about("its hit points")]
    attack_power: Annotated[int, about("its attack power")]


class BattleBegan(BaseEvent, frozen=True):
    """The cave and its units."""

    puzzle: ClassVar = "cave"
    height: Annotated[int, about("the number of rows of the map")]
    width: Annotated[int, about("the number of columns of the map")]
    squares: Annotated[Ordered, about("the open squares, occupied or not")]
    units: Annotated[tuple[UnitState, ...], about("the units, by number")]

    @classmethod
    def of(cls, cave: Cave, units: Iterable[Unit]) -> Self:
        """Return the event for these units, in any order."""
        states = tuple(
            UnitState(unit.number, unit.side, unit.square, unit.hit_points, unit.attack_power)
            for unit in sorted(units, key=attrgetter("number"))
        )
        return cls(cave.height, cave.width, in_order(cave.squares), states)


class RoundBegan(BaseEvent, frozen=True):
    """A round begins."""

    round: RoundNumber


class TurnBegan(BaseEvent, frozen=True):
    """A unit's turn begins."""

    unit: UnitNumber
    square: Annotated[Square, about("the square that it is on")]


class Choice(BaseEvent, frozen=True):
    """A unit without an adjacent target decides where to move."""

    unit: UnitNumber
    targets: Annotated[Ordered, about("the squares of all living enemies")]
    in_range: Annotated[Ordered, about("the open, unoccupied squares adjacent to a target")]
    reachable: Annotated[Ordered, about("the squares in range that the unit can reach")]
    nearest: Annotated[Ordered, about("the reachable squares with the fewest steps to them")]
    chosen: Annotated[
        Square | None, about("the square that it moves toward, or null if none is reachable")
    ]
    distance: Annotated[int | None, about("the number of steps to the chosen square, or null")]
    steps: Annotated[
        Ordered, about("the first squares of all shortest paths to the chosen square")
    ]
    step: Annotated[Square | None, about("the one of these that it takes, or null")]

    @classmethod
    def of(cls, view: View, move: Move | None) -> Self:
        """Return the event for a unit that moves, or that cannot if `move` is None.

        `reachable`, `nearest` and `steps` are what the statement's rules find in the unit's view,
        even if other rules choose differently.
        """
        found = view.paths.nearest(view.in_range)
        way = view.free.paths({move.chosen}).nearest(view.steps) if move else None
        return cls(
            unit=view.unit.number,
            targets=in_order(view.targets),
            in_range=in_order(view.in_range),
            reachable=in_order(view.in_range & view.free.reachable(view.steps)),
            nearest=in_order(found.nodes if found else ()),
            chosen=move.chosen if move else None,
            distance=way.length + 1 if way else None,
            steps=in_order(way.nodes if way else ()),
            step=move.step if move else None,
        )


class Step(BaseEvent, frozen=True):
    """A unit moves to an adjacent square."""

    unit: UnitNumber
    before: Annotated[Square, about("the square that it leaves")]
    after: Annotated[Square, about("the square that it moves to")]


class Candidate(Struct, frozen=True, gc=False):
    """A target that a unit could attack."""

    unit: Annotated[int, about("the number of the target")]
    square: Annotated[Square, about("its square")]
    hit_points: Annotated[int, about("its hit points before the attack")]


class Blow(BaseEvent, frozen=True):
    """A unit attacks another."""

    unit: Annotated[int, about("the number of the attacker")]
    target: Annotated[int, about("the number of the unit attacked")]
    candidates: Annotated[tuple[Candidate, ...], about("the adjacent targets, in reading order")]
    damage: Annotated[int, about("the hit points that the target loses")]
    hit_points: Annotated[int, about("the hit points that it has left; 0 or less if it dies")]

    @classmethod
    def of(cls, unit: Unit, target: Unit, adjacent: Iterable[Unit]) -> Self:
        """Return the event for an attack on one of the adjacent targets."""
        candidates = tuple(
            Candidate(other.number, other.square, other.hit_points) for other in adjacent
        )
        left = target.hit_points - unit.attack_power
        return cls(unit.number, target.number, candidates, unit.attack_power, left)


class Death(BaseEvent, frozen=True):
    """A unit dies, and its square becomes free."""

    unit: UnitNumber
    square: Annotated[Square, about("its square")]


class RoundEnded(BaseEvent, frozen=True):
    """A full round is complete."""

    round: RoundNumber


class BattleEnded(BaseEvent, frozen=True):
    """The battle ends."""

    outcome: Annotated[Outcome, about("how it ended")]


Event: TypeAlias = (
    BattleBegan | RoundBegan | TurnBegan | Choice | Step | Blow | Death | RoundEnded | BattleEnded
)


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Return the squares in reading order. A `SquareSet` is always in that order."""
    return tuple(squares if isinstance(squares, SquareSet) else sorted(squares))


class Scene(BaseScene[Event]):
    r"""The state of a battle after the events applied so far.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> events = battle_events(parse_cave("#####\n#G.E#   G(2), E(3)\n#####"))
    >>> scene = Scene(next(events))
    >>> scene.apply_all(events)
    >>> print(scene)
    #####
    #.G.#   G(2)
    #####
    >>> scene.full_rounds, scene.outcome.score
    (1, 2)

    Actions of dead units, under misread rules, are ignored.

    Its moments are the beginning of a round, the turns, and the end of a full round.

    Attributes:
        start: the units before the battle.
        units: the living units by number.
        latest_dead: the units that have died in the current or last round.
        turns: the number of turns that have begun in the current or last round.
        at_turn: the number of the unit whose turn it is, or None between rounds.
        changed: the numbers of the units that have changed since the last turn began.
    """

    outcome: Outcome | None

    def __init__(self, began: Event) -> None:
        assert isinstance(began, BattleBegan)
        placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in began.units)
        squares = frozenset(began.squares)
        self.cave = Cave(began.height, began.width, squares, tuple(placements))
        self.start = began.units
        self.units: dict[int, UnitState] = {unit.number: unit for unit in began.units}
        self.latest_dead: tuple[UnitState, ...] = ()
        self.full_rounds = 0
        self.turns = 0
        self.at_turn: int | None = None
        self.changed: frozenset[int] = frozenset()

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event:
            case RoundBegan(round=number):
                self.round = number
                self.turns = 0
                self.latest_dead = ()
            case TurnBegan(unit):
                self.turns += 1
                self.at_turn = unit
                self.changed = frozenset()
            case Step(unit, after=square) if unit in self.units:
                self.units[unit] = replace(self.units[unit], square=square)
                self.changed |= {unit}
            case Blow(target=unit, hit_points=hit_points) if unit in self.units:
                self.units[unit] = replace(self.units[unit], hit_points=hit_points)
                self.changed |= {unit}
            case Death(unit) if unit in self.units:
                self.latest_dead += (self.units.pop(unit),)
                self.changed |= {unit}
            case RoundEnded(round=number):
                self.full_rounds = number
                self.at_turn = None
            case BattleEnded(outcome):
                self.outcome = outcome

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self), units=dict(self.units))
        return other

    @property
    def position(self) -> Position:
        """The round and the turn."""
        return self.round, self.turns

    @property
    def everyone(self) -> dict[int, UnitState]:
        """All units by number; under misread rules, dead ones can act and be attacked.

        A unit that died in an earlier round is shown where it started.
        """
        ghosts = (replace(unit, hit_points=0, attack_power=0) for unit in self.start)
        return {unit.number: unit for unit in (*ghosts, *self.latest_dead)} | self.units

    @property
    def occupied(self) -> dict[Square, UnitState]:
        """The living units by square, in reading order."""
        units = sorted(self.units.values(), key=attrgetter("square"))
        return {unit.square: unit for unit in units}

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())

    @classmethod
    def begins_moment(cls, event: Event) -> bool:
        """Return whether a round or a turn begins, or a full round ends."""
        return isinstance(event, RoundBegan | TurnBegan | RoundEnded)

    @staticmethod
    def begins_round(event: Event) -> int | None:
        """Return the number of the round that begins with an event, or None."""
        return event.round if isinstance(event, RoundBegan) else None
