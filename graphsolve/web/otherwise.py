"""What misreadings do in a turn, as the page shows it."""

from collections.abc import Sequence
from typing import TypedDict

from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.lab.otherwise import otherwise
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.show.column import view_of
from graphsolve.show.misreadings import Doings, doings
from graphsolve.web.check import Say
from graphsolve.web.diagnosis import Misread, misread


class DoingData(TypedDict):
    """Something that can happen in a turn, and the most common misreadings by which it does.

    The names are those of `Doing`, and the number is that of all misreadings.
    """

    text: str
    names: Sequence[str]
    misreadings: list[list[Misread]]
    number: int


class OtherwiseData(TypedDict):
    """A turn: its position on the board, what happens by the rules, and by misreadings."""

    position: Sequence[int]
    ours: str
    theirs: list[DoingData]


def otherwise_data(puzzle: Puzzle, part: int, position: Sequence[int], say: Say) -> OtherwiseData:
    """What misreadings do in the turn at a position on the board of a part."""
    found = otherwise(puzzle, part, tuple(position))
    every: Doings = {}
    for tried, every in enumerate(doings(found, puzzle), 1):  # noqa: B007 - the last is used
        say(f"{tried} misreadings tried")
    return {
        "position": found.position,
        "ours": view_of(puzzle).doing(*found.ours).text,
        "theirs": [
            {
                "text": does.text,
                "names": does.names,
                "misreadings": [misread([one]) for one in some[:MAX_LIKELY]],
                "number": len(some),
            }
            for does, some in every.items()
        ],
    }
