"""The command that solves many puzzles."""

import errno
import logging
import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from graphsolve.cli.generate import (
    SIZE_METAVAR,
    UNITS_METAVAR,
    Size,
    Units,
    parse_size,
    parse_units,
)
from graphsolve.cli.options import EngineOption, check_seconds, output_option, refuse
from graphsolve.cli.streams import (
    INTERRUPTED,
    STANDARD_STREAM,
    check_output,
    echo_err,
    open_stdout,
    print_line,
    write_output,
)
from graphsolve.puzzles.engines import ChosenEngine, EngineName, choose
from graphsolve.show import counted
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.survey import Job, Plan, Row
    from graphsolve.show.survey import Summary

    Solver: TypeAlias = Callable[[Iterable[Job]], Iterator[Row]]
    OpenSolver: TypeAlias = Callable[[str | None], AbstractContextManager[Solver]]


KEPT = Path("survey-kept")
"""The default folder for kept puzzles, if the rows are not written to a file."""

MAX_WORKERS = 256
"""Maximum number of worker processes. More would exhaust the memory before they helped."""


class Finding(Enum):
    """Reasons to keep a puzzle. An enum, because typer takes no list of literals."""

    NON_MONOTONE = "non-monotone"
    STALEMATE = "stalemate"
    NO_ANSWER = "no-answer"


def parse_seeds(text: str) -> range:
    """Parse a range of seeds, from the first to the last.

    >>> parse_seeds("5:8")
    range(5, 9)

    Raises:
        typer.BadParameter: if the text is not a range, or the range is empty.
    """
    match = re.fullmatch(r"([0-9]{1,18}):([0-9]{1,18})", text)
    seeds = range(int(match[1]), int(match[2]) + 1) if match else range(0)
    if not seeds:
        raise typer.BadParameter(
            f"{text!r} is not a range of seeds such as 0:999: FIRST must not exceed LAST, "
            "and both have at most 18 digits."
        )
    return seeds


def survey(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER]",
            help="A folder of inputs for any of the puzzles, instead of --seeds.",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    seeds: Annotated[
        range | None,
        typer.Option(
            parser=parse_seeds,
            metavar="FIRST:LAST",
            help="Generate puzzles from these seeds; both ends are included.",
        ),
    ] = None,
    puzzle: Annotated[
        Literal["cave", "cards", "duel", "decks"] | None,
        typer.Option(
            metavar="cave|cards|duel", help="The puzzle to generate.", show_default="cave"
        ),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(help="Kind of puzzle (see `generate`).", show_default="as in generate"),
    ] = None,
    size: Annotated[
        Size | None,
        typer.Option(
            parser=parse_size,
            metavar=SIZE_METAVAR,
            help="Columns and rows of a cave, or cards in each deck.",
            show_default="32, or 25 cards",
        ),
    ] = None,
    units: Annotated[
        Units | None,
        typer.Option(
            parser=parse_units,
            metavar=UNITS_METAVAR,
            help="Units in a cave. Of a single number, a third are elves.",
            show_default="by kind and size",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        output_option(
            "The file for the rows, as JSON lines, or `-` for stdout. An interrupted survey "
            "continues where the file ends.",
            show_default="only the summary",
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Start over instead of continuing OUTPUT, and overwrite saved puzzles."
        ),
    ] = False,
    timeout: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            callback=check_seconds,
            help="Time limit for each puzzle. The row of a puzzle that takes longer has an error.",
        ),
    ] = 60,
    engine: EngineOption = "auto",
    keep: Annotated[
        list[Finding] | None,
        typer.Option(
            metavar="PROPERTY",  # typer would break the list within words
            help="Save puzzles with this property: `non-monotone`, `stalemate` or `no-answer`. "
            "Can be given several times.",
        ),
    ] = None,
    keep_in: Annotated[
        Path | None,
        typer.Option(
            help="The folder to save them in.", show_default="OUTPUT-kept", file_okay=False
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_WORKERS,
            help="Number of worker processes. More than 1 requires the extra `dask`.",
            show_default="1",
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Use the Dask cluster with this scheduler."),
    ] = None,
) -> None:
    """Solve many puzzles: one row each, and a summary.

    Rows are JSON objects, one per line, in the order of the seeds or of the file names. Only
    `engine` and `seconds` can differ between runs. A file that is not a puzzle, and a puzzle that
    takes too long, give a row with an `error`. The exit status is 0 once each puzzle has a row.

    Example: `graphsolve survey --seeds 0:999 --kind rooms --jobs 4 -o rows.jsonl`
    """
    from graphsolve.lab.survey import FINDINGS, folder_plan, kept_name, seed_plan
    from graphsolve.show.survey import Summary, print_summary

    if jobs and dask:
        raise typer.BadParameter("--jobs cannot be used with --dask: a cluster has its workers.")
    check_output(output, force=True)  # rows are appended to a file that exists
    rows_file = None if output == STANDARD_STREAM else output
    if folder and not seeds:
        generated = {"--puzzle": puzzle, "--kind": kind, "--size": size, "--units": units}
        refuse(generated, "needs --seeds and cannot be used with a FOLDER")
        plan = folder_plan(folder, without=[rows_file] if rows_file else [])
    elif seeds and not folder:
        plan = seed_plan(seeds, common_row(puzzle, kind, size, units))
    else:
        raise typer.BadParameter("give either --seeds FIRST:LAST or a FOLDER.")
    if keep_in is None:
        keep_in = rows_file.with_name(f"{rows_file.stem}-kept") if rows_file else KEPT
    if keep and keep_in.exists() and not keep_in.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(keep_in))
    wanted = [FINDINGS[finding.value] for finding in keep or []]
    summary = Summary()
    opened = partial(solver, jobs or 1, dask, timeout, engine)
    try:
        with closing(solved_rows(plan, output, summary, opened, force=force)) as rows:
            for index, row in enumerate(rows):
                summary.add(row)
                if any(shows(row) for shows in wanted):
                    save(plan.content(index), keep_in / kept_name(row), force=force)
    except KeyboardInterrupt:
        echo_err(stopped(summary.total, plan.total, rows_file))
        raise typer.Exit(INTERRUPTED) from None
    print_summary(summary, sys.stderr if output == STANDARD_STREAM else open_stdout())


def common_row(
    puzzle: str | None, kind: str | None, size: Size | None, units: Units | None
) -> "Row":
    """The fields that all rows of a survey of generated puzzles share."""
    from graphsolve.errors import GraphsolveError
    from graphsolve.lab.survey import cards_row, cave_row, duel_row

    is_cards = puzzle in {"cards", "decks"}
    if units and puzzle not in {None, "cave"}:
        raise typer.BadParameter("--units can be used with caves only.")
    if size and (puzzle == "duel" or (is_cards and size.width != size.height)):
        raise typer.BadParameter(
            "--size is the size of a cave, or the number of cards in each deck."
        )
    given: dict[str, Any] = {"kind": kind} if kind else {}
    if is_cards and size:
        given["cards"] = size.width
    elif size:
        given["size"] = size
    try:
        if puzzle == "duel":
            return duel_row(**given)
        return cards_row(**given) if is_cards else cave_row(**given, units=units)
    except GraphsolveError as error:  # there is no such kind
        raise typer.BadParameter(f"{error}.") from None


def save(content: bytes, target: Path, *, force: bool) -> None:
    """Save a puzzle, unless the file has it already.

    Raises:
        GraphsolveError: if the file has another content, and `--force` was not given.
    """
    from graphsolve.errors import GraphsolveError

    if target.is_file() and not force:
        if target.read_bytes() == content:
            return
        raise GraphsolveError(f"{target} holds another puzzle: choose another folder, --keep-in")
    target.parent.mkdir(parents=True, exist_ok=True)
    write_output(content, target, force=force)


def solved_rows(
    plan: "Plan",
    output: Path | None,
    summary: "Summary",
    solver: "OpenSolver",
    *,
    force: bool,
) -> "Generator[Row, None, None]":
    """The rows that are already in the output, then the others as they are solved and written.

    Args:
        plan: the puzzles.
        output: where rows are written, or None. A file is locked until this generator ends.
        summary: the summary of the rows yielded so far; it counts the rows of the output.
        solver: opened for the first puzzle that is left to solve, if any.
        force: whether to remove the rows that are already in the output.
    """
    from more_itertools import peekable, side_effect

    from graphsolve.lab.survey import append_rows, locked_rows, stored_rows
    from graphsolve.show.survey import survey_progress

    jobs = peekable(plan.jobs)
    to_stdout = output == STANDARD_STREAM
    with ExitStack() as stack:
        file = None
        if output and not to_stdout:
            file = stack.enter_context(locked_rows(output, force=force))
            with Progress(f"Reading {output}"):
                yield from stored_rows(file, jobs)
        done = summary.total
        if done == plan.total:
            echo_err(f"{output} is complete ({counted(done, 'puzzle')})")
            return
        if done:
            echo_err(f"{output}: continuing after {done:,} of {counted(plan.total, 'puzzle')}")
        shown = not (to_stdout and open_stdout().isatty())
        rows = stack.enter_context(solver(jobs.peek().row.puzzle))(jobs)
        if file:
            rows = append_rows(file, rows)
        elif to_stdout:
            rows = side_effect(lambda row: print_line(row.as_json()), rows)
        progress = stack.enter_context(survey_progress(shown=shown))
        task = progress.add_task("", total=plan.total, completed=done)
        for row in rows:
            yield row
            progress.advance(task)


@contextmanager
def solver(
    workers: int, address: str | None, timeout: float, engine: EngineName, first: str | None
) -> "Iterator[Solver]":
    """A function that solves puzzles. Their engine is printed on stderr.

    Args:
        workers: the number of worker processes; with 1, this process solves the puzzles.
        address: the scheduler of a Dask cluster to use instead.
        timeout: the time limit for each puzzle in seconds.
        engine: the engine that solves the puzzles.
        first: the name of the first puzzle, if known. It is compiled before the workers start, so
            that they do not all do so.
    """
    from graphsolve.lab.survey import compile_kernels, dask_client, local_client
    from graphsolve.lab.survey import survey as run_survey

    solve = partial(run_survey, timeout=timeout, engine=engine)
    if address is None:
        compile_kernels(first, engine)
        if workers == 1:
            echo_engine(engine, {choose(engine)})
            yield solve
            return
    logging.disable()  # this command reports in its own words what Dask would log
    try:
        with dask_client(address) if address else local_client(workers) as client:
            echo_engine(engine, {*client.run(choose, engine).values()})
            yield partial(solve, client=client)
    finally:
        logging.disable(logging.NOTSET)


def echo_engine(asked: EngineName, chosen: set[ChosenEngine]) -> None:
    """Print the engine, or the engines of different workers, on stderr."""
    hint = ""
    if asked == "auto" and "graph" in chosen:
        hint = " (the compiled one is faster: pip install 'graphsolve-aoc[fast]')"
    echo_err(f"Engine: {' and '.join(sorted(chosen))}{hint}")


def stopped(done: int, total: int, rows_file: Path | None) -> str:
    """The message after Ctrl-C.

    The rows are counted in the file, because Ctrl-C can arrive after a row is written and before
    it is counted.
    """
    if rows_file is None:
        advice = "use -o FILE to be able to continue"
    else:
        advice = "run the same command again to continue"
        if rows_file.is_file():
            with rows_file.open("rb") as file:
                done = sum(line.endswith(b"\n") for line in file)
    return f"stopped after {done:,} of {counted(total, 'puzzle')}; {advice}"
