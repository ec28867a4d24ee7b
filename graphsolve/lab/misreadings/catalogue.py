"""The catalogue: all misreadings by their names."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

from graphsolve.lab.misreadings.base import Misreading
from graphsolve.lab.misreadings.cards import CARD_MISREADINGS
from graphsolve.lab.misreadings.cave import CAVE_MISREADINGS
from graphsolve.lab.misreadings.duel import DUEL_MISREADINGS

__all__ = ["CATALOGUE", "misreadings_of"]

CATALOGUE: Mapping[str, Misreading] = MappingProxyType(
    {
        misreading.name: misreading
        for misreading in chain(CAVE_MISREADINGS, CARD_MISREADINGS, DUEL_MISREADINGS)
    }
)
"""All misreadings by their names."""


def misreadings_of(puzzle: str) -> tuple[Misreading, ...]:
    """The misreadings of a puzzle: `cave`, `cards` or `duel`.

    >>> CATALOGUE["no-sub-games"] in misreadings_of("cards")
    True
    """
    return tuple(each for each in CATALOGUE.values() if each.puzzle == puzzle)
