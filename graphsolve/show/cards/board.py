"""The board of a card game, with one letter for each round.

A game is `(rounds, winner, repeats)`. The rounds are a text with one letter for each, that of its
`RoundKind`. The winner is 0 if the page ends before the game, and null if there is none. The
repeats are pairs of a round and the earlier round with the same decks.

The page unpacks the decks: in each round, both top cards go to the bottom of the winner's deck in
the order of the round's kind. A sub-game begins with the next cards, as many as the numbers on the
drawn ones. Any other decks are in the data by game and round, such as `2/5`; `2/5 copies` are the
decks of the sub-game of that round if it is left out.

Games can have millions of events. A scene applies those of the games on the page; in the sub-games
that are left out, only rounds are counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypedDict

from graphsolve.lab.cards.game import MisreadRules
from graphsolve.puzzles.cards import Cards, Decks, GameOutcome, Player, decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.events import OpenGame, Scene
from graphsolve.puzzles.cards.game import bottom, starts_sub_game, sub_game
from graphsolve.puzzles.text import counted
from graphsolve.show.cards.words import WORDS

MAX_ROUNDS = 300_000  # after this many rounds on the page, further sub-games are left out
MAX_PLAYED = 3_000_000
"""The page ends after this many rounds, which take a minute or two; some games take years."""

MISREAD_WORDS = {
    "repeat": "The decks count as a repeat of an earlier round, so player {winner} wins this game."
}
"""Words for rules under which other decks, or those of another game, count as a repeat."""

UNFINISHED = 0
FIRST_LETTER = ord("0")


class RoundKind(NamedTuple):
    """What the rounds with the same letter have in common.

    Attributes:
        winner: who wins; None if the page ends before that.
        bottom: the cards that go to the bottom of the winner's deck, 0 for player 1's, 1 for 2's.
        sub_game: the sub-game that decides it: the next in the list of games, or one left out.
        says: the names of the `WORDS` that describe it.
    """

    winner: int | None
    bottom: Cards
    sub_game: Literal["next", "left out"] | None
    says: tuple[str, ...]


class BoardData(TypedDict):
    """The data of a card game."""

    facts: str
    outcome: str
    deal: Decks
    games: list[tuple[str, int | None, list[int]]]
    kinds: dict[str, RoundKind]
    decks: dict[str, Decks]
    leftOut: str
    score: int | None
    words: Mapping[str, str]


def board_of(
    events: Iterable[cards.Event],
    rules: MisreadRules | None = None,
    *_: object,
    max_rounds: int = MAX_ROUNDS,
    max_played: int = MAX_PLAYED,
) -> BoardData:
    """Return the data of a card game, from its events or the first of them."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cards.GameBegan)
    builder = BoardBuilder(began, max_rounds)
    builder.add_all(stream, max_played)
    games, outcome = builder.games.values(), builder.scene.outcome
    scores = rules.score if rules else decks.score
    score = scores(outcome.deck) if outcome and outcome.winner else None
    result = outcome_text(outcome, score)
    return {
        "facts": facts_text(began.decks, builder, result),
        "outcome": result,
        "deal": began.decks,
        "games": [("".join(game.letters), game.winner, game.repeats) for game in games],
        "kinds": {letter: kind for kind, letter in builder.letters.items()},
        "decks": builder.other_decks,
        "leftOut": left_out_text(builder),
        "score": score,
        "words": WORDS | MISREAD_WORDS if misreads_repeats(rules) else WORDS,
    }


def misreads_repeats(rules: MisreadRules | None) -> bool:
    """Return whether the decks need not be the same, or the game another one, in a repeat."""
    names = ("repeat_keys", "history")
    return any(getattr(rules, name) is not getattr(MisreadRules, name) for name in names if rules)


@dataclass(slots=True)
class ShownGame:
    """A game on the page, with the `sub_game` of its latest round and the words about it."""

    letters: list[str] = field(default_factory=list)
    winner: int | None = UNFINISHED
    repeats: list[int] = field(default_factory=list)
    sub_game: Literal["next", "left out"] | None = None
    decides: tuple[str, ...] = ()

    def why(self, latest: OpenGame) -> tuple[str, ...]:
        """Return the names of the `WORDS` that say what decides its latest round."""
        match latest.happened:
            # The cards decide.
            case cards.CardsDrawn(cards=drawn, sub_game=False), cards.RoundWon(winner=winner), *_:
                is_higher = drawn[winner - 1] > drawn[2 - winner]
                return ("drawn", "higher" if is_higher else "lower")
            # A sub-game on the page decides; perhaps the events end before the round does.
            case _, cards.GameEnded(outcome=ended), cards.RoundWon(winner=winner), *_:
                return ("drawn", *self.decides, "won" if ended.winner == winner else "lost")
            case _, cards.GameEnded(), *_:
                return ("drawn", *self.decides)
            # A sub-game decides that is left out, or that counts as one played before.
            case _, cards.RoundWon(), *_:
                return ("drawn", *self.decides, "won") if self.sub_game else ("drawn", "known")
            # The events end before or in the sub-game.
            case cards.CardsDrawn(sub_game=True), *_:
                return ("drawn", *self.decides, "cut") if self.sub_game else ("drawn", "cut")
        return ("truncated",)


class BoardBuilder:
    """A builder of the data of a board. `games` has the games on the page by number.

    `other_decks` are decks that differ from those under the statement's rules.
    """

    def __init__(self, began: cards.GameBegan, max_rounds: int) -> None:
        self.scene = Scene(began)
        self.games = {began.game: ShownGame()}
        self.letters: dict[RoundKind, str] = {}
        self.other_decks: dict[str, Decks] = {}
        self.games_left_out = self.rounds_left_out = 0
        self.played = 0
        self._max_rounds = max_rounds

    def add_all(self, stream: Iterable[cards.Event], max_played: int) -> None:
        """Add events until a round or game begins after `max_played` rounds."""
        games, scene = self.games, self.scene
        for event in stream:
            game = games.get(event.game)
            match event:
                case cards.RoundWon():
                    self.played += 1
                    if game is None:
                        self.rounds_left_out += 1
                case cards.RoundBegan() | cards.GameBegan() if self.played >= max_played:
                    break
                case cards.RoundBegan() | cards.GameEnded() if game:
                    self._end_round(game, event)
                case cards.GameBegan():
                    game = self._begin_sub_game(event)
                case cards.Repeat() if game:
                    game.repeats += event.round, event.earlier
            if game:
                scene.apply(event)
        for latest in scene.games:
            game = games.get(latest.number)
            if game and latest.round and not latest.outcome:
                self._write(game, latest.winner, (), game.why(latest))

    def _begin_sub_game(self, event: cards.GameBegan) -> ShownGame | None:
        """Begin a sub-game on the page, or count it if it is left out."""
        around = self.games.get(event.parent or 0)
        rounds = self.played - self.rounds_left_out + len(self.scene.games)
        is_shown = around and rounds < self._max_rounds
        self.games_left_out += not is_shown
        if around is None:
            return None
        latest = self.scene.game_of(event)
        first, second = latest.decks
        is_due = starts_sub_game(first[0], len(first) - 1, second[0], len(second) - 1)
        copied1, copied2 = map(len, event.decks)
        are_next = event.decks == (first[1 : 1 + copied1], second[1 : 1 + copied2])
        are_others = event.decks != sub_game(latest.decks)
        around.sub_game = "next" if is_shown else "left out"
        around.decides = "sub-game" if is_due else "too few", "copies" if are_next else "cards"
        around.decides += ("other copies",) * (is_due and are_others)
        if are_others:
            place = f"{event.game}/1" if is_shown else f"{latest.number}/{latest.round} copies"
            self.other_decks[place] = event.decks
        return self.games.setdefault(event.game, ShownGame()) if is_shown else None

    def _end_round(self, game: ShownGame, event: cards.RoundBegan | cards.GameEnded) -> None:
        """End the latest round of a game, or the deal, with the event that follows it."""
        latest = self.scene.game_of(event)
        expected, winner = latest.decks, latest.winner
        if winner:
            drawn = bottom(winner, expected.first[0], expected.second[0])
            last = event.decks[winner - 1][-2:]
            is_swapped = last == drawn[::-1]
            where = "swapped" if is_swapped else "bottom" if last == drawn else "elsewhere"
            order = (2 - winner, winner - 1) if is_swapped else (winner - 1, 2 - winner)
            expected = expected.after_round(winner, last if is_swapped else drawn)
            self._write(game, winner, order, (*game.why(latest), where))
        elif latest.round:
            self._write(game, None, (), game.why(latest))
        if event.decks != expected:
            self.other_decks[f"{event.game}/{len(game.letters) + 1}"] = event.decks
        if isinstance(event, cards.GameEnded):
            game.winner = event.outcome.winner

    def _write(
        self, game: ShownGame, winner: Player | None, bottom: Cards, says: tuple[str, ...]
    ) -> None:
        """Write the letter of a round that has ended, or will not end on the page."""
        kind = RoundKind(winner, bottom, game.sub_game, says)
        next_letter = chr(FIRST_LETTER + len(self.letters))
        game.letters.append(self.letters.setdefault(kind, next_letter))
        game.sub_game = None


def facts_text(deal: Decks, builder: BoardBuilder, result: str) -> str:
    """Name the decks, the number of rounds, and the outcome."""
    dealt = " against ".join(counted(len(deck), "card") for deck in deal)
    outcome = builder.scene.outcome
    played = [counted(outcome.rounds, "round")] if outcome else []
    if sub_games := len(builder.games) - 1 + builder.games_left_out:
        played.append(counted(sub_games, "sub-game"))
    return " · ".join(filter(None, [dealt, ", ".join(played), result]))


def left_out_text(builder: BoardBuilder) -> str:
    """Say what the page does not show, if anything."""
    sentences = []
    if games := builder.games_left_out:
        sentences.append(
            f"To keep the page small, it shows only the winner of the last "
            f"{counted(games, 'sub-game')}, which {'has' if games == 1 else 'have'} "
            f"{counted(builder.rounds_left_out, 'round')}."
        )
    if not builder.scene.outcome:
        played = counted(builder.played, "round")
        sentences.append(f"The game goes on, but the replay is cut off after {played}.")
    return " ".join(sentences)


def outcome_text(outcome: GameOutcome | None, score: int | None) -> str:
    """Say who wins, and the score."""
    if not outcome or not outcome.winner:
        return "no winner" if outcome else "not finished"
    scored = "" if score is None else f" with a score of {score}"
    return f"player {outcome.winner} wins{scored}"
