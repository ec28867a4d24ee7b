"""Misreadings as the page shows them: by rule, on a small puzzle, and in a turn on a board."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from more_itertools import map_reduce

from graphsolve.errors import GraphsolveError
from graphsolve.lab.alternatives import alternatives
from graphsolve.lab.diagnose.stages import MAX_LIKELY
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.lab.narrow import tell_apart
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import play_of
from graphsolve.show.column import view_of
from graphsolve.show.misreadings import misreadings_by_turn
from graphsolve.show.replay import board_data, boards_of
from graphsolve.web.check import Say
from graphsolve.web.findings import (
    FindingData,
    MisreadingData,
    finding_data,
    later_step,
    misreadings_data,
)


class RuleData(TypedDict):
    """A rule, and its misreadings, the most common ones first."""

    rule: str
    misreadings: list[MisreadingData]


class ExposedData(TypedDict):
    """A puzzle with its right answer to a part, and the one with a misreading, if there is one."""

    puzzle: str
    part: int
    right: int
    wrong: int | None
    finding: FindingData


def misreadings(name: str, *, say: Say) -> dict[str, list[RuleData]]:
    """The misreadings of a puzzle, by rule."""
    if name not in PUZZLES:
        raise GraphsolveError("Select a puzzle.")
    say("Listing misreadings")
    by_rule = map_reduce(
        misreadings_of(PUZZLES[name]), lambda one: one.rule, reducefunc=misreadings_data
    )
    return {"rules": [{"rule": rule, "misreadings": some} for rule, some in by_rule.items()]}


def look_up(name: str, *, say: Say) -> ExposedData | None:
    """The smallest puzzle found that a misreading gets wrong, if any.

    Its `finding` is shown at once, and in the end the `boards` of that puzzle.
    """
    try:
        found = misreading(name)
    except (GraphsolveError, ValueError):
        raise GraphsolveError(f"There is no misreading with the name {name}.") from None
    known: Mapping[str, Any] = {"finding": finding_data(found, Differences([], None))}
    say("Looking for a small puzzle", known)
    exposed = tell_apart([found])
    if exposed is None:
        return None
    together = Differences([], None)
    with later_step():
        together = differences_of(found, exposed.puzzle, [exposed.part])
        events = play_of(exposed.puzzle).events(exposed.puzzle, exposed.part)
        difference = together.together
        boards = boards_of(difference.played(truncated=True)) if difference else board_data(events)
        say("Playing it", {"boards": boards})
    return {
        "puzzle": str(exposed.puzzle),
        "part": exposed.part,
        "right": exposed.right,
        "wrong": next(iter(exposed.misreadings)),
        "finding": finding_data(found, together),
    }


class TurnData(TypedDict):
    """Something that can happen in a turn, and the most common misreadings that lead to it.

    The names are those of `TurnSummary`, and the number is that of all misreadings.
    """

    text: str
    names: Sequence[str]
    misreadings: list[list[MisreadingData]]
    number: int


class AlternativesData(TypedDict):
    """A turn: its position on the board, what happens by the rules, and with misreadings."""

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
                "misreadings": [misreadings_data([one]) for one in some[:MAX_LIKELY]],
                "number": len(some),
            }
            for turn, some in known
        ],
    }
