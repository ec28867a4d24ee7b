"""The events of a card game and its sub-games, and its state after each of them.

A game is `GameBegan`, its rounds, and `GameEnded`. A round is `RoundBegan`, `CardsDrawn`, all
events of the sub-game if one decides the round, and `RoundWon`. If a round repeats an earlier one,
there is a `Repeat` first, which ends the game under the rules.

Games are numbered from 1 in the order in which they begin, and rounds from 1 within their game.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from graphsolve.puzzles.base import BaseEvent, BaseScene, Position, about
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


class OpenGame(Struct, frozen=True, gc=False):
    """A game in progress and its latest round, which is 0 at the deal.

    `decks` are the decks before that round or, after the game, at its end. `happened` are the
    events of that round so far, with the end of a sub-game, and a repeat that follows the round.
    """

    number: int
    round: int
    decks: Decks
    happened: tuple[Event, ...] = ()
    outcome: GameOutcome | None = None

    @property
    def winner(self) -> Player | None:
        """The winner of the latest round, or None."""
        return next((one.winner for one in self.happened if isinstance(one, RoundWon)), None)

    @property
    def frame(self) -> int:
        """The round whose frame shows the latest event: the next round if this one is over.

        The winner of a round without a sub-game is shown in the frame of that round.
        """
        is_over = self.outcome is not None
        match self.happened:
            case (*_, Repeat()) | (CardsDrawn(sub_game=True), *_, RoundWon()):
                is_over = True
        return self.round + is_over or 1

    def __str__(self) -> str:
        when = f"after round {self.round}" if self.outcome else f"round {self.round}"
        decks = (
            f"Player {player}: {', '.join(map(str, deck)) or 'no cards'}"
            for player, deck in enumerate(self.decks, 1)
        )
        return "\n".join([f"Game {self.number}, {when if self.round else 'the deal'}:", *decks])


class Scene(BaseScene[Event]):
    """The state of a card game and its sub-games after the events applied so far.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> events = list(game_events(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))))
    >>> scene = Scene(events[0])
    >>> scene.apply_all(events[1:28])
    >>> print(scene)
    Game 1, round 9:
    Player 1: 4, 9, 8, 5, 2
    Player 2: 3, 10, 1, 7, 6
    <BLANKLINE>
    Game 2, the deal:
    Player 1: 9, 8, 5, 2
    Player 2: 10, 1, 7
    >>> scene.games[0].happened
    (CardsDrawn(game=1, round=9, cards=(4, 3), sub_game=True),)

    A game that has just ended is open until the next event.

    Attributes:
        games: the open games, from game 1 to the innermost one.
    """

    outcome: GameOutcome | None

    def __init__(self, began: Event) -> None:
        assert isinstance(began, GameBegan)
        self.games: tuple[OpenGame, ...] = (OpenGame(began.game, 0, began.decks),)

    @property
    def game(self) -> OpenGame:
        """The innermost open game."""
        return self.games[-1]

    def game_of(self, event: Event) -> OpenGame:
        """Return the game of the next event. A sub-game begins in the enclosing game."""
        if event.game == self.game.number:
            return self.game
        number = event.parent if isinstance(event, GameBegan) else event.game
        return next(game for game in reversed(self.games) if game.number == number)

    @property
    def position(self) -> Position:
        """The rounds of the open games."""
        return tuple(game.frame for game in self.games)

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        *around, game = self.games
        if game.outcome and around:
            *around, game = around
        match event:
            case RoundBegan():
                game = OpenGame(game.number, event.round, event.decks)
                if not around:
                    self.round = event.round
            case GameBegan():
                around.append(game)
                game = OpenGame(event.game, 0, event.decks)
            case GameEnded(_, decks, outcome):
                game = OpenGame(game.number, game.round, decks, outcome=outcome)
                if around:
                    around[-1] = replace(around[-1], happened=(*around[-1].happened, event))
                else:
                    self.outcome = outcome
            case _:
                game = replace(game, happened=(*game.happened, event))
        self.games = (*around, game)

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.games))

    @staticmethod
    def begins_round(event: Event) -> int | None:
        """Return the number of the round of game 1 that begins with an event, or None."""
        return event.round if isinstance(event, RoundBegan) and event.game == 1 else None
