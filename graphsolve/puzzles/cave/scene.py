"""Where a battle stands, as told by its events alone."""

from copy import copy
from dataclasses import replace

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

__all__ = ["Scene"]


class Scene:
    r"""Where a battle stands after the events seen so far.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> events = battle_events(parse_cave("#####\n#G.E#   G(2), E(3)\n#####"))
    >>> scene = Scene(next(events))
    >>> for event in events:
    ...     scene.see(event)
    >>> print(scene)
    #####
    #.G.#   G(2)
    #####
    >>> scene.rounds, scene.outcome.score
    (1, 2)

    Attributes:
        cave: the cave, with its units as they were before the battle.
        units: the living units by number, as they are now.
        rounds: the full rounds completed so far.
        turns: the turns that have begun in the round that goes on, or went on last.
        at_turn: the number of the unit whose turn it is, or None between rounds.
        outcome: how the battle ended, or None as long as it goes on.
    """

    def __init__(self, began: BattleBegan) -> None:
        placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in began.units)
        squares = frozenset(began.squares)
        self.cave = Cave(began.height, began.width, squares, tuple(placements))
        self.units: dict[int, Fighter] = {unit.number: unit for unit in began.units}
        self.rounds = 0
        self.turns = 0
        self.at_turn: int | None = None
        self.outcome: Outcome | None = None

    def see(self, event: Event) -> None:
        """Let the next event happen."""
        match event:
            case RoundBegan():
                self.turns = 0
            case TurnBegan(unit):
                self.turns += 1
                self.at_turn = unit
            case Step(unit, after=square):
                self.units[unit] = replace(self.units[unit], square=square)
            case Blow(target=unit, hit_points=hit_points):
                self.units[unit] = replace(self.units[unit], hit_points=hit_points)
            case Death(unit):
                del self.units[unit]
            case RoundEnded(round=number):
                self.rounds = number
                self.at_turn = None
            case BattleEnded(outcome):
                self.outcome = outcome
            case BattleBegan() | Choice():
                pass

    def copy(self) -> "Scene":
        """The scene as it is now, to keep."""
        kept = copy(self)
        kept.units = dict(self.units)
        return kept

    @property
    def occupied(self) -> dict[Square, Fighter]:
        """The living units by the square that they stand on, in reading order."""
        return {unit.square: unit for unit in sorted(self.units.values(), key=place)}

    def hit_points(self, side: Side) -> int:
        """The sum of the hit points of a side's living units."""
        return sum(unit.hit_points for unit in self.units.values() if unit.side is side)

    def __str__(self) -> str:
        return draw_map(self.cave, self.units.values())


def place(unit: Fighter) -> Square:
    """Where a unit stands."""
    return unit.square
