"""Another solver's transcript: the maps that it printed, however it spaced them."""

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square, squares_of
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import numbered_lines

__all__ = ["Standing", "TheirMap", "their_maps"]

Standing: TypeAlias = dict[Square, tuple[Side, int | None]]
"""Who stands where, with the hit points if the map tells them."""

HIT_POINTS = re.compile(r"([EG])\s*[(\[:=]\s*(-?[0-9]{1,18})\s*(?:[)\]]|(?![0-9]))")
PICTURE = re.compile(r"[#.EG]+")
NUMBER = re.compile(r"(?<![0-9])[0-9]{1,18}(?![0-9])")


class TheirMap(NamedTuple):
    """A map of their transcript.

    Attributes:
        line: the line on which it begins, from 1.
        title: the line above it, or nothing.
        standing: who stands where.
    """

    line: int
    title: str
    standing: Standing

    @property
    def number(self) -> int | None:
        """The last number in the title, which as a rule is the round, or None."""
        numbers = NUMBER.findall(self.title)
        return int(numbers[-1]) if numbers else None


class Row(NamedTuple):
    """A row of a map: its line, its squares, and the hit points of its units if it tells them."""

    line: int
    picture: str
    hit_points: list[int | None]


def their_maps(text: str, cave: Cave, source: str = "<text>") -> Iterator[TheirMap]:
    r"""The maps in a transcript of a battle in a cave.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  G(197) E(197)\n# # # # #\n"
    >>> for shown in their_maps(theirs, cave):
    ...     print(shown.title, shown.standing[1, 2])
    Round 1 (<Side.GOBLIN: 'G'>, 197)

    A map has as many rows and columns as the cave. Blanks between and around its squares and
    blank lines between its rows are passed over; hit points may stand behind a row, as `G(197)`,
    `G:197` or `G=197`. Every other line is taken for the title of what is below it.

    Args:
        text: the transcript.
        cave: the cave that they fought in.
        source: the name of the file, for errors.

    Raises:
        ParseError: if there is no map in it, or one of another cave.
    """
    rows: list[Row] = []
    title, found = "", False
    for line, content in numbered_lines(text, source):
        if not content.strip():
            continue
        row = read_row(line, content)
        if row is None:
            check_whole(rows, cave, source)
            title = content
            continue
        check_width(row, cave, source)
        rows.append(row)
        if len(rows) == cave.height:
            yield TheirMap(rows[0].line, title, standing(rows, cave, source))
            rows, title, found = [], "", True
    check_whole(rows, cave, source)
    if not found:
        raise ParseError(source, 1, 1, "expected maps of a battle, found none")


def read_row(line: int, content: str) -> Row | None:
    """A row of a map, or None if the line is something else."""
    picture = re.sub(r"[\s,;]", "", HIT_POINTS.sub("", content))
    if not PICTURE.fullmatch(picture):
        return None
    told = [(match[1], int(match[2])) for match in HIT_POINTS.finditer(content)]
    letters = [letter for letter in picture if letter in "EG"]
    if [letter for letter, _ in told] == letters:
        return Row(line, picture, [hit_points for _, hit_points in told])
    return Row(line, picture, [None] * len(letters))


def check_width(row: Row, cave: Cave, source: str) -> None:
    """Refuse a row that is not as wide as the cave.

    Raises:
        ParseError: if it is not.
    """
    if len(row.picture) != cave.width:
        problem = f"expected a row of {cave.width} squares as in the cave"
        raise ParseError(source, row.line, 1, f"{problem}, found {len(row.picture)}")


def check_whole(rows: list[Row], cave: Cave, source: str) -> None:
    """Refuse a map that breaks off.

    Raises:
        ParseError: if it does.
    """
    if rows:
        problem = f"expected a map of {cave.height} rows as in the cave, found {len(rows)}"
        raise ParseError(source, rows[0].line, 1, problem)


def standing(rows: list[Row], cave: Cave, source: str) -> Standing:
    """Who stands where on a map of the cave.

    Raises:
        ParseError: if it is a map of another cave.
    """
    pictures = [row.picture for row in rows]
    for row, column in set(squares_of(pictures, ".EG")) ^ cave.squares:
        raise ParseError(
            source,
            rows[row].line,
            1,
            f"expected a map of the same cave, but square {row},{column} is "
            + ("a wall" if (row, column) in cave.squares else "open"),
        )
    hit_points = (points for row in rows for points in row.hit_points)
    return {
        (row, column): (Side(pictures[row][column]), next(hit_points))
        for row, column in squares_of(pictures, "EG")
    }
