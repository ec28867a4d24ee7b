"""From the text of a map to a cave."""

import re
import warnings
from typing import NamedTuple

from graphsolve.errors import ParseError, PuzzleWarning
from graphsolve.graphs.grid import squares_of
from graphsolve.puzzles.cave.state import Cave, Placement, Side
from graphsolve.puzzles.text import BLANKS, numbered_lines

__all__ = ["parse_cave"]

SQUARES = "#.EG"
OPEN = ".EG"
UNITS = "EG"

HIT_POINTS = re.compile(r"([EG])\((-?[0-9]+)\)")
TITLE = re.compile(r"[ \t]*(Initially|After [0-9]+ rounds?|When combat ends):")
SEPARATOR = re.compile(r"[ \t]*,[ \t]*")
MOST_DIGITS = 9


def parse_cave(text: str, source: str = "<text>") -> Cave:
    r"""The cave that a map shows, as the puzzle gives it or as a round of a battle is printed.

    >>> cave = parse_cave("#####\n#E.G#   E(200), G(131)\n#####")
    >>> sorted(cave.squares)
    [(1, 1), (1, 2), (1, 3)]
    >>> cave.units[1]
    Placement(side=<Side.GOBLIN: 'G'>, square=(1, 3), hit_points=131)

    A line such as `After 23 rounds:` may stand above the map, as a transcript has it. Blank lines
    around the map, blanks around its rows, any line ends and a byte-order mark are
    passed over. Everything outside the text is wall.

    Args:
        text: the map.
        source: what to call the text in errors and warnings, as a rule a file's name.

    Raises:
        ParseError: if there is no map, a blank line inside it, a character that does not belong
            there, or hit points that do not fit the row's units.

    Warns:
        PuzzleWarning: if the rows differ in width; the missing squares are taken for wall.
    """
    lines = [Line(source, *line) for line in numbered_lines(text, source)]
    rows = list(map(read_row, without_title(lines)))
    width = max(len(row.picture) for row in rows)
    warn_of_short_row(rows, width)
    pictures = [row.picture for row in rows]
    hit_points = (points for row in rows for points in row.hit_points)
    units = tuple(
        Placement(Side(pictures[row][column]), (row, column), next(hit_points))
        for row, column in squares_of(pictures, UNITS)
    )
    return Cave(len(rows), width, frozenset(squares_of(pictures, OPEN)), units)


class Line(NamedTuple):
    """A line of the text, which knows where it stands."""

    source: str
    number: int
    text: str

    def error(self, index: int, problem: str) -> ParseError:
        """The error that something at an index of the line is wrong."""
        return ParseError(self.source, self.number, index + 1, problem)

    def rest(self, index: int) -> str:
        """What stands from an index on, for a message: its first word, or the end of the line."""
        word = re.split(rf"[{BLANKS}]", self.text[index:], maxsplit=1)[0]
        return repr(word[:20]) if word else "the end of the line"

    def skip_blanks(self, index: int) -> int:
        """The index of what follows the blanks at an index."""
        return len(self.text) - len(self.text[index:].lstrip(BLANKS))


def without_title(lines: list[Line]) -> list[Line]:
    """The lines without one that says which round of a battle they show."""
    title, *rows = lines
    if not TITLE.fullmatch(title.text):
        return lines
    if not rows:
        raise title.error(len(title.text), "expected a map below this line, found the end")
    return rows


class Row(NamedTuple):
    """A row of the map: its picture, and the hit points of each unit in it if it tells them."""

    line: Line
    end: int
    picture: str
    hit_points: list[int | None]


def read_row(line: Line) -> Row:
    """Read a row: blanks, the picture, and perhaps blanks and the hit points of its units."""
    start = line.skip_blanks(0)
    if start == len(line.text):
        raise line.error(0, "expected a row of the map, found a blank line inside it")
    end = len(line.text) - len(line.text[start:].lstrip(SQUARES))
    behind = line.skip_blanks(end)
    if end == start or end == behind < len(line.text):
        raise line.error(end, f"expected '#', '.', 'E' or 'G', found {line.text[end]!r}")
    picture = line.text[start:end]
    letters = [letter for letter in picture if letter in UNITS]
    if behind == len(line.text):
        return Row(line, end, picture, [None] * len(letters))
    return Row(line, end, picture, read_hit_points(line, behind, letters))


def read_hit_points(line: Line, index: int, letters: list[str]) -> list[int | None]:
    """Read `G(200), E(197)` from an index to the line's end, one for each of the row's units."""
    hit_points: list[int | None] = []
    for letter in letters:
        if hit_points:
            index = read_separator(line, index, letter)
        points, index = read_entry(line, index, letter)
        hit_points.append(points)
    if index < len(line.text):
        problem = f"expected the end of the line, since the row has {len(letters)} units"
        raise line.error(index, f"{problem}, found {line.rest(index)}")
    return hit_points


def read_separator(line: Line, index: int, letter: str) -> int:
    """Read the comma before a further unit's hit points; the index of what follows."""
    separator = SEPARATOR.match(line.text, index)
    if not separator:
        problem = f"expected ', ' and the hit points of the row's next unit, {letter}"
        raise line.error(index, f"{problem}, found {line.rest(index)}")
    return separator.end()


def read_entry(line: Line, index: int, letter: str) -> tuple[int, int]:
    """Read one unit's hit points; they, and the index of what follows."""
    entry = HIT_POINTS.match(line.text, index)
    if not entry or entry[1] != letter:
        problem = f"expected hit points of the row's next unit such as {letter}(200)"
        raise line.error(index, f"{problem}, found {line.rest(index)}")
    digits = entry[2].lstrip("0")
    if len(digits) > MOST_DIGITS or int(digits or 0) < 1:
        problem = f"expected hit points from 1 to {'9' * MOST_DIGITS}, found {line.rest(index)}"
        raise line.error(entry.start(2), problem)
    return int(digits), entry.end()


def warn_of_short_row(rows: list[Row], width: int) -> None:
    """Warn if a row is narrower than the widest."""
    short = next((row for row in rows if len(row.picture) < width), None)
    if short:
        remark = (
            f"a row {len(short.picture)} wide, where the widest is {width} wide: "
            "the missing squares are taken for wall, but is the copy complete?"
        )
        warnings.warn(PuzzleWarning(short.line.error(short.end, remark)), stacklevel=3)
