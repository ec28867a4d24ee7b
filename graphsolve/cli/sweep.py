"""The command that fights with every attack power, which only caves have."""

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    EngineOption,
    FormatOption,
    PuzzleFile,
    PuzzleOptions,
    plays,
)
from graphsolve.puzzles.catalogue import PUZZLES, SEARCH_OPTIONS, CaveOptions
from graphsolve.show.progress import Progress


@plays(CaveOptions, without=["elf_power", *SEARCH_OPTIONS])
def sweep(
    file: PuzzleFile,
    format_: FormatOption = "text",
    engine: EngineOption = "auto",
    *,
    options: PuzzleOptions,
) -> None:
    """Fight cave combat with every attack power of the elves.

    Successive powers with the same outcome share a row. The row with the least power at which no
    elf dies is marked, and the last line says whether a binary search, which assumes that more
    power is never worse, would have found it. The exit status is 1 if there is no such power.

    Example: `graphsolve sweep inputs/15.txt`
    """
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.puzzles.cave import sweep as outcomes_of
    from graphsolve.puzzles.cave.parts import choose_engine
    from graphsolve.puzzles.cave.plugin import battle_rules
    from graphsolve.show.cave import sweep as results

    own = options.of(CaveOptions)
    cave = streams.read_puzzle(file, parse_cave)
    rules = battle_rules(own)
    chosen = choose_engine(engine, rules)
    rows: list[results.Row] = []
    text = format_ == "text"
    if text:
        streams.print_line(results.HEADER)
    with Progress("Sweep") as progress:
        outcomes = outcomes_of(cave, rules, engine=chosen, on_progress=progress.say)
        for row in results.rows_of(outcomes, highest=rules.elf_powers(cave)[-1]):
            rows.append(row)
            if text:
                progress.clear()
                is_least = row is results.least_row(rows)
                streams.print_line(f"{row}  <- least" if is_least else f"{row}")
    if text:
        streams.print_line(results.verdict(rows))
    else:
        about = {"puzzle": PUZZLES["cave"].id, "engine": chosen}
        streams.print_json(about | results.sweep_json(rows))
    if results.least_row(rows) is None:
        raise typer.Exit(1)
