"""Decks on which a program is checked, and smaller ones than those on which it fails."""

from collections.abc import Iterator
from itertools import cycle, product

from graphsolve.lab.cards.generators import DECK_KINDS
from graphsolve.lab.cases import size_between
from graphsolve.lab.column import Measure, Recipe
from graphsolve.lab.shrink import chunks, without
from graphsolve.puzzles.cards import Decks


def looks_real(decks: Decks) -> bool:
    """Whether both players have equally many cards, numbered without gaps."""
    first, second = decks
    return bool(first) and sorted(first + second) == [*range(1, 2 * len(first) + 1)]


def recipes() -> Iterator[Recipe]:
    """Decks of all kinds, with up to the 25 cards each of real inputs."""
    for number, kind in enumerate(cycle(DECK_KINDS)):
        yield Recipe(kind, {"cards": size_between(2, 25, number)})


def measure(decks: Decks) -> Measure:
    """The number of cards, and their sum."""
    first, second = decks
    return len(first) + len(second), sum(first) + sum(second)


def simpler(decks: Decks) -> Iterator[Decks]:
    """Remove equally many cards from both decks, then one from either; then swap neighbours."""
    first, second = decks
    for cut1, cut2 in product(chunks(len(first)), chunks(len(second))):
        if len(cut1) == len(cut2) < min(len(first), len(second)):
            yield renumbered(without(first, cut1), without(second, cut2))
    if len(first) > 1:
        for index in range(len(first)):
            yield renumbered(without(first, range(index, index + 1)), second)
    if len(second) > 1:
        for index in range(len(second)):
            yield renumbered(first, without(second, range(index, index + 1)))
    for index in range(len(first) - 1):
        yield Decks(swapped(first, index), second)
    for index in range(len(second) - 1):
        yield Decks(first, swapped(second, index))


def swapped(deck: tuple[int, ...], index: int) -> tuple[int, ...]:
    """Swap a card with the next one."""
    return (*deck[:index], deck[index + 1], deck[index], *deck[index + 2 :])


def renumbered(first: tuple[int, ...], second: tuple[int, ...]) -> Decks:
    """Renumber the cards from 1 without gaps, keeping their order."""
    rank = {card: place for place, card in enumerate(sorted(first + second), 1)}
    return Decks(tuple(rank[card] for card in first), tuple(rank[card] for card in second))
