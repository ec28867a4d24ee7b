"""Delta debugging on puzzles instead of text, so that all candidates are well-formed."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar, cast

from graphsolve.lab.column import lab_of
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle

Measure: TypeAlias = tuple[int, int]
"""The size of a puzzle, and a number that breaks ties between puzzles of the same size."""

P = TypeVar("P", bound=Puzzle)
T = TypeVar("T")

PATIENCE = 400
"""Unsuccessful candidates in a row before the search stops."""


def shrink(
    puzzle: P,
    fails: Callable[[P], bool],
    *,
    patience: int = PATIENCE,
    on_smaller: Callable[[P], object] | None = None,
) -> P:
    r"""Shrink a puzzle as far as possible while something still fails on it.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("########\n#..#..G#\n#E...#.#\n#...G..#\n########")
    >>> print(shrink(cave, lambda cave: len(cave.units) >= 2))
    ####
    #EG#
    ####

    The search continues from the first candidate that fails and is smaller. If a puzzle has no
    such candidate, it continues from those of the same size that fail, in breadth-first order.

    It stops after as many unsuccessful candidates in a row as `patience` says. Candidates need not
    be fair (see `fair_answers`). `on_smaller` is called with each smaller puzzle that still fails.
    """
    lab = lab_of(puzzle)
    smallest, size, unsuccessful = puzzle, lab.measure(puzzle), 0
    tried = {puzzle}
    frontier = deque([puzzle])
    while frontier:
        for candidate in cast("Iterator[P]", lab.simpler(frontier.popleft())):
            if candidate in tried:
                continue
            if unsuccessful == patience:
                return smallest
            checkpoint()
            tried.add(candidate)
            unsuccessful += 1
            if not fails(candidate):
                continue
            if lab.measure(candidate) < size:
                smallest, size, unsuccessful = candidate, lab.measure(candidate), 0
                frontier = deque([candidate])
                if on_smaller:
                    on_smaller(candidate)
                break
            frontier.append(candidate)
    return smallest


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
