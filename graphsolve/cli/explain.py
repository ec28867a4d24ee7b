"""The command that explains the turns of a round."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.options import (
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import puzzle_playthrough, round_past_end
from graphsolve.cli.streams import stdout_console
from graphsolve.errors import GraphsolveError
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.scene import Scene


SQUARE = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*")
MAX_SUGGESTIONS = 3


def check_square(text: str | None) -> str | None:
    """Reject text that is not a square."""
    if text is not None and not SQUARE.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a square ROW,COLUMN such as 3,5.")
    return text


@takes_timeout
@takes_options
def explain(
    file: PuzzleFile,
    round_: Annotated[int, typer.Option("--round", min=1, help="The round to explain.")] = 1,
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
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.show.cave.explain import PREFACE, explain_round, play_to_round

    console = stdout_console()
    battle = puzzle_playthrough(file, part, options, parse_cave)
    scene, parts = Scene(next(battle.events)), Scene.parts_of(battle.events)
    with Progress() as progress:
        begun = play_to_round(
            parts,
            scene,
            round_,
            lambda scene: progress.say(
                f"Battle: round {scene.rounds + 1}, {len(scene.units)} units"
            ),
        )
    if begun < round_:
        raise round_past_end(round_, begun)
    number = None if unit is None else unit_on(scene, unit)
    console.print(battle.title, style="bold")
    console.print(PREFACE)
    for piece in explain_round(parts, scene, number):
        console.print(piece, crop=False)


def unit_on(scene: "Scene", square: str) -> int:
    """The number of the unit on a square.

    Raises:
        GraphsolveError: if there is none; the message names the nearest units.
    """
    row, column = map(int, square.split(","))
    units = scene.occupied
    if (row, column) in units:
        return units[row, column].number
    nearest = sorted(units, key=lambda other: abs(other[0] - row) + abs(other[1] - column))
    squares = "; ".join(f"{row},{column}" for row, column in nearest[:MAX_SUGGESTIONS])
    hint = f"nearest: {squares}" if nearest else "the cave has no units"
    raise GraphsolveError(
        f"no unit on {row},{column} at the beginning of round {scene.rounds + 1} ({hint})"
    )
