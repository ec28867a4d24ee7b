"""Start programs, and kill every process that they leave behind.

A program gets a process group of its own, and a variable in its environment that marks all its
processes: they inherit it, also those that have moved to another group or session, as daemons do.
When the program ends or is stopped, its group is killed, and then whatever has the mark.

Processes of another user, and those that have left the group and cleared their environment, are
not found. If this process is killed by SIGKILL, a shell that waits for its end kills the group; on
Windows, the program keeps running until it ends by itself.
"""

import atexit
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex
from time import sleep
from typing import IO

import psutil

from graphsolve import limits

SECONDS_TO_DIE = 5.0  # seconds after which processes that cannot be killed are left alone
PAUSE = 0.001  # seconds between two searches for processes that are left

unswept: dict[str, set[int]] = {}
"""Marks of programs that may have left processes, with the processes known not to have them."""


@contextmanager
def started(argv: Sequence[str], stdin: IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program, and kill all its processes on leaving the block."""
    mark = f"GRAPHSOLVE_{token_hex(8).upper()}"
    unswept[mark] = set(psutil.pids())
    try:
        process = subprocess.Popen(  # noqa: S603 - running it is what the user asks for
            argv,
            bufsize=0,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {mark: "1"},
            start_new_session=True,  # this has no effect on Windows, but the next line has
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        try:
            with guarded(process):
                yield process
        finally:
            kill_group(process)
    finally:
        kill_marked(mark)


@contextmanager
def guarded(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Kill the group of a program if this process ends in the block, even by SIGKILL."""
    if os.name == "nt":
        yield
        return
    with subprocess.Popen(  # noqa: S603 - our own script
        # `read` returns when this process ends, which closes the pipe
        ["/bin/sh", "-c", 'read -r _; kill -s KILL -- "-$0"', str(process.pid)],
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as guard:
        try:
            yield
        finally:
            guard.kill()


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and, except on Windows, all processes in its group."""
    if os.name == "nt":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # all have ended, or are another user's
        os.killpg(process.pid, signal.SIGKILL)


def kill_marked(mark: str) -> None:
    """Kill all processes with a mark.

    A process can start another one while this one is looking. So it looks until it finds nothing
    but processes that run without the mark.
    """
    others = unswept[mark]
    deadline = limits.clock() + SECONDS_TO_DIE
    while [pid for pid in {*psutil.pids()} - others if not is_other(pid, mark, others)]:
        if limits.clock() > deadline:
            break
        sleep(PAUSE)
    unswept.pop(mark, None)


def is_other(pid: int, mark: str, others: set[int]) -> bool:
    """Whether a process runs without a mark; with it, it is killed.

    Those that need not be looked at again are added to `others`.
    """
    try:
        process = psutil.Process(pid)
        # While it executes a program, it has neither arguments nor an environment for a moment.
        arguments, environment = process.cmdline(), process.environ()
        if mark in environment:
            process.kill()
        elif arguments or environment:
            others.add(pid)
    except psutil.AccessDenied:  # another user's
        others.add(pid)
    except psutil.NoSuchProcess:  # it has ended, but may have started another one before
        if psutil.pid_exists(pid):  # a zombie
            others.add(pid)
        return False
    return pid in others


@atexit.register
def kill_all_marked() -> None:
    """Kill what programs have left if an interrupt has come in between."""
    for mark in list(unswept):
        kill_marked(mark)
