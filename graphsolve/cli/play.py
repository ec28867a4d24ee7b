"""The commands that play a puzzle and show what happens: in words, on a page or as a graph."""

import re
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    OutputOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    output_option,
    plays,
    range_option,
    round_option,
)
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.interface import play_of


@plays()
def transcript(
    file: PuzzleFile,
    rounds: Annotated[
        range | None,
        range_option(
            "Only these rounds, LAST included: `20:28`, `23`, `:5` or `20:`.", show_default="all"
        ),
    ] = None,
    format_: Annotated[
        Literal["text", "jsonl"],
        typer.Option("--format", help="Text as in the statement, or JSON lines for programs."),
    ] = "text",
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Print what happens in a puzzle, in the format of its statement.

    A round includes its sub-games. If the puzzle has no rounds, turns are counted instead. A
    printed map can be used as FILE.

    Example: `graphsolve transcript inputs/15.txt --rounds 20:28`
    """
    from more_itertools import spy

    from graphsolve.show.interface import view_of
    from graphsolve.show.transcript import ALL_ROUNDS, within, write_events

    wanted = rounds or ALL_ROUNDS
    played = options.play(file, part)
    view = view_of(played.puzzle)
    with streams.Progress("Transcript") as progress:
        if format_ == "text":
            chunks = view.transcript(played.events, wanted, part)
        else:
            scene = play_of(played.puzzle).scene
            _, selected = spy(within(played.events, wanted, scene))  # an error precedes the header
            chunks = write_events(record_of(played.puzzle).id, selected, part)
        stdout = streams.open_stdout()
        first = next(chunks, "")  # an error comes before any output
        if not first:
            raise GraphsolveError("--rounds: nothing happens before round 1")
        if stdout.isatty():
            progress.stop()
        stdout.write(first.lstrip("\n"))
        stdout.writelines(chunks)


def parse_square(text: str) -> tuple[int, int]:
    """Parse a square such as `3,15`."""
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*", text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a square ROW,COLUMN such as 3,5.")
    return int(found[1]), int(found[2])


@plays()
def explain(
    file: PuzzleFile,
    round_: Annotated[int, round_option("The round to explain.")] = 1,
    unit: Annotated[
        Any,  # a tuple would be two values to typer
        typer.Option(
            parser=parse_square,
            metavar="ROW,COLUMN",
            help="Explain only the unit on this square at the beginning of the round.",
            show_default="all units",
        ),
    ] = None,
    part: PartOption = 1,
    format_: FormatOption = "text",
    *,
    options: PuzzleOptions,
) -> None:
    """Explain what each unit does in a round of cave combat, and why.

    For each decision, names the rule, and the ties that it broke. Maps show how a unit
    decides: the squares in range `?`, reachable `@`, nearest `!` and chosen `+`, the distances
    from the chosen square, the step, and the attack.

    Example: `graphsolve explain inputs/15.txt --round 3 --unit 8,8`
    """
    from rich.text import Text

    from graphsolve.show.interface import view_of
    from graphsolve.show.transcript import play_round

    played = options.play(file, part)
    view = view_of(played.puzzle)
    if not (view.explain and view.turns):
        raise GraphsolveError(f"{view.puzzle}: turns are not explained; use transcript")
    with streams.Progress("Explain") as progress:
        found = play_round(played.events, round_, play_of(view).scene, progress.say)
    if format_ == "json":
        streams.print_json({"round": round_, "turns": [*view.turns(found, unit)]})
        return
    streams.print_pieces([Text(played.title, "bold"), *view.explain(found, unit)])


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
    from graphsolve.show.formats import EXPORTERS
    from graphsolve.show.interface import view_of
    from graphsolve.show.transcript import play_round

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
