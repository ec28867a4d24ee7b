"""The things of the card games: players, decks, and how a game ended."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Cards", "Decks", "GameOutcome", "Player", "Termination", "check_deal"]

Player: TypeAlias = Literal[1, 2]
"""A player, by the number that the statement gives them."""

Cards: TypeAlias = tuple[int, ...]
"""Some cards, or a deck, whose top card comes first."""


class Decks(NamedTuple):
    """The decks of both players, top card first.

    `str` draws them as the puzzle gives them.

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

    def __str__(self) -> str:
        return "\n\n".join(
            "\n".join([f"Player {player}:", *map(str, deck)])
            for player, deck in enumerate(self, 1)
        )


def check_deal(decks: Decks) -> None:
    """Check that a game can begin with these decks: each has cards, all different, from 1 up.

    The shortcuts of Recursive Combat are proved for such cards alone.

    >>> check_deal(Decks((3, 1), (2, 3)))
    Traceback (most recent call last):
    ValueError: expected different cards, found one twice

    Raises:
        ValueError: if it cannot.
    """
    cards = [*decks.first, *decks.second]
    if not all(decks):
        raise ValueError("expected a card in each deck, found an empty deck")
    if min(cards) < 1:
        raise ValueError(f"expected cards from 1 up, found {min(cards)}")
    if len(set(cards)) < len(cards):
        raise ValueError("expected different cards, found one twice")


class Termination(Enum):
    """Why a game ended."""

    ALL_CARDS = "a player has all the cards"
    REPEAT = "both decks are as they were before an earlier round"


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended.

    Attributes:
        termination: why it ended.
        winner: the player who won, or None where Combat would go on for ever.
        rounds: the rounds played until then.
        deck: the winner's deck, top card first; empty without a winner.

    >>> GameOutcome(Termination.ALL_CARDS, 1, rounds=3, deck=(9, 5, 1)).score
    38
    """

    termination: Termination
    winner: Player | None
    rounds: int
    deck: Cards

    @property
    def score(self) -> int | None:
        """The bottom card once, the one above it twice, and so on; None without a winner."""
        if self.winner is None:
            return None
        return sum(place * card for place, card in enumerate(reversed(self.deck), 1))
