"""The command that invents puzzle inputs."""

import re
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

import typer

from graphsolve.cli.common import ForceOption, Panel, write_output

__all__ = [
    "CaveKindName",
    "DeckKindName",
    "DuelKindName",
    "Size",
    "Units",
    "parse_size",
    "parse_units",
    "register",
]

app = typer.Typer(no_args_is_help=True, help="Invent a puzzle input from a seed.")


def register(parent: typer.Typer) -> None:
    """Add the commands to an app."""
    parent.add_typer(app, name="generate", rich_help_panel=Panel.MANY)


CaveKindName: TypeAlias = Literal[
    "cavern", "open", "corridors", "rooms", "crowded", "separate", "border"
]
DeckKindName: TypeAlias = Literal["shuffled", "deep", "loops"]
DuelKindName: TypeAlias = Literal["usual", "edge", "weak"]


class Size(NamedTuple):
    """The columns and rows of a map."""

    width: int
    height: int


class Units(NamedTuple):
    """How many units of each side."""

    elves: int
    goblins: int


def parse_size(text: str) -> Size:
    """Read the size of a map: `32`, or columns and rows as in `9x7`, up to 9999 of each.

    >>> parse_size("9x7")
    Size(width=9, height=7)

    Raises:
        typer.BadParameter: if it is none.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", text)
    if not match:
        raise typer.BadParameter(
            f"expected a number from 1 to 9999, or two as in 9x7, found {text!r}"
        )
    width, height = match[1], match[2] or match[1]
    return Size(int(width), int(height))


def parse_units(text: str) -> Units:
    """Read how many units: `30`, one elf to two goblins, or elves and goblins as in `10+20`.

    >>> parse_units("30")
    Units(elves=10, goblins=20)

    Raises:
        typer.BadParameter: if it is neither.
    """
    match = re.fullmatch(r"([0-9]{1,6})(?:\+([0-9]{1,6}))?", text)
    if not match:
        raise typer.BadParameter(
            f"expected a number, or elves and goblins as in 10+20, found {text!r}"
        )
    if match[2]:
        return Units(int(match[1]), int(match[2]))
    from graphsolve.lab.generate import share_out

    return Units(*share_out(int(match[1])))


SeedOption: TypeAlias = Annotated[
    int, typer.Option("--seed", min=0, help="The same seed gives the same input everywhere.")
]
OutputOption: TypeAlias = Annotated[
    Path | None, typer.Option("--output", "-o", help="The file to write.", show_default="stdout")
]


@app.callback()
def main() -> None:
    """Invent a puzzle input from a seed."""


@app.command()
def cave(
    seed: SeedOption,
    kind: Annotated[CaveKindName, typer.Option(help="What the cave is like.")] = "cavern",
    size: Annotated[
        Size,
        typer.Option(
            parser=parse_size,
            metavar="SIDE|WIDTHxHEIGHT",
            help="Columns and rows of the map.",
        ),
    ] = "32",  # type: ignore[assignment] # typer parses the default, too
    units: Annotated[
        Units | None,
        typer.Option(
            parser=parse_units,
            metavar="UNITS|ELVES+GOBLINS",
            help="How many units; of a single number, a third are elves.",
            show_default="by kind and size; 10+20 in a cavern of 32x32",
        ),
    ] = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Invent a cave for cave combat.

    Example: `graphsolve generate cave --seed 1 -o cave.txt`

    Kinds:

    - `cavern`: irregular rooms, as in real inputs
    - `open`: no walls inside the border, or a few pillars
    - `corridors`: a maze with loops, one square wide
    - `rooms`: rectangular rooms joined by doors
    - `crowded`: units on two of three open squares
    - `separate`: rooms of which some cannot be reached from others
    - `border`: irregular rooms, open towards the edges of the map
    """
    from graphsolve.lab.generate import generate_cave

    elves, goblins = units or (None, None)
    invented = generate_cave(
        seed, kind=kind, width=size.width, height=size.height, elves=elves, goblins=goblins
    )
    write_output(f"{invented}\n".encode(), output, force=force)


@app.command()
def decks(
    seed: SeedOption,
    kind: Annotated[DeckKindName, typer.Option(help="What the games are like.")] = "shuffled",
    size: Annotated[int, typer.Option(min=1, help="Cards of each player.")] = 25,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Invent the decks of Combat and Recursive Combat.

    Example: `graphsolve generate decks --seed 1 -o decks.txt`

    Kinds:

    - `shuffled`: cards in random order, as in real inputs
    - `deep`: sub-games that lie deep in each other
    - `loops`: Combat never ends, or a repeat decides a game of Recursive Combat
    """
    from graphsolve.lab.generate import generate_decks

    write_output(f"{generate_decks(seed, kind=kind, cards=size)}\n".encode(), output, force=force)


@app.command()
def duel(
    seed: SeedOption,
    kind: Annotated[DuelKindName, typer.Option(help="How strong the boss is.")] = "usual",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Invent the boss of a mana duel.

    Example: `graphsolve generate duel --seed 1 -o duel.txt`

    Kinds:

    - `usual`: the player can win, as with real inputs
    - `edge`: the player can just win, or just not
    - `weak`: a Shield leaves no more than 1 of the boss's blows
    """
    from graphsolve.lab.generate import generate_boss
    from graphsolve.lab.texts import puzzle_text

    text = puzzle_text(generate_boss(seed, kind=kind))
    write_output(text.encode(), output, force=force)
