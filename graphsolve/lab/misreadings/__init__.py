"""A catalogue of known misreadings of the rules, each of which can be played.

>>> from graphsolve.puzzles.cards import Decks
>>> CATALOGUE["no-sub-games"].answer(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
306
"""

from collections.abc import Iterator, Mapping

from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings.base import Misreading, as_one, combined, misreading, places
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, PuzzleRecord

__all__ = ["CATALOGUE", "Misreading", "as_one", "combined", "misreading", "misreadings_of"]


def misreadings_of(puzzle: Puzzle | PuzzleRecord) -> tuple[Misreading, ...]:
    """The misreadings of a puzzle. `diagnose` names the first of equal ones first.

    >>> CATALOGUE["no-sub-games"] in misreadings_of(PUZZLES["cards"])
    True
    """
    return lab_of(puzzle).misreadings


class Catalogue(Mapping[str, Misreading]):
    """The misreadings of all puzzles by name. A puzzle's are imported when they are first used."""

    def __getitem__(self, name: str) -> Misreading:
        for record in PUZZLES.values():
            if name in places(record):
                return misreadings_of(record)[places(record)[name]]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        for record in PUZZLES.values():
            yield from places(record)

    def __len__(self) -> int:
        return sum(len(places(record)) for record in PUZZLES.values())


CATALOGUE = Catalogue()
"""All misreadings by name."""
