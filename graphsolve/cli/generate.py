"""The command that invents puzzle inputs."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from graphsolve.cli.common import write_output

__all__ = ["app"]

app = typer.Typer(no_args_is_help=True, help="Invent a puzzle input from a seed.")

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
    width: Annotated[int, typer.Option(min=1, help="Columns of the map.")] = 32,
    height: Annotated[int, typer.Option(min=1, help="Rows of the map.")] = 32,
    elves: Annotated[int, typer.Option(min=0, help="How many elves.")] = 10,
    goblins: Annotated[int, typer.Option(min=0, help="How many goblins.")] = 20,
    output: OutputOption = None,
) -> None:
    """Invent a cave for cave combat.

    Example: `graphsolve generate cave --seed 1 -o cave.txt`
    """
    from graphsolve.lab.generate import generate_cave

    invented = generate_cave(seed, width=width, height=height, elves=elves, goblins=goblins)
    write_output(f"{invented}\n".encode(), output)


@app.command()
def decks(
    seed: SeedOption,
    cards: Annotated[int, typer.Option(min=1, help="Cards in each deck.")] = 25,
    output: OutputOption = None,
) -> None:
    """Invent the decks of Combat and Recursive Combat.

    Example: `graphsolve generate decks --seed 1 -o decks.txt`
    """
    from graphsolve.lab.generate import generate_decks

    write_output(f"{generate_decks(seed, cards=cards)}\n".encode(), output)


@app.command()
def duel(seed: SeedOption, output: OutputOption = None) -> None:
    """Invent the boss of a mana duel.

    Example: `graphsolve generate duel --seed 1 -o duel.txt`
    """
    from graphsolve.lab.generate import generate_boss

    boss = generate_boss(seed)
    text = f"Hit Points: {boss.hit_points}\nDamage: {boss.damage}\n"
    write_output(text.encode(), output)
