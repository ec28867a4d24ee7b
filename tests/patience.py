"""How long tests wait for something that must happen, and processes that end with a test."""

import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, sleep

import psutil

PATIENCE = 800.0
"""Seconds after which a test gives up: a safeguard against hanging, even at a tenth of the speed.

It is a little less than pytest's own, which ends the test without saying what it waited for.
"""


def wait_until(happened: Callable[[], object]) -> None:
    """Wait until something has happened."""
    deadline = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < deadline
        sleep(0.02)


def has_ended(process: int) -> bool:
    """Whether the process with an ID has ended."""
    return not psutil.pid_exists(process) or (
        psutil.Process(process).status() == psutil.STATUS_ZOMBIE
    )


@contextmanager
def started(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """Start a process in a group of its own, as a terminal does; kill it when the test ends."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()
