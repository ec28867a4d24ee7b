"""The command that finds out why an answer is wrong."""

from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve import limits
from graphsolve.cli import streams
from graphsolve.cli.options import (
    ForceOption,
    FormatOption,
    JobsOption,
    ReplayOption,
    SaveOption,
    check_file,
    file_argument,
    seconds_option,
)
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.diagnose.findings import Diagnosis


def diagnose(
    file: Annotated[
        Path,
        file_argument(
            "FILE",
            "The puzzle input, or `-` for standard input. With --ask, the name of a puzzle "
            "(see `generate`) is enough.",
            lambda file: check_file(file) if file.exists() or str(file) not in PUZZLES else file,
        ),
    ],
    part1: Annotated[
        int | None,
        typer.Option("--part1", metavar="N", help="Your answer to part 1.", show_default=False),
    ] = None,
    part2: Annotated[
        int | None,
        typer.Option("--part2", metavar="N", help="Your answer to part 2.", show_default=False),
    ] = None,
    ask: Annotated[
        bool,
        typer.Option(
            "--ask",
            help="Ask what your program answers to small puzzles that tell misreadings apart.",
        ),
    ] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Print the right answers as well.")
    ] = False,
    replay: ReplayOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
    format_: FormatOption = "text",
    timeout: Annotated[
        float,
        seconds_option(
            "Stop after this many seconds, and print what has been found by then. Reading and "
            "solving the puzzle have at least 10 seconds each.",
        ),
    ] = 20.0,
    jobs: JobsOption = None,
) -> None:
    """Check your answers, and find the misreading behind a wrong one.

    Says what follows from wrong answers by arithmetic. Then solves the puzzle with the known
    misreadings of its rules and pairs of them, the most common first, and shows where one that
    produces your answers first departs from the rules.

    With `--ask`, run your program on about six small puzzles, and enter answers.

    The exit status is 0 if your answers are right, and 1 if not.

    Example: `graphsolve diagnose inputs/15.txt --part1 173814`
    """
    from graphsolve.lab.diagnose import diagnose as find_misreadings
    from graphsolve.lab.diagnose.stages import SECONDS_TO_SOLVE
    from graphsolve.puzzles.column import parse_puzzle
    from graphsolve.show.diagnosis import diagnosis_json, progress_text, puzzles_to_run

    given = {part: answer for part, answer in ((1, part1), (2, part2)) if answer is not None}
    streams.check_output(replay, force=force, suffixes=streams.HTML)
    if ask:
        if format_ == "json" or file == streams.STANDARD_STREAM:
            what = "--format json" if format_ == "json" else "standard input as FILE"
            raise typer.BadParameter(f"--ask asks questions, so it cannot be used with {what}.")
        from graphsolve.cli.interview import diagnose_by_asking

        diagnose_by_asking(file, given, replay, save, force=force, seconds=timeout, jobs=jobs)
    if not given:
        raise typer.BadParameter("give --part1, --part2 or both, or --ask.")
    if not file.exists() and file != streams.STANDARD_STREAM:
        raise typer.BadParameter(f"{str(file)!r} is not a file; use --ask for a puzzle's name.")
    stage = "solve"

    def report(diagnosis: "Diagnosis") -> None:
        """Print the results of a stage as soon as it has ended."""
        nonlocal stage
        progress.say(progress_text(diagnosis))
        if stage != diagnosis.stage and format_ == "text":
            progress.clear()
            print_stage(stage, diagnosis, file, reveal=reveal)
        stage = diagnosis.stage

    with Progress() as progress:
        began = limits.clock()
        with time_limit(max(timeout, SECONDS_TO_SOLVE)):
            puzzle = streams.read_puzzle(file, parse_puzzle)
        diagnosis = find_misreadings(
            puzzle,
            given,
            report=report,
            seconds=max(timeout - (limits.clock() - began), 0),
            jobs=jobs or cpu_count() or 1,
            differences="always" if replay else "none" if format_ == "json" else "in time",
            next_puzzles=True,
        )
    if format_ == "json":
        streams.print_json(diagnosis_json(diagnosis, reveal=reveal))
    else:
        print_stage("explain", diagnosis, file, reveal=reveal)
    if save:
        for each in puzzles_to_run(diagnosis):
            streams.save_puzzle(each, save, say=format_ == "text")
    found = diagnosis.differences and diagnosis.differences.together
    streams.write_replay(found, file, replay, force=force)
    unsolved = given.keys() - diagnosis.given.keys()
    for part in unsolved:
        streams.echo_err(f"Part {part}: the puzzle is not solved within the time limit")
    if diagnosis.wrong_parts or unsolved:
        raise typer.Exit(1)


def print_stage(stage: str, diagnosis: "Diagnosis", file: Path, *, reveal: bool = False) -> None:
    """Print what a stage of a diagnosis has found: the verdicts once the puzzle is solved."""
    from graphsolve.show.diagnosis import STAGE_RESULTS, verdict

    if stage == "solve":
        for part in diagnosis.given:
            streams.print_line(verdict(diagnosis, part, reveal=reveal))
        if diagnosis.wrong_parts:
            streams.print_line("")
    elif diagnosis.wrong_parts and stage in STAGE_RESULTS:
        streams.print_pieces(STAGE_RESULTS[stage](diagnosis, file))
