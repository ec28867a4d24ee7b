"""The board of a card game, with one letter for each round.

A game is `(rounds, winner, repeats)`. The rounds are a text with a letter for each, that of its
kind. The winner is 0 if the page ends before the game does, and null without a winner. The repeats
are pairs of a round and the earlier round with the same decks.

The page knows no rules: in each round, both top cards go to the bottom of the winner's deck in the
order that the kind says. A sub-game begins with copies of the next cards, as many as the numbers
on the drawn ones. Where the decks are others, the data contain them by game and round, as `2/5`;
`2/5 copies` are the decks of the sub-game of that round if it is left out.

Games can have millions of events. Scenes would take as long as all the rest, so what the data need
comes from the events.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias, TypedDict

from graphsolve.puzzles.cards import RECURSIVE_COMBAT as STANDARD
from graphsolve.puzzles.cards import Decks, GameOutcome, Rules
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.rules import Cards, Player
from graphsolve.show import counted
from graphsolve.show.cards.transcript import WORDS

MAX_ROUNDS = 300_000  # after this many rounds in the page, further sub-games are left out
MAX_PLAYED = 3_000_000
"""After this many rounds, which take a minute or two, the page ends: some games take years."""

ORDERS = {winner: STANDARD.bottom(winner, 0, 1) for winner in (1, 2)}
"""The order by the rules in which the cards of players 1 and 2 go to the bottom of a deck."""

UNFINISHED = 0
FIRST_LETTER = ord("0")

GameData: TypeAlias = tuple[str, int | None, list[int]]


class Kind(NamedTuple):
    """What the rounds with the same letter have in common.

    Attributes:
        winner: who wins; None if the page ends before that.
        bottom: which cards go to the bottom of that deck: 0 is player 1's, and 1 player 2's.
        sub_game: the sub-game that decides it: the next in the list of games, or one left out.
        says: the names of the `WORDS` about it.
    """

    winner: int | None
    bottom: Cards
    sub_game: Literal["next", "left out"] | None
    says: tuple[str, ...]


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
    kinds: dict[str, Kind]
    decks: dict[str, Decks]
    leftOut: LeftOut
    brokenOff: int | None
    score: int | None
    words: Mapping[str, str]


def board_of(
    events: Iterable[cards.Event],
    rules: Rules | None = None,
    *_: object,
    max_rounds: int = MAX_ROUNDS,
    max_played: int = MAX_PLAYED,
) -> BoardData:
    """The data of a card game, from its events or the first of them."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cards.GameBegan)
    record = Record(began, max_rounds)
    for event in stream:
        if record.played >= max_played and isinstance(event, cards.RoundBegan):
            break
        record.add(event)
    record.break_off()
    games, outcome = record.games.values(), record.outcome
    score = (rules or STANDARD).score
    result = outcome_text(outcome, score)
    return {
        "facts": facts_text(began.decks, record, result),
        "outcome": result,
        "deal": began.decks,
        "games": [("".join(game.letters), game.winner, game.repeats) for game in games],
        "kinds": {letter: kind for kind, letter in record.letters.items()},
        "decks": record.other_decks,
        "leftOut": {"games": record.games_left_out, "rounds": record.rounds_left_out},
        "brokenOff": None if outcome else record.played,
        "score": score(outcome.deck) if outcome and outcome.deck else None,
        "words": WORDS,
    }


@dataclass(slots=True)
class Round:
    """A round, and the decks before it.

    A sub-game that decides it is won by `sub_winner`, and described by the words `decides`.
    """

    decks: Decks
    winner: Player | None = None
    sub_game: Literal["next", "left out"] | None = None
    decides: tuple[str, ...] = ()
    sub_winner: Player | None = None

    def kind(self, bottom: Cards = (), *last: str) -> Kind:
        """What it has in common with other rounds, with the `last` of the words about it."""
        winner = self.winner
        says: tuple[str, ...] = ("broken off",)
        if self.sub_game:
            loses = "lost" if self.sub_winner == 3 - (winner or 0) else "won"
            ends = [loses] if winner else [] if self.sub_winner else ["cut"]
            says = ("drawn", *self.decides, *ends, *last)
        elif winner:
            own, other = self.decks if winner == 1 else reversed(self.decks)
            says = ("drawn", "higher" if own[0] > other[0] else "lower", *last)
        return Kind(winner, bottom, self.sub_game, says)


@dataclass(slots=True)
class Game:
    """A game of the page, and its latest round unless that is over."""

    began: cards.GameBegan
    round: Round | None = None
    letters: list[str] = field(default_factory=list)
    winner: int | None = UNFINISHED
    repeats: list[int] = field(default_factory=list)

    @property
    def place_of_copies(self) -> str:
        """The key of the decks of a sub-game that is left out."""
        return f"{self.began.game}/{len(self.letters) + 1} copies"


class Record:
    """What the data of a page are made of. The `games` are those of the page, by their numbers.

    `other_decks` are those that are not the ones by the rules of the statement.
    """

    def __init__(self, began: cards.GameBegan, max_rounds: int) -> None:
        self.games = {began.game: Game(began)}
        self.letters: dict[Kind, str] = {}
        self.other_decks: dict[str, Decks] = {}
        self.games_left_out = self.rounds_left_out = 0
        self.played = 0
        self.outcome: GameOutcome | None = None
        self._rounds_left = max_rounds

    def add(self, event: cards.Event) -> None:
        """Add an event. Of sub-games that are left out, only the rounds are counted."""
        game = self.games.get(event.game)
        match event:
            case cards.CardsDrawn():
                pass  # they are the top cards
            case cards.RoundWon(winner=winner):
                self.played += 1
                if game is None:
                    self.rounds_left_out += 1
                elif game.round:
                    game.round.winner = winner
            case cards.RoundBegan(decks=decks) if game:
                self._rounds_left -= 1
                self._end_round(game, decks)
                game.round = Round(decks)
            case cards.GameBegan():
                self._begin_sub_game(event)
            case cards.Repeat(round=number, earlier=earlier) if game:
                game.repeats += number, earlier
            case cards.GameEnded() if game:
                self._end_game(game, event)

    def break_off(self) -> None:
        """End the page, without a sub-game that has just begun."""
        *_, last = self.games.values()
        around = self.games.get(last.began.parent or 0)
        if around and around.round and last == Game(last.began):
            del self.games[last.began.game]
            around.round.sub_game = "left out"
            if decks := self.other_decks.pop(f"{last.began.game}/1", None):
                self.other_decks[around.place_of_copies] = decks
        for game in self.games.values():
            if game.round:
                self._write(game, game.round.kind())

    def _begin_sub_game(self, event: cards.GameBegan) -> None:
        around = self.games.get(event.parent or 0)
        if around and around.round and self._rounds_left > 0:
            self.games[event.game] = Game(event)
            around.round.sub_game, place = "next", f"{event.game}/1"
        else:
            self.games_left_out += 1
            if around is None or around.round is None:
                return
            place = around.place_of_copies
            around.round.sub_game = "left out"
        around.round.decides = about_sub_game(around.round.decks, event.decks)
        if event.decks != STANDARD.sub_game(around.round.decks):
            self.other_decks[place] = event.decks

    def _end_game(self, game: Game, event: cards.GameEnded) -> None:
        self._end_round(game, event.decks)
        game.winner = event.outcome.winner
        around = self.games.get(game.began.parent or 0)
        if around is None:
            self.outcome = event.outcome
        elif around.round:
            around.round.sub_winner = game.winner

    def _end_round(self, game: Game, decks: Decks) -> None:
        """End the latest round of a game; these are the decks after it, or at the deal."""
        latest, expected = game.round, game.began.decks
        if latest and (winner := latest.winner):
            first, second = latest.decks
            bottom = STANDARD.bottom(winner, first[0], second[0])
            order, word = ORDERS[winner], "bottom"
            expected = latest.decks.after_round(winner, bottom)
            if decks != expected and decks[winner - 1][-2:] != bottom:
                word = "elsewhere"
                if decks[winner - 1][-2:] == bottom[::-1]:
                    order, word = order[::-1], "swapped"
                    expected = latest.decks.after_round(winner, bottom[::-1])
            self._write(game, latest.kind(order, word))
        elif latest:
            expected = latest.decks
            self._write(game, latest.kind())
        if decks != expected:
            self.other_decks[f"{game.began.game}/{len(game.letters) + 1}"] = decks
        game.round = None

    def _write(self, game: Game, kind: Kind) -> None:
        letter = self.letters.get(kind)
        if letter is None:
            letter = self.letters[kind] = chr(FIRST_LETTER + len(self.letters))
        game.letters.append(letter)


def about_sub_game(decks: Decks, copies: Decks) -> tuple[str, str]:
    """Words on a sub-game: whether it should decide the round, and with which decks."""
    first, second = decks
    is_right = STANDARD.starts_sub_game(first[0], len(first) - 1, second[0], len(second) - 1)
    why = "sub-game" if is_right else "too few"
    if any(deck[1 : len(copy) + 1] != copy for deck, copy in zip(decks, copies, strict=True)):
        return why, "other cards" if is_right else "cards"
    is_other_number = is_right and copies != STANDARD.sub_game(decks)
    return why, "other number" if is_other_number else "copies"


def facts_text(deal: Decks, record: Record, result: str) -> str:
    """The decks, the number of rounds, and the outcome."""
    decks = " against ".join(counted(len(deck), "card") for deck in deal)
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
