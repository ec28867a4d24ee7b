"""A show played on the terminal until the reader has seen enough."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from rich.console import Console

from graphsolve.show.terminal.keys import Keys
from graphsolve.show.terminal.player import Player
from graphsolve.show.terminal.posix import PosixKeys
from graphsolve.show.terminal.screen import Screen
from graphsolve.show.terminal.windows import WindowsKeys

__all__ = ["open_keys", "watch"]

TERMINATED = 128 + 15
"""The exit status of a program that was asked to end."""


def open_keys() -> Keys:
    """The keys of the terminal that the program runs in.

    Raises:
        NoTerminal: if there is none.
    """
    return WindowsKeys() if sys.platform == "win32" else PosixKeys()


def watch(player: Player, console: Console, keys: Keys) -> None:
    """Show what a player plays, and let keys guide it, until the reader has seen enough.

    The terminal is as it was before, once this ends, whatever ends it.

    Args:
        player: the player.
        console: where to show it.
        keys: the keys that are pressed.
    """
    while True:
        with keys, ends_when_asked(), console.screen():
            try:
                run(player, console, keys)
            except KeyboardInterrupt:
                player.close()
            finally:
                console.clear()  # tmux would carry lines over to what was there before
        if player.closed:
            return
        os.kill(0, signal.SIGTSTP)  # all that runs beside it, as the terminal does


def run(player: Player, console: Console, keys: Keys) -> None:
    """Show what a player plays until it is closed, or has to stop for a while."""
    screen = Screen(player)
    shown, clock = None, monotonic()
    while not player.closed:
        now = monotonic()
        player.advance(now - clock)
        clock = now
        if shown != (player.version, console.size):
            shown = player.version, console.size
            console.update_screen(screen)
        key = keys.read(player.patience)
        if key == "suspend":
            return
        if key:
            player.press(key)


@contextmanager
def ends_when_asked() -> Iterator[None]:
    """Leave in good order when the program is asked to end, so that the terminal is put back."""

    def leave(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
