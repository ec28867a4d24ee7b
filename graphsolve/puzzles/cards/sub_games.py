"""Sub-games, of which only the winner counts: cut short where that is sound.

A sub-game is a generator. It yields the deals of the sub-games that it starts itself, is sent
their winners, and returns its own. `settle` plays a sub-game with all those in it, on a stack of
its own, so that no depth of them meets Python's limit on recursion.

Why sub-games may be cut short. Let a sub-game have `n` cards.

1. Its highest card is at least `n`, since its cards are different and from 1 up: so are the cards
   of the whole game (`check_deal` sees to that), of which these are some.
2. A round in which a card of at least `n - 2` is drawn starts no sub-game: its holder would need
   that many cards left, and the other player, whose card is 1 or more, at least one; but there
   are only `n - 2` cards left.
3. So the highest card wins every round in which it is drawn (1, 2), and its holder never loses
   it. Their deck is never empty.
4. A sub-game ends, as there are finitely many positions, and the sub-games in it are of `n - 2`
   cards at most. If player 1 holds the highest card, player 2 cannot win by having all cards
   (3); either player 1 does, or a position repeats, and player 1 wins as well. `is_foregone`.
5. If player 2 holds it, player 1 cannot have all cards (3): player 2 wins, unless a position
   repeats. Then all positions from its first time to its second come back, over and over, and
   among them one with the highest card on top: a deck is drawn from the top and filled from the
   bottom, so each of its cards comes to the top. Hence a position repeats just when one with the
   highest card on top does, and only these need remembering. `play_against_highest_card`.
6. The rules leave no choice, and a sub-game remembers nothing of other games. So equal deals have
   the same winner, and need playing only once. `shortened`.

None of this holds for the game that is not a sub-game: its deck counts at the moment when it ends.
"""

from collections.abc import Callable, Generator
from itertools import count
from typing import Any, TypeAlias

from graphsolve.puzzles.cards.decks import Decks, Player

__all__ = ["SubGame", "SubGameObserver", "settle", "shortened", "told"]

SubGame: TypeAlias = Generator[Decks, Any, Player]
"""A sub-game being played: yields deals, is sent their winners, and returns its own winner."""

PlaySubGame: TypeAlias = Callable[[Decks], SubGame]
"""Begins a sub-game with a deal."""

SubGameObserver: TypeAlias = Callable[[int], object]
"""Called whenever a sub-game begins, with the number of sub-games begun so far."""

MOST_KNOWN = 2**16
"""Winners of so many deals are kept: more fill the memory in a game of hours."""


def settle(deal: Decks, play: PlaySubGame) -> Player:
    """Play a sub-game and all sub-games in it, however deep, and tell who wins it.

    >>> settle(Decks((9, 8, 5, 2), (10, 1, 7)), shortened())
    2
    """
    open_games = [play(deal)]
    winner: Player | None = None
    while open_games:
        try:
            deal = open_games[-1].send(winner)
        except StopIteration as over:
            winner = over.value
            open_games.pop()
        else:
            open_games.append(play(deal))
            winner = None
    assert winner
    return winner


def shortened() -> PlaySubGame:
    """How to play the sub-games of one game, each no longer than it takes to know its winner."""
    winners: dict[Decks, Player] = {}

    def play_shortened(deal: Decks) -> SubGame:
        if is_foregone(deal):
            return 1
        winner = winners.get(deal)
        if winner is None:
            winner = yield from play_against_highest_card(deal)
            if len(winners) == MOST_KNOWN:
                winners.clear()
            winners[deal] = winner
        return winner

    return play_shortened


def is_foregone(deal: Decks) -> bool:
    """Whether player 1 has the highest card of a sub-game, and so wins it.

    >>> is_foregone(Decks((9, 8, 5, 2), (10, 1, 7)))
    False
    """
    return max(deal.first) > max(deal.second)


def play_against_highest_card(deal: Decks) -> SubGame:
    """Play a sub-game in which player 2 has the highest card, and so never an empty deck.

    The rules are those of `RecursiveRules`, written out, since most of the time goes here. A pile
    is all that a player draws, from the first round to the last: the loop goes on over the cards
    that are placed on the bottom in its course, until there is none for player 1. Both players
    have drawn equally many, so the rest of both piles from there on are the decks.
    """
    highest = max(deal.second)
    pile1, pile2 = map(list, deal)
    left1 = len(pile1) - 1
    left = left1 + len(pile2) - 1
    remembered = set()
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
                before = len(pile1) - left1 - 1
                position = (left1, *pile1[before:], *pile2[before:])  # left1 parts the decks
                if position in remembered:
                    return 1
                remembered.add(position)
        if winner == 1:
            pile1 += card1, card2
            left1 += 1
        else:
            pile2 += card2, card1
            left1 -= 1
    return 2


def told(play: PlaySubGame, observer: SubGameObserver) -> PlaySubGame:
    """The same way to play sub-games, of which an observer is told."""
    numbers = count(1)

    def play_told(deal: Decks) -> SubGame:
        observer(next(numbers))
        return play(deal)

    return play_told
