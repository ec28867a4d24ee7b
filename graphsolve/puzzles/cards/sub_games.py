"""Play nested games without recursion, and find the winners of sub-games faster.

`play_out` plays games of any nesting depth. `memoized`, `cut_short` and `with_observer` are ways
to play the sub-games in them.

A sub-game of Recursive Combat can be cut short. Let `n` be the number of its cards.

1. The cards are different numbers from 1 up (`check_deal`). So the highest card is at least `n`.
2. A round in which a card of at least `n - 2` is drawn starts no sub-game. Its owner would need
   that many cards left, and the other player at least one. But only `n - 2` cards are left.
3. By 1 and 2, the highest card wins every round in which it is drawn. Its owner never loses it,
   so their deck is never empty.
4. Every sub-game ends: there are finitely many pairs of decks, and sub-games of a sub-game have at
   most `n - 2` cards. If player 1 owns the highest card, player 2 cannot get all cards (3). So
   player 1 does, or a round repeats. Player 1 wins in both cases: see `certain_winner`.
5. If player 2 owns the highest card, player 1 cannot get all cards (3). So player 2 wins unless a
   round repeats. If the game were played on after a repeat, it would go through the same cycle of
   decks forever. In each cycle every card reaches the top, because cards are drawn from the top
   and return to the bottom. So a round in which the highest card is drawn repeats as well, and
   only those rounds need to be remembered: see `play_against_highest_card`.
6. The winner of a sub-game depends only on its deal, so it can be memoized.

The main game cannot be cut short, because the score depends on its last decks.
"""

from collections.abc import Callable, Generator, Iterator
from itertools import count
from typing import Any, TypeAlias, TypeVar

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.rules import Decks, Player

T = TypeVar("T")

Game: TypeAlias = Generator[tuple[Any, Any] | None, Any, T]
"""A game in progress.

To play a sub-game, it yields the deal and is sent the winner. It also yields None from time
to time, so that the caller can pause or stop it. It returns its result; a sub-game returns its
winner.
"""

PlaySubGame: TypeAlias = Callable[[Any], Game[Player]]
"""Starts a sub-game with a deal."""

SubGameObserver: TypeAlias = Callable[[int], object]
"""Called when a sub-game begins, with its number, from 1."""

MAX_KNOWN = 2**16
"""The maximum size of the transposition table of `memoized`. A full table is cleared."""


def play_out(game: Game[T], play_sub_game: PlaySubGame) -> Iterator[T | None]:
    """Play a game with all its sub-games.

    The games in progress are on a stack, so there is no recursion.

    >>> list(play_out(cut_short(Decks((9, 8, 5, 2), (10, 1, 7))), cut_short))
    [2]

    Yields None whenever a game yields None, and the result of the main game in the end.
    """
    games: list[Game[Any]] = [game]
    winner: Player | None = None
    while True:
        try:
            deal = games[-1].send(winner)
        except StopIteration as end:
            games.pop()
            if not games:
                yield end.value
                return
            winner = end.value
        else:
            checkpoint()
            winner = None
            if deal is None:
                yield None
            else:
                games.append(play_sub_game(deal))


def memoized(play_sub_game: PlaySubGame) -> PlaySubGame:
    """Play sub-games with equal deals only once."""
    winners: dict[Decks, Player] = {}

    def play_memoized(deal: Decks) -> Game[Player]:
        winner = winners.get(deal)
        if winner is None:
            winner = yield from play_sub_game(deal)
            if len(winners) >= MAX_KNOWN:
                winners.clear()
            winners[deal] = winner
        return winner

    return play_memoized


def with_observer(play_sub_game: PlaySubGame, observer: SubGameObserver) -> PlaySubGame:
    """Call an observer when a sub-game begins."""
    numbers = count(1)

    def play_observed(deal: Decks) -> Game[Player]:
        observer(next(numbers))
        return play_sub_game(deal)

    return play_observed


def cut_short(deal: Decks) -> Game[Player]:
    """Play a sub-game of Recursive Combat only until its winner is certain."""
    return certain_winner(deal) or (yield from play_against_highest_card(deal))


def certain_winner(deal: Decks) -> Player | None:
    """Player 1, if they have the highest card of a sub-game; otherwise None."""
    return 1 if max(deal.first) > max(deal.second) else None


def play_against_highest_card(deal: Decks) -> Game[Player]:
    """Play a sub-game in which player 2 has the highest card, so that their deck is never empty.

    Most of the time is spent here, so the standard rules are inlined. A pile holds all cards that
    a player draws in the game, in order: the loop iterates over both piles and appends the cards
    that go to the bottom. A deck is the part of a pile that has not been drawn yet.
    """
    highest = max(deal.second)
    pile1, pile2 = map(list, deal)
    left1 = len(pile1) - 1
    left = left1 + len(pile2) - 1
    seen = set()
    for card1, card2 in zip(pile1, pile2, strict=False):
        if card1 <= left1 and card2 <= left - left1:
            drawn = len(pile1) - left1
            next1, next2 = pile1[drawn : drawn + card1], pile2[drawn : drawn + card2]
            winner = yield Decks(tuple(next1), tuple(next2))
        elif card1 > card2:
            winner = 1
        else:
            winner = 2
            if card2 == highest:
                checkpoint()
                before = len(pile1) - left1 - 1
                decks = (*pile1[before:], *pile2[before:])  # player 2's begins with the highest
                if decks in seen:
                    return 1
                seen.add(decks)
        if winner == 1:
            pile1 += card1, card2
            left1 += 1
        else:
            pile2 += card2, card1
            left1 -= 1
    return 2
