"""A misreading as the page shows it: on a small puzzle, and in a turn on a board."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from graphsolve.errors import GraphsolveError
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.misreadings import misreading
from graphsolve.lab.questions import tell_apart
from graphsolve.puzzles.column import play_of
from graphsolve.show.replay import board_data, boards_of
from graphsolve.web.check import Say
from graphsolve.web.findings import FindingData, finding_data, later_step


class ExposedData(Struct):
    """A puzzle with its right answer to a part, and the one with a misreading, if there is one."""

    puzzle: str
    part: int
    right: int
    wrong: int | None
    finding: FindingData


def look_up(name: str, *, say: Say) -> ExposedData | None:
    """The smallest puzzle found that a misreading gets wrong, if any.

    Its `finding` is shown at once, and in the end the `boards` of that puzzle.
    """
    try:
        found = misreading(name)
    except GraphsolveError:
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
        boards = boards_of(difference.played()) if difference else board_data(events)
        say("Playing it", {"boards": boards})
    finding = finding_data(found, together)
    return ExposedData(
        str(exposed.puzzle), exposed.part, exposed.right, exposed.answers[found], finding
    )
