"""The command that prints what happens, in the format of the statement or as JSON lines."""

from typing import Annotated, Literal

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import PartOption, PuzzleFile, PuzzleOptions, plays
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.interface import play_of
from graphsolve.show.progress import Progress


@plays()
def transcript(
    file: PuzzleFile,
    rounds: Annotated[
        str | None,
        typer.Option(
            metavar="FIRST:LAST",
            help="Only these rounds, LAST included: `20:28`, `23`, `:5` or `20:`.",
            show_default="all",
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
    from more_itertools import prepend, side_effect, spy

    from graphsolve.show.interface import view_of
    from graphsolve.show.jsonl import write_events
    from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within

    try:
        wanted = Rounds.parse(rounds) if rounds is not None else ALL_ROUNDS
    except ValueError as error:
        raise typer.BadParameter(f"--rounds: {error}.") from None
    played = options.play(file, part)
    view = view_of(played.puzzle)
    with Progress("Transcript") as progress:
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
        chunks = prepend(first.lstrip("\n"), chunks)
        if stdout.isatty():
            chunks = side_effect(lambda _: progress.clear(), chunks)
        stdout.writelines(chunks)
