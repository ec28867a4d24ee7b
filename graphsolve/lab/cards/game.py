"""Play card games under misread rules: every round with its events, or only for the outcome.

Without events, sub-games are not played if the highest card decides them: see
`MisreadRules.is_won`. A game counts as endless if more games are in progress than there are cards.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import count
from typing import TypeAlias

from more_itertools import collapse

from graphsolve.lab.cards.rules import HistoryScope, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cards import Decks, GameOutcome, Player, events
from graphsolve.puzzles.cards.decks import check_deal
from graphsolve.puzzles.cards.events import Event, GameEnded
from graphsolve.puzzles.cards.game import Steps

MAX_ROUNDS = 10_000_000  # of all games; it takes a minute to play this many
MAX_ROUNDS_KNOWN = 250_000  # a game is given up if it takes more memory: some 100 megabytes


class RoundLimitError(Exception):
    """The game is not over after a number of rounds."""


class EndlessGameError(Exception):
    """The game never ends."""


End: TypeAlias = tuple[Player | None, Decks]
"""The winner of a game, if there is one, and the decks that count at its end."""

KnownRounds: TypeAlias = dict[Hashable, int]
"""The number of the last round with each key."""


class Histories:
    """The rounds that count as earlier ones in the games in progress."""

    def __init__(self) -> None:
        self._open: list[tuple[HistoryScope, KnownRounds]] = []
        self._all: KnownRounds = {}
        self._latest: KnownRounds = {}
        self._at_depth: defaultdict[int, KnownRounds] = defaultdict(dict)

    def begin(self, scope: HistoryScope) -> None:
        """Begin a game nested in the games in progress."""
        known: KnownRounds = {}
        if scope in {"all games", "deals"}:
            known = self._all
        elif scope == "same depth":
            known = self._at_depth[len(self._open)]
        elif scope == "games around" and self._open:
            known = self._open[-1][1].copy()
        elif scope == "latest game":
            known = self._latest
            known.clear()
        self._open.append((scope, known))

    def end(self) -> None:
        """End the innermost game."""
        self._open.pop()

    def add_round(self, number: int, keys: tuple[Hashable, ...]) -> int | None:
        """Add a round of the innermost game. Return one that it repeats, or None."""
        scope, known = self._open[-1]
        if scope == "deals" and number > 1:
            return None
        repeated = next((known[key] for key in keys if key in known), None)
        if scope != "deal" or number == 1:
            known.update(dict.fromkeys(keys, number))
        return repeated

    def size(self) -> int:
        """Return the number of known keys; a history that games share counts once."""
        known = self._all, self._latest, *self._at_depth.values(), *(one for _, one in self._open)
        return sum(map(len, {id(each): each for each in known}.values()))


class Cycles:
    """A detector of repeated states of a game, by Brent's algorithm."""

    def __init__(self) -> None:
        self._next = 2
        self._mark: tuple[Decks, int] | None = None

    def closes(self, decks: Decks, rounds: int, known: int) -> bool:
        """Return whether the decks are those of an earlier round when as much was known."""
        if (decks, known) == self._mark:
            return True
        if rounds == self._next:
            self._next *= 2
            self._mark = decks, known
        return False


class MisreadGame:
    """A main game and its sub-games under misread rules, which can be played once.

    Attributes:
        decks: the decks that count when all games are over.
    """

    def __init__(
        self, rules: MisreadRules, *, only_outcomes: bool = False, max_rounds: int | None = None
    ) -> None:
        self.decks = Decks((), ())
        self._only_outcomes = only_outcomes
        self._budget = count() if max_rounds is None else iter(range(max_rounds))  # of rounds
        self._rules = rules
        self._numbers = count(1)
        self._histories = Histories()
        self._winners_by_key: dict[Hashable, Player] = {}
        self._winner: Player = 1  # of the last game that is over
        self._ended: GameOutcome | None = None  # all games, because of a repeat in one
        self._most_games = 0

    def events(self, decks: Decks) -> Iterator[Event]:
        """Yield the events of the game; if `only_outcomes`, only the first and last of each game.

        Raises:
            EndlessGameError: the game never ends. It is only recognized if `only_outcomes`.
            RoundLimitError: it is not over after `max_rounds` rounds of all games.
            TooLongError: it needs too much memory. This is only noticed if `only_outcomes`.
            ValueError: the decks cannot be dealt: see `check_deal`.
        """
        check_deal(decks)
        self._most_games = sum(map(len, decks))
        deal = self._rules.dealt(decks)
        return collapse(self._play(deal, self._rules), base_type=BaseEvent)

    def _play(
        self, deal: Decks, rules: MisreadRules, depth: int = 0, parent: int | None = None
    ) -> Steps:
        """Play a game inside `depth` others."""
        tells, game = not self._only_outcomes, next(self._numbers)
        self._histories.begin(rules.history)
        keys = rules.keys
        cycles = Cycles() if rules.may_be_endless and not tells else None
        yield events.GameBegan(game, parent, deal)
        decks, rounds = deal, 0
        winner: Player = 1  # of the last round
        while True:
            checkpoint()
            earlier, goes_on = None, decks.first and decks.second
            if goes_on and rules.notices_repeats:
                earlier = self._histories.add_round(rounds + 1, keys(decks))
                if earlier and tells:
                    yield events.Repeat(game, rounds + 1, earlier)
            if (earlier or rules.can_end_early or not goes_on) and (
                outcome := rules.outcome(decks, rounds, winner, repeats=earlier is not None)
            ):
                self.decks = decks
                if rules.repeat_ends == "main game" and earlier:
                    self._ended = outcome
                break
            if cycles and cycles.closes(decks, rounds, self._known()):
                raise EndlessGameError
            if next(self._budget, None) is None:
                raise RoundLimitError
            if not tells and rounds % 2**10 == 0 and self._known() > MAX_ROUNDS_KNOWN:
                raise TooLongError
            drawn = decks.first[0], decks.second[0]
            left1, left2 = len(decks.first) - 1, len(decks.second) - 1
            by_sub_game = (
                rules.recursive
                and not earlier
                and rules.starts_sub_game(drawn[0], left1, drawn[1], left2)
            )
            if tells:
                yield events.RoundBegan(game, rounds + 1, decks)
                yield events.CardsDrawn(game, rounds + 1, drawn, by_sub_game)
            if earlier:
                winner = rules.winner_at_repeat(decks, winner)
            elif by_sub_game:
                copies = rules.sub_game(decks)
                known = self._known_winner(copies, rules)
                if known is None:
                    yield self._play_sub_game(copies, rules, depth, game)
                winner = known or self._winner
                if self._ended:
                    self.decks = decks = Decks(decks.first[1:], decks.second[1:])
                    outcome = rules.outcome_after(self._ended, decks, rounds + 1)
                    break
                decks = rules.after_sub_game(decks, copies, self.decks, winner)
                winner = rules.round_winner(winner)
            else:
                winner = rules.higher_card(*drawn)
            if tells:
                yield events.RoundWon(game, rounds + 1, winner)
            bottom = (by_sub_game and rules.bottom_after_sub_game) or rules.bottom
            decks = decks.after_round(winner, bottom(winner, *drawn))
            rounds += 1
        self._histories.end()
        self._winner = outcome.winner or 1  # only Combat, which has no sub-games, has none
        yield events.GameEnded(game, decks, outcome)

    def _play_sub_game(self, deal: Decks, rules: MisreadRules, depth: int, parent: int) -> Steps:
        """Play a sub-game of a game with these rules inside `depth` others."""
        if self._only_outcomes and depth >= self._most_games:
            raise EndlessGameError
        yield self._play(deal, rules.of_sub_games, depth + 1, parent)
        if rules.sub_game_key:
            self._winners_by_key[rules.sub_game_key(deal)] = self._winner

    def _known_winner(self, deal: Decks, rules: MisreadRules) -> Player | None:
        """Return the winner of a sub-game that need not be played, or None."""
        if rules.sub_game_key:
            return self._winners_by_key.get(rules.sub_game_key(deal))
        inner = rules.of_sub_games
        if self._only_outcomes and inner.cuts_short and inner.is_won(deal):
            return inner.early_player
        return None

    def _known(self) -> int:
        """Return the number of remembered rounds and winners of sub-games."""
        return self._histories.size() + len(self._winners_by_key)


def end_of(decks: Decks, rules: MisreadRules, max_rounds: int = MAX_ROUNDS) -> End | None:
    """Return the end of a game, or None if it is not over after this many rounds of all games.

    Raises:
        TooLongError: the game needs too much memory.
        ValueError: the decks cannot be dealt: see `check_deal`.
    """
    game = MisreadGame(rules, only_outcomes=True, max_rounds=max_rounds)
    try:
        *_, last = game.events(decks)
    except RoundLimitError:
        return None
    except EndlessGameError:
        return None, decks
    assert isinstance(last, GameEnded)
    return last.outcome.winner, game.decks
