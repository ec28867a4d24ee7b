"""The text of a puzzle or of an output, split into lines; what it is; and numbers with nouns."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord

BLANKS = " \t"

LONGEST_EXCERPT = 20

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
"""Terminal control sequences: colors, moves of the cursor, titles and links."""

LOG_PREFIX = re.compile(
    r"""^(?:[\[(]?(?:\d{4}[-/]\d\d[-/]\d\d|T?\d\d:\d\d:\d\d[\d.,]*Z?
    |(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR)(?:[: ][\w.]+(?=[:\]]))?)[\])]?[\s:|-]*)+""",
    re.VERBOSE,
)
"""What a logger prints before a message: a date, a time, a level and a name."""

MAX_LINE = 2**16
"""The maximum length of a printed line. To search a longer one for patterns could take long."""


def decode(data: bytes, source: str) -> str:
    """Decode a puzzle file from UTF-8, with or without a byte-order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = unix_lines(error.object[: error.start].decode())
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            problem = "the file is in UTF-16; save it in UTF-8"
        else:
            byte = error.object[error.start]
            problem = f"the file is not text in UTF-8: the byte 0x{byte:02x} is not valid here"
        raise ParseError(source, line, column, problem) from None


def unix_lines(text: str) -> str:
    """Return the text with Unix line endings."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Line(NamedTuple):
    """A line of a text, without blanks at its end; the name of the text; and the line number."""

    source: str
    number: int
    text: str

    def skip_blanks(self, index: int = 0) -> int:
        """Return the index after any spaces and tabs at an index."""
        return len(self.text) - len(self.text[index:].lstrip(BLANKS))

    def excerpt(self, index: int) -> str:
        """Return the text at an index, quoted and shortened for error messages."""
        return quoted(self.text[index:]) or "the end of the line"

    def error(self, index: int, problem: str) -> ParseError:
        """Return the error for a problem at an index."""
        return ParseError(self.source, self.number, index + 1, problem)


def quoted(text: str) -> str:
    """Return a text quoted and shortened for error messages; an empty text stays empty."""
    dots = "..." if len(text) > LONGEST_EXCERPT else ""
    return repr(text[:LONGEST_EXCERPT]) + dots if text else ""


def numbered_lines(text: str, source: str) -> list[Line]:
    r"""Return the lines of a text with their numbers, without leading and trailing blank lines.

    Line endings can be those of Unix, Windows or classic Mac OS. Spaces and tabs at the end of a
    line are removed, and so is a byte-order mark.

    >>> numbered_lines("\n#E.G# \r\n#####", "15.txt")
    [Line(source='15.txt', number=2, text='#E.G#'), Line(source='15.txt', number=3, text='#####')]

    Raises:
        ParseError: all lines are blank.
        TypeError: the text is not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected the text of a puzzle, not {text!r}")
    lines: list[Line] = []
    texts = unix_lines(text.removeprefix("\ufeff")).rstrip(BLANKS + "\n").split("\n")
    for number, line in enumerate(texts, 1):
        checkpoint()
        without_blanks = line.rstrip(BLANKS)
        if lines or without_blanks:
            lines.append(Line(source, number, without_blanks))
    if not lines:
        problem = "the input has only blank lines" if text else "the input is empty"
        raise ParseError(source, 1, 1, problem)
    return lines


def recognize_line(line: Line) -> PuzzleRecord | None:
    """Return the record of the puzzle whose input can begin with this line, or None."""
    text = line.text.lstrip(BLANKS)
    return next((record for record in PUZZLES.values() if re.match(record.begins, text)), None)


NOT_PUZZLES = {
    "Puzzle inputs differ by user|Please log in": "this is what adventofcode.com shows to "
    "visitors who are not logged in; log in and save the input again",
    "Please don't repeatedly request|404 Not Found": "this is what adventofcode.com shows before "
    "a puzzle is unlocked; save the input again",
    r"(?i:<!doctype html|<html|<\?xml)": "this is a web page, not a puzzle input; on "
    "adventofcode.com, follow 'get your puzzle input' and save that page as text",
    r"\{\s*\"|\[\s*[{\[\"]|[{\[]$": "this is JSON, not a puzzle input",
}
"""Patterns of the first line of texts that people save by mistake, with messages."""


def puzzle_lines(name: str | None, text: str, source: str) -> list[Line]:
    r"""Return the `numbered_lines` of a puzzle's text, unless it is something else.

    Without a name, it can be any puzzle.

    >>> puzzle_lines("duel", "#######\n#.G.E.#", "15.txt")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    graphsolve.errors.ParseError: 15.txt:1:1: the input holds the map of a cave ...

    Raises:
        ParseError: the text is empty, or begins like another puzzle or like something that people
            save by mistake.
    """
    first, *_ = lines = numbered_lines(text, source)
    start = first.skip_blanks()
    found = recognize_line(first)
    if found and name not in {None, found.name}:
        where = f"Advent of Code {found.year} day {found.day}"
        problem = f"the input holds {found.holds} ({where}); use 'graphsolve solve'"
        raise first.error(start, problem)
    for pattern, problem in NOT_PUZZLES.items():
        if re.match(pattern, first.text[start:]):
            raise first.error(start, problem)
    return lines


def printed_lines(text: str, source: str) -> list[Line]:
    r"""Return the lines of an output that are not blank, without colors and what a logger adds.

    >>> [line.text for line in printed_lines("INFO:root:\x1b[1m#E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']

    Raises:
        ParseError: there are only blank lines, or a line is longer than `MAX_LINE`.
    """
    lines = numbered_lines(text, source)
    if too_long := next((line for line in lines if len(line.text) > MAX_LINE), None):
        raise too_long.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
    texts = (LOG_PREFIX.sub("", ESCAPE.sub("", line.text)).rstrip() for line in lines)
    clean = (line._replace(text=text) for line, text in zip(lines, texts, strict=True))
    shown = [line for line in clean if line.text]
    if not shown:
        raise lines[0].error(0, "the input has only blank lines")
    return shown


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number followed by its noun, singular or plural.

    Counts of 1,000 or more have a thousands separator, as in all output. Answers, attack powers
    and the numbers of rounds, games and units have none, because people copy them.

    >>> counted(1, "round"), counted(2580, "pair of decks"), counted(2, "elf", "elves")
    ('1 round', '2,580 pairs of decks', '2 elves')
    """
    head, of, rest = noun.partition(" of ")
    return f"{number:,} {noun if number == 1 else plural or f'{head}s{of}{rest}'}"


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["elves"]), listed(["elves", "goblins", "walls"])
    ('elves', 'elves, goblins and walls')
    """
    return f" {conjunction} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
