"""Rebuild the state of a battle from its events, and split the events into rounds and turns."""

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from more_itertools import split_before
from msgspec.structs import replace

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    Fighter,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, draw_map


class Scene:
    r"""The state of a battle after the events applied so far.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> events = battle_events(parse_cave("#####\n#G.E#   G(2), E(3)\n#####"))
    >>> scene = Scene(next(events))
    >>> for event in events:
    ...     scene.apply(event)
    >>> print(scene)
    #####
    #.G.#   G(2)
    #####
    >>> scene.rounds, scene.outcome.score
    (1, 2)

    Attributes:
        cave: the cave, with its units as they were before the battle.
        units: the living units by number.
        rounds: the full rounds completed so far.
        fallen: the units that have died in the current or last round.
        turns: the number of turns that have begun in the current or last round.
        at_turn: the number of the unit whose turn it is, or None between rounds.
        outcome: the outcome, or None while the battle goes on.
    """

    def __init__(self, began: BattleBegan) -> None:
        placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in began.units)
        squares = frozenset(began.squares)
        self.cave = Cave(began.height, began.width, squares, tuple(placements))
        self.units: dict[int, Fighter] = {unit.number: unit for unit in began.units}
        self.fallen: tuple[Fighter, ...] = ()
        self.rounds = 0
        self.turns = 0
        self.at_turn: int | None = None
        self.outcome: Outcome | None = None

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event:
            case RoundBegan():
                self.turns = 0
                self.fallen = ()
            case TurnBegan(unit):
                self.turns += 1
                self.at_turn = unit
            case Step(unit, after=square):
                self.units[unit] = replace(self.units[unit], square=square)
            case Blow(target=unit, hit_points=hit_points):
                self.units[unit] = replace(self.units[unit], hit_points=hit_points)
            case Death(unit):
                self.fallen += (self.units.pop(unit),)
            case RoundEnded(round=number):
                self.rounds = number
                self.at_turn = None
            case BattleEnded(outcome):
                self.outcome = outcome
            case BattleBegan() | Choice():
                pass

    def copy(self) -> "Scene":
        """A copy that further events do not change."""
        return copy(self)

    def __copy__(self) -> "Scene":
        other = object.__new__(Scene)
        vars(other).update(vars(self), units=dict(self.units))
        return other

    @property
    def occupied(self) -> dict[Square, Fighter]:
        """The living units by square, in reading order."""
        units = sorted(self.units.values(), key=attrgetter("square"))
        return {unit.square: unit for unit in units}

    def hit_points(self, side: Side) -> int:
        """The sum of the hit points of a side's living units."""
        return sum(unit.hit_points for unit in self.units.values() if unit.side is side)

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())


def parts_of(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of a battle, split before each `RoundBegan`, `TurnBegan` and `RoundEnded`.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> for part in parts_of(battle_events(parse_cave("G.E   G(9), E(3)"))):
    ...     print(*(type(event).__name__ for event in part))
    BattleBegan
    RoundBegan
    TurnBegan Choice Step Blow Death
    RoundEnded
    RoundBegan
    TurnBegan BattleEnded
    """
    return split_before(
        events, lambda event: isinstance(event, RoundBegan | TurnBegan | RoundEnded)
    )


class PlayedTurn(NamedTuple):
    """A turn: the scene before it, and its events."""

    before: Scene
    events: list[Event]


class PlayedRound(NamedTuple):
    """A round.

    Attributes:
        number: the number of the round, from 1.
        before: the scene before the round.
        parts: the events, split by `parts_of`.
        after: the scene after the round.
    """

    number: int
    before: Scene
    parts: list[list[Event]]
    after: Scene

    def turns(self) -> Iterator[PlayedTurn]:
        """Iterate over the turns."""
        scene = self.before.copy()
        for part in self.parts:
            if isinstance(part[0], TurnBegan):
                yield PlayedTurn(scene.copy(), part)
            for event in part:
                scene.apply(event)


def rounds_of(events: Iterable[Event]) -> Iterator[PlayedRound]:
    """The rounds of a battle, including the unfinished last one.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> for played in rounds_of(battle_events(parse_cave("G.E   G(9), E(3)"))):
    ...     print(played.number, len(list(played.turns())), played.after)
    1 1 .G.   G(9)
    2 1 .G.   G(9)

    Events are consumed lazily, one round at a time.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    for parts in split_before(parts_of(stream), lambda part: isinstance(part[0], RoundBegan)):
        before = scene.copy()
        for event in chain.from_iterable(parts):
            scene.apply(event)
        yield PlayedRound(before.rounds + 1, before, parts, scene.copy())
