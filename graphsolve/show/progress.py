"""A status line on the terminal for long computations."""

import sys
from threading import Lock, Timer
from typing import TYPE_CHECKING, Self

from graphsolve import limits

if TYPE_CHECKING:
    from rich.status import Status


class Progress:
    """Context manager that shows the latest message on stderr, if that is a terminal.

    Messages follow the title, if there is one. Nothing is shown during the first `patience`
    seconds, and the message disappears at the end.
    """

    def __init__(self, title: str = "", *, patience: float = 0.5) -> None:
        self._title = title
        self._message = title or "Working"
        self._is_terminal = sys.stderr.isatty()
        self._shows_from = limits.clock() + patience
        self._timer = Timer(patience, self._show_at_last)  # the next message may come much later
        self._timer.daemon = True
        self._lock = Lock()
        self._status: Status | None = None

    def __enter__(self) -> Self:
        if self._is_terminal:
            self._timer.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the message from the screen until the next one."""
        with self._lock:
            self._timer.cancel()
            if self._status:
                self._status.stop()
                self._status = None

    def say(self, message: str) -> None:
        """Replace the message."""
        if not self._is_terminal:
            return
        with self._lock:
            self._message = f"{self._title}: {message}" if self._title else message
            if self._status:
                self._status.update(self._message)
            elif limits.clock() >= self._shows_from:
                self._show()

    def _show_at_last(self) -> None:
        """Show the message; the timer calls this in its thread."""
        with self._lock:
            if not self._timer.finished.is_set():
                self._show()

    def _show(self) -> None:
        if not self._status:
            from rich.console import Console

            self._status = Console(stderr=True).status(self._message)
            self._status.start()
