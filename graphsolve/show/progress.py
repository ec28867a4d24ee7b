"""A line on the terminal that says what long work is doing."""

import sys
from contextlib import ExitStack
from time import monotonic
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.status import Status

__all__ = ["Progress"]

PATIENCE = 0.5
"""Seconds of work after which people would like to know what is going on."""


class Progress:
    """Shows, while it is open, the latest message on stderr if that is a terminal.

    Nothing is shown before the work has lasted half a second, and nothing stays behind.
    """

    def __init__(self) -> None:
        self._shows_from = monotonic() + PATIENCE
        self._is_terminal = sys.stderr.isatty()
        self._stack = ExitStack()
        self._status: Status | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the message off the screen until there is another one."""
        self._stack.close()
        self._status = None

    def say(self, message: str) -> None:
        """Show a message in place of the one before."""
        if not self._is_terminal or monotonic() < self._shows_from:
            return
        if self._status is None:
            from rich.console import Console  # noqa: PLC0415 - short work need not wait for it

            self._status = self._stack.enter_context(Console(stderr=True).status(message))
        self._status.update(message)
