"""The decks of both players."""

from typing import Literal, NamedTuple, TypeAlias

from more_itertools import duplicates_everseen

Player: TypeAlias = Literal[1, 2]
"""A player, numbered as in the statement."""

Cards: TypeAlias = tuple[int, ...]
"""Some cards, from top to bottom."""


class Decks(NamedTuple):
    """The decks of both players, top card first.

    `str` formats them like the puzzle's input.

    >>> print(Decks((9, 2), (5,)))
    Player 1:
    9
    2
    <BLANKLINE>
    Player 2:
    5
    """

    first: Cards
    second: Cards

    @property
    def puzzle(self) -> str:
        """The name of its `PuzzleRecord`."""
        return "cards"

    def __str__(self) -> str:
        return "\n\n".join(
            "\n".join([f"Player {player}:", *map(str, deck)])
            for player, deck in enumerate(self, 1)
        )

    def after_round(self, winner: Player, bottom: Cards) -> "Decks":
        """Return the decks without the top cards and with the winner's new bottom cards."""
        first, second = self
        if winner == 1:
            return Decks(first[1:] + bottom, second[1:])
        return Decks(first[1:], second[1:] + bottom)


def check_deal(decks: Decks) -> None:
    """Raise an error unless both decks have cards, all of them different numbers from 1 up.

    The proof in `Game` relies on this.
    """
    if not isinstance(decks, Decks):
        raise TypeError(f"expected Decks, not {decks!r}; parse_decks() reads them from a text")
    for player, deck in enumerate(decks, 1):
        if not isinstance(deck, tuple):
            raise TypeError(f"the cards of player {player} must be a tuple, not {deck!r}")
        if not deck:
            raise ValueError(f"player {player} has an empty deck: both players need cards")
    cards = decks.first + decks.second
    if min(cards) < 1:
        raise ValueError(f"cards must be 1 or higher, not {min(cards)}")
    if len(set(cards)) < len(cards):
        card = next(duplicates_everseen(cards))
        raise ValueError(f"cards must all be different, but {card} is dealt twice")


def score(deck: Cards) -> int:
    """Return the bottom card of a deck times 1, plus the next card up times 2, and so on.

    >>> score((9, 5, 1))
    38
    """
    return sum(place * card for place, card in enumerate(reversed(deck), 1))
