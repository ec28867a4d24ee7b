"""Single key presses, read from a terminal on POSIX systems or from a Windows console."""

import os
import re
import sys
from collections import deque
from collections.abc import Iterator
from importlib import import_module
from select import select
from time import sleep
from typing import Any, Self, TypeAlias

from graphsolve import limits
from graphsolve.errors import GraphsolveError

if sys.platform != "win32":
    import termios
    import tty


GONE = "gone"
"""The key that `read` returns once the terminal has been closed."""

CONTROLS = {
    "\x03": "interrupt",
    "\x08": "backspace",
    "\n": "enter",
    "\r": "enter",
    "\x1a": "suspend",
    "\x1b": "escape",
    " ": "space",
    "\x7f": "backspace",
}


class NoTerminalError(GraphsolveError):
    """There is no terminal to read keys from."""


Keys: TypeAlias = "PosixKeys | WindowsKeys"
"""A context manager that reads keys while it is open."""


def open_keys() -> Keys:
    """The keys of the terminal that the program runs in; a `NoTerminalError` if there is none."""
    return WindowsKeys() if sys.platform == "win32" else PosixKeys()


# --- POSIX ---------------------------------------------------------------------------------------

KEY = re.compile(rb"(?s)\x1b(?:\[([0-9;?]*[ -/]*[@-~])|O([ -~]))|[\xc0-\xff][\x80-\xbf]*|.")
"""An escape sequence, or a character in UTF-8."""

UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;?]*[ -/]*|O)?\Z")
"""The start of an escape sequence, at the end of the input."""

SEQUENCES = {
    b"A": "up",
    b"B": "down",
    b"C": "right",
    b"D": "left",
    b"H": "home",
    b"F": "end",
    b"1~": "home",
    b"4~": "end",
    b"5~": "page up",
    b"6~": "page down",
    b"7~": "home",
    b"8~": "end",
}

ESCAPE_SECONDS = 0.05
"""After this time, an escape character is the Esc key and not the start of a sequence."""

CHUNK = 1024
CONTROL_CHARACTERS = 6  # index of the control characters in the attributes of a terminal


def decode(data: bytes) -> Iterator[str]:
    """The names of the keys for which a terminal sends some bytes; unknown keys are skipped."""
    for found in KEY.finditer(data):
        sequence = found[1] or found[2]
        if sequence:
            name = SEQUENCES.get(sequence)
        else:
            character = found[0].decode(errors="replace")
            name = CONTROLS.get(character, character if character.isprintable() else None)
        if name:
            yield name


class PosixKeys:
    """The keys of a POSIX terminal.

    While it is open, the terminal neither echoes keys nor waits for the end of a line. Ctrl-C
    still interrupts the program, but Ctrl-Z is an ordinary key, so that the caller can restore the
    screen before it stops the program.
    """

    def __init__(self, name: str | None = None) -> None:
        """Find the terminal: standard input, or the controlling one, as that may be a pipe."""
        if name is None:
            from_stdin = sys.stdin and sys.stdin.isatty()
            name = os.ttyname(sys.stdin.fileno()) if from_stdin else "/dev/tty"
        self._name = name
        try:
            os.close(self._open())
        except OSError:
            raise NoTerminalError("there is no terminal to read keys from") from None
        self._terminal = -1
        self._attributes: list[Any] = []
        self._keys: deque[str] = deque()

    def _open(self) -> int:
        return os.open(self._name, os.O_RDWR | os.O_NOCTTY)

    def __enter__(self) -> Self:
        self._terminal = self._open()
        self._attributes = termios.tcgetattr(self._terminal)
        tty.setcbreak(self._terminal)
        attributes = termios.tcgetattr(self._terminal)
        disabled = bytes([os.fpathconf(self._terminal, "PC_VDISABLE")])
        attributes[CONTROL_CHARACTERS][termios.VSUSP] = disabled
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, attributes)
        return self

    def __exit__(self, *_exception: object) -> None:
        try:
            termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._attributes)
        except termios.error:
            pass  # the terminal has been closed, so there is nothing to restore
        finally:
            os.close(self._terminal)

    def read(self, seconds: float) -> str | None:
        """The next key, or None if none is pressed within this time."""
        if not self._keys and self._is_ready(seconds):
            data = chunk = self._receive()
            while chunk and UNFINISHED.search(data) and self._is_ready(ESCAPE_SECONDS):
                chunk = self._receive()
                data += chunk
            self._keys.extend(decode(data))
            if not chunk:
                self._keys.append(GONE)
        return self._keys.popleft() if self._keys else None

    def _is_ready(self, seconds: float) -> bool:
        """Wait at most this long until there is something to receive."""
        return bool(select([self._terminal], [], [], seconds)[0])

    def _receive(self) -> bytes:
        """The bytes that the terminal has sent; empty if it has been closed."""
        try:
            return os.read(self._terminal, CHUNK)
        except OSError:  # Linux reports a closed terminal this way
            return b""


# --- Windows -------------------------------------------------------------------------------------

SCAN_CODE_PREFIXES = {"\x00", "\xe0"}
SCAN_CODES = {
    "G": "home",
    "H": "up",
    "I": "page up",
    "K": "left",
    "M": "right",
    "O": "end",
    "P": "down",
    "Q": "page down",
}
POLL_SECONDS = 0.01


class WindowsKeys:
    """The keys of a Windows console."""

    def __init__(self) -> None:
        self._console = import_module("msvcrt")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        pass

    def read(self, seconds: float) -> str | None:
        """The next key, or None if none is pressed within this time."""
        until = limits.clock() + seconds
        while not self._console.kbhit():
            if limits.clock() >= until:
                return None
            sleep(POLL_SECONDS)
        character: str = self._console.getwch()
        if character in SCAN_CODE_PREFIXES:
            return SCAN_CODES.get(self._console.getwch())
        return CONTROLS.get(character, character)
