"""The events of a card game and its sub-games.

A game is `GameBegan`, its rounds, and `GameEnded`. A round is `RoundBegan`, `CardsDrawn`, all
events of the sub-game if one decides the round, and `RoundWon`. If a round repeats an earlier one,
there is a `Repeat` first; with the standard rules, that ends the game.

Games are numbered from 1 in the order in which they begin, and rounds from 1 within their game.
"""

from typing import Annotated, ClassVar, TypeAlias

from graphsolve.puzzles.base import BaseEvent, about
from graphsolve.puzzles.cards.rules import Decks, GameOutcome, Player

GameNumber: TypeAlias = Annotated[int, about("the number of the game")]
RoundNumber: TypeAlias = Annotated[int, about("the number of the round")]


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
