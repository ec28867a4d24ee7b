"""Run another program on a puzzle with a time limit, and kill all its processes afterwards."""

import ctypes
import os
import selectors
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType
from typing import IO, cast

from graphsolve.lab.check.answers import Answers, answer_reader

__all__ = ["INPUT", "Ending", "Program", "Run", "Tail", "read_output"]

INPUT = "{input}"
"""Placeholder for the path of the input file in a program's arguments."""

MAX_OUTPUT = 4_000_000
"""Bytes to keep of each output."""

CHUNK = 65536
"""Bytes to read at once."""

POLL = 0.05
"""Seconds between checks for the end of a program while its output is open."""

SHORT_POLL = 0.001
"""The same once its output is closed, which usually means that it is about to end."""

PR_SET_CHILD_SUBREAPER = 36
"""See prctl(2)."""


class Ending(Enum):
    """How a program's run ended."""

    ANSWERED = "answered"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    NO_OUTPUT = "no output"
    NO_ANSWERS = "no answers"


@dataclass(frozen=True)
class Run:
    """A finished run of a program.

    Attributes:
        ending: how it ended.
        answers: the answers that it gave, if any.
        status: its exit status, or the negative number of the signal that killed it; None if it
            timed out.
        stdout: the end of its standard output.
        stderr: the end of its standard error.
        seconds: how long it took.
    """

    ending: Ending
    answers: Answers | None
    status: int | None
    stdout: str
    stderr: str
    seconds: float


class Program:
    r"""Another program, ready to run on puzzles.

    >>> program = Program(["sh", "-c", "echo Part 1: 134; echo Part 2: 100"])
    >>> program.run("#####\n#G.E#\n#####\n").answers
    {1: 134, 2: 100}
    >>> Program(["sh", "-c", "kill $$"]).run("").ending
    <Ending.CRASHED: 'crashed'>

    It runs without a shell, in a process group of its own, which is always killed after the run.
    On Linux, processes that it has started in other groups are killed as well.

    Attributes:
        argv: the program and its arguments. `{input}` stands for the path of a file with the
            puzzle; without it, the puzzle is passed on standard input.
        timeout: time limit for a run in seconds.
        parts: the parts that the program answers.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        timeout: float = 10.0,
        pattern: str | None = None,
        part: int | None = None,
    ) -> None:
        """Check the pattern, but do not run the program yet.

        Args:
            argv: the program and its arguments.
            timeout: time limit for a run in seconds.
            pattern: a regular expression that finds the answers; see `answer_reader`.
            part: the only part that the program answers, if it does not answer both.

        Raises:
            ValueError: if the pattern is not a regular expression with one or two groups.
        """
        self.argv = tuple(argv)
        self.timeout = timeout
        self.parts = (1, 2) if part is None else (part,)
        self._read = answer_reader(pattern, part)

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        """Run the program on a puzzle.

        Args:
            text: the puzzle.
            timeout: time limit for this run in seconds, in place of the program's own.

        Raises:
            OSError: if the program cannot be started.
        """
        stdout, stderr = Tail(), Tail()
        process: subprocess.Popen[bytes] | None = None
        with orphans_killed(), TemporaryDirectory(prefix="graphsolve-") as folder:
            file = Path(folder) / "input.txt"
            file.write_text(text, encoding="utf-8")
            start = monotonic()
            deadline = start + (self.timeout if timeout is None else timeout)
            try:
                with interrupts_held():
                    process = self._start(file)
                in_time = read_output(process, stdout, stderr, deadline)
            finally:
                if process is not None:
                    kill_group(process)
            seconds = monotonic() - start
        status = process.returncode if in_time else None
        answers = self._read(str(stdout)) if status == 0 else None
        ending = ending_of(status, str(stdout), answers)
        return Run(ending, answers, status, str(stdout), str(stderr), seconds)

    def _start(self, file: Path) -> "subprocess.Popen[bytes]":
        """Start the program in a process group of its own."""
        takes_file = any(INPUT in argument for argument in self.argv)
        with Path(os.devnull if takes_file else file).open("rb") as stdin:
            return subprocess.Popen(  # noqa: S603 - running it is what the user asks for
                [argument.replace(INPUT, str(file)) for argument in self.argv],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )


def ending_of(status: int | None, stdout: str, answers: Answers | None) -> Ending:
    """Classify how a run ended; a status of None means that it timed out."""
    if status is None:
        return Ending.TIMED_OUT
    if status != 0:
        return Ending.CRASHED
    if not stdout.strip():
        return Ending.NO_OUTPUT
    return Ending.NO_ANSWERS if answers is None else Ending.ANSWERED


class Tail:
    """The last bytes of an output.

    >>> tail = Tail(size=4)
    >>> tail.add(b"134 ")
    >>> tail.add(b"100")
    >>> str(tail)
    ' 100'
    """

    def __init__(self, size: int = MAX_OUTPUT) -> None:
        self._size = size
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        """Append bytes, and drop those that are no longer among the last."""
        self._bytes += data
        if len(self._bytes) >= 2 * self._size:  # not on every call, because it copies the rest
            del self._bytes[: -self._size]

    def __str__(self) -> str:
        return self._bytes[-self._size :].decode(errors="replace")


def read_output(
    process: "subprocess.Popen[bytes]", stdout: Tail, stderr: Tail, deadline: float
) -> bool:
    """Read a program's output until it ends or the deadline passes; return whether it ended.

    It does not wait for the output to be closed, because child processes may keep it open.
    """
    with selectors.DefaultSelector() as selector:
        for pipe, tail in ((process.stdout, stdout), (process.stderr, stderr)):
            selector.register(cast("IO[bytes]", pipe), selectors.EVENT_READ, tail)
        while True:
            ended = process.poll() is not None
            left = max(0.0, deadline - monotonic())
            poll = POLL if selector.get_map() else SHORT_POLL
            ready = selector.select(0 if ended else min(left, poll))
            for key, _ in ready:
                if data := os.read(key.fd, CHUNK):
                    key.data.add(data)
                else:
                    selector.unregister(key.fileobj)
            if not left or (ended and not ready):
                return ended


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and the rest of its process group."""
    with suppress(ProcessLookupError, PermissionError):  # it is gone, or has only zombies left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Delay Ctrl-C and termination signals until the end of the block.

    A program would be left running if one of them arrived while it is being started.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Python handles signals in the main thread only
        return
    held: list[int] = []

    def hold(number: int, _frame: FrameType | None) -> None:
        held.append(number)

    numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    before = [signal.signal(number, hold) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
    for caught in held:
        signal.raise_signal(caught)


@contextmanager
def orphans_killed() -> Iterator[None]:
    """On Linux, kill all children that this process has gained by the end of the block.

    While this process is a subreaper, its orphaned descendants become its children, and not those
    of init, even if they are in a session of their own.
    """
    if sys.platform != "linux" or not set_subreaper(wanted=True):
        yield
        return
    before = children()
    try:
        yield
    finally:
        while orphans := children() - before:  # when one is killed, its children become ours
            for orphan in orphans:
                with suppress(ProcessLookupError):
                    os.kill(orphan, signal.SIGKILL)
                with suppress(ChildProcessError):
                    os.waitpid(orphan, 0)
        set_subreaper(wanted=False)


def set_subreaper(*, wanted: bool) -> bool:
    """Become a subreaper or stop being one; return whether the system allows it."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    return int(prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)) == 0


def children() -> set[int]:
    """The process IDs of this process's children."""
    found = set()
    for thread in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # the thread has ended
            found |= {int(child) for child in (thread / "children").read_text().split()}
    return found
