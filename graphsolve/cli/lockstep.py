"""The option `--replay` of the commands that find misreadings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from graphsolve.cli.options import HTML, check_suffix
from graphsolve.cli.streams import check_output, echo_err, file_title, write_output
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from graphsolve.lab.difference import Effect
    from graphsolve.puzzles.cave.events import Event
    from graphsolve.show.comparison import Comparison


ReplayOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--replay",
        metavar="OUTPUT",
        help="Write a web page with two boards in lockstep: the rules, and the misreading or what "
        "the other solver printed. It shows the right answer.",
        show_default="not written",
    ),
]


def check_replay(replay: Path | None, *, force: bool) -> None:
    """Reject an output file that cannot be written, before any work is done for it.

    Raises:
        GraphsolveError: if it exists, and `--force` was not given.
        typer.BadParameter: if its suffix is not that of a web page.
    """
    check_suffix(replay, HTML)
    check_output(replay, force=force)


def write_comparison(
    found: "Comparison", battle: "Iterable[Event]", file: Path, replay: Path, *, force: bool
) -> None:
    """Write the replay of a puzzle beside the first thing of another solver that differs.

    Args:
        found: what differs.
        battle: the events of a battle by the rules; those of other puzzles are part of `found`.
        file: the puzzle's file, for the title.
        replay: the file to write.
        force: whether to overwrite it.
    """
    from graphsolve.show.lockstep import comparison_pair
    from graphsolve.show.replay import data_html

    with Progress("Writing the replay"):
        page = data_html(comparison_pair(found, battle), file_title(file))
    write_output(page.encode(), replay, force=force)


def write_replay(effect: "Effect | None", file: Path, replay: Path | None, *, force: bool) -> None:
    """Write the replay of misreadings, if a replay is wanted and some were found.

    Args:
        effect: where the misreadings that explain a wrong answer depart from the rules.
        file: the puzzle's file, for the title.
        replay: the file to write, if any.
        force: whether to overwrite it.
    """
    from graphsolve.show.lockstep import misreading_pair
    from graphsolve.show.replay import data_html

    if replay is None:
        return
    if effect is None or effect.together is None:
        echo_err(f"There is no misreading to replay, so {replay} is not written.")
        return
    with Progress("Writing the replay"):
        page = data_html(misreading_pair(effect.together), file_title(file))
    write_output(page.encode(), replay, force=force)
