"""Single keys on Windows."""

from importlib import import_module
from time import monotonic, sleep
from typing import Self

from graphsolve.show.terminal.keys import CONTROLS

__all__ = ["WindowsKeys"]

SPECIAL = {"\x00", "\xe0"}
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
NAP = 0.01


class WindowsKeys:
    """The keys of the console that the program runs in, as they are pressed."""

    def __init__(self) -> None:
        self._console = import_module("msvcrt")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        pass

    def read(self, seconds: float) -> str | None:
        """The next key, or None if none is pressed for so long."""
        until = monotonic() + seconds
        while not self._console.kbhit():
            if monotonic() >= until:
                return None
            sleep(NAP)
        character: str = self._console.getwch()
        if character in SPECIAL:
            return SCAN_CODES.get(self._console.getwch())
        return CONTROLS.get(character, character)
