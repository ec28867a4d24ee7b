"""From a puzzle on which something fails to the smallest on which it still does.

Delta debugging, in steps that fit the puzzle rather than on its text: each candidate is a puzzle.
"""

from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeVar, cast

from graphsolve.lab.check.fair import Puzzle
from graphsolve.lab.check.steps import measure, steps

__all__ = ["PATIENCE", "shrink", "shrinks"]

P = TypeVar("P", bound=Puzzle)

PATIENCE = 400
"""So many candidates are tried in vain before a puzzle is taken for the smallest."""


class OutOfTime(Exception):  # noqa: N818 - it ends a search, and nobody sees it
    """The time for a search is up."""


def shrink(
    puzzle: P,
    fails: Callable[[P], bool],
    *,
    seconds: float | None = None,
    patience: int = PATIENCE,
    on_smaller: Callable[[P], object] | None = None,
) -> P:
    r"""The smallest puzzle found on which something still fails.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("########\n#..#..G#\n#E...#.#\n#...G..#\n########")
    >>> print(shrink(cave, lambda cave: len(cave.units) >= 2))
    ####
    #EG#
    ####

    Args:
        puzzle: a cave, decks or a boss.
        fails: whether it fails on a puzzle of the same type; it is asked about each one once. That
            the puzzle is fair, for instance, is for it to say.
        seconds: the time after which the smallest puzzle found so far will do.
        patience: so many candidates are tried in vain before the search ends.
        on_smaller: called with each smaller puzzle on which it fails.

    Returns:
        The puzzle itself if it fails on none that is smaller.
    """
    deadline = None if seconds is None else monotonic() + seconds

    def fails_in_time(candidate: P) -> bool:
        if deadline is not None and monotonic() >= deadline:
            raise OutOfTime
        return fails(candidate)

    smallest = puzzle
    try:
        for smallest in shrinks(puzzle, fails_in_time, patience=patience):
            if on_smaller:
                on_smaller(smallest)
    except OutOfTime:
        pass
    return smallest


def shrinks(puzzle: P, fails: Callable[[P], bool], *, patience: int = PATIENCE) -> Iterator[P]:
    """Smaller and smaller puzzles on which something still fails.

    Each puzzle's steps are tried in turn, and the search goes on from the first that leads to a
    smaller one. Where none does, it goes on from puzzles of the same size on which it fails as
    well, the nearest first. The arguments are those of `shrink`.
    """
    tried: set[P] = {puzzle}
    waiting = deque([puzzle])
    smallest, vain = measure(puzzle), 0
    while waiting:
        for candidate in unseen(waiting.popleft(), tried):
            if vain == patience:
                return
            vain += 1
            if not fails(candidate):
                continue
            if (size := measure(candidate)) < smallest:
                yield candidate
                waiting, smallest, vain = deque([candidate]), size, 0
                break
            waiting.append(candidate)


def unseen(puzzle: P, tried: set[P]) -> Iterator[P]:
    """The steps from a puzzle to those not tried before, which are noted."""
    for candidate in cast("Iterator[P]", steps(puzzle)):
        if candidate not in tried:
            tried.add(candidate)
            yield candidate
