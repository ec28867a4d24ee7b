"""The command that solves many puzzles."""

import logging
import os
import re
import shlex
from collections import ChainMap, Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import EngineOption, advanced, output_option, seconds_option
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.engines import choose
from graphsolve.puzzles.text import counted
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.survey import Job, Row

COLUMNS = ("rows", "errors", "no answer", "ms")


def parse_seeds(text: str) -> range:
    """Parse a range of seeds, from the first to the last."""
    match = re.fullmatch(r"([0-9]{1,18}):([0-9]{1,18})", text)
    seeds = range(int(match[1]), int(match[2]) + 1) if match else range(0)
    if not seeds:
        raise typer.BadParameter(
            f"{text!r} is not a range of seeds such as 0:999: FIRST must not exceed LAST, "
            "and both have at most 18 digits."
        )
    return seeds


def survey(
    inputs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[INPUT]...", help="Files, and folders of files.", exists=True),
    ] = None,
    seeds: Annotated[
        range | None,
        typer.Option(
            parser=parse_seeds, metavar="FIRST:LAST", help="Generate a puzzle for each seed."
        ),
    ] = None,
    output: Annotated[
        Path | None,
        output_option("The file of rows, or `-` for stdout.", show_default="only the table"),
    ] = None,
    generate: Annotated[
        str,
        typer.Option(metavar="TEXT", help="What --seeds are for: arguments of `generate`."),
    ] = "cave",
    *,
    timeout: Annotated[float, seconds_option("Time limit for each puzzle.")] = 60,
    engine: EngineOption = "auto",
    jobs: Annotated[
        int | None,
        advanced(min=1, max=256, help="Worker processes.", show_default="one for each core"),
    ] = None,
    dask: Annotated[
        str | None, advanced(metavar="ADDRESS", help="Use the Dask cluster of this scheduler.")
    ] = None,
) -> None:
    """Solve many puzzles; write a row for each, and print a table.

    A row is a line of JSON. Puzzles that are in OUTPUT already are skipped, so an interrupted
    survey continues if you run it again. Puzzles that cannot be solved have an `error`.

    Example: `graphsolve survey --seeds 0:999 --generate "cave --kind rooms" -o rows.jsonl`
    """
    from msgspec.json import encode

    from graphsolve.lab import survey as lab

    if jobs and dask:
        raise typer.BadParameter("--jobs and --dask exclude each other.")
    streams.check_output(output, force=True)  # rows are appended to a file that exists
    if bool(inputs) == bool(seeds):
        raise typer.BadParameter("give either --seeds FIRST:LAST or an INPUT.")
    if not dask and choose(engine) == "graph" and engine == "auto":
        streams.echo_err("the compiled engine is faster: pip install 'graphsolve-aoc[fast]'")
    found = jobs_of(generate, seeds) if seeds else map(lab.file_job, files_in(inputs, output))
    to_stdout = output == streams.STANDARD_STREAM
    table: defaultdict[str, Counter[str]] = defaultdict(Counter)
    try:
        with ExitStack() as stack:
            file = stack.enter_context(lab.row_file(output)) if output and not to_stdout else None
            keys = {add_to(table, row) for row in lab.stored_rows(file)} if file else ()
            if keys:
                streams.echo_err(f"{output}: continuing after {counted(len(keys), 'row')}")
            left = (job for job in found if job.row.key not in keys)
            workers = stack.enter_context(opened_workers(jobs or os.cpu_count() or 1, dask))
            rows = lab.survey(left, timeout=timeout, engine=engine, **workers)
            progress = stack.enter_context(Progress("Solving"))
            for number, row in enumerate(stack.enter_context(closing(rows)), 1):
                if file:
                    lab.append(row, file)
                elif to_stdout:
                    streams.print_line(encode(row).decode())
                add_to(table, row)
                progress.say(counted(number, "puzzle"))
    except KeyboardInterrupt:
        streams.echo_err("stopped; with -o FILE, the same command continues where it stopped")
        raise typer.Exit(streams.INTERRUPTED) from None
    typer.echo(f"{'puzzle':10}" + "".join(f"{name:>11}" for name in COLUMNS), err=to_stdout)
    for puzzle, line in table.items():
        numbers = "".join(f"{line[name]:11,}" for name in COLUMNS)
        typer.echo(f"{puzzle:10}{numbers}", err=to_stdout)


def add_to(table: defaultdict[str, Counter[str]], row: "Row") -> str:
    """Count a row in the line of its puzzle. Returns its key."""
    unanswered = not row.error and None in {row.part1, row.part2}
    counts = (1, row.error is not None, unanswered, round(1000 * (row.seconds or 0)))
    table[row.puzzle or "unknown"].update(dict(zip(COLUMNS, counts, strict=True)))
    return row.key


@contextmanager
def opened_workers(number: int, dask: str | None) -> Iterator[dict[str, Any]]:
    """The arguments of `survey` for worker processes, or for a Dask cluster."""
    from graphsolve.lab.survey import cluster, processes

    if not dask:
        yield {"open_executor": partial(processes, number), "in_flight": 4 * number}
        return
    logging.disable()  # this command reports in its own words what Dask would log
    try:
        with cluster(dask, streams.echo_err) as workers:
            yield workers
    finally:
        logging.disable(logging.NOTSET)


def jobs_of(arguments: str, seeds: range) -> "Iterator[Job]":
    """The puzzles that `generate` makes with these arguments."""
    from graphsolve.cli.generate import Puzzles, puzzles_by_any_name
    from graphsolve.lab import survey as lab

    try:
        name, *options = shlex.split(arguments)
        record = puzzles_by_any_name()[name]
    except (ValueError, KeyError):
        wrong = f"{arguments!r} does not begin with the name of a puzzle."
        raise typer.BadParameter(wrong, param_hint="'--generate'") from None
    command: Any = Puzzles().get_command(None, name)
    given = command.make_context(
        f"graphsolve generate {name}", [*options, f"--seed={seeds[0]}"]
    ).params
    sizes = dict(ChainMap(*(each for each in given.values() if isinstance(each, dict))))
    lab.generate(record.name, seeds[0], given["kind"], sizes)
    return lab.generated_jobs(record.name, seeds, given["kind"], sizes)


def files_in(inputs: Iterable[Path] | None, output: Path | None) -> list[Path]:
    """The given files, and those in folders, except hidden ones and the output."""
    files: list[Path] = []
    for path in inputs or ():
        within = sorted(path.iterdir()) if path.is_dir() else []
        shown = [file for file in within if file.is_file() and not file.name.startswith(".")]
        files += shown if path.is_dir() else [path]
    rows = output and os.path.realpath(output)
    if files := [file for file in dict.fromkeys(files) if os.path.realpath(file) != rows]:
        return files
    raise GraphsolveError("no puzzle inputs in this folder")
