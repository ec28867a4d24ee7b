"""The earlier rounds that a round of a card game can repeat.

`History` is that of the statement, for one game. `Histories` are those of all games in progress,
by rules with another `Rules.history`.
"""

from collections import defaultdict
from collections.abc import Hashable
from typing import TypeAlias

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.rules import Decks, HistoryScope, Player, Rules

KnownRounds: TypeAlias = dict[Hashable, tuple[int, int]]
"""The last round with each key: how many rounds of all games began before it, and its number."""


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
        # The last round with each key, and the place of the key among its keys, by the hash of the
        # key. If different keys have the same hash, each is at the next number that was free.
        self._known: dict[int, tuple[int, int]] = {}

    def add_winner(self, winner: Player) -> None:
        """Add the winner of the next round."""
        self._wins.append(winner == 1)

    def add_round(self, number: int, decks: Decks) -> int | None:
        """Add a round by its number and decks; return the last round that it repeats, or None."""
        round_keys, table = keys(self._rules, decks), self._known
        repeated = []
        for index, key in enumerate(round_keys):
            place = hash(key)
            while known := table.get(place):
                if known[0] != number and self._key(*known) == key:
                    repeated.append(known[0])
                    break
                place += 1
            table[place] = number, index
        if not repeated or (self._rules.repeats_need_all_keys and len(repeated) < len(round_keys)):
            return None
        return max(repeated)

    def _key(self, number: int, index: int) -> Hashable:
        """One of the keys of an earlier round."""
        decks = self._deal
        for first_player_won in self._wins[: number - 1]:
            checkpoint()
            winner: Player = 1 if first_player_won else 2
            bottom = self._rules.bottom(winner, decks.first[0], decks.second[0])
            decks = decks.after_round(winner, bottom)
        return keys(self._rules, decks)[index]


class Histories:
    """The rounds that count as earlier ones in the games in progress, by any rules."""

    def __init__(self) -> None:
        self._open: list[tuple[HistoryScope, KnownRounds]] = []
        self._all: KnownRounds = {}
        self._latest: KnownRounds = {}
        self._at_depth: defaultdict[int, KnownRounds] = defaultdict(dict)
        self._begun = 0

    def begin(self, scope: HistoryScope) -> None:
        """Begin a game, inside those that are in progress."""
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

    def add_round(
        self, number: int, round_keys: tuple[Hashable, ...], *, needs_all: bool = False
    ) -> int | None:
        """Add a round of the innermost game. Return the last one that it repeats, or None.

        It is none if the round needs all of its keys to be known, and some are not.
        """
        scope, known = self._open[-1]
        if scope == "deals" and number > 1:
            return None
        repeated = [known[key] for key in round_keys if key in known]
        is_repeat = repeated and (len(repeated) == len(round_keys) or not needs_all)
        last = max(repeated) if is_repeat else None
        if scope != "deal" or number == 1:
            self._begun += 1
            known.update(dict.fromkeys(round_keys, (self._begun, number)))
        return last[1] if last else None

    def size(self) -> int:
        """The number of keys that are known, where games share a history only once."""
        known = self._all, self._latest, *self._at_depth.values(), *(one for _, one in self._open)
        return sum(map(len, {id(each): each for each in known}.values()))


def keys(rules: Rules, decks: Decks) -> tuple[Hashable, ...]:
    """The keys of a round with these decks."""
    if not rules.recursive:
        return (decks,)
    return rules.repeat_keys(decks) if rules.repeat_keys else ()
