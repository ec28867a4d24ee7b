"""Decks on which a program is checked."""

from collections.abc import Iterator
from itertools import cycle

from graphsolve.lab.cards.generators import DECK_KINDS
from graphsolve.lab.check.cases import Recipe, size_between


def card_recipes() -> Iterator[Recipe]:
    """Decks of all kinds, with up to the 25 cards each of real inputs."""
    for number, kind in enumerate(cycle(DECK_KINDS)):
        yield Recipe(kind, {"cards": size_between(2, 25, number)})
