"""Misreadings as the page shows them: by rule, on a small puzzle, and in a turn on a board."""

from collections.abc import Mapping
from typing import Any, TypedDict

from more_itertools import map_reduce

from graphsolve.errors import GraphsolveError
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.lab.narrow import tell_apart
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import play_of
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
