"""Reading what a program prints while it runs, without waiting for ever or keeping too much."""

import os
import selectors
import subprocess
from time import monotonic
from typing import IO, cast

__all__ = ["Tail", "listen"]

MOST_KEPT = 4_000_000
"""Bytes: more than any solver has to say, and less than a memory holds."""

CHUNK = 65536

GLANCE = 0.05
"""Seconds between two looks at whether a program has ended whose output is open."""

SHORT_GLANCE = 0.001
"""The same where it has closed its output, which most do by ending."""


class Tail:
    """The last bytes of an output.

    >>> tail = Tail(most=4)
    >>> tail.add(b"134 ")
    >>> tail.add(b"100")
    >>> str(tail)
    ' 100'
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        """Take up what comes next."""
        self._bytes += data
        if len(self._bytes) >= 2 * self._most:  # seldom, for what is left has to move
            del self._bytes[: -self._most]

    def __str__(self) -> str:
        return self._bytes[-self._most :].decode(errors="replace")


def listen(
    process: "subprocess.Popen[bytes]", stdout: Tail, stderr: Tail, deadline: float
) -> bool:
    """Read what a program prints until it has ended; whether it ended in time.

    Its output may stay open after its end, if it left another program running.
    """
    with selectors.DefaultSelector() as selector:
        for pipe, tail in ((process.stdout, stdout), (process.stderr, stderr)):
            selector.register(cast("IO[bytes]", pipe), selectors.EVENT_READ, tail)
        while True:
            ended = process.poll() is not None
            left = max(0.0, deadline - monotonic())
            glance = GLANCE if selector.get_map() else SHORT_GLANCE
            heard = read_ready(selector, 0 if ended else min(left, glance))
            if not left or (ended and not heard):
                return ended


def read_ready(selector: selectors.BaseSelector, seconds: float) -> bool:
    """Read what has come, or comes within some seconds; whether anything has."""
    ready = selector.select(seconds)
    for key, _ in ready:
        if data := os.read(key.fd, CHUNK):
            key.data.add(data)
        else:
            selector.unregister(key.fileobj)
    return bool(ready)
