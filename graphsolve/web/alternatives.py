"""What misreadings do in a turn, as the page shows it."""

from collections.abc import Sequence
from typing import TypedDict

from graphsolve.lab.alternatives import alternatives
from graphsolve.lab.diagnose import MAX_LIKELY
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.show.column import view_of
from graphsolve.show.misreadings import misreadings_by_turn
from graphsolve.web.check import Say
from graphsolve.web.diagnosis import Misread, misread


class TurnData(TypedDict):
    """Something that can happen in a turn, and the most common misreadings that lead to it.

    The names are those of `TurnSummary`, and the number is that of all misreadings.
    """

    text: str
    names: Sequence[str]
    misreadings: list[list[Misread]]
    number: int


class AlternativesData(TypedDict):
    """A turn: its position on the board, what happens by the rules, and by misreadings."""

    position: Sequence[int]
    ours: str
    theirs: list[TurnData]


def alternatives_data(
    puzzle: Puzzle, part: int, position: Sequence[int], say: Say
) -> AlternativesData:
    """What misreadings do in the turn at a position on the board of a part."""
    found = alternatives(puzzle, part, tuple(position))
    known = misreadings_by_turn(found, puzzle, lambda tried: say(f"{tried} misreadings tried"))
    return {
        "position": found.position,
        "ours": view_of(puzzle).turn_summary(*found.ours).text,
        "theirs": [
            {
                "text": turn.text,
                "names": turn.names,
                "misreadings": [misread([one]) for one in some[:MAX_LIKELY]],
                "number": len(some),
            }
            for turn, some in known.items()
        ],
    }
