"""The maps in another solver's output, and the hit points that stand beside or below them.

A map is known by its walls. Numbers are hit points only if the first state with them is then one
of the battle under the rules, or may be the first one under misread rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import NamedTuple, TypeAlias

from more_itertools import ilen

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.facts import clean_lines
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import Line, counted

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
        (?:\W*\b(?:the|full|completed?|number|rounds?|turns?|of|state|map|cave|battle|combat)\b)*
        (?:\W*[0-9]{1,9}\b(?:\W*\b(?:full|completed|rounds?|turns?)\b)*
          (?:\W*(?:of\b|/)\W*[0-9]{1,9}\b)?)?
      | \W*[=#*~-]{2,}\s*[0-9]{1,9}\s*[=#*~-]*$""",
    re.IGNORECASE | re.VERBOSE,
)
ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|power|wins?|won|ends after)\b", re.IGNORECASE
)
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")

MAX_LINES = 1000  # between two maps
MAX_STATES = 50_000
STATES_TO_TRY = 50  # from which it is known what the numbers are


@dataclass
class Snapshot:
    """A map in a transcript, with the heading and the lines around it.

    Attributes:
        heading: the line above it that says after which round it is, if any.
        line: the number of its first line; 0 if there is no map.
        rows: how many rows it has.
        sides: the units on it.
        beside, below: what stands beside its rows, and the other lines.
        units: its units with the hit points that are read.
    """

    heading: str = ""
    line: int = 0
    rows: int = 0
    sides: dict[Square, Side] = field(default_factory=dict)
    beside: list[Line] = field(default_factory=list)
    below: list[Line] = field(default_factory=list)
    units: Units = field(default_factory=dict)

    @property
    def number(self) -> int | None:
        """The number of rounds that the heading gives, or None."""
        if number := re.search("[0-9]+", self.heading):
            return int(number[0])
        if re.search(r"\b(?:initial|start|begin)", self.heading, re.IGNORECASE):
            return 0
        return END if re.search(r"\b(?:end|final)", self.heading, re.IGNORECASE) else None

    def numbers(self, where: str) -> list[int]:
        """The numbers `beside` or `below` it."""
        return [int(one) for line in getattr(self, where) for one in NUMBER.findall(line.text)]

    def add_row(self, line: Line, picture: str, cave: Cave) -> None:
        """Add a row to the map.

        Raises:
            ParseError: it has other walls than the cave.
        """
        self.line = self.line or line.number
        for column, sign in enumerate(picture):
            square = self.rows, column
            if (sign != "#") is not (square in cave.squares):
                here, there = ("open", "a wall") if sign != "#" else ("a wall", "open")
                problem = f"is {here} on this map, but {there} in the cave"
                raise line.error(0, f"square {self.rows},{column} {problem}")
            if sign in "EG":
                self.sides[square] = Side(sign)
        self.rows += 1


class Layout(NamedTuple):
    """Where each unit has how many numbers, and which of them are its hit points."""

    where: str
    size: int
    which: int

    def units(self, shown: Snapshot) -> Units | None:
        """The units of a map with their hit points, or None if it has other numbers."""
        numbers, sides = shown.numbers(self.where), [*shown.sides.values()]
        names = [name for line in getattr(shown, self.where) for name in SIDE.findall(line.text)]
        if len(numbers) != self.size * len(sides):
            return None
        if names and [name[0].upper() for name in names] != [side.value for side in sides]:
            return None
        points = numbers[self.which :: self.size]
        return dict(zip(shown.sides, zip(sides, points, strict=True), strict=True))


def read_maps(
    text: str, source: str, cave: Cave, fit: Callable[[Units], float]
) -> tuple[str, list[str], list[Snapshot]]:
    r"""Read the states in a transcript: what it shows, what is assumed, and the states.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  HP 197 G, HP 194 E\n# # # # #\n"
    >>> _, _, [shown] = read_maps(theirs, "", cave, lambda units: units[1, 3][1] == 194)
    >>> shown.number, shown.units[1, 2]
    (1, (<Side.GOBLIN: 'G'>, 197))

    Maps can have blanks, commas or quotes between their squares, and other signs for walls and
    open squares. Beside or below them, the numbers of each unit stand in reading order. `fit` says
    how well units fit as the first state: 1 if they are from the battle under the rules, 0.5 if
    they may be those after the first round under misread rules, else 0.

    Raises:
        ParseError: there are no maps, or one is incomplete or has other walls.
    """
    states = [*islice(snapshots_of(clean_lines(text, source), cave), MAX_STATES)]
    maps = [shown for shown in states if shown.rows]
    if not maps or maps[0].rows < cave.height:
        raise unreadable(text, source, cave, maps)
    layout, unread = best_layout(maps[:STATES_TO_TRY], fit), dict[str, int]()
    for shown in states:
        checkpoint()
        units = layout.units(shown) if layout and shown.sides else None
        shown.units = units or {square: (side, None) for square, side in shown.sides.items()}
        for where in ("beside", "below"):
            numbered = [line for line in getattr(shown, where) if NUMBER.search(line.text)]
            if numbered and not (units and layout and layout.where == where):
                unread.setdefault(where, numbered[0].number)
    assumed = list[str]()
    if maps[-1].rows < cave.height:
        del maps[-1]
        assumed.append("The last map is incomplete and left out.")
    for where, number in unread.items():
        assumed.append(f"The numbers {where} the maps, from line {number} on, cannot be read.")
    points = "with" if layout else "without"
    return f"{counted(len(maps), 'map')} {points} hit points", assumed, maps


def best_layout(head: Sequence[Snapshot], fit: Callable[[Units], float]) -> Layout | None:
    """The layout with which the most of the first states are right, if the first fits."""
    scores: dict[Layout, float] = {}
    for where in ("beside", "below"):
        numbered = [shown for shown in head if shown.sides and shown.numbers(where)]
        size = len(numbered[0].numbers(where)) // len(numbered[0].sides) if numbered else 0
        for which in range(size):
            layout = Layout(where, size, which)
            units = [layout.units(shown) for shown in numbered]
            if units[0] and (where == "beside" or all(units)):
                right = takewhile(lambda one: one and fit(one) == 1, units)
                scores[layout] = ilen(right) or fit(units[0])
    best = max(scores, key=scores.__getitem__, default=None)
    return best if best and scores[best] else None


def snapshots_of(lines: Iterable[Line], cave: Cave) -> Iterator[Snapshot]:
    """Yield the maps of a transcript, each with what belongs to it. The last may be incomplete.

    Raises:
        ParseError: a map has other walls than the cave, or another line among its rows.
    """
    pattern = re.compile(
        rf"[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?((?:[#.EG][\s'\",|]*+){{{cave.width}}})"
        r"(?![#.]|[EG]\s*(?:[#.EG]|$))(.*)"
    )
    shown = Snapshot()
    for line in lines:
        checkpoint()
        row = pattern.fullmatch(line.text.translate(SIGNS))
        is_answer = ANSWER.search(line.text)
        heading = None if row or is_answer else HEADING.match(line.text)
        is_whole = shown.rows == cave.height
        if shown.rows and not is_whole and line.text and not row:
            raise other_width(line, cave) or incomplete(shown, line.source, cave)
        if heading or (row and is_whole):
            yield shown
            shown = Snapshot(heading[0] if heading else "")
        if row:
            shown.add_row(line, re.sub(r"[\s'\",|]", "", row[1]), cave)
            shown.beside.append(line._replace(text=row[2]))
        elif not is_answer and len(shown.below) < MAX_LINES:
            rest = line.text[heading.end() :] if heading else line.text
            shown.below.append(line._replace(text=rest))
    yield shown


def other_width(line: Line, cave: Cave) -> ParseError | None:
    """The error for a line that looks like the row of a map with another width, or None."""
    row = re.match(r"#+[.EG][#.EG]*", line.text)
    if row is None or len(row[0]) == cave.width:
        return None
    problem = f"this row has {len(row[0])} squares, but the cave has {cave.width} columns"
    return line.error(0, problem)


def incomplete(shown: Snapshot, source: str, cave: Cave) -> ParseError:
    """The error for a map with too few rows."""
    few = f"this map has only {shown.rows} of the cave's {cave.height} rows"
    return ParseError(source, shown.line, 1, few)


def unreadable(text: str, source: str, cave: Cave, maps: Sequence[Snapshot]) -> ParseError:
    """The error for a transcript without a whole map: the line that looks most like one."""
    lines = [*islice(clean_lines(text, source), MAX_LINES)]
    if other := next(filter(None, (other_width(line, cave) for line in lines)), None):
        return other
    if maps:
        return incomplete(maps[0], source, cave)
    problem = "this cannot be read as a state of the battle, before it or after a round"
    if numbered := next((line for line in lines if NUMBER.search(line.text)), None):
        return numbered.error(0, f"{problem}; {EXAMPLES}")
    return ParseError(source, 1, 1, f"no states of a battle found; {EXAMPLES}")
