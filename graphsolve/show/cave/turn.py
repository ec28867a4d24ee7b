"""A unit's turn, rebuilt from its events: what it saw and did, and why.

The shortest paths to the chosen square, and the units that block the way to another, are not in
the events. They are computed again under the rules of the statement.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, Self

import networkx as nx
from msgspec.structs import replace

from graphsolve.graphs.grid import neighbors
from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.cave import events
from graphsolve.puzzles.cave.events import Event, UnitState
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Outcome


@dataclass(frozen=True)
class Turn:
    """A unit's turn: the battle before it, and what the unit saw and did.

    The target is the attacked unit as it was before the turn, and the death is that of the target.
    Only under misread rules can the unit or the target be dead already, or can there be `more`
    events.
    """

    before: Scene
    unit: UnitState
    choice: events.Choice | None
    step: events.Step | None
    blow: events.Blow | None
    target: UnitState | None
    death: events.Death | None
    outcome: Outcome | None
    more: tuple[Event, ...]

    @classmethod
    def of(cls, scene: Scene, moment: Iterable[Event]) -> Self:
        """Rebuild a turn from its events.

        Under misread rules, even a unit that has died can have a turn. The scene must not change
        while the turn is used.
        """
        began, *others = moment
        assert isinstance(began, events.TurnBegan)
        own: dict[type, Any] = {}
        more: list[Event] = []
        for event in others:
            if type(event) not in own and belongs(event, began.unit, own.get(events.Blow)):
                own[type(event)] = event
            else:
                more.append(event)
        choice, step, blow, death = map(
            own.get, (events.Choice, events.Step, events.Blow, events.Death)
        )
        outcome = own[events.BattleEnded].outcome if events.BattleEnded in own else None
        unit = known(scene, began.unit)
        target = known(scene, blow.target) if blow else None
        return cls(scene, unit, choice, step, blow, target, death, outcome, tuple(more))

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.before.full_rounds + 1

    @property
    def number(self) -> int:
        """The number of the turn in the round, from 1."""
        return self.before.turns + 1

    @property
    def is_dead(self) -> bool:
        """Whether the unit has died before its turn."""
        return self.unit.number not in self.before.units

    @cached_property
    def after_step(self) -> Scene:
        """The battle after the step."""
        return self.before.after([self.step]) if self.step else self.before

    @property
    def candidates(self) -> list[UnitState]:
        """The units that could be attacked, in reading order."""
        return [
            replace(known(self.before, one.unit), square=one.square, hit_points=one.hit_points)
            for one in (self.blow.candidates if self.blow else ())
        ]

    @property
    def breaks_tie(self) -> bool:
        """Whether reading order decides between squares or between targets."""
        if self.choice and max(len(self.choice.nearest), len(self.choice.steps)) > 1:
            return True
        points = [one.hit_points for one in self.blow.candidates] if self.blow else []
        return points.count(min(points, default=0)) > 1

    @property
    def square(self) -> Square:
        """The unit's square after the step."""
        return self.step.after if self.step else self.unit.square

    @property
    def paths(self) -> "ChosenPaths":
        """The shortest paths to the chosen square; none if no square was chosen."""
        choice = self.choice
        if choice is None or choice.chosen is None or choice.distance is None:
            return ChosenPaths({}, set())
        lengths = nx.single_source_shortest_path_length
        distances = lengths(self.free_with(choice.chosen), choice.chosen, choice.distance + 1)
        walked = lengths(self.free_with(self.unit.square), self.unit.square, choice.distance)
        on_path = {
            square
            for square, length in distances.items()
            if length + walked.get(square, choice.distance) == choice.distance
        }
        return ChosenPaths(distances, on_path)

    def barrier(self, square: Square) -> set[Square]:
        """Return the squares next to the smaller component, the unit's or the other square's."""
        free = self.free_with(self.unit.square)
        components = (nx.node_connected_component(free, end) for end in (self.unit.square, square))
        smaller: set[Square] = min(components, key=len)
        return adjacent_squares(smaller)

    def free_with(self, square: Square) -> "nx.Graph[Square]":
        """Return the graph of the squares that were free before the turn, and of one more."""
        occupied = {unit.square for unit in self.before.units.values()}
        cave = self.before.cave
        return cave.graph.subgraph((cave.squares - occupied) | {square})

    @property
    def adjacent(self) -> list[UnitState]:
        """The enemies adjacent to the unit after the step, in reading order."""
        at = {unit.square: unit for unit in self.after_step.units.values()}
        adjacent = [at[square] for square in neighbors(self.square) if square in at]
        return [other for other in adjacent if other.side is not self.unit.side]


def known(scene: Scene, number: int) -> UnitState:
    """Return a unit of `Scene.everyone`, which is computed only if the unit is dead."""
    return scene.units.get(number) or scene.everyone[number]


def belongs(event: Event, unit: int, blow: events.Blow | None) -> bool:
    """Return whether an event is about the unit whose turn it is, or its target's death."""
    match event:
        case events.Choice() | events.Step() | events.Blow():
            return event.unit == unit
        case events.Death():
            return blow is not None and event.unit == blow.target
    return isinstance(event, events.BattleEnded)


class ChosenPaths(NamedTuple):
    """The squares on the shortest paths from a unit to the square that it chose.

    The distances are those from free squares to the chosen one, up to the unit's neighbors.
    """

    distances: Mapping[Square, int]
    squares: Set[Square]


def adjacent_squares(squares: Iterable[Square]) -> set[Square]:
    """Return the squares adjacent to some squares."""
    return set(chain.from_iterable(map(neighbors, squares)))
