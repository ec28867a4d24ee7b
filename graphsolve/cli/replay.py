"""The command that writes a replay as one HTML file."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from graphsolve.cli.common import (
    STANDARD_STREAM,
    ForceOption,
    Panel,
    PuzzleFile,
    check_output,
    write_output,
)
from graphsolve.cli.options import PuzzleOptions, takes_options
from graphsolve.cli.story import (
    tell_story,
)

if TYPE_CHECKING:
    from graphsolve.show.progress import Progress

__all__ = ["register"]

SomeEvent = TypeVar("SomeEvent")


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(replay)


@takes_options
def replay(
    file: PuzzleFile,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="The HTML file to write.", show_default="stdout, if a pipe"
        ),
    ] = None,
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Write a replay of a puzzle as one HTML file, to be opened in a browser.

    FILE is a cave (2018 day 15), two decks (2020 day 22) or a boss (2015 day 22). The page shows
    what happens turn by turn, and why. It needs no network and no other file.

    Example: `graphsolve replay inputs/15.txt -o battle.html`
    """
    from graphsolve.show.progress import Progress
    from graphsolve.show.replay import replay_html

    if output is None and sys.stdout and sys.stdout.isatty():
        raise typer.BadParameter("a page is no use on a terminal: expected -o OUTPUT.")
    check_output(output, force=force)
    story = tell_story(file, options)
    title = "standard input" if file == STANDARD_STREAM else file.name
    line = "Your spells" if options.spells else "Least mana"
    with Progress() as progress:
        page = replay_html(counted(story.events, progress), title, line=line)
    write_output(page.encode(), output, force=force)


def counted(events: Iterable[SomeEvent], progress: "Progress") -> Iterator[SomeEvent]:
    """The same events, while reporting how many there have been."""
    for number, event in enumerate(events, 1):
        progress.say(f"Replay: {number:,} events")
        yield event
