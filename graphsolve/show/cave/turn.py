"""A unit's turn, rebuilt from its events, and the shortest paths to the chosen square."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace
from functools import cached_property
from typing import NamedTuple, TypeAlias, TypeVar

import networkx as nx
from msgspec.structs import replace

from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.lab.cave.difference import turn_by_rules
from graphsolve.puzzles.cave.events import (
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    Fighter,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Outcome

EventType = TypeVar("EventType", Choice, Step, Blow, Death, BattleEnded)
Units: TypeAlias = Mapping[int, Fighter]


@dataclass(frozen=True)
class Turn:
    """A unit's turn.

    Attributes:
        cave: the cave.
        round: the number of the round.
        number: the number of the turn in the round, from 1.
        units: the living units before the turn, by number.
        unit: the unit whose turn it is, as it is before the turn.
        choice: what it saw and chose, if it looked for a square to move to.
        step: its step, if it moved.
        blow: its attack, if it attacked.
        death: the death of the target, if the attack killed it.
        outcome: how the battle ended, if it ended in this turn.
        fallen: the units that have died in this round, by number.
        more: what else happens in the turn, which is possible by misread rules only.
        misread: whether the battle is fought by misread rules.
    """

    cave: Cave
    round: int
    number: int
    units: Units
    unit: Fighter
    choice: Choice | None = None
    step: Step | None = None
    blow: Blow | None = None
    death: Death | None = None
    outcome: Outcome | None = None
    fallen: Units = field(default_factory=dict)
    more: tuple[Event, ...] = ()
    misread: bool = False

    @classmethod
    def of(cls, scene: Scene, events: Iterable[Event], *, misread: bool = False) -> "Turn":
        """Rebuild a turn from its events.

        Args:
            scene: the battle before the turn. It is not changed.
            events: the events of the turn, from its `TurnBegan` on.
            misread: whether the battle is fought by misread rules. By these, even a unit that has
                died in the same round can have a turn.
        """
        began, *events = events
        assert isinstance(began, TurnBegan)
        fallen = {unit.number: unit for unit in scene.fallen}
        own: list[Event] = []
        more: list[Event] = []
        for event in events:
            repeated = any(isinstance(event, type(other)) for other in own)
            is_own = not repeated and belongs(event, began.unit, first_of(Blow, own))
            (own if is_own else more).append(event)
        return cls(
            scene.cave,
            scene.rounds + 1,
            scene.turns + 1,
            dict(scene.units),
            {**fallen, **scene.units}.get(began.unit) or ghost(scene.cave, began.unit),
            fallen=fallen,
            more=tuple(more),
            misread=misread,
        ).with_events(own)

    def with_events(self, events: Sequence[Event]) -> "Turn":
        """The turn in which the unit does this."""
        ended = first_of(BattleEnded, events)
        return dataclass_replace(
            self,
            choice=first_of(Choice, events),
            step=first_of(Step, events),
            blow=first_of(Blow, events),
            death=first_of(Death, events),
            outcome=ended.outcome if ended else None,
        )

    def fighter(self, number: int) -> Fighter:
        """A unit before the turn. By misread rules, dead units can attack and be attacked."""
        known = self.units.get(number) or self.fallen.get(number)
        return known or ghost(self.cave, number)

    @property
    def is_dead(self) -> bool:
        """Whether the unit has died before its turn."""
        return self.unit.number not in self.units

    def by_rules(self) -> "Turn | None":
        """The turn that the unit would have here by the rules; None if it is dead."""
        if self.is_dead:
            return None
        by_rules = dataclass_replace(self, more=(), misread=False)
        return by_rules.with_events(turn_by_rules(self.cave, self.units.values(), self.unit))

    @cached_property
    def after_step(self) -> Units:
        """The living units after the step."""
        if self.step is None:
            return self.units
        return {**self.units, self.unit.number: replace(self.unit, square=self.step.after)}

    @cached_property
    def after_attack(self) -> Units:
        """The living units after the attack."""
        units = dict(self.after_step)
        if self.blow:
            target = units.pop(self.blow.target, None)
            if target and not self.death:
                units[target.number] = replace(target, hit_points=self.blow.hit_points)
        return units

    @property
    def square(self) -> Square:
        """The unit's square after the step."""
        return self.step.after if self.step else self.unit.square

    def adjacent_targets(self) -> list[Fighter]:
        """The enemies adjacent to the unit after the step, in reading order."""
        at = {unit.square: unit for unit in self.after_step.values()}
        adjacent = [at[square] for square in neighbours(self.square) if square in at]
        return [other for other in adjacent if other.side is not self.unit.side]


def ghost(cave: Cave, number: int) -> Fighter:
    """A unit that died in an earlier round, on the square where it was before the battle."""
    side, square, _ = cave.units[number]
    return Fighter(number, side, square, hit_points=0, attack_power=0)


def belongs(event: Event, unit: int, blow: Blow | None) -> bool:
    """Whether an event of a turn is about the unit whose turn it is, or its target's death."""
    match event:
        case Choice() | Step() | Blow():
            return event.unit == unit
        case Death():
            return blow is not None and event.unit == blow.target
    return isinstance(event, BattleEnded)


def first_of(event_type: type[EventType], events: Iterable[Event]) -> EventType | None:
    """The first event of a type, or None."""
    return next((event for event in events if isinstance(event, event_type)), None)


class Paths(NamedTuple):
    """The shortest paths from a unit to the square that it chose.

    Attributes:
        distances: the distance of free squares to the chosen square, up to the largest distance
            that a square adjacent to the unit can have.
        squares: the squares on at least one shortest path.
    """

    distances: Mapping[Square, int]
    squares: frozenset[Square]

    @classmethod
    def of(cls, turn: Turn) -> "Paths":
        """The paths to the square chosen in a turn; none if no square was chosen."""
        choice = turn.choice
        if choice is None or choice.chosen is None or choice.distance is None:
            return cls({}, frozenset())
        occupied = {unit.square for unit in turn.units.values()}
        free = GRAPHS["bitgrid"]((turn.cave.squares - occupied) | {choice.chosen})
        distances: dict[Square, int] = dict(
            nx.single_source_shortest_path_length(free, choice.chosen, choice.distance + 1)
        )
        return cls(distances, frozenset(descent(distances, choice.steps)))


def descent(distances: Mapping[Square, int], sources: Iterable[Square]) -> Iterator[Square]:
    """The squares on all paths from the sources along which the distance decreases.

    >>> sorted(descent({(0, 0): 2, (0, 1): 1, (0, 2): 0, (0, 3): 1}, [(0, 0)]))
    [(0, 0), (0, 1), (0, 2)]
    """
    layer = {square for square in sources if square in distances}
    while layer:
        yield from layer
        layer = {
            other
            for square in layer
            for other in neighbours(square)
            if distances.get(other, distances[square]) < distances[square]
        }
