"""The command that draws pictures of a battle."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli.common import (
    ForceOption,
    Panel,
    PuzzleFile,
    check_output,
    read_puzzle,
    write_output,
)
from graphsolve.cli.options import CaveOptions, takes_options
from graphsolve.cli.story import (
    tell_cave,
)
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.show.progress import Progress

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(picture)


def check_suffix(output: Path) -> Path:
    """Refuse a file whose name does not tell which kind of picture it is."""
    if output.suffix.lower() not in {".gif", ".png"}:
        raise typer.BadParameter(f"expected a name that ends in .gif or .png, found {output.name}")
    return output


@takes_options
def picture(
    file: PuzzleFile,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", callback=check_suffix, help="The file to write, .gif or .png."
        ),
    ],
    round_: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=0,
            help="The moment after so many rounds.",
            show_default="all of it as .gif, the end as .png",
        ),
    ] = None,
    force: ForceOption = False,
    *,
    options: CaveOptions,
) -> None:
    """Draw cave combat as a moving picture, or a moment of it.

    It takes Pillow, which comes with `pip install '.[image]'`.

    Example: `graphsolve picture inputs/15.txt -o battle.gif`
    """
    from graphsolve.puzzles.cave import parse_cave
    from graphsolve.show.progress import Progress

    check_output(output, force=force)
    try:
        from graphsolve.show.picture import animation, rounds, still
    except ImportError:
        raise GraphsolveError(
            "pictures are drawn with Pillow: expected it to be installed, as by "
            "pip install '.[image]'"
        ) from None
    story = tell_cave(read_puzzle(file, parse_cave), options)
    with Progress() as progress:
        scenes = told(rounds(story.events), progress)
        moves = output.suffix.lower() == ".gif"
        if moves and round_ is None:
            content = animation(scenes)
        else:
            content = still(moment(scenes, round_), "GIF" if moves else "PNG")
    write_output(content, output, force=force)


def told(scenes: "Iterator[Scene]", progress: "Progress") -> "Iterator[Scene]":
    """The same scenes, with word of how far they are."""
    for scene in scenes:
        progress.say(f"Drawing: round {scene.rounds}, {len(scene.units)} units")
        yield scene


def moment(scenes: "Iterator[Scene]", wanted: int | None) -> "Scene":
    """The scene after so many rounds, or at the end.

    Raises:
        GraphsolveError: if the battle ends before.
    """
    from more_itertools import last

    if wanted is None:
        return last(scenes)
    scene = next(scenes)
    while scene.rounds < wanted:
        if scene.outcome:
            raise GraphsolveError(
                f"the battle ends after round {scene.rounds}: "
                f"expected a --round of at most that, found {wanted}"
            )
        scene = next(scenes)
    return scene
