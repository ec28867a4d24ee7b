"""A card game's events as the compact data that its page reads.

The data are those of a JSON object. A game is `[rounds, winner, repeats]`, where the winner is
0 if the page ends before the game does, and the rounds are a text with a letter for each:

    1 or 2   the player who wins the round with the higher card
    a or b   player 1 or 2 wins it by a sub-game: the next in the list of games
    c or d   player 1 or 2 wins it by a sub-game that is left out
    x        a sub-game decides it that has not ended where the page ends

and the repeats, left out where there are none, are pairs of a round and the earlier one that began
alike. The page deals and plays by the statement: the decks that come about in another way, by
another reading of the rules, are told, by game and round.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.rules import RECURSIVE_COMBAT as STATED

__all__ = ["MOST_ROUNDS", "cards_data"]

MOST_ROUNDS = 300_000
"""A page holds so many rounds; then further sub-games are told by their winners alone."""

MOST_READ = 3_000_000
"""So many rounds are played at most, in a minute or two: there are games that would take years."""

HIGHER_CARD, SUB_GAME, LEFT_OUT = "12", "ab", "cd"
UNDECIDED = "x"
CUT = 0


def cards_data(
    began: GameBegan,
    events: Iterable[Event],
    *,
    most_rounds: int = MOST_ROUNDS,
    most_read: int = MOST_READ,
) -> dict[str, object]:
    """The data of a card game.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> events = game_events(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> data = cards_data(next(events), events)
    >>> data["games"][0], data["games"][1]
    (['12122112b212b1b22', 2], ['212222', 2])

    Args:
        began: the first event.
        events: those after it.
        most_rounds: once there are so many rounds, further sub-games are left out.
        most_read: after so many rounds, those left out included, all else is left out.
    """
    record = Record(began, most_rounds)
    for event in events:
        if record.read >= most_read and isinstance(event, RoundBegan):
            record.break_off()
            break
        record.see(event)
    return record.data()


@dataclass
class OpenGame:
    """A game that goes on.

    Attributes:
        decks: those that the page takes both players to have.
        row: what is told of it.
        rounds: a letter for each of its rounds so far.
        repeats: the rounds that began like an earlier one, and that one, in turn.
        letters: those for the winners of the round that goes on.
    """

    decks: Decks
    row: list[object]
    rounds: list[str] = field(default_factory=list)
    repeats: list[int] = field(default_factory=list)
    letters: str = HIGHER_CARD

    def win(self, winner: Player) -> None:
        """Let a player win the round."""
        self.rounds.append(self.letters[winner - 1])
        self.letters = HIGHER_CARD
        (card1, *rest1), (card2, *rest2) = self.decks
        piles = rest1, rest2
        piles[winner - 1].extend(STATED.bottom(winner, card1, card2))
        self.decks = Decks(tuple(rest1), tuple(rest2))


class Record:
    """What is told of the events seen so far.

    Attributes:
        read: the rounds that have been played.
    """

    def __init__(self, began: GameBegan, most_rounds: int) -> None:
        self.read = 0
        self._began = began
        self._left = most_rounds
        self._games: list[list[object]] = []
        self._open: list[OpenGame] = []
        self._told_decks: dict[str, Decks] = {}
        self._skipped_open = 0
        self._left_out = {"games": 0, "rounds": 0}
        self._outcome: GameOutcome | None = None
        self._broken_off = False
        self._begin(began.decks)

    def data(self) -> dict[str, object]:
        """It as a JSON object."""
        return {
            "puzzle": "cards",
            "deal": self._began.decks,
            "games": self._games,
            "decks": self._told_decks,
            "leftOut": self._left_out,
            "brokenOff": self.read if self._broken_off else None,
            "outcome": outcome_data(self._outcome) if self._outcome else None,
        }

    def see(self, event: Event) -> None:
        """Take in the next event."""
        self.read += isinstance(event, RoundWon)
        if self._skipped_open or (isinstance(event, GameBegan) and self._left <= 0):
            self._skip(event)
        else:
            self._take(event)

    def break_off(self) -> None:
        """Leave out what follows: the games that are open do not end."""
        while len(self._open) > 1 and not self._open[-1].rounds:
            self._open.pop()
            self._games.pop()
        for game in self._open[:-1]:
            game.rounds.append(UNDECIDED)
        for game in self._open:
            game.row += ["".join(game.rounds), CUT, game.repeats]
        self._broken_off = True

    def _skip(self, event: Event) -> None:
        """Count what is left out."""
        match event:
            case GameBegan():
                self._skipped_open += 1
                self._left_out["games"] += 1
                self._open[-1].letters = LEFT_OUT
            case RoundWon():
                self._left_out["rounds"] += 1
            case GameEnded():
                self._skipped_open -= 1
            case RoundBegan() | CardsDrawn() | Repeat():
                pass

    def _take(self, event: Event) -> None:
        game = self._open[-1]
        match event:
            case GameBegan():
                game.letters = SUB_GAME
                self._begin(STATED.sub_game(game.decks))
            case RoundBegan(round=number, decks=decks):
                self._left -= 1
                self._compare(game, number, decks)
            case RoundWon(winner=winner):
                game.win(winner)
            case Repeat(round=number, earlier=earlier):
                game.repeats += number, earlier
            case GameEnded(decks=decks, outcome=outcome):
                self._compare(game, outcome.rounds + 1, decks)
                self._end(game, outcome)
            case CardsDrawn():
                pass

    def _begin(self, decks: Decks) -> None:
        row: list[object] = []
        self._games.append(row)
        self._open.append(OpenGame(decks, row))

    def _compare(self, game: OpenGame, number: int, decks: Decks) -> None:
        """Tell the decks if the page would take them for others."""
        if decks != game.decks:
            index = next(i for i, row in enumerate(self._games) if row is game.row)
            self._told_decks[f"{index + 1}/{number}"] = game.decks = decks

    def _end(self, game: OpenGame, outcome: GameOutcome) -> None:
        self._open.pop()
        self._outcome = None if self._open else outcome
        game.row += ["".join(game.rounds), outcome.winner]
        if game.repeats:
            game.row.append(game.repeats)


def outcome_data(outcome: GameOutcome) -> dict[str, object]:
    """How the whole game ended."""
    return {
        "termination": outcome.termination.name,
        "winner": outcome.winner,
        "rounds": outcome.rounds,
        "score": outcome.score,
    }
