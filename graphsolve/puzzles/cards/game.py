"""Play Combat and Recursive Combat as walks on an implicit graph.

A node is a pair of decks, and its one successor is the pair of decks after a round. So a game is a
walk, which ends at an empty deck or before decks that it has visited already. A sub-game is a walk
within one step of that walk.
"""

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any, TypeAlias

from more_itertools import collapse

from graphsolve.errors import StateLimitError
from graphsolve.graphs.implicit import walk
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cards import events
from graphsolve.puzzles.cards.events import Event
from graphsolve.puzzles.cards.rules import (
    RECURSIVE_COMBAT,
    Decks,
    GameOutcome,
    Player,
    Rules,
    Termination,
    check_deal,
)

MAX_CARDS = 2**24
"""The maximum number of cards in all decks that a game visits: about 250 megabytes."""

MAX_WINNERS = 2**16
"""The maximum number of sub-games whose winners are kept. All are forgotten then."""

Steps: TypeAlias = Iterator[Any]
"""The events of a game, and in place of those of a sub-game, the sub-game: `Steps` as well."""


class Game:
    """A main game and its sub-games, which can be played once.

    With `only_outcomes`, there are only the events with which games begin and end, and sub-games
    whose winner is known are not played.
    """

    def __init__(self, rules: Rules, *, only_outcomes: bool = False) -> None:
        self.rules = rules
        self._is_standard = rules.is_standard
        self._only_outcomes = only_outcomes
        self._numbers = count(1)
        self._winners: dict[Decks, Player] = {}  # of games, by their deals

    def play(self, deal: Decks, parent: int | None = None) -> Steps:
        """Play a game. A sub-game is inside the game with the number of its parent."""
        rules, game, tells = self.rules, next(self._numbers), not self._only_outcomes
        cards = sum(map(len, deal))
        path: list[Decks] = []
        winner: Player

        def after_round(decks: Decks) -> Decks:
            """Return the successor of the decks before a round, which the `winner` wins."""
            return decks.after_round(winner, rules.bottom(winner, decks[0][0], decks[1][0]))

        yield events.GameBegan(game, parent, deal)
        decks = deal
        for decks in takewhile(all, walk(after_round, deal)):
            path.append(decks)
            if len(path) * cards > MAX_CARDS:
                raise StateLimitError(
                    f"a game of {cards:,} cards takes more than {len(path):,} rounds: too many "
                    "for the memory of the graph engine, but not for `--engine compiled`"
                )
            copies = self.sub_game(decks)
            if tells:
                drawn = decks.first[0], decks.second[0]
                yield events.RoundBegan(game, len(path), decks)
                yield events.CardsDrawn(game, len(path), drawn, copies is not None)
            if not copies:
                winner = rules.higher_card(decks.first[0], decks.second[0])
            elif not tells and (known := self.known_winner(copies)):
                winner = known
            else:
                yield self.play(copies, parent=game)
                winner = self._winners[copies]
            if tells:
                yield events.RoundWon(game, len(path), winner)

        if path:  # after the last round, a deck is empty, or the decks are on the path
            decks = after_round(decks)
        if tells and all(decks):
            yield events.Repeat(game, len(path) + 1, path.index(decks) + 1)
        outcome = self.outcome(decks, rounds=len(path))
        self.remember(deal, outcome.winner)
        yield events.GameEnded(game, decks, outcome)

    def sub_game(self, decks: Decks) -> Decks | None:
        """Return the decks of the sub-game that decides a round, or None if the cards do."""
        (first, second), rules = decks, self.rules
        if rules.recursive and rules.starts_sub_game(
            first[0], len(first) - 1, second[0], len(second) - 1
        ):
            return rules.sub_game(decks)
        return None

    def known_winner(self, deal: Decks) -> Player | None:
        """Return the winner of a sub-game if it is known without playing it, else None.

        It is known if an equal sub-game has been played. Under the standard rules, it is also
        known that player 1 wins if they have the highest card. Proof: let the sub-game have `n`
        cards.

        1. The cards are different numbers from 1 up (`check_deal`), so the highest is at least
           `n`.
        2. A round in which it is drawn starts no sub-game: its owner would need as many cards
           left as its value, but both players together have `n - 2` left. So it wins the round.
        3. Hence player 1 never loses it, and always has a card: player 2 never gets all cards.
        4. The sub-game ends, because there are finitely many pairs of decks, and a sub-game of it
           has at most `n - 2` cards. Either player 1 has all cards then, or the decks are as
           before an earlier round. Player 1 wins in both cases.

        The main game is always played: its score depends on its last decks.
        """
        if self._is_standard and max(deal.first) > max(deal.second):
            return 1
        return self._winners.get(deal)

    def remember(self, deal: Decks, winner: Player | None) -> None:
        """Remember the winner of a game by its deal, if it has one."""
        if len(self._winners) == MAX_WINNERS:
            self._winners.clear()
        if winner:
            self._winners[deal] = winner

    def outcome(self, decks: Decks, rounds: int) -> GameOutcome:
        """Return the outcome of a game with these decks at its end."""
        winner: Player | None
        if not all(decks):
            termination, winner = Termination.ALL_CARDS, 1 if decks.first else 2
        else:
            termination = Termination.REPEAT
            winner = self.rules.repeat_winner if self.rules.recursive else None
        return GameOutcome(termination, winner, rounds, decks[winner - 1] if winner else ())


def game_events(
    decks: Decks, rules: Rules = RECURSIVE_COMBAT, *, only_outcomes: bool = False
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
    puzzle. For `only_outcomes`, see `Game`. Sub-games can be nested to any depth: `collapse` has
    the games in progress on a stack.

    Raises:
        StateLimitError: a game takes so many rounds that it would need too much memory.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.

    Source: Advent of Code 2020, day 22.
    """
    check_deal(decks)
    game = Game(rules, only_outcomes=only_outcomes)
    return collapse(game.play(decks), base_type=BaseEvent)
