"""The command that writes a cave as a graph."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from graphsolve.cli.battle import BattleOptions, ground_of, rules_of, say_round
from graphsolve.cli.common import (
    ForceOption,
    Panel,
    PuzzleFile,
    check_output,
    read_puzzle,
    write_output,
)
from graphsolve.cli.options import takes_options
from graphsolve.errors import GraphsolveError

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(export)


@takes_options
def export(
    file: PuzzleFile,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write.", show_default="stdout"),
    ] = None,
    format_: Annotated[
        Literal["graphml", "gexf", "dot", "json"] | None,
        typer.Option("--format", help="The file format.", show_default="by OUTPUT, or graphml"),
    ] = None,
    round_: Annotated[
        int, typer.Option("--round", min=0, help="How many rounds to fight first.")
    ] = 0,
    force: ForceOption = False,
    *,
    options: BattleOptions,
) -> None:
    """Write a cave as a graph, for graph viewers and programs.

    Nodes are open squares, called `row,column`, with `x`, `y`, `label`, `kind` and `hit_points`.

    Example: `graphsolve export inputs/15.txt --round 20 -o cave.graphml`
    """
    from graphsolve.puzzles.cave import Battle, parse_cave
    from graphsolve.show.export import EXPORTERS, battle_graph
    from graphsolve.show.progress import Progress

    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    battle = Battle(cave, rules_of(options, options.elf_power), ground=ground_of(cave, options))
    with Progress() as progress:
        while battle.rounds < round_ and not battle.outcome:
            battle.round()
            say_round(progress, "Battle", battle)
    if battle.rounds < round_:
        raise GraphsolveError(
            f"the battle ends after round {battle.rounds}: "
            f"expected a --round of at most that, found {round_}"
        )
    suffix = output.suffix.removeprefix(".").lower() if output else ""
    exporter = EXPORTERS[format_ or (suffix if suffix in EXPORTERS else "graphml")]
    write_output(exporter(battle_graph(battle)), output, force=force)
