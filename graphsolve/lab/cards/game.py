"""Card games under misread rules: every decision that can be misread, and the games.

Some decisions are rules of `graphsolve.puzzles.cards`. Others are decisions that no reader of the
statement has to make, such as that the rounds of other games do not count as earlier ones.

A game is played in every round with its events, or only for the outcome. Then a sub-game is not
played if the highest card decides it: see `MisreadRules.is_won`. A game counts as endless if more
games are in progress than there are cards.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count, product
from math import inf
from typing import Any, Literal, TypeAlias

from more_itertools import collapse, last

from graphsolve.lab.interface import TooLongError
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import BaseEvent, BaseRules
from graphsolve.puzzles.cards import Cards, Decks, GameOutcome, Player, Termination, events
from graphsolve.puzzles.cards.decks import check_deal, score
from graphsolve.puzzles.cards.events import Event, GameEnded
from graphsolve.puzzles.cards.game import Steps, bottom, higher_card, starts_sub_game, sub_game

MAX_ROUNDS = 10_000_000  # of all games; it takes a minute to play this many
MAX_KNOWN = 250_000  # rounds and winners to remember: about 25 megabytes


# --- Rules ---------------------------------------------------------------------------------------


def no_sub_game(*_: int) -> bool:
    """Return False: no sub-game starts."""
    return False


@dataclass(frozen=True, repr=False)
class MisreadRules(BaseRules):
    """The decisions of a card game that `MisreadGame` plays.

    The defaults follow the statement.

    Attributes:
        sub_game: the decks that a sub-game begins with, from the decks before the round.
        dealt: the decks that the players begin with, from the decks in the input.
        counted: the deck that counts at the end, from both and the winner.
        repeat_keys: keys for the decks before a round. A round repeats the earlier rounds in its
            histories that share one of them. None if no repeat is noticed.
        history: the histories in which a round is looked up, by number, from the numbers of the
            games in progress, the innermost last, and of the round. The first one gets the round.
            A history with the number of a game is forgotten when that game ends.
        repeat_winner: the player who wins if a round repeats an earlier one, or a function of the
            decks and the winner of the last round. None if there is no winner.
        repeat_ends: what that player wins: the game, only the round, or all games in progress.
        after_all_games: the decks at the end of a game in which a repeat in a sub-game ends all
            games, from its decks without the drawn cards, and those at the end of the sub-game.
        sub_game_key: a key for the decks that a sub-game begins with. If an earlier one had the
            same, its winner wins, without playing. None if all are played.
        after_sub_game: the decks after a sub-game, with the drawn cards still on top, from the
            decks before the round, the decks that it began and ended with, and its winner.
        round_winner: the player who wins a round that a sub-game decides, from its winner.
        bottom_after_sub_game: like `bottom`, if a sub-game has decided the round.
        decided_winner: the player who wins a game that ends early, or a function of the decks
            before a round that returns None to play on.
        decided_after: the number of rounds after which a game can end early.
        in_sub_games: the decisions that differ in sub-games, with their names.
    """

    higher_card: Callable[[int, int], Player] = higher_card
    bottom: Callable[[Player, int, int], Cards] = bottom
    score: Callable[[Cards], int] = score
    starts_sub_game: Callable[[int, int, int, int], bool] = starts_sub_game
    sub_game: Callable[[Decks], Decks] = sub_game
    dealt: Callable[[Decks], Decks] = lambda decks: decks
    counted: Callable[[Decks, Player], Cards] = lambda decks, winner: decks[winner - 1]
    repeat_keys: Callable[[Decks], tuple[Hashable, ...]] | None = lambda decks: (decks,)
    history: Callable[[tuple[int, ...], int], tuple[int, ...]] = lambda games, _: games[-1:]
    repeat_winner: Player | Callable[[Decks, Player], Player] | None = 1
    repeat_ends: Literal["game", "round", "all games"] = "game"
    after_all_games: Callable[[Decks, Decks], Decks] = lambda decks, _inner: decks
    sub_game_key: Callable[[Decks], Hashable] | None = None
    after_sub_game: Callable[[Decks, Decks, Decks, Player], Decks] = lambda decks, *_: decks
    round_winner: Callable[[Player], Player] = lambda winner: winner
    bottom_after_sub_game: Callable[[Player, int, int], Cards] | None = None
    decided_winner: Player | Callable[[Decks], Player | None] | None = None
    decided_after: int = 0
    in_sub_games: tuple[tuple[str, Any], ...] = ()

    @cached_property
    def of_sub_games(self) -> "MisreadRules":
        """The rules of the sub-games of a game under these rules; these rules, if equal."""
        inner = replace(self, **dict(self.in_sub_games))
        return self if inner == self else inner

    def winner_at_repeat(self, decks: Decks, last: Player) -> Player | None:
        """Return who wins a repeat with these decks, given the winner of the last round."""
        winner = self.repeat_winner
        return winner(decks, last) if callable(winner) else winner

    def outcome(
        self, decks: Decks, rounds: int, last: Player, *, repeats: bool
    ) -> GameOutcome | None:
        """Return the outcome of a game with these decks after some rounds, or None if it goes on.

        `last` is the winner of the last round, and `repeats` whether the next one is a repeat.
        """
        winner: Player | None
        why = Termination.ALL_CARDS
        if not all(decks):
            winner = 1 if decks.first else 2
        elif repeats and self.repeat_ends != "round":
            winner, why = self.winner_at_repeat(decks, last), Termination.REPEAT
        elif self.decided_winner is None or rounds < self.decided_after:
            return None
        else:
            decided = self.decided_winner
            winner = decided(decks) if callable(decided) else decided
            if winner is None:
                return None
        return GameOutcome(why, winner, rounds, self.counted(decks, winner) if winner else ())

    # --- Sub-games that need not be played -------------------------------------------------------

    @cached_property
    def early_player(self) -> Player | None:
        """The player who wins a sub-game with the highest card, if any does: see `is_won`."""
        winners: set[object] = {self.repeat_winner} if self.repeat_keys else set()
        if self.decided_winner is not None:
            winners.add(self.decided_winner)
        player: Player | None = 1 if winners == {1} else 2 if winners == {2} else None
        is_sure = (
            self.of_sub_games is self
            and self.repeat_ends != "all games"
            and self.history is MisreadRules.history
            and self.sub_game_key is None
            and self.after_sub_game is MisreadRules.after_sub_game
            and self.higher_card is higher_card
            and (self.sub_game is sub_game or self.starts_sub_game is starts_sub_game)
            and player
            and keeps_highest_card(self.starts_sub_game, player)
        )
        return player if is_sure else None

    def is_won(self, deal: Decks) -> bool:
        """Return whether `early_player` wins a sub-game, because of the highest card.

        All games that end before someone has all cards are theirs: see `early_player`. If this
        player has the highest card, and no sub-game starts in a round in which it is drawn
        (`keeps_highest_card`), they win all these rounds and never lose it. So the other player
        never gets all cards, and the game can end in two ways, both in their favor: they get all
        cards, or a repeat or a number of rounds ends the game.

        It does end. There are finitely many decks, and equal decks have equal keys, whatever the
        keys are. So there are finitely many rounds that are not repeats. If a repeat decides only
        the round, the same player wins it, so there are not more repeats in a row than cards. And
        a sub-game has fewer cards than its game: if the rule for its start is replaced, the rule
        for its decks must be the standard one, and the other way round.
        """
        if not self.early_player:
            return False
        own, others = deal if self.early_player == 1 else deal[::-1]
        return bool(own and others) and max(own) > max(others) and max(own) >= len(own + others)


@lru_cache
def keeps_highest_card(
    starts_sub_game: Callable[[int, int, int, int], bool], player: Player
) -> bool:
    """Return whether no sub-game starts in a round in which a player draws the highest card.

    That card is at least the number of cards. Small numbers are tried: the rules compare the cards
    left with a card, or one more or less, so they decide the same for larger ones.
    """
    for cards in range(2, 9):
        for card, left, other in product((cards, cards + 1), range(cards - 1), range(1, cards)):
            own, others = (card, left), (other, cards - 2 - left)
            if starts_sub_game(*(own + others if player == 1 else others + own)):
                return False
    return True


MISREAD_RULES = {
    1: MisreadRules(starts_sub_game=no_sub_game, repeat_winner=None),
    2: MisreadRules(),
}
"""The statement's rules of each part, whose decisions misreadings replace."""

# --- Games ---------------------------------------------------------------------------------------


class EndlessGameError(Exception):
    """The game never ends."""


End: TypeAlias = tuple[Player | None, Decks]
"""The winner of a game, if there is one, and the decks that count at its end."""

History: TypeAlias = dict[int, int]
"""The number of the first round with each key, by its hash of 64 bits, to save memory."""


class MisreadGame:
    """A main game and its sub-games under misread rules, which can be played once."""

    def __init__(self, rules: MisreadRules, max_rounds: int | None = None) -> None:
        """Play every round, or if `max_rounds` is given, only for the outcome."""
        self._rules = rules
        self._tells = max_rounds is None
        self._max_rounds = max_rounds or 0
        self._rounds = 0  # of all games
        self._most_games = 0
        self._numbers = count(1)
        self._histories: defaultdict[int, History] = defaultdict(dict)
        self._winners: dict[Hashable, Player] = {}  # of sub-games, by their keys
        self._winner: Player = 1  # of the last game that is over
        self._decks = Decks((), ())  # at its end
        self._all_end = False  # whether a repeat has ended all games

    def events(self, decks: Decks) -> Iterator[Event]:
        """Yield the events of the game; for the outcome, only the first and last of each game.

        Raises:
            ValueError: the decks cannot be dealt: see `check_deal`.
            EndlessGameError: the game never ends. This and the next are only raised if the game is
                played for the outcome.
            TooLongError: it has about `max_rounds` rounds or more, or needs too much memory.
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
        own = [self._histories[game]] if rules.history is MisreadRules.history else None
        keys_of = rules.repeat_keys
        decided_after = inf if rules.decided_winner is None else rules.decided_after
        ends_at_repeat = own and keys_of and rules.repeat_ends == "game"
        yield events.GameBegan(game, around[-1] if around else None, deal)
        while True:
            earlier, is_over = None, not all(decks)
            if keys_of and not is_over:
                known = own or [self._histories[each] for each in rules.history(games, rounds + 1)]
                earlier = repeated(known, keys_of(decks), rounds + 1)
                if earlier and tells:
                    yield events.Repeat(game, rounds + 1, earlier)
            if is_over or earlier or rounds >= decided_after:
                outcome = rules.outcome(decks, rounds, winner, repeats=earlier is not None)
                if outcome:
                    self._all_end = bool(earlier) and rules.repeat_ends == "all games"
                    break
            if tells:
                checkpoint()
            else:
                self._rounds += 1
                if self._rounds % 2**10 == 0:
                    self._check_limits()
                if not ends_at_repeat and decided_after == inf:
                    if mark and decks == mark[0] and self._known() == mark[1]:
                        raise EndlessGameError
                    if rounds.bit_count() == 1:  # Brent's algorithm
                        mark = decks, self._known()
            first, second = decks
            card1, card2 = first[0], second[0]
            left1, left2 = len(first) - 1, len(second) - 1
            by_sub_game = not earlier and rules.starts_sub_game(card1, left1, card2, left2)
            if tells:
                yield events.RoundBegan(game, rounds + 1, decks)
                yield events.CardsDrawn(game, rounds + 1, (card1, card2), by_sub_game)
            if earlier:
                winner = rules.winner_at_repeat(decks, winner) or winner
            elif by_sub_game:
                copies = rules.sub_game(decks)
                certain = self._certain_winner(copies, rules)
                if certain is None:
                    yield self._play(copies, rules.of_sub_games, games)
                if self._all_end:
                    left = Decks(decks.first[1:], decks.second[1:])
                    decks, winner = rules.after_all_games(left, self._decks), self._winner
                    counted = rules.counted(decks, winner)
                    outcome = GameOutcome(Termination.REPEAT, winner, rounds, counted)
                    break
                winner = certain or self._winner
                decks = rules.after_sub_game(decks, copies, self._decks, winner)
                winner = rules.round_winner(winner)
            else:
                winner = rules.higher_card(card1, card2)
            if tells:
                yield events.RoundWon(game, rounds + 1, winner)
            bottom = (by_sub_game and rules.bottom_after_sub_game) or rules.bottom
            decks = decks.after_round(winner, bottom(winner, card1, card2))
            rounds += 1
        self._histories.pop(game, None)
        self._decks = decks
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

    def _check_limits(self) -> None:
        """Give up if there are too many rounds, or they need too much memory."""
        checkpoint()
        if self._rounds >= self._max_rounds or self._known() > MAX_KNOWN:
            raise TooLongError


def repeated(histories: Sequence[History], keys: Sequence[Hashable], number: int) -> int | None:
    """Return the earlier round that a round repeats, or None. Add it to the first history."""
    earlier = None
    for history in histories:
        for key in keys:
            hashed = hash(key)
            if hashed in history:
                earlier = earlier or history[hashed]
            elif history is histories[0]:
                history[hashed] = number
    return earlier


def end_of(decks: Decks, rules: MisreadRules, max_rounds: int = MAX_ROUNDS) -> End:
    """Return the end of a game.

    Raises:
        TooLongError: the game has about `max_rounds` rounds or more, in all games, or needs too
            much memory.
        ValueError: the decks cannot be dealt: see `check_deal`.
    """
    try:
        ended = last(MisreadGame(rules, max_rounds).events(decks))
    except EndlessGameError:
        return None, decks
    assert isinstance(ended, GameEnded)
    return ended.outcome.winner, ended.decks
