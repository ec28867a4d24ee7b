"""Running a survey for its command: what is solved, where rows go, which puzzles are kept."""

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from graphsolve.cli.common import STANDARD_STREAM, complain, print_line, write_output

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from more_itertools import peekable

    from graphsolve.lab.survey import Job, Plan, Row
    from graphsolve.show.survey import Summary

__all__ = ["Keeper", "executor_for", "run", "stopped", "write_parquet"]

CHUNKS_FOR_A_WORKER = 3
"""One under way, one behind it, and one on its way back."""


class Keeper(NamedTuple):
    """Saves puzzles that show what is looked for.

    Attributes:
        plan: where the puzzles come from.
        wanted: names in `KEEPS`.
        folder: where to save them.
    """

    plan: "Plan"
    wanted: frozenset[str]
    folder: Path

    def look_at(self, row: "Row") -> None:
        """Save the puzzle of a row, if it shows something and is not saved yet."""
        from graphsolve.lab.survey import KEEPS, kept_name

        target = self.folder / kept_name(row)
        if any(KEEPS[name](row) for name in self.wanted) and not target.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            write_output(self.plan.content(row), target)


def run(
    plan: "Plan",
    output: Path | None,
    executor_of: "Callable[[ExitStack], tuple[Executor | None, int]]",
    summary: "Summary",
    keeper: Keeper,
) -> None:
    """Solve what has no row yet, and look at every row."""
    from more_itertools import peekable

    from graphsolve.lab.survey import survey as survey_rows
    from graphsolve.show.survey import SurveyProgress

    jobs = peekable(plan.jobs)
    for row in old_rows(output, jobs):
        summary.add(row._asdict())
        keeper.look_at(row)
    say_what_is_done(summary.total, plan.total, output)
    if summary.total == plan.total:
        return
    with ExitStack() as stack:
        executor, in_flight = executor_of(stack)
        shown = not (output == STANDARD_STREAM and sys.stdout.isatty())
        progress = SurveyProgress(plan.total, summary.total, shown=shown)
        stack.enter_context(progress)
        for row in written(output, survey_rows(jobs, executor, in_flight=in_flight)):
            summary.add(row._asdict())
            keeper.look_at(row)
            progress.advance()


def old_rows(output: Path | None, jobs: "peekable[Job]") -> "Iterator[Row]":
    """The rows that are there already; their jobs are taken off the others."""
    from graphsolve.lab.survey import stored_rows

    if output is None or output == STANDARD_STREAM:
        return iter(())
    return stored_rows(output, jobs)


def say_what_is_done(done: int, total: int, output: Path | None) -> None:
    """Say on stderr where a survey goes on."""
    if done == total:
        complain(f"{output}: all {total} puzzles are done")
    elif done:
        complain(f"{output}: going on after {done} of {total} puzzles")


def executor_for(
    processes: int, address: str | None, stack: ExitStack
) -> "tuple[Executor | None, int]":
    """Who does the work, until the stack is left, and how many chunks to give them at a time."""
    from graphsolve.lab.survey import ProcessPool, dask_executor

    if address:
        logging.disable()  # what Dask has to tell of its connections is said in one line
        stack.callback(logging.disable, logging.NOTSET)
        executor, workers = stack.enter_context(dask_executor(address))
        return executor, CHUNKS_FOR_A_WORKER * workers
    if processes == 1:
        return None, 1
    return stack.enter_context(ProcessPool(processes)), CHUNKS_FOR_A_WORKER * processes


def written(output: Path | None, rows: "Iterator[Row]") -> "Iterator[Row]":
    """The rows, written where they are to go, each as soon as it is there."""
    from more_itertools import side_effect

    from graphsolve.lab.survey import append_rows

    if output is None:
        return rows
    if output == STANDARD_STREAM:
        return side_effect(lambda row: print_line(row.as_json()), rows)
    return append_rows(output, rows)


def stopped(counted: int, total: int, output: Path | None) -> str:
    """What to say when Ctrl-C has ended a survey.

    It may have come when a row was written and not counted yet, so a file is asked itself.
    """
    if output is None or output == STANDARD_STREAM:
        return (
            f"stopped after {counted} of {total} puzzles; with -o FILE it could go on from there"
        )
    done = counted
    if output.is_file():
        with output.open("rb") as file:
            done = sum(line.endswith(b"\n") for line in file)
    return f"stopped after {done} of {total} puzzles; the same command goes on from there"


def write_parquet(rows: Path, parquet: Path) -> None:
    """Write the rows of a file as Parquet, too."""
    from graphsolve.lab.survey import parquet_bytes

    write_output(parquet_bytes(rows), parquet)
