"""The command `export`: a puzzle as a graph."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from graphsolve.cli.options import (
    ForceOption,
    OutputOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    check_suffix,
    round_option,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import playthrough_of, scene_at
from graphsolve.cli.streams import check_output, read_puzzle, write_output
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.show.column import view_of
from graphsolve.show.export import EXPORTERS
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    Format = str
else:
    Format = Literal[tuple(EXPORTERS)]  # the choices in the help


@takes_timeout
@partial(takes_options, needs="graph")
def export(
    file: PuzzleFile,
    output: OutputOption = None,
    format_: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="The file format.",
            show_default="by the suffix of the output, or graphml",
        ),
    ] = None,
    round_: Annotated[int, round_option("Export the puzzle as this round begins.")] = 1,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Export a cave as a graph, for graph viewers and programs.

    Nodes are open squares, named `row,column`, with `x`, `y`, `label`, `kind` and `hit_points`.

    Example: `graphsolve export inputs/15.txt --round 20 -o cave.graphml`
    """
    if format_ is None:
        suffixes = [f".{name}" for name in EXPORTERS]
        check_suffix(output, suffixes, "; give --format, or use `graphsolve picture` for images")
    check_output(output, force=force)
    puzzle = read_puzzle(file, parse_puzzle)
    events = playthrough_of(puzzle, part, options).events
    with Progress() as progress:
        scene = scene_at(puzzle, events, round_, progress)
        graph = view_of(puzzle).graph(scene)
        suffix = output.suffix.removeprefix(".").lower() if output else ""
        content = EXPORTERS[format_ or suffix or "graphml"](graph)
    write_output(content, output, force=force)
