"""A battle drawn on a screen of any size: the map, the units' hit points, and what happens."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import ceil
from operator import itemgetter

from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.show.explain.drawing import STYLES, Box, is_small, with_edges
from graphsolve.show.explain.pictures import AT_TURN, ON_WAY, Way
from graphsolve.show.explain.sentences import Sentence
from graphsolve.show.explain.turn import Turn
from graphsolve.show.terminal.pieces import bar, beside, fit, labelled

__all__ = ["Arena", "window"]

GAP = 2
ROSTER = 18
"""Columns of the screen that a list of units takes at least."""

WIDEST = 26
WORDS = 56
"""Columns beside the map from which on the sentences stand there, and not below it."""

WIDE = 60
TOTALS_FROM = 7
MOST_LINES = 9
CAME_FROM, DEAD = "o", "x"
TARGET = "reverse bold yellow"
WALL = "grey50 on grey23"
COLOURS = {Side.ELF: "green", Side.GOBLIN: "red"}


@dataclass(frozen=True)
class Arena:
    """A moment of a battle, ready to be drawn.

    Attributes:
        cave: the cave.
        start: the units as they began, by number.
        units: the living units, by number.
        turn: the turn that is taken, if one is.
        sentences: what happens.
    """

    cave: Cave
    start: Mapping[int, Fighter]
    units: Mapping[int, Fighter]
    turn: Turn | None
    sentences: Sequence[Sentence]

    def draw(self, width: int, height: int) -> list[Text]:
        """At most so many lines that are at most so wide."""
        totals = [self.totals(width)] if height >= TOTALS_FROM else []
        rows = height - len(totals)
        beside_map = width - self.map_width - GAP
        if beside_map >= ROSTER + GAP + WORDS:
            lines = self.with_words_beside(width, rows)
        else:
            lines = self.with_words_below(width, rows)
        return fit([*lines[:rows], *totals], width, height)

    def with_words_beside(self, width: int, height: int) -> list[Text]:
        """The map, the units and the sentences, all side by side."""
        map_lines = self.map_lines(self.map_width, height)
        left = width - self.map_width - GAP
        columns = max(min(ceil(len(self.units) / max(height, 1)), (left - WORDS) // ROSTER), 1)
        roster_width = min((left - WORDS - GAP) // columns, WIDEST) * columns
        roster = self.roster(roster_width, height)
        words = labelled(self.sentences, left - roster_width - GAP, height)
        right = beside(roster, words, roster_width + GAP)
        return beside(map_lines, right, self.map_width + GAP)

    def with_words_below(self, width: int, height: int) -> list[Text]:
        """The map with the units beside it if there is room, and the sentences below."""
        least = max(min(height // 3, MOST_LINES), 1)
        words = labelled(self.sentences, width, max(height - self.map_height, least))
        rows = height - len(words)
        beside_map = width - self.map_width - GAP
        if beside_map < ROSTER and width >= WIDE:
            beside_map = ROSTER
        if beside_map < ROSTER:
            return [*self.map_lines(width, rows), *words]
        map_width = width - beside_map - GAP
        roster = self.roster(beside_map, rows)
        top = beside(self.map_lines(map_width, rows), roster, map_width + GAP)
        return [*top, *words]

    @property
    def edge(self) -> int:
        """How wide the numbers at the left of the map are."""
        return 0 if is_small(self.cave) else len(str(self.cave.height - 1)) + 1

    @property
    def map_width(self) -> int:
        """Columns of the screen that the whole map takes."""
        return self.cave.width + self.edge

    @property
    def map_height(self) -> int:
        """Lines that the whole map takes."""
        head = 0 if is_small(self.cave) else len(str(self.cave.width - 1))
        return self.cave.height + head

    def map_lines(self, width: int, height: int) -> list[Text]:
        """The map, or the part of it around the unit at turn; with numbers if they fit."""
        row, column = self.turn.square if self.turn else (0, 0)
        head = self.map_height - self.cave.height
        edges = (
            self.edge > 0
            and height >= 3 * head + MOST_LINES
            and width >= min(self.map_width, WIDE // 2)
        )
        rows = window(row, self.cave.height, height - head * edges)
        columns = window(column, self.cave.width, width - self.edge * edges)
        lines = [self.row_text(row, columns) for row in rows]
        return with_edges(lines, Box(self.cave, rows, columns)) if edges and lines else lines

    def row_text(self, row: int, columns: range) -> Text:
        """A row of the map."""
        squares = (self.square_text((row, column)) for column in columns)
        return Text.assemble(
            *(
                ("".join(letter for letter, _ in run), style)
                for style, run in groupby(squares, key=itemgetter(1))
            ),
            no_wrap=True,
        )

    def square_text(self, square: Square) -> tuple[str, str]:
        """What stands on a square, and how it looks."""
        if square not in self.cave.squares:
            return "#", WALL
        letter = self.letters.get(square, ".")
        style = STYLES.get(letter, "dim")
        return letter, f"{style} {self.standing_out.get(square, '')}".strip()

    @cached_property
    def letters(self) -> Mapping[Square, str]:
        """What stands on the squares where there is something: marks, and units over them."""
        units = {unit.square: unit.side.value for unit in self.units.values()}
        return {**self.marks(), **units}

    def marks(self) -> dict[Square, str]:
        """What marks the squares that the unit at turn looked at, and those left and lost."""
        turn = self.turn
        if turn is None:
            return {}
        marks: dict[Square, str] = {}
        if turn.choice:
            marks |= dict.fromkeys(turn.choice.in_range, "?")
            marks |= dict.fromkeys(turn.choice.nearest, "!")
            if turn.choice.chosen:
                marks[turn.choice.chosen] = "+"
        if turn.step:
            marks[turn.step.before] = CAME_FROM
        if turn.death:
            marks[turn.death.square] = DEAD
        return marks

    @cached_property
    def standing_out(self) -> Mapping[Square, str]:
        """How the squares look that matter in the turn."""
        turn = self.turn
        if turn is None:
            return {}
        way = Way.of(turn, turn.choice).squares if turn.choice else frozenset()
        styles = {**dict.fromkeys(way, f"not dim magenta {ON_WAY}"), turn.square: AT_TURN}
        if turn.blow:
            styles[turn.units[turn.blow.target].square] = TARGET
        return styles

    def roster(self, width: int, height: int) -> list[Text]:
        """The units in reading order, each with a bar, in as many columns as there is room for."""
        units = sorted(self.units.values(), key=lambda unit: unit.square)
        if height < 1:
            return []
        columns = max(min(ceil(len(units) / height), width // ROSTER), 1)
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
        style = COLOURS[unit.side]
        name = f"{unit.side.value}{unit.number:<{digits}}"
        length = width - len(name) - points - GAP
        text = Text.assemble((name, f"bold {style} {self.roster_style(unit)}"), " ")
        text.append_text(bar(unit.hit_points, self.most_points(unit), length, style))
        return text.append(f" {unit.hit_points:>{points}}", self.roster_style(unit))

    def most_points(self, unit: Fighter) -> int:
        """The hit points of a full bar: the most that a unit of its side began with."""
        return self.fullest[unit.side]

    @cached_property
    def fullest(self) -> Mapping[Side, int]:
        """The most hit points that a unit of each side began with."""
        return {
            side: max(
                (one.hit_points for one in self.start.values() if one.side is side), default=1
            )
            for side in Side
        }

    def roster_style(self, unit: Fighter) -> str:
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


def window(wanted: int, total: int, size: int) -> range:
    """The part of a row of things that is shown where not all have room.

    It moves by halves of its size, so that it does not move with every step.

    >>> window(3, 10, 20), window(0, 10, 4), window(5, 10, 4), window(9, 10, 4)
    (range(0, 10), range(0, 4), range(4, 8), range(6, 10))

    Args:
        wanted: the one that has to be in it.
        total: how many there are.
        size: for how many there is room.
    """
    if size < 1:
        return range(0)
    if total <= size:
        return range(total)
    half = max(size // 2, 1)
    start = min(max((wanted - size // 4) // half * half, 0), total - size)
    return range(start, start + size)
