"""From the puzzle's input to the boss."""

import re
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.puzzles.duel.state import Boss
from graphsolve.puzzles.text import BLANKS, numbered_lines

__all__ = ["parse_boss"]

LEAST = {"Hit Points": 1, "Damage": 0}
MOST_DIGITS = 9

FIELD = re.compile(r"(Hit Points|Damage)[ \t]*:[ \t]*(.*)", re.DOTALL)
NUMBER = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")


class Field(NamedTuple):
    """A line of the input, and where it stands."""

    name: str
    value: int
    line: int
    column: int


def parse_boss(text: str, source: str = "<text>") -> Boss:
    r"""The boss that the puzzle's input tells of.

    >>> parse_boss("Hit Points: 13\nDamage: 8\n")
    Boss(hit_points=13, damage=8)

    The two lines may come in either order. Blank lines, blanks around the words, any line ends and
    a byte-order mark are passed over. A damage of 0 will do, since a blow takes at least 1.

    Args:
        text: the input.
        source: what to call the text in errors, as a rule a file's name.

    Raises:
        ParseError: if one of the lines is missing or there twice, if there is any other line, or
            if a number is none or out of range.
    """
    lines = [(number, line) for number, line in numbered_lines(text, source) if line]
    fields: dict[str, Field] = {}
    for number, line in lines:
        field = read_field(source, number, line)
        first = fields.setdefault(field.name, field)
        if first is not field:
            problem = f"expected {field.name!r} once, found it again after line {first.line}"
            raise ParseError(source, number, field.column, problem)
    for name in LEAST:
        if name not in fields:
            number, line = lines[-1]
            problem = f"expected a line '{name}: N' as well, found the end of the text"
            raise ParseError(source, number, len(line) + 1, problem)
    return Boss(fields["Hit Points"].value, fields["Damage"].value)


def read_field(source: str, number: int, line: str) -> Field:
    """Read a line such as `Damage: 8`."""
    start = len(line) - len(line.lstrip(BLANKS))
    match = FIELD.match(line, start)
    if not match:
        problem = f"expected 'Hit Points: N' or 'Damage: N', found {shown(line[start:])}"
        raise ParseError(source, number, start + 1, problem)
    name, digits = match.groups()
    if not NUMBER.fullmatch(digits) or int(digits) < LEAST[name]:
        least, most = LEAST[name], "9" * MOST_DIGITS
        problem = f"expected a number from {least} to {most}, found {shown(digits)}"
        raise ParseError(source, number, match.start(2) + 1, problem)
    return Field(name, int(digits), number, start + 1)


def shown(text: str) -> str:
    """A text as a message shows it: in quotes, and not all of it."""
    return repr(text[:20]) if text else "the end of the line"
