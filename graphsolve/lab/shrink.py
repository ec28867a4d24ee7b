"""Delta debugging on puzzles instead of text, so that all candidates are well-formed."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from graphsolve.lab.interface import lab_of
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle

P = TypeVar("P", bound=Puzzle)
R = TypeVar("R")
S = TypeVar("S", str, list[str], tuple[int, ...])

PATIENCE = 400
"""Unsuccessful candidates in a row before the search stops."""


def shrink(puzzle: P, failure: Callable[[P], R | None], patience: int = PATIENCE) -> Iterator[R]:
    r"""Yield the failures on ever smaller puzzles, as they are found.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("########\n#..#..G#\n#E...#.#\n#...G..#\n########")
    >>> *_, smallest = shrink(cave, lambda cave: cave if len(cave.units) >= 2 else None)
    >>> print(smallest)
    ###
    #E#
    #G#
    ###

    A failure is whatever is returned for a puzzle, or None if nothing fails on it. The search
    continues from the first one that is smaller. If a puzzle has none, it continues from those of
    the same size that fail, in breadth-first order. It stops after `patience` unsuccessful
    candidates in a row. Candidates need not be fair (see `fair_answers`).
    """
    lab = lab_of(puzzle)
    smallest, tried, frontier, unsuccessful = puzzle, {puzzle}, deque([puzzle]), 0
    while frontier:
        for candidate in cast("Iterator[P]", lab.simpler(frontier.popleft())):
            if candidate in tried:
                continue
            if unsuccessful == patience:
                return
            checkpoint()
            tried.add(candidate)
            unsuccessful += 1
            if (failed := failure(candidate)) is None:
                continue
            if lab.measure(candidate) < lab.measure(smallest):
                smallest, unsuccessful, frontier = candidate, 0, deque([candidate])
                yield failed
                break
            frontier.append(candidate)


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


def without(items: S, removed: range) -> S:
    """Remove a range of items."""
    return items[: removed.start] + items[removed.stop :]
