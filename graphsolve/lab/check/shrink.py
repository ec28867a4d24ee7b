"""Delta debugging on puzzles instead of text, so that all candidates are well-formed."""

from collections import deque
from collections.abc import Callable, Iterator
from math import inf
from time import monotonic
from typing import TypeVar, cast

from graphsolve.lab.check.candidates import candidates, measure
from graphsolve.puzzles.catalogue import Puzzle

P = TypeVar("P", bound=Puzzle)

PATIENCE = 400
"""Unsuccessful candidates in a row before the search stops."""


def shrink(
    puzzle: P,
    fails: Callable[[P], bool],
    *,
    seconds: float = inf,
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

    Args:
        puzzle: a `Cave`, `Decks` or `Boss`.
        fails: returns whether a candidate still fails. Candidates need not be fair (see
            `fair_answers`).
        seconds: time limit for the search.
        patience: unsuccessful candidates in a row before the search stops.
        on_smaller: called with each smaller puzzle that still fails.

    Returns:
        The smallest puzzle found, or `puzzle` itself.
    """
    deadline = monotonic() + seconds
    smallest, size, unsuccessful = puzzle, measure(puzzle), 0
    tried = {puzzle}
    frontier = deque([puzzle])
    while frontier:
        for candidate in cast("Iterator[P]", candidates(frontier.popleft())):
            if candidate in tried:
                continue
            if unsuccessful == patience or monotonic() >= deadline:
                return smallest
            tried.add(candidate)
            unsuccessful += 1
            if not fails(candidate):
                continue
            if measure(candidate) < size:
                smallest, size, unsuccessful = candidate, measure(candidate), 0
                frontier = deque([candidate])
                if on_smaller:
                    on_smaller(candidate)
                break
            frontier.append(candidate)
    return smallest
