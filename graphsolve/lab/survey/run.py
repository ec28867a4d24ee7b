"""Run a survey in this process, or on the workers of a Dask cluster."""

import logging
import signal
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.metadata import version
from itertools import islice
from multiprocessing import resource_tracker
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.jobs import SurveyJob, solve
from graphsolve.lab.survey.rows import Row
from graphsolve.puzzles.column import quiet
from graphsolve.puzzles.engines import EngineName

if TYPE_CHECKING:
    from distributed import Client, Future


Work: TypeAlias = Callable[[list[SurveyJob]], list[Row]]
"""Solves a batch of puzzles, on a worker."""

DISTRIBUTION = "graphsolve-aoc"
SECONDS_TO_CONNECT = 10
SECONDS_BETWEEN_LOOKS = 0.2  # for Ctrl-C while waiting for a batch

SETTINGS = {
    # By default, Dask warns about batches of more than 10 MB. A batch can have a file of 16 MiB.
    "distributed.admin.large-graph-warning-threshold": "1 GiB",
}
"""Dask's settings for all surveys."""

SLOW_DISK = "Creating scratch directories is taking a surprisingly long time"
"""How Dask warns on a busy machine, in this process and in those of its workers."""

LOCAL_SETTINGS = {
    **SETTINGS,
    # The profiler of Dask's dashboard, which is not started, looks at all threads every 10 ms.
    "distributed.worker.profile.enabled": False,
    # By default, all processes check every 20 ms whether they respond: 1 % of a core for each.
    "distributed.admin.tick.interval": "1s",
    # Puzzles in flight when a worker dies are solved again one by one, so retries are no use here.
    "distributed.scheduler.allowed-failures": 1,
    # By default, Dask drops a worker if it is restarting 15 seconds after it last died.
    "distributed.deploy.lost-worker-timeout": "1000 days",
    "distributed.nanny.pre-spawn-environ.PYTHONWARNINGS": f"ignore:{SLOW_DISK}",
}
"""Dask's settings for worker processes on this machine."""

SECONDS_TO_REMARK, SECONDS_WITHOUT_WORKERS = 5, 60
"""How long a cluster may be without workers until that is said, and until the survey ends."""

CLUSTER_GONE = "the connection to the Dask scheduler is lost"
KILLED = "KilledWorker: solving this puzzle kills its worker, perhaps for lack of memory"

BATCH_SECONDS = 0.5  # of a task: much longer than Dask's overhead of a few milliseconds
BATCHES_PER_WORKER = 16  # in flight; with fewer, workers would often wait for a slow puzzle
MAX_BATCH = 1000
MAX_BATCH_TEXT = 2**20  # characters after which no puzzle is added to a batch
MAX_TEXT_IN_FLIGHT = 2**26  # characters after which no batch is added to those in flight


def survey(
    jobs: Iterable[SurveyJob],
    client: "Client | None" = None,
    *,
    timeout: float | None = None,
    engine: EngineName = "auto",
    remark: Callable[[str], object] = quiet,
) -> Iterator[Row]:
    """Solve puzzles and yield one row for each, in the order of the jobs.

    >>> from graphsolve.lab.survey import generated_row, seed_jobs
    >>> [row.part1 for row in survey(seed_jobs(range(2), generated_row("duel")))]
    [1771, 1196]

    A puzzle that cannot be solved, takes more than `timeout` seconds, or kills its worker, gives a
    row with an error. Jobs are consumed only as the work progresses, so the iterable can be
    infinite. On the workers of a Dask client, the engine `auto` is what each worker has. If none
    of them is left, `remark` is called, and the survey ends unless others come.

    Raises:
        GraphsolveError: if the workers cannot run the work at all or are gone, or the compiled
            engine is asked for and not installed.
    """
    if client is None:
        return (solve(job, timeout, engine) for job in jobs)
    work = partial(solve_all, timeout=timeout, engine=engine)
    return rows_from(client, work, iter(jobs), remark)


def rows_from(
    client: "Client", work: Work, jobs: Iterator[SurveyJob], remark: Callable[[str], object]
) -> Iterator[Row]:
    """The rows of a survey on Dask workers.

    Dask also blames tasks that were only waiting on a worker that died. So when a batch is
    blamed, its puzzles are solved again one by one, while nothing else is running.
    """
    threads = client.ncores()  # type: ignore[no-untyped-call] # Dask leaves it untyped
    in_flight = BATCHES_PER_WORKER * max(1, sum(threads.values()))
    batches: deque[tuple[list[SurveyJob], Future[list[Row]]]] = deque()
    size = 1
    with ctrl_c_noted() as interrupts:
        result = partial(result_of, client=client, interrupts=interrupts, remark=remark)
        while True:
            while (
                len(batches) < in_flight
                and sum(len(job.text) for batch, _ in batches for job in batch)
                < MAX_TEXT_IN_FLIGHT
                and (batch := next_batch(jobs, size))
            ):
                batches.append((batch, submit(client, work, batch)))
            if not batches:
                return
            batch, future = batches.popleft()
            rows = result(future)
            if rows is None:
                for _, other in batches:
                    result(other)
                rows = [
                    row
                    for job in batch
                    for row in result(submit(client, work, [job]))
                    or [msgspec.structs.replace(job.row, error=KILLED)]
                ]
            yield from rows
            seconds = sum(row.seconds or 0 for row in rows) / len(rows)
            if seconds:
                size = min(round(BATCH_SECONDS / seconds) or 1, 2 * size, MAX_BATCH)


def next_batch(jobs: Iterator[SurveyJob], size: int) -> list[SurveyJob]:
    """The next jobs: a number of them, or fewer if their texts are long."""
    batch: list[SurveyJob] = []
    length = 0
    for job in islice(jobs, size):
        batch.append(job)
        length += len(job.text)
        if length > MAX_BATCH_TEXT:
            break
    return batch


def submit(client: "Client", work: Work, batch: list[SurveyJob]) -> "Future[list[Row]]":
    """Send a batch to the workers."""
    from distributed.client import ClosedClientError

    try:
        return client.submit(work, batch, pure=False)
    except ClosedClientError:
        raise GraphsolveError(CLUSTER_GONE) from None


def solve_all(
    jobs: Sequence[SurveyJob], *, timeout: float | None = None, engine: EngineName = "auto"
) -> list[Row]:
    """Solve a batch of puzzles, each within the time limit."""
    return [solve(job, timeout, engine) for job in jobs]


def result_of(
    future: "Future[list[Row]]",
    client: "Client",
    interrupts: list[int],
    remark: Callable[[str], object],
) -> list[Row] | None:
    """The rows of a batch, or None if Dask gave up on it because workers died."""
    from distributed import KilledWorker

    done = threading.Event()
    future.add_done_callback(lambda _: done.set())  # type: ignore[no-untyped-call] # as above
    seen, is_said = monotonic(), False
    while future.status == "pending" and not interrupts:
        if done.wait(SECONDS_BETWEEN_LOOKS) or has_workers(client):
            seen, is_said = monotonic(), False
        elif monotonic() - seen > SECONDS_WITHOUT_WORKERS:
            raise GraphsolveError(
                f"the Dask cluster has had no workers for {SECONDS_WITHOUT_WORKERS} s"
            )
        elif monotonic() - seen > SECONDS_TO_REMARK and not is_said:
            remark("the Dask cluster has no workers; waiting for one")
            is_said = True
    if interrupts:
        raise KeyboardInterrupt
    try:
        return future.result()
    except KilledWorker:
        return None
    except CancelledError:
        raise GraphsolveError(CLUSTER_GONE) from None
    except Exception as error:
        raise GraphsolveError(
            f"the Dask workers cannot solve puzzles: {type(error).__name__}: {error}"
        ) from error


def has_workers(client: "Client") -> bool:
    """Return whether a cluster has workers; a lost connection ends its futures anyway."""
    try:
        return bool(client.ncores())  # type: ignore[no-untyped-call] # as above
    except OSError:
        return True


@contextmanager
def local_client(workers: int) -> "Iterator[Client]":
    """A client of worker processes on this machine, which end with the block.

    They do not receive Ctrl-C.

    Raises:
        GraphsolveError: if Dask is not installed, or a process ends while it starts.
    """
    stack = ExitStack()
    try:
        with ctrl_c_deferred():
            distributed = load_distributed(f"--jobs {workers}")
            import dask

            stack.enter_context(dask.config.set(LOCAL_SETTINGS))
            try:
                with warnings.catch_warnings():
                    warnings.filterwarnings("ignore", SLOW_DISK)
                    cluster = distributed.LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        dashboard_address=None,  # but its server still needs a free port
                        silence_logs=logging.CRITICAL + 1,
                        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                    )
            except (OSError, RuntimeError) as error:
                problem = "the worker processes do not start, perhaps for lack of memory"
                raise GraphsolveError(f"{problem}: {error}") from error
            stack.enter_context(cluster)
            client = stack.enter_context(distributed.Client(cluster, set_as_default=False))
        yield client
    finally:
        with ctrl_c_deferred():
            stack.close()


@contextmanager
def ctrl_c_noted() -> Iterator[list[int]]:
    """Note Ctrl-C in a list; `result` then raises the KeyboardInterrupt.

    Raised while Dask deletes a future, it would be lost. Only the main thread receives signals.
    """
    interrupts: list[int] = []
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield interrupts
        return
    before = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ctrl_c_deferred() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block.

    Threads that are started in the block, and processes that these threads start, inherit the
    signal mask. They never receive Ctrl-C.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # starting it later would reset the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def dask_client(address: str) -> "Iterator[Client]":
    """A client of the running Dask cluster whose scheduler has this address.

    Raises:
        GraphsolveError: if Dask is not installed, there is no such cluster, or it has no workers
            or workers with another version of graphsolve.
    """
    distributed = load_distributed("--dask")
    try:
        # Created with an unknown scheme, a client would log another error when it is deleted.
        distributed.comm.get_address_host(address)
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise GraphsolveError(f"no Dask scheduler at {address}: {error}") from None
    import dask

    with client, dask.config.set(SETTINGS):
        try:
            client.wait_for_workers(1, timeout=SECONDS_TO_CONNECT)
        except TimeoutError:
            raise GraphsolveError(f"the Dask cluster at {address} has no workers") from None
        check_workers(client.run(version, DISTRIBUTION, on_error="return"), address)
        yield client


def load_distributed(option: str) -> ModuleType:
    """Import Dask's package `distributed`, which an option needs."""
    try:
        import distributed.comm
    except ImportError:
        raise GraphsolveError(
            f"{option} needs Dask, which is not installed: pip install '{DISTRIBUTION}[dask]'"
        ) from None
    return distributed


def check_workers(versions: Mapping[str, object], address: str) -> None:
    """Check that all workers have this version of graphsolve, since others fail in obscure ways.

    The version of a worker without graphsolve is an exception.
    """
    wanted = version(DISTRIBUTION)
    for worker, found in versions.items():
        if found != wanted:
            has = "no graphsolve" if isinstance(found, Exception) else f"graphsolve {found}"
            raise GraphsolveError(
                f"the workers of {address} need graphsolve {wanted}, but {worker} has {has}"
            )
