"""Delta debugging on puzzles instead of text, so that all candidates are well-formed."""

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from graphsolve.lab.column import lab_of
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

PATIENCE = 400
"""Unsuccessful candidates in a row before the search stops."""


class Shrinking(Generic[P]):
    r"""The search for the smallest puzzle on which something fails: an iterator over candidates.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> search = Shrinking(parse_cave("########\n#..#..G#\n#E...#.#\n#...G..#\n########"))
    >>> for cave in search:
    ...     if len(cave.units) >= 2:
    ...         is_smaller = search.keep(cave)
    >>> print(search.smallest)
    ####
    #EG#
    ####

    Pass those that fail to `keep`. The search continues from the first one that is smaller. If a
    puzzle has none, it continues from those of the same size that fail, in breadth-first order.

    It stops after `patience` unsuccessful candidates in a row. Candidates need not
    be fair (see `fair_answers`).
    """

    def __init__(self, puzzle: P, patience: int = PATIENCE) -> None:
        self.smallest = puzzle
        self._lab = lab_of(puzzle)
        self._patience = patience
        self._unsuccessful = 0
        self._frontier = deque([puzzle])

    def __iter__(self) -> Iterator[P]:
        tried = {self.smallest}
        while self._frontier:
            smallest = self.smallest
            for candidate in cast("Iterator[P]", self._lab.simpler(self._frontier.popleft())):
                if candidate in tried:
                    continue
                if self._unsuccessful == self._patience:
                    return
                checkpoint()
                tried.add(candidate)
                self._unsuccessful += 1
                yield candidate
                if self.smallest is not smallest:
                    break

    def keep(self, failing: P) -> bool:
        """Continue from a candidate that fails; return whether it is the smallest so far."""
        measure = self._lab.measure
        if measure(failing) >= measure(self.smallest):
            self._frontier.append(failing)
            return False
        self.smallest, self._unsuccessful = failing, 0
        self._frontier = deque([failing])
        return True


def chunks(count: int, start: int = 0) -> Iterator[range]:
    """Split `count` things into halves, then into quarters, and so on down to single ones.

    >>> list(chunks(4))
    [range(0, 2), range(2, 4), range(0, 1), range(1, 2), range(2, 3), range(3, 4)]
    """
    size = max(count // 2, min(count, 1))
    while size:
        for first in range(0, count, size):
            yield range(start + first, start + min(first + size, count))
        size //= 2


def without(items: tuple[T, ...], removed: range) -> tuple[T, ...]:
    """Remove a range of items."""
    return items[: removed.start] + items[removed.stop :]
