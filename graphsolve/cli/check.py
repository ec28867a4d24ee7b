"""The command that checks another program."""

import math
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import ForceOption, ReplayOption, advanced, seconds_option
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.check import Program
    from graphsolve.lab.check.session import CheckedRun, Report
    from graphsolve.lab.check.suspects import Suspects


SUSPECT_SECONDS = 20.0
"""Time limit for the search for misreadings; most of the time it takes less."""


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Turn termination signals into `KeyboardInterrupt`, so that nothing is left running."""

    def interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    names = ("SIGTERM", "SIGHUP", "SIGBREAK")  # the last one on Windows, in place of SIGHUP
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, interrupt) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def check_program(program: list[str]) -> list[str]:
    """Reject a program that does not exist or cannot be run."""
    name = program[0]
    if shutil.which(name):
        return program
    if Path(name).is_file():
        raise typer.BadParameter(
            f"{name!r} is not executable: make it executable, or put its interpreter in front."
        )
    raise typer.BadParameter(f"there is no program {name!r}.")


def check_pattern(pattern: str | None) -> str | None:
    """Reject a pattern that cannot find answers."""
    from graphsolve.lab.check.answers import answer_reader

    try:
        answer_reader(pattern)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from None
    return pattern


def refuse_nan(number: float) -> float:
    """Reject `nan`, which typer's `min` accepts."""
    if math.isnan(number):
        raise typer.BadParameter("nan is not a number.")
    return number


duration_option = partial(typer.Option, metavar="SECONDS", min=0, callback=refuse_nan)


def check(
    day: Annotated[
        str,
        typer.Argument(
            metavar="DAY",
            help="A puzzle: `day15`, `day22` (of the latest year), or its name, as in `generate`.",
        ),
    ],
    program: Annotated[
        list[str],
        typer.Argument(
            metavar="-- PROGRAM [ARGUMENT]...",
            help="The program and its arguments. `{input}` becomes the path of the case, which is "
            "on standard input without it.",
            show_default=False,
            callback=check_program,
        ),
    ],
    part: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=2,
            help="Check this part only; the program may print no other.",
            show_default=False,
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="REGEX",
            help="Regular expression for the answers, with two groups, perhaps named "
            "`part1` and `part2`, or with one that matches twice.",
            show_default=False,
            callback=check_pattern,
        ),
    ] = None,
    seconds: Annotated[float, duration_option(help="Start no new case after this long.")] = 60.0,
    save: Annotated[
        Path | None,
        typer.Option(
            help="Save the smallest puzzle here; check those here first.",
            file_okay=False,
            show_default=False,
        ),
    ] = None,
    replay: ReplayOption = None,
    force: ForceOption = False,
    timeout: Annotated[float, seconds_option("Time limit for each run of the program.")] = 10.0,
    cases: Annotated[
        int | None, advanced(min=1, help="Maximum number of cases.", show_default="no limit")
    ] = None,
    seed: Annotated[int, advanced(min=0, help="Seed of the first generated case.")] = 0,
    shrink_seconds: Annotated[
        float, duration_option(help="Time limit for shrinking.", rich_help_panel="Advanced")
    ] = 60.0,
) -> None:
    """Test another program; find the smallest puzzle it gets wrong.

    Runs the program on small cases, each about one rule, then on generated ones that grow to the
    size of real inputs, and shrinks the first that it fails. The program prints `Part 1: N` and
    `Part 2: N`, two integers at the end, or its answers in many other ways. The exit status is 0
    if all cases pass, and 1 if one fails.

    Example: `graphsolve check day15 -- python my_solver.py {input}`
    """
    from itertools import islice

    from graphsolve.lab.check import Program
    from graphsolve.lab.check import cases as all_cases
    from graphsolve.lab.check import check as run_check
    from graphsolve.lab.check.suspects import causes_of
    from graphsolve.show.check import (
        explain_causes,
        failure_text,
        next_steps,
        pattern_hint,
        report_text,
        size_text,
        suspects_text,
    )

    streams.check_output(replay, force=force, suffixes=streams.HTML)
    puzzle = puzzle_name(day)
    most = min(cases or sys.maxsize, sys.maxsize)  # the limit of islice()
    checked = Program(program, timeout=timeout, pattern=pattern, part=part)
    with Progress() as progress, signals_interrupt():
        try:
            report = run_check(
                checked,
                islice(all_cases(puzzle, folder=save, seed=seed), most),
                seconds=seconds,
                shrink_seconds=shrink_seconds,
                on_case=lambda number, case: progress.say(
                    f"Case {number}: {case.name}, {size_text(case.puzzle)}"
                ),
                on_try=lambda tries, smallest: progress.say(
                    f"Shrinking: {size_text(smallest.puzzle)} after {tries} attempts"
                ),
            )
        except OSError as error:
            if error.filename != program[0]:
                raise
            raise typer.BadParameter(
                f"{program[0]!r} cannot be started: {error.strerror}. Does its first line name "
                "an interpreter that exists?"
            ) from None
    if report.interrupted:
        streams.echo_err("Interrupted.")
    streams.print_line(report_text(report))
    saved = found = None
    if report.failure:
        smallest = report.failure.smallest
        if hint := pattern_hint(smallest):
            streams.echo_err(hint)
        saved = save_case(smallest, save) if save else None
        if smallest.wrong_parts and not report.failure.again:
            found = find_suspects(report, checked)
            streams.print_pieces(["", *suspects_text(found)])
        with Progress("Looking for the turn that decides it"):
            causes = causes_of(smallest, found)
        if unexplained := [*failure_text(report)]:
            streams.print_pieces(["", *unexplained])
        streams.print_pieces(explain_causes(causes, saved or Path("FILE")))
        streams.write_replay(causes.difference, Path("smallest puzzle"), replay, force=force)
    streams.print_pieces(next_steps(report, saved, found))
    if report.failure:
        raise typer.Exit(1)
    if report.interrupted:
        raise typer.Exit(streams.INTERRUPTED)


@signals_interrupt()
def find_suspects(report: "Report", program: "Program") -> "Suspects":
    """The misreadings that agree with a program that fails."""
    from graphsolve.lab.check.suspects import suspects

    assert report.failure
    with Progress("Looking for a misreading of the rules") as progress:
        return suspects(
            report.failure,
            report.runs,
            program,
            seconds=SUSPECT_SECONDS,
            on_puzzle=lambda left: progress.say(f"{left} left"),
        )


def save_case(failed: "CheckedRun", folder: Path) -> Path:
    """Save a puzzle for the next check, and return its file."""
    from graphsolve.show.check import case_file_name

    folder.mkdir(parents=True, exist_ok=True)
    file = folder / case_file_name(failed)
    streams.write_whole(file, f"{failed.puzzle}\n".encode())
    streams.print_line(f"\nSaved as {file}.")
    return file


def puzzle_name(day: str) -> str:
    """The name of the puzzle of a day; if several have it, the one of the latest year."""
    of_day = [one for one in PUZZLES.values() if day in {one.name, f"day{one.day}"}]
    if not of_day:
        names = dict.fromkeys([f"day{one.day}" for one in PUZZLES.values()] + [*PUZZLES])
        raise typer.BadParameter(f"{day!r} is not one of {', '.join(names)}.")
    latest, *others = sorted(of_day, key=lambda one: -one.year)
    if others:
        hints = " or ".join(f"`check {one.name}` for {one.title}" for one in others)
        streams.echo_err(f"Checking {latest.title} ({latest.year}); use {hints}.")
    return latest.name
