"""Single keys on Linux, macOS and the like."""

import os
import sys
from collections import deque
from select import select
from typing import Any, Self

from graphsolve.show.terminal.keys import GONE, NoTerminal, decode, is_unfinished

__all__ = ["PosixKeys"]

ESCAPE_WAIT = 0.05
"""Seconds after which an escape is the key of that name, and not the beginning of another key."""

CHUNK = 1024
CONTROL_CHARACTERS = 6
"""Their place among the settings of a terminal."""


class PosixKeys:
    """The keys of the terminal that the program runs in, as they are pressed.

    While it is open the terminal does not show what is typed, and does not wait for the end of a
    line. Ctrl-C still interrupts the program; Ctrl-Z is a key, so that whoever reads it can put
    the screen back before stopping.
    """

    def __init__(self, name: str | None = None) -> None:
        """Find the terminal.

        Args:
            name: the file that is the terminal; without one, standard input if that is a terminal,
                or else the one that the program belongs to, as standard input may be a pipe.

        Raises:
            NoTerminal: if there is none.
        """
        self._name = name or terminal_name()
        try:
            os.close(os.open(self._name, os.O_RDWR | os.O_NOCTTY))
        except OSError:
            raise NoTerminal("expected a terminal to read keys from") from None
        self._terminal = -1
        self._before: list[Any] = []
        self._waiting: deque[str] = deque()

    def __enter__(self) -> Self:
        import termios  # noqa: PLC0415 - Windows has none
        import tty  # noqa: PLC0415 - Windows has none

        self._terminal = os.open(self._name, os.O_RDWR | os.O_NOCTTY)
        self._before = termios.tcgetattr(self._terminal)
        tty.setcbreak(self._terminal)
        settings = termios.tcgetattr(self._terminal)
        nothing = bytes([os.fpathconf(self._terminal, "PC_VDISABLE")])
        settings[CONTROL_CHARACTERS][termios.VSUSP] = nothing
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, settings)
        return self

    def __exit__(self, *_exception: object) -> None:
        import termios  # noqa: PLC0415 - Windows has none

        try:
            termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._before)
        except termios.error:
            pass  # the terminal is gone, and nothing is left to be put back
        finally:
            os.close(self._terminal)

    def read(self, seconds: float) -> str | None:
        """The next key, or None if none is pressed for so long."""
        if not self._waiting and self._ready(seconds):
            self._waiting.extend(decode(self._press()))
        return self._waiting.popleft() if self._waiting else None

    def _ready(self, seconds: float) -> bool:
        """Whether a key is pressed before so much time has passed."""
        return bool(select([self._terminal], [], [], seconds)[0])

    def _press(self) -> bytes:
        """What the terminal sends for the keys that have been pressed."""
        pressed = self._take()
        while is_unfinished(pressed) and self._ready(ESCAPE_WAIT):
            more = self._take()
            if not more:
                break
            pressed += more
        return pressed

    def _take(self) -> bytes:
        """What the terminal has sent."""
        try:
            pressed = os.read(self._terminal, CHUNK)
        except OSError:  # Linux tells so that the terminal has been closed
            pressed = b""
        if not pressed:
            self._waiting.append(GONE)
        return pressed


def terminal_name() -> str:
    """The file that is the terminal."""
    if sys.stdin and sys.stdin.isatty():
        return os.ttyname(sys.stdin.fileno())
    return "/dev/tty"
