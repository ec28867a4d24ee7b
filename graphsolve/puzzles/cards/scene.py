"""The state of a card game after each of its events."""

import msgspec
from msgspec.structs import replace

from graphsolve.puzzles.base import BaseScene, Position
from graphsolve.puzzles.cards import events
from graphsolve.puzzles.cards.decks import Decks, Player
from graphsolve.puzzles.cards.events import Event, GameOutcome


class OpenGame(msgspec.Struct, frozen=True, gc=False):
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
        return next(
            (one.winner for one in self.happened if isinstance(one, events.RoundWon)), None
        )

    @property
    def frame(self) -> int:
        """The round whose frame shows the latest event: the next round if this one is over.

        The winner of a round without a sub-game is shown in the frame of that round.
        """
        is_over = self.outcome is not None
        match self.happened:
            case (*_, events.Repeat()) | (events.CardsDrawn(sub_game=True), *_, events.RoundWon()):
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
        assert isinstance(began, events.GameBegan)
        self.games: tuple[OpenGame, ...] = (OpenGame(began.game, 0, began.decks),)

    @property
    def game(self) -> OpenGame:
        """The innermost open game."""
        return self.games[-1]

    def game_of(self, event: Event) -> OpenGame:
        """Return the game of the next event. A sub-game begins in the enclosing game."""
        if event.game == self.game.number:
            return self.game
        number = event.parent if isinstance(event, events.GameBegan) else event.game
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
            case events.RoundBegan():
                game = OpenGame(game.number, event.round, event.decks)
                if not around:
                    self.round = event.round
            case events.GameBegan():
                around.append(game)
                game = OpenGame(event.game, 0, event.decks)
            case events.GameEnded(_, decks, outcome):
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
        return event.round if isinstance(event, events.RoundBegan) and event.game == 1 else None
