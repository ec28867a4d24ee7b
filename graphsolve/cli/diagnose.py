"""The command that finds out why an answer is wrong."""

import json
from os import cpu_count
from typing import Annotated

import typer

from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    PuzzleFile,
    ReplayOption,
    advanced,
    check_seconds,
)
from graphsolve.cli.streams import (
    HTML,
    check_output,
    print_line,
    print_pieces,
    read_puzzle,
    write_replay,
)
from graphsolve.errors import TimeLimitError
from graphsolve.limits import seconds_left, time_limit
from graphsolve.show.progress import Progress

SECONDS_TO_REPORT = 1.0  # how long reporting what was found may take once the time is up


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
    replay: ReplayOption = None,
    force: ForceOption = False,
    format_: FormatOption = "text",
    timeout: Annotated[
        float,
        advanced(
            "--timeout",
            "--seconds",
            metavar="SECONDS",
            callback=check_seconds,
            help="Stop after this many seconds, and print what has been found by then.",
        ),
    ] = 60.0,
    jobs: Annotated[
        int | None,
        advanced(
            min=1,
            help="Number of processes that try pairs of misreadings.",
            show_default="one for each core",
        ),
    ] = None,
) -> None:
    """Check your answers, and if they are wrong, find the misreading of the rules behind them.

    FILE can be any of the puzzles. It is solved with every known misreading of its rules, and with
    pairs of them. If this produces your answers, shows where the misreading first departs from the
    rules on your input. The right answers are printed only with `--reveal`.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import diagnose_in_stages
    from graphsolve.puzzles.column import parse_puzzle
    from graphsolve.show.diagnosis import (
        diagnosis_json,
        explain_diagnosis,
        progress_text,
        verdict,
    )

    given = {part: answer for part, answer in ((1, part1), (2, part2)) if answer is not None}
    if not given:
        raise typer.BadParameter("give --part1, --part2 or both.")
    check_output(replay, force=force, suffixes=HTML)
    try:
        with time_limit(timeout + SECONDS_TO_REPORT):
            puzzle = read_puzzle(file, parse_puzzle)
            with Progress() as progress:
                known = diagnose_in_stages(
                    puzzle,
                    given,
                    lambda known: progress.say(progress_text(known)),
                    seconds=max(seconds_left() - SECONDS_TO_REPORT, 0),
                    jobs=jobs or cpu_count() or 1,
                    differences="always" if replay else "none" if format_ == "json" else "in time",
                )
            diagnosis = known.diagnosis
            if format_ == "json":
                print_line(json.dumps(diagnosis_json(known, reveal=reveal)))
            else:
                for part in given:
                    print_line(verdict(diagnosis, part, reveal=reveal))
                if diagnosis.wrong_parts:
                    print_line("")
                    print_pieces(explain_diagnosis(known, file))
            found = known.differences and known.differences.together
            write_replay(found, file, replay, force=force)
    except TimeLimitError:
        raise TimeLimitError(f"stopped after {timeout:g} s") from None
    if diagnosis.wrong_parts:
        raise typer.Exit(1)
