"""The command `replay`: a puzzle as a web page."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from graphsolve.cli.options import (
    HTML,
    ForceOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    check_suffix,
    output_option,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import count_events, puzzle_playthrough
from graphsolve.cli.streams import check_output, file_title, write_output
from graphsolve.show.progress import Progress


@takes_timeout
@takes_options
def replay(
    file: PuzzleFile,
    output: Annotated[
        Path | None,
        output_option("The HTML file to write.", show_default="stdout, unless it is a terminal"),
    ] = None,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Write a replay of a puzzle as one HTML file for the browser.

    The page shows what happens turn by turn, and why. It needs no network and no other file.

    Example: `graphsolve replay inputs/15.txt -o battle.html`
    """
    from graphsolve.show.replay import replay_html

    if output is None and sys.stdout and sys.stdout.isatty():
        raise typer.BadParameter("will not print a web page on a terminal; give -o OUTPUT.")
    check_suffix(output, HTML)
    check_output(output, force=force)
    played = puzzle_playthrough(file, part, options)
    with Progress() as progress:
        events = count_events(played.events, progress, "Replay")
        page = replay_html(events, file_title(file), line=played.line)
    write_output(page.encode(), output, force=force)
