"""The command that solves many puzzles at once."""

import re
import sys
from collections.abc import Mapping
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from graphsolve.cli.common import STANDARD_STREAM, Panel, complain, open_stdout
from graphsolve.cli.generate import Size, Units, parse_size, parse_units
from graphsolve.cli.survey_run import Keeper, executor_for, run, stopped, write_parquet

if TYPE_CHECKING:
    from graphsolve.lab.survey import Plan, Row

__all__ = ["register"]

INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended."""


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.MANY)(survey)


class Finding(Enum):
    """What puzzles can be kept for; typer takes no list of literals."""

    NON_MONOTONE = "non-monotone"
    STALEMATE = "stalemate"
    NO_ANSWER = "no-answer"


def check_output(output: Path | None) -> Path | None:
    """Refuse a file of rows that is a folder or would be Parquet."""
    if output and output.is_dir():
        raise typer.BadParameter(f"{str(output)!r} is a folder.")
    if output and output.suffix == ".parquet":
        raise typer.BadParameter("rows are JSON lines; add --parquet FILE to have both.")
    return output


def check_seeds(seeds: str | None) -> str | None:
    """Refuse what is no range of seeds, or an empty one."""
    if seeds is not None and not seed_range(seeds):
        raise typer.BadParameter(f"expected FIRST:END, such as 0:1000, found {seeds!r}.")
    return seeds


def seed_range(seeds: str) -> range:
    """The seeds from the first up to but not including the end; none if they cannot be read.

    >>> seed_range("5:8"), seed_range("8")
    (range(5, 8), range(0, 0))
    """
    match = re.fullmatch(r"([0-9]{1,18}):([0-9]{1,18})", seeds)
    return range(int(match[1]), int(match[2])) if match else range(0)


def survey(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER]",
            help="A folder of puzzle inputs, of any of the puzzles, in place of --seeds.",
            exists=True,
            file_okay=False,
        ),
    ] = None,
    seeds: Annotated[
        str | None,
        typer.Option(
            metavar="FIRST:END",
            help="Invent puzzles from these seeds; the end is not included.",
            callback=check_seeds,
        ),
    ] = None,
    puzzle: Annotated[
        Literal["cave", "decks", "duel"] | None,
        typer.Option(help="The puzzle to invent.", show_default="cave"),
    ] = None,
    kind: Annotated[
        str | None, typer.Option(help="Its kind, as of `generate`.", show_default="the usual")
    ] = None,
    size: Annotated[
        Size | None,
        typer.Option(
            parser=parse_size,
            metavar="SIDE|WIDTHxHEIGHT",
            help="Columns and rows of a cave, or how many cards are in a deck.",
            show_default="32, or 25 cards",
        ),
    ] = None,
    units: Annotated[
        Units | None,
        typer.Option(
            parser=parse_units,
            metavar="UNITS|ELVES+GOBLINS",
            help="How many units a cave has; of a single number, a third are elves.",
            show_default="by kind and size",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="The file of rows, JSON lines, or `-` for stdout. A survey that was interrupted "
            "goes on where its file ends.",
            show_default="only the summary",
            callback=check_output,
        ),
    ] = None,
    parquet: Annotated[
        Path | None,
        typer.Option(
            help="Write all rows of OUTPUT to this file, too, at the end.", dir_okay=False
        ),
    ] = None,
    keep: Annotated[
        list[Finding] | None,
        typer.Option(help="Save the puzzles that show this. May be given several times."),
    ] = None,
    keep_in: Annotated[
        Path | None,
        typer.Option(
            help="The folder to save them in.", show_default="OUTPUT-kept", file_okay=False
        ),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="1")] = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on the Dask cluster of this scheduler."),
    ] = None,
) -> None:
    """Solve many puzzles: one row each, and a summary.

    Rows are JSON objects, one a line, in the order of the seeds or of the files' names. Of the
    same puzzle, only `seconds` differs from run to run. A file that cannot be read as a puzzle is
    a row with an `error`. The exit status is 0 once there is a row for each puzzle.

    Example: `graphsolve survey --seeds 0:1000 --kind rooms --jobs 4 -o rows.jsonl`
    """
    options = {"puzzle": puzzle, "kind": kind, "size": size, "units": units}
    check_usage(folder, seeds, options)
    if parquet and (output is None or output == STANDARD_STREAM):
        raise typer.BadParameter("--parquet goes with -o FILE.")
    if jobs and dask:
        raise typer.BadParameter("--jobs goes without --dask, whose cluster has its own workers.")
    from graphsolve.lab.survey import load_pyarrow
    from graphsolve.show.survey import Summary, print_summary

    if parquet:
        load_pyarrow()
    plan = make_plan(folder, seeds, options, [path for path in (output, parquet) if path])
    summary = Summary()
    wanted = frozenset(finding.value for finding in keep or ())
    keeper = Keeper(plan, wanted, keep_in or kept_folder(output))
    try:
        run(plan, output, partial(executor_for, jobs or 1, dask), summary, keeper)
    except KeyboardInterrupt:
        complain(stopped(summary.total, plan.total, output))
        raise typer.Exit(INTERRUPTED) from None
    if parquet and output:
        write_parquet(output, parquet)
    print_summary(summary, sys.stderr if output == STANDARD_STREAM else open_stdout())


def check_usage(folder: Path | None, seeds: str | None, options: Mapping[str, object]) -> None:
    """Refuse a survey of nothing, or of two things."""
    if (folder is None) == (seeds is None):
        raise typer.BadParameter("give either --seeds FIRST:END or a FOLDER.")
    for name, value in options.items():
        if folder and value is not None:
            raise typer.BadParameter(f"--{name} goes with --seeds, not with a FOLDER.")


def make_plan(
    folder: Path | None, seeds: str | None, options: Mapping[str, Any], outputs: list[Path]
) -> "Plan":
    """The puzzles that are asked for."""
    from graphsolve.lab.survey import folder_plan, seed_plan

    if folder:
        return folder_plan(folder, without=outputs)
    return seed_plan(seed_range(seeds or ""), common_row(**options))


def common_row(
    puzzle: str | None, kind: str | None, size: Size | None, units: Units | None
) -> "Row":
    """What the rows of a survey of seeds have in common."""
    from graphsolve.errors import GraphsolveError
    from graphsolve.lab.survey import cave_row, decks_row, duel_row

    if units and puzzle in {"decks", "duel"}:
        raise typer.BadParameter("--units goes with caves.")
    if size and (puzzle == "duel" or (puzzle == "decks" and size.width != size.height)):
        raise typer.BadParameter("--size is of a cave, or a single number of cards in a deck.")
    try:
        if puzzle == "decks":
            return decks_row(**given(kind=kind, cards=size and size.width))
        if puzzle == "duel":
            return duel_row(**given(kind=kind))
        return cave_row(**given(kind=kind, size=size, units=units))
    except GraphsolveError as error:  # there is no such kind
        raise typer.BadParameter(f"{error}.") from None


def given(**options: Any) -> dict[str, Any]:  # noqa: ANN401 - options of all types
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def kept_folder(output: Path | None) -> Path:
    """Where puzzles are kept unless told otherwise: beside the rows, or else right here."""
    if output is None or output == STANDARD_STREAM:
        return Path("survey-kept")
    return output.with_name(f"{output.stem}-kept")
