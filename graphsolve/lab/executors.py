"""Executors that Ctrl-C can always interrupt, and worker processes that end with a command."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
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


class ProcessExecutor(ThreadPoolExecutor):
    """An executor of worker processes, which are killed at the end of a `with` block.

    >>> with ProcessExecutor(2) as executor:
    ...     executor.submit(pow, 2, 10).result()
    1024

    Each has a pipe of its own, so that it can be killed at any time and no other waits for it. If
    it ends early, its call raises an `EOFError` or an `OSError`.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        spawn = get_context("spawn")
        self.processes, self.free = [], SimpleQueue[Connection]()
        for _ in range(number):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=serve, args=(theirs,), daemon=True)
            with ctrl_c_later():
                process.start()
            theirs.close()
            self.processes.append(process)
            self.free.put(ours)

    def submit(self, function: Callable[P, R], /, *args: P.args, **options: P.kwargs) -> Future[R]:
        """Call a function in the next process that is free."""
        return super().submit(self.call, partial(function, *args, **options))

    def call(self, function: Callable[[], R]) -> R:
        """Call a function in a process that is free, from one of as many threads."""
        pipe = self.free.get()
        try:
            pipe.send(function)
            result, error = pipe.recv()
        finally:
            self.free.put(pipe)
        if error:
            raise error
        answer: R = result
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Kill the processes."""
        for process in self.processes:
            process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in self.processes:
            process.join()


def serve(pipe: Connection) -> None:
    """Call the functions that come through a pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the parent process has ended
        while True:
            result = error = None
            function = pipe.recv()
            try:
                result = function()
            except Exception as raised:  # noqa: BLE001 - the caller gets it
                error = raised
            pipe.send((result, error))


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
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # None if not set from Python
        if block:
            block(signal.SIG_SETMASK, mask)
    if received:
        signal.raise_signal(signal.SIGINT)


def end_with_parent() -> None:
    """End this process as soon as the parent process has ended, even by SIGKILL."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
