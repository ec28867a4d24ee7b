"""The earlier rounds of a game, in little memory.

A game of a thousand cards can take hundreds of thousands of rounds, whose decks would take
gigabytes. But the decks before a round follow from the deal and the winners of the rounds before.
So a `History` keeps only the winner of each round, and a hash. If the hash of a round is known,
the earlier round is found again by the winners, and the decks themselves are compared. So whether
a round repeats another does not depend on the hashes.
"""

from collections.abc import Hashable
from typing import TypeAlias

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.decks import Decks, Player
from graphsolve.puzzles.cards.rules import Rules


class History:
    """The rounds of a game so far.

    >>> from graphsolve.puzzles.cards.rules import COMBAT
    >>> deal = Decks((2, 3), (1, 4))
    >>> history = History(deal, COMBAT)
    >>> history.repeated_by(1, deal)
    >>> history.add_winner(1)
    >>> history.repeated_by(2, deal)
    1

    Args:
        deal: the deal of the game.
        rules: the rules of the game.
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
    """The rounds of all games, if those of other games count as earlier rounds.

    They follow from many deals, so it keeps their keys.
    """

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


AnyHistory: TypeAlias = History | SharedHistory


def keys(rules: Rules, decks: Decks) -> tuple[Hashable, ...]:
    """The keys of a round with these decks."""
    return rules.repeat_keys(decks) if rules.recursive else (decks,)
