"""The commands that write files: a puzzle as a graph, or as a web page."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    OutputOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    output_option,
    plays,
    round_option,
)
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.interface import play_of
from graphsolve.show.formats import EXPORTERS
from graphsolve.show.interface import view_of
from graphsolve.show.transcript import play_round


@plays()
def export(
    file: PuzzleFile,
    output: OutputOption = None,
    format_: Annotated[
        Literal["graphml", "json"] | None,
        typer.Option(
            "--format",
            help="The file format.",
            show_default="by the suffix of the output, or graphml",
        ),
    ] = None,
    round_: Annotated[int, round_option("Export the puzzle at the beginning of this round.")] = 1,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Export a puzzle on a map as a graph, for viewers and programs.

    Nodes have the attributes `x`, `y`, `label`, `kind` and others, such as `hit_points`. The nodes
    of a map are its open squares, named `row,column`.

    Example: `graphsolve export inputs/15.txt --round 20 -o cave.graphml`
    """
    suffixes = [] if format_ else [f".{name}" for name in EXPORTERS]
    streams.check_output(output, force=force, suffixes=suffixes)
    played = options.play(file, part)
    view = view_of(played.puzzle)
    if not view.graph:
        raise GraphsolveError(f"{view.puzzle}: there is no graph of this puzzle")
    with streams.Progress() as progress:
        scene = play_of(view).scene
        graph = view.graph(play_round(played.events, round_, scene, progress.say).before)
        suffix = output.suffix.removeprefix(".").lower() if output else ""
        content = EXPORTERS[format_ or suffix or "graphml"](graph)
    streams.write_output(content, output, force=force)


@plays()
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
    streams.check_output(output, force=force, suffixes=streams.HTML)
    played = options.play(file, part)
    with streams.Progress("Replay"):
        page = replay_html(played.events, streams.file_title(file), line=played.line)
    streams.write_output(page.encode(), output, force=force)
