"""The plugin for the `aoc` command of advent-of-code-data."""

import warnings

from graphsolve.errors import PuzzleWarning
from graphsolve.puzzles import interface
from graphsolve.puzzles.catalogue import PUZZLES


def solve(year: int, day: int, data: str) -> tuple[int | str, int | str]:
    r"""Return the answers to both parts of a day's puzzle; an empty string means no answer.

    >>> solve(2015, 22, "Hit Points: 58\nDamage: 9")
    (1269, 1309)
    >>> solve(2015, 1, "(())")
    ('', '')

    Raises:
        ParseError: the data is not that day's puzzle.
    """
    for record in PUZZLES.values():
        if (record.year, record.day) == (year, day):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", PuzzleWarning)
                puzzle = interface.play_of(record).parse(data, "<text>")
            first, second = interface.solve(puzzle)
            return "" if first is None else first, "" if second is None else second
    return "", ""
