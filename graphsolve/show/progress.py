"""A status line on the terminal for long computations."""

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.status import Status

__all__ = ["Progress"]

PATIENCE = 0.5
"""Seconds before anything is shown."""


class Progress:
    """Context manager that shows the latest message on stderr, if that is a terminal.

    Nothing is shown during the first half second. The message disappears at the end.
    """

    def __init__(self) -> None:
        self._shows_from = monotonic() + PATIENCE
        self._is_terminal = sys.stderr.isatty()
        self._status: Status | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the message from the screen."""
        if self._status:
            self._status.stop()
            self._status = None

    def say(self, message: str) -> None:
        """Replace the message."""
        if not self._is_terminal or monotonic() < self._shows_from:
            return
        if self._status:
            self._status.update(message)
            return
        from rich.console import Console  # noqa: PLC0415 - slow, and not needed for short work

        self._status = Console(stderr=True).status(message)
        self._status.start()
