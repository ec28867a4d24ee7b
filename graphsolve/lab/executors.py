"""An executor of worker processes, which end with the command that started them."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start worker processes, which are killed at the end of the block."""
    from concurrent.futures import ProcessPoolExecutor

    others = active_children()
    executor = ProcessPoolExecutor(number, get_context("spawn"), begin_process)
    try:
        with ctrl_c_blocked():
            executor.submit(os.getpid)  # starts all of them
        yield executor
    finally:
        for process in active_children():
            if process not in others:
                process.kill()
        executor.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C in the block, and for good in processes that start meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # starting it later would unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_process() -> None:
    """Leave Ctrl-C to the parent process, which ends this one, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process as soon as the parent process has ended, even by SIGKILL."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
