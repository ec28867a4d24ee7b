"""The lines of a transcript, without what loggers and terminals add."""

import re

from graphsolve.limits import checkpoint
from graphsolve.puzzles.text import Line, numbered_lines

ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
"""Terminal control sequences: colours, moves of the cursor, titles and links."""

LOG_PREFIX = re.compile(
    r"""(?: \[[^\]]{0,100}(?:\d:\d\d|\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b|\.\w{1,4}:\d+)
      [^\]]{0,100}\]
    | \d{4}[-/]\d\d[-/]\d\d (?:[T\ ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?Z?)?
    | \d\d:\d\d:\d\d(?:[.,]\d+)?Z?
    | (?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR)\b(?::[\w.]+(?=:))?:?
    ) [\ \t|:-]*""",
    re.VERBOSE,
)
"""What loggers print in front of a line: a date, a time, a level, a place in the source."""

MAX_LINE = 2**16
"""The maximum length of a line. Searching a longer one for patterns could take very long."""

NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,18}(?!\w|\.[0-9])")


def clean_lines(text: str, source: str) -> list[Line]:
    r"""The lines of a transcript, without colours, timestamps and levels of a log.

    >>> [line.text for line in clean_lines("\x1b[1m[12:30:01 INFO] #E.G#\x1b[0m", "theirs.txt")]
    ['#E.G#']

    Raises:
        ParseError: if there are none, or one is longer than `MAX_LINE`.
    """
    lines = []
    for line in numbered_lines(text, source):
        checkpoint()
        if len(line.text) > MAX_LINE:
            raise line.error(MAX_LINE, f"this line has more than {MAX_LINE:,} characters")
        lines.append(line._replace(text=without_prefix(ESCAPE.sub("", line.text))))
    return lines


def without_prefix(line: str) -> str:
    """A line without what loggers print in front of it."""
    while prefix := LOG_PREFIX.match(line):
        line = line[prefix.end() :]
    return line.rstrip()


def numbers_in(text: str) -> list[int]:
    """The integers of a text that are not part of a word or of a decimal fraction.

    >>> numbers_in("deck1: [9, -2] 0.5")
    [9, -2]
    """
    return [int(digits) for digits in NUMBER.findall(text) if digits]
