"""A catalogue of known misreadings of the rules, each of which can be played.

>>> from graphsolve.puzzles.cards import Decks
>>> CATALOGUE["no-sub-games"].answer(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
306
"""

from collections.abc import Mapping
from types import MappingProxyType

from graphsolve.lab.misreadings.base import Misreading, as_one, combined
from graphsolve.lab.misreadings.cards import CARD_MISREADINGS
from graphsolve.lab.misreadings.cave import CAVE_MISREADINGS
from graphsolve.lab.misreadings.duel import DUEL_MISREADINGS

__all__ = ["CATALOGUE", "Misreading", "as_one", "combined", "misreadings_of"]

CATALOGUE: Mapping[str, Misreading] = MappingProxyType(
    {each.name: each for each in CAVE_MISREADINGS + CARD_MISREADINGS + DUEL_MISREADINGS}
)
"""All misreadings by name."""


def misreadings_of(puzzle: str) -> tuple[Misreading, ...]:
    """The misreadings of a puzzle: `cave`, `cards` or `duel`.

    >>> CATALOGUE["no-sub-games"] in misreadings_of("cards")
    True
    """
    return tuple(each for each in CATALOGUE.values() if each.puzzle == puzzle)
