"""The command that fights with every attack power. It knows its puzzle: only caves have powers."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    EngineOption,
    ForceOption,
    FormatOption,
    PuzzleFile,
    PuzzleOptions,
    output_option,
    plays,
)
from graphsolve.puzzles.catalogue import PUZZLES, CaveOptions
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.battle import BattleProgress
    from graphsolve.puzzles.cave.sweep import SweepRow


@plays(CaveOptions, without=["elf_power"])
def sweep(
    file: PuzzleFile,
    format_: FormatOption = "text",
    engine: EngineOption = "auto",
    plot: Annotated[
        bool, typer.Option("--plot", help="Draw a plot below the table, in text.")
    ] = False,
    output: Annotated[
        Path | None, output_option("Write the table as an HTML page, with bars.")
    ] = None,
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Fight cave combat with every attack power of the elves.

    Powers with which the battle is the same share a row. The blows are those that it takes to kill
    the goblin with the most hit points. The row with the least power at which no elf dies is
    marked, and the last line says whether a binary search, which assumes that more power is never
    worse, would have found it. The exit status is 1 if there is no such power.

    Example: `graphsolve sweep inputs/15.txt -o sweep.html`
    """
    from graphsolve.puzzles.cave import Side, parse_cave
    from graphsolve.puzzles.cave import sweep as sweep_rows
    from graphsolve.puzzles.cave.column import battle_rules
    from graphsolve.puzzles.cave.parts import choose_engine
    from graphsolve.puzzles.cave.sweep import SweepResult
    from graphsolve.show.cave import sweep as results

    own = options.of(CaveOptions)
    streams.check_output(output, force=force, suffixes=streams.HTML)
    cave = streams.read_puzzle(file, parse_cave)
    rules = battle_rules(own)
    chosen = choose_engine(engine, rules)
    streams.echo_err(f"Engine: {chosen}")
    rows: list[SweepRow] = []
    text = format_ == "text"
    if text:
        streams.print_line(results.HEADER)
    with Progress("Sweep") as progress:

        def say_round(battle: "BattleProgress") -> None:
            progress.say(f"round {battle.rounds}, {len(battle.units)} units")

        for row in sweep_rows(cave, rules, engine=chosen, on_round=say_round):
            rows.append(row)
            if text:
                progress.clear()
                is_least = row is SweepResult(rows).least
                streams.print_line(results.row_text(row) + ("  <- least" if is_least else ""))
    found = SweepResult(rows)
    elves = cave.count(Side.ELF)
    if text and plot:
        streams.print_pieces(["", results.sweep_plot(found, elves), ""])
    about = {"puzzle": PUZZLES["cave"].id, "engine": chosen}
    streams.print_line(
        results.verdict(found) if text else json.dumps({**about, **results.sweep_json(found)})
    )
    if output:
        from graphsolve.puzzles.cave import battle_events

        with Progress("Replay of attack power") as progress:
            replays = results.band_replays(
                rows,
                lambda power: battle_events(cave, rules.with_elf_power(power), graph=cave.bitgrid),
                on_band=lambda band: progress.say(f"{band}"),
            )
        page = results.sweep_page(found, elves, streams.file_title(file), replays)
        streams.write_output(page.encode(), output, force=force)
    if found.least is None:
        raise typer.Exit(1)
