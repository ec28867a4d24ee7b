"""Why a checked program fails: the misreading that gives its answers, and its own rounds."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from graphsolve.cli.common import STANDARD_STREAM, plain_or_coloured, print_line
from graphsolve.errors import ParseError

if TYPE_CHECKING:
    from graphsolve.lab.check import Trial
    from graphsolve.lab.compare import TheirMap
    from graphsolve.puzzles.cave import Cave

__all__ = ["print_reasons"]

SECONDS = 20.0
"""How long to look for the misreading; on small puzzles it takes less."""


def print_reasons(trial: "Trial", file: Path | None) -> None:
    """Print which misreading gives a program's answers, and where the rounds it printed part.

    Args:
        trial: the puzzle, and what the program made of it.
        file: the file that holds the puzzle, or None.
    """
    if trial.wrong_parts:
        print_diagnosis(trial, file or STANDARD_STREAM)
    print_their_parting(trial)


def print_diagnosis(trial: "Trial", file: Path) -> None:
    """Print which known misreading gives the program's answers, and where it departs."""
    from graphsolve.cli.diagnose import pieces
    from graphsolve.lab.diagnose import diagnose
    from graphsolve.show.progress import Progress

    given = trial.run.answers or {}
    with Progress() as progress:
        progress.say("Looking for the misreading")
        diagnosis = diagnose(trial.puzzle, given, seconds=SECONDS)
    print_line("")
    if not diagnosis.findings:
        print_line("No known misreading of the rules, and no pair of them, gives these answers.")
        return
    console = plain_or_coloured()
    for piece in pieces(trial.puzzle, diagnosis, file):
        console.print(piece, crop=False)


def print_their_parting(trial: "Trial") -> None:
    """Print where the maps that the program printed, if it did, part from the battle."""
    from graphsolve.cli.compare import print_parting
    from graphsolve.lab.compare import Parting, compare
    from graphsolve.puzzles.cave import Cave, battle_events

    if not isinstance(trial.puzzle, Cave):
        return
    maps = first_battle(trial.run.stdout, trial.puzzle)
    found = compare(battle_events(trial.puzzle), maps) if maps else None
    if isinstance(found, Parting):
        print_line("\nIn what the program printed:")
        print_parting(found)


def first_battle(printed: str, cave: "Cave") -> "list[TheirMap]":
    """The maps that a program printed of its first battle, and none where they are no such maps.

    After the battle of part 1 it may have printed those of part 2, whose rounds begin anew.
    """
    from graphsolve.lab.compare import their_maps

    try:
        maps = list(their_maps(printed, cave))
    except ParseError:
        return []
    numbers = [one.number for one in maps]
    ends = (
        index
        for index, (before, after) in enumerate(pairwise(numbers), 1)
        if before is not None and (after is None or after < before)
    )
    return maps[: next(ends, len(maps))]
