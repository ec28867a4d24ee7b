"""The survey itself: jobs go to an executor in chunks, and their rows come back in order."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import (
    ALL_COMPLETED,
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from dataclasses import dataclass
from time import perf_counter

from more_itertools import take

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.answers import answers
from graphsolve.lab.survey.jobs import Job
from graphsolve.lab.survey.rows import Row

__all__ = ["solve", "survey"]

CHUNK_SECONDS = 0.4
"""How long a chunk should take: long beside the sending of it, short beside a user's patience."""

MOST_IN_A_CHUNK = 500

CHUNKS_AHEAD = 16
"""How many chunks for each one in flight may be done or under way before the first is done."""

TRIES_ALONE = 2
"""How often a puzzle is tried alone that may have killed its worker."""

MOST_FALLEN = 5
"""So many puzzles one after the other kill no worker each: it is the workers that are ill."""


def survey(
    jobs: Iterable[Job], executor: Executor | None = None, *, in_flight: int = 8
) -> Iterator[Row]:
    """Solve puzzles, one row each, in the order of the jobs.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from graphsolve.lab.survey import duel_row, seed_jobs
    >>> with ThreadPoolExecutor() as pool:
    ...     [row.part1 for row in survey(seed_jobs(range(2), duel_row()), pool)]
    [1771, 1196]

    A puzzle that cannot be solved is a row with an error. Jobs are taken from the iterable only as
    work goes on. A job whose worker died is tried again; if workers die of it alone, it becomes a
    row with an error, too.

    Args:
        jobs: the puzzles.
        executor: who does the work; without one it is done here and now. It must be able to go on
            after a worker has died, as `ProcessPool` and Dask's executor are; a plain
            `ProcessPoolExecutor` is not.
        in_flight: how many chunks of jobs the executor is given at a time. A few for each worker
            keep it busy.

    Raises:
        GraphsolveError: if the executor cannot run the work at all.
    """
    if executor is None:
        return map(solve, jobs)
    return Dispatch(executor, in_flight).rows(iter(jobs))


def solve(job: Job) -> Row:
    """Solve a puzzle. Whatever goes wrong with it goes into its row."""
    start = perf_counter()
    row = job.row if job.row.error else solved(job)
    return row._replace(seconds=round(perf_counter() - start, 6))


def solved(job: Job) -> Row:
    """The row of a puzzle with its answers or an error."""
    try:
        return job.row._replace(**answers(job.puzzle()))
    except Exception as error:  # noqa: BLE001 - one bad puzzle must not end a survey of thousands
        return job.row._replace(error=" ".join(str(error).split()) or type(error).__name__)


def solve_all(jobs: Sequence[Job]) -> list[Row]:
    """Solve a chunk of puzzles."""
    return [solve(job) for job in jobs]


@dataclass(eq=False, slots=True)
class Chunk:
    """Some jobs that are sent together.

    Attributes:
        jobs: the jobs.
        rows: their rows, once they are done.
        lost: how often a worker died while it was under way.
    """

    jobs: list[Job]
    rows: list[Row] | None = None
    lost: int = 0


class Pace:
    """How many jobs go into a chunk, by how long the latest ones took."""

    def __init__(self) -> None:
        self.size = 1

    def learn(self, rows: Sequence[Row]) -> None:
        """Aim for chunks of `CHUNK_SECONDS`, but never more than double at once."""
        seconds = sum(row.seconds or 0 for row in rows)
        aim = round(len(rows) * CHUNK_SECONDS / seconds) if seconds else MOST_IN_A_CHUNK
        self.size = max(1, min(aim, 2 * self.size, MOST_IN_A_CHUNK))


class Dispatch:
    """Sends chunks to an executor and puts their rows in order."""

    def __init__(self, executor: Executor, in_flight: int) -> None:
        self.executor = executor
        self.in_flight = in_flight
        self.pace = Pace()
        self.order: deque[Chunk] = deque()
        self.running: dict[Future[list[Row]], Chunk] = {}
        self.fallen = 0

    def rows(self, jobs: Iterator[Job]) -> Iterator[Row]:
        """The rows of the jobs, in order."""
        self.send(jobs)
        while self.order:
            self.collect()
            self.send(jobs)
            yield from self.first_done()

    def send(self, jobs: Iterator[Job]) -> None:
        """Send chunks until enough are in flight, or too many wait for the first to be done."""
        while (
            len(self.running) < self.in_flight
            and len(self.order) < self.in_flight * CHUNKS_AHEAD
            and (some := take(self.pace.size, jobs))
        ):
            self.order.append(Chunk(some))
            self.submit(self.order[-1])

    def submit(self, chunk: Chunk) -> None:
        """Give a chunk to the executor."""
        self.running[self.start(chunk.jobs)] = chunk

    def start(self, jobs: list[Job]) -> "Future[list[Row]]":
        """Have the executor solve some puzzles."""
        try:
            return self.executor.submit(solve_all, jobs)
        except BrokenExecutor as error:
            raise unable(error) from error

    def first_done(self) -> Iterator[Row]:
        """The rows that are next in order, as far as they are there."""
        while self.order and self.order[0].rows is not None:
            yield from self.order.popleft().rows or ()

    def collect(self) -> None:
        """Wait until a chunk is done, and see to those whose worker died.

        It need not have died of the chunk, so the first time all are sent again. The second time
        they are suspects, and with nothing else under way it shows which puzzle it is.
        """
        suspects = self.wait(FIRST_COMPLETED)
        while suspects and self.running:
            suspects += self.wait(ALL_COMPLETED)
        for chunk in suspects:
            chunk.rows = [self.solve_alone(job) for job in chunk.jobs]

    def wait(self, until: str) -> list[Chunk]:
        """Wait for chunks, send again those that were lost once, and give those lost twice."""
        done, _ = wait(self.running, return_when=until)
        chunks = [(self.running.pop(future), outcome(future)) for future in done]
        for chunk, rows in chunks:
            if rows is None:
                chunk.lost += 1
            else:
                self.take(chunk, rows)
        for chunk, _ in chunks:
            if chunk.lost == 1 and chunk.rows is None:
                self.submit(chunk)
        return [chunk for chunk, rows in chunks if rows is None and chunk.lost > 1]

    def take(self, chunk: Chunk, rows: list[Row]) -> None:
        """Take the rows of a chunk that is done."""
        chunk.rows = rows
        self.fallen = 0
        self.pace.learn(rows)

    def solve_alone(self, job: Job) -> Row:
        """Solve a puzzle with nothing else under way, so that it is known who kills a worker."""
        for _ in range(TRIES_ALONE):
            rows = outcome(self.start([job]))
            if rows:
                self.fallen = 0
                return rows[0]
        self.fallen += 1
        if self.fallen == MOST_FALLEN:
            raise GraphsolveError(
                f"the workers died on {MOST_FALLEN} puzzles one after the other: "
                "expected workers that can solve a puzzle"
            )
        return job.row._replace(error=f"its worker died {TRIES_ALONE + 2} times", seconds=0.0)


def outcome(future: "Future[list[Row]]") -> list[Row] | None:
    """The rows of a chunk, or None if its worker died.

    Raises:
        GraphsolveError: if the executor cannot run the work at all.
    """
    try:
        return future.result()
    except Exception as error:
        if worker_died(error):
            return None
        raise unable(error) from error


def worker_died(error: Exception) -> bool:
    """Whether an executor says that a worker died. Dask's error goes by name, to spare Dask."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


def unable(error: Exception) -> GraphsolveError:
    """The error that an executor cannot do the work."""
    if isinstance(error, CancelledError):
        return GraphsolveError("the work was cancelled: is its executor or Dask scheduler gone?")
    return GraphsolveError(f"the workers cannot do the work: {type(error).__name__}: {error}")
