"""The events of a card game and its sub-games.

A game is `GameBegan`, its rounds, and `GameEnded`. A round is `RoundBegan`, `CardsDrawn`, all
events of the sub-game if one decides the round, and `RoundWon`. If a round repeats an earlier one,
there is a `Repeat` first; with the standard rules, that ends the game.

Games are numbered from 1 in the order in which they begin, and rounds from 1 within their game.
"""

from typing import TypeAlias

from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cards.rules import Decks, GameOutcome, Player


class GameBegan(BaseEvent, frozen=True):
    """A game begins.

    Attributes:
        game: the number of the game.
        parent: the game that this is a sub-game of, or null for game 1.
        decks: the decks dealt to player 1 and to player 2, top card first.
    """

    game: int
    parent: int | None
    decks: Decks


class RoundBegan(BaseEvent, frozen=True):
    """A round begins.

    Attributes:
        game: the number of the game.
        round: the number of the round.
        decks: both decks before a card is drawn.
    """

    game: int
    round: int
    decks: Decks


class CardsDrawn(BaseEvent, frozen=True):
    """Both players draw their top card.

    Attributes:
        game: the number of the game.
        round: the number of the round.
        cards: the card of player 1 and the card of player 2.
        sub_game: whether a sub-game decides the round.
    """

    game: int
    round: int
    cards: tuple[int, int]
    sub_game: bool


class RoundWon(BaseEvent, frozen=True):
    """A player wins the round.

    Attributes:
        game: the number of the game.
        round: the number of the round.
        winner: the player who wins it.
    """

    game: int
    round: int
    winner: Player


class Repeat(BaseEvent, frozen=True):
    """The decks are the same as before an earlier round of the game.

    Attributes:
        game: the number of the game.
        round: the number of the round that would begin.
        earlier: the number of the earlier round.
    """

    game: int
    round: int
    earlier: int


class GameEnded(BaseEvent, frozen=True):
    """A game ends.

    Attributes:
        game: the number of the game.
        decks: both decks at the end.
        outcome: how it ended.
    """

    game: int
    decks: Decks
    outcome: GameOutcome


Event: TypeAlias = GameBegan | RoundBegan | CardsDrawn | RoundWon | Repeat | GameEnded
