"""The command that solves many puzzles."""

import logging
import re
import sys
from collections.abc import Generator
from contextlib import ExitStack, closing
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from graphsolve.cli.generate import (
    SIZE_METAVAR,
    UNITS_METAVAR,
    Size,
    Units,
    parse_size,
    parse_units,
)
from graphsolve.cli.options import refuse
from graphsolve.cli.streams import (
    INTERRUPTED,
    STANDARD_STREAM,
    echo_err,
    open_stdout,
    print_line,
    write_output,
)

if TYPE_CHECKING:
    from distributed import Client

    from graphsolve.lab.survey import Plan, Row
    from graphsolve.show.survey import Summary

__all__ = ["survey"]

KEPT = Path("survey-kept")
"""The default folder for kept puzzles, if the rows are not written to a file."""


class Finding(Enum):
    """Reasons to keep a puzzle. An enum, because typer takes no list of literals."""

    NON_MONOTONE = "non-monotone"
    STALEMATE = "stalemate"
    NO_ANSWER = "no-answer"


def parse_seeds(text: str) -> range:
    """Parse a range of seeds, which does not include its end.

    >>> parse_seeds("5:8")
    range(5, 8)

    Raises:
        typer.BadParameter: if the text is not a range, or the range is empty.
    """
    match = re.fullmatch(r"([0-9]{1,18}):([0-9]{1,18})", text)
    seeds = range(int(match[1]), int(match[2])) if match else range(0)
    if not seeds:
        raise typer.BadParameter(f"{text!r} is not a range of seeds FIRST:END such as 0:1000.")
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
            metavar="FIRST:END",
            help="Generate puzzles from these seeds, not including END.",
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
        typer.Option(
            "--output",
            "-o",
            help="The file for the rows, as JSON lines, or `-` for stdout. An interrupted survey "
            "continues where the file ends.",
            show_default="only the summary",
            dir_okay=False,
        ),
    ] = None,
    keep: Annotated[
        list[Finding] | None,
        typer.Option(help="Save puzzles with this property. Can be given several times."),
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
    `seconds` differs between runs. A file that is not a puzzle gives a row with an `error`. The
    exit status is 0 once each puzzle has a row.

    Example: `graphsolve survey --seeds 0:1000 --kind rooms --jobs 4 -o rows.jsonl`
    """
    from graphsolve.lab.survey import folder_plan, seed_plan
    from graphsolve.show.survey import Summary, print_summary

    if jobs and dask:
        raise typer.BadParameter("--jobs cannot be used with --dask: a cluster has its workers.")
    rows_file = None if output == STANDARD_STREAM else output
    if folder and not seeds:
        generated = {"--puzzle": puzzle, "--kind": kind, "--size": size, "--units": units}
        refuse(generated, "needs --seeds and cannot be used with a FOLDER")
        plan = folder_plan(folder, without=[rows_file] if rows_file else [])
    elif seeds and not folder:
        plan = seed_plan(seeds, common_row(puzzle, kind, size, units))
    else:
        raise typer.BadParameter("give either --seeds FIRST:END or a FOLDER.")
    if keep_in is None:
        keep_in = rows_file.with_name(f"{rows_file.stem}-kept") if rows_file else KEPT
    summary = Summary()
    try:
        with closing(solved_rows(plan, output, summary, jobs or 1, dask)) as rows:
            for row in rows:
                summary.add(row)
                save_findings(row, plan, keep or [], keep_in)
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


def save_findings(row: "Row", plan: "Plan", wanted: list[Finding], folder: Path) -> None:
    """Save the puzzle of a row, if it has a wanted property and is not saved yet."""
    from graphsolve.lab.survey import FINDINGS, kept_name

    if any(FINDINGS[finding.value](row) for finding in wanted):
        target = folder / kept_name(row)
        if not target.exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_output(plan.content(row), target)


def solved_rows(
    plan: "Plan", output: Path | None, summary: "Summary", workers: int, address: str | None
) -> "Generator[Row, None, None]":
    """The rows that are already in the output, then the others as they are solved and written.

    Args:
        plan: the puzzles.
        output: where rows are written, or None.
        summary: the summary of the rows yielded so far; it counts the rows of the output.
        workers: the number of worker processes; with 1, this process solves the puzzles.
        address: the scheduler of a Dask cluster to use instead.
    """
    from more_itertools import peekable, side_effect

    from graphsolve.lab.survey import append_rows, stored_rows
    from graphsolve.lab.survey import survey as run_survey
    from graphsolve.show.survey import survey_progress

    jobs = peekable(plan.jobs)
    to_stdout = output == STANDARD_STREAM
    if output and not to_stdout:
        yield from stored_rows(output, jobs)
    done = summary.total
    if done == plan.total:
        echo_err(f"{output}: all {done} puzzles are done")
        return
    if done:
        echo_err(f"{output}: continuing after {done} of {plan.total} puzzles")
    with ExitStack() as stack:
        rows = run_survey(jobs, connect(workers, address, stack))
        if to_stdout:
            rows = side_effect(lambda row: print_line(row.as_json()), rows)
        elif output:
            rows = append_rows(output, rows)
        shown = not (to_stdout and sys.stdout.isatty())
        progress = stack.enter_context(survey_progress(shown=shown))
        task = progress.add_task("", total=plan.total, completed=done)
        for row in rows:
            yield row
            progress.advance(task)


def connect(workers: int, address: str | None, stack: ExitStack) -> "Client | None":
    """A client of the workers until the stack is closed, or None for this process."""
    from graphsolve.lab.survey import dask_client, local_client

    if address is None and workers == 1:
        return None
    logging.disable()  # this command reports in its own words what Dask would log
    stack.callback(logging.disable, logging.NOTSET)
    return stack.enter_context(dask_client(address) if address else local_client(workers))


def stopped(counted: int, total: int, rows_file: Path | None) -> str:
    """The message after Ctrl-C.

    The rows are counted in the file, because Ctrl-C can arrive after a row is written and before
    it is counted.
    """
    if rows_file is None:
        return f"stopped after {counted} of {total} puzzles; use -o FILE to be able to continue"
    if rows_file.is_file():
        with rows_file.open("rb") as file:
            counted = sum(line.endswith(b"\n") for line in file)
    return f"stopped after {counted} of {total} puzzles; run the same command again to continue"
