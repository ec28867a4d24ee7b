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
from graphsolve.puzzles.cards.quick import play_quickly
from graphsolve.puzzles.cards.rules import (
    COMBAT,
    RECURSIVE_COMBAT,
    GameOutcome,
    Rules,
    Termination,
)
from graphsolve.puzzles.cards.sub_games import (
    Game,
    PlaySubGame,
    SubGameObserver,
    cut_short,
    memoized,
    play_out,
    with_observer,
)
from graphsolve.puzzles.engines import EngineName, choose, compiled_engine

MAX_ROUNDS = 10_000_000
"""About the maximum number of rounds of all games if the rules are not standard.

Such a game may never end. It takes seconds to play this many.
"""


class Engine:
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

    def __copy__(self) -> "Engine":
        return deepcopy(self)

    def run(self, deal: Decks, play_sub_game: PlaySubGame) -> Iterator[GameOutcome | None]:
        """Play a game with all its sub-games, step by step.

        Yields:
            None at the start of each game and after each of its rounds, except in sub-games that
            are cut short; finally, the outcome.
        """
        check_deal(deal)
        return play_out(self.play(deal), play_sub_game)

    def sub_games(self, *, skip_known: bool) -> PlaySubGame:
        """Choose how to play sub-games.

        Args:
            skip_known: whether to play sub-games with equal deals only once. Ignored if games
                share their history, because then the winner does not depend only on the deal.
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


def combat(
    decks: Decks, rules: Rules | None = None, *, engine: EngineName = "graph"
) -> GameOutcome:
    """Play a game of Combat, part 1 of the puzzle.

    >>> outcome = combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 29, 306)

    Some games would never end. They stop when a round repeats an earlier one, without a winner:

    >>> combat(Decks((43, 19), (2, 29, 14)))
    GameOutcome(termination=<Termination.REPEAT: 'both decks are as they were before an earlier \
round'>, winner=None, rounds=6, deck=())

    Args:
        decks: the deal.
        rules: the rules; `COMBAT` by default.
        engine: `graph`, `compiled` or `auto`: see `graphsolve.puzzles.engines`.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up; or there is
            no such engine.

    Source: Advent of Code 2020, day 22.
    """
    if choose(engine, standard=rules in {None, COMBAT}) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").combat(decks)
        return outcome
    games = Engine(rules or COMBAT)
    return next(filter(None, games.run(decks, games.sub_games(skip_known=True))))


def recursive_combat(
    decks: Decks,
    rules: Rules | None = None,
    *,
    engine: EngineName = "graph",
    on_sub_game: SubGameObserver | None = None,
) -> GameOutcome:
    """Play a game of Recursive Combat, part 2 of the puzzle.

    >>> outcome = recursive_combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 17, 291)

    If a round repeats an earlier one, player 1 wins with their current deck:

    >>> outcome = recursive_combat(Decks((43, 19), (2, 29, 14)))
    >>> outcome.winner, outcome.termination.name, outcome.deck
    (1, 'REPEAT', (43, 19))

    The time grows steeply with the number of cards: with 25 for each player, a game takes
    milliseconds; with 50, it can take minutes. Sub-games can be nested to any depth.

    Args:
        decks: the deal.
        rules: the rules. By default, they are `RECURSIVE_COMBAT`, and sub-games are only played
            until their winners are certain. If rules are given, every round is played, except in
            sub-games with a deal that has been played before.
        engine: `graph`, `compiled` or `auto`: see `graphsolve.puzzles.engines`.
        on_sub_game: called when a sub-game begins, with its number, from 1; by the compiled engine
            now and then.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up; or there is
            no such engine.

    Source: Advent of Code 2020, day 22.
    """
    if choose(engine, standard=rules in {None, RECURSIVE_COMBAT}) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").recursive_combat(
            decks, on_sub_game=on_sub_game
        )
        return outcome
    games = Engine(rules or RECURSIVE_COMBAT)
    play_sub_game = games.sub_games(skip_known=True) if rules else memoized(cut_short)
    if on_sub_game:
        play_sub_game = with_observer(play_sub_game, on_sub_game)
    return next(filter(None, games.run(decks, play_sub_game)))


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
    engine = Engine(rules, events.append)
    for _ in engine.run(decks, engine.sub_games(skip_known=skip_known)):
        yield from events
        events.clear()


def rules_of(part: int) -> Rules:
    """The standard rules of a part of the puzzle."""
    return COMBAT if part == 1 else RECURSIVE_COMBAT


def solve(
    decks: Decks, part: int, rules: Rules | None = None, *, engine: EngineName = "graph"
) -> int | None:
    """The answer to a part of the puzzle.

    >>> solve(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
    291

    Args:
        decks: the deal.
        part: 1 for Combat, 2 for Recursive Combat.
        rules: the rules; those of the part by default.
        engine: `graph`, `compiled` or `auto`. Other rules always use the graph engine.

    Returns:
        The winner's score. None without a winner, or if a game with non-standard rules never ends
        or is not over after about `MAX_ROUNDS` rounds.

    Raises:
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.
    """
    rules = rules or rules_of(part)
    if rules.is_standard:
        return (recursive_combat if rules.recursive else combat)(decks, engine=engine).score
    outcome = next(filter(None, play_quickly(decks, rules, MAX_ROUNDS)), None)
    return rules.score(outcome.deck) if outcome and outcome.winner else None


def events_of(decks: Decks, part: int, rules: Rules | None = None) -> Iterator[Event]:
    """The events of a part of the puzzle; see `game_events`."""
    return game_events(decks, rules or rules_of(part))
