"""Run programs in processes, and keep what they print.

A check calls any function of the text of a puzzle and a time limit in seconds that returns
`Output`. The command calls a `Program`.
"""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO, NamedTuple

from graphsolve import limits
from graphsolve.limits import checkpoint, seconds_left

INPUT = "{input}"
"""Placeholder for the path of the input file in a program's arguments."""

MAX_OUTPUT = 1_000_000  # bytes to keep of each output
CHUNK = 65536  # bytes to read at once
SLICE = 0.1  # seconds to wait at once: on Windows, Ctrl-C does not end a wait
SECONDS_TO_READ = 5.0  # to wait for an output that an unkillable process keeps open


class Output(NamedTuple):
    """The end of what a program printed in a run, and how the run ended.

    The status is the exit status, or the negative number of the signal that killed it; None if it
    was stopped because its time was over.
    """

    stdout: str
    stderr: str = ""
    status: int | None = 0
    seconds: float = 0.0


class Program:
    r"""Another program, ready to run on puzzles.

    >>> program = Program(["sh", "-c", "echo Part 1: 134; echo Part 2: 100"])
    >>> program("#####\n#G.E#\n#####\n").stdout
    'Part 1: 134\nPart 2: 100\n'
    >>> Program(["sh", "-c", "kill $$"])("").status
    -15

    It runs without a shell. Its process group is killed after the run, and if this process ends.

    Args:
        argv: the program and its arguments. `{input}` stands for the path of a file with the
            puzzle; without it, the puzzle is passed on standard input.

    Raises:
        TypeError: it is one text, which only a shell could split.
    """

    def __init__(self, argv: Sequence[str]) -> None:
        if isinstance(argv, str):
            raise TypeError(f"expected a list such as ['python', 'solver.py'], not {argv!r}")
        self.argv = tuple(argv)

    def __call__(self, text: str, seconds: float = 10.0) -> Output:
        """Run the program on a puzzle, for a number of seconds at most.

        Raises:
            OSError: the program cannot be started.
        """
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
                while end.is_alive() and (left := start + seconds - limits.clock()) > 0:
                    checkpoint()
                    end.join(min(left, seconds_left(), SLICE))
                status, taken = process.returncode, limits.clock() - start
            for thread in (end, *readers):
                thread.join(SECONDS_TO_READ)
        stdout, stderr = (kept[-MAX_OUTPUT:].decode(errors="replace") for kept in outputs)
        return Output(stdout, stderr, status, taken)


@contextmanager
def started(argv: Sequence[str], stdin: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program in a process group of its own, and kill the group on leaving the block."""
    with ThreadPoolExecutor(1) as thread:  # Ctrl-C does not interrupt another thread
        starting = thread.submit(
            subprocess.Popen,
            argv,
            bufsize=0,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # on Windows, only the next line has an effect
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        try:
            with guarded(starting.result()) as process:
                yield process
        finally:
            if not starting.exception():
                kill_group(starting.result())


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and, except on Windows, all processes in its group."""
    if os.name == "nt":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # all of them have ended
        os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def guarded(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Kill the group of a program if this process ends in the block, even by SIGKILL."""
    if os.name == "nt":
        yield process
        return
    with subprocess.Popen(
        # `read` returns when this process ends, which closes the pipe
        ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(process.pid)],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as guard:
        try:
            yield process
        finally:
            guard.kill()


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
