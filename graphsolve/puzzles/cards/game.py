"""Play card games by any `Rules`.

A game is a walk on a graph in which each node has one successor: the decks before a round lead to
the decks after it. The walk ends at an empty deck or a repeat. A sub-game is a walk within a
single step, so games are generators that wait for the winners of their sub-games: see
`sub_games.Game`.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from graphsolve.puzzles.cards.decks import Decks, Player, check_deal
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.history import AnyHistory, History, SharedHistory
from graphsolve.puzzles.cards.rules import (
    RECURSIVE_COMBAT,
    GameOutcome,
    Rules,
    Termination,
)
from graphsolve.puzzles.cards.sub_games import (
    Game,
    PlaySubGame,
    memoized,
    play_out,
)


class GamePlayer:
    """Plays a game and its sub-games. Copies are independent, and have no listener.

    Args:
        rules: the rules of the game and of all sub-games.
        listener: called with each event as it happens.
    """

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
        """Play a game with all its sub-games. Yields the outcome after many a None.

        These come at the start of each game and after each of its rounds, except in sub-games
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
        self, game: int, number: int, decks: Decks, earlier: int | None, history: AnyHistory
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

    The game is played lazily, as events are consumed.

    Args:
        decks: the deal.
        rules: the rules: `COMBAT` for part 1 of the puzzle.
        skip_known: whether to play sub-games with equal deals only once. Ignored if games share
            their history.

    Raises:
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    events: list[Event] = []
    player = GamePlayer(rules, events.append)
    for _ in player.run(decks, player.sub_games(skip_known=skip_known)):
        yield from events
        events.clear()
