"""The command that finds out why an answer is wrong."""

import json
from contextlib import suppress
from os import cpu_count
from typing import Annotated

import typer

from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    PuzzleFile,
    ReplayOption,
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

SECONDS_TO_REPORT = 1.0
"""How long reporting what was found may take once the time is up."""

SECONDS_TO_TELL_APART = 20.0


def time_to_find() -> float:
    """The seconds left to find something."""
    return max(seconds_left() - SECONDS_TO_REPORT, 0)


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
            help="Stop after this many seconds, and print what has been found by then.",
        ),
    ] = 60.0,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            metavar="N",
            min=1,
            help="How many processes to use for pairs of misreadings; one for each core by "
            "default.",
            show_default=False,
        ),
    ] = None,
    format_: FormatOption = "text",
    replay: ReplayOption = None,
    force: ForceOption = False,
) -> None:
    """Check your answers, and if they are wrong, find the misreading of the rules behind them.

    FILE can be any of the puzzles. It is solved by every known misreading of its rules, and by
    pairs of them. If one produces your answers, shows where it first departs from the rules on
    your input. The right answers are printed only if you ask for them.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import diagnose as find
    from graphsolve.lab.diagnose import tell_apart
    from graphsolve.lab.difference import differences_of
    from graphsolve.puzzles.column import parse_puzzle
    from graphsolve.show.diagnosis import (
        MAX_LISTED,
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
                progress.say("Solving the puzzle")
                diagnosis = find(
                    puzzle,
                    given,
                    seconds=time_to_find(),
                    jobs=jobs or cpu_count() or 1,
                    on_try=lambda tried: progress.say(progress_text(tried)),
                )
                apart = None
                likely = diagnosis.likely[:MAX_LISTED]
                if len(likely) > 1:
                    progress.say("Looking for a puzzle that tells the candidates apart")
                    each = min(SECONDS_TO_TELL_APART, time_to_find() / 2)
                    apart = tell_apart([one.candidate for one in likely], seconds=each)
                best = next(iter(diagnosis.best), None)
                differences = None
                if best and (replay or (likely and format_ == "text")):
                    progress.say("Looking for the first difference from the rules")
                    seconds = None if replay else time_to_find() + SECONDS_TO_REPORT / 2
                    with suppress(TimeLimitError), time_limit(seconds):
                        differences = differences_of(best.candidate, puzzle, best.explains)
            if format_ == "json":
                print_line(json.dumps(diagnosis_json(diagnosis, apart, reveal=reveal)))
            else:
                for part in given:
                    print_line(verdict(diagnosis, part, reveal=reveal))
                if diagnosis.wrong_parts:
                    print_line("")
                    print_pieces(explain_diagnosis(diagnosis, differences, file, apart))
            write_replay(differences and differences.together, file, replay, force=force)
    except TimeLimitError:
        raise TimeLimitError(f"stopped after {timeout:g} s") from None
    if diagnosis.wrong_parts:
        raise typer.Exit(1)
