"""The known misreadings as the page shows them: by rule, and each on a small puzzle."""

from collections.abc import Mapping
from typing import Any, TypedDict

from more_itertools import map_reduce

from graphsolve.errors import GraphsolveError
from graphsolve.lab.apart import expose
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import play_of
from graphsolve.show.replay import board_data, boards_of
from graphsolve.web.check import Say
from graphsolve.web.diagnosis import FindingData, Misread, finding_data, misread


class RuleData(TypedDict):
    """A rule, and its misreadings, the most common ones first."""

    rule: str
    misreadings: list[Misread]


class ExposedData(TypedDict):
    """A puzzle with its right answer to a part, and the one by a misreading, if there is one."""

    puzzle: str
    part: int
    right: int
    misread: int | None
    finding: FindingData


def misreadings(name: str, *, say: Say) -> dict[str, list[RuleData]]:
    """The misreadings of a puzzle, by rule."""
    if name not in PUZZLES:
        raise GraphsolveError("Select a puzzle.")
    say("Listing misreadings")
    by_rule = map_reduce(misreadings_of(PUZZLES[name]), lambda one: one.rule)
    return {
        "rules": [{"rule": rule, "misreadings": misread(some)} for rule, some in by_rule.items()]
    }


def look_up(name: str, *, say: Say) -> ExposedData | None:
    """The smallest puzzle found that a misreading gets wrong, if any.

    Its `finding` is shown at once, and in the end the `boards` of that puzzle.
    """
    try:
        found = misreading(name)
    except (KeyError, ValueError):
        raise GraphsolveError(f"There is no misreading with the name {name}.") from None
    candidate = found.pair or (found,)
    known: Mapping[str, Any] = {"finding": finding_data(candidate, Differences([], None))}
    say("Looking for a small puzzle", known)
    exposed = expose(candidate)
    if exposed is None:
        return None
    together = differences_of(candidate, exposed.puzzle, [exposed.part])
    events = play_of(exposed.puzzle).events(exposed.puzzle, exposed.part)
    difference = together.together
    boards = boards_of(difference, brief=True) if difference else board_data(events)
    say("Playing it", {"boards": boards})
    return {
        "puzzle": str(exposed.puzzle),
        "part": exposed.part,
        "right": exposed.right,
        "misread": exposed.misread,
        "finding": finding_data(candidate, together),
    }
