"""The command that checks another program."""

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from graphsolve.cli.check_reasons import print_reasons
from graphsolve.cli.check_report import print_report, save_smallest
from graphsolve.cli.common import Panel, complain

if TYPE_CHECKING:
    from graphsolve.lab.check import Case, Trial, Watcher
    from graphsolve.show.progress import Progress

__all__ = ["register"]

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended."""

YEARS = {"2015": "the mana duel", "2020": "card combat"}


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.OWN)(check)


def check_program(program: list[str]) -> list[str]:
    """Refuse a program that is not there or cannot be run."""
    name = program[0]
    if shutil.which(name):
        return program
    if Path(name).is_file():
        hint = "make it executable, or put the program that runs it in front"
        raise typer.BadParameter(f"{name!r} cannot be executed: {hint}.")
    raise typer.BadParameter(f"there is no program {name!r}.")


def check_pattern(pattern: str | None) -> str | None:
    """Refuse a pattern that cannot find answers."""
    from graphsolve.lab.check.answers import answer_reader

    try:
        answer_reader(pattern)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from None
    return pattern


def check(
    day: Annotated[
        Literal["day15", "day22"], typer.Argument(metavar="DAY", help="`day15` or `day22`.")
    ],
    program: Annotated[
        list[str],
        typer.Argument(
            metavar="-- PROGRAM [ARGUMENT]...",
            help="The program to check, and its arguments. `{input}` in them stands for a file "
            "with the case; without it, the case comes on standard input.",
            show_default=False,
            callback=check_program,
        ),
    ],
    year: Annotated[
        Literal["2015", "2020"] | None,
        typer.Option(
            help="Which day 22: the mana duel of 2015, or card combat of 2020.",
            show_default="2020",
        ),
    ] = None,
    part: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=2,
            help="The only part that the program answers; then it prints one answer.",
            show_default="both parts",
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="REGEX",
            help="Where the answers stand in its output: a regular expression with two groups, "
            "or with one that is found twice.",
            show_default="the last two whole numbers",
            callback=check_pattern,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0.01, help="Seconds that the program may take for a case.")
    ] = 10.0,
    seconds: Annotated[
        float, typer.Option(min=0, help="Begin no further case after so many seconds.")
    ] = 60.0,
    cases: Annotated[
        int | None,
        typer.Option(min=1, help="Check so many cases at most.", show_default="no limit"),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Where the generated cases begin.")] = 0,
    shrink_seconds: Annotated[
        float, typer.Option(min=0, help="Seconds to find a smaller puzzle on which it fails, too.")
    ] = 60.0,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Save the smallest puzzle here, and try the puzzles saved here first.",
            file_okay=False,
            show_default="not saved",
        ),
    ] = None,
) -> None:
    """Check another program, in any language, and find the smallest puzzle that it gets wrong.

    The program is run on small cases, each about one rule, then on generated ones that grow from
    tiny to the size of real inputs. Every case is one that a real input could be. It prints the
    answers to both parts, and what else it likes before them. The first case that it does not
    solve is shrunk as far as it will go.

    The exit status is 0 if all cases agreed, and 1 if one did not.

    Example: `graphsolve check day15 -- python my_solver.py {input}`
    """
    from itertools import islice

    from graphsolve.lab.check import Program
    from graphsolve.lab.check import cases as all_cases
    from graphsolve.lab.check import check as check_cases
    from graphsolve.show.progress import Progress

    puzzle = puzzle_of(day, year)
    with Progress() as progress, signals_interrupt(), starting(program[0]):
        report = check_cases(
            Program(program, timeout=timeout, pattern=pattern, part=part),
            islice(all_cases(puzzle, folder=save, seed=seed), cases),
            seconds=seconds,
            shrink_seconds=shrink_seconds,
            watcher=watcher_with(progress),
        )
    print_report(report)
    if report.failure:
        saved = save_smallest(puzzle, report.failure, save) if save else None
        print_reasons(report.failure.smallest, saved)
    status = 1 if report.failure else INTERRUPTED if report.interrupted else 0
    if status:
        raise typer.Exit(status)


def puzzle_of(day: str, year: str | None) -> str:
    """The puzzle that a day and a year mean."""
    if day == "day15":
        if year:
            raise typer.BadParameter("--year goes with day22.")
        return "2018/15"
    if year is None:
        complain("Checking day 22 of 2020, card combat; --year 2015 is the mana duel.")
    return f"{year or '2020'}/22"


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """Let what ends a program end it like Ctrl-C, so that it leaves nothing running."""

    def interrupt(_number: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, interrupt) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


@contextmanager
def starting(name: str) -> Iterator[None]:
    """Take a program that cannot be started for wrong usage."""
    try:
        yield
    except OSError as error:
        if error.filename != name:
            raise
        hint = "does its first line name a program that runs it?"
        raise typer.BadParameter(f"{name!r} cannot be started: {error.strerror}; {hint}") from None


def watcher_with(progress: "Progress") -> "Watcher":
    """What shows how a check is getting on."""
    from graphsolve.lab.check import Watcher
    from graphsolve.lab.check.naming import size_text

    class Shown(Watcher):
        """Shows each case and each candidate."""

        def on_case(self, number: int, case: "Case") -> None:
            progress.say(f"Case {number}: {case.name}, {size_text(case.puzzle)}")

        def on_try(self, tries: int, smallest: "Trial") -> None:
            progress.say(f"Shrinking: {size_text(smallest.puzzle)} after {tries} tries")

    return Shown()
