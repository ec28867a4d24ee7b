"""Running another program, of which nothing is left behind."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType

from graphsolve.lab.check.answers import answer_reader
from graphsolve.lab.check.fair import Answers
from graphsolve.lab.check.listen import Tail, listen
from graphsolve.lab.check.strays import strays_ended

__all__ = ["INPUT", "Ending", "Program", "Run"]

INPUT = "{input}"
"""What stands for the file with the case in a program's arguments."""


class Ending(Enum):
    """How a program's run ended."""

    ANSWERED = "it gave its answers"
    CRASHED = "it crashed"
    HUNG = "it did not end in time"
    SILENT = "it printed nothing"
    NOISY = "it printed no answers"


@dataclass(frozen=True)
class Run:
    """What came of running a program.

    Attributes:
        ending: how it ended.
        answers: the answers that it gave, if it did.
        status: its exit status, or the negative number of the signal that killed it; None if it
            had to be killed because its time was up.
        stdout: the end of what it printed.
        stderr: the end of what it complained.
        seconds: how long it took.
    """

    ending: Ending
    answers: Answers | None
    status: int | None
    stdout: str
    stderr: str
    seconds: float


class Program:
    r"""Another program, to be run on cases.

    >>> program = Program(["sh", "-c", "echo Part 1: 134; echo Part 2: 100"])
    >>> program.run("#####\n#G.E#\n#####\n").answers
    {1: 134, 2: 100}
    >>> Program(["sh", "-c", "kill $$"]).run("").ending
    <Ending.CRASHED: 'it crashed'>

    It is run without a shell, in a process group of its own, which is killed when the run is over,
    however it is over. On Linux, what the program started in other groups is killed as well.

    Attributes:
        argv: the program and its arguments. `{input}` in them stands for the path of a file with
            the case; without it, the case comes on standard input.
        timeout: the seconds that a run may take.
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
        """Say how to run a program, and how to read what it prints.

        Args:
            argv: the program and its arguments.
            timeout: the seconds that a run may take.
            pattern: where the answers stand in its output; see `answer_reader`.
            part: the only part that it answers.

        Raises:
            ValueError: if the pattern will not do.
        """
        self.argv = tuple(argv)
        self.timeout = timeout
        self.parts = (1, 2) if part is None else (part,)
        self._read = answer_reader(pattern, part)

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        """Run the program on a case.

        Args:
            text: the case.
            timeout: the seconds that this run may take, if not as many as others.

        Raises:
            OSError: if the program cannot be started.
        """
        with strays_ended(), TemporaryDirectory(prefix="graphsolve-") as folder:
            case = Path(folder) / "input.txt"
            case.write_text(text, encoding="utf-8")
            return self._run(case, self.timeout if timeout is None else timeout)

    def _run(self, case: Path, timeout: float) -> Run:
        start = monotonic()
        stdout, stderr = Tail(), Tail()
        process: subprocess.Popen[bytes] | None = None
        try:
            with interrupts_held():
                process = self._start(case)
            on_time = listen(process, stdout, stderr, start + timeout)
        finally:
            if process is not None:
                end(process)
        seconds = monotonic() - start
        return self._judge(process.returncode if on_time else None, stdout, stderr, seconds)

    def _start(self, case: Path) -> "subprocess.Popen[bytes]":
        """Start the program in a process group of its own."""
        from_file = any(INPUT in argument for argument in self.argv)
        argv = [argument.replace(INPUT, str(case)) for argument in self.argv]
        with Path(os.devnull if from_file else case).open("rb") as stdin:
            return subprocess.Popen(  # noqa: S603 - to run it is what its user asks for
                argv,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )

    def _judge(self, status: int | None, stdout: Tail, stderr: Tail, seconds: float) -> Run:
        """Tell how a run ended."""
        printed = str(stdout)
        answers = None
        if status is None:
            ending = Ending.HUNG
        elif status != 0:
            ending = Ending.CRASHED
        elif not printed.strip():
            ending = Ending.SILENT
        else:
            answers = self._read(printed)
            ending = Ending.NOISY if answers is None else Ending.ANSWERED
        return Run(ending, answers, status, printed, str(stderr), seconds)


def end(process: "subprocess.Popen[bytes]") -> None:
    """Kill all that is left of a program's process group, and the program itself."""
    with suppress(ProcessLookupError, PermissionError):  # nobody is left, or but the dead
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdout, process.stderr):
        if pipe:
            pipe.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C and the like back for a moment.

    A program that is just being started would be lost sight of.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # they come to the main thread alone
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
