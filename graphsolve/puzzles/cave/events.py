"""What happens in a battle, as a stream of plain, frozen events.

A battle's stream begins with `BattleBegan` and ends with `BattleEnded`. In between there is, for
every round, `RoundBegan`; then for every unit whose turn comes `TurnBegan` and what it did:
`Choice` if it looked for a way, `Step` if it took one, `Blow` if it attacked, `Death` if that
killed; and `RoundEnded` unless combat ended in the midst of the round.

Units are told by their `number`, which is their place in the reading order of the map before the
battle, from 0. Squares are `(row, column)`, and several of them stand in reading order.
"""

from dataclasses import dataclass
from typing import TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.state import Outcome, Side

__all__ = [
    "BattleBegan",
    "BattleEnded",
    "Blow",
    "Candidate",
    "Choice",
    "Death",
    "Event",
    "Fighter",
    "RoundBegan",
    "RoundEnded",
    "Step",
    "TurnBegan",
]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit before the battle: who it is, where it stands, and what it is worth."""

    number: int
    side: Side
    square: Square
    hit_points: int
    attack_power: int


@dataclass(frozen=True, slots=True)
class BattleBegan:
    """The cave, and the units in it.

    Attributes:
        height: rows of the map.
        width: columns of the map.
        squares: the open squares, those under units included.
        units: the units, each at the index that is its number.
    """

    height: int
    width: int
    squares: tuple[Square, ...]
    units: tuple[Fighter, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins. The first has number 1."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A unit's turn begins where it stands."""

    unit: int
    square: Square


@dataclass(frozen=True, slots=True)
class Choice:
    """What a unit without a target in reach saw, and what it chose.

    Attributes:
        unit: whose turn it is.
        targets: the squares of all living enemies.
        in_range: the free squares next to them.
        reachable: those of them to which a way leads over free squares.
        nearest: those of these that the fewest steps lead to.
        chosen: the one it walks towards, or None where nothing is reachable.
        distance: how many steps lead there, or None.
        steps: the first squares of all shortest ways to the chosen one.
        step: the one that it takes, or None.
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


@dataclass(frozen=True, slots=True)
class Step:
    """A unit steps from one square to the next."""

    unit: int
    before: Square
    after: Square


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit that could be attacked, with the hit points that it has."""

    unit: int
    square: Square
    hit_points: int


@dataclass(frozen=True, slots=True)
class Blow:
    """A unit attacks another.

    Attributes:
        unit: who attacks.
        target: who is attacked.
        candidates: whom it could attack, before the blow.
        damage: the hit points that the blow takes.
        hit_points: those that are left, 0 or less of the dead.
    """

    unit: int
    target: int
    candidates: tuple[Candidate, ...]
    damage: int
    hit_points: int


@dataclass(frozen=True, slots=True)
class Death:
    """A unit dies, and leaves its square."""

    unit: int
    square: Square


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A full round is completed."""

    round: int


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """How the battle ended."""

    outcome: Outcome


Event: TypeAlias = (
    BattleBegan | RoundBegan | TurnBegan | Choice | Step | Blow | Death | RoundEnded | BattleEnded
)
