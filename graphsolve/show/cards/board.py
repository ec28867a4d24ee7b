"""The board of a card game, with one letter for each round.

A game is `(rounds, winner, repeats)`. The rounds are a text with a letter for each:

    1 or 2   player 1 or 2 wins the round with the higher card
    a or b   player 1 or 2 wins it by a sub-game, the next in the list of games
    c or d   player 1 or 2 wins it by a sub-game that is left out
    x        a sub-game decides it, and the page ends before that sub-game does
    -        the page ends before it is decided

The winner is 0 if the page ends before the game does, and null without a winner. The repeats are
pairs of a round and the earlier round with the same decks.

The page deals and plays by the rules of the statement. If misread rules lead to other decks, the
data contain these decks by game and round, as `2/5`; `2/5 copies` are the decks of the sub-game of
that round if it is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypedDict

from graphsolve.puzzles.cards import RECURSIVE_COMBAT as STANDARD
from graphsolve.puzzles.cards import Decks, GameOutcome, Rules
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.rules import Cards, Player
from graphsolve.show import counted
from graphsolve.show.cards.transcript import WORDS

MAX_ROUNDS = 300_000  # after this many rounds in the page, further sub-games are left out
MAX_PLAYED = 3_000_000
"""After this many rounds, which take a minute or two, the page ends: some games take years."""

BY_CARD, BY_SUB_GAME, BY_LEFT_OUT_GAME = "12", "ab", "cd"
UNDECIDED, UNPLAYED = "x-"
UNFINISHED = 0


GameData: TypeAlias = tuple[str, int | None, list[int]]


class LeftOut(TypedDict):
    """How many sub-games are left out, and their rounds."""

    games: int
    rounds: int


class BoardData(TypedDict):
    """The data of a card game."""

    facts: str
    outcome: str
    deal: Decks
    games: list[GameData]
    decks: dict[str, Decks]
    leftOut: LeftOut
    brokenOff: int | None
    score: int | None
    words: Mapping[str, str]


def board_of(
    events: Iterable[cards.Event],
    rules: Rules | None = None,
    _since: int = 1,
    *,
    max_rounds: int = MAX_ROUNDS,
    max_played: int = MAX_PLAYED,
) -> BoardData:
    """The data of a card game, from its events or the first of them."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cards.GameBegan)
    record = Record(began.decks, max_rounds)
    for event in stream:
        if record.played >= max_played and isinstance(event, cards.RoundBegan):
            record.broken_off = True
            break
        record.add(event)
    record.broken_off |= record.outcome is None
    record.drop_unplayed()
    outcome = record.outcome
    score = (rules or STANDARD).score
    result = outcome_text(outcome, score)
    return {
        "facts": facts_text(record, result),
        "outcome": result,
        "deal": record.deal,
        "games": [game.row() for game in record.games],
        "decks": record.other_decks,
        "leftOut": {"games": record.games_left_out, "rounds": record.rounds_left_out},
        "brokenOff": record.played if record.broken_off else None,
        "score": score(outcome.deck) if outcome and outcome.deck else None,
        "words": WORDS,
    }


@dataclass
class Game:
    """A game of the page, with the decks by the rules of the statement.

    `letters` are those of the round if player 1 or 2 wins it, and `repeats` pairs of rounds.
    """

    number: int
    decks: Decks
    rounds: list[str] = field(default_factory=list)
    repeats: list[int] = field(default_factory=list)
    letters: str = BY_CARD
    is_open: bool = False
    winner: int | None = UNFINISHED

    def win(self, winner: Player) -> None:
        """Record the winner of the current round."""
        self.rounds.append(self.letters[winner - 1])
        self.letters, self.is_open = BY_CARD, False
        (card1, *_), (card2, *_) = self.decks
        self.decks = self.decks.after_round(winner, STANDARD.bottom(winner, card1, card2))

    def row(self) -> GameData:
        """Its data, with a letter for a round that is not decided."""
        rounds = "".join(self.rounds)
        if self.is_open and self.letters != BY_LEFT_OUT_GAME:
            rounds += UNDECIDED if self.letters == BY_SUB_GAME else UNPLAYED
        return rounds, self.winner, self.repeats


class Record:
    """What the data of a page are made of.

    `other_decks` are those that are not the ones by the rules of the statement.
    """

    def __init__(self, deal: Decks, max_rounds: int) -> None:
        self.deal = deal
        self.games = [Game(1, deal)]
        self.other_decks: dict[str, Decks] = {}
        self.games_left_out = self.rounds_left_out = 0
        self.played = 0
        self.broken_off = False
        self.outcome: GameOutcome | None = None
        self._open = [*self.games]
        self._open_left_out = 0
        self._rounds_left = max_rounds

    def add(self, event: cards.Event) -> None:
        """Add an event."""
        self.played += isinstance(event, cards.RoundWon)
        if self._open_left_out or (isinstance(event, cards.GameBegan) and self._rounds_left <= 0):
            self._leave_out(event)
            return
        game = self._open[-1]
        match event:
            case cards.GameBegan():
                game.letters = BY_SUB_GAME
                sub_game = Game(len(self.games) + 1, STANDARD.sub_game(game.decks))
                self.games.append(sub_game)
                self._open.append(sub_game)
            case cards.RoundBegan(round=number, decks=decks):
                self._rounds_left -= 1
                game.is_open = True
                self._compare(game, number, decks)
            case cards.RoundWon(winner=winner):
                game.win(winner)
            case cards.Repeat(round=number, earlier=earlier):
                game.repeats += number, earlier
            case cards.GameEnded(decks=decks, outcome=outcome):
                self._compare(game, outcome.rounds + 1, decks)
                game.winner, game.is_open = outcome.winner, False
                self._open.pop()
                self.outcome = None if self._open else outcome

    def drop_unplayed(self) -> None:
        """Drop sub-games that have begun, but have no rounds because the page ends."""
        while len(self._open) > 1 and not (self._open[-1].rounds or self._open[-1].is_open):
            self._open.pop()
            self.games.pop()
            self._open[-1].is_open = False

    def _leave_out(self, event: cards.Event) -> None:
        match event:
            case cards.GameBegan(decks=decks):
                game = self._open[-1]
                if not self._open_left_out and decks != STANDARD.sub_game(game.decks):
                    self.other_decks[f"{game.number}/{len(game.rounds) + 1} copies"] = decks
                self._open_left_out += 1
                self.games_left_out += 1
                game.letters = BY_LEFT_OUT_GAME
            case cards.RoundWon():
                self.rounds_left_out += 1
            case cards.GameEnded():
                self._open_left_out -= 1

    def _compare(self, game: Game, number: int, decks: Decks) -> None:
        """Record the decks if they differ from those by the rules of the statement."""
        if decks != game.decks:
            self.other_decks[f"{game.number}/{number}"] = game.decks = decks


def facts_text(record: Record, result: str) -> str:
    """The decks, the number of rounds, and the outcome."""
    decks = " against ".join(counted(len(deck), "card") for deck in record.deal)
    played = [counted(record.outcome.rounds, "round")] if record.outcome else []
    if sub_games := len(record.games) - 1 + record.games_left_out:
        played.append(counted(sub_games, "sub-game"))
    return " · ".join(filter(None, [decks, ", ".join(played), result]))


def outcome_text(outcome: GameOutcome | None, score: Callable[[Cards], int]) -> str:
    """Who wins, and the score."""
    if not outcome or not outcome.winner:
        return "no winner" if outcome else "not finished"
    scored = f" with a score of {score(outcome.deck)}" if outcome.deck else ""
    return f"player {outcome.winner} wins{scored}"
