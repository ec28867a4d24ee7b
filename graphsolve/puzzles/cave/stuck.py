"""A speed-up: units that found no way do not search again before something has changed."""

from collections.abc import Mapping

import networkx as nx

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.state import Unit

__all__ = ["Stuck"]


class Stuck:
    """The units that found no way, and the squares that their search saw.

    It saw the squares it reached, those next to them, and those next to the unit. Which squares it
    reaches depends on which of these are occupied, and so does which of them are in range, for a
    target that puts one in range stands next to it. As long as no unit comes to or leaves what the
    search saw, it would find no way again.

    That is so by the rules of the statement. By another reading, what is in range may depend on
    more; then nothing must be remembered.
    """

    def __init__(self, *, remembers: bool) -> None:
        self._remembers = remembers
        self._seen: dict[Unit, Squares] = {}

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._seen

    def remember(self, unit: Unit, ground: Ground, free: "nx.Graph[Square]") -> None:
        """Remember what a unit saw that found no way over the free squares."""
        if not self._remembers:
            return
        around = ground.graph.subgraph(free.nodes | ground.only(unit.square))
        reached = nx.node_connected_component(around, unit.square)
        self._seen[unit] = reached | nx.node_boundary(ground.graph, reached)

    def of_twins(self, twins: Mapping[Unit, Unit]) -> "Stuck":
        """What the twins of these units remember; the dead have none."""
        twin = Stuck(remembers=self._remembers)
        twin._seen = {twins[unit]: seen for unit, seen in self._seen.items() if unit in twins}
        return twin

    def notice(self, changed: Squares) -> None:
        """Forget the units that saw one of the squares that units came to or left."""
        self._seen = {unit: seen for unit, seen in self._seen.items() if seen.isdisjoint(changed)}
