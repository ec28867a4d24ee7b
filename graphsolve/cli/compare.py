"""The command that holds another solver's transcript against the battle."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.common import (
    STANDARD_STREAM,
    Panel,
    PuzzleFile,
    check_file,
    plain_or_coloured,
    print_line,
    read_puzzle,
)
from graphsolve.cli.options import CaveOptions, takes_options
from graphsolve.cli.story import (
    tell_cave,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphsolve.lab.compare import Agreement, Difference, Parting
    from graphsolve.puzzles.cave.events import Event
    from graphsolve.show.progress import Progress

__all__ = ["register"]

MOST_DIFFERENCES = 10
"""So many squares are listed; as a rule all but the first few only follow from them."""


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.OWN)(compare)


@takes_options
def compare(
    file: PuzzleFile,
    theirs: Annotated[
        Path,
        typer.Argument(
            metavar="THEIRS",
            help="What the other solver printed, or `-` for standard input.",
            callback=check_file,
        ),
    ],
    *,
    options: CaveOptions,
) -> None:
    """Find where another solver's cave combat parts from the rules.

    THEIRS holds the maps that it printed, with or without hit points behind the rows, however
    spaced, for all rounds or some. Says the first round, unit and field that differ, and explains
    that unit's turn. The exit status is 0 if all maps agree, and 1 if not.

    Example: `my-solver < inputs/15.txt | graphsolve compare inputs/15.txt -`
    """
    from graphsolve.lab.compare import Agreement, their_maps
    from graphsolve.lab.compare import compare as compare_maps
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.show.progress import Progress

    if STANDARD_STREAM == file == theirs:
        raise typer.BadParameter("standard input can hold FILE or THEIRS, not both.")
    cave = read_puzzle(file, parse_cave)
    maps = read_puzzle(theirs, lambda text, source: list(their_maps(text, cave, source)))
    story = tell_cave(cave, options)
    with Progress() as progress:
        found = compare_maps(told(story.events, progress), maps)
    if isinstance(found, Agreement):
        print_line(agreement_text(found))
        return
    print_parting(found)
    raise typer.Exit(1)


def told(events: "Iterator[Event]", progress: "Progress") -> "Iterator[Event]":
    """The same events, with word of how far the battle is."""
    from graphsolve.puzzles.cave.events import RoundBegan

    for event in events:
        if isinstance(event, RoundBegan):
            progress.say(f"Battle: round {event.round}")
        yield event


def agreement_text(found: "Agreement") -> str:
    """That all maps agree, and whether the battle goes on after them."""
    outcome = found.ended.outcome
    assert outcome
    maps = "Their map agrees" if found.maps == 1 else f"All {found.maps} maps agree"
    if found.rounds < outcome.rounds:
        last = "it shows the battle" if found.maps == 1 else "the last shows the battle"
        return (
            f"{maps}: {last} after round {found.rounds}. "
            f"The battle goes on until round {outcome.rounds}."
        )
    return f"{maps}, up to the end of the battle after round {outcome.rounds}."


def print_parting(found: "Parting") -> None:
    """Say where they part, and explain the turn in which they do."""
    from graphsolve.show.explain import explain_turn

    place = f"Their map on line {found.theirs.line}"
    if not found.differences:
        rounds = found.scene.rounds
        print_line(f"{place} is one too many: the battle ends after round {rounds}.")
        return
    print_line(f"{place}, after round {found.rounds}, is the first that differs:")
    for difference in found.differences[:MOST_DIFFERENCES]:
        print_line(f"  {difference_text(difference)}")
    if len(found.differences) > MOST_DIFFERENCES:
        print_line(f"  and {len(found.differences) - MOST_DIFFERENCES} more squares")
    if found.rounds == 0:
        print_line("It shows the cave before the battle, so it is another cave than FILE's.")
    elif found.since != found.rounds - 1:
        shown = "no round before it" if found.since is None else f"round {found.since} last"
        print_line(
            f"Of the rounds before, they show {shown}: "
            f"with the map after round {found.rounds - 1} the turn could be told."
        )
    elif found.turn:
        print_line("By the rules, this turn is the first to touch one of these squares:")
        console = plain_or_coloured()
        for piece in explain_turn(found.turn.before, found.turn.events):
            console.print(piece, crop=False)


def difference_text(difference: "Difference") -> str:
    """What differs on a square."""
    row, column = difference.square
    ours, theirs = difference.ours or "nobody", difference.theirs or "nobody"
    return f"{row},{column}: {ours} by the rules, {theirs} on their map"
