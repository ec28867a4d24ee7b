"""The commands that print answers: to both parts of a puzzle, and with every attack power."""

import typer

from graphsolve.cli import OTHER_NAMES, streams
from graphsolve.cli.options import (
    BothPartsOption,
    EngineOption,
    FormatOption,
    PuzzleFile,
    PuzzleOptions,
    flag_of,
    plays,
)
from graphsolve.puzzles.catalogue import PUZZLES, SEARCH_OPTIONS, CaveOptions, record_of
from graphsolve.puzzles.interface import parse_puzzle, play_of


@plays(without=["spells"])
def solve(
    context: typer.Context,
    file: PuzzleFile,
    part: BothPartsOption = None,
    format_: FormatOption = "text",
    engine: EngineOption = "graph",
    *,
    options: PuzzleOptions,
) -> None:
    """Solve a puzzle, which is recognized by its first line.

    FILE holds a map of `#` wall, `.` open, `E` elves and `G` goblins (2018 day 15), two decks
    below `Player 1:` and `Player 2:` (2020 day 22), or the boss's `Hit Points: N` and `Damage: N`
    (2015 day 22). Hit points can follow a row of a map, as in `#.G.E#   G(200), E(197)`, to
    continue a battle from the middle.

    `day15` and `day22` are aliases of this command.

    Example: `graphsolve solve inputs/15.txt`
    """
    puzzle = streams.read_puzzle(file, parse_puzzle)
    record, play = record_of(puzzle), play_of(puzzle)
    if (alias := context.info_name) in OTHER_NAMES and alias != f"day{record.day}":
        streams.echo_err(f"{alias}: FILE holds a {record.noun}, the puzzle of day {record.day}.")
    own = options.of(record.options, part or 1)
    given = [flag_of(name) for name in SEARCH_OPTIONS if name in options.given]
    if given and engine == "compiled":
        raise typer.BadParameter(f"{given[0]} cannot be used with --engine compiled.")
    answers = {}
    try:
        for number in [part] if part else [1, 2]:
            with streams.Progress(f"Part {number}") as progress:
                answers[number] = play.answer(puzzle, number, own, engine, progress.say)
            if format_ == "text":
                streams.print_line(f"Part {number}: {answers[number]}")
    finally:  # part 2 may take too long
        if format_ == "json" and answers:
            objects = {f"part{number}": answer.as_json() for number, answer in answers.items()}
            streams.print_json({"puzzle": record.id, **objects})
    if not all(answer.found for answer in answers.values()):
        raise typer.Exit(1)


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
    with streams.Progress("Sweep") as progress:
        outcomes = outcomes_of(cave, rules, engine=chosen, on_progress=progress.say)
        for row in results.rows_of(outcomes, highest=rules.elf_powers(cave)[-1]):
            rows.append(row)
            if text:
                progress.stop()
                is_least = row is results.least_row(rows)
                streams.print_line(f"{row}  <- least" if is_least else f"{row}")
                progress.start()
    if text:
        streams.print_line(results.verdict(rows))
    else:
        about = {"puzzle": PUZZLES["cave"].id, "engine": chosen}
        streams.print_json(about | results.sweep_json(rows))
    if results.least_row(rows) is None:
        raise typer.Exit(1)
