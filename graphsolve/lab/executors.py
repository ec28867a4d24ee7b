"""Executors that Ctrl-C can always interrupt, and worker processes that end with a command."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from queue import Empty, SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

SLICE = 0.5  # seconds to wait at once: on Windows, Ctrl-C does not end a wait
IN_FLIGHT = 256  # calls that are submitted before they have results


def results(executor: Executor, function: Callable[[T], R], arguments: Iterable[T]) -> Iterator[R]:
    """Call a function with each argument, and yield the results as they come.

    The arguments are taken a few at a time, so there can be very many.
    """
    left, running = iter(arguments), 0
    done = SimpleQueue[Future[R]]()  # Ctrl-C cannot leave its lock held
    while True:
        for argument in islice(left, IN_FLIGHT - running):
            with ctrl_c_later():
                executor.submit(function, argument).add_done_callback(done.put)
            running += 1
        if not running:
            return
        with suppress(Empty):
            result = done.get(timeout=SLICE).result()
            running -= 1
            yield result


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start worker processes, which are killed at the end of the block."""
    from concurrent.futures import ProcessPoolExecutor

    others = active_children()
    executor = ProcessPoolExecutor(number, get_context("spawn"), begin_process)
    try:
        yield executor
    finally:
        for process in active_children():
            if process not in others:
                process.kill()
        executor.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block, and block it for good in processes that start in it.

    During `Executor.submit`, it could leave a lock held that the executor's threads need.
    """
    if current_thread() is not main_thread():
        yield
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    block = getattr(signal, "pthread_sigmask", None)  # Windows has none
    mask = block(signal.SIG_BLOCK, {signal.SIGINT}) if block else ()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if block:
            block(signal.SIG_SETMASK, mask)
    if received:
        signal.raise_signal(signal.SIGINT)


def begin_process() -> None:
    """Ignore Ctrl-C, which the parent process handles, and end when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process as soon as the parent process has ended, even by SIGKILL."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
