"""Battles in the terminal, with a frame for each turn and each full round.

A frame shows the map, the units with their hit points, what happens and why, and the totals of
both sides.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, zip_longest
from math import ceil
from operator import itemgetter
from typing import ClassVar

from more_itertools import chunked
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.table import Table
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Event,
    Fighter,
    RoundEnded,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene, parts_of
from graphsolve.puzzles.cave.state import Cave, Outcome, Side
from graphsolve.show import counted
from graphsolve.show.explain.pictures import ACTING, ON_PATH, STYLES, Box, is_small, with_rulers
from graphsolve.show.explain.sentences import (
    Sentence,
    alive_text,
    end_text,
    turn_sentences,
    unit_state,
)
from graphsolve.show.explain.turn import Paths, Turn
from graphsolve.show.terminal.frames import MAX_FRAMES, Frame, Show, bar, sentence_lines, window

__all__ = ["BattleFrame", "cave_show"]

MAX_UNITS = 300_000
"""Limit on the units of all kept frames together; each takes about 1 KB."""

MIN_FRAMES = 200

GAP = 2
MIN_WORDS = 56
"""Minimum width of sentences to the right of the map; with less room, they go below it."""

MAX_LINES = 9
"""Maximum number of lines reserved for sentences below the map."""

MIN_ROSTER, MAX_ROSTER = 18, 26
"""Width of a column of units."""

WIDE = 60
"""Minimum width at which the list of units may take space from the map."""

TOTALS_FROM = 7
"""Minimum height for the line with the totals."""

WALL = "grey50 on grey23"
TARGET = "reverse bold yellow"
COLOURS = {Side.ELF: "green", Side.GOBLIN: "red"}
CAME_FROM, DEAD = "o", "x"


def cave_show(title: str, events: Iterable[Event]) -> Show:
    """A battle as a show.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> show = cave_show("A battle", battle_events(parse_cave("G.E   G(9), E(3)")))
    >>> for frame in show.frames:
    ...     print(frame.place)
    before the battle
    round 1, turn 1
    after round 1
    round 2, turn 1

    Args:
        title: the title of the show.
        events: the events of the battle.
    """
    parts = parts_of(events)
    began = next(parts)[0]
    assert isinstance(began, BattleBegan)
    max_frames = max(min(MAX_FRAMES, MAX_UNITS // (len(began.units) or 1)), MIN_FRAMES)
    return Show(title, battle_frames(began, parts), speed=8, max_frames=max_frames)


def battle_frames(began: BattleBegan, parts: Iterable[list[Event]]) -> Iterator[Frame]:
    """The frames of a battle."""
    scene = Scene(began)
    start = dict(scene.units)
    yield BattleFrame(scene.cave, start, 0, start)
    for part in parts:
        turn = Turn.of(scene, part) if isinstance(part[0], TurnBegan) else None
        for event in part:
            scene.apply(event)
        ended = scene.outcome is not None
        if turn:
            is_stop = turn.number == 1 or ended
            yield BattleFrame(
                scene.cave, start, turn.round, turn.after_attack, is_stop, turn, scene.outcome
            )
        elif isinstance(part[-1], RoundEnded | BattleEnded):
            units = dict(scene.units)
            yield BattleFrame(scene.cave, start, scene.rounds, units, ended, None, scene.outcome)


@dataclass(frozen=True)
class BattleFrame:
    """A frame of a battle.

    Attributes:
        cave: the cave.
        start: the units before the battle, by number.
        round: the number of the round, 0 before the battle.
        units: the living units at the end of the frame, by number.
        is_stop: whether a round starts, or the battle starts or ends.
        turn: the turn, or None before the battle and after a round.
        outcome: how the battle ended, if it is over.
    """

    cave: Cave
    start: Mapping[int, Fighter]
    round: int
    units: Mapping[int, Fighter]
    is_stop: bool = True
    turn: Turn | None = None
    outcome: Outcome | None = None
    depth: ClassVar[int] = 0

    @property
    def place(self) -> str:
        """The round and the turn."""
        if self.turn:
            return f"round {self.round}, turn {self.turn.number}"
        return f"after round {self.round}" if self.round else "before the battle"

    @cached_property
    def sentences(self) -> list[Sentence]:
        """What happens, and why."""
        if self.turn:
            unit = Sentence("Turn", f"{unit_state(self.turn.unit).capitalize()}.")
            return [unit, *turn_sentences(self.turn)]
        if self.outcome:
            return [Sentence("End", end_text(self.outcome, self.round))]
        about = "After" if self.round else "Before"
        return [Sentence(about, f"{alive_text(self.units.values())}.".capitalize())]

    # --- Layout ----------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> RenderableType:
        """Draw the frame for an area of this many columns and lines."""
        has_totals = height >= TOTALS_FROM
        rows = height - has_totals
        if width - self.map_width - GAP >= MIN_ROSTER + GAP + MIN_WORDS:
            battle = self.with_words_right(width, rows)
        else:
            battle = self.with_words_below(width, rows)
        layout = Layout()
        layout.split_column(battle, *([Layout(self.totals(), size=1)] if has_totals else []))
        return layout

    def with_words_right(self, width: int, height: int) -> Layout:
        """The map, the units and the sentences side by side."""
        right = width - self.map_width - GAP
        columns = min(ceil(len(self.units) / max(height, 1)), (right - MIN_WORDS) // MIN_ROSTER)
        columns = max(columns, 1)
        roster_width = min((right - MIN_WORDS - GAP) // columns, MAX_ROSTER) * columns
        words = sentence_lines(self.sentences, right - roster_width - GAP, height)
        layout = Layout()
        layout.split_row(
            Layout(self.map(self.map_width, height), size=self.map_width + GAP),
            Layout(self.roster(roster_width, columns, height), size=roster_width + GAP),
            Layout(Group(*words)),
        )
        return layout

    def with_words_below(self, width: int, height: int) -> Layout:
        """The map, the units to the right of it if there is room, and the sentences below.

        The sizes do not depend on the sentences, so the map does not move from turn to turn.
        """
        min_words = max(min(height // 3, MAX_LINES), 1)
        top = max(min(max(self.map_height, len(self.start)), height - min_words), 1)
        right = width - self.map_width - GAP
        if right < MIN_ROSTER and width >= WIDE:
            right = MIN_ROSTER
        battle = Layout(size=top)
        if right < MIN_ROSTER:
            battle.update(self.map(width, top))
        else:
            map_width = width - right - GAP
            columns = max(min(ceil(len(self.units) / top), right // MIN_ROSTER), 1)
            roster_width = min(right, columns * MAX_ROSTER)
            battle.split_row(
                Layout(self.map(map_width, top), size=map_width + GAP),
                Layout(self.roster(roster_width, columns, top)),
            )
        words = sentence_lines(self.sentences, width, height - top)
        layout = Layout()
        layout.split_column(battle, Layout(Group(*words)))
        return layout

    # --- Map -------------------------------------------------------------------------------------

    @property
    def ruler_width(self) -> int:
        """Width of the row numbers to the left of the map."""
        return 0 if is_small(self.cave) else len(str(self.cave.height - 1)) + 1

    @property
    def map_width(self) -> int:
        """Width of the whole map with its row numbers."""
        return self.cave.width + self.ruler_width

    @property
    def map_height(self) -> int:
        """Height of the whole map with the column numbers above it."""
        return self.cave.height + (0 if is_small(self.cave) else len(str(self.cave.width - 1)))

    def map(self, width: int, height: int) -> RenderableType:
        """The map, or the part around the acting unit, with rulers if there is room for them."""
        row, column = self.turn.square if self.turn else (0, 0)
        ruler_height = self.map_height - self.cave.height
        has_rulers = (
            self.ruler_width > 0
            and height >= 3 * ruler_height + MAX_LINES
            and width >= min(self.map_width, WIDE // 2)
        )
        rows = window(row, self.cave.height, height - ruler_height * has_rulers)
        columns = window(column, self.cave.width, width - self.ruler_width * has_rulers)
        letters, highlights = self.letters(), self.highlights()

        def square_text(square: Square) -> tuple[str, str]:
            if square not in self.cave.squares:
                return "#", WALL
            letter = letters.get(square, ".")
            return letter, f"{STYLES.get(letter, 'dim')} {highlights.get(square, '')}".strip()

        def row_text(row: int) -> Text:
            runs = groupby((square_text((row, column)) for column in columns), key=itemgetter(1))
            return Text.assemble(
                *(("".join(letter for letter, _ in run), style) for style, run in runs)
            )

        lines = [row_text(row) for row in rows]
        if has_rulers and lines:
            lines = with_rulers(lines, Box(self.cave, rows, columns))
        return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))

    def letters(self) -> dict[Square, str]:
        """Units, and marks for the squares that the acting unit considered, left or emptied."""
        marks: dict[Square, str] = {}
        if turn := self.turn:
            if turn.choice:
                marks |= dict.fromkeys(turn.choice.in_range, "?")
                marks |= dict.fromkeys(turn.choice.nearest, "!")
                if turn.choice.chosen:
                    marks[turn.choice.chosen] = "+"
            if turn.step:
                marks[turn.step.before] = CAME_FROM
            if turn.death:
                marks[turn.death.square] = DEAD
        return marks | {unit.square: unit.side.value for unit in self.units.values()}

    def highlights(self) -> dict[Square, str]:
        """Styles for the acting unit, the shortest paths to its chosen square, and its target."""
        turn = self.turn
        if turn is None:
            return {}
        styles = dict.fromkeys(Paths.of(turn).squares, f"not dim magenta {ON_PATH}")
        styles[turn.square] = ACTING
        if turn.blow:
            styles[turn.units[turn.blow.target].square] = TARGET
        return styles

    # --- Units -----------------------------------------------------------------------------------

    def roster(self, width: int, columns: int, height: int) -> RenderableType:
        """The units in reading order, each with its hit points and a bar for them.

        If they do not all fit, those around the acting unit are shown.
        """
        units = sorted(self.units.values(), key=lambda unit: unit.square)
        number = self.turn.unit.number if self.turn else -1
        index = next((at for at, unit in enumerate(units) if unit.number == number), 0)
        shown = window(index, len(units), columns * max(height, 1))
        full = {
            side: max((u.hit_points for u in self.start.values() if u.side is side), default=1)
            for side in Side
        }
        cells = [self.unit_cells(units[index], full[units[index].side]) for index in shown]
        if len(shown) < len(units):
            cells[-1] = (Text("…"), Text(f"{len(units) - len(shown) + 1} more", "dim"), Text())
        table = Table.grid(padding=(0, 1))
        table.width = width
        for _ in range(columns):
            table.add_column(no_wrap=True)
            table.add_column(no_wrap=True, ratio=1)
            table.add_column(no_wrap=True, justify="right")
        for row in zip_longest(*chunked(cells, max(height, 1)), fillvalue=("", "", "")):
            table.add_row(*chain.from_iterable(row))
        return table

    def unit_cells(self, unit: Fighter, full: int) -> tuple[RenderableType, ...]:
        """A unit's letter and number, its bar, and its hit points.

        A full bar is the maximum hit points of the unit's side before the battle.
        """
        highlight = ""
        if self.turn and unit.number == self.turn.unit.number:
            highlight = ACTING
        elif self.turn and self.turn.blow and unit.number == self.turn.blow.target:
            highlight = TARGET
        colour = COLOURS[unit.side]
        return (
            Text(f"{unit.side.value}{unit.number}", f"bold {colour} {highlight}"),
            bar(unit.hit_points, full, colour),
            Text(f"{unit.hit_points}", highlight),
        )

    def totals(self) -> Table:
        """The number of living units of each side, and their hit points."""
        table = Table.grid(padding=(0, 1), expand=True)
        cells: list[RenderableType] = []
        for side in Side:
            units = [unit for unit in self.units.values() if unit.side is side]
            full = sum(unit.hit_points for unit in self.start.values() if unit.side is side)
            left = sum(unit.hit_points for unit in units)
            table.add_column(no_wrap=True)
            table.add_column(ratio=1)
            table.add_column(no_wrap=True)
            name = counted(len(units), side.name.lower(), side.plural)
            cells += [
                Text(name, f"bold {COLOURS[side]}"),
                bar(left, full, COLOURS[side]),
                f"{left}",
            ]
        table.add_row(*cells)
        return table
