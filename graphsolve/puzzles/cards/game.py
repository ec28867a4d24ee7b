"""Combat and Recursive Combat, as walks on an implicit graph.

A node is a pair of decks, and its one successor is the pair of decks after a round. So a game is a
walk, which ends at an empty deck or before decks that it has visited already. A sub-game is a walk
within one step of that walk.

Source: Advent of Code 2020, day 22.
"""

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any, TypeAlias

from more_itertools import collapse

from graphsolve.errors import StateLimitError
from graphsolve.graphs.implicit import walk
from graphsolve.puzzles.base import BaseEvent
from graphsolve.puzzles.cards import events
from graphsolve.puzzles.cards.decks import Cards, Decks, Player, check_deal
from graphsolve.puzzles.cards.events import Event, GameOutcome, Termination

MAX_CARDS = 2**24
"""The maximum number of cards in all the decks that a game remembers: about 250 megabytes."""

Steps: TypeAlias = Iterator[Any]
"""The events of a game, with each sub-game nested as `Steps` of its own."""


# --- The rules of a round ------------------------------------------------------------------------


def higher_card(card1: int, card2: int) -> Player:
    """The player with the higher-valued card wins the round.

    >>> higher_card(9, 5)
    1
    """
    return 1 if card1 > card2 else 2


def starts_sub_game(card1: int, left1: int, card2: int, left2: int) -> bool:
    """If both players have at least as many cards left as the value they drew, a sub-game decides.

    >>> starts_sub_game(card1=4, left1=4, card2=3, left2=4)
    True
    """
    return left1 >= card1 and left2 >= card2


def sub_game(decks: Decks) -> Decks:
    """For a sub-game, each player copies the next cards, as many as the number they drew.

    >>> sub_game(Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6)))
    Decks(first=(9, 8, 5, 2), second=(10, 1, 7))
    """
    first, second = (deck[1 : 1 + deck[0]] for deck in decks)
    return Decks(first, second)


def bottom(winner: Player, card1: int, card2: int) -> Cards:
    """The winner places their own card on the bottom of their deck, and the other card below it.

    The winner's card comes first even if it is the lower one, which can happen when the winner
    is decided by a sub-game.

    >>> bottom(2, 9, 5)
    (5, 9)
    """
    return (card1, card2) if winner == 1 else (card2, card1)


# --- The game ------------------------------------------------------------------------------------


class Game:
    """A main game and its sub-games, to be played once.

    With `shortcut`, sub-games in which player 1 has the highest card are not played, because
    player 1 wins them. Proof: let a sub-game have `n` cards.

    1. The cards are different numbers from 1 up (`check_deal`), so the highest is at least `n`.
    2. A round in which it is drawn starts no sub-game: its owner would need as many cards left as
       its value, but both players together have `n - 2` left. So it wins the round.
    3. Hence player 1 never loses it, and always has a card: player 2 never gets all cards.
    4. The sub-game ends, because there are finitely many pairs of decks, and a sub-game of it has
       at most `n - 2` cards. Either player 1 has all cards then, or the decks are as before an
       earlier round. Player 1 wins in both cases.

    The main game is always played: its score depends on its last decks.
    """

    def __init__(self, *, recursive: bool, shortcut: bool) -> None:
        self.recursive = recursive
        self.shortcut = shortcut
        self._numbers = count(1)
        self._winner: Player = 1  # of the last sub-game that has ended

    def play(self, deal: Decks, parent: int | None = None) -> Steps:
        """Play a game, and yield its events. The parent is the number of the enclosing game."""
        game, cards = next(self._numbers), sum(map(len, deal))
        path = [deal]  # the decks before each round, and after the last one
        winner: Player

        def successor(_decks: Decks) -> Decks:
            """Return the decks after the last round, which has been played when this is called."""
            return path[-1]

        yield events.GameBegan(game, parent, deal)
        for number, decks in enumerate(takewhile(all, walk(successor, deal)), 1):
            if number * cards > MAX_CARDS:
                raise StateLimitError(
                    f"a game of {cards:,} cards takes more than {number:,} rounds: too many for "
                    "the memory of the graph engine, but not for the compiled engine "
                    '(`--engine compiled`, in Python `engine="compiled"`)'
                )
            first, second = decks
            card1, card2 = first[0], second[0]
            is_sub_game = self.recursive and starts_sub_game(
                card1, len(first) - 1, card2, len(second) - 1
            )
            yield events.RoundBegan(game, number, decks)
            yield events.CardsDrawn(game, number, (card1, card2), is_sub_game)
            if not is_sub_game:
                winner = higher_card(card1, card2)
            elif self.shortcut and has_highest_card(sub_game(decks)):
                winner = 1
            else:
                yield self.play(sub_game(decks), parent=game)
                winner = self._winner  # known, because the events of the sub-game came first
            yield events.RoundWon(game, number, winner)
            path.append(decks.after_round(winner, bottom(winner, card1, card2)))

        left = path[-1]  # a deck is empty, or both are as before an earlier round
        if all(left):
            yield events.Repeat(game, number + 1, path.index(left) + 1)
        outcome = self.outcome(left, rounds=number)
        self._winner = outcome.winner or 1
        yield events.GameEnded(game, left, outcome)

    def outcome(self, decks: Decks, rounds: int) -> GameOutcome:
        """Return the outcome of a game with these decks at its end."""
        if all(decks):
            if not self.recursive:  # Combat has no rule for repeats: the game never ends
                return GameOutcome(Termination.REPEAT, None, rounds, ())
            return GameOutcome(Termination.REPEAT, 1, rounds, decks.first)
        winner: Player = 1 if decks.first else 2
        return GameOutcome(Termination.ALL_CARDS, winner, rounds, decks[winner - 1])


def has_highest_card(deal: Decks) -> bool:
    """Return whether player 1 has the highest card, and so wins a sub-game: see `Game`."""
    return max(deal.first) > max(deal.second)


def game_events(
    decks: Decks, *, recursive: bool = True, shortcut: bool = False
) -> Iterator[Event]:
    """Play a game of Recursive Combat or Combat, and yield its events.

    >>> for event in game_events(Decks((2,), (1,))):
    ...     print(event)
    GameBegan(game=1, parent=None, decks=Decks(first=(2,), second=(1,)))
    RoundBegan(game=1, round=1, decks=Decks(first=(2,), second=(1,)))
    CardsDrawn(game=1, round=1, cards=(2, 1), sub_game=False)
    RoundWon(game=1, round=1, winner=1)
    GameEnded(game=1, decks=Decks(first=(2, 1), second=()), outcome=GameOutcome(termination=\
<Termination.ALL_CARDS: 'a player has all the cards'>, winner=1, rounds=1, deck=(2, 1)))

    The game is played lazily, as events are consumed. For the `shortcut`, see `Game`. Sub-games
    can be nested to any depth: `collapse` keeps the games in progress on a stack.

    Raises:
        StateLimitError: a game takes so many rounds that it would need too much memory.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.
    """
    check_deal(decks)
    game = Game(recursive=recursive, shortcut=shortcut)
    return collapse(game.play(decks), base_type=BaseEvent)
