"""The decisions of cave combat, one to a method, to be held against the puzzle's statement."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Self

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.movement import MOVEMENTS, Move, Movement, multi_source
from graphsolve.puzzles.cave.state import Side, Stats, Unit

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Rules"]

squares_beside = lru_cache(4096)(neighbours)
"""Units ask for the neighbours of the same squares again and again."""

BY_SQUARE = attrgetter("square")
WEAKEST_FIRST = attrgetter("hit_points", "square")


@dataclass(frozen=True)
class Rules:
    """What the units of a battle start with, and how they decide.

    Each method is one decision on plain data. A subclass that overrides one of them plays by
    another reading of the rules.

    >>> Rules(elves=Stats(attack_power=15)).stats(Side.ELF)
    Stats(attack_power=15, hit_points=200)

    Attributes:
        elves: attack power of the elves, and hit points of those whose map tells none.
        goblins: likewise for the goblins.
        movement: how a unit finds its step; all ways in `MOVEMENTS` agree on everything.
    """

    elves: Stats = Stats()
    goblins: Stats = Stats()
    movement: Movement = multi_source

    @property
    def as_stated(self) -> bool:
        """Whether they are those of the statement: a subclass may read them otherwise.

        Speed-ups that rest on what the statement says are left out for other readings.
        """
        return type(self) is Rules and self.movement in MOVEMENTS.values()

    def stats(self, side: Side) -> Stats:
        """What the units of a side start with."""
        return self.elves if side is Side.ELF else self.goblins

    def with_elf_power(self, attack_power: int) -> Self:
        """The same rules with another attack power of the elves."""
        return replace(self, elves=self.elves._replace(attack_power=attack_power))

    def turn_order(self, units: Iterable[Unit]) -> list[Unit]:
        """Units take their turns in the reading order of where they stand as the round begins."""
        return sorted(units, key=BY_SQUARE)

    def targets(self, unit: Unit, standing: Mapping[Side, Squares]) -> Squares:
        """A unit's targets are all living units of the other side, told by where they stand."""
        return standing[unit.side.enemy]

    def within_reach(self, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
        """A unit can attack the targets on the four squares next to it, in reading order."""
        side = unit.side
        adjacent = map(units.get, squares_beside(unit.square))
        return [other for other in adjacent if other and other.side is not side]

    def in_range(self, ground: Ground, targets: Squares, occupied: Squares) -> Squares:
        """In range are the open squares next to a target that no unit stands on."""
        return ground.around(targets) - occupied

    def free(self, ground: Ground, occupied: Squares) -> "nx.Graph[Square]":
        """Units move over open squares that no unit stands on."""
        return ground.without(occupied)

    def move(self, free: "nx.Graph[Square]", steps: Squares, goals: Squares) -> Move | None:
        """A unit steps towards the nearest square in range that it can reach.

        Of several nearest squares it chooses the first in reading order, and of several first
        steps of shortest paths there, again the first in reading order.
        """
        return self.movement(free, steps, goals)

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """Of the targets within reach, the one with the fewest hit points is attacked.

        Of several, it is the first in reading order.
        """
        return min(candidates, key=WEAKEST_FIRST)

    def dies(self, unit: Unit) -> bool:
        """A unit dies once it has been attacked and has no hit points left."""
        return not unit.alive
