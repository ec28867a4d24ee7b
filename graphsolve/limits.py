"""Limits on the time of a computation and on the size of an input.

Work stops by being asked, as in trio and anyio: whatever can go on for long calls `checkpoint`.
Nothing is ever interrupted anywhere else, so code between two checkpoints needs no care. It works
the same way in every thread, in the processes of a cluster, and in a browser.
"""

import math
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from time import monotonic
from typing import BinaryIO, NamedTuple

from graphsolve.errors import InputTooLargeError, TimeLimitError

MAX_INPUT_BYTES = 16 * 2**20
"""Maximum size of an input in bytes."""

CHUNK = 2**20
SECONDS_TO_WAIT = 3600.0
"""How long to wait at once; `select` refuses an infinite time."""

clock = monotonic
"""The time in seconds. Tests replace it by one that they move by hand."""


class Limit(NamedTuple):
    """The time limit of a block.

    Attributes:
        seconds: the limit.
        deadline: when the block has to stop: its own deadline or that of an outer block.
        outer: the limit of the next outer block, if any.
    """

    seconds: float
    deadline: float
    outer: "Limit | None"


innermost: ContextVar[Limit | None] = ContextVar("innermost", default=None)


class Stopped(BaseException):
    """The time limit of a block has passed; only that block catches it."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Stop a block at the first `checkpoint` after a time.

    >>> with time_limit(0.01):
    ...     while True:
    ...         checkpoint()
    Traceback (most recent call last):
    graphsolve.errors.TimeLimitError: stopped after 0.01 s

    Limits can be nested. Once that of an outer block has passed, the outer block ends. The block
    must not contain a `yield`.

    Checkpoints are at most a turn of a unit, a layer of a search, a round of cards or a slice of
    a kernel apart. A few steps cannot be divided: parsing a text of 16 MiB, or compiling kernels,
    takes seconds, and the block ends after it.

    Args:
        seconds: the time limit; None for no limit.

    Raises:
        TimeLimitError: the block was stopped.
        ValueError: the time limit is negative or not finite.
    """
    if seconds is None:
        yield
        return
    if not 0 <= seconds < math.inf:
        raise ValueError(f"a time limit cannot be negative or infinite: {seconds}")
    limit = Limit(seconds, clock() + min(seconds, seconds_left()), innermost.get())
    token = innermost.set(limit)
    try:
        yield
    except Stopped as stopped:
        if stopped.limit is not limit:
            raise
        raise TimeLimitError(f"stopped after {seconds:g} s") from None
    finally:
        innermost.reset(token)


def checkpoint() -> None:
    """Stop the outermost block whose time limit has passed, if there is one."""
    limit = innermost.get()
    if limit and clock() >= limit.deadline:
        while limit.outer and clock() >= limit.outer.deadline:
            limit = limit.outer
        raise Stopped(limit)


def seconds_left() -> float:
    """Seconds until the innermost time limit passes: infinite without one, never negative."""
    limit = innermost.get()
    return max(limit.deadline - clock(), 0) if limit else math.inf


def read_file(file: Path, source: str) -> bytes:
    """Read a file to its end; see `read_limited`."""

    def open_at_once(path: str, flags: int) -> int:
        """Open a file. With a time limit, do not wait until another program opens a pipe."""
        has_limit = seconds_left() < math.inf
        return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) * has_limit)

    with open(file, "rb", opener=open_at_once) as opened:
        return read_limited(opened, source)


def read_limited(file: BinaryIO, source: str) -> bytes:
    """Read an open file to its end.

    >>> from io import BytesIO
    >>> read_limited(BytesIO(b"#E.G#"), "15.txt")
    b'#E.G#'

    Raises:
        InputTooLargeError: it has more than `MAX_INPUT_BYTES`, or never ends, like `/dev/zero`.
    """
    data = bytearray()
    read = getattr(file, "read1", file.read)
    while len(data) <= MAX_INPUT_BYTES:
        wait_for(file)
        chunk = read(CHUNK)
        if not chunk:
            return bytes(data)
        data += chunk
    raise InputTooLargeError(f"{source}: larger than {MAX_INPUT_BYTES // 2**20} MiB")


def wait_for(file: BinaryIO) -> None:
    """Wait until there is something to read, or the time limit has passed."""
    checkpoint()
    if seconds_left() == math.inf or sys.platform in {"win32", "emscripten"}:
        return
    with suppress(OSError):  # not a file of the operating system
        number = file.fileno()
        while not select.select([number], [], [], min(seconds_left(), SECONDS_TO_WAIT))[0]:
            checkpoint()
