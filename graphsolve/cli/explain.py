"""The command that explains the turns of a round."""

import re
from typing import Annotated, Any

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
from graphsolve.show.progress import Progress


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

    from graphsolve.puzzles.interface import play_of
    from graphsolve.show.interface import view_of
    from graphsolve.show.transcript import play_round

    played = options.play(file, part)
    view = view_of(played.puzzle)
    if not (view.explain and view.turns):
        raise GraphsolveError(f"{view.puzzle}: turns are not explained; use transcript")
    with Progress("Explain") as progress:
        found = play_round(played.events, round_, play_of(view).scene, progress.say)
    if format_ == "json":
        streams.print_json({"round": round_, "turns": [*view.turns(found, unit)]})
        return
    streams.print_pieces([Text(played.title, "bold"), *view.explain(found, unit)])
