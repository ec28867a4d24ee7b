"""The board of a card game, with one letter for each round.

A game is `[rounds, winner, repeats]`. The rounds are a text with a letter for each:

    1 or 2   player 1 or 2 wins the round with the higher card
    a or b   player 1 or 2 wins it by a sub-game, the next in the list of games
    c or d   player 1 or 2 wins it by a sub-game that is left out
    x        a sub-game decides it, and the page ends before that sub-game does
    -        the page ends before it is decided

The winner is 0 if the page ends before the game does, and null without a winner. The repeats are
pairs of a round and the earlier round with the same decks; the key is missing if there are none.

The page deals and plays by the rules of the statement. If misread rules lead to other decks, the
data contain these decks by game and round, as `2/5`; `2/5 copies` are the decks of the sub-game of
that round if it is left out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from graphsolve.puzzles.cards import RECURSIVE_COMBAT as STANDARD
from graphsolve.puzzles.cards import Decks, GameOutcome
from graphsolve.puzzles.cards.decks import Cards, Player
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.show import counted
from graphsolve.show.cards.sentences import WORDS
from graphsolve.show.column import Board, Moment, Position

MAX_ROUNDS = 300_000
"""After this many rounds in the page, further sub-games are left out."""

MAX_PLAYED = 3_000_000
"""After this many rounds, which take a minute or two, the page ends: some games take years."""

BY_CARD, BY_SUB_GAME, BY_LEFT_OUT_GAME = "12", "ab", "cd"
UNDECIDED, UNPLAYED = "x-"
OPENED = BY_SUB_GAME + UNDECIDED
"""The letters of rounds whose sub-game is the next in the list of games."""

UNFINISHED = 0


def board_of(
    events: Iterable[Event],
    *,
    score: Callable[[Cards], int] = STANDARD.score,
    max_rounds: int = MAX_ROUNDS,
    max_played: int = MAX_PLAYED,
) -> dict[str, Any]:
    """The data of a card game.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> data = board_of(game_events(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))))
    >>> data["games"][0], data["games"][1]
    (['12122112b212b1b22', 2], ['212222', 2])
    >>> data["facts"]
    '5 cards against 5 cards · 17 rounds, 4 sub-games · player 2 wins with a score of 291'

    Args:
        events: all events.
        score: the score of the winner's deck, if it is not that of the statement.
        max_rounds: how many rounds the data contain before further sub-games are left out.
        max_played: how many rounds to play, including those left out, before the page ends.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, GameBegan)
    recorder = Recorder(began, max_rounds, score)
    for event in stream:
        if recorder.played >= max_played and isinstance(event, RoundBegan):
            recorder.break_off()
            break
        recorder.add(event)
    return recorder.data()


@dataclass
class OpenGame:
    """A game that has not ended.

    Attributes:
        number: its number in the data.
        decks: the decks by the rules of the statement.
        row: its data, complete when it ends.
        rounds: the letters of its rounds so far.
        repeats: its repeats so far: pairs of rounds, one after the other.
        letters: the letters of the current round if player 1 or 2 wins it.
        is_open: whether a round has begun and is not decided.
    """

    number: int
    decks: Decks
    row: list[object]
    rounds: list[str] = field(default_factory=list)
    repeats: list[int] = field(default_factory=list)
    letters: str = BY_CARD
    is_open: bool = False

    def win(self, winner: Player) -> None:
        """Record the winner of the current round."""
        self.rounds.append(self.letters[winner - 1])
        self.letters, self.is_open = BY_CARD, False
        (card1, *rest1), (card2, *rest2) = self.decks
        piles = rest1, rest2
        piles[winner - 1].extend(STANDARD.bottom(winner, card1, card2))
        self.decks = Decks(tuple(rest1), tuple(rest2))


class Recorder:
    """Collects the data of a game from its events.

    Attributes:
        played: the number of rounds won so far.
    """

    def __init__(self, began: GameBegan, max_rounds: int, score: Callable[[Cards], int]) -> None:
        self._score = score
        self.played = 0
        self._began = began
        self._rounds_left = max_rounds
        self._games: list[list[object]] = []
        self._open: list[OpenGame] = []
        self._other_decks: dict[str, Decks] = {}
        self._open_left_out = 0
        self._left_out = {"games": 0, "rounds": 0}
        self._outcome: GameOutcome | None = None
        self._broken_off = False
        self._begin(began.decks)

    def data(self) -> dict[str, object]:
        """The data so far, as a JSON object."""
        self._end_early()
        outcome = self._outcome
        return {
            "facts": self._facts(),
            "outcome": self._winner(),
            "deal": self._began.decks,
            "games": self._games,
            "decks": self._other_decks,
            "leftOut": self._left_out,
            "brokenOff": self.played if self._broken_off else None,
            "score": self._score(outcome.deck) if outcome and outcome.deck else None,
            "words": WORDS,
        }

    def _facts(self) -> str:
        """The decks, the number of rounds, and the outcome."""
        outcome = self._outcome
        decks = " against ".join(counted(len(deck), "card") for deck in self._began.decks)
        played = [counted(outcome.rounds, "round")] if outcome else []
        if sub_games := len(self._games) - 1 + self._left_out["games"]:
            played.append(counted(sub_games, "sub-game"))
        return " · ".join(filter(None, [decks, ", ".join(played), self._winner()]))

    def _winner(self) -> str:
        """Who wins, and the score."""
        outcome = self._outcome
        if not outcome or not outcome.winner:
            return "no winner" if outcome else "not finished"
        score = f" with a score of {self._score(outcome.deck)}" if outcome.deck else ""
        return f"player {outcome.winner} wins{score}"

    def add(self, event: Event) -> None:
        """Add an event."""
        self.played += isinstance(event, RoundWon)
        begins = isinstance(event, GameBegan)
        if self._open_left_out or (begins and self._rounds_left <= 0):
            self._leave_out(event)
        else:
            self._record(event)

    def break_off(self) -> None:
        """Note that the game goes on after the last event."""
        self._broken_off = True

    def _end_early(self) -> None:
        """Complete the data of the games that have not ended."""
        while len(self._open) > 1 and not (self._open[-1].rounds or self._open[-1].is_open):
            self._open.pop()
            self._games.pop()
            self._open[-1].is_open = False
        for game in self._open:
            if game.is_open and game.letters != BY_LEFT_OUT_GAME:
                game.rounds.append(UNDECIDED if game.letters == BY_SUB_GAME else UNPLAYED)
            game.row += ["".join(game.rounds), UNFINISHED, game.repeats]
        self._open.clear()

    def _leave_out(self, event: Event) -> None:
        match event:
            case GameBegan(decks=decks):
                game = self._open[-1]
                if not self._open_left_out and decks != STANDARD.sub_game(game.decks):
                    self._other_decks[f"{game.number}/{len(game.rounds) + 1} copies"] = decks
                self._open_left_out += 1
                self._left_out["games"] += 1
                self._open[-1].letters = BY_LEFT_OUT_GAME
            case RoundWon():
                self._left_out["rounds"] += 1
            case GameEnded():
                self._open_left_out -= 1
            case RoundBegan() | CardsDrawn() | Repeat():
                pass

    def _record(self, event: Event) -> None:
        game = self._open[-1]
        match event:
            case GameBegan():
                game.letters = BY_SUB_GAME
                self._begin(STANDARD.sub_game(game.decks))
            case RoundBegan(round=number, decks=decks):
                self._rounds_left -= 1
                game.is_open = True
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
        self._open.append(OpenGame(len(self._games), decks, row))

    def _compare(self, game: OpenGame, number: int, decks: Decks) -> None:
        """Record the decks if they differ from those by the rules of the statement."""
        if decks != game.decks:
            self._other_decks[f"{game.number}/{number}"] = game.decks = decks

    def _end(self, game: OpenGame, outcome: GameOutcome) -> None:
        self._open.pop()
        self._outcome = None if self._open else outcome
        game.row += ["".join(game.rounds), outcome.winner]
        if game.repeats:
            game.row.append(game.repeats)


def moments_of(board: Board) -> Iterator[Moment]:
    """What happens in each round of a card game, and the decks that are not those by the rules.

    A position is the round, after the rounds of the games around it. Who wins a round by a
    sub-game happens after the sub-game, before the next round.
    """
    games = enumerate(board["games"], 1)

    def rounds(path: Position) -> Iterator[Moment]:
        game, (letters, winner, *_) = next(games)
        won = None
        for number, letter in enumerate([*letters, None], 1):
            is_opened = letter is not None and letter in OPENED
            happens = won, is_opened or letter or winner, board["decks"].get(f"{game}/{number}")
            yield (*path, number), happens
            won = letter if is_opened else None
            if is_opened:
                yield from rounds((*path, number))

    return rounds(())
