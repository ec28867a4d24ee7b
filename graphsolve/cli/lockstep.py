"""The option `--replay` of the commands that find misreadings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from graphsolve.cli.options import HTML, check_suffix
from graphsolve.cli.streams import check_output, echo_err, file_title, write_output
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from graphsolve.lab.difference import Difference


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


def write_replay(
    found: "Difference | None",
    file: Path,
    replay: Path | None,
    *,
    force: bool,
    missing: str = "There is no misreading to replay",
) -> None:
    """Write the replay of a difference, if a replay is wanted and there is a difference.

    Args:
        found: where two plays part.
        file: the puzzle's file, for the title.
        replay: the file to write.
        force: whether to overwrite it.
        missing: what to say if there is no difference.
    """
    if replay is None:
        return
    if found is None:
        echo_err(f"{missing}, so {replay} is not written.")
        return
    from graphsolve.show.replay import data_html
    from graphsolve.show.replay.boards import boards_of

    with Progress("Writing the replay"):
        page = data_html(boards_of(found), file_title(file))
    write_output(page.encode(), replay, force=force)
