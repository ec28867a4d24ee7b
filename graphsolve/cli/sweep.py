"""The command that fights cave combat with every attack power."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.battle import PUZZLE, BattlesOptions, ground_of, rules_of, say_round
from graphsolve.cli.common import (
    ForceOption,
    FormatOption,
    Panel,
    PuzzleFile,
    check_output,
    plain_or_coloured,
    print_line,
    read_puzzle,
    write_output,
)
from graphsolve.cli.options import takes_options

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.power import SweepRow

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(sweep)


@takes_options
def sweep(
    file: PuzzleFile,
    format_: FormatOption = "text",
    plot: Annotated[
        bool, typer.Option("--plot", help="Draw a plot below the table, in text.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="An HTML page to write, with plots and the table."),
    ] = None,
    force: ForceOption = False,
    *,
    options: BattlesOptions,
) -> None:
    """Fight cave combat with every attack power of the elves.

    Powers that fight the same battle, because they fell each goblin with equally many blows, share
    a row. The row of the least power at which no elf dies is marked, and the last line says
    whether a bisection, which takes for granted that more power is never worse, would have found
    it. The exit status is 1 if there is no such power.

    Example: `graphsolve sweep inputs/15.txt -o sweep.html`
    """
    from graphsolve.puzzles.cave import Side, parse_cave
    from graphsolve.puzzles.cave import sweep as sweep_rows
    from graphsolve.puzzles.cave.power import least_row
    from graphsolve.show.progress import Progress
    from graphsolve.show.sweep import HEADER, row_text, sweep_json, verdict

    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    rules, ground = rules_of(options), ground_of(cave, options)
    rows: list[SweepRow] = []
    text = format_ == "text"
    if text:
        print_line(HEADER)
    with Progress() as progress:
        on_round = partial(say_round, progress, "Sweep")
        for row in sweep_rows(cave, rules, ground=ground, on_round=on_round):
            rows.append(row)
            if text:
                progress.clear()
                print_line(row_text(row) + ("  <- least" if row is least_row(rows) else ""))
    elves = cave.count(Side.ELF)
    if text and plot:
        print_plot(rows, elves)
    print_line(verdict(rows) if text else json.dumps({"puzzle": PUZZLE, **sweep_json(rows)}))
    if output:
        from graphsolve.show.sweep.page import sweep_page

        write_output(sweep_page(rows, elves, file.name).encode(), output, force=force)
    if least_row(rows) is None:
        raise typer.Exit(1)


def print_plot(rows: "list[SweepRow]", elves: int) -> None:
    """Draw the plot of a sweep."""
    from graphsolve.show.sweep.plot import sweep_plot

    console = plain_or_coloured()
    for piece in ("", sweep_plot(rows, elves), ""):
        console.print(piece)
