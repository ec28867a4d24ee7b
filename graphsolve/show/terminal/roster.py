"""The units of a battle as a list with bars, and what both sides have left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from rich.text import Text

from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.state import Side
from graphsolve.show.explain.pictures import AT_TURN
from graphsolve.show.explain.turn import Turn
from graphsolve.show.terminal.pieces import bar, beside, window

__all__ = ["LEAST", "TARGET", "WIDEST", "Roster"]

GAP = 2
LEAST = 18
"""Columns of the screen that a list of units takes at least."""

WIDEST = 26
TARGET = "reverse bold yellow"
COLOURS = {Side.ELF: "green", Side.GOBLIN: "red"}


@dataclass(frozen=True)
class Roster:
    """The units at a moment of a battle.

    Attributes:
        start: the units as they began, by number.
        units: the living units, by number.
        turn: the turn that is taken, if one is.
    """

    start: Mapping[int, Fighter]
    units: Mapping[int, Fighter]
    turn: Turn | None

    def lines(self, width: int, height: int) -> list[Text]:
        """The units in reading order, each with a bar, in as many columns as there is room for."""
        units = sorted(self.units.values(), key=lambda unit: unit.square)
        if height < 1:
            return []
        columns = max(min(ceil(len(units) / height), width // LEAST), 1)
        shown = self.most_telling(units, columns * height)
        lines = [self.unit_text(unit, min(width // columns, WIDEST) - 1) for unit in shown]
        if len(shown) < len(units):
            lines[-1] = Text(f"… {len(units) - len(shown) + 1} more", "dim")
        blocks = [lines[start : start + height] for start in range(0, len(lines), height)]
        result: list[Text] = []
        for place, block in enumerate(blocks):
            result = beside(result, block, place * min(width // columns, WIDEST))
        return result

    def most_telling(self, units: list[Fighter], room: int) -> list[Fighter]:
        """Those units that a list has room for, around the one at turn."""
        number = self.turn.unit.number if self.turn else -1
        index = next((at for at, unit in enumerate(units) if unit.number == number), 0)
        shown = window(index, len(units), room)
        return units[shown.start : shown.stop]

    def unit_text(self, unit: Fighter, width: int) -> Text:
        """A unit: its letter and number, a bar, and its hit points."""
        digits = len(str(max(self.start, default=0)))
        points = len(str(max(one.hit_points for one in self.start.values())))
        colour = COLOURS[unit.side]
        name = f"{unit.side.value}{unit.number:<{digits}}"
        length = width - len(name) - points - GAP
        text = Text.assemble((name, f"bold {colour} {self.style(unit)}"), " ")
        text.append_text(bar(unit.hit_points, self.fullest[unit.side], length, colour))
        return text.append(f" {unit.hit_points:>{points}}", self.style(unit))

    @cached_property
    def fullest(self) -> Mapping[Side, int]:
        """The hit points of a full bar: the most that a unit of each side began with."""
        return {
            side: max(
                (one.hit_points for one in self.start.values() if one.side is side), default=1
            )
            for side in Side
        }

    def style(self, unit: Fighter) -> str:
        """How a unit of the list stands out."""
        if self.turn is None:
            return ""
        if unit.number == self.turn.unit.number:
            return AT_TURN
        return TARGET if self.turn.blow and unit.number == self.turn.blow.target else ""

    def totals(self, width: int) -> Text:
        """What both sides have left, as one line."""
        half = width // 2
        sides = list(self.side_texts(half - 1))
        return beside([sides[0]], [sides[1]], half)[0]

    def side_texts(self, width: int) -> Iterator[Text]:
        """What each side has left."""
        for side in Side:
            units = [unit for unit in self.units.values() if unit.side is side]
            full = sum(unit.hit_points for unit in self.start.values() if unit.side is side)
            left = sum(unit.hit_points for unit in units)
            name = f"{len(units)} {side.name.lower() if len(units) == 1 else side.plural} "
            points = f" {left}"
            length = width - len(name) - len(points)
            gauge = bar(left, full, length, COLOURS[side]) if length > 0 else Text()
            yield Text.assemble((name, f"bold {COLOURS[side]}"), gauge, points)
