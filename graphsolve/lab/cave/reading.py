"""Read the maps in another solver's output, and the hit points beside them.

A map is recognized by its walls. Numbers are hit points only if, with them, the first state is one
of the battle under the rules, or may be the first one under misread rules.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.facts import clean_lines
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import Line

ShownUnit: TypeAlias = tuple[Side, int | None]
"""The side of a unit, and its hit points if the transcript shows them."""

Units: TypeAlias = Mapping[Square, ShownUnit]
"""The units by square, in reading order."""

EXAMPLES = "expected maps such as `#.GE#   G(200), E(197)` under lines such as `After 2 rounds:`"

END = 10**9
"""The number of rounds below headings such as `Final state:`."""

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HEADING = re.compile(
    r"""\W*(?:[A-Za-z]+\W+){0,3}?(?:after|before|rounds?|turn|step|tick|iteration|time|state
          |start\w*|initial\w*|begin\w*|end|ends|final\w*)\b
        (?:\W*\b(?:the|after|before|full|completed?|number|rounds?|turns?|of|state|map|cave|battle
          |combat)\b)*
        (?:\W*[0-9]{1,9}\b)?
      | \W*[=#*~-]{2,}\s*[0-9]{1,9}\s*[=#*~-]*$""",
    re.IGNORECASE | re.VERBOSE,
)
MAX_HEADING = 200  # searching a longer line for patterns could take very long

ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|power|wins?|won|ends after)\b", re.IGNORECASE
)
OTHER_ROW = re.compile(r"(?=#*[.EG])#[#.EG]{2,}(?!\S)")
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")


@dataclass
class Snapshot:
    """A map in a transcript.

    Attributes:
        heading: the line above it that says after which round it is, if any.
        line: the number of its first line.
        rows: how many rows it has.
        units: its units, with the hit points that are read.
        beside: the text beside its rows.
    """

    heading: str
    line: int
    rows: int = 0
    units: dict[Square, ShownUnit] = field(default_factory=dict)
    beside: str = ""

    @property
    def number(self) -> int | None:
        """The number of rounds that the heading gives, or None."""
        if number := re.search("[0-9]+", self.heading):
            return int(number[0])
        if re.search(r"\b(?:initial|start|begin)", self.heading, re.IGNORECASE):
            return 0
        return END if re.search(r"\b(?:end|final)", self.heading, re.IGNORECASE) else None

    def add_row(self, line: Line, picture: str, cave: Cave) -> None:
        """Add a row to the map.

        Raises:
            ParseError: it has other walls than the cave.
        """
        for column, sign in enumerate(picture):
            square = self.rows, column
            if (sign != "#") is not (square in cave.squares):
                here, there = ("open", "a wall") if sign != "#" else ("a wall", "open")
                problem = f"is {here} on this map, but {there} in the cave"
                raise line.error(0, f"square {self.rows},{column} {problem}")
            if sign in "EG":
                self.units[square] = Side(sign), None
        self.rows += 1

    def with_points(self, which: int, size: int) -> Units | None:
        """Return the units with one of their numbers beside the map, or None without them."""
        numbers = NUMBER.findall(self.beside)
        sides = [side for side, _ in self.units.values()]
        names = [name[0].upper() for name in SIDE.findall(self.beside)]
        if len(numbers) != size * len(sides) or names not in ([], [side.value for side in sides]):
            return None
        points = map(int, numbers[which::size])
        return dict(zip(self.units, zip(sides, points, strict=True), strict=True))


def read_maps(
    text: str, source: str, cave: Cave, fit: Callable[[Units], float]
) -> tuple[list[Snapshot], int]:
    r"""Return the maps in a transcript, and the first line with unreadable numbers, or 0.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  HP 197 G, HP 194 E\n# # # # #\n"
    >>> [shown], _ = read_maps(theirs, "", cave, lambda units: units[1, 3][1] == 194)
    >>> shown.number, shown.units[1, 2]
    (1, (<Side.GOBLIN: 'G'>, 197))

    Maps can have blanks, commas or quotes between their squares, and other signs for walls and
    open squares. The numbers of each unit are beside them, in reading order. `fit` says how well
    units fit as the first state: 1 if they are from the battle under the rules, 0.5 if they may be
    those after the first round under misread rules, else 0.

    Raises:
        ParseError: there are no maps, or one is incomplete or has other walls.
    """
    lines = clean_lines(text, source)
    unread = list[int]()
    maps = [*maps_in(lines, cave, unread)]
    if len(maps) > 1 and maps[-1].rows < cave.height:  # the output is truncated there
        maps.pop()
    if not maps:
        line = next((line for line in lines if NUMBER.search(line.text)), lines[0])
        raise line.error(0, f"this cannot be read as a state of the battle; {EXAMPLES}")
    if maps[-1].rows < cave.height:
        raise incomplete(maps[-1], source, cave)
    numbered = [shown for shown in maps if shown.units and NUMBER.search(shown.beside)]
    size = len(NUMBER.findall(numbered[0].beside)) // len(numbered[0].units) if numbered else 0
    scores = {which: fit(numbered[0].with_points(which, size) or {}) for which in range(size)}
    which = max(scores, key=scores.__getitem__, default=0)
    for shown in numbered:
        checkpoint()
        units = shown.with_points(which, size) if scores.get(which) else None
        shown.units = {**(units or shown.units)}
        unread += [] if units else [shown.line]
    return maps, min(unread, default=0)


def maps_in(lines: Sequence[Line], cave: Cave, unread: list[int]) -> Iterator[Snapshot]:
    """Yield maps; the last may be incomplete. Append other lines with numbers to `unread`.

    Raises:
        ParseError: a map has other walls than the cave, or another line among its rows.
    """
    pattern = re.compile(
        rf"[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?((?:[#.EG][\s'\",|]*+){{{cave.width}}})"
        r"(?![#.]|[EG]\s*(?:[#.EG]|$))(.*)"
    )
    shown, heading = Snapshot("", 0), ""
    for line in lines:
        checkpoint()
        row = pattern.fullmatch(line.text.translate(SIGNS))
        other = None if row else OTHER_ROW.match(line.text)
        if other and len(other[0]) != cave.width:
            problem = (
                f"this row has {len(other[0])} squares, but the cave has {cave.width} columns"
            )
            raise line.error(0, problem)
        if row:
            if shown.rows in {0, cave.height}:
                shown, heading = Snapshot(heading, line.number), ""
            shown.add_row(line, re.sub(r"[\s'\",|]", "", row[1]), cave)
            shown.beside += f" {row[2]}"
            if shown.rows == cave.height:
                yield shown
        elif line.text and 0 < shown.rows < cave.height:
            raise incomplete(shown, line.source, cave)
        elif not ANSWER.search(line.text):
            if found := HEADING.match(line.text, 0, MAX_HEADING):
                heading = found[0]
            elif NUMBER.search(line.text):
                unread.append(line.number)
    if 0 < shown.rows < cave.height:
        yield shown


def incomplete(shown: Snapshot, source: str, cave: Cave) -> ParseError:
    """Return the error for a map with too few rows."""
    few = f"this map has only {shown.rows} of the cave's {cave.height} rows"
    return ParseError(source, shown.line, 1, few)
