"""Children that a program lets go of, in a session of their own, and where they are found again.

On Linux a process can ask that the orphans among its descendants become its own children, rather
than those of the first process of all. Then whoever is a new child after a run is a stray of the
program, whatever it did to get away.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["strays_ended"]

PR_SET_CHILD_SUBREAPER = 36
"""See prctl(2)."""


@contextmanager
def strays_ended() -> Iterator[None]:
    """End all that is started meanwhile and is a child of this process afterwards.

    Elsewhere than on Linux, it does nothing.
    """
    if sys.platform != "linux" or not adopt_orphans(wanted=True):
        yield
        return
    before = children()
    try:
        yield
    finally:
        while strays := children() - before:
            for stray in strays:
                end_stray(stray)
        adopt_orphans(wanted=False)


def adopt_orphans(*, wanted: bool) -> bool:
    """Become the parent of orphaned descendants, or do so no more; whether that is granted."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    return int(prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)) == 0


def children() -> set[int]:
    """The processes whose parent this one is."""
    own = Path("/proc/self/task")
    found = set()
    for thread in own.iterdir():
        with suppress(OSError):  # a thread may have ended meanwhile
            found |= {int(child) for child in (thread / "children").read_text().split()}
    return found


def end_stray(process: int) -> None:
    """Kill a child and take leave of it; its own children become ours."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(process, 0)
