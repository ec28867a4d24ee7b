"""Battles in the terminal, with a frame for each turn and each full round.

A frame shows the map, the units with their hit points, what happens and why, and the totals of
both sides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, zip_longest
from math import ceil
from sys import maxsize

from more_itertools import chunked
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.table import Table
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Event, Fighter, RoundBegan, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Drawable, Side
from graphsolve.puzzles.cave.turn import Turn
from graphsolve.puzzles.text import counted
from graphsolve.show.cave import maps, sentences
from graphsolve.show.cave.board import HIGHLIGHTS, Highlight
from graphsolve.show.cave.maps import Box
from graphsolve.show.cave.sentences import CaveSentence
from graphsolve.show.palette import ACCENT
from graphsolve.show.terminal.frames import MAX_FRAMES, Frame, Show, bar, sentence_lines, window

MAX_UNITS = 300_000  # limit on the units of all kept frames together; each takes about 1 KB
MIN_FRAMES = 200

GAP = 2
MIN_FIRST = 3  # minimum number of lines for sentences in which the first is kept
MAX_LINES = 9  # maximum number of lines reserved for sentences

MIN_ROSTER, MAX_ROSTER = 20, 32  # width of a column of units
WIDE = 60  # minimum width at which the list of units may take space from the map
TOTALS_FROM = 7  # minimum height for the line with the totals
COLUMN_NUMBERS_FROM, CUT_NOTE_FROM = 10, 4
"""Minimum heights of a map for column numbers, and for a note of the rows and columns shown."""

CAME_FROM, DEAD = "o", "x"
LEGEND = (
    (" ".join(maps.MARKS.values()), "squares that are " + ", ".join(maps.MARKS)),
    (f"{CAME_FROM} {DEAD}", "where the acting unit came from, and where a unit died"),
)


def leads_to(highlight: Highlight, frame: Frame) -> bool:
    """Whether a frame shows a turn that is such a highlight."""
    turn = frame.turn if isinstance(frame, BattleFrame) else None
    return turn is not None and highlight.is_in(turn)


JUMPS = {key: (one.name, partial(leads_to, one)) for key, one in HIGHLIGHTS.items()}
"""Keys to the next highlight of a kind."""


def show_of(title: str, events: Iterable[Event]) -> Show:
    """A battle as a show."""
    moments = Scene.moments_of(events)
    scene = Scene(*next(moments))
    max_frames = max(min(MAX_FRAMES, MAX_UNITS // (len(scene.units) or 1)), MIN_FRAMES)
    frames = battle_frames(scene, moments)
    return Show(title, frames, speed=8, max_frames=max_frames, legend=LEGEND, jumps=JUMPS)


def battle_frames(scene: Scene, moments: Iterable[list[Event]]) -> Iterator[Frame]:
    """The frames of a battle."""
    yield BattleFrame(1, "as round 1 begins", scene)
    for moment in moments:
        turn = Turn.of(scene, moment) if isinstance(moment[0], TurnBegan) else None
        scene = scene.after(moment)
        number = scene.full_rounds + 1
        if turn:
            place = f"round {number}, turn {turn.number}: {sentences.unit_name(turn.unit)}"
        elif isinstance(moment[0], RoundBegan):
            continue
        elif scene.outcome:
            place = f"the end, after {counted(scene.full_rounds, 'round')}"
        else:
            place = f"as round {number} begins"
        is_stop = turn is None or scene.outcome is not None
        yield BattleFrame(number, place, scene, turn, is_stop=is_stop)


@dataclass(frozen=True)
class BattleFrame(Frame):
    """A frame of a battle. Its round is the one that a turn is in or that begins."""

    scene: Scene
    turn: Turn | None = None

    @cached_property
    def sentences(self) -> list[CaveSentence]:
        """What happens, and why."""
        if self.turn:
            unit = CaveSentence("Turn", f"{sentences.unit_state(self.turn.unit).capitalize()}.")
            return [unit, *sentences.turn_sentences(self.turn)]
        if self.scene.outcome:
            end = sentences.end_text(self.scene.outcome, self.scene.full_rounds)
            return [CaveSentence("End", end)]
        alive = sentences.alive_text(self.scene.units.values())
        return [CaveSentence("Units", f"{alive}.".capitalize())]

    def words(self, width: int, height: int) -> list[Text]:
        """The sentences. If not all fit, the one that names the unit and the last are kept."""
        first, *others = self.sentences
        if height < MIN_FIRST or len(sentence_lines(self.sentences, width, maxsize)) <= height:
            return sentence_lines(self.sentences, width, height)
        [line] = sentence_lines([first], width, 1)
        return [line.append(" …"), *sentence_lines(others, width, height - 1)]

    # --- Layout ----------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> RenderableType:
        """Draw the frame for an area of this many columns and lines."""
        has_totals = height >= TOTALS_FROM
        rows = height - has_totals
        is_wide = width - self.map_width - GAP >= 2 * MIN_ROSTER
        battle = self.words_beside(width, rows) if is_wide else self.words_below(width, rows)
        if not has_totals:
            return battle
        layout = Layout()
        layout.split_column(battle, Layout(self.totals(), size=1))
        return layout

    def words_beside(self, width: int, height: int) -> Layout:
        """As much of the map as fits, and to the right of it the units above the sentences."""
        right = width - self.map_width - GAP
        most = max(height - MAX_LINES - 1, 1)
        number = len(self.scene.start)
        columns = max(min(ceil(number / most), right // MIN_ROSTER), 1)
        top = min(ceil(number / columns), most)
        beside, layout = Layout(), Layout()
        beside.split_column(
            Layout(self.roster(min(right, columns * MAX_ROSTER), columns, top), size=top + 1),
            Layout(Group(*self.words(right, height - top - 1))),
        )
        layout.split_row(
            Layout(self.map(self.map_width, height), size=self.map_width + GAP), beside
        )
        return layout

    def words_below(self, width: int, height: int) -> Layout:
        """The map, the units to the right of it if there is room, and the sentences below.

        The sizes do not depend on the sentences, so the map does not move from turn to turn.
        """
        below = max(min(height // 3, MAX_LINES), 1)
        top = max(min(max(self.map_height, len(self.scene.start)), height - below), 1)
        right = width - self.map_width - GAP
        if width >= WIDE:
            right = max(right, MIN_ROSTER)
        battle, layout = Layout(size=top), Layout()
        if right < MIN_ROSTER:
            battle.update(self.map(width, top))
        else:
            map_width = width - right - GAP
            battle.split_row(
                Layout(self.map(map_width, top), size=map_width + GAP),
                Layout(self.roster(min(right, MAX_ROSTER), 1, top)),
            )
        layout.split_column(battle, Layout(Group(*self.words(width, height - top))))
        return layout

    # --- Map -------------------------------------------------------------------------------------

    @property
    def ruler_width(self) -> int:
        """Width of the row numbers to the left of the map."""
        return 0 if maps.is_small(self.scene.cave) else len(str(self.scene.cave.height - 1)) + 1

    @property
    def map_width(self) -> int:
        """Width of the whole map with its row numbers."""
        return self.scene.cave.width + self.ruler_width

    @property
    def map_height(self) -> int:
        """Height of the whole map with the column numbers above it."""
        return self.scene.cave.height + (
            0 if maps.is_small(self.scene.cave) else len(str(self.scene.cave.width - 1))
        )

    def map(self, width: int, height: int) -> RenderableType:
        """The map, or the part around the acting unit, with rulers if there is room for them."""
        row, column = self.turn.square if self.turn else (0, 0)
        has_rulers = self.ruler_width > 0 and width >= min(self.map_width, WIDE // 2)
        has_numbers = has_rulers and height >= COLUMN_NUMBERS_FROM
        ruler_height = (self.map_height - self.scene.cave.height) * has_numbers
        columns = window(column, self.scene.cave.width, width - self.ruler_width * has_rulers)
        room = height - ruler_height
        is_cut = self.scene.cave.height > room or len(columns) < self.scene.cave.width
        has_note = is_cut and height >= CUT_NOTE_FROM
        rows = window(row, self.scene.cave.height, room - has_note)
        box = Box(self.scene.cave, rows, columns)
        lines = box.lines(self.letters(), self.highlights(), other="dim")
        if has_rulers and lines:
            numbered = maps.with_rulers(lines, box, Box.whole(self.scene.cave))
            lines = numbered[len(numbered) - len(rows) - ruler_height :]
        if has_note:
            lines.append(cut_note(self.scene.cave, rows, columns))
        return Group(Text("\n", no_wrap=True, overflow="crop").join(lines))

    def letters(self) -> dict[Square, str]:
        """Units, and marks for the squares that the acting unit considered, left or emptied."""
        marks: dict[Square, str] = {}
        if turn := self.turn:
            if turn.choice:
                for name, squares in maps.considered(turn.choice).items():
                    marks |= dict.fromkeys(squares, maps.MARKS[name])
            if turn.step:
                marks[turn.step.before] = CAME_FROM
            if turn.death:
                marks[turn.death.square] = DEAD
        return marks | {unit.square: unit.side.value for unit in self.scene.units.values()}

    def highlights(self) -> dict[Square, str]:
        """Styles for the acting unit, the shortest paths to its chosen square, and its target."""
        turn = self.turn
        if turn is None:
            return {}
        styles = dict.fromkeys(turn.paths.squares, f"not dim {ACCENT.both} {maps.ON_PATH}")
        if turn.step:
            styles[turn.step.before] = f"not dim {ACCENT.both}"
        styles[turn.square] = maps.ACTING
        if turn.blow:
            target = turn.before.units[turn.blow.target]
            styles[target.square] = f"{maps.STYLES[target.side.value]} {maps.TARGET}"
        return styles

    # --- Units -----------------------------------------------------------------------------------

    def roster(self, width: int, columns: int, height: int) -> RenderableType:
        """The units in reading order, each with its hit points and a bar for them."""
        units = sorted(self.scene.units.values(), key=lambda unit: unit.square)
        acting = self.turn.unit.number if self.turn else None
        index = next((at for at, unit in enumerate(units) if unit.number == acting), 0)
        shown = window(index, len(units), columns * max(height, 1))
        full = full_hit_points(self.scene.cave, units)
        cells = [self.unit_cells(units[index], full[units[index].side]) for index in shown]
        if len(shown) < len(units):
            cells[-1] = ("…", f"{len(units) - len(shown) + 1}", "more", "")
        table = Table.grid(padding=(0, 1))
        table.width = width
        for _ in range(columns):
            table.add_column(no_wrap=True)
            table.add_column(no_wrap=True, justify="right")
            table.add_column(no_wrap=True, ratio=1)
            table.add_column(no_wrap=True, justify="right")
        for row in zip_longest(*chunked(cells, max(height, 1)), fillvalue=("",) * 4):
            table.add_row(*chain.from_iterable(row))
        return table

    def unit_cells(self, unit: Fighter, full: int) -> tuple[RenderableType, ...]:
        """A unit's letter and number, its square, its bar, and its hit points."""
        highlight = ""
        if turn := self.turn:
            target = turn.blow.target if turn.blow else None
            highlight = {target: maps.TARGET, turn.unit.number: maps.ACTING}.get(unit.number, "")
        colour = maps.COLORS[unit.side.value].both
        return (
            Text(f"{unit.side.value}{unit.number}", f"bold {colour} {highlight}"),
            Text(sentences.coordinates(unit.square)),
            bar(unit.hit_points, full, colour),
            Text(f"{unit.hit_points}", highlight),
        )

    def totals(self) -> Table:
        """The number of living units of each side, and their hit points."""
        table = Table.grid(padding=(0, 1), expand=True)
        cells: list[RenderableType] = []
        for side in Side:
            units = [unit for unit in self.scene.units.values() if unit.side is side]
            full = sum(unit.hit_points for unit in self.scene.start if unit.side is side)
            left = sum(unit.hit_points for unit in units)
            table.add_column(no_wrap=True)
            table.add_column(ratio=1)
            table.add_column(no_wrap=True)
            name = counted(len(units), side.name.lower(), side.plural)
            colour = maps.COLORS[side.value].both
            cells += [Text(name, f"bold {colour}"), bar(left, full, colour), f"{left:,}"]
        table.add_row(*cells)
        return table


def cut_note(cave: Cave, rows: range, columns: range) -> Text:
    """Which rows and columns of a cave are shown, and in which directions there are more."""
    axes = (("rows", rows, cave.height, "↑", "↓"), ("columns", columns, cave.width, "←", "→"))
    notes = []
    for name, shown, total, before, after in axes:
        arrows = before * (shown.start > 0) + after * (shown.stop < total)
        if arrows:
            place = f"{shown.start} to {shown.stop - 1} of 0 to {total - 1}"
            notes.append(f"{arrows} {name} {place}")
    return Text(", ".join(notes), ACCENT.both)


FULL_BAR = 200
"""Hit points of a full bar if the map does not show any: those of the statement."""


def full_hit_points(cave: Cave, units: Iterable[Drawable]) -> dict[Side, int]:
    """The hit points of a full bar of each side: the most that a unit has or began with."""
    full: dict[Side, int] = {}
    began = ((unit.side, unit.hit_points or FULL_BAR) for unit in cave.units)
    now = ((unit.side, unit.hit_points or 0) for unit in units)
    for side, points in (*began, *now):
        full[side] = max(full.get(side, 1), points)
    return full
