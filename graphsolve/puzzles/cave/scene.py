"""The state of a battle after each of its events."""

from operator import attrgetter
from typing import Self

from msgspec.structs import replace

from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.base import BaseScene, Position
from graphsolve.puzzles.cave import events
from graphsolve.puzzles.cave.events import Event, UnitState
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, draw_map


class Scene(BaseScene[Event]):
    r"""The state of a battle after the events applied so far.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> events = battle_events(parse_cave("#####\n#G.E#   G(2), E(3)\n#####"))
    >>> scene = Scene(next(events))
    >>> scene.apply_all(events)
    >>> print(scene)
    #####
    #.G.#   G(2)
    #####
    >>> scene.full_rounds, scene.outcome.score
    (1, 2)

    Actions of dead units, under misread rules, are ignored.

    Its moments are the beginning of a round, the turns, and the end of a full round.

    Attributes:
        start: the units before the battle.
        units: the living units by number.
        latest_dead: the units that have died in the current or last round.
        turns: the number of turns that have begun in the current or last round.
        at_turn: the number of the unit whose turn it is, or None between rounds.
        changed: the numbers of the units that have changed since the last turn began.
    """

    outcome: Outcome | None

    def __init__(self, began: Event) -> None:
        assert isinstance(began, events.BattleBegan)
        placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in began.units)
        squares = frozenset(began.squares)
        self.cave = Cave(began.height, began.width, squares, tuple(placements))
        self.start = began.units
        self.units: dict[int, UnitState] = {unit.number: unit for unit in began.units}
        self.latest_dead: tuple[UnitState, ...] = ()
        self.full_rounds = 0
        self.turns = 0
        self.at_turn: int | None = None
        self.changed: frozenset[int] = frozenset()

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event:
            case events.RoundBegan(round=number):
                self.round = number
                self.turns = 0
                self.latest_dead = ()
            case events.TurnBegan(unit):
                self.turns += 1
                self.at_turn = unit
                self.changed = frozenset()
            case events.Step(unit, after=square) if unit in self.units:
                self.units[unit] = replace(self.units[unit], square=square)
                self.changed |= {unit}
            case events.Blow(target=unit, hit_points=hit_points) if unit in self.units:
                self.units[unit] = replace(self.units[unit], hit_points=hit_points)
                self.changed |= {unit}
            case events.Death(unit) if unit in self.units:
                self.latest_dead += (self.units.pop(unit),)
                self.changed |= {unit}
            case events.RoundEnded(round=number):
                self.full_rounds = number
                self.at_turn = None
            case events.BattleEnded(outcome):
                self.outcome = outcome

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update(vars(self), units=dict(self.units))
        return other

    @property
    def position(self) -> Position:
        """The round and the turn."""
        return self.round, self.turns

    @property
    def everyone(self) -> dict[int, UnitState]:
        """All units by number; under misread rules, dead ones can act and be attacked.

        A unit that died in an earlier round is shown where it started.
        """
        ghosts = (replace(unit, hit_points=0, attack_power=0) for unit in self.start)
        return {unit.number: unit for unit in (*ghosts, *self.latest_dead)} | self.units

    @property
    def occupied(self) -> dict[Square, UnitState]:
        """The living units by square, in reading order."""
        units = sorted(self.units.values(), key=attrgetter("square"))
        return {unit.square: unit for unit in units}

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())

    @classmethod
    def begins_moment(cls, event: Event) -> bool:
        """Return whether a round or a turn begins, or a full round ends."""
        return isinstance(event, events.RoundBegan | events.TurnBegan | events.RoundEnded)

    @staticmethod
    def begins_round(event: Event) -> int | None:
        """Return the number of the round that begins with an event, or None."""
        return event.round if isinstance(event, events.RoundBegan) else None
