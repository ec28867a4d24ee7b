"""Read the maps in another solver's output, and the hit points beside them.

A map is recognized by its walls. Numbers are hit points only if, with them, the first state is one
of the battle under the rules, or may be the first one under misread rules.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.difference import Units
from graphsolve.lab.compare.facts import Fact, clean_lines
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import Line

EXAMPLES = "expected maps such as `#.GE#   G(200), E(197)` under lines such as `After 2 rounds:`"

END = 10**9
"""The number of rounds below headings such as `Final state:`."""

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HEADING = re.compile(
    r"""(?!.*\b(?:turn|step|move|tick))\W*
        (?: (?:[a-z]+\W+){0,3}?(?:after|before|rounds?|iteration)\b
            (?:\W*\b(?:the|after|before|full|completed?|number|rounds?|of|state|map|cave|battle
              |combat)\b)*
            \W*[0-9]{1,9}\b
          | (?:[a-z]+\W+){0,3}?(?:start|initial|begin|end|final)\w*
          | [=#*~-]{2,}\s*[0-9]{1,9}\s*[=#*~-]*$)""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line above a map that says after which round it is, and not after which turn."""

MAX_HEADING = 200  # searching a longer line for patterns could take very long

ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|power|wins?|won|ends after)\b", re.IGNORECASE
)
OTHER_ROW = re.compile(r"(?=#*[.EG])#[#.EG]{2,}(?!\S)")
BETWEEN = re.compile(r"[\s'\",|]")
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")


class Shown(NamedTuple):
    """A map in a transcript.

    Attributes:
        heading: the line above it that says after which round it is.
        line: the number of its first line.
        squares: the sides of its units by their squares, in reading order.
        beside: the text beside its rows.
    """

    heading: str
    line: int
    squares: Mapping[Square, Side]
    beside: str

    def fact(self, which: int = 0, size: int = 0) -> Fact:
        """Return the units, and their hit points if there are `size` numbers for each."""
        numbers = NUMBER.findall(self.beside)
        sides = [side.value for side in self.squares.values()]
        names = [name[0].upper() for name in SIDE.findall(self.beside)]
        value: Units = {"squares": self.squares}
        if size and len(numbers) == size * len(sides) and names in ([], sides):
            points = map(int, numbers[which::size])
            value = {**value, "hit points": dict(zip(self.squares, points, strict=True))}
        return Fact("map", value, self.heading, self.line)


def read_maps(
    text: str, source: str, cave: Cave, fit: Callable[[Fact], float]
) -> tuple[list[Fact], int]:
    r"""Return the maps in a transcript, and the first line with numbers that are not read, or 0.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  HP 197 G, HP 194 E\n# # # # #\n"
    >>> [shown], _ = read_maps(theirs, "", cave, lambda fact: 1)
    >>> shown.place, shown.value["hit points"]
    ('Round 1', {(1, 2): 197, (1, 3): 194})

    Maps can have blanks, commas or quotes between their squares, and other signs for walls and
    open squares. Only a first map of the cave before the battle can be without a heading. The
    numbers of each unit are beside them, in reading order; the hit points are those with which the
    first map `fit`s best, or none if it does not. The places are headings.

    Raises:
        ParseError: there are no maps, or one is incomplete, has other walls or no heading, or is a
            second one of the same round.
    """
    lines = clean_lines(text, source)
    unread = list[int]()
    maps = maps_in(lines, cave, unread)
    if not maps:
        line = next((line for line in lines if NUMBER.search(line.text)), lines[0])
        raise line.error(0, f"this cannot be read as a state of the battle; {EXAMPLES}")
    numbered = [one for one in maps if one.squares and NUMBER.search(one.beside)]
    size = len(NUMBER.findall(numbered[0].beside)) // len(numbered[0].squares) if numbered else 0
    fits = {which: fit(numbered[0].fact(which, size)) for which in range(size)}
    which = max(fits, key=fits.__getitem__, default=0)
    size = size if fits.get(which) else 0
    unread += [one.line for one in numbered if "hit points" not in one.fact(which, size).value]
    states = [one.fact(which, size) for one in maps]
    for state, after in pairwise(states):
        if round_of(state) == round_of(after):
            problem = (
                f"this is another map for {after.place.strip()!r}, expected one for each round"
            )
            raise ParseError(source, after.line, 1, problem)
    return states, min(unread, default=0)


def maps_in(lines: Sequence[Line], cave: Cave, unread: list[int]) -> list[Shown]:
    """Return the complete maps; append other lines with numbers to `unread`.

    Raises:
        ParseError: a map has other walls than the cave, another line among its rows, or no
            heading.
    """
    pattern = re.compile(
        rf"[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?((?:[#.EG][\s'\",|]*+){{{cave.width}}})"
        r"(?![#.]|[EG]\s*(?:[#.EG]|$))(.*)"
    )
    rows = [pattern.fullmatch(line.text.translate(SIGNS)) for line in lines]
    for line, match in zip(lines, rows, strict=True):
        other = None if match else OTHER_ROW.match(line.text)
        if other and len(other[0]) != cave.width:
            width = f"has {len(other[0])} squares, but the cave has {cave.width} columns"
            raise line.error(0, f"this row {width}")
    maps, heading, number = list[Shown](), "", 0
    while number < len(lines):
        checkpoint()
        line = lines[number]
        block = rows[number : number + cave.height]
        found = [drawn for drawn in takewhile(bool, block) if drawn]
        if len(found) == cave.height:
            signs = {
                (row, column): sign
                for row, drawn in enumerate(found)
                for column, sign in enumerate(BETWEEN.sub("", drawn[1]))
            }
            opened = {square for square, sign in signs.items() if sign != "#"}
            for row, column in sorted(opened ^ cave.squares)[:1]:
                here, there = ("open", "a wall") if (row, column) in opened else ("a wall", "open")
                problem = f"is {here} on this map, but {there} in the cave"
                raise lines[number + row].error(0, f"square {row},{column} {problem}")
            squares = {square: Side(sign) for square, sign in signs.items() if sign in "EG"}
            if not maps and squares == {unit.square: unit.side for unit in cave.units}:
                heading = heading or "Initially"
            if not heading:
                raise line.error(0, f"no heading says after which round this map is; {EXAMPLES}")
            maps.append(
                Shown(heading, line.number, squares, " ".join(drawn[2] for drawn in found))
            )
            heading = ""
        elif found and not (maps and number + len(found) == len(lines)):
            few = f"this map has only {len(found)} of the cave's {cave.height} rows"
            raise line.error(0, few)
        elif not found and not ANSWER.search(line.text):
            if head := HEADING.match(line.text, 0, MAX_HEADING):
                heading = head[0]
            elif NUMBER.search(line.text):
                unread.append(line.number)
        number += len(found) or 1
    return maps


def round_of(state: Fact) -> int:
    """Return the number of rounds that the heading of a map gives; `END` for the end."""
    heading = f"{state.place}".lower()
    if number := re.search("[0-9]+", heading):
        return int(number[0])
    return END if re.search("end|final", heading) else 0
