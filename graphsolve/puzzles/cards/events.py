"""The events of a card game and its sub-games.

A game is `GameBegan`, its rounds, and `GameEnded`. A round is `RoundBegan`, `CardsDrawn`, all
events of the sub-game if one decides the round, and `RoundWon`. If a round repeats an earlier one,
there is a `Repeat` first, which ends the game under the rules.

Games are numbered from 1 in the order in which they begin, and rounds from 1 within their game.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, ClassVar, TypeAlias

from graphsolve.puzzles.base import BaseEvent, about
from graphsolve.puzzles.cards.decks import Cards, Decks, Player, score

GameNumber: TypeAlias = Annotated[int, about("the number of the game")]
RoundNumber: TypeAlias = Annotated[int, about("the number of the round")]


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
        """The score of the winner's deck; None without a winner."""
        return score(self.deck) if self.winner else None


class GameBegan(BaseEvent, frozen=True):
    """A game begins."""

    puzzle: ClassVar = "cards"
    game: GameNumber
    parent: Annotated[int | None, about("the game that this is a sub-game of, or null for game 1")]
    decks: Annotated[Decks, about("the decks dealt to player 1 and to player 2, top card first")]


class RoundBegan(BaseEvent, frozen=True):
    """A round begins."""

    game: GameNumber
    round: RoundNumber
    decks: Annotated[Decks, about("both decks before a card is drawn")]


class CardsDrawn(BaseEvent, frozen=True):
    """Both players draw their top card."""

    game: GameNumber
    round: RoundNumber
    cards: Annotated[tuple[int, int], about("the card of player 1 and the card of player 2")]
    sub_game: Annotated[bool, about("whether a sub-game decides the round")]


class RoundWon(BaseEvent, frozen=True):
    """A player wins the round."""

    game: GameNumber
    round: RoundNumber
    winner: Annotated[Player, about("the player who wins it")]


class Repeat(BaseEvent, frozen=True):
    """The decks are the same as before an earlier round of the game."""

    game: GameNumber
    round: Annotated[int, about("the number of the round that would begin")]
    earlier: Annotated[int, about("the number of the earlier round")]


class GameEnded(BaseEvent, frozen=True):
    """A game ends."""

    game: GameNumber
    decks: Annotated[Decks, about("both decks at the end")]
    outcome: Annotated[GameOutcome, about("how it ended")]


Event: TypeAlias = GameBegan | RoundBegan | CardsDrawn | RoundWon | Repeat | GameEnded
