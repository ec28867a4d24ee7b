"""Parts of a cave drawn as the puzzle's statement draws them, one picture beside the other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from rich.console import Console, ConsoleOptions
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import Fighter
from graphsolve.puzzles.cave.state import Cave

__all__ = ["STYLES", "Box", "Picture", "Strip", "is_small", "with_edges"]

STYLES = {
    "#": "dim",
    ".": "dim",
    "E": "bold green",
    "G": "bold red",
    "?": "cyan",
    "@": "bold blue",
    "!": "bold yellow",
    "+": "bold magenta",
}
NUMBER = "cyan"
EDGE = "dim"
ARROW = "  -->  "

SMALL = 10
"""A cave of at most so many rows and columns is drawn whole and without numbers at its edges."""

MARGIN = 2
"""How many squares are drawn around what matters."""


class Box(NamedTuple):
    """The part of a cave that pictures show."""

    cave: Cave
    rows: range
    columns: range

    @classmethod
    def whole(cls, cave: Cave) -> Self:
        """All of a cave."""
        return cls(cave, range(cave.height), range(cave.width))

    @classmethod
    def around(cls, cave: Cave, squares: Iterable[Square]) -> Self:
        """The part of a cave around some squares; all of a small cave.

        >>> _, rows, columns = Box.around(Cave(30, 20, frozenset(), ()), [(9, 1), (7, 3)])
        >>> rows, columns
        (range(5, 12), range(0, 6))
        """
        if is_small(cave):
            return cls.whole(cave)
        rows, columns = zip(*squares, strict=True)
        return cls(cave, span(rows, cave.height), span(columns, cave.width))

    def shows(self, square: Square) -> bool:
        """Whether a square is in it."""
        return square[0] in self.rows and square[1] in self.columns

    def draw(
        self,
        title: str,
        units: Iterable[Fighter],
        *,
        marks: Mapping[Square, str] | None = None,
        styles: Mapping[Square, str] | None = None,
        hit_points: Iterable[int] = (),
    ) -> "Picture":
        """Draw this part of the cave.

        Args:
            title: what stands above it.
            units: the units to draw.
            marks: one character each for squares where no unit stands.
            styles: how squares look that stand out.
            hit_points: the numbers of the units whose hit points stand behind their rows.
        """
        at = {unit.square: unit for unit in units}
        letters = {**(marks or {}), **{square: unit.side.value for square, unit in at.items()}}
        standing_out = styles or {}
        told = set(hit_points)

        def square_text(square: Square) -> tuple[str, str]:
            letter = letters.get(square) or ("." if square in self.cave.squares else "#")
            return letter, f"{STYLES.get(letter, NUMBER)} {standing_out.get(square, '')}"

        def row_text(row: int) -> Text:
            squares = [(row, column) for column in self.columns]
            units = [at[square] for square in squares if square in at]
            behind = [unit for unit in units if unit.number in told]
            text = Text.assemble(*map(square_text, squares))
            return text.append("   " if behind else "").append(hit_points_text(behind))

        rows = [row_text(row) for row in self.rows]
        return Picture(title, rows if is_small(self.cave) else with_edges(rows, self))


def is_small(cave: Cave) -> bool:
    """Whether a cave is small enough for people to count its squares."""
    return max(cave.height, cave.width) <= SMALL


def span(numbers: Iterable[int], end: int) -> range:
    """From the least to the greatest of some numbers, with a margin inside the cave."""
    numbers = list(numbers)
    return range(max(min(numbers) - MARGIN, 0), min(max(numbers) + MARGIN + 1, end))


class Picture(NamedTuple):
    """A drawn cave with its title."""

    title: str
    rows: list[Text]

    @property
    def width(self) -> int:
        """How many columns of the screen it takes; a title may reach into the gap behind it."""
        return max(len(self.title) - len(ARROW) + 2, *(row.cell_len for row in self.rows))


def hit_points_text(units: Iterable[Fighter]) -> Text:
    """`G(200), E(197)`."""
    each = (
        Text(f"{unit.side.value}({unit.hit_points})", STYLES[unit.side.value]) for unit in units
    )
    return Text(", ").join(each)


def with_edges(rows: list[Text], box: Box) -> list[Text]:
    """A picture with the numbers of its columns above it and of its rows at the left."""
    width = len(str(box.rows[-1]))
    head = [
        Text(" " * (width + 1) + "".join(digits), EDGE)
        for digits in zip(*map(str, padded(box.columns)), strict=True)
    ]
    numbered = (
        Text.assemble((f"{number:>{width}} ", EDGE), row)
        for number, row in zip(box.rows, rows, strict=True)
    )
    return [*head, *numbered]


def padded(numbers: range) -> list[str]:
    """Numbers as texts of the same width.

    >>> padded(range(9, 12))
    [' 9', '10', '11']
    """
    width = len(str(numbers[-1]))
    return [f"{number:>{width}}" for number in numbers]


@dataclass(frozen=True)
class Strip:
    """Pictures side by side with arrows between them, as many as the screen is wide enough for."""

    pictures: tuple[Picture, ...]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        width = max(picture.width for picture in self.pictures)
        side_by_side = max((options.max_width + len(ARROW)) // (width + len(ARROW)), 1)
        for start in range(0, len(self.pictures), side_by_side):
            if start:
                yield Text()
            yield from beside(self.pictures[start : start + side_by_side], width)


def beside(pictures: tuple[Picture, ...], width: int) -> Iterator[Text]:
    """The lines of some pictures side by side."""
    titles = "".join(f"{picture.title:<{width + len(ARROW)}}" for picture in pictures)
    yield Text(titles.rstrip(), "bold", no_wrap=True, overflow="ignore")
    height = len(pictures[0].rows)
    for index in range(height):
        gap = ARROW if index == height // 2 else " " * len(ARROW)
        line = Text(no_wrap=True, overflow="ignore")
        for place, picture in enumerate(pictures):
            row = picture.rows[index].copy()
            row.pad_right(width - row.cell_len)
            line.append(gap if place else "", EDGE).append(row)
        line.rstrip()
        yield line
