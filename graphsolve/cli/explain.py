"""The command that explains the turns of a round."""

import re
from typing import Annotated

import typer

from graphsolve.cli.options import PartOption, PuzzleFile, PuzzleOptions, plays, round_option
from graphsolve.cli.streams import print_pieces
from graphsolve.show.progress import Progress

SQUARE = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*")


def check_square(text: str | None) -> str | None:
    """Reject text that is not a square."""
    if text is not None and not SQUARE.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a square ROW,COLUMN such as 3,5.")
    return text


@plays(needs="explain")
def explain(
    file: PuzzleFile,
    round_: Annotated[int, round_option("The round to explain.")] = 1,
    unit: Annotated[
        str | None,
        typer.Option(
            metavar="ROW,COLUMN",
            callback=check_square,
            help="Explain only the unit on this square at the beginning of the round.",
            show_default="all units",
        ),
    ] = None,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Explain what happens in a round, and why.

    For each decision, names the rule, and the ties that the rule broke. Maps show how a unit
    decides: the squares in range `?`, reachable `@`, nearest `!` and chosen `+`, the distances
    from the chosen square, the step, and the attack.

    Example: `graphsolve explain inputs/15.txt --round 3 --unit 8,8`
    """
    from rich.text import Text

    from graphsolve.show.column import view_of

    played = options.play(file, part)
    view = view_of(played.record)
    with Progress("Explain") as progress:
        found = view.play_round(played.events, round_, progress.say)
    square = None
    if unit:
        row, column = map(int, unit.split(","))
        square = row, column
    print_pieces([Text(played.title, "bold"), *view.explain(found, square)])
