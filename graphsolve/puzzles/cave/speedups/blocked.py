"""A speed-up: a unit without a path does not search again until something relevant changes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from graphsolve.graphs.queries import boundary, reachable
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.rules import View
from graphsolve.puzzles.cave.state import Unit

if TYPE_CHECKING:
    import networkx as nx

    from graphsolve.graphs.grid import Square


class BlockedUnits:
    """The units without a path to a square in range, and the squares that this depends on.

    A unit depends on the squares it can reach, their neighbours and its own neighbours. Which of
    these are occupied decides which squares it can reach, and which of those are in range, because
    a square in range is adjacent to a target. So a unit stays blocked as long as no unit enters or
    leaves the squares it depends on.

    This holds for the standard rules. With other rules, the squares in range may depend on more.

    Args:
        enabled: whether to remember blocked units; otherwise this stays empty.
    """

    def __init__(self, *, enabled: bool) -> None:
        self._enabled = enabled
        self._depends_on: dict[Unit, Squares] = {}

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._depends_on

    def add(self, view: View, cave: "nx.Graph[Square]") -> None:
        """Remember a unit that has no path."""
        if self._enabled:
            reached = reachable(view.free, view.steps)
            around = boundary(cave, reached) | boundary(cave, {view.unit.square})
            self._depends_on[view.unit] = reached | around

    def invalidate(self, changed: Squares) -> None:
        """Forget the units that depend on a square that has been entered or left."""
        if self._depends_on:
            self._depends_on = {
                unit: squares
                for unit, squares in self._depends_on.items()
                if squares.isdisjoint(changed)
            }

    def for_counterparts(self, counterparts: Mapping[Unit, Unit]) -> "BlockedUnits":
        """A copy with the counterparts of the units. Units without one are left out."""
        other = BlockedUnits(enabled=self._enabled)
        other._depends_on = {
            counterparts[unit]: squares
            for unit, squares in self._depends_on.items()
            if unit in counterparts
        }
        return other
