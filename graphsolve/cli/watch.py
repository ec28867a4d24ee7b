"""The command that replays a puzzle in the terminal."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Never

import typer

from graphsolve.cli.common import (
    STANDARD_STREAM,
    ForceOption,
    Panel,
    PuzzleFile,
    check_output,
    write_output,
)
from graphsolve.cli.options import PuzzleOptions, takes_options
from graphsolve.cli.story import (
    CardStory,
    CaveStory,
    Story,
    tell_story,
)
from graphsolve.errors import GraphsolveError

if TYPE_CHECKING:
    from rich.console import Console

    from graphsolve.show.terminal import Keys, Player, Show

__all__ = ["register"]

SIZE = re.compile(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})")


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command(rich_help_panel=Panel.SEE)(watch)


def check_size(text: str) -> str:
    """Refuse what is no size of a terminal."""
    if not SIZE.fullmatch(text):
        raise typer.BadParameter(f"expected columns and lines such as 80x24, found {text!r}.")
    return text


@takes_options
def watch(
    file: PuzzleFile,
    round_: Annotated[
        int | None,
        typer.Option(
            "--round",
            min=0,
            help="Where to start, paused: a round, or a turn of a duel.",
            show_default="play from the beginning",
        ),
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(
            "--speed",
            min=0.1,
            max=1000,
            help="Moments a second.",
            show_default="8 in a cave, 4 with cards, 1 in a duel",
        ),
    ] = None,
    still: Annotated[
        Path | None,
        typer.Option("--still", help="Write the screen at the start as an SVG picture, and end."),
    ] = None,
    size: Annotated[
        str,
        typer.Option(
            "--size",
            metavar="COLUMNSxLINES",
            callback=check_size,
            help="The size of the screen that --still writes.",
        ),
    ] = "100x40",
    force: ForceOption = False,
    *,
    options: PuzzleOptions,
) -> None:
    """Replay a puzzle in the terminal, turn by turn.

    FILE is a cave (2018 day 15), two decks (2020 day 22) or a boss (2015 day 22). Space plays and
    pauses, the arrow keys step, `g` goes to a round, `q` quits, and `?` shows all keys.

    In a cave, the unit at turn is reversed, and the squares it looked at are marked: in range `?`,
    nearest `!` and chosen `+`. `o` is where it came from, and `x` where a unit died.

    Example: `graphsolve watch inputs/15.txt --round 23`
    """
    check_output(still, force=force)
    console, keys = (None, None) if still else find_terminal()
    story = tell_story(file, options)
    from graphsolve.show.terminal import Player, still_svg
    from graphsolve.show.terminal import watch as play

    player = Player(make_show(story), speed=speed, playing=round_ is None and not still)
    if round_:
        go_to_round(player, round_)
    if console and keys:
        play(player, console, keys)
    else:
        columns, lines = map(int, size.split("x"))
        name = "standard input" if file == STANDARD_STREAM else file.name
        picture = still_svg(player, f"graphsolve watch {name}", columns, lines)
        write_output(picture.encode(), still, force=force)


def find_terminal() -> "tuple[Console, Keys]":
    """The terminal to show things on and to read keys from.

    Raises:
        typer.Exit: with status 2 if there is none.
    """
    from rich.console import Console

    from graphsolve.show.terminal import NoTerminal, open_keys

    fixed = {"COLUMNS", "LINES"}  # these would hold, whatever size the terminal gets
    environ = {name: value for name, value in os.environ.items() if name not in fixed}
    console = Console(highlight=False, _environ=environ)
    if not console.is_terminal or console.is_dumb_terminal:
        refuse("standard output is none that can show it")
    try:
        return console, open_keys()
    except NoTerminal:
        refuse("there is none to read keys from")


def refuse(reason: str) -> Never:
    """Say that there is no terminal.

    Raises:
        typer.Exit: with status 2.
    """
    typer.echo(
        f"watch needs a terminal, but {reason}: expected one, or --still FILE.svg for a picture, "
        "or the commands transcript and replay",
        err=True,
    )
    raise typer.Exit(2)


def make_show(story: Story) -> "Show":
    """The story as a show."""
    from graphsolve.show.terminal import card_show, cave_show, duel_show

    match story:
        case CaveStory(title=title, events=events):
            return cave_show(title, events)
        case CardStory(title=title, events=events):
            return card_show(title, events)
        case _:
            return duel_show(story.title, story.events)


def go_to_round(player: "Player", number: int) -> None:
    """Let a show begin where a round does.

    Raises:
        GraphsolveError: if it ends before.
    """
    from graphsolve.show.progress import Progress

    film, counts = player.film, player.show.counts
    with Progress() as progress:
        while film.now.round < number:
            progress.say(f"Watch: {film.now.place}")
            if not film.step():
                raise GraphsolveError(
                    f"it ends with {counts} {film.now.round}: "
                    f"expected a --round of at most that, found {number}"
                )
