"""The command `picture`: an animation, or one moment as a still picture."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphsolve.cli.options import (
    ForceOption,
    PartOption,
    PuzzleFile,
    PuzzleOptions,
    check_suffix,
    output_option,
    round_option,
    takes_options,
    takes_timeout,
)
from graphsolve.cli.playthrough import playthrough_of, scene_at
from graphsolve.cli.streams import check_output, read_puzzle, write_output
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.show.column import view_of
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.puzzles.scene import PlayedRound


def check_picture(output: Path) -> Path:
    """Reject a file name that does not end in the suffix of a picture."""
    if not output.suffix:
        raise typer.BadParameter(f"{output.name!r} does not end in .gif or .png.")
    check_suffix(output, (".gif", ".png"))
    return output


@takes_timeout
@partial(takes_options, needs="still")
def picture(
    file: PuzzleFile,
    output: Annotated[
        Path, output_option("The file to write, .gif or .png.", callback=check_picture)
    ],
    round_: Annotated[
        int | None,
        round_option(
            "Draw the puzzle as this round begins.",
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

    from graphsolve.puzzles.scene import scene_type

    check_output(output, force=force)
    puzzle = read_puzzle(file, parse_puzzle)
    view = view_of(puzzle)
    events = playthrough_of(puzzle, part, options).events
    is_gif = output.suffix.lower() == ".gif"
    with Progress() as progress:
        if is_gif and round_ is None:
            scenes = scenes_of(scene_type(record_of(puzzle)).rounds_of(events))
            content = view.animation(
                side_effect(lambda scene: progress.say(f"Drawing: round {scene.round}"), scenes)
            )
        else:
            scene = scene_at(puzzle, events, round_, progress)
            content = view.still(scene, "GIF" if is_gif else "PNG")
    write_output(content, output, force=force)


def scenes_of(rounds: "Iterator[PlayedRound[Any, Any]]") -> Iterator[Any]:
    """The scenes at the beginning, after each round, and at the end."""
    from more_itertools import prepend, spy

    [first], rounds = spy(rounds)
    return prepend(first.before, (played.after for played in rounds))
