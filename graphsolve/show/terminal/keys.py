"""Single keys from the terminal, as they are pressed."""

import re
from collections.abc import Iterator
from typing import Protocol, Self

from graphsolve.errors import GraphsolveError

__all__ = ["CONTROLS", "GONE", "Keys", "NoTerminal", "decode", "is_unfinished"]

GONE = "gone"
"""The key that is read when there is no terminal any more."""

SEQUENCE = re.compile(rb"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[ -~])")
UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;?]*[ -/]*|O)?")
NAMES = {
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


class NoTerminal(GraphsolveError):  # noqa: N818 - named as the state it tells of
    """There is no terminal to read keys from."""


class Keys(Protocol):
    """Keys as they are pressed, while it is open."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *exception: object) -> None: ...

    def read(self, seconds: float) -> str | None:
        """The next key, or None if none is pressed for so long."""


def decode(pressed: bytes) -> Iterator[str]:
    r"""The names of keys, from what a terminal sends for them.

    Characters are their own names, but for those without any ink. Keys without a name are left
    out.

    >>> list(decode(b"q \x1b[A\x1bOF\x1b[6~\x1b[24~\r\x1b"))
    ['q', 'space', 'up', 'end', 'page down', 'enter', 'escape']
    """
    while pressed:
        found = SEQUENCE.match(pressed)
        if found:
            name = NAMES.get(found[0][2:])
        else:
            found = re.match(rb"(?s)[\xc0-\xff][\x80-\xbf]*|.", pressed)
            assert found
            character = found[0].decode(errors="replace")
            name = CONTROLS.get(character, character if character.isprintable() else None)
        if name:
            yield name
        pressed = pressed[found.end() :]


def is_unfinished(pressed: bytes) -> bool:
    r"""Whether more may follow that makes one key of it.

    >>> is_unfinished(b"\x1b["), is_unfinished(b"q\x1b"), is_unfinished(b"\x1b[A")
    (True, True, False)
    """
    start = pressed.rfind(b"\x1b")
    return start >= 0 and UNFINISHED.fullmatch(pressed, start) is not None
