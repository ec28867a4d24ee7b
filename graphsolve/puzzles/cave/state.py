"""The cave, its units, and the outcome of a battle."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple

import networkx as nx

from graphsolve.graphs.grid import BitGrid, SquareGraph, grid_graph
from graphsolve.graphs.squareset import Square, SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import about


class Side(Enum):
    """One of the two sides of a battle; the value is its letter on the map.

    >>> Side("G").enemy.plural
    'elves'
    """

    ELF = "E"
    GOBLIN = "G"

    __hash__ = object.__hash__  # five times as fast as Enum's, and battles hash sides often

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.GOBLIN if self is Side.ELF else Side.ELF

    @property
    def plural(self) -> str:
        """The name of the side: `elves` or `goblins`."""
        return "elves" if self is Side.ELF else "goblins"


class Stats(NamedTuple):
    """The initial stats of a side's units.

    >>> Stats(attack_power=15)
    Stats(attack_power=15, hit_points=200)

    The hit points are for units whose hit points the map does not show.
    """

    attack_power: int = 3
    hit_points: int = 200


class Placement(NamedTuple):
    """A unit on the map. Its hit points are None if the map does not show them."""

    side: Side
    square: Square
    hit_points: int | None = None


@dataclass(slots=True, eq=False)
class Unit:
    r"""A unit in a battle.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    >>> goblin = battle.units[1, 1]
    >>> goblin.side.name, goblin.number, goblin.hit_points, goblin.attack_power
    ('GOBLIN', 0, 200, 3)

    Units are numbered from 0, in reading order of the map before the battle. `memory` is what
    replaced decisions keep about it from one round to the next, such as its last target.
    """

    side: Side
    square: Square
    hit_points: int
    attack_power: int
    number: int = 0
    memory: Hashable = None

    @property
    def name(self) -> str:
        """Its side and number, such as `elf 1`."""
        return f"{self.side.name.lower()} {self.number}"


@dataclass(frozen=True, repr=False)
class Cave:
    """A cave before the battle.

    >>> goblin, elf = Placement(Side.GOBLIN, (0, 0), 2), Placement(Side.ELF, (0, 2))
    >>> cave = Cave(1, 4, frozenset({(0, 0), (0, 1), (0, 2)}), (goblin, elf))
    >>> print(cave)
    G.E#   G(2)
    >>> cave.count(Side.ELF)
    1
    >>> cave
    <Cave height=1 width=4 elves=1 goblins=1>

    `parse_cave` reads one from a map, and `str` draws the map. `squares` has all open squares,
    occupied or not, and `units` are in reading order.
    """

    height: int
    width: int
    squares: frozenset[Square] | SquareSet
    units: tuple[Placement, ...]

    puzzle: ClassVar = "cave"

    @cached_property
    def graph(self) -> SquareGraph:
        """The grid graph of the open squares; a frozen `networkx.Graph`, as it is shared."""
        graph = grid_graph(self.squares)
        nx.freeze(graph)
        return graph

    @cached_property
    def bitgrid(self) -> BitGrid:
        """The same graph as a bitset, for many battles: `Battle(cave, graph=cave.bitgrid)`."""
        return BitGrid(self.squares)

    def count(self, side: Side) -> int:
        """Return the number of units of a side."""
        return sum(unit.side is side for unit in self.units)

    def __repr__(self) -> str:
        counts = " ".join(f"{side.plural}={self.count(side)}" for side in Side)
        return f"<Cave height={self.height} width={self.width} {counts}>"

    def __str__(self) -> str:
        return draw_map(self, self.units)


def check_cave(cave: object) -> None:
    """Raise a TypeError if it is not a cave."""
    if not isinstance(cave, Cave):
        raise TypeError(f"expected a Cave, not {cave!r}; parse_cave() reads one from a text")


def draw_map(cave: Cave, units: Iterable[Any]) -> str:
    """Draw a cave with units, which have a side, a square and hit points, as in the statement.

    Units whose hit points are None are drawn without them.
    """
    at = {unit.square: unit for unit in units}
    letters = dict.fromkeys(cave.squares, ".") | {
        square: unit.side.value for square, unit in at.items()
    }
    rows = []
    for row in range(cave.height):
        checkpoint()
        squares = [(row, column) for column in range(cave.width)]
        picture = "".join(letters.get(square, "#") for square in squares)
        shown = (at[square] for square in squares if square in at)
        hit_points = ", ".join(
            f"{unit.side.value}({unit.hit_points})"
            for unit in shown
            if unit.hit_points is not None
        )
        rows.append(f"{picture}   {hit_points}" if hit_points else picture)
    return "\n".join(rows)


class Termination(Enum):
    """Why a battle ended."""

    NO_TARGETS = "a unit found no enemy alive"
    STALEMATE = "from here the battle only repeats itself"
    ELF_DIED = "an elf died"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a battle.

    >>> Outcome(Termination.NO_TARGETS, Side.GOBLIN, 47, 590, 2).score
    27730
    """

    termination: Annotated[Termination, about("why it ended")]
    winner: Annotated[Side | None, about("the side that won, or None if neither did")]
    rounds: Annotated[int, about("the number of full rounds")]
    hit_points: Annotated[int, about("the sum of the hit points of all remaining units")]
    elves_lost: Annotated[int, about("the number of elves that died")]

    @property
    def score(self) -> int | None:
        """Rounds times hit points, the statement's "outcome"; None without a winner."""
        if self.termination is not Termination.NO_TARGETS:
            return None
        return self.rounds * self.hit_points

    @property
    def flawless(self) -> bool:
        """Whether the elves won and none of them died."""
        return self.winner is Side.ELF and not self.elves_lost
