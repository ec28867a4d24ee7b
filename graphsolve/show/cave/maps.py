"""Pictures of a turn in the style of the puzzle's statement, several side by side."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import NamedTuple, Self

from more_itertools import chunked
from rich.console import Console, ConsoleOptions
from rich.text import Text

from graphsolve.graphs.squareset import Square
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.events import Choice, UnitState
from graphsolve.puzzles.cave.state import Cave
from graphsolve.show.cave.turn import ChosenPaths, Turn, adjacent_squares
from graphsolve.show.palette import ACCENT, FIRST, SECOND, WALL

COLORS = {"E": FIRST, "G": SECOND}
"""The colors of the units, by their letters on the map."""

MARKS = {"in range": "?", "reachable": "@", "nearest": "!", "chosen": "+"}
"""The statement's marks for squares."""

STYLES = {
    "#": WALL.both,
    ".": "dim",
    **{letter: f"bold {color.both}" for letter, color in COLORS.items()},
    **dict.fromkeys(MARKS.values(), ACCENT.both),
    MARKS["nearest"]: f"bold {ACCENT.both}",
    MARKS["chosen"]: f"bold reverse {ACCENT.both}",
}
"""The styles of the characters of a map, readable on dark and on light terminals."""

NUMBER = ACCENT.both
EDGE = "dim"
ACTING = "reverse"
ON_PATH = "bold underline"
TARGET = "underline"

ARROW = "  -->  "

SMALL = 10
"""The maximum height and width of caves that are drawn whole, without rulers."""

MARGIN = 2  # squares to draw around the relevant ones


class Box(NamedTuple):
    """The part of a cave that pictures show."""

    cave: Cave
    rows: range
    columns: range

    @classmethod
    def whole(cls, cave: Cave) -> Self:
        """Return all of a cave."""
        return cls(cave, range(cave.height), range(cave.width))

    @classmethod
    def around(cls, cave: Cave, squares: Iterable[Square]) -> Self:
        """Return the part of a cave around some squares, or the whole of a small cave."""
        if is_small(cave):
            return cls.whole(cave)
        rows, columns = (
            range(max(min(numbers) - MARGIN, 0), min(max(numbers) + MARGIN + 1, end))
            for numbers, end in zip(
                zip(*squares, strict=True), (cave.height, cave.width), strict=True
            )
        )
        return cls(cave, rows, columns)

    def shows(self, square: Square) -> bool:
        """Return whether a square is in the box."""
        return square[0] in self.rows and square[1] in self.columns

    def draw(
        self,
        title: str,
        units: Iterable[UnitState],
        *,
        marks: Mapping[Square, str] = MappingProxyType({}),
        styles: Mapping[Square, str] = MappingProxyType({}),
        hit_points: Collection[int] = (),
    ) -> "Picture":
        """Draw this part of the cave with units, and with marks on squares without a unit.

        The hit points of units whose numbers are in `hit_points` follow their row, as in the
        statement but with the unit's number.
        """
        units = sorted(units, key=attrgetter("square"))
        rows = self.lines({**marks, **{unit.square: unit.side.value for unit in units}}, styles)
        printed = [unit for unit in units if unit.number in hit_points and self.shows(unit.square)]
        for number, in_row in groupby(printed, key=lambda unit: unit.square[0]):
            named = (
                Text(f"{unit.side.value}{unit.number}({unit.hit_points})", STYLES[unit.side.value])
                for unit in in_row
            )
            rows[number - self.rows[0]].append("   ").append(Text(", ").join(named))
        return Picture(title, rows if is_small(self.cave) else with_rulers(rows, self))

    def lines(self, letters: Mapping[Square, str], styles: Mapping[Square, str]) -> list[Text]:
        """Draw the squares of this part of the cave, a line for each row."""

        def square_text(square: Square) -> tuple[str, str]:
            checkpoint()
            letter = letters.get(square) or ("." if square in self.cave.squares else "#")
            return letter, f"{STYLES.get(letter, NUMBER)} {styles.get(square, '')}".strip()

        def row_text(row: int) -> Text:
            squares = (square_text((row, column)) for column in self.columns)
            runs = groupby(squares, key=itemgetter(1))
            return Text.assemble(
                *(("".join(letter for letter, _ in run), style) for style, run in runs)
            )

        return [row_text(row) for row in self.rows]


def is_small(cave: Cave) -> bool:
    """Return whether pictures show the whole cave, without rulers."""
    return max(cave.height, cave.width) <= SMALL


def with_rulers(rows: list[Text], box: Box) -> list[Text]:
    """Return the rows of a box with column numbers above and row numbers to their left."""
    width = len(str(box.rows[-1]))
    digits = len(str(box.columns[-1]))
    columns = [f"{number:>{digits}}" for number in box.columns]
    head = [Text(" " * (width + 1) + "".join(line), EDGE) for line in zip(*columns, strict=True)]
    numbered = []
    for number, row in zip(box.rows, rows, strict=True):
        checkpoint()
        numbered.append(Text.assemble((f"{number:>{width}} ", EDGE), row))
    return [*head, *numbered]


class Picture(NamedTuple):
    """A drawn cave with its title."""

    title: str
    rows: Sequence[Text]

    def width(self, gap: int) -> int:
        """Return the width on the screen; the title may extend into the gap to its right."""
        return max(len(self.title) - gap + 2, *(row.cell_len for row in self.rows))


@dataclass(frozen=True)
class Strip:
    """Pictures with arrows between them, wrapped to the width of the screen."""

    pictures: Sequence[Picture]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        gap = len(ARROW)
        widest = max(picture.width(gap) for picture in self.pictures)
        per_row = max((options.max_width + gap) // (widest + gap), 1)
        for index, pictures in enumerate(chunked(self.pictures, per_row)):
            if index:
                yield Text()
            column, blocks = 0, dict[int, Sequence[Text]]()
            for picture in pictures:
                if column:
                    above = [Text()] * (1 + len(picture.rows) // 2)
                    blocks[column - gap] = [*above, Text(ARROW, EDGE)]
                blocks[column] = [Text(picture.title, "bold"), *picture.rows]
                column += picture.width(gap) + gap
            for cells in zip_longest(*blocks.values(), fillvalue=Text()):
                checkpoint()
                line = Text(no_wrap=True, overflow="ignore")
                for start, cell in zip(blocks, cells, strict=True):
                    if cell.plain:
                        line.truncate(start, overflow="crop", pad=True)
                        line.append_text(cell)
                yield line


def choice_box(turn: Turn, choice: Choice, paths: ChosenPaths) -> Box:
    """Return the part of the cave that explains the unit's choice."""
    row, column = turn.unit.square
    relevant = {turn.unit.square, *choice.nearest, *paths.squares}
    relevant |= adjacent_squares(choice.nearest).intersection(choice.targets)
    if not choice.reachable:
        closest = min(
            choice.in_range or choice.targets,
            key=lambda other: abs(other[0] - row) + abs(other[1] - column),
        )
        relevant |= {closest} | (turn.barrier(closest) if choice.in_range else set())
    return Box.around(turn.before.cave, relevant)


def choice_strip(turn: Turn, choice: Choice, box: Box) -> Strip:
    """Draw the targets, then the squares in range, reachable, nearest and chosen, if any."""
    chosen = () if choice.chosen is None else (choice.chosen,)
    squares_of = (choice.in_range, choice.reachable, choice.nearest, chosen)
    units, styles = turn.before.units.values(), {turn.unit.square: ACTING}
    pictures = [box.draw("Targets:", units, styles=styles)]
    for (name, mark), squares in zip(MARKS.items(), squares_of, strict=True):
        if squares:
            marks = dict.fromkeys(squares, mark)
            pictures.append(box.draw(f"{name.capitalize()}:", units, marks=marks, styles=styles))
    return Strip(pictures)


def path_strip(turn: Turn, paths: ChosenPaths, box: Box) -> Strip:
    """Draw the distances to the chosen square, and the step."""
    marks = {square: str(number)[-1] for square, number in paths.distances.items()}
    styles = {**dict.fromkeys(paths.squares, ON_PATH), turn.unit.square: ACTING}
    distance = box.draw("Distance:", turn.before.units.values(), marks=marks, styles=styles)
    step = box.draw("Step:", turn.after_step.units.values(), styles={turn.square: ACTING})
    return Strip([distance, step])


def attack_strip(turn: Turn) -> Strip:
    """Draw the adjacent targets and their hit points, before and after the attack."""
    assert turn.target
    candidates = [candidate.number for candidate in turn.candidates]
    box = Box.around(turn.before.cave, [turn.square])
    styles = {turn.square: ACTING, turn.target.square: TARGET}
    after = turn.after_step.after(event for event in (turn.blow, turn.death) if event)
    scenes = {"Attack:": turn.after_step, "After the attack:": after}
    return Strip(
        [
            box.draw(title, scene.units.values(), styles=styles, hit_points=candidates)
            for title, scene in scenes.items()
        ]
    )
