"""The states of a battle in another solver's transcript: maps, or lists of units."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

from more_itertools import chunked

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.compare.facts import Reading, clean_lines, numbers_in
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import Line, counted

ShownUnit: TypeAlias = tuple[Side | None, int | None]
"""The side and the hit points of a unit, if the transcript shows them."""

Units: TypeAlias = Mapping[Square, ShownUnit]
"""The units by square."""


class Snapshot(NamedTuple):
    """The state of a battle in a transcript, from a line on, below a title if there is one."""

    line: int
    title: str
    units: Units

    @property
    def number(self) -> int | None:
        """The last number in the title, which is usually the round, or None."""
        numbers = numbers_in(self.title)
        return numbers[-1] if numbers and numbers[-1] >= 0 else None


class CaveReading(NamedTuple):
    """One way to read a transcript."""

    reading: Reading  # what was recognized
    snapshots: Sequence[Snapshot] = ()  # the states, if the transcript separates them
    # the units one after the other, with their lines, if it does not
    units: Sequence[tuple[int, Units]] = ()

    def assuming(self, sentence: str) -> "CaveReading":
        """The transcript, read with one more assumption."""
        what, assumed = self.reading
        return self._replace(reading=Reading(what, (*assumed, sentence)))


EXAMPLES = (
    "expected maps such as `#.GE#   G(200), E(197)`, or units such as `E 1,3 197`, under lines "
    "such as `After 2 rounds:`"
)


def readings_of(text: str, cave: Cave, source: str = "<text>") -> list[CaveReading]:
    r"""The possible ways to read a transcript of a battle, the likeliest first.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  G(197) E(197)\n# # # # #\n"
    >>> [found] = readings_of(theirs, cave)
    >>> found.reading.what, found.snapshots[0].units[1, 2]
    ('1 map with hit points', (<Side.GOBLIN: 'G'>, 197))
    >>> readings_of("Round 0\nG 1,1 200\nE 1,3 200", cave)[0].snapshots[0].units[1, 3]
    (<Side.ELF: 'E'>, 200)

    Maps can have blanks, commas or quotes between their squares, other signs for walls and open
    squares, blanks in place of either, and no border. Units are listed with two coordinates, the
    hit points and the side in any order, one on a line, all on one line, or on several lines.

    Raises:
        ParseError: there are neither maps nor units, a map is incomplete, or it shows another
            cave.
    """
    lines = clean_lines(text, source)
    shape = max(Shape.all_of(cave), key=lambda shape: shape.fit(lines))
    listed = list(read_units([line for line in lines if shape.read(line.text) is None], cave))
    maps = shape.maps(lines, source)
    if not maps:
        if not listed:
            shape.check_width(lines)
            raise ParseError(source, 1, 1, f"no states of a battle found; {EXAMPLES}")
        return listed
    has_hit_points = any(points is not None for one in maps for _, points in one.units.values())
    same = [one for one in listed if len(one.snapshots) == len(maps)]
    if same and not has_hit_points:
        return same
    what = f"{counted(len(maps), 'map')} {'with' if has_hit_points else 'without'} hit points"
    assumed = shape.assumed
    if shape.fit(lines) > len(maps) * len(shape.rows):
        assumed = (*assumed, "The last map is incomplete and left out.")
    return [CaveReading(Reading(what, assumed), maps)]


# --- Maps ----------------------------------------------------------------------------------------

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HIT_POINTS = re.compile(r"([EG])(?:\s*[(\[:=]\s*)?(-?[0-9]{1,18})(?![0-9])\s*[)\]]?")
ROW = re.compile(r"[\s'\"\[|,]*(?:[0-9]{1,3}[\s:|]+)?((?:[#.EG][\s'\",|]*+)++)([^#.A-Za-z]*)")
WITH_BLANKS = re.compile(r"([#.EG ]*[#.EG])([^#.A-Za-z]*)")
SEPARATORS = re.compile(r"[\s'\",|]")


class MapRow(NamedTuple):
    """A row of a map: its line, its squares, and the hit points of its units if shown."""

    line: int
    picture: str
    hit_points: Sequence[int | None]


@dataclass(frozen=True)
class Shape:
    """How the maps of a transcript show a cave: its rows and columns, with or without the border.

    They can have blanks in place of walls or of open squares.
    """

    cave: Cave
    rows: range
    columns: range
    has_blanks: bool = False

    @classmethod
    def all_of(cls, cave: Cave) -> "Iterator[Shape]":
        """The shapes that maps of a cave can have, with and without its border of walls."""
        down, across = range(cave.height), range(cave.width)
        all_rows, all_columns = [down], [across]
        if all(0 < row < cave.height - 1 for row, _ in cave.squares):
            all_rows.append(down[1:-1])
        if all(0 < column < cave.width - 1 for _, column in cave.squares):
            all_columns.append(across[1:-1])
        for has_blanks, rows, columns in product((False, True), all_rows, all_columns):
            yield cls(cave, rows, columns, has_blanks)

    @property
    def assumed(self) -> tuple[str, ...]:
        """What was assumed about the maps."""
        whole = len(self.rows) == self.cave.height and len(self.columns) == self.cave.width
        assumed = []
        if not whole:
            assumed.append("They leave out the border of walls.")
        if self.has_blanks:
            assumed.append("A blank is a wall or an open square, whichever the cave has there.")
        return tuple(assumed)

    def read(self, text: str, line: int = 0) -> MapRow | None:
        """A row of a map of this shape, or None if the line is something else."""
        checkpoint()
        text = text.translate(SIGNS)
        shown = HIT_POINTS.findall(text)
        found = (WITH_BLANKS if self.has_blanks else ROW).fullmatch(HIT_POINTS.sub("", text))
        if not found:
            return None
        picture, width = found[1], len(self.columns)
        picture = picture.ljust(width) if self.has_blanks else SEPARATORS.sub("", picture)
        if len(picture) != width:
            return None
        letters = [letter for letter in picture if letter in "EG"]
        if [letter for letter, _ in shown] == letters:
            return MapRow(line, picture, [int(points) for _, points in shown])
        numbers = numbers_in(found[2])
        points = numbers if len(numbers) == len(letters) else [None] * len(letters)
        return MapRow(line, picture, points)

    def groups(self, lines: Sequence[Line]) -> Iterator[tuple[str, list[MapRow]]]:
        """Rows that follow each other, and the line above them. Blank lines are ignored."""
        title, group = "", list[MapRow]()
        for line in lines:
            if row := self.read(line.text, line.number):
                group.append(row)
            elif line.text:
                if group:
                    yield title, group
                title, group = line.text, []
        if group:
            yield title, group

    def fit(self, lines: Sequence[Line]) -> int:
        """The number of rows of this shape; 0 if it is not the cave's, and they are not maps."""
        rows = [row for _, group in self.groups(lines) for row in group]
        if self.assumed:
            try:
                self.maps(lines, "")
            except ParseError:
                return 0
            if self.has_blanks and not any({*"#."} & {*row.picture} for row in rows):
                return 0
        return len(rows)

    def maps(self, lines: Sequence[Line], source: str) -> list[Snapshot]:
        """The maps in a transcript, without an incomplete one at its end."""
        found: list[Snapshot] = []
        for title, group in self.groups(lines):
            for rows in chunked(group, len(self.rows)):
                if len(rows) < len(self.rows):
                    if found and rows[-1].line == lines[-1].number:
                        return found
                    self.check_width(lines)
                    problem = (
                        f"this map has only {len(rows)} of the cave's {self.cave.height} rows"
                    )
                    raise ParseError(source, rows[0].line, 1, problem)
                is_first = rows[0] is group[0]
                units = self.units(rows, source)
                found.append(Snapshot(rows[0].line, title if is_first else "", units))
        return found

    def units(self, rows: Sequence[MapRow], source: str) -> Units:
        """The units on a map, which must be one of this cave."""
        found = {}
        for number, row in zip(self.rows, rows, strict=True):
            checkpoint()
            points = iter(row.hit_points)
            for column, sign in zip(self.columns, row.picture, strict=True):
                is_open = (number, column) in self.cave.squares
                if sign != " " and (sign != "#") is not is_open:
                    here, there = ("open", "a wall") if sign != "#" else ("a wall", "open")
                    problem = f"square {number},{column} is {here} on this map, but {there}"
                    raise ParseError(source, row.line, 1, f"{problem} in the cave")
                if sign in "EG":
                    found[number, column] = Side(sign), next(points)
        return found

    def check_width(self, lines: Sequence[Line]) -> None:
        """Raise a `ParseError` for the first line that seems to be a row of another cave."""
        for line in lines:
            checkpoint()
            row = ROW.fullmatch(HIT_POINTS.sub("", line.text.translate(SIGNS)))
            picture = SEPARATORS.sub("", row[1]) if row else ""
            if "#" in picture[:1] and len(picture) != len(self.columns):
                problem = f"this row has {len(picture)} squares, but the cave has"
                raise line.error(0, f"{problem} {self.cave.width} columns")


# --- Lists of units ------------------------------------------------------------------------------

HEADING = re.compile(
    r"""\W*\b(?:after|before|round|turn|step|tick|iteration|time|state|start\w*|initial\w*|end)\b
      (?:\W*(?:of|full|round|turn)\b)*\W*(?:[0-9]+\b(?:\s*(?:full[ ])?(?:rounds?|turns?)\b)?)?\W*
    | \s*[0-9]+\s*[:|)]\s*(?=[\[({])""",
    re.IGNORECASE | re.VERBOSE,
)
TOKEN = re.compile(
    r"""(?P<side>\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z]))
    | (?:(?<![A-Za-z_])(?P<name>[A-Za-z_]+)["']?\s*[:=]\s*)?
      (?<![\w.])(?P<number>-?[0-9]{1,9})(?!\w|\.[0-9])
      (?P<unit>\s*(?i:hp|hit|health))?""",
    re.VERBOSE,
)
NAMES = {
    **dict.fromkeys(("row", "r", "line"), "row"),
    **dict.fromkeys(("column", "col", "c"), "column"),
    **dict.fromkeys(("hp", "health", "hit_points", "hitpoints", "hits", "life"), "hit points"),
    **dict.fromkeys(("x", "y", "i", "j", "pos", "position"), ""),  # people mean either by them
}
FIELDS = {
    2: ("row", "column"),
    3: ("row", "column", "hit points"),
    4: ("row", "column", "hit points", "something else"),
}


class Token(NamedTuple):
    """A number, with the field that its name says, or a side."""

    line: int
    number: int
    field: str
    side: Side | None = None


class Block(NamedTuple):
    """The sides and numbers below a title."""

    title: str
    tokens: list[Token]


def read_units(lines: Sequence[Line], cave: Cave) -> Iterator[CaveReading]:
    """The possible ways to read a transcript that lists units.

    All units of the first state have to be on open squares of the cave.
    """
    blocks = list(blocks_of(lines))
    if not blocks:
        return
    first = blocks[0].tokens
    sides = sum(token.side is not None for token in first)
    sizes = [(len(first) - sides) // sides] if sides else [3, 2, 4]
    for size in sizes:
        for fields, base in product(permutations(FIELDS.get(size, ())), (0, 1)):
            units = list(units_in(first, fields, base))
            if not units or any(square not in cave.squares for _, one in units for square in one):
                continue
            what = f"units as {', '.join(fields)}"
            assumed = [f"Rows and columns are counted from {base}."]
            if not sides:
                assumed.append("It does not say which units are elves: each is shown as `?`.")
            if len(blocks) > 1 or blocks[0].title:
                states = [snapshot(block, fields, base) for block in blocks]
                what = f"{counted(len(states), 'list')} of {what}"
                yield CaveReading(Reading(what, tuple(assumed)), states)
            else:
                yield CaveReading(Reading(what, tuple(assumed)), (), units)


def blocks_of(lines: Sequence[Line]) -> Iterator[Block]:
    """Sides and numbers, separated by headings; or by blank lines if there are no headings."""

    def heading_of(line: Line) -> re.Match[str] | None:
        checkpoint()
        return HEADING.match(line.text)

    has_headings = any(map(heading_of, lines))
    block = Block("", [])
    for line in lines:
        heading = heading_of(line)
        if heading or not (has_headings or line.text):
            if block.tokens:
                yield block
            block = Block(heading[0] if heading else "", [])
        rest = line.text[heading.end() :] if heading else line.text
        block.tokens.extend(tokens_in(rest, line.number))
    if block.tokens:
        yield block


def tokens_in(text: str, line: int) -> Iterator[Token]:
    """The sides and numbers of a line, without numbers whose names say that they are others."""
    for found in TOKEN.finditer(text):
        if side := found["side"]:
            yield Token(line, 0, "", Side(side[0].upper()))
        else:
            name = (found["name"] or "").lower()
            field = NAMES.get(name) if name else ""
            if found["unit"]:
                field = "hit points"
            if field is not None:
                yield Token(line, int(found["number"]), field)


def units_in(
    tokens: Sequence[Token], fields: Sequence[str], base: int
) -> Iterator[tuple[int, Units]]:
    """The units that some tokens list, each with its line, without the dead.

    Nothing if the names of numbers contradict the fields.
    """
    sides = [token.side for token in tokens if token.side]
    numbers = [token for token in tokens if not token.side]
    for index, record in enumerate(chunked(numbers, len(fields))):
        checkpoint()
        if len(record) < len(fields):
            return
        if any(
            token.field not in {"", field} for token, field in zip(record, fields, strict=True)
        ):
            return
        found = {field: token.number for token, field in zip(record, fields, strict=True)}
        side = sides[index] if index < len(sides) else None
        points = found.get("hit points")
        if points is None or points > 0:
            square = found["row"] - base, found["column"] - base
            yield record[0].line, {square: (side, points)}


def snapshot(block: Block, fields: Sequence[str], base: int) -> Snapshot:
    """The state that a block lists."""
    units: dict[Square, tuple[Side | None, int | None]] = {}
    for _, unit in units_in(block.tokens, fields, base):
        units |= unit
    return Snapshot(block.tokens[0].line, block.title, units)
