"""Limits on the time of a computation and on the size of an input.

Cancellation is cooperative, as in trio and anyio: long-running code calls `checkpoint`.
It works the same way in every thread, in the processes of a cluster and in a browser.
"""

import math
import os
import select
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from graphsolve.errors import GraphsolveError, InputTooLargeError, TimeLimitError

MAX_INPUT_BYTES = 16 * 2**20
"""Maximum size of an input in bytes."""

clock = monotonic
"""The time in seconds. Tests replace it with a clock that they advance by hand."""


@dataclass(eq=False)
class Limit:
    """The time limit of a block. That of a shielded block never passes."""

    deadline: float
    outer: "Limit | None"


innermost: ContextVar[Limit | None] = ContextVar("innermost", default=None)


class Stopped(BaseException):
    """Raised with the `Limit` of a block once it has passed; only that block catches it."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Stop a block at the first checkpoint after `seconds`. It must not contain a `yield`.

    >>> with time_limit(0.01):
    ...     while True:
    ...         checkpoint()
    Traceback (most recent call last):
    graphsolve.errors.TimeLimitError: stopped after 0.01 s

    Limits can be nested: once the limit of an outer block has passed, that block ends. None means
    no limit. There is a checkpoint in each unit's turn, layer of a search, round of cards and
    slice of a kernel, but not within operations that cannot be divided.

    Raises:
        TimeLimitError: the block was stopped.
        ValueError: the time limit is negative or not finite.
    """
    if seconds is None:
        yield
        return
    if not 0 <= seconds < math.inf:
        raise ValueError(f"a time limit cannot be negative or infinite: {seconds}")
    outer = innermost.get()
    limit = Limit(clock() + seconds, outer)
    if outer and outer.deadline <= limit.deadline:  # the outer block ends first, or both at once
        yield
        return
    try:
        with entered(limit):
            yield
    except Stopped as stopped:
        if stopped.args[0] is not limit:
            raise
        raise TimeLimitError(f"stopped after {seconds:g} s") from None


@contextmanager
def move_on_after(seconds: float) -> Iterator[None]:
    """End a block after some time, or when it fails, and go on with what follows it.

    >>> found = []
    >>> with time_limit(60), move_on_after(0.01):
    ...     found.append("a name")
    ...     while True:
    ...         checkpoint()
    >>> found
    ['a name']

    The block takes no more than the time that is left. Only its own limit stops it, as if it were
    shielded, so its results so far can be kept. Only a `GraphsolveError` is suppressed. The name
    is that of anyio and trio.
    """
    seconds = max(min(seconds, seconds_left()), 0)
    with (
        suppress(GraphsolveError),
        shielded(),
        time_limit(None if seconds == math.inf else seconds),
    ):
        yield


def shielded() -> AbstractContextManager[None]:
    """Return a context that the limits around it do not stop, for example to print results."""
    return entered(Limit(math.inf, innermost.get()))


@contextmanager
def entered(limit: Limit) -> Iterator[None]:
    """Make a limit the innermost one within a block."""
    token = innermost.set(limit)
    try:
        yield
    finally:
        innermost.reset(token)


def checkpoint() -> None:
    """Stop the outermost block whose time limit has passed, if there is one."""
    limit = innermost.get()
    if limit and (now := clock()) >= limit.deadline:
        while limit.outer and now >= limit.outer.deadline:
            limit = limit.outer
        raise Stopped(limit)


def extend(seconds: float) -> None:
    """Extend all time limits, by the time that something took which does not count toward them."""
    limit = innermost.get()
    while limit:
        limit.deadline += seconds
        limit = limit.outer


def seconds_left() -> float:
    """Return the seconds until the innermost time limit passes: infinite if there is none."""
    limit = innermost.get()
    return max(limit.deadline - clock(), 0) if limit else math.inf


def read_file(file: Path, source: str) -> bytes:
    """Read a file; see `read_limited`. With a time limit, opening a named pipe does not wait."""
    flags = os.O_NONBLOCK if hasattr(os, "O_NONBLOCK") and seconds_left() < math.inf else 0
    with open(file, "rb", opener=lambda path, others: os.open(path, others | flags)) as opened:
        return read_limited(opened, source)


def read_limited(file: BinaryIO, source: str) -> bytes:
    """Read an open file; raise an error if it is too large or never ends, like `/dev/zero`."""
    data = bytearray()
    read = getattr(file, "read1", file.read)
    while len(data) <= MAX_INPUT_BYTES:
        wait_for(file)
        if not (chunk := read(2**20)):
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
        while not select.select([number], [], [], min(seconds_left(), 3600))[0]:
            checkpoint()
