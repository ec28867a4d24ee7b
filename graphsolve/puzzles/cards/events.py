"""What happens in a card game and the sub-games in it, as a stream of plain, frozen events.

A game's stream begins with `GameBegan` and ends with `GameEnded`. In between there is, for every
round, `RoundBegan`, `CardsDrawn`, the whole stream of the sub-game that decides it, if one does,
and `RoundWon`; or, where a round would begin with decks that the game has seen before, `Repeat`.

Games are told by their number, from 1 for the one that is not a sub-game, in the order in which
they begin; rounds of a game by theirs, from 1.
"""

from dataclasses import dataclass
from typing import TypeAlias

from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player

__all__ = [
    "CardsDrawn",
    "Event",
    "GameBegan",
    "GameEnded",
    "Repeat",
    "RoundBegan",
    "RoundWon",
]


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A game begins with a deal; `parent` is the game that it is a sub-game of, or None."""

    game: int
    parent: int | None
    decks: Decks


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins with these decks, the cards that it will draw still on top."""

    game: int
    round: int
    decks: Decks


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Both players draw their top card.

    Attributes:
        game: the game.
        round: the round.
        cards: the card of player 1, and that of player 2.
        sub_game: whether a sub-game decides the round.
    """

    game: int
    round: int
    cards: tuple[int, int]
    sub_game: bool


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A player wins the round."""

    game: int
    round: int
    winner: Player


@dataclass(frozen=True, slots=True)
class Repeat:
    """A round would begin with decks as they were before an earlier round of the game."""

    game: int
    round: int
    earlier: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game has ended; `decks` are what both players have then."""

    game: int
    decks: Decks
    outcome: GameOutcome


Event: TypeAlias = GameBegan | RoundBegan | CardsDrawn | RoundWon | Repeat | GameEnded
