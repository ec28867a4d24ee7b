"""Who does the work of a survey, beside the process that asks for it."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from graphsolve.errors import GraphsolveError

__all__ = ["ProcessPool", "dask_executor"]

P = ParamSpec("P")
T = TypeVar("T")

SECONDS_TO_CONNECT = 10
DISTRIBUTION = "graphsolve-aoc"

# New processes rather than forked ones: a fork would take along threads' locks and open files.
CONTEXT = multiprocessing.get_context("spawn")


class ProcessPool(Executor):
    """A process pool that goes on with new workers where one has died.

    Its workers pass over Ctrl-C, which is for the process that started them, and none of them
    outlives it, however it ends. Left by an exception, they end at once.

    >>> with ProcessPool(1) as pool:
    ...     pool.submit(divmod, 7, 2).result()
    (3, 1)

    Args:
        workers: how many processes.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._open()

    def _open(self) -> None:
        """Make a pool. Its workers hold the far end of a pipe that closes when they are to end."""
        far, self._lifeline = CONTEXT.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self._workers, CONTEXT, initializer=end_with, initargs=(far,)
        )
        self._far = far

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a call made by a worker."""
        try:
            return self._submit(fn, *args, **kwargs)
        except (BrokenExecutor, OSError):  # an OSError if it breaks at this very moment
            self.shutdown(cancel_futures=True)
            self._open()
            return self._submit(fn, *args, **kwargs)

    def _submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a call made by a worker, which may have to be started first."""
        with interrupts_ignored():
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End, after the work that is under way or, if futures are cancelled, in its midst."""
        if cancel_futures:
            self._lifeline.close()
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self._lifeline.close()
            self._far.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)


def end_with(lifeline: "Connection[Any, Any]") -> None:
    """In a worker: end as soon as a pipe is closed at its other end, or its owner has died."""

    def wait_for_the_end() -> None:
        try:
            lifeline.recv_bytes()
        except (EOFError, OSError):
            os._exit(1)

    Thread(target=wait_for_the_end, daemon=True).start()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C for a moment, in which processes are started: they ignore it ever after."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on a Dask cluster that is running, and how many puzzles it solves at a time.

    Its workers need nothing but graphsolve.

    Args:
        address: where the cluster's scheduler is, such as `tcp://127.0.0.1:8786`.

    Raises:
        GraphsolveError: if Dask is not installed, there is no such cluster, or its workers
            are none or have another graphsolve.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, and without types
    except ImportError:
        raise GraphsolveError(
            "a Dask cluster needs the package distributed: pip install '.[dask]'"
        ) from None
    try:
        # A client of an address of no known kind would complain once more when it is disposed of.
        import_module("distributed.comm").get_address_host(address)
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GraphsolveError(f"no Dask scheduler at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
        except TimeoutError:
            raise GraphsolveError(f"the Dask cluster at {address} has no workers") from None
        check_workers(client.run(version, DISTRIBUTION, on_error="return"), address)
        yield client.get_executor(), sum(client.ncores().values())


def check_workers(found: Mapping[str, object], address: str) -> None:
    """Check that all workers have this graphsolve; one without it would die of its first task.

    >>> check_workers({"tcp://127.0.0.1:40001": "0.0.1"}, "tcp://127.0.0.1:8786")
    ... # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    graphsolve.errors.GraphsolveError: expected graphsolve

    Args:
        found: what each worker says of its version, or the error that there is none.
        address: the cluster's.

    Raises:
        GraphsolveError: if one has none or another.
    """
    wanted = version(DISTRIBUTION)
    for worker, has in found.items():
        if has != wanted:
            what = "none" if isinstance(has, Exception) else has
            raise GraphsolveError(
                f"expected graphsolve {wanted} on the workers of {address}, "
                f"found {what} on {worker}"
            )
