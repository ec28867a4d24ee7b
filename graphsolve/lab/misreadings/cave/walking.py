"""Misreadings of what is in a unit's way, and of when and how far it moves."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.misreadings.cave.misreading import misreads
from graphsolve.puzzles.cave.battle import Battle, View
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.movement import Move
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Side, Unit

if TYPE_CHECKING:
    import networkx as nx

UNITS_BLOCK = "A unit walks only over open squares on which no unit of either side stands."
NOW = "What a unit sees is the cave as it is when its turn begins."


@misreads("nothing-blocks", rule=UNITS_BLOCK)
class NothingBlocks(Rules):
    """Ways may lead through units of both sides, if only the first step is free."""

    def free(self, ground: Ground, occupied: Squares) -> "nx.Graph[Square]":  # noqa: ARG002 - which is the point
        """All open squares."""
        return ground.graph


@misreads("friends-do-not-block", rule=UNITS_BLOCK)
class FriendsDoNotBlock(Battle):
    """Ways may lead through friends, if only the first step is free."""

    def _look(self, unit: Unit, targets: Squares) -> View:
        view = super()._look(unit, targets)
        return view._replace(free=self.rules.free(self.ground, targets))


class WaitsIfTaken(Battle):
    """A unit that wants to step onto a square on which another stands stays where it is."""

    def _choose(self, unit: Unit, view: View) -> Move | None:
        move = super()._choose(unit, view)
        return None if move is None or move.step in self.units else move


@misreads("waits-behind-friends", rule=UNITS_BLOCK)
class WaitsBehindFriends(WaitsIfTaken):
    """Ways are planned as if friends were not there, and a unit waits if one is in its way."""

    def _look(self, unit: Unit, targets: Squares) -> View:
        view = super()._look(unit, targets)
        return view._replace(
            free=self.rules.free(self.ground, targets),
            steps=self.ground.beside(unit.square) - targets,
        )


@misreads(
    "in-range-though-taken",
    rule="A square next to a target is in range only if no other unit stands on it.",
)
class InRangeThoughTaken(WaitsIfTaken):
    """Squares next to a target on which friends stand are in range, so units go to wait there."""

    def _look(self, unit: Unit, targets: Squares) -> View:
        goals = self.ground.around(targets) - self.ground.only(unit.square)
        blocked = targets | (self.standing[unit.side] - goals)
        return View(
            targets=targets,
            free=self.rules.free(self.ground, blocked),
            steps=self.ground.beside(unit.square) - blocked,
            goals=goals,
        )


@misreads("sees-the-cave-as-the-round-began", rule=NOW)
class SeesTheCaveAsTheRoundBegan(WaitsIfTaken):
    """Units look for a way among all others as they stood when the round began."""

    _then: Mapping[Side, Squares] = {}

    def _begin_round(self) -> None:
        super()._begin_round()
        self._then = dict(self.standing)

    def _look(self, unit: Unit, targets: Squares) -> View:
        now, self.standing = self.standing, dict(self._then)
        view = super()._look(unit, self.rules.targets(unit, self.standing) or targets)
        self.standing = now
        return view


@misreads("walks-all-the-way", rule="A unit that moves takes a single step.")
class WalksAllTheWay(Battle):
    """A unit that moves goes all the way to the square that it has chosen."""

    def _choose(self, unit: Unit, view: View) -> Move | None:
        move = super()._choose(unit, view)
        return move and move._replace(step=move.chosen)


@misreads("moves-though-in-range", rule="A unit that has a target within reach does not move.")
class MovesThoughInRange(Battle):
    """A unit moves although a target is within reach, and attacks if there is one afterwards."""

    def _act(self, unit: Unit) -> None:
        in_range = bool(self.rules.within_reach(unit, self.units))
        if in_range:
            self._move(unit, self.rules.targets(unit, self.standing))
        if not in_range or self.rules.within_reach(unit, self.units):
            super()._act(unit)
