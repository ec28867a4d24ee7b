"""A speed-up: units that found no way do not search again before something has changed."""

from collections.abc import Mapping

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.near import beside, reach
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.state import Unit

__all__ = ["Stuck"]


class Stuck:
    """The units that found no way, and the squares that this depends on.

    These are the squares that the unit could reach, those next to them, and those next to the
    unit. What it can reach depends on which of these are occupied, and so does which of that is in
    range, for a target that puts a square in range stands next to it. As long as no unit comes to
    or leaves one of these squares, the unit would find no way again.

    That is so by the rules of the statement. By another reading, what is in range may depend on
    more; then nothing must be remembered.
    """

    def __init__(self, *, remembers: bool) -> None:
        self._remembers = remembers
        self._seen: dict[Unit, Squares] = {}

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._seen

    def remember(
        self, unit: Unit, ground: Ground, free: "nx.Graph[Square]", steps: Squares
    ) -> None:
        """Remember a unit that found no way over the free squares, beginning with these steps."""
        if self._remembers:
            reached = reach(free, steps)
            self._seen[unit] = reached | beside(ground.graph, reached) | ground.beside(unit.square)

    def of_twins(self, twins: Mapping[Unit, Unit]) -> "Stuck":
        """What the twins of these units remember; the dead have none."""
        twin = Stuck(remembers=self._remembers)
        twin._seen = {twins[unit]: seen for unit, seen in self._seen.items() if unit in twins}
        return twin

    def notice(self, changed: Squares) -> None:
        """Forget the units that saw one of the squares that units came to or left."""
        self._seen = {unit: seen for unit, seen in self._seen.items() if seen.isdisjoint(changed)}
