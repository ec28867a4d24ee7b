"""The command that generates puzzle inputs."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import typer

from graphsolve.cli.options import ForceOption, OutputOption, takes_timeout
from graphsolve.cli.streams import check_output, write_output
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.catalogue import Puzzle


generate = typer.Typer(no_args_is_help=True, help="Generate a puzzle input from a seed.")


CaveKindName: TypeAlias = Literal[
    "cavern", "open", "corridors", "rooms", "crowded", "separate", "border"
]
DeckKindName: TypeAlias = Literal["shuffled", "deep", "loops"]
DuelKindName: TypeAlias = Literal["usual", "edge", "weak"]

SIZE_METAVAR = "SIDE|WIDTHxHEIGHT"
UNITS_METAVAR = "UNITS|ELVES+GOBLINS"
KIND_METAVAR = "KIND"  # the help text lists the kinds; typer would break the list within words


class Size(NamedTuple):
    """The columns and rows of a map."""

    width: int
    height: int


class Units(NamedTuple):
    """The number of units on each side."""

    elves: int
    goblins: int


def parse_size(text: str) -> Size:
    """Parse the size of a map: `32`, or columns and rows as in `9x7`, up to 9999 each.

    >>> parse_size("9x7")
    Size(width=9, height=7)

    Raises:
        typer.BadParameter: if the text is not a size.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", text)
    if not match:
        raise typer.BadParameter(
            f"{text!r} is not a size: give a number from 1 to 9999, or two as in 9x7"
        )
    width, height = match[1], match[2] or match[1]
    return Size(int(width), int(height))


def parse_units(text: str) -> Units:
    """Parse a number of units: `30`, of which a third are elves, or `10+20`, elves first.

    >>> parse_units("30")
    Units(elves=10, goblins=20)

    Raises:
        typer.BadParameter: if the text is neither.
    """
    match = re.fullmatch(r"([0-9]{1,6})(?:\+([0-9]{1,6}))?", text)
    if not match:
        raise typer.BadParameter(
            f"{text!r} is not a number of units: give a number, or elves and goblins as in 10+20"
        )
    if match[2]:
        return Units(int(match[1]), int(match[2]))
    from graphsolve.lab.generate import split_units

    return Units(*split_units(int(match[1])))


SeedOption: TypeAlias = Annotated[
    int, typer.Option("--seed", min=0, help="The same seed always gives the same input.")
]


@generate.callback()
def main() -> None:
    """Generate a puzzle input from a seed."""


@generate.command()
@takes_timeout
def cave(
    seed: SeedOption,
    kind: Annotated[
        CaveKindName, typer.Option(metavar=KIND_METAVAR, help="Kind of cave.")
    ] = "cavern",
    size: Annotated[
        Size,
        typer.Option(parser=parse_size, metavar=SIZE_METAVAR, help="Columns and rows of the map."),
    ] = "32",  # type: ignore[assignment] # typer parses the default, too
    units: Annotated[
        Units | None,
        typer.Option(
            parser=parse_units,
            metavar=UNITS_METAVAR,
            help="Number of units. Of a single number, a third are elves.",
            show_default="by kind and size; 10+20 in a cavern of 32x32",
        ),
    ] = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Generate a cave for cave combat.

    Example: `graphsolve generate cave --seed 1 -o cave.txt`

    Kinds:

    - `cavern`: irregular rooms, as in real inputs
    - `open`: no walls inside the border, or a few pillars
    - `corridors`: a maze with loops, one square wide
    - `rooms`: rectangular rooms connected by doors
    - `crowded`: units on two thirds of the open squares
    - `separate`: rooms, some of which are not connected
    - `border`: irregular rooms that reach the edges of the map
    """
    from graphsolve.lab.generate import generate_cave

    write_puzzle(
        lambda: generate_cave(
            seed,
            kind=kind,
            width=size.width,
            height=size.height,
            elves=units.elves if units else None,
            goblins=units.goblins if units else None,
        ),
        output,
        force,
    )


@generate.command()
@generate.command("decks", hidden=True)  # its name in version 0.1
@takes_timeout
def cards(
    seed: SeedOption,
    kind: Annotated[
        DeckKindName, typer.Option(metavar=KIND_METAVAR, help="Kind of decks.")
    ] = "shuffled",
    size: Annotated[int, typer.Option(min=1, help="Number of cards of each player.")] = 25,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Generate the decks of Combat and Recursive Combat.

    Example: `graphsolve generate cards --seed 1 -o cards.txt`

    Kinds:

    - `shuffled`: cards in random order, as in real inputs
    - `deep`: deeply nested sub-games
    - `loops`: Combat never ends, or a repeat ends a game of Recursive Combat
    """
    from graphsolve.lab.generate import generate_decks

    write_puzzle(lambda: generate_decks(seed, kind=kind, cards=size), output, force)


@generate.command()
@takes_timeout
def duel(
    seed: SeedOption,
    kind: Annotated[
        DuelKindName, typer.Option(metavar=KIND_METAVAR, help="Kind of duel.")
    ] = "usual",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Generate the boss of a mana duel.

    Example: `graphsolve generate duel --seed 1 -o duel.txt`

    Kinds:

    - `usual`: the player can win, as with real inputs
    - `edge`: a boss near the limit of what the player can beat
    - `weak`: a Shield reduces the boss's damage to 1
    """
    from graphsolve.lab.generate import generate_boss

    write_puzzle(lambda: generate_boss(seed, kind=kind), output, force)


def write_puzzle(generate: Callable[[], "Puzzle"], output: Path | None, force: bool) -> None:
    """Generate a puzzle and write it, unless the output cannot be written."""
    check_output(output, force=force)
    with Progress("Generating the puzzle"):
        text = f"{generate()}\n"
    write_output(text.encode(), output, force=force)
