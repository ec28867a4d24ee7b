"""Executors: worker processes, which end with the command that started them, or a Dask cluster."""

import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any

from graphsolve.errors import GraphsolveError

SECONDS_TO_CONNECT = 10


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
def cluster(address: str) -> Iterator[Executor]:
    """Connect to the Dask cluster whose scheduler has this address.

    Raises:
        GraphsolveError: Dask is not installed, or there is no such scheduler.
    """
    before = logging.root.manager.disable
    logging.disable()  # an error is reported in one line, without what Dask would log
    try:
        with connected(address) as client:
            yield client.get_executor(pure=False)
    finally:
        logging.disable(before)


def connected(address: str) -> Any:
    """Return a client of a Dask cluster; for the errors, see `cluster`."""
    try:
        distributed: Any = import_module("distributed")  # an extra
        return distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except ImportError:
        hint = "pip install 'graphsolve-aoc[dask]'"
        raise GraphsolveError(f"--dask needs Dask, which is not installed: {hint}") from None
    except (OSError, ValueError) as error:
        raise GraphsolveError(f"no Dask scheduler at {address}: {error}") from None


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
