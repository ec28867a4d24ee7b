"""A small puzzle that tells apart misreadings with the same answers."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from graphsolve.errors import TimeLimitError
from graphsolve.lab.check.cases import cases, fair_answers
from graphsolve.lab.check.shrink import shrink
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle

__all__ = ["Apart", "tell_apart"]

SHARE_TO_FIND = 0.5
"""The share of the time to look for a puzzle. The rest is for shrinking it."""

PATIENCE = 60
"""Stop after this many puzzles in a row, or ways to shrink one, that are no better."""

MIN_SECONDS = 0.001


class Apart(NamedTuple):
    """A puzzle on which misreadings have different answers.

    Attributes:
        puzzle: the puzzle.
        part: the part in which their answers differ.
        right: the right answer.
        names: the names of the misreadings with each answer.
    """

    puzzle: Puzzle
    part: int
    right: int
    names: Mapping[int, tuple[str, ...]]


def tell_apart(misreadings: Sequence[Misreading], seconds: float = 3.0) -> Apart | None:
    """Find a small puzzle on which as many as possible of some misreadings differ.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> found = tell_apart([CATALOGUE["attack-first"], CATALOGUE["attack-ties-backwards"]])
    >>> found.part, sorted(found.names.values())
    (1, [('attack-first',), ('attack-ties-backwards',)])

    The puzzles are those on which `graphsolve check` runs programs. The first one on which the
    most misreadings differ is shrunk.

    Args:
        misreadings: misreadings of the same puzzle.
        seconds: the time limit.

    Returns:
        None if no puzzle is found in time.
    """
    began = monotonic()
    best: Apart | None = None
    with suppress(TimeLimitError), time_limit(seconds * SHARE_TO_FIND):
        worse = 0
        for case in cases(misreadings[0].puzzle):
            worse += 1
            for part in (1, 2):
                found = answers_to(case.puzzle, part, misreadings)
                if found and len(found.names) > max(1, len(best.names) if best else 0):
                    best, worse = found, 0
            if worse == PATIENCE or (best and len(best.names) == len(misreadings)):
                break
    if best is None:
        return None
    smallest, part, differing = best, best.part, len(best.names)

    def differ(puzzle: Puzzle) -> bool:
        found = answers_to(puzzle, part, misreadings)
        return found is not None and len(found.names) >= differing

    def keep(puzzle: Puzzle) -> None:
        nonlocal smallest
        smallest = answers_to(puzzle, part, misreadings) or smallest

    with suppress(TimeLimitError), time_limit(max(began + seconds - monotonic(), MIN_SECONDS)):
        shrink(best.puzzle, differ, patience=PATIENCE, on_smaller=keep)
    return smallest


def answers_to(puzzle: Puzzle, part: int, misreadings: Sequence[Misreading]) -> Apart | None:
    """The answers by the misreadings, or None if one of them has none or the puzzle is unfair."""
    right = fair_answers(puzzle)
    if right is None:
        return None
    names: dict[int, tuple[str, ...]] = {}
    for misreading in misreadings:
        try:
            answer = misreading.answer(puzzle, part)
        except (LookupError, ValueError):  # two misreadings that contradict each other here
            return None
        if answer is None:
            return None
        names[answer] = (*names.get(answer, ()), misreading.name)
    return Apart(puzzle, part, right[part], names)
