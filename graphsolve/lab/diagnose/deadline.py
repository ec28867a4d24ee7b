"""A deadline, and jobs that take turns until then."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from heapq import heappop, heappush
from typing import TypeAlias, TypeVar

from graphsolve import limits

T = TypeVar("T")

Job: TypeAlias = Generator[None, None, T]
"""Work done in slices: it yields between two slices, and returns its result."""

SECONDS_AFTER_FINDING = 5.0
"""The least time to look for further findings once one explains everything."""


class Deadline:
    """The time at which to stop, given in seconds from now."""

    def __init__(self, seconds: float) -> None:
        self._began = limits.clock()
        self._ends = self._began + seconds

    @property
    def left(self) -> float:
        """The number of seconds left."""
        return self._ends - limits.clock()

    def limit(self) -> AbstractContextManager[None]:
        """A context manager that stops its block at that time."""
        return limits.time_limit(max(self.left, 0))

    def hurry(self) -> None:
        """Allow as much time again as has passed, but at least `SECONDS_AFTER_FINDING`."""
        now = limits.clock()
        self._ends = min(self._ends, now + max(now - self._began, SECONDS_AFTER_FINDING))


def round_robin(jobs: Iterable[Job[T]], deadline: Deadline) -> Iterator[tuple[T, float]]:
    """Run jobs in slices. The next slice is always that of the job with the least time so far.

    >>> def job(slices):
    ...     yield from [None] * slices
    ...     return slices
    >>> [result for result, _ in round_robin([job(0), job(1)], Deadline(60))]
    [0, 1]

    Args:
        jobs: the jobs.
        deadline: when to stop. Jobs that are unfinished by then give no result.

    Yields:
        The results as the jobs finish, each with the seconds that the job took.
    """
    waiting = [(0.0, number, job) for number, job in enumerate(jobs)]
    while waiting and deadline.left > 0:
        used, number, job = heappop(waiting)
        began = limits.clock()
        try:
            next(job)
        except StopIteration as stop:
            yield stop.value, used + limits.clock() - began
        else:
            heappush(waiting, (used + limits.clock() - began, number, job))
