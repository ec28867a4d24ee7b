"""The command that replays a puzzle in the terminal."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from graphsolve.cli import streams
from graphsolve.cli.options import PartOption, PuzzleFile, PuzzleOptions, plays, round_option
from graphsolve.errors import GraphsolveError
from graphsolve.show.progress import Progress

if TYPE_CHECKING:
    from rich.console import Console

    from graphsolve.show.terminal.keys import Keys
    from graphsolve.show.terminal.player import Player


@plays()
def watch(
    file: PuzzleFile,
    round_: Annotated[
        int | None,
        round_option(
            "Start paused at the beginning of this round, or turn if there are no rounds.",
            show_default="play from the beginning",
        ),
    ] = None,
    part: PartOption = 1,
    *,
    options: PuzzleOptions,
) -> None:
    """Replay a puzzle in the terminal, turn by turn.

    FILE is the input of any puzzle. Space plays and pauses, the arrow keys step, `g` goes to a
    round, `q` quits, and `?` shows all keys and what the marks on a map mean.

    Example: `graphsolve watch inputs/15.txt --round 23`
    """
    console, keys = open_terminal()
    played = options.play(file, part)
    from graphsolve.show.column import view_of
    from graphsolve.show.terminal import player as players
    from graphsolve.show.terminal import screen

    show = view_of(played.record).show(played.title, played.events)
    player = players.Player(show, playing=round_ is None)
    if round_:
        go_to_round(player, round_)
    screen.watch(player, console, keys)


def open_terminal() -> "tuple[Console, Keys]":
    """The terminal to draw on and to read keys from."""
    from rich.console import Console

    from graphsolve.show.terminal.keys import NoTerminalError, open_keys

    fixed = {"COLUMNS", "LINES"}  # rich would not notice that the terminal is resized
    environ = {name: value for name, value in os.environ.items() if name not in fixed}
    console = Console(highlight=False, _environ=environ)
    wanted = "an interactive terminal"
    if console.is_terminal and not console.is_dumb_terminal:
        try:
            return console, open_keys()
        except NoTerminalError:
            wanted = "a terminal to read keys from"
    streams.echo_err(f"watch needs {wanted}; try transcript or replay")
    raise typer.Exit(2)


def go_to_round(player: "Player", number: int) -> None:
    """Step to the first frame of a round."""
    film = player.film
    with Progress("Watch") as progress:
        while film.now.round < number:
            progress.say(film.now.place)
            if not film.step():
                last = f"{player.show.round_name} {film.now.round}"
                raise GraphsolveError(f"--round {number} is past the end ({last})")
