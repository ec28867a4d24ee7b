"""Play card games under misread rules: every round with its events, or only for the outcome.

When only the outcome is wanted, a sub-game is not played if the highest card decides it: see
`MisreadRules.is_won`. A game counts as endless if more games are in progress than there are cards.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import count
from typing import TypeAlias

from more_itertools import collapse

from graphsolve.lab.cards.rules import MisreadRules
from graphsolve.lab.interface import TooLongError
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cards import Decks, Player, events
from graphsolve.puzzles.cards.decks import check_deal
from graphsolve.puzzles.cards.events import Event, GameEnded
from graphsolve.puzzles.cards.game import Steps

MAX_ROUNDS = 10_000_000  # of all games; it takes a minute to play this many
MAX_KNOWN = 250_000  # rounds and winners to remember: about 100 megabytes


class EndlessGameError(Exception):
    """The game never ends."""


End: TypeAlias = tuple[Player | None, Decks]
"""The winner of a game, if there is one, and the decks that count at its end."""

History: TypeAlias = dict[Hashable, int]
"""The number of the last round with each key."""


class MisreadGame:
    """A main game and its sub-games under misread rules, which can be played once.

    Attributes:
        decks: the decks that count when all games are over.
    """

    def __init__(self, rules: MisreadRules, max_rounds: int | None = None) -> None:
        """Play every round, or if `max_rounds` is given, only for the outcome."""
        self.decks = Decks((), ())
        self._rules = rules
        self._tells = max_rounds is None
        self._max_rounds = max_rounds or 0
        self._rounds = 0  # of all games
        self._most_games = 0
        self._numbers = count(1)
        self._histories: defaultdict[int, History] = defaultdict(dict)
        self._winners: dict[Hashable, Player] = {}  # of sub-games, by their keys
        self._winner: Player = 1  # of the last game that is over

    def events(self, decks: Decks) -> Iterator[Event]:
        """Yield the events of the game; for the outcome, only the first and last of each game.

        Raises:
            ValueError: the decks cannot be dealt: see `check_deal`.
            EndlessGameError: the game never ends. This and the next are only raised if the game is
                played for the outcome.
            TooLongError: it has more than `max_rounds` rounds, or needs too much memory.
        """
        check_deal(decks)
        self._most_games = sum(map(len, decks))
        return collapse(self._play(self._rules.dealt(decks), self._rules), base_type=BaseEvent)

    def _play(self, deal: Decks, rules: MisreadRules, around: tuple[int, ...] = ()) -> Steps:
        """Play a game inside others."""
        tells, game = self._tells, next(self._numbers)
        games = (*around, game)
        if not tells and len(games) > self._most_games:
            raise EndlessGameError
        decks, rounds, mark = deal, 0, None
        winner: Player = 1  # of the last round
        yield events.GameBegan(game, around[-1] if around else None, deal)
        while True:
            checkpoint()
            earlier = None
            if rules.repeat_keys and all(decks):
                known = [self._histories[each] for each in rules.history(games, rounds + 1)]
                earlier = repeated(known, rules.repeat_keys(decks), rounds + 1)
                if earlier and tells:
                    yield events.Repeat(game, rounds + 1, earlier)
            if outcome := rules.outcome(decks, rounds, winner, repeats=earlier is not None):
                break
            if not tells:
                if mark and decks == mark[0] and self._known() == mark[1]:
                    raise EndlessGameError
                if rules.decided_winner is None and rounds.bit_count() == 1:  # Brent's algorithm
                    mark = decks, self._known()
                self._spend_round()
            drawn = decks.first[0], decks.second[0]
            left1, left2 = len(decks.first) - 1, len(decks.second) - 1
            by_sub_game = not earlier and rules.starts_sub_game(drawn[0], left1, drawn[1], left2)
            if tells:
                yield events.RoundBegan(game, rounds + 1, decks)
                yield events.CardsDrawn(game, rounds + 1, drawn, by_sub_game)
            if earlier:
                winner = rules.winner_at_repeat(decks, winner) or winner
            elif by_sub_game:
                copies = rules.sub_game(decks)
                certain = self._certain_winner(copies, rules)
                if certain is None:
                    yield self._play(copies, rules.of_sub_games, games)
                winner = certain or self._winner
                decks = rules.after_sub_game(decks, copies, self.decks, winner)
                winner = rules.round_winner(winner)
            else:
                winner = rules.higher_card(*drawn)
            if tells:
                yield events.RoundWon(game, rounds + 1, winner)
            bottom = (by_sub_game and rules.bottom_after_sub_game) or rules.bottom
            decks = decks.after_round(winner, bottom(winner, *drawn))
            rounds += 1
        self._histories.pop(game, None)
        self.decks = decks
        self._winner = outcome.winner or 1  # only Combat, which has no sub-games, has none
        if rules.sub_game_key:
            self._winners[rules.sub_game_key(deal)] = self._winner
        yield events.GameEnded(game, decks, outcome)

    def _certain_winner(self, deal: Decks, rules: MisreadRules) -> Player | None:
        """Return the winner of a sub-game that need not be played, or None."""
        if rules.sub_game_key:
            return self._winners.get(rules.sub_game_key(deal))
        inner = rules.of_sub_games
        return inner.early_player if not self._tells and inner.is_won(deal) else None

    def _known(self) -> int:
        """Return the number of remembered rounds and winners of sub-games."""
        return sum(map(len, self._histories.values())) + len(self._winners)

    def _spend_round(self) -> None:
        """Count a round, and give up if there are too many, or they need too much memory."""
        self._rounds += 1
        is_full = self._rounds % 2**10 == 0 and self._known() > MAX_KNOWN
        if is_full or self._rounds > self._max_rounds:
            raise TooLongError


def repeated(histories: Sequence[History], keys: Sequence[Hashable], number: int) -> int | None:
    """Return the earlier round that a round repeats, or None. Add it to the first history."""
    earlier = None
    for place, history in enumerate(histories):
        for key in keys:
            earlier = earlier or history.get(key)
            if place == 0:
                history[key] = number
    return earlier


def end_of(decks: Decks, rules: MisreadRules, max_rounds: int = MAX_ROUNDS) -> End:
    """Return the end of a game.

    Raises:
        TooLongError: the game has more than `max_rounds` rounds, in all games, or needs too much
            memory.
        ValueError: the decks cannot be dealt: see `check_deal`.
    """
    game = MisreadGame(rules, max_rounds)
    try:
        *_, last = game.events(decks)
    except EndlessGameError:
        return None, decks
    assert isinstance(last, GameEnded)
    return last.outcome.winner, game.decks
