"""Parse a cave map."""

import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from graphsolve.errors import PuzzleWarning
from graphsolve.graphs.squareset import SquareSet
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Placement, Side
from graphsolve.puzzles.text import BLANKS, Line, counted, puzzle_lines, quoted

OPEN = ".EG"

ROW = re.compile("[ \t]*([#.EG]+)")
UNIT = re.compile("[EG]")
HIT_POINTS = re.compile(r"([EG])\((-?[0-9]+)\)[ \t]*,?[ \t]*")
TITLE = re.compile(r"[ \t]*(Initially|After [0-9]+ rounds?|When combat ends):")
MAX_DIGITS = 9
MIN_ROWS = 10  # smaller maps are made by hand, and may be open


def parse_cave(text: str, source: str = "<text>") -> Cave:
    r"""Parse a map, either a puzzle's input or the printed state of a battle.

    >>> cave = parse_cave("#####\n#E.G#   E(200), G(131)\n#####")
    >>> sorted(cave.squares)
    [(1, 1), (1, 2), (1, 3)]
    >>> cave.units[1]
    Placement(side=<Side.GOBLIN: 'G'>, square=(1, 3), hit_points=131)

    A title such as `After 23 rounds:` may come before the map, as in a transcript. Blank lines
    around the map, spaces and tabs around its rows, and a byte-order mark are ignored; all common
    line endings work. Everything outside the map is wall. Errors and warnings begin with
    `source`, usually the file name.

    Raises:
        ParseError: there is no map; or it contains a blank line, an unknown character, or hit
            points that do not match the units of their row; or the box around its open squares
            needs more than 2**28 bits.

    Warns:
        PuzzleWarning: some rows are shorter than others, so the missing squares count as wall; or
            only the last row of a map is open, and all other sides are walls.
    """
    rows = list(map(read_row, without_title(puzzle_lines("cave", text, source))))
    width = max(len(row.squares) for row in rows)
    try:
        squares = SquareSet.from_rows([row.squares for row in rows], OPEN)
    except ValueError:
        problem = f"the map is too large: {len(rows)} rows, the longest of {width} squares"
        raise rows[0].line.error(0, problem) from None
    for row, problem in suspicious_rows(rows, width):
        warnings.warn(PuzzleWarning(row.line.error(row.end, problem)), stacklevel=2)
    units: list[Placement] = []
    for number, row in enumerate(rows):
        checkpoint()
        letters = zip(UNIT.finditer(row.squares), row.hit_points, strict=True)
        units += (
            Placement(Side(letter[0]), (number, letter.start()), hit_points)
            for letter, hit_points in letters
        )
    return Cave(len(rows), width, squares, tuple(units))


def without_title(lines: list[Line]) -> list[Line]:
    """Return the lines without a title such as `After 23 rounds:`."""
    title, *rows = lines
    if not TITLE.fullmatch(title.text):
        return lines
    if not rows:
        raise title.error(len(title.text), "expected a map below, found the end of the text")
    return rows


class MapRow(NamedTuple):
    """A row of the map: its squares end at the index `end` of its line.

    `hit_points` has an entry for each unit in the row, None if the row does not show them.
    """

    line: Line
    end: int
    squares: str
    hit_points: list[int | None]


def read_row(line: Line) -> MapRow:
    """Parse a row: its squares, and the hit points of its units if they follow."""
    checkpoint()
    if not line.text:
        raise line.error(0, "blank line inside the map")
    found = ROW.match(line.text)
    end = found.end() if found else line.skip_blanks()
    after = line.skip_blanks(end)
    if not found or end == after < len(line.text):
        raise line.error(end, f"expected '#', '.', 'E' or 'G', found {line.text[end]!r}")
    squares = found[1]
    letters = UNIT.findall(squares)
    if after == len(line.text):
        return MapRow(line, end, squares, [None] * len(letters))
    if line.text[after] in "#.":
        raise line.error(end, "expected no blanks between the squares of a row")
    return MapRow(line, end, squares, read_hit_points(line, after, letters))


def read_hit_points(line: Line, index: int, letters: list[str]) -> list[int | None]:
    """Parse hit points such as `G(200), E(197)`, from an index to the end of the line."""
    hit_points: list[int | None] = []
    for letter in letters:
        checkpoint()
        entry = HIT_POINTS.match(line.text, index)
        if not entry or entry[1] != letter:
            word = quoted(re.split(rf"[{BLANKS}]", line.text[index:], maxsplit=1)[0])
            problem = f"expected the hit points of the row's next unit, such as '{letter}(200)'"
            raise line.error(index, f"{problem}, found {word or 'the end of the line'}")
        digits = entry[2].lstrip("0")
        if len(digits) > MAX_DIGITS or int(digits or 0) < 1:
            problem = f"hit points must be from 1 to {'9' * MAX_DIGITS}, not {quoted(entry[2])}"
            raise line.error(entry.start(2), problem)
        hit_points.append(int(digits))
        index = entry.end()
    if index < len(line.text):
        units = f"with {counted(len(letters), 'unit')}" if letters else "without units"
        raise line.error(index, f"unexpected {line.excerpt(index)} after a row {units}")
    return hit_points


def suspicious_rows(rows: list[MapRow], width: int) -> Iterator[tuple[MapRow, str]]:
    """Yield rows that suggest an incomplete copy of the map, each with a warning."""
    if short := next((row for row in rows if len(row.squares) < width), None):
        problem = (
            f"this row has {len(short.squares)} squares and the longest has {width}; "
            "the missing squares count as wall (is the copy complete?)"
        )
        yield short, problem
    if len(rows) < MIN_ROWS:
        return
    first, *others, last = rows
    closed = all(row.squares.startswith("#") and row.squares.endswith("#") for row in others)
    if closed and not first.squares.strip("#") and last.squares.strip("#"):
        yield last, "the last row is open, and the other sides are walls (is the copy complete?)"
