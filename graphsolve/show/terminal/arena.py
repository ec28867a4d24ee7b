"""A battle drawn on a screen of any size: the map, the units' hit points, and what happens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import ceil
from operator import itemgetter

from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.state import Cave
from graphsolve.show.explain.drawing import STYLES, Box, is_small, with_edges
from graphsolve.show.explain.pictures import AT_TURN, ON_WAY, Way
from graphsolve.show.explain.sentences import Sentence
from graphsolve.show.explain.turn import Turn
from graphsolve.show.terminal.pieces import beside, fit, labelled, window
from graphsolve.show.terminal.roster import LEAST, TARGET, WIDEST, Roster

__all__ = ["Arena"]

GAP = 2
WORDS = 56
"""Columns beside the map from which on the sentences stand there, and not below it."""

WIDE = 60
TOTALS_FROM = 7
MOST_LINES = 9
CAME_FROM, DEAD = "o", "x"
WALL = "grey50 on grey23"


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
        totals = [self.roster.totals(width)] if height >= TOTALS_FROM else []
        rows = height - len(totals)
        beside_map = width - self.map_width - GAP
        if beside_map >= LEAST + GAP + WORDS:
            lines = self.with_words_beside(width, rows)
        else:
            lines = self.with_words_below(width, rows)
        return fit([*lines[:rows], *totals], width, height)

    def with_words_beside(self, width: int, height: int) -> list[Text]:
        """The map, the units and the sentences, all side by side."""
        map_lines = self.map_lines(self.map_width, height)
        left = width - self.map_width - GAP
        columns = max(min(ceil(len(self.units) / max(height, 1)), (left - WORDS) // LEAST), 1)
        roster_width = min((left - WORDS - GAP) // columns, WIDEST) * columns
        roster = self.roster.lines(roster_width, height)
        words = labelled(self.sentences, left - roster_width - GAP, height)
        right = beside(roster, words, roster_width + GAP)
        return beside(map_lines, right, self.map_width + GAP)

    def with_words_below(self, width: int, height: int) -> list[Text]:
        """The map with the units beside it if there is room, and the sentences below."""
        least = max(min(height // 3, MOST_LINES), 1)
        room = max(height - self.map_height, least)
        words = labelled(self.sentences, width, room)
        words += [Text()] * (min(room, MOST_LINES) - len(words))  # so that the map does not jump
        rows = height - len(words)
        beside_map = width - self.map_width - GAP
        if beside_map < LEAST and width >= WIDE:
            beside_map = LEAST
        if beside_map < LEAST:
            return [*self.map_lines(width, rows), *words]
        map_width = width - beside_map - GAP
        roster = self.roster.lines(beside_map, rows)
        top = beside(self.map_lines(map_width, rows), roster, map_width + GAP)
        return [*top, *words]

    @cached_property
    def roster(self) -> Roster:
        """The list of the units."""
        return Roster(self.start, self.units, self.turn)

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
