"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each replaces decisions of `graphsolve.puzzles.cave.rules` by others that are made from data:

| module | what it has |
|---|---|
| `points` | the dimensions of a misreading, and the values that it can have in them |
| `ranks`, `searches` | what squares and units are compared by, and searches that people write |
| `movement`, `attack`, `turns`, `power` | the decisions made from these values |
| `common` | the misreadings with names of their own |
| `generated` | others, with names and sentences made from their values |

To add a misreading, follow the four steps in the `README.md` of `graphsolve/lab/misreadings`.
"""

from collections.abc import Iterable, Iterator

from graphsolve.lab.cave.misreadings.common import COMMON
from graphsolve.lab.cave.misreadings.generated import GENERATED
from graphsolve.lab.misreadings import Misreading, by_cost

__all__ = ["CAVE_MISREADINGS"]


def different(misreadings: Iterable[Misreading]) -> Iterator[Misreading]:
    """Misreadings without those that are the same point as one before them."""
    seen = set()
    for misreading in misreadings:
        point = frozenset(misreading.point.items())
        if point not in seen:
            seen.add(point)
            yield misreading


CAVE_MISREADINGS = by_cost(different((*COMMON, *GENERATED)))
"""The misreadings of cave combat, the most common ones first."""
