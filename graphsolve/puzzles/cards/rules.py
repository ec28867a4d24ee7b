"""The rules of Combat and Recursive Combat, one function for each rule of the statement.

`Rules` gathers these decisions. To play by other rules, replace some of them:

>>> from dataclasses import replace
>>> replace(RECURSIVE_COMBAT, repeat_winner=2).is_standard
False

Source: Advent of Code 2020, day 22.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal, NamedTuple, TypeAlias

from more_itertools import duplicates_everseen

from graphsolve.puzzles.base import BaseRules, about

Player: TypeAlias = Literal[1, 2]
"""A player, numbered as in the statement."""

Cards: TypeAlias = tuple[int, ...]
"""Some cards, from top to bottom."""

SubGameObserver: TypeAlias = Callable[[int], object]
"""Called when a sub-game begins, with its number, from 1."""


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
        """The name of its record."""
        return "cards"

    def __str__(self) -> str:
        return "\n\n".join(
            "\n".join([f"Player {player}:", *map(str, deck)])
            for player, deck in enumerate(self, 1)
        )

    def after_round(self, winner: Player, bottom: Cards) -> "Decks":
        """The decks without the top cards, and with the winner's new bottom cards."""
        first, second = self
        if winner == 1:
            return Decks(first[1:] + bottom, second[1:])
        return Decks(first[1:], second[1:] + bottom)


def check_deal(decks: Decks) -> None:
    """Raise an error unless these are decks of different numbers from 1 up, and neither is empty.

    `Game.known_winner` relies on this.
    """
    if not isinstance(decks, Decks):
        raise TypeError(f"expected Decks, not {decks!r}; parse_decks() reads them from a text")
    for player, deck in enumerate(decks, 1):
        if not deck:
            raise ValueError(f"player {player} has an empty deck: both players need cards")
    cards = decks.first + decks.second
    if min(cards) < 1:
        raise ValueError(f"cards must be 1 or higher, not {min(cards)}")
    if len(set(cards)) < len(cards):
        card = next(duplicates_everseen(cards))
        raise ValueError(f"cards must all be different, but {card} is dealt twice")


# Combat


def higher_card(card1: int, card2: int) -> Player:
    """The player with the higher-valued card wins the round.

    >>> higher_card(9, 5)
    1
    """
    return 1 if card1 > card2 else 2


def bottom(winner: Player, card1: int, card2: int) -> Cards:
    """The winner places their own card on the bottom of their deck, and the other card below it.

    The winner's card comes first even if it is the lower one, which can happen when the winner
    is decided by a sub-game.

    >>> bottom(2, 9, 5)
    (5, 9)
    """
    return (card1, card2) if winner == 1 else (card2, card1)


def score(deck: Cards) -> int:
    """The bottom card of the winner's deck times 1, plus the next card up times 2, and so on.

    >>> score((9, 5, 1))
    38
    """
    return sum(place * card for place, card in enumerate(reversed(deck), 1))


# Recursive Combat


def starts_sub_game(card1: int, left1: int, card2: int, left2: int) -> bool:
    """If both players have at least as many cards left as the value they drew, a sub-game decides.

    >>> starts_sub_game(card1=4, left1=4, card2=3, left2=4)
    True
    """
    return left1 >= card1 and left2 >= card2


def sub_game(decks: Decks) -> Decks:
    """For a sub-game, each player copies the next cards, as many as the number they drew.

    >>> sub_game(Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6)))
    Decks(first=(9, 8, 5, 2), second=(10, 1, 7))
    """
    first, second = (deck[1 : 1 + deck[0]] for deck in decks)
    return Decks(first, second)


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The decisions of a card game.

    The functions default to those above, which document them. Combat uses only `higher_card`,
    `bottom` and `score`, and ignores replacements of the others.

    Attributes:
        recursive: whether the game is Recursive Combat.
        repeat_winner: the player who wins a game of Recursive Combat if both decks are as before
            an earlier round of it.
        sub_game: the decks that a sub-game begins with, from the decks before the round: fewer of
            their cards, or else sub-games can nest forever.
    """

    recursive: bool = False
    higher_card: Callable[[int, int], Player] = higher_card
    bottom: Callable[[Player, int, int], Cards] = bottom
    score: Callable[[Cards], int] = score
    repeat_winner: Player = 1
    starts_sub_game: Callable[[int, int, int, int], bool] = starts_sub_game
    sub_game: Callable[[Decks], Decks] = sub_game

    @property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's."""
        return self in {COMBAT, RECURSIVE_COMBAT}


COMBAT = Rules()
"""Part 1. Here, the statement has no rule for repeats: a game with a repeat never ends."""

RECURSIVE_COMBAT = Rules(recursive=True)
"""Part 2."""


class Termination(Enum):
    """Why a game ended."""

    ALL_CARDS = "a player has all the cards"
    REPEAT = "both decks are as they were before an earlier round"


@dataclass(frozen=True)
class GameOutcome:
    """How a game ended.

    >>> GameOutcome(Termination.ALL_CARDS, 1, rounds=3, deck=(9, 5, 1)).score
    38
    """

    termination: Annotated[Termination, about("why it ended")]
    winner: Annotated[
        Player | None,
        about("the player who won, or None for a game of Combat that would never end"),
    ]
    rounds: Annotated[int, about("the number of rounds played")]
    deck: Annotated[Cards, about("the winner's deck, top card first; empty without a winner")]

    @property
    def score(self) -> int | None:
        """The score of the winner's deck by the standard rules; None without a winner."""
        return score(self.deck) if self.winner else None
