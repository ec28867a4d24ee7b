"""The commands that write a file: `export` a graph, `picture` an image, `replay` a web page."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from graphsolve.cli.options import (
    HTML,
    ForceOption,
    OutputOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    check_suffix,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import count_events, puzzle_playthrough, round_past_end
from graphsolve.cli.streams import check_output, file_title, parse_path, read_puzzle, write_output
from graphsolve.errors import GraphsolveError
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphsolve.puzzles.cave.scene import Scene


@takes_timeout
@takes_options
def export(
    file: PuzzleFile,
    output: OutputOption = None,
    format_: Annotated[
        Literal["graphml", "gexf", "dot", "json"] | None,
        typer.Option(
            "--format",
            help="The file format.",
            show_default="by the suffix of the output, or graphml",
        ),
    ] = None,
    round_: Annotated[
        int, typer.Option("--round", min=1, help="Export the cave as this round begins.")
    ] = 1,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Export a cave as a graph, for graph viewers and programs.

    Nodes are open squares, named `row,column`, with `x`, `y`, `label`, `kind` and `hit_points`.

    Example: `graphsolve export inputs/15.txt --round 20 -o cave.graphml`
    """
    from graphsolve.puzzles.catalogue import PUZZLES
    from graphsolve.puzzles.cave import Battle, parse_cave
    from graphsolve.puzzles.cave.column import COLUMN
    from graphsolve.show.export import EXPORTERS, battle_graph

    if format_ is None:
        suffixes = [f".{name}" for name in EXPORTERS]
        check_suffix(output, suffixes, "; give --format, or use `graphsolve picture` for images")
    check_output(output, force=force)
    cave = read_puzzle(file, parse_cave)
    own: Any = options.of(PUZZLES["cave"], part)
    with Progress() as progress:
        battle = Battle(cave, COLUMN.rules_of_battle(cave, part, own, progress.say))
        while battle.rounds + 1 < round_ and not battle.outcome:
            battle.round()
            progress.say(f"Battle: round {battle.rounds}, {len(battle.units)} units")
        if battle.rounds + 1 < round_:
            raise round_past_end(round_, battle.rounds + 1)
        suffix = output.suffix.removeprefix(".").lower() if output else ""
        content = EXPORTERS[format_ or suffix or "graphml"](battle_graph(battle))
    write_output(content, output, force=force)


def check_picture(output: Path) -> Path:
    """Reject a file name that does not end in the suffix of a picture."""
    if not output.suffix:
        raise typer.BadParameter(f"{output.name!r} does not end in .gif or .png.")
    check_suffix(output, (".gif", ".png"))
    return output


@takes_timeout
@takes_options
def picture(
    file: PuzzleFile,
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="OUTPUT",
            parser=parse_path,
            callback=check_picture,
            help="The file to write, .gif or .png.",
        ),
    ],
    round_: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=1,
            help="Draw the cave as this round begins.",
            show_default="all rounds as .gif, the end as .png",
        ),
    ] = None,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Draw cave combat as an animated GIF, or one moment of it as a still picture.

    Requires Pillow: `pip install 'graphsolve-aoc[image]'`.

    Example: `graphsolve picture inputs/15.txt -o battle.gif`
    """
    from more_itertools import side_effect

    from graphsolve.puzzles.cave import parse_cave

    check_output(output, force=force)
    try:
        from graphsolve.show.cave.picture import animation, rounds, still
    except ImportError:
        raise GraphsolveError(
            "Pillow is missing; run pip install 'graphsolve-aoc[image]'"
        ) from None
    battle = puzzle_playthrough(file, part, options, parse_cave)
    with Progress() as progress:
        scenes = side_effect(
            lambda scene: progress.say(f"Drawing: round {scene.rounds}, {len(scene.units)} units"),
            rounds(battle.events),
        )
        is_gif = output.suffix.lower() == ".gif"
        if is_gif and round_ is None:
            content = animation(scenes)
        else:
            content = still(scene_at(scenes, round_), "GIF" if is_gif else "PNG")
    write_output(content, output, force=force)


def scene_at(scenes: "Iterator[Scene]", wanted: int | None) -> "Scene":
    """The scene as a round begins, or at the end of the battle.

    Raises:
        GraphsolveError: if the battle ends before that round.
    """
    for scene in scenes:
        if scene.rounds + 1 == wanted:
            return scene
    if wanted is not None:
        raise round_past_end(wanted, scene.rounds + 1)
    return scene


@takes_timeout
@takes_options
def replay(
    file: PuzzleFile,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUTPUT",
            parser=parse_path,
            help="The HTML file to write.",
            show_default="stdout, unless it is a terminal",
        ),
    ] = None,
    force: ForceOption = False,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Write a replay of a puzzle as one HTML file for the browser.

    FILE is a cave (2018 day 15), two decks (2020 day 22) or a boss (2015 day 22). The page shows
    what happens turn by turn, and why. It needs no network and no other file.

    Example: `graphsolve replay inputs/15.txt -o battle.html`
    """
    from graphsolve.show.replay import replay_html

    if output is None and sys.stdout and sys.stdout.isatty():
        raise typer.BadParameter("will not print a web page on a terminal; give -o OUTPUT.")
    check_suffix(output, HTML)
    check_output(output, force=force)
    played = puzzle_playthrough(file, part, options)
    with Progress() as progress:
        events = count_events(played.events, progress, "Replay")
        page = replay_html(events, file_title(file), line=played.line)
    write_output(page.encode(), output, force=force)
