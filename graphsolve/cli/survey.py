"""The command that solves many puzzles."""

import os
import sys
from collections import ChainMap, Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from pkgutil import resolve_name
from shlex import split
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import (
    EngineOption,
    JobsOption,
    advanced,
    output_option,
    range_option,
    seconds_option,
    usage_errors,
)
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import choose
from graphsolve.puzzles.text import counted

if TYPE_CHECKING:
    from graphsolve.lab.survey import Job, SurveyRow

COLUMNS = ("rows", "errors", "ms")


def survey(
    inputs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[INPUT]...", help="Files, and folders of files.", exists=True),
    ] = None,
    seeds: Annotated[range | None, range_option("Generate a puzzle for each seed.")] = None,
    output: Annotated[Path | None, output_option("File of rows.", show_default="stdout")] = None,
    generate: Annotated[
        Any,
        typer.Option(
            parser=usage_errors(split),
            metavar="TEXT",
            help="The puzzle, its kind and sizes, as in `generate`.",
        ),
    ] = "cave",
    *,
    puzzle_limit: Annotated[float, seconds_option("Time limit for each puzzle.")] = 60,
    engine: EngineOption = "auto",
    jobs: JobsOption = None,
    executor: Annotated[
        str | None,
        advanced(
            metavar="MODULE:NAME", help="A function that returns an executor, such as Dask's."
        ),
    ] = None,
) -> None:
    """Solve many puzzles; write a row for each, and print a table.

    A row is a line of JSON. Puzzles that are in OUTPUT already are skipped, so an interrupted
    survey continues if you run it again. Puzzles that cannot be solved have an `error`.

    Example: `graphsolve survey --seeds 0:999 --generate "cave --kind open" -o rows.jsonl`
    """
    from msgspec.json import encode

    from graphsolve.lab import survey as lab
    from graphsolve.lab.executors import ProcessExecutor

    if bool(inputs) == bool(seeds):
        raise typer.BadParameter("give either --seeds FIRST:LAST or an INPUT.")
    streams.check_output(output, force=True)  # rows are appended to a file that exists
    if not executor and choose(engine) == "graph" and engine == "auto":
        streams.echo_err("the compiled engine is faster: pip install 'graphsolve-aoc[fast]'")
    found = generated(generate, seeds) if seeds else in_files(inputs or [], output)
    table: defaultdict[str, Counter[str]] = defaultdict(Counter)
    if output == streams.STANDARD_STREAM:
        output = None
    try:
        with ExitStack() as stack:
            file = stack.enter_context(lab.row_file(output)) if output else None
            keys = {add_to(table, row) for row in lab.stored_rows(file)} if file else ()
            if keys:
                streams.echo_err(f"{output}: continuing after {counted(len(keys), 'row')}")
            left = (job for job in found if job.key not in keys)
            workers = jobs or os.cpu_count() or 1
            opened = executor_of(executor) if executor else ProcessExecutor(workers)
            pool = stack.enter_context(opened)
            progress = stack.enter_context(streams.Progress("Solving"))
            rows = lab.survey(left, pool, timeout=puzzle_limit, engine=engine)
            for number, row in enumerate(rows, 1):
                if file:
                    lab.append(row, file)
                else:
                    streams.print_line(encode(row).decode())
                add_to(table, row)
                progress.say(counted(number, "puzzle"))
    except KeyboardInterrupt:
        streams.echo_err("stopped; with -o FILE, the same command continues where it stopped")
        raise typer.Exit(streams.INTERRUPTED) from None
    typer.echo(f"{'puzzle':10}" + "".join(f"{name:>11}" for name in COLUMNS), err=not output)
    for puzzle, line in table.items():
        numbers = "".join(f"{line[name]:11,}" for name in COLUMNS)
        typer.echo(f"{puzzle:10}{numbers}", err=not output)


def executor_of(name: str) -> Executor:
    """Return the executor that a function of a user returns, perhaps in the working directory."""
    sys.path.insert(0, "")
    try:
        made = resolve_name(name)()
        if isinstance(made, Executor):
            return made
        problem = f"it returns {type(made).__name__}"
    except Exception as error:  # noqa: BLE001 - the function is the user's own
        problem = f"{type(error).__name__}: {error}"
    problem = f"{name!r} is not a function that returns an executor: {problem}."
    raise typer.BadParameter(problem, param_hint="'--executor'")


def add_to(table: defaultdict[str, Counter[str]], row: "SurveyRow") -> str:
    """Add a row to the line of its puzzle in the table, and return its key."""
    milliseconds = round(1000 * (row.seconds or 0))
    table[row.puzzle or "unknown"].update(rows=1, errors=row.error is not None, ms=milliseconds)
    return row.key


def generated(arguments: list[str], seeds: range) -> "Iterator[Job]":
    """Return a job for each puzzle that `generate` makes with these arguments."""
    from graphsolve.cli.generate import Puzzles
    from graphsolve.lab.interface import lab_of
    from graphsolve.lab.survey import generated_jobs

    name, *options = arguments or [""]
    command = Puzzles().get_command(None, name)
    if command is None:
        raise typer.BadParameter(f"{name!r} is not a puzzle.", param_hint="'--generate'")
    known = {"kind", *(size.name for size in lab_of(PUZZLES[name]).sizes)}
    command.params = [each for each in command.params if each.name in known]
    given = command.make_context(f"generate {name}", options, help_option_names=[]).params
    sizes = dict(ChainMap(*(each for each in given.values() if isinstance(each, dict))))
    next(generated_jobs(name, seeds, given["kind"], sizes)).make()  # it may be too large
    return generated_jobs(name, seeds, given["kind"], sizes)


def in_files(inputs: list[Path], output: Path | None) -> "Iterator[Job]":
    """Yield a job for each file, and each in a folder except hidden ones and the output."""
    from graphsolve.lab.survey import file_job

    folders = [sorted(path.glob("[!.]*")) if path.is_dir() else [path] for path in inputs]
    rows = output and output.resolve()
    for file in dict.fromkeys(chain.from_iterable(folders)):
        if not file.is_dir() and file.resolve() != rows:
            yield file_job(file, streams.printable(file))
