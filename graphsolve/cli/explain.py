"""The command that explains the turns of a round."""

import re
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.options import (
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    round_option,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import puzzle_playthrough
from graphsolve.cli.streams import stdout_console
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.graphs.grid import Square


SQUARE = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*")


def check_square(text: str | None) -> str | None:
    """Reject text that is not a square."""
    if text is not None and not SQUARE.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a square ROW,COLUMN such as 3,5.")
    return text


@takes_timeout
@partial(takes_options, needs="explain")
def explain(
    file: PuzzleFile,
    round_: Annotated[int, round_option("The round to explain.")] = 1,
    unit: Annotated[
        str | None,
        typer.Option(
            "--unit",
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
    """Explain what each unit does in a round of cave combat, and why.

    Shows how a unit decides: the squares in range `?`, reachable `@`, nearest `!` and chosen `+`,
    the distances from the chosen square, the step, and the attack. For each decision it names the
    rule, and the ties that the rule broke.

    Example: `graphsolve explain inputs/15.txt --round 3 --unit 8,8`
    """
    from graphsolve.show.column import view_of
    from graphsolve.show.explain import play_round

    console = stdout_console()
    played = puzzle_playthrough(file, part, options)
    view = view_of(played.record)
    with Progress() as progress:
        found = play_round(
            view, played.events, round_, lambda words: progress.say(f"Explain: {words}")
        )
    pieces = view.explain(found, parse_square(unit) if unit else None)
    console.print(played.title, style="bold")
    for piece in pieces:
        console.print(piece, crop=False)


def parse_square(text: str) -> "Square":
    """The square that a valid text names."""
    row, column = map(int, text.split(","))
    return row, column
