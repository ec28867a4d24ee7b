"""The commands that find out why an answer or another solver is wrong."""

import json
from pathlib import Path
from typing import Annotated

import typer

from graphsolve.cli.options import (
    BattleOptions,
    FormatOption,
    PartOption,
    PuzzleFile,
    check_file,
    check_seconds,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import battle_playthrough
from graphsolve.cli.streams import (
    STANDARD_STREAM,
    parse_path,
    print_line,
    print_pieces,
    read_puzzle,
)
from graphsolve.show.progress import Progress

__all__ = ["compare", "diagnose"]


def diagnose(
    file: PuzzleFile,
    part1: Annotated[
        int | None, typer.Option("--part1", help="Your answer to part 1.", show_default=False)
    ] = None,
    part2: Annotated[
        int | None, typer.Option("--part2", help="Your answer to part 2.", show_default=False)
    ] = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Print the right answers as well.")
    ] = False,
    timeout: Annotated[
        float,
        typer.Option(
            "--timeout",
            "--seconds",
            metavar="SECONDS",
            callback=check_seconds,
            help="Stop after this many seconds, and print what was found until then.",
        ),
    ] = 60.0,
    format_: FormatOption = "text",
) -> None:
    """Check your answers, and if they are wrong, find the misreading of the rules behind them.

    FILE can be any of the puzzles. It is solved by every known misreading of its rules, and by
    pairs of them. For the one that produces your answers, the first difference from the rules on
    your input is shown. The right answers are printed only if you ask for them.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import diagnose as find
    from graphsolve.lab.diagnose import tell_apart
    from graphsolve.lab.misreadings import as_one
    from graphsolve.puzzles.catalogue import parse_puzzle
    from graphsolve.show.diagnosis import (
        MAX_LISTED,
        diagnosis_json,
        explain_diagnosis,
        verdict,
    )

    given = {part: answer for part, answer in ((1, part1), (2, part2)) if answer is not None}
    if not given:
        raise typer.BadParameter("give --part1, --part2 or both.")
    puzzle = read_puzzle(file, parse_puzzle)
    with Progress() as progress:
        progress.say("Solving the puzzle")
        diagnosis = find(
            puzzle,
            given,
            seconds=timeout,
            on_try=lambda number, of, candidate: progress.say(
                f"Trying {'misreadings' if len(candidate) == 1 else 'pairs'}: {number} of {of}"
            ),
        )
        apart = None
        if len(diagnosis.equals) > 1 and format_ == "text":
            progress.say("Looking for a puzzle that tells the candidates apart")
            apart = tell_apart([as_one(one.candidate) for one in diagnosis.equals[:MAX_LISTED]])
    if format_ == "json":
        print_line(json.dumps(diagnosis_json(diagnosis, reveal=reveal)))
    else:
        for part in given:
            print_line(verdict(diagnosis, part, reveal=reveal))
        if diagnosis.wrong_parts:
            print_line("")
            print_pieces(explain_diagnosis(puzzle, diagnosis, file, apart))
    if diagnosis.wrong_parts:
        raise typer.Exit(1)


@takes_timeout
@takes_options
def compare(
    file: PuzzleFile,
    theirs: Annotated[
        Path,
        typer.Argument(
            metavar="THEIRS",
            help="The output of the other solver, or `-` for standard input.",
            parser=parse_path,
            callback=check_file,
        ),
    ],
    part: PartOption = 1,
    *,
    options: BattleOptions,
) -> None:
    """Find the first turn in which another solver's cave combat differs from the rules.

    THEIRS holds the maps that the solver printed after every round or after some, with or without
    hit points after the rows, in any spacing. The first map that differs is shown, and the turn
    that explains it. The exit status is 0 if all maps agree, and 1 if not.

    Example: `my-solver < inputs/15.txt | graphsolve compare inputs/15.txt -`
    """
    from more_itertools import side_effect

    from graphsolve.lab.compare import Agreement, their_maps
    from graphsolve.lab.compare import compare as compare_maps
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.puzzles.cave.events import RoundBegan
    from graphsolve.show.comparison import agreement_text, explain_divergence

    if STANDARD_STREAM == file == theirs:
        raise typer.BadParameter("standard input can hold FILE or THEIRS, not both.")
    cave = read_puzzle(file, parse_cave)
    maps = read_puzzle(theirs, lambda text, source: list(their_maps(text, cave, source)))
    battle = battle_playthrough(cave, part, options)
    with Progress() as progress:

        def say_round(event: object) -> None:
            if isinstance(event, RoundBegan):
                progress.say(f"Battle: round {event.round}")

        found = compare_maps(side_effect(say_round, battle.events), maps)
    if isinstance(found, Agreement):
        print_line(agreement_text(found))
        return
    print_pieces(explain_divergence(found))
    raise typer.Exit(1)
