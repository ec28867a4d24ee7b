"""Run another program on a puzzle with a time limit, and kill all its processes afterwards."""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import IO
from weakref import finalize

from graphsolve.errors import GraphsolveError
from graphsolve.lab.check.answers import GivenAnswers, answer_reader

INPUT = "{input}"
"""Placeholder for the path of the input file in a program's arguments."""

SUPERVISOR = str(Path(__file__).with_name("supervisor.py"))
"""The program that `Supervisor` starts."""

MAX_OUTPUT = 4_000_000
"""Bytes to keep of each output."""

CHUNK = 65536
"""Bytes to read at once."""

MAX_WAIT = 3600.0
"""Maximum number of seconds to wait at once; the system does not accept huge numbers."""

MAX_CHUNKS_LEFT = 64
"""The number of chunks that a program that has ended may have left in its pipes."""


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
    answers: GivenAnswers | None
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

    It runs without a shell, in a session of its own. All its processes are killed after the run,
    even if this process is killed first; see `graphsolve.lab.check.supervisor`. It can be run from
    several threads at once.

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
            GraphsolveError: if programs cannot be run on this operating system.
        """
        if os.name != "posix":
            raise GraphsolveError(
                "check runs on Linux, macOS and other POSIX systems only; on Windows, use WSL"
            )
        self.argv = tuple(argv)
        self.timeout = timeout
        self.parts = (1, 2) if part is None else (part,)
        self._read = answer_reader(pattern, part)
        self._idle: list[Supervisor] = []
        finalize(self, close_all, self._idle)

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        """Run the program on a puzzle.

        Args:
            text: the puzzle.
            timeout: time limit for this run in seconds, in place of the program's own.

        Raises:
            OSError: if the program cannot be started.
        """
        stdout, stderr = Tail(), Tail()
        with TemporaryDirectory(prefix="graphsolve-", ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "input.txt"
            file.write_text(text, encoding="utf-8")
            takes_file = any(INPUT in argument for argument in self.argv)
            argv = [argument.replace(INPUT, str(file)) for argument in self.argv]
            try:
                running = self._idle.pop()
            except IndexError:  # another thread may have taken the last one
                running = Supervisor()
            start = monotonic()
            limit = self.timeout if timeout is None else timeout
            try:
                with Path(os.devnull if takes_file else file).open("rb") as stdin:
                    status = running.run(argv, stdin, [stdout, stderr], limit)
            except BaseException:
                running.close()
                raise
            seconds = monotonic() - start
            self._idle.append(running)
        answers = self._read(str(stdout)) if status == 0 else None
        ending = ending_of(status, str(stdout), answers)
        return Run(ending, answers, status, str(stdout), str(stderr), seconds)


def ending_of(status: int | None, stdout: str, answers: GivenAnswers | None) -> Ending:
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


class Supervisor:
    """The process that runs programs, and kills everything that they leave behind."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        """Start the process, and wait until it is ready.

        Raises:
            GraphsolveError: if it cannot be started.
        """
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - Python itself
                [sys.executable, "-I", "-S", SUPERVISOR, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        if not self._socket.recv(1):
            self.close()
            raise GraphsolveError(f"{sys.executable} cannot run {SUPERVISOR}")

    def close(self) -> None:
        """End the process, and with it the program that it runs."""
        self._socket.close()
        self._process.wait()

    def run(
        self, argv: Sequence[str], stdin: IO[bytes], outputs: Sequence[Tail], timeout: float
    ) -> int | None:
        """Run a program.

        Args:
            argv: the program and its arguments.
            stdin: its standard input.
            outputs: where to add what it prints on stdout and on stderr.
            timeout: time limit in seconds.

        Returns:
            Its exit status, or the negative number of the signal that killed it; None if it timed
            out.

        Raises:
            OSError: if it cannot be started.
        """
        deadline = monotonic() + timeout
        with ExitStack() as stack, selectors.DefaultSelector() as selector:
            writers = []
            for tail in outputs:
                reader, end = os.pipe()
                stack.callback(os.close, reader)
                selector.register(reader, selectors.EVENT_READ, tail)
                writers.append(stack.enter_context(os.fdopen(end, "wb")))
            socket.send_fds(self._socket, [b"r"], [file.fileno() for file in (stdin, *writers)])
            for writer in writers:
                writer.close()
            self._socket.sendall(f"{json.dumps(argv)}\n".encode())
            replies = Tail()
            selector.register(self._socket, selectors.EVENT_READ, replies)
            status, in_time = None, True
            while status is None:
                left = deadline - monotonic()
                if in_time and left <= 0:
                    in_time = False
                    self._kill()
                read_ready(selector, min(left, MAX_WAIT) if in_time else None)
                status = read_status(str(replies), argv[0])
                if status is None and self._socket not in selector.get_map():
                    status = -signal.SIGKILL  # the program has killed its parent
                    self.close()
                    self._start()
            for _ in range(MAX_CHUNKS_LEFT):
                if not read_ready(selector, 0):
                    break
            return status if in_time else None

    def _kill(self) -> None:
        """Kill the program; the reply says when it has ended."""
        with suppress(BrokenPipeError):  # the process has ended
            self._socket.sendall(b"k")


def close_all(supervisors: list[Supervisor]) -> None:
    """End supervisors that are not in use."""
    while supervisors:
        supervisors.pop().close()


def read_status(replies: str, program: str) -> int | None:
    r"""The status of a program that has ended, from a supervisor's replies so far.

    >>> read_status("started\n", "a.out"), read_status("started\nended -9\n", "a.out")
    (None, -9)

    Raises:
        OSError: if the program could not be started.
    """
    word, _, number = replies.removeprefix("started\n").partition(" ")
    if not number.endswith("\n"):
        return None
    if word == "error":
        raise OSError(int(number), os.strerror(int(number)), program)
    return int(number)


def read_ready(selector: selectors.BaseSelector, timeout: float | None) -> bool:
    """Wait until there is something to read, and read some; return False at the timeout."""
    ready = selector.select(timeout)
    for key, _ in ready:
        if data := os.read(key.fd, CHUNK):
            key.data.add(data)
        else:
            selector.unregister(key.fileobj)
    return bool(ready)
