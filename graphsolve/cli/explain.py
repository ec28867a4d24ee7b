"""The command that explains the turns of a round."""

from pathlib import Path
from typing import Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import PartOption, PuzzleFile, PuzzleOptions, plays, round_option
from graphsolve.errors import GraphsolveError
from graphsolve.limits import seconds_left, shielded
from graphsolve.show.progress import Progress


@plays()
def explain(
    file: PuzzleFile,
    round_: Annotated[int, round_option("The round to explain.")] = 1,
    unit: Annotated[
        str | None,
        typer.Option(
            metavar="ROW,COLUMN",
            help="Explain only the unit on this square at the beginning of the round.",
            show_default="all units",
        ),
    ] = None,
    instead: Annotated[
        str | None,
        typer.Option(
            metavar="SQUARE|NUMBER",
            help="What your program does instead. With --unit, the square that it moves the unit "
            "to or attacks; otherwise, the number of rounds that it counts, or who wins the round "
            "of a card game (1 or 2). Lists the misreadings that do the same.",
            show_default="explain the turn",
        ),
    ] = None,
    part: PartOption = 1,
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

    from graphsolve.show.column import view_of

    if instead:
        if {*options.given.values()} != {None}:
            raise typer.BadParameter("--instead cannot be used with other powers or hit points.")
        explain_instead(file, part, round_, unit, instead.replace(" ", ""))
        return
    played = options.play(file, part)
    view = view_of(played.puzzle)
    turn = view.parse_turn(unit) if unit is not None else None
    with Progress("Explain") as progress:
        found = view.play_round(played.events, round_, progress.say)
    streams.print_pieces([Text(played.title, "bold"), *view.explain(found, turn)])


def explain_instead(file: Path, part: int, number: int, name: str | None, instead: str) -> None:
    """List the misreadings that do something else in a turn of a round."""
    from graphsolve.lab.alternatives import alternatives
    from graphsolve.puzzles.column import parse_puzzle, play_of
    from graphsolve.show.column import view_of
    from graphsolve.show.misreadings import list_alternatives, misreadings_by_turn

    puzzle = streams.read_puzzle(file, parse_puzzle)
    view = view_of(puzzle)
    turn = view.parse_turn(name) if name is not None else None
    with Progress("Misreadings") as progress:
        played = view.play_round(play_of(puzzle).events(puzzle, part), number)
        found = alternatives(puzzle, part, view.position_of(played, turn))
        ours = view.turn_summary(*found.ours)
        if instead in ours.names:
            raise GraphsolveError(f"by the rules, it is {instead}, too: {ours.text}")
        tried = 0

        def note(number: int) -> None:
            nonlocal tried
            tried = number
            progress.say(f"{tried} tried")

        known = misreadings_by_turn(found, puzzle, note)
    in_time = seconds_left() > 0
    with shielded():
        streams.print_line(f"By the rules: {ours.text}\n")
        if not in_time:
            streams.print_line(f"Time ran out. Of the first {tried:,} misreadings:")
        streams.print_pieces(list_alternatives(known, instead))
