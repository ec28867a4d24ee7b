"""The command that explains the turns of a round."""

import re
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.common import Panel, PuzzleFile, plain_or_coloured, read_puzzle
from graphsolve.cli.options import CaveOptions, takes_options
from graphsolve.cli.story import (
    tell_cave,
)
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphsolve.puzzles.cave.events import Event
    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.show.progress import Progress

__all__ = ["register"]

SQUARE = re.compile(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*")
EXAMPLES = 3


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(explain)


def check_square(text: str | None) -> str | None:
    """Refuse what is no square."""
    if text is not None and not SQUARE.fullmatch(text):
        raise typer.BadParameter(f"expected a square such as 3,5, found {text!r}.")
    return text


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
            help="Explain only the unit that stands there as the round begins.",
            show_default="all units",
        ),
    ] = None,
    *,
    options: CaveOptions,
) -> None:
    """Explain what each unit does in a round of cave combat, and why.

    Shows what a unit sees and what it makes of that: the squares in range `?`, reachable `@`,
    nearest `!` and chosen `+`, the distances from the chosen square, the step, and the attack;
    and says which rule decided, and which ties it broke.

    Example: `graphsolve explain inputs/15.txt --round 3 --unit 8,8`
    """
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.puzzles.cave.events import BattleBegan
    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.puzzles.cave.turns import parts_of
    from graphsolve.show.explain import PREFACE, explain_round

    console = plain_or_coloured()
    cave = read_puzzle(file, parse_cave)
    story = tell_cave(cave, options)
    began = next(story.events)
    assert isinstance(began, BattleBegan)
    scene, parts = Scene(began), parts_of(story.events)
    play(parts, scene, round_)
    number = None if unit is None else unit_on(scene, unit)
    console.print(story.title, style="bold")
    console.print(PREFACE)
    for piece in explain_round(parts, scene, number):
        console.print(piece, crop=False)


def play(parts: "Iterator[list[Event]]", scene: "Scene", number: int) -> None:
    """Play on to where a round begins.

    Raises:
        GraphsolveError: if the battle ends before.
    """
    from graphsolve.show.explain import play_to_round
    from graphsolve.show.progress import Progress

    with Progress() as progress:
        begun = play_to_round(parts, scene, number, partial(say_round, progress))
    if begun < number:
        raise GraphsolveError(
            f"the battle ends in round {begun}: expected a --round of at most that, found {number}"
        )


def say_round(progress: "Progress", scene: "Scene") -> None:
    """Report how far a battle is."""
    progress.say(f"Battle: round {scene.rounds + 1}, {len(scene.units)} units")


def unit_on(scene: "Scene", text: str) -> int:
    """The number of the unit that stands on a square.

    Raises:
        GraphsolveError: if none does.
    """
    from graphsolve.show.explain import at

    row, column = map(int, text.split(","))
    occupied = scene.occupied
    if (row, column) in occupied:
        return occupied[row, column].number
    closest = sorted(occupied, key=lambda other: abs(other[0] - row) + abs(other[1] - column))
    names = ", ".join(at(occupied[other]) for other in closest[:EXAMPLES])
    raise GraphsolveError(
        f"no unit stands on {row},{column} as round {scene.rounds + 1} begins: "
        + (f"nearest to it: {names}" if names else "the cave has no units")
    )
