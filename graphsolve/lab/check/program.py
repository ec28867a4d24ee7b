"""Programs to check; `Program` is one that runs in processes, which are killed afterwards."""

import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, Protocol

from graphsolve import limits
from graphsolve.lab.check.answers import GivenAnswers, Reader, Reading, answer_reader
from graphsolve.limits import checkpoint, seconds_left

INPUT = "{input}"
"""Placeholder for the path of the input file in a program's arguments."""

MAX_OUTPUT = 4_000_000  # bytes to keep of each output
CHUNK = 65536  # bytes to read at once
SLICE = 0.1  # seconds to wait at once: on Windows, Ctrl-C does not end a wait
SECONDS_TO_READ = 5.0  # to wait for an output that a process which cannot be killed keeps open


class RunEnd(Enum):
    """How a program's run ended."""

    ANSWERED = "answered"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    NO_OUTPUT = "no output"
    NO_ANSWERS = "no answers"


@dataclass(frozen=True)
class Run:
    """A finished run of a program, with the last `MAX_OUTPUT` bytes of its outputs.

    The status is its exit status, or the negative number of the signal that killed it; None if it
    timed out. `readings` has all ways to read the answers that find all of them.
    """

    ending: RunEnd
    answers: GivenAnswers | None
    status: int | None
    stdout: str
    stderr: str
    seconds: float
    readings: Mapping[Reading, GivenAnswers] = field(default_factory=dict)

    @classmethod
    def ended(
        cls, status: int | None, stdout: str, stderr: str, seconds: float, read: Reader
    ) -> "Run":
        """A run that ended with an exit status, or timed out if there is none."""
        answers = None
        readings: dict[Reading, GivenAnswers] = {}
        if status is None:
            ending = RunEnd.TIMED_OUT
        elif status != 0:
            ending = RunEnd.CRASHED
        else:
            answers = read(stdout)
            readings = read.others(stdout) | ({Reading.USUAL: answers} if answers else {})
            ending = RunEnd.NO_ANSWERS if answers is None else RunEnd.ANSWERED
            ending = ending if stdout.strip() else RunEnd.NO_OUTPUT
        return cls(ending, answers, status, stdout, stderr, seconds, readings)

    def read_as(self, reading: Reading) -> "Run":
        """The same run with another reading, if that finds all answers."""
        answers = self.readings.get(reading)
        return replace(self, ending=RunEnd.ANSWERED, answers=answers) if answers else self


class AnyProgram(Protocol):
    """A program to check, wherever it runs.

    If this thread cannot wait for it, as in a browser, a run has to be awaited.
    """

    timeout: float
    parts: tuple[int, ...]

    def run(self, text: str, *, timeout: float | None = None) -> Run | Awaitable[Run]:
        """Run the program on a puzzle, with a time limit of its own if one is given."""
        ...


class Program:
    r"""Another program, ready to run on puzzles.

    >>> program = Program(["sh", "-c", "echo Part 1: 134; echo Part 2: 100"])
    >>> program.run("#####\n#G.E#\n#####\n").answers
    {1: 134, 2: 100}
    >>> Program(["sh", "-c", "kill $$"]).run("").ending
    <RunEnd.CRASHED: 'crashed'>

    It runs without a shell, in a process group of its own, and all its processes are killed after
    the run; see `graphsolve.lab.check.processes`. It can be run from several threads at once.

    Args:
        argv: the program and its arguments. `{input}` stands for the path of a file with the
            puzzle; without it, the puzzle is passed on standard input.
        timeout: time limit for a run in seconds.
        pattern: a regular expression that finds the answers; see `answer_reader`.
        part: the only part that the program answers, if it does not answer both.

    Raises:
        ValueError: the pattern is not a regular expression with one or two groups.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        timeout: float = 10.0,
        pattern: str | None = None,
        part: int | None = None,
    ) -> None:
        self.argv = tuple(argv)
        self.timeout = timeout
        self.parts: tuple[int, ...] = (1, 2) if part is None else (part,)
        self._read = answer_reader(pattern, part)

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        """Run the program on a puzzle, with a time limit of its own if one is given.

        A time limit of the calling block (see `graphsolve.limits`) ends the run, too.

        Raises:
            OSError: the program cannot be started.
        """
        from graphsolve.lab.check.processes import started  # noqa: PLC0415 - not in a browser

        limit = self.timeout if timeout is None else timeout
        outputs = bytearray(), bytearray()
        with TemporaryDirectory(prefix="graphsolve-", ignore_cleanup_errors=True) as folder:
            file = Path(folder) / "input.txt"
            file.write_bytes(text.encode())
            takes_file = any(INPUT in argument for argument in self.argv)
            argv = [argument.replace(INPUT, str(file)) for argument in self.argv]
            start = limits.clock()
            with (
                Path(os.devnull if takes_file else file).open("rb") as stdin,
                started(argv, stdin) as process,
            ):
                readers = [
                    in_thread(read_all, pipe, kept)
                    for pipe, kept in zip((process.stdout, process.stderr), outputs, strict=True)
                ]
                end = in_thread(process.wait)
                while end.is_alive() and (left := start + limit - limits.clock()) > 0:
                    checkpoint()
                    end.join(min(left, seconds_left(), SLICE))
                status = process.returncode
                seconds = limits.clock() - start
            for thread in (end, *readers):
                thread.join(SECONDS_TO_READ)
        stdout, stderr = (kept[-MAX_OUTPUT:].decode(errors="replace") for kept in outputs)
        return Run.ended(status, stdout, stderr, seconds, self._read)


def read_all(pipe: IO[bytes], kept: bytearray) -> None:
    """Read an output to its end, and keep the last bytes: up to twice `MAX_OUTPUT`."""
    with pipe:
        while data := pipe.read(CHUNK):
            kept += data
            if len(kept) >= 2 * MAX_OUTPUT:  # not on every call, because it copies the rest
                del kept[:-MAX_OUTPUT]


def in_thread(function: Callable[..., object], *arguments: object) -> Thread:
    """Call a function in a thread that does not keep this process from ending."""
    thread = Thread(target=function, args=arguments, daemon=True)
    thread.start()
    return thread
