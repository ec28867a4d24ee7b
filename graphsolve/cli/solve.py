"""The command that prints the answers of a puzzle."""

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
    refuse,
)
from graphsolve.puzzles.catalogue import SEARCH_OPTIONS, record_of
from graphsolve.puzzles.interface import parse_puzzle, play_of
from graphsolve.show.progress import Progress


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
    if engine == "compiled":
        given = {flag_of(name): options.given[name] for name in SEARCH_OPTIONS}
        refuse(given, "cannot be used with --engine compiled")
    answers = {}
    for number in [part] if part else [1, 2]:
        with Progress(f"Part {number}") as progress:
            answers[number] = play.answer(puzzle, number, own, engine, progress.say)
        if format_ == "text":
            streams.print_line(f"Part {number}: {answers[number]}")
    if format_ == "json":  # when all are found
        objects = {f"part{number}": answer.as_json() for number, answer in answers.items()}
        streams.print_json({"puzzle": record.id, **objects})
    if not all(answer.found for answer in answers.values()):
        raise typer.Exit(1)
