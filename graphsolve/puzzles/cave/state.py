"""The things of cave combat: sides, units, the cave, and how a battle ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.svg import draw_svg

__all__ = ["Cave", "Outcome", "Placement", "Side", "Stats", "Termination", "Unit", "draw_map"]


class Side(Enum):
    """One of the two sides of a battle; the value is its letter on the map.

    >>> Side("G").enemy.plural
    'elves'
    """

    ELF = "E"
    GOBLIN = "G"

    __hash__ = object.__hash__  # members are unique, and battles look them up all the time

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.GOBLIN if self is Side.ELF else Side.ELF

    @property
    def plural(self) -> str:
        """The side's name: `elves` or `goblins`."""
        return "elves" if self is Side.ELF else "goblins"


class Stats(NamedTuple):
    """What every unit of a side starts with."""

    attack_power: int = 3
    hit_points: int = 200


class Placement(NamedTuple):
    """A unit as the map shows it. `hit_points` is None where the map does not tell them."""

    side: Side
    square: Square
    hit_points: int | None = None


@dataclass(slots=True, eq=False)
class Unit:
    """A unit in a battle. It is dead once its hit points are at 0 or below.

    `number` is its place in the reading order of the map before the battle, from 0, and `blows`
    counts the blows it has taken.
    """

    side: Side
    square: Square
    hit_points: int
    attack_power: int
    number: int = 0
    blows: int = 0

    @property
    def alive(self) -> bool:
        """Whether the unit has hit points left."""
        return self.hit_points > 0


@dataclass(frozen=True)
class Cave:
    """A cave before the battle.

    Attributes:
        height: rows of the map.
        width: columns of the map.
        squares: the open squares, those under units included, as `(row, column)`.
        units: the units in reading order.

    `str` draws the map, with hit points behind the rows whose units' hit points it tells.
    """

    height: int
    width: int
    squares: frozenset[Square]
    units: tuple[Placement, ...]

    def count(self, side: Side) -> int:
        """How many units a side has."""
        return sum(unit.side is side for unit in self.units)

    def __str__(self) -> str:
        return draw_map(self, self.units)

    def _repr_svg_(self) -> str:
        """The image that a notebook shows."""
        return draw_svg(self, self.units)


class Shown(Protocol):
    """What a map shows of a unit. `hit_points` is None where it does not tell them."""

    @property
    def side(self) -> Side:
        """Which side it is on."""

    @property
    def square(self) -> Square:
        """Where it stands."""

    @property
    def hit_points(self) -> int | None:
        """The hit points it has."""


def draw_map(cave: Cave, units: Iterable[Shown]) -> str:
    """The map of a cave with the given units in it, as the puzzle's statement draws it.

    Behind each row stand its units with their hit points, unless they are None.

    >>> cave = Cave(1, 4, frozenset({(0, 1), (0, 2)}), ())
    >>> draw_map(cave, [Unit(Side.ELF, (0, 2), hit_points=197, attack_power=3)])
    '#.E#   E(197)'
    """
    at = {unit.square: unit for unit in units}

    def letter(square: Square) -> str:
        if square in at:
            return at[square].side.value
        return "." if square in cave.squares else "#"

    def row_text(row: int) -> str:
        squares = [(row, column) for column in range(cave.width)]
        hit_points = ", ".join(
            f"{at[square].side.value}({at[square].hit_points})"
            for square in squares
            if square in at and at[square].hit_points is not None
        )
        picture = "".join(map(letter, squares))
        return f"{picture}   {hit_points}" if hit_points else picture

    return "\n".join(map(row_text, range(cave.height)))


class Termination(Enum):
    """Why a battle ended."""

    NO_TARGETS = "a unit found no enemy alive"
    STALEMATE = "from here the battle only repeats itself"
    ELF_DIED = "an elf died"


@dataclass(frozen=True)
class Outcome:
    """How a battle ended.

    Attributes:
        termination: why it ended.
        winner: the side left alive, or None where combat did not end.
        rounds: the full rounds that were completed.
        hit_points: the sum of the hit points of all units left.
        elves_lost: how many elves died.

    >>> Outcome(Termination.NO_TARGETS, Side.GOBLIN, 47, 590, 2).score
    27730
    """

    termination: Termination
    winner: Side | None
    rounds: int
    hit_points: int
    elves_lost: int

    @property
    def score(self) -> int | None:
        """The statement's outcome, rounds times hit points; None where combat did not end."""
        if self.termination is not Termination.NO_TARGETS:
            return None
        return self.rounds * self.hit_points

    @property
    def flawless(self) -> bool:
        """Whether the elves won without a loss."""
        return self.winner is Side.ELF and not self.elves_lost
