"""The commands for another solver: check its program, or compare what it prints with the rules."""

import os
import re
import signal
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve import limits
from graphsolve.cli import streams
from graphsolve.cli.options import (
    BothPartsOption,
    ForceOption,
    FormatOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    ReplayOption,
    SaveOption,
    advanced,
    file_argument,
    plays,
    seconds_option,
    usage_errors,
)
from graphsolve.errors import GraphsolveError, InputTooLargeError
from graphsolve.limits import shielded
from graphsolve.puzzles.catalogue import PUZZLES, record_of
from graphsolve.puzzles.interface import parse_puzzle

if TYPE_CHECKING:
    from graphsolve.lab.check.failure import Failure
    from graphsolve.lab.check.session import Check

MIN_SECONDS, SEARCH_SECONDS = 5.0, 30.0  # to look for a misreading


def parse_pattern(text: str) -> "re.Pattern[str]":
    """Parse a pattern that finds answers, in which `^` and `$` match at every line."""
    try:
        compiled = re.compile(text, re.MULTILINE)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"{text!r} is not a regular expression: {error}") from None
    if compiled.groups not in {1, 2}:
        raise ValueError(
            f"{text!r} has {compiled.groups} groups: it needs two, one for each answer, or one "
            "that matches twice"
        )
    return compiled


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
            metavar="-- PROGRAM",
            help="The program and its arguments. `{input}` becomes the path of the case; without "
            "it, the case is on standard input.",
            show_default=False,
        ),
    ],
    part: BothPartsOption = None,
    pattern: Annotated[
        re.Pattern[str] | None,
        typer.Option(
            parser=usage_errors(parse_pattern),
            metavar="REGEX",
            help="Regular expression for the answers, with two groups, or with one that matches "
            "twice.",
            show_default=False,
        ),
    ] = None,
    save: SaveOption = None,
    replay: ReplayOption = None,
    force: ForceOption = False,
    format_: FormatOption = "text",
    timeout: Annotated[
        float,
        seconds_option("Seconds for the whole check: half for cases, half to explain failures."),
    ] = 120,
    run_limit: Annotated[float, seconds_option("Time limit for each run of the program.")] = 10,
    max_cases: Annotated[
        int | None,
        advanced(
            "--cases",
            metavar="N",
            min=1,
            max=10**9,
            help="Maximum number of cases.",
            show_default="no limit",
        ),
    ] = None,
    seed: Annotated[
        int, advanced(metavar="N", min=0, help="Seed of the first generated case.")
    ] = 0,
) -> None:
    """Test another program; find the smallest puzzle it gets wrong.

    Runs the program on small cases, each about one rule, then on generated ones that grow to the
    size of real inputs, and shrinks the first that it fails. The program prints `Part 1: N` and
    `Part 2: N`, two integers at the end, or its answers in many other ways. The exit status is 0
    if all cases pass, and 1 if one fails.

    Example: `graphsolve check day15 -- python my_solver.py {input}`
    """
    from graphsolve.lab.cases import cases
    from graphsolve.lab.check.failure import Failure
    from graphsolve.lab.check.program import Program
    from graphsolve.lab.check.session import Check
    from graphsolve.show.check import (
        check_json,
        explain_failure,
        next_steps,
        pattern_hint,
        report_text,
    )

    streams.check_output(replay, force=force, suffixes=streams.HTML)
    end = limits.clock() + timeout
    checked = Check(
        Program(program),
        islice(cases(puzzle_name(day), folder=save, seed=seed), max_cases),
        parts=(part,) if part else (1, 2),
        pattern=pattern,
        run_limit=run_limit,
    )
    streams.make_folder(save)
    finished, text = finishes(run_cases, checked, program[0], end), format_ == "text"
    saved = found = None
    for line in report_text(checked) if text else ():
        streams.print_line(line)
    if smallest := checked.smallest:
        if hint := pattern_hint(smallest):
            streams.echo_err(hint)
        if save:
            saved = streams.save_puzzle(smallest.puzzle, save, say=text)
        failure = Failure(checked, jobs=os.cpu_count() or 1)
        finished = finished and finishes(explain, failure, end)
        if finished:
            found = failure
            if text:
                streams.print_pieces(explain_failure(found, saved or Path("FILE")))
            streams.write_replay(found.difference, Path("smallest puzzle"), replay, force=force)
    if text:
        streams.print_pieces(next_steps(checked, saved, found))
    else:
        streams.print_json(check_json(checked, found, saved))
    raise typer.Exit(int(smallest is not None) if finished else streams.INTERRUPTED)


def finishes(step: Callable[..., None], *arguments: object) -> bool:
    """Call a function that runs the program; return False if Ctrl-C ends it.

    Other signals do the same as Ctrl-C, because they would leave the program running.
    """
    for name in {"SIGTERM", "SIGHUP", "SIGBREAK"} & {*dir(signal)}:
        if signal.getsignal(number := getattr(signal, name)) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    try:
        step(*arguments)
    except KeyboardInterrupt:
        streams.echo_err("Interrupted.")
        return False
    return True


def run_cases(checked: "Check", name: str, end: float) -> None:
    """Run a program of this name on the cases, and shrink the first that it fails."""
    try:
        with streams.Progress() as progress:
            checked.on_progress = progress.say
            checked.find((end - limits.clock()) / 2)
            checked.shrink((end - limits.clock()) / 2)
    except OSError as error:
        if error.filename != name:
            raise
        problem = f"{name!r} cannot be started: {error.strerror}."
        if Path(name).is_file() and isinstance(error, PermissionError):
            problem += " Make it executable, or put its interpreter in front."
        elif Path(name).is_file():
            problem += " Its first line may lack an interpreter: put that in front."
        raise typer.BadParameter(problem) from None


def explain(found: "Failure", end: float) -> None:
    """Find out why a program fails the smallest puzzle."""
    with streams.Progress("Looking for a misreading of the rules") as progress:
        found.check.on_progress = progress.say
        found.search(min(max(end - limits.clock(), MIN_SECONDS), SEARCH_SECONDS))
        found.explain()


def puzzle_name(day: str) -> str:
    """Return the name of the puzzle of a day; of several, that of the latest year."""
    of_day = [one for one in PUZZLES.values() if day in {one.name, f"day{one.day}"}]
    if not of_day:
        names = dict.fromkeys([f"day{one.day}" for one in PUZZLES.values()] + [*PUZZLES])
        raise typer.BadParameter(f"{day!r} is not one of {', '.join(names)}.")
    latest, *others = sorted(of_day, key=lambda one: -one.year)
    if others:
        hints = " or ".join(f"`check {one.name}` ({one.year})" for one in others)
        streams.echo_err(f"Checking {latest.name} ({latest.year}); there is also {hints}.")
    return latest.name


@plays()
def compare(
    file: PuzzleFile,
    theirs: Annotated[
        Path, file_argument("THEIRS", "The output of the other solver, or `-` for standard input.")
    ],
    part: PartOption = 1,
    format_: FormatOption = "text",
    replay: ReplayOption = None,
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Find the first line of an output that differs from the rules.

    THEIRS is what another solver prints while it plays, such as maps, decks or spells after each
    round or turn. Words and spacing can differ from the statement's. Prints how THEIRS was read,
    the first difference, and the known misreadings that explain all that THEIRS shows. The search
    for these takes up to 20 seconds, or half of --timeout.

    The exit status is 0 if everything agrees, and 1 if not.

    Example: `my-solver < inputs/15.txt | graphsolve compare inputs/15.txt -`
    """
    from graphsolve.lab.compare import agreeing_misreadings
    from graphsolve.lab.compare import compare as compare_with_rules
    from graphsolve.show.formats import comparison_json
    from graphsolve.show.sentences import explain_agreement, explain_comparison

    if streams.STANDARD_STREAM == file == theirs:
        raise typer.BadParameter("standard input can hold FILE or THEIRS, not both.")
    streams.check_output(replay, force=force, suffixes=streams.HTML)
    puzzle = streams.read_puzzle(file, parse_puzzle)
    own = options.of(record_of(puzzle).options, part)
    try:
        text, source = streams.read_text(theirs)
    except InputTooLargeError as error:
        raise GraphsolveError(
            f"{error}; give only its beginning, for example with 'head -n 100000'"
        ) from None
    with streams.Progress("Under the rules"):
        found = compare_with_rules(text, source, puzzle, part, own)
    agreement = None
    if format_ == "text":
        with shielded():
            streams.print_pieces(explain_comparison(found))
    if found.difference:
        with streams.Progress("Misreadings") as progress:
            agreement = agreeing_misreadings(found, on_progress=progress.say)
    with shielded():
        if format_ == "json":
            streams.print_json(comparison_json(found, agreement))
        elif agreement:
            streams.print_pieces(explain_agreement(agreement))
    streams.write_replay(found.difference, file, replay, force=force)
    if found.difference:
        raise typer.Exit(1)
