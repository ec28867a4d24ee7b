"""The events of a battle.

A battle is `BattleBegan`, the events of each round, and `BattleEnded`. A round is `RoundBegan`,
the turns, and `RoundEnded` unless combat ends during the round. A turn is `TurnBegan`, `Choice` if
the unit looks for a square to move to, `Step` if it moves, `Blow` if it attacks, and `Death` if
that kills its target.

Units are numbered from 0, in reading order of the map before the battle. A square is
`(row, column)`; several squares are in reading order.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, TypeAlias

import msgspec

from graphsolve.graphs import queries
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Unit

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.rules import Move, View


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """A unit.

    Attributes:
        number: the number of the unit.
        side: E for an elf, G for a goblin.
        square: its square, as row and column, from 0.
        hit_points: its hit points.
        attack_power: its attack power.
    """

    number: int
    side: Side
    square: Square
    hit_points: int
    attack_power: int


class BattleBegan(BaseEvent, frozen=True):
    """The cave and its units.

    Attributes:
        height: the number of rows of the map.
        width: the number of columns of the map.
        squares: the open squares, including those that units occupy.
        units: the units, by number.
    """

    height: int
    width: int
    squares: tuple[Square, ...]
    units: tuple[Fighter, ...]

    @classmethod
    def of(cls, cave: Cave, units: Iterable[Unit]) -> Self:
        """The event for these units, in any order."""
        fighters = (
            Fighter(unit.number, unit.side, unit.square, unit.hit_points, unit.attack_power)
            for unit in sorted(units, key=lambda unit: unit.number)
        )
        return cls(cave.height, cave.width, in_order(cave.squares), tuple(fighters))


class RoundBegan(BaseEvent, frozen=True):
    """A round begins.

    Attributes:
        round: the number of the round, from 1.
    """

    round: int


class TurnBegan(BaseEvent, frozen=True):
    """A unit's turn begins.

    Attributes:
        unit: the number of the unit.
        square: the square that it is on.
    """

    unit: int
    square: Square


class Choice(BaseEvent, frozen=True):
    """A unit without an adjacent target decides where to move.

    Attributes:
        unit: the number of the unit.
        targets: the squares of all living enemies.
        in_range: the open, unoccupied squares adjacent to a target.
        reachable: the squares in range that the unit can reach.
        nearest: the reachable squares with the fewest steps to them.
        chosen: the square that it moves towards, or null if none is reachable.
        distance: the number of steps to the chosen square, or null.
        steps: the first squares of all shortest paths to the chosen square.
        step: the one of these that it takes, or null.
    """

    unit: int
    targets: tuple[Square, ...]
    in_range: tuple[Square, ...]
    reachable: tuple[Square, ...]
    nearest: tuple[Square, ...]
    chosen: Square | None
    distance: int | None
    steps: tuple[Square, ...]
    step: Square | None

    @classmethod
    def of(cls, view: "View", move: "Move | None") -> Self:
        """The event for a unit that moves, or that cannot if `move` is None.

        `reachable`, `nearest` and `steps` are what the statement's rules find in the unit's view,
        even if other rules choose differently.
        """
        found = queries.nearest(view.free, view.steps, view.in_range)
        back = queries.nearest(view.free, {move.chosen}, view.steps) if move else None
        return cls(
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


class Step(BaseEvent, frozen=True):
    """A unit moves to an adjacent square.

    Attributes:
        unit: the number of the unit.
        before: the square that it leaves.
        after: the square that it moves to.
    """

    unit: int
    before: Square
    after: Square


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A target that a unit could attack.

    Attributes:
        unit: the number of the target.
        square: its square.
        hit_points: its hit points before the attack.
    """

    unit: int
    square: Square
    hit_points: int


class Blow(BaseEvent, frozen=True):
    """A unit attacks another.

    Attributes:
        unit: the number of the attacker.
        target: the number of the unit attacked.
        candidates: the adjacent targets, in reading order.
        damage: the hit points that the target loses.
        hit_points: the hit points that it has left; 0 or less if it dies.
    """

    unit: int
    target: int
    candidates: tuple[Candidate, ...]
    damage: int
    hit_points: int

    @classmethod
    def of(cls, unit: Unit, target: Unit, adjacent: Iterable[Unit]) -> Self:
        """The event for an attack on one of the adjacent targets."""
        candidates = tuple(
            Candidate(other.number, other.square, other.hit_points) for other in adjacent
        )
        left = target.hit_points - unit.attack_power
        return cls(unit.number, target.number, candidates, unit.attack_power, left)


class Death(BaseEvent, frozen=True):
    """A unit dies, and its square becomes free.

    Attributes:
        unit: the number of the unit.
        square: its square.
    """

    unit: int
    square: Square


class RoundEnded(BaseEvent, frozen=True):
    """A full round is complete.

    Attributes:
        round: the number of the round.
    """

    round: int


class BattleEnded(BaseEvent, frozen=True):
    """The battle ends.

    Attributes:
        outcome: how it ended.
    """

    outcome: Outcome


Event: TypeAlias = (
    BattleBegan | RoundBegan | TurnBegan | Choice | Step | Blow | Death | RoundEnded | BattleEnded
)


def in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """The squares in reading order."""
    return tuple(sorted(squares))
