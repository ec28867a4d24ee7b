"""Play card games by any `Rules`.

A game is a walk on a graph in which each node has one successor: the decks before a round lead to
the decks after it. The walk ends at an empty deck or a repeat. A sub-game is a walk within a
single step, so games are generators that wait for the winners of their sub-games: see
`sub_games.Game`.
"""

from collections.abc import Callable, Hashable, Iterator
from copy import deepcopy
from typing import Any

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.rules import (
    RECURSIVE_COMBAT,
    Decks,
    GameOutcome,
    Player,
    Rules,
    Termination,
    check_deal,
)
from graphsolve.puzzles.cards.sub_games import (
    Game,
    PlaySubGame,
    memoized,
    play_out,
)


class GamePlayer:
    """Plays a game and its sub-games by the same rules. Copies have no listener."""

    def __init__(self, rules: Rules, listener: Callable[[Event], object] | None = None) -> None:
        self._rules = rules
        self._listener = listener
        self._begun = 0
        self._in_progress: list[int] = []
        shared = rules.recursive and rules.shared_history
        self._shared_history = SharedHistory(rules) if shared else None

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_listener": None}

    def __copy__(self) -> "GamePlayer":
        return deepcopy(self)

    def run(self, deal: Decks, play_sub_game: PlaySubGame) -> Iterator[GameOutcome | None]:
        """Play a game with all its sub-games. Yields None many times, and then the outcome.

        The Nones come at the start of each game and after each of its rounds, except in sub-games
        that are cut short.
        """
        check_deal(deal)
        return play_out(self.play(deal), play_sub_game)

    def sub_games(self, *, skip_known: bool) -> PlaySubGame:
        """How to play sub-games, with equal deals only once if known ones are skipped.

        None is known if games share their history: the winner does not depend only on the deal.
        """
        if skip_known and self._shared_history is None:
            return memoized(self.play_sub_game)
        return self.play_sub_game

    def play(self, deal: Decks) -> Game[GameOutcome]:
        """Play a game. If another one is in progress, it is a sub-game of that one."""
        listener = self._listener
        self._begun += 1
        game = self._begun
        parent = self._in_progress[-1] if self._in_progress else None
        self._in_progress.append(game)
        if listener:
            listener(GameBegan(game, parent, deal))
        yield None
        history = self._shared_history or History(deal, self._rules)
        decks, number = deal, 1
        while True:
            earlier = history.repeated_by(number, decks) if all(decks) else None
            if earlier and listener:
                listener(Repeat(game, number, earlier))
            outcome = self._outcome(game, number - 1, decks, earlier)
            if outcome:
                self._in_progress.pop()
                if listener:
                    listener(GameEnded(game, decks, outcome))
                return outcome
            decks = yield from self._play_round(game, number, decks, earlier, history)
            yield None
            number += 1

    def play_sub_game(self, deal: Decks) -> Game[Player]:
        """Play a sub-game, and return only its winner."""
        outcome = yield from self.play(deal)
        assert outcome.winner
        return outcome.winner

    def _outcome(
        self, game: int, rounds: int, decks: Decks, earlier: int | None
    ) -> GameOutcome | None:
        """The outcome of a game after this number of rounds, or None if it goes on."""
        rules = self._rules
        winner: Player | None
        if not all(decks):
            termination, winner = Termination.ALL_CARDS, 1 if decks.first else 2
        elif earlier and not rules.recursive:
            termination, winner = Termination.REPEAT, None
        elif earlier and rules.repeat_ends_game:
            termination, winner = Termination.REPEAT, rules.repeat_winner
        elif rules.recursive and (decided := rules.decided_winner(decks, game)):
            termination, winner = Termination.ALL_CARDS, decided
        else:
            return None
        return GameOutcome(termination, winner, rounds, decks[winner - 1] if winner else ())

    def _play_round(
        self,
        game: int,
        number: int,
        decks: Decks,
        earlier: int | None,
        history: "History | SharedHistory",
    ) -> Game[Decks]:
        """Play a round, add its winner to the history, and return the decks after it."""
        rules, listener = self._rules, self._listener
        if listener:
            listener(RoundBegan(game, number, decks))
        card1, card2 = decks.first[0], decks.second[0]
        left1, left2 = len(decks.first) - 1, len(decks.second) - 1
        sub_game = (
            rules.recursive and not earlier and rules.starts_sub_game(card1, left1, card2, left2)
        )
        if listener:
            listener(CardsDrawn(game, number, (card1, card2), sub_game))
        winner: Player
        if earlier:  # with rules by which a repeat only decides the round
            winner = rules.repeat_winner
        elif sub_game:
            winner = yield rules.sub_game(decks)
        else:
            winner = rules.higher_card(card1, card2)
        if listener:
            listener(RoundWon(game, number, winner))
        history.add_winner(winner)
        return decks.after_round(winner, rules.bottom(winner, card1, card2))


class History:
    """The rounds of a game so far, in little memory.

    A game of a thousand cards can take hundreds of thousands of rounds, whose decks would take
    gigabytes. But the decks before a round follow from the deal and the winners of the rounds
    before. So it keeps only the winner of each round, and a hash. If the hash of a round is known,
    the earlier round is found again by the winners, and the decks themselves are compared. So
    whether a round repeats another does not depend on the hashes.
    """

    def __init__(self, deal: Decks, rules: Rules) -> None:
        self._deal = deal
        self._rules = rules
        self._wins = bytearray()  # for each round, whether player 1 won it
        # The last round with each key, by the hash of the key. If different keys have the same
        # hash, each is at the next number that was free.
        self._numbers: dict[int, int] = {}

    def add_winner(self, winner: Player) -> None:
        """Add the winner of the next round."""
        self._wins.append(winner == 1)

    def repeated_by(self, number: int, decks: Decks) -> int | None:
        """Add a round by its number and decks. Return the last round that it repeats, or None."""
        last, numbers = 0, self._numbers
        for key in keys(self._rules, decks):
            place = hash(key)
            while known := numbers.get(place, 0):
                if known != number and self._has_key(known, key):
                    break
                place += 1
            if known:
                last = max(last, known)
            numbers[place] = number
        return last or None

    def _has_key(self, number: int, key: Hashable) -> bool:
        """Whether a round has a key."""
        decks = self._deal
        for first_player_won in self._wins[: number - 1]:
            checkpoint()
            winner: Player = 1 if first_player_won else 2
            bottom = self._rules.bottom(winner, decks.first[0], decks.second[0])
            decks = decks.after_round(winner, bottom)
        return key in keys(self._rules, decks)


class SharedHistory:
    """The keys of the rounds of all games, if those of other games count as earlier rounds."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._rounds: list[int] = []  # the number of each round within its game
        self._last: dict[Hashable, int] = {}  # the index of the last round with each key

    def add_winner(self, winner: Player) -> None:
        """Add the winner of the next round, which is not needed here."""

    def repeated_by(self, number: int, decks: Decks) -> int | None:
        """Add a round by its number and decks. Return the last round that it repeats, or None."""
        found = keys(self._rules, decks)
        last = max((self._last.get(key, -1) for key in found), default=-1)
        self._last.update(dict.fromkeys(found, len(self._rounds)))
        self._rounds.append(number)
        return self._rounds[last] if last >= 0 else None


def keys(rules: Rules, decks: Decks) -> tuple[Hashable, ...]:
    """The keys of a round with these decks."""
    return rules.repeat_keys(decks) if rules.recursive else (decks,)


def game_events(
    decks: Decks, rules: Rules = RECURSIVE_COMBAT, *, skip_known: bool = False
) -> Iterator[Event]:
    """Play a game, and yield its events.

    >>> for event in game_events(Decks((2,), (1,))):
    ...     print(event)
    GameBegan(game=1, parent=None, decks=Decks(first=(2,), second=(1,)))
    RoundBegan(game=1, round=1, decks=Decks(first=(2,), second=(1,)))
    CardsDrawn(game=1, round=1, cards=(2, 1), sub_game=False)
    RoundWon(game=1, round=1, winner=1)
    GameEnded(game=1, decks=Decks(first=(2, 1), second=()), outcome=GameOutcome(termination=\
<Termination.ALL_CARDS: 'a player has all the cards'>, winner=1, rounds=1, deck=(2, 1)))

    The game is played lazily, as events are consumed. The rules are `COMBAT` for part 1 of the
    puzzle. `skip_known` plays sub-games with equal deals only once, unless games share their
    history.

    Raises:
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    events: list[Event] = []
    player = GamePlayer(rules, events.append)
    for _ in player.run(decks, player.sub_games(skip_known=skip_known)):
        yield from events
        events.clear()
