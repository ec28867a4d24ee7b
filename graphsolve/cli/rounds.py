"""The commands that print what happens in a puzzle: its rounds, and the turns of one."""

import re
from typing import Annotated, Any, Literal

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    FormatOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    plays,
    round_option,
)
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.interface import play_of


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
    from more_itertools import spy

    from graphsolve.show.interface import view_of
    from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within, write_events

    try:
        wanted = Rounds.parse(rounds) if rounds is not None else ALL_ROUNDS
    except ValueError as error:
        raise typer.BadParameter(f"--rounds: {error}.") from None
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
