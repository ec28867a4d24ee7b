"""The command that solves many puzzles."""

import errno
import logging
import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from graphsolve.cli import streams
from graphsolve.cli.generate import generated_puzzles, puzzles_by_any_name
from graphsolve.cli.options import (
    EngineOption,
    Extended,
    advanced,
    keyword,
    output_option,
    refuse,
    seconds_option,
)
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.engines import ChosenEngine, EngineName, choose
from graphsolve.puzzles.text import counted
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.survey import Row
    from graphsolve.lab.survey.jobs import Plan, SurveyJob
    from graphsolve.lab.survey.summary import Summary

    Solver: TypeAlias = Callable[[Iterable[SurveyJob]], Iterator[Row]]
    OpenSolver: TypeAlias = Callable[[str | None], AbstractContextManager[Solver]]


MAX_WORKERS = 256
"""Maximum number of worker processes. More would exhaust the memory before they helped."""


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


def solve_many(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER]",
            help="A folder of puzzle inputs of any kind, instead of --seeds.",
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
    output: Annotated[
        Path | None,
        output_option(
            "The file for the rows, as JSON lines, or `-` for stdout. An interrupted survey "
            "continues where the file ends; the answers in it are not computed again.",
            show_default="only the summary",
        ),
    ] = None,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Start over instead of continuing OUTPUT, and overwrite saved puzzles."
        ),
    ] = False,
    *,
    generated: dict[str, Any],
    timeout: Annotated[
        float,
        seconds_option(
            "Time limit for each puzzle. The row of a puzzle that takes longer has an error."
        ),
    ] = 60,
    engine: EngineOption = "auto",
    jobs: Annotated[
        int | None,
        advanced(
            min=1,
            max=MAX_WORKERS,
            help="Number of worker processes. More than 1 needs `graphsolve-aoc[dask]`.",
            show_default="1",
        ),
    ] = None,
    dask: Annotated[
        str | None,
        advanced(
            metavar="ADDRESS", help="Use the Dask cluster whose scheduler is at this address."
        ),
    ] = None,
) -> None:
    """Solve many puzzles; write a row for each, and a summary.

    Rows are JSON objects, one per line, in the order of the seeds or of the file names. Only
    `engine` and `seconds` can differ between runs. A file that is not a puzzle, and a puzzle that
    takes too long, get a row with an `error`. The exit status is 0 once each puzzle has a row.

    Example: `graphsolve survey --seeds 0:999 --kind rooms --jobs 4 -o rows.jsonl`
    """
    from graphsolve.lab.survey.jobs import folder_plan, kept_name, seed_plan
    from graphsolve.lab.survey.rows import shows
    from graphsolve.lab.survey.summary import Summary
    from graphsolve.show.survey import print_summary

    if jobs and dask:
        raise typer.BadParameter(
            "--jobs cannot be used with --dask: clusters have their own workers."
        )
    streams.check_output(output, force=True)  # rows are appended to a file that exists
    rows_file = None if output == streams.STANDARD_STREAM else output
    keep = generated.pop("keep")
    if folder and not seeds:
        options = {f"--{name}": value for name, value in generated.items()}
        refuse(options, "needs --seeds and cannot be used with a FOLDER")
        plan = folder_plan(folder, without=[rows_file] if rows_file else [])
    elif seeds and not folder:
        plan = seed_plan(seeds, common_row(**generated))
    else:
        raise typer.BadParameter("give either --seeds FIRST:LAST or a FOLDER.")
    beside = rows_file or Path("survey")
    keep_in = beside.with_name(f"{beside.stem}-kept")
    if keep and keep_in.exists() and not keep_in.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(keep_in))
    summary = Summary()
    opened = partial(solver, jobs or 1, dask, timeout, engine)
    try:
        with closing(solved_rows(plan, output, summary, opened, force=force)) as rows:
            for index, row in enumerate(rows):
                summary.add(row)
                if any(shows(row, name) for name in keep or []):
                    save(plan.content(index), keep_in / kept_name(row), force=force)
    except KeyboardInterrupt:
        done, advice = summary.total, "use -o FILE to be able to continue"
        if rows_file:
            advice = "run the same command again to continue"
            if rows_file.is_file():  # a row can be written and not be counted yet
                done = rows_file.read_bytes().count(b"\n")
        streams.echo_err(f"stopped after {done:,} of {counted(plan.total, 'puzzle')}; {advice}")
        raise typer.Exit(streams.INTERRUPTED) from None
    print_summary(
        summary, sys.stderr if output == streams.STANDARD_STREAM else streams.open_stdout()
    )


def common_row(puzzle: str | None, kind: str | None, **sizes: str | None) -> "Row":
    """What all rows of a survey of generated puzzles have in common."""
    from graphsolve.lab.column import lab_of
    from graphsolve.lab.survey import generated_row

    puzzles = puzzles_by_any_name()
    record = puzzles[puzzle or next(iter(puzzles))]
    given: dict[str, int] = {}
    options = {option.name: option for option in lab_of(record).sizes}
    for name, text in sizes.items():
        if text is None:
            continue
        if name not in options:
            raise typer.BadParameter(f"--{name} cannot be used with --puzzle {record.name}.")
        try:
            given |= options[name].sizes(text)
        except ValueError as error:
            raise typer.BadParameter(f"{error}.", param_hint=f"'--{name}'") from None
    try:
        return generated_row(record.name, kind, **given)
    except GraphsolveError as error:  # there is no such kind
        raise typer.BadParameter(f"{error}.") from None


def save(content: bytes, target: Path, *, force: bool) -> None:
    """Save a puzzle, unless the file has it already."""
    if not target.is_file() or force:
        target.parent.mkdir(parents=True, exist_ok=True)
        streams.write_output(content, target, force=force)
    elif target.read_bytes() != content:
        raise GraphsolveError(f"{target} holds another puzzle (use --force to overwrite)")


def solved_rows(
    plan: "Plan", output: Path | None, summary: "Summary", solver: "OpenSolver", *, force: bool
) -> "Generator[Row, None, None]":
    """The rows that are already in the output, then the others as they are solved and written.

    The output is locked until this generator ends. The summary is that of the rows yielded so
    far. The solver is opened for the first puzzle that is left to solve, if any.
    """
    from more_itertools import peekable, side_effect

    from graphsolve.lab.survey.store import append_rows, locked_rows, stored_rows
    from graphsolve.show.survey import survey_progress

    jobs = peekable(plan.jobs)
    to_stdout = output == streams.STANDARD_STREAM
    with ExitStack() as stack:
        file = None
        if output and not to_stdout:
            file = stack.enter_context(locked_rows(output, force=force))
            with Progress(f"Reading {output}"):
                yield from stored_rows(file, jobs)
        done = summary.total
        if done == plan.total:
            streams.echo_err(f"{output} is complete ({counted(done, 'puzzle')})")
            return
        if done:
            streams.echo_err(
                f"{output}: continuing after {done:,} of {counted(plan.total, 'puzzle')}"
            )
        shown = not (to_stdout and streams.open_stdout().isatty())
        rows = stack.enter_context(solver(jobs.peek().row.puzzle))(jobs)
        if file:
            rows = append_rows(file, rows)
        elif to_stdout:
            rows = side_effect(lambda row: streams.print_line(row.as_json()), rows)
        progress = stack.enter_context(survey_progress(shown=shown))
        task = progress.add_task("", total=plan.total, completed=done)
        for row in rows:
            yield row
            progress.advance(task)


@contextmanager
def solver(
    workers: int, address: str | None, timeout: float, engine: EngineName, first: str | None
) -> "Iterator[Solver]":
    """A function that solves puzzles, here or on workers, whose engine is printed on stderr.

    The kernels of the first puzzle are compiled before the workers start, so that they do not all
    do so.
    """
    from graphsolve.lab.survey import dask_client, local_client
    from graphsolve.lab.survey import survey as run_survey
    from graphsolve.lab.survey.jobs import prepare

    solve = partial(run_survey, timeout=timeout, engine=engine, remark=streams.echo_err)
    if address is None:
        prepare(first, engine)
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
    streams.echo_err(f"Engine: {' and '.join(sorted(chosen))}{hint}")


def options_of_puzzles() -> Iterator[Parameter]:
    """The options that depend on the registered puzzles.

    Sizes that several puzzles have in common are texts, which the chosen one parses.
    """
    from more_itertools import map_reduce

    from graphsolve.lab.column import lab_of

    def option(type_: object, name: str, **settings: Any) -> Parameter:
        return keyword(name, Annotated[type_, typer.Option(f"--{name}", **settings)])

    # metavars in place of choices, which typer would break within words
    properties = [one for record in PUZZLES.values() for one in lab_of(record).properties]
    names = [*dict.fromkeys(one.name for one in properties if one.name)]

    def parse_property(name: str) -> str:
        if name not in names:
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(names)}.")
        return name

    yield option(
        list[str] | None,
        "keep",
        parser=parse_property,
        metavar="PROPERTY",
        help="Save puzzles with this property in the folder OUTPUT-kept: "
        f"`{'`, `'.join(names[:-1])}` or `{names[-1]}`. Can be given several times.",
    )
    puzzles = generated_puzzles()
    generated = partial(option, rich_help_panel="Generated puzzles")
    yield generated(
        Literal[*puzzles_by_any_name()],
        "puzzle",
        metavar="|".join(puzzles),
        help="The puzzle to generate.",
        show_default=next(iter(puzzles)),
    )
    yield generated(
        str | None,
        "kind",
        metavar="KIND",
        help="Kind of puzzle (see `generate`).",
        show_default="as in generate",
    )
    by_name = map_reduce(
        ((puzzle, size) for puzzle, record in puzzles.items() for size in lab_of(record).sizes),
        keyfunc=lambda each: each[1].name,
    )
    for name, sizes in by_name.items():
        yield generated(
            str | None,
            name,
            metavar="|".join(dict.fromkeys(size.metavar for _, size in sizes)),
            help=" ".join(f"{puzzle}: {size.help}" for puzzle, size in sizes),
            show_default="; ".join(
                f"{puzzle}: {size.default or size.shown_default}" for puzzle, size in sizes
            ),
        )


survey = Extended(solve_many, "generated", options_of_puzzles)
