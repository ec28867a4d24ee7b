"""The states of a battle in another solver's transcript: maps, or lists of units.

Maps are known by their walls. What numbers mean is found by trying: as hit points or coordinates
they count if the first state is then a state of the battle under the rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, permutations, product, repeat, takewhile
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from more_itertools import chunked, ilen, split_when

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.facts import clean_lines
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import Line, counted

ShownUnit: TypeAlias = tuple[Side | None, int | None]
"""The side and the hit points of a unit, if the transcript shows them."""

Units: TypeAlias = Mapping[Square, ShownUnit]
"""The units by square."""

KNOWN, LIKELY = 2, 1
Fit: TypeAlias = Callable[[Units], int]
"""Whether units are `KNOWN` from the battle under the rules or `LIKELY` after round 1."""

EXAMPLES = (
    "expected maps such as `#.GE#   G(200), E(197)`, or units such as `E 1,3 197`, under lines "
    "such as `After 2 rounds:`"
)

END = 10**9
"""The number of rounds below headings such as `Final state:`."""

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HEADING = re.compile(
    r"""\W*(?:[A-Za-z]+\W+){0,3}?\b(?:after|before|rounds?|turn|step|tick|iteration)\b
        (?:\W*\b(?:the|full|completed?|number|rounds?|turns?|of)\b)*
        (?:\W*[0-9]{1,9}\b(?:\W*\b(?:full|completed|rounds?|turns?)\b)*)?[^\w({\[]*
      | \W*(?:[A-Za-z]+\W+){0,3}?(?:time|state|start\w*|initial\w*|begin\w*|end|ends|final\w*)\b
        (?:\W*\b(?:state|map|of|the|cave|battle|combat)\b)*(?:\W*[0-9]{1,9}\b)?[^\w({\[]*
      | \s*[0-9]{1,9}\s*[:|)]\s*(?=[\[({])
      | \W*[=#*~-]{2,}\s*[0-9]{1,9}\s*[=#*~-]*$""",
    re.IGNORECASE | re.VERBOSE,
)
ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|power|wins?|won|ends after)\b", re.IGNORECASE
)
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")
TAGGED = re.compile(r"(?:[\s,;]*([EG])\s*[(:=]?\s*[0-9]{1,9}\s*\)?)*[\s,;]*")

FIELDS = ("row", "column", "hit points")
MAX_FIELDS = 6  # numbers of a unit
LINES_TO_TRY = 10_000  # from which the shape of maps is known


class Snapshot(NamedTuple):
    """A state in a transcript, from a line on, below a heading if there is one."""

    line: int
    heading: str
    units: Units

    @property
    def number(self) -> int | None:
        """The number of rounds that the heading gives, or None."""
        if number := re.search("[0-9]+", self.heading):
            return int(number[0])
        if re.search(r"\b(?:initial|start|begin)", self.heading, re.IGNORECASE):
            return 0
        return END if re.search(r"\b(?:end|final)", self.heading, re.IGNORECASE) else None


class CaveReading(NamedTuple):
    """What a transcript shows, what was assumed, and the states."""

    what: str
    assumed: tuple[str, ...]
    snapshots: Sequence[Snapshot]


class MapRow(NamedTuple):
    """A row of a map: its line, its squares, and what stands beside it."""

    line: int
    picture: str
    beside: str


@dataclass
class Block:
    """The part of a transcript that shows a state: a heading, rows of a map, and other lines."""

    heading: str = ""
    rows: list[MapRow] = field(default_factory=list)
    text: list[Line] = field(default_factory=list)

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of the lines."""
        return [int(one) for line in self.text for one in NUMBER.findall(line.text)]

    @cached_property
    def beside(self) -> list[int]:
        """The numbers beside the rows of the map."""
        return [int(one) for row in self.rows for one in NUMBER.findall(row.beside)]

    @cached_property
    def sides(self) -> list[Side]:
        """The sides that the lines name."""
        found = chain.from_iterable(SIDE.findall(line.text) for line in self.text)
        return [Side(side[0].upper()) for side in found]


def read_snapshots(text: str, source: str, cave: Cave, fit: Fit) -> CaveReading:
    r"""Read the states in a transcript of a battle.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> units = {(1, 2): (Side.GOBLIN, 197), (1, 3): (Side.ELF, 197)}
    >>> fit = lambda shown: KNOWN if shown == units else 0
    >>> theirs = "Round 1\n# # # # #\n# . G E #  G(197) E(197)\n# # # # #\n"
    >>> read_snapshots(theirs, "", cave, fit).what
    '1 map with hit points'
    >>> read_snapshots("Round 1\nG 197 2,1\nE 197 3,1", "", cave, fit).what
    '1 list of units as hit points, column, row'

    Maps can have blanks, commas or quotes between their squares, other signs for walls and open
    squares, blanks in place of either, and no border. Beside or below them, the numbers of each
    unit stand in reading order. Lists have two coordinates of each unit, its hit points and other
    numbers in any order, one unit on a line, all on one line, or each on several lines.

    Raises:
        ParseError: there are neither maps nor units, a map is incomplete or shows another cave,
            or the first state is not one of the battle by any reading of the numbers.
    """
    lines = clean_lines(text, source)
    shapes = [*Shape.all_of(cave)]
    shape = max(shapes, key=lambda one: len(one.maps(one.blocks(lines[:LINES_TO_TRY]))))
    blocks = shape.blocks(lines)
    maps = shape.maps(blocks)
    for line in lines if not maps else ():
        shape.check_width(line)
    for block in blocks:
        if not (maps and block is blocks[-1] and len(block.rows) < len(shape.rows)):
            shape.check(block, source)
    reading = (
        map_reading(shape, maps, fit, KNOWN)
        or list_reading(cave, blocks, fit, with_maps=bool(maps))
        or map_reading(shape, maps, fit, LIKELY)
        or tagged_reading(shape, maps)
    )
    if reading:
        what, assumed, snapshots = reading
        if maps and 0 < len(blocks[-1].rows) < len(shape.rows):
            assumed = (*assumed, "The last map is incomplete and left out.")
        return CaveReading(what, assumed, snapshots)
    first = next((line for line in lines if NUMBER.search(line.text)), None)
    if first:
        problem = "this cannot be read as a state of the battle, before it or after a round"
        raise first.error(0, f"{problem}; {EXAMPLES}")
    raise lines[0].error(0, f"no states of a battle found; {EXAMPLES}")


# --- Maps ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """How the maps of a transcript show a cave: its rows and columns, with or without the border.

    They can have blanks in place of walls or of open squares.
    """

    cave: Cave
    has_blanks: bool
    rows: range
    columns: range

    @classmethod
    def all_of(cls, cave: Cave) -> "Iterator[Shape]":
        """The shapes that maps of a cave can have, with and without its border of walls."""
        down, across = range(cave.height), range(cave.width)
        rows, columns = [down], [across]
        if all(0 < row < cave.height - 1 for row, _ in cave.squares):
            rows.append(down[1:-1])
        if all(0 < column < cave.width - 1 for _, column in cave.squares):
            columns.append(across[1:-1])
        for each in product((False, True), rows, columns):
            yield cls(cave, *each)

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is assumed about the maps."""
        whole = len(self.rows) == self.cave.height and len(self.columns) == self.cave.width
        border = () if whole else ("They leave out the border of walls.",)
        blank = "A blank is a wall or an open square, whichever the cave has there."
        return (*border, blank) if self.has_blanks else border

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of a row: its squares, and what stands beside it."""
        width = len(self.columns)
        if self.has_blanks:
            return re.compile(rf"(?=.*[#.EG])([#.EG ]{{{width}}})(?![#.EG])(.*)")
        return re.compile(
            rf"[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?((?:[#.EG][\s'\",|]*+){{{width}}})"
            r"(?![#.]|[EG]\s*(?:[#.EG]|$))(.*)"
        )

    def row(self, line: Line) -> MapRow | None:
        """The row of a map on a line, or None."""
        text = line.text.translate(SIGNS)
        found = self.pattern.fullmatch(text.ljust(len(self.columns)) if self.has_blanks else text)
        if not found:
            return None
        picture = found[1] if self.has_blanks else re.sub(r"[\s'\",|]", "", found[1])
        return MapRow(line.number, picture, found[2])

    def blocks(self, lines: Iterable[Line]) -> list[Block]:
        """The parts of a transcript that each show a state."""
        blocks, are_headed = [Block()], False
        for line in lines:
            checkpoint()
            block, row = blocks[-1], self.row(line)
            heading = None if row or ANSWER.search(line.text) else HEADING.match(line.text)
            is_full = len(block.rows) == len(self.rows)
            if row:
                is_over = is_full
            elif heading:
                is_over = bool(block.rows or any(one.text for one in block.text))
            elif line.text:
                is_over = bool(block.rows) and not is_full
            else:
                is_over = bool(block.text) and not (block.rows or are_headed)
            if is_over:
                blocks.append(block := Block())
            if row:
                block.rows.append(row)
            elif heading:
                block.heading, are_headed = heading[0], True
                block.text.append(line._replace(text=line.text[heading.end() :]))
            elif line.text and not ANSWER.search(line.text):
                block.text.append(line)
        return blocks

    def maps(self, blocks: Iterable[Block]) -> list[Block]:
        """The blocks with a map of the cave."""
        height = len(self.rows)
        return [one for one in blocks if len(one.rows) == height and not self.other_wall(one)]

    def other_wall(self, block: Block) -> tuple[int, str] | None:
        """The first square of a map that is another one than in the cave: its line, and both."""
        for number, row in zip(self.rows, block.rows, strict=False):
            checkpoint()
            for column, sign in zip(self.columns, row.picture, strict=True):
                is_open = (number, column) in self.cave.squares
                if sign != " " and (sign != "#") is not is_open:
                    here, there = ("open", "a wall") if sign != "#" else ("a wall", "open")
                    square = f"square {number},{column} is {here} on this map"
                    return row.line, f"{square}, but {there} in the cave"
        return None

    def check(self, block: Block, source: str) -> None:
        """Raise a `ParseError` if rows of a map are those of another cave, or too few."""
        if found := self.other_wall(block):
            raise ParseError(source, found[0], 1, found[1])
        if 0 < len(block.rows) < len(self.rows):
            few = f"this map has only {len(block.rows)} of the cave's {self.cave.height} rows"
            raise ParseError(source, block.rows[0].line, 1, few)

    def check_width(self, line: Line) -> None:
        """Raise a `ParseError` if a line seems to be a row of another cave."""
        row = re.match(r"#+[.EG][#.EG]*", line.text)
        if row and len(row[0]) != self.cave.width:
            problem = f"this row has {len(row[0])} squares, but the cave has"
            raise line.error(0, f"{problem} {self.cave.width} columns")

    def units(self, block: Block, points: Sequence[int | None] = ()) -> Units:
        """The units on a map, with these hit points in reading order."""
        units = [
            ((number, column), Side(sign))
            for number, row in zip(self.rows, block.rows, strict=True)
            for column, sign in zip(self.columns, row.picture, strict=True)
            if sign in "EG"
        ]
        shown = points if len(points) == len(units) else [None] * len(units)
        return {square: (side, one) for (square, side), one in zip(units, shown, strict=True)}


def map_reading(shape: Shape, maps: Sequence[Block], fit: Fit, least: int) -> CaveReading | None:
    """Maps with numbers, of which one for each unit is its hit points."""
    for source in (attrgetter("beside"), attrgetter("numbers")):
        first = next(filter(source, maps), None)
        units = shape.units(first) if first else {}
        size, rest = divmod(len(source(first)), len(units)) if units else (0, 0)
        for column in range(0 if rest else size):
            found = map_snapshots(shape, maps, source, size, column)
            if first and fit(found[maps.index(first)].units) >= least:
                what = f"{counted(len(maps), 'map')} with hit points"
                return CaveReading(what, shape.assumed, found)
    return None


def map_snapshots(
    shape: Shape,
    maps: Iterable[Block],
    source: Callable[[Block], Sequence[int]],
    size: int,
    column: int,
) -> list[Snapshot]:
    """The states of maps, in which each unit has this many numbers, one of them its hit points."""
    found = []
    for block in maps:
        checkpoint()
        units, numbers = shape.units(block), source(block)
        if size and len(numbers) == size * len(units):
            units = shape.units(block, numbers[column::size])
        found.append(Snapshot(block.rows[0].line, block.heading, units))
    return found


def tagged_reading(shape: Shape, maps: Sequence[Block]) -> CaveReading | None:
    """Maps with numbers that do not fit: only `E(197)` can be hit points nevertheless."""
    if not maps:
        return None
    counts, assumed = counted(len(maps), "map"), shape.assumed
    numbered = [row for one in maps for row in one.rows if NUMBER.search(row.beside)]
    if numbered and all(map(is_tagged, numbered)):
        found = map_snapshots(shape, maps, attrgetter("beside"), 1, 0)
        return CaveReading(f"{counts} with hit points", assumed, found)
    if numbered:
        unread = f"The numbers beside the maps, from line {numbered[0].line} on, cannot be read."
        assumed = (*assumed, unread)
    found = map_snapshots(shape, maps, attrgetter("beside"), 0, 0)
    return CaveReading(f"{counts} without hit points", assumed, found)


def is_tagged(row: MapRow) -> bool:
    """Whether hit points stand beside a row of a map as in the statement."""
    letters = [sign for sign in row.picture if sign in "EG"]
    tags = re.findall("[EG]", row.beside)
    return bool(TAGGED.fullmatch(row.beside)) and tags == letters


# --- Lists of units ------------------------------------------------------------------------------


ListedUnit: TypeAlias = tuple[Square, ShownUnit]


class Layout(NamedTuple):
    """The numbers of a unit: how many, which are what, and from what squares are counted."""

    size: int
    fields: tuple[int, ...]
    base: int

    @classmethod
    def all_of(cls, numbers: int, fields: int) -> "Iterator[Layout]":
        """The possible layouts of a number of numbers, with this many fields."""
        for size, base in product(range(fields, MAX_FIELDS + 1), (0, 1)):
            if not numbers % size:
                for chosen in permutations(range(size), fields):
                    yield cls(size, chosen, base)

    @property
    def names(self) -> str:
        """The names of the fields, in their order."""
        names = dict(zip(self.fields, FIELDS, strict=False))
        return ", ".join(names.get(index, "something else") for index in range(self.size))

    def units(self, block: Block, most: int | None = None) -> Iterator[ListedUnit]:
        """The living units in the lines of a block, or among its first ones."""
        numbers, sides = block.numbers, block.sides
        if len(sides) * self.size != len(numbers):
            sides = []
        records = chunked(numbers[: most and most * self.size], self.size)
        for record, side in zip(records, sides or repeat(None), strict=False):
            checkpoint()
            row, column, *points = (record[one] for one in self.fields)
            if not points or points[0] > 0:
                square = row - self.base, column - self.base
                yield square, (side, points[0] if points else None)

    def snapshots(self, lists: Sequence[Block]) -> Iterator[Snapshot]:
        """The states in lists of units."""
        for block in lists:
            units = self.units(block)
            for some in in_order(units) if is_one(lists) else [[*units]]:
                yield Snapshot(block.text[0].number, block.heading, dict(some))

    def fit(self, lists: Sequence[Block], most: int, fit: Fit) -> int:
        """How well the first state fits, which can have this many units.

        Of very few numbers, some would always fit by chance.
        """
        units = list(self.units(lists[0], most + 1))
        if is_one(lists):
            units = next(in_order(units), [])
        least = 2 if len(self.fields) == len(FIELDS) else 3
        return fit(dict(units)) if least <= len(units) <= most else 0


def is_one(lists: Sequence[Block]) -> bool:
    """Whether nothing separates the states."""
    return len(lists) == 1 and not lists[0].heading


def in_order(units: Iterable[ListedUnit]) -> Iterator[list[ListedUnit]]:
    """Units that follow each other in reading order."""
    return split_when(units, lambda one, after: one[0] >= after[0])


def layout_of(lists: Sequence[Block], most: int, fit: Fit, *, with_maps: bool) -> Layout | None:
    """The layout by which the first state fits, and as many as possible after it."""
    for fields, least in product((3,) if with_maps else (3, 2), (KNOWN, LIKELY)):
        layouts = Layout.all_of(len(lists[0].numbers), fields)
        fitting = [one for one in layouts if one.fit(lists, most, fit) >= least]
        if fitting:
            return max(
                fitting,
                key=lambda one: ilen(
                    takewhile(lambda shown: fit(shown.units) == KNOWN, one.snapshots(lists))
                ),
            )
    return None


def list_reading(
    cave: Cave, blocks: Sequence[Block], fit: Fit, *, with_maps: bool
) -> CaveReading | None:
    """Lists of units."""
    lists = [block for block in blocks if block.numbers]
    if len(lists) > 1 and lists[1].heading and not lists[0].heading:
        del lists[0]
    layout = layout_of(lists, len(cave.units), fit, with_maps=with_maps) if lists else None
    if not layout:
        return None
    assumed = [f"Rows and columns are counted from {layout.base}."]
    if len(lists[-1].numbers) % layout.size:
        lists = lists[:-1]
        assumed.append("The last list is incomplete and left out.")
    for block in lists:
        if len(block.numbers) % layout.size:
            problem = f"this cannot be read as units of {layout.size} numbers each"
            raise block.text[0].error(0, problem)
    found = list(layout.snapshots(lists))
    if not any(side for one in found for side, _ in one.units.values()):
        assumed.append("It does not say which units are elves: each is shown as `?`.")
    if layout.size > len(layout.fields) == len(FIELDS) - 1:
        assumed.append("No number of each unit can be its hit points, so they are not compared.")
    what = f"{counted(len(found), 'list')} of units as {layout.names}"
    return CaveReading(what, tuple(assumed), found)
