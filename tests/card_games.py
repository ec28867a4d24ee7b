"""Combat and Recursive Combat with any mistake of the grammar of misreadings, in plain recursion.

An independent program for `graphsolve.lab.cards.misreadings`: it reads the data of a misreading,
its `point`, and shares no code with the package. Like `oracle.py`, it aims to be obviously right.
"""

from collections.abc import Hashable
from typing import Any

Deck = list[int]


MAX_GAMES = 100
"""The games in progress at once, after which more and more would begin."""


class TooLongError(Exception):
    """The game takes too many rounds, or never ends."""


class AllGamesEndError(Exception):
    """A repeat has ended all games: the winner, and the deck that counts."""


def score(deck: Deck) -> int:
    total, times = 0, len(deck)
    for card in deck:
        total += card * times
        times -= 1
    return total


class Table:
    """A main game with its sub-games, and one or two mistakes in some places.

    `points` are those of the misreadings that apply to the part.
    """

    def __init__(self, points: list[dict[str, Any]], part: int, most: int = 5000) -> None:
        self.mistakes = [
            (name, data, point.get("where", ""))
            for point in points
            for name, data in point.items()
            if name != "where"
        ]
        self.part = part
        self.left = most
        self.every_round: list[tuple[int, int, Hashable]] = []  # depth, rounds before, key
        self.known: dict[Hashable, int] = {}
        self.latest: list[Hashable] = []

    def mistake(self, dimension: str, depth: int = 0) -> Any:
        """The data of the mistake that is made in games at a depth, or None."""
        for name, data, where in self.mistakes:
            here = {"sub-games": depth > 0, "the main game": depth == 0}.get(where, True)
            if name == dimension and here:
                return data
        return None

    def where(self, dimension: str) -> str:
        return next(where for name, _, where in self.mistakes if name == dimension)

    def dealt(self, first: Deck, second: Deck) -> list[Deck]:
        decks = [list(first), list(second)]
        if deal := self.mistake("dealt"):
            for player, deck in enumerate(decks, 1):
                if deal[1] in {"both", f"player-{player}"}:
                    if deal[0] == "last-card-lost":
                        deck.pop()
                    elif deal[0] == "first-card-lost":
                        deck.pop(0)
                    elif deal[0] == "number-read-as-a-card":
                        deck.insert(0, player)
                    else:
                        deck.reverse()
        return decks

    def answer(self, first: Deck, second: Deck) -> int | None:
        try:
            winner, decks = self.play(self.dealt(first, second), 0, [])
        except TooLongError:
            return None
        except AllGamesEndError as end:
            winner, decks = end.args
        if not winner:
            return None
        counts = self.mistake("counted")
        deck, other = decks[winner - 1], decks[2 - winner]
        deck = {
            "last-round-not-counted": deck[:-2],
            "both-decks-counted": deck + other,
            "losers-deck-counted": other,
        }.get(counts, deck)
        return self.count(deck)

    def count(self, deck: Deck) -> int:
        size = len(deck)
        weights = {
            None: [size - index for index in range(size)],
            "score-from-the-top": [index + 1 for index in range(size)],
            "score-from-zero": [size - index - 1 for index in range(size)],
            "score-from-zero-at-the-top": [*range(size)],
            "score-from-two": [size - index + 1 for index in range(size)],
            "score-without-places": [1] * size,
            "score-from-half": [max(size // 2 - index, 0) for index in range(size)],
            "score-from-half-to-below-zero": [size // 2 - index for index in range(size)],
            "top-card-not-counted": [0, *range(size - 1, 0, -1)],
            "bottom-card-not-counted": [*range(size, 1, -1), 0],
        }[self.mistake("score")]
        return sum(weight * card for weight, card in zip(weights, deck, strict=False))

    def play(  # noqa: C901 - a round from top to bottom
        self, decks: list[Deck], depth: int, around: list[Hashable]
    ) -> tuple[int, list[Deck]]:
        """The winner of a game, and both decks at its end."""
        mine, played, winner = list(around), 0, 1
        self.latest = []
        while decks[0] and decks[1]:
            self.left -= 1
            if self.left < 0:
                raise TooLongError
            keys = self.keys(decks, depth)
            repeats = self.is_repeat(keys, mine, depth, played)
            mine += keys
            self.latest += keys
            self.every_round += [(depth, played, key) for key in keys]
            if repeats and self.part == 1:
                return 0, decks
            player, ends = self.mistake("repeat_winner", depth) or ("player-1", "")
            if repeats and ends != "and-ends-round":
                winner = winner if player == "last-winner" else self.choose(player, decks)
                if ends:
                    raise AllGamesEndError(winner, decks)
                return winner, decks
            if self.part == 2 and (early := self.ends_early(decks, depth, played)):
                return early, decks
            cards = decks[0][0], decks[1][0]
            by_sub_game = False
            if repeats:
                winner = winner if player == "last-winner" else self.choose(player, decks)
            elif self.part == 2 and self.has_sub_game(decks, depth):
                by_sub_game = True
                rest = [decks[0][1:], decks[1][1:]]
                try:
                    winner, decks = self.sub_game(decks, depth, mine)
                except AllGamesEndError as end:
                    if depth == 0 and ends == "and-ends-the-main-game":
                        end.args = end.args[0], rest
                    raise
                if self.mistake("round_winner"):
                    winner = 2 if winner == 1 else 1
            else:
                winner = self.higher(cards, depth)
            decks = [decks[0][1:], decks[1][1:]]
            decks[winner - 1] += self.order(winner, cards, depth, by_sub_game)
            played += 1
        return (1 if decks[0] else 2), decks

    def is_repeat(
        self, keys: list[Hashable], mine: list[Hashable], depth: int, played: int
    ) -> bool:
        scope = self.mistake("history") if self.part == 2 else None
        if scope == "repeats-only-as-games-begin" and played:
            return False
        earlier = {
            None: mine,
            "repeats-of-games-around": mine,
            "history-lost-in-sub-games": self.latest,
            "repeats-of-the-first-round": mine[: len(keys)],
        }.get(scope)
        if earlier is None:
            earlier = [
                key
                for level, number, key in self.every_round
                if scope == "repeats-across-games"
                or (scope == "repeats-at-the-same-depth" and level == depth)
                or (scope == "repeats-only-as-games-begin" and number == 0)
            ]
        data = self.mistake("repeat_keys", depth) or ()
        needs_all = "decks-repeat-separately" in data and self.part == 2
        return (all if needs_all else any)(key in earlier for key in keys)

    def keys(self, decks: list[Deck], depth: int) -> list[Hashable]:
        first, second = map(tuple, decks)
        data = self.mistake("repeat_keys", depth) if self.part == 2 else None
        limit = self.mistake("decided_after", depth) if self.part == 2 else None
        if limit and limit[2] == "without-repeats":
            data = "no-repeats"
        if data is None:
            return [(first, second)]
        if isinstance(data, str):
            digits = "".join(map(str, first + second))
            one, two = score([*first]), score([*second])
            return {
                "no-repeats": [],
                "decks-concatenated": [first + second],
                "digits-concatenated": [digits],
                "sum-of-scores-repeats": [one + two],
                "score-of-both-decks-repeats": [score([*first, *second])],
                "history-changes-too": [0],
            }[data]
        if data[0] == "decks-repeat-separately":
            return [("first", first), ("second", second)]
        which, view = data
        seen = [
            {
                "": deck,
                "cards": tuple(sorted(deck)),
                "score": score([*deck]),
                "sum": sum(deck),
                "size": len(deck),
                "top-card": deck[0],
                "top-card-and-size": (deck[0], len(deck)),
            }[view]
            for deck in (first, second)
        ]
        return {
            "both": [tuple(seen)],
            "either": [("first", seen[0]), ("second", seen[1])],
            "any": seen,
            "player-1": seen[:1],
            "player-2": seen[1:],
        }[which]

    def choose(self, player: str, decks: list[Deck]) -> int:
        first, second = decks
        better = {
            "player-1": True,
            "player-2": False,
            "more-cards": len(first) >= len(second),
            "higher-score": score(first) >= score(second),
            "higher-sum": sum(first) >= sum(second),
            "highest-card": max(first) > max(second),
            "higher-top-card": first[0] > second[0],
        }[player]
        return 1 if better else 2

    def ends_early(self, decks: list[Deck], depth: int, played: int) -> int:
        """The winner of a game that is decided before a round, or 0."""
        limit, player, _ = self.mistake("decided_after", depth) or (0, "", "")
        if player:
            return self.choose(player, decks) if played >= limit else 0
        player = self.mistake("decided_winner", depth)
        if player == "shortcut-in-the-top-game":
            return 1 if max(decks[0]) > max(decks[1]) else 0
        if player and player.startswith("shortcut"):
            player = "highest-card"
        return self.choose(player, decks) if player else 0

    def has_sub_game(self, decks: list[Deck], depth: int) -> bool:
        deepest = {
            "sub-games-of-combat": 1,
            "sub-games-two-deep": 2,
        }.get(self.mistake("in_sub_games"), MAX_GAMES + 1)
        if depth >= deepest:
            return False
        if depth >= MAX_GAMES:
            raise TooLongError
        (card1, *rest1), (card2, *rest2) = decks
        left1, left2 = len(rest1), len(rest2)
        data = self.mistake("starts_sub_game", depth) or ("both", "", "")
        if isinstance(data, str):
            return {
                "no-sub-games": False,
                "always-sub-games": left1 > 0 and left2 > 0,
                "exactly-enough-cards": (left1, left2) == (card1, card2),
                "enough-cards-together": left1 + left2 >= card1 + card2,
                "too-few-cards": 1 <= left1 <= card1 and 1 <= left2 <= card2,
            }[data]
        who, more, whose = data
        more1, more2 = {
            "": (0, 0),
            "strictly-more": (1, 1),
            "with-drawn-card": (-1, -1),
            "two-more": (2, 2),
            "two-fewer": (-2, -2),
            "strictly-more-of-player-1": (1, 0),
            "strictly-more-of-player-2": (0, 1),
            "with-drawn-card-of-player-1": (-1, 0),
            "with-drawn-card-of-player-2": (0, -1),
        }[more]
        need1, need2 = {
            "": (card1, card2),
            "than-other-card": (card2, card1),
            "than-card-of-player-1": (card1, card1),
            "than-card-of-player-2": (card2, card2),
            "than-highest-card": (max(card1, card2),) * 2,
            "than-lowest-card": (min(card1, card2),) * 2,
        }[whose]
        one, two = left1 - need1 >= more1, left2 - need2 >= more2
        return {
            "both": one and two,
            "one-player": one or two,
            "player-1": one,
            "player-2": two,
            "higher-card": one if card1 > card2 else two,
            "lower-card": two if card1 > card2 else one,
        }[who]

    def sub_game(
        self, decks: list[Deck], depth: int, mine: list[Hashable]
    ) -> tuple[int, list[Deck]]:
        """The winner, and the decks afterwards, with the drawn cards on top."""
        dealt = self.copies(decks, depth)
        copied = self.mistake("sub_game", depth) or ("",)
        shared = copied[0] in {"sub-games-without-copies", "decks-of-sub-games-kept"}
        known = None if shared else self.mistake("sub_game_key", depth)
        if known:
            which, view = known
            seen = [
                {
                    "deck": tuple(deck),
                    "score": score(deck),
                    "size": len(deck),
                    "digits": "".join(map(str, deck)),
                    "top-card": tuple(deck[:1]),
                }[view]
                for deck in dealt
            ]
            key = {"player-1": seen[0], "player-2": seen[1], "both": tuple(seen)}[which]
            if key in self.known:
                return self.known[key], decks
        around = mine if self.mistake("history") == "repeats-of-games-around" else []
        winner, ended = self.play([*map(list, dealt)], depth + 1, around)
        if known:
            self.known[key] = winner
        if shared:
            decks = [deck[:1] + left for deck, left in zip(decks, ended, strict=True)]
        elif after := self.mistake("after_sub_game", depth):
            used = dealt[0] + dealt[1]
            decks = [[deck[0], *(card for card in deck[1:] if card not in used)] for deck in decks]
            if after == "sub-game-cards-to-the-bottom":
                decks = [decks[0] + dealt[0], decks[1] + dealt[1]]
            elif after == "sub-game-cards-to-the-winner":
                decks[winner - 1] += dealt[winner - 1] + dealt[2 - winner]
        return winner, decks

    def copies(self, decks: list[Deck], depth: int) -> list[Deck]:
        data = self.mistake("sub_game", depth) or ("", "", "")
        (card1, *_), (card2, *_) = decks
        if data[0] == "sub-games-without-copies":
            return [decks[0][1:], decks[1][1:]]
        if data[0] == "decks-of-sub-games-kept":
            data = ("", "", "")
        dealt = []
        for deck in decks:
            count, start, order = data
            own, rest = deck[0], deck[1:]
            number = {
                "": own,
                "all": len(deck),
                "one-more": own + 1,
                "one-fewer": own - 1,
                "two-fewer": own - 2 if own > 1 else 0,
                "player-1": card1,
                "player-2": card2,
                "other": card1 + card2 - own,
                "highest": max(card1, card2),
                "lowest": min(card1, card2),
            }[count]
            if start == "bottom":
                cards = rest[max(len(rest) - number, 0) :]
            else:
                cards = {"": rest, "drawn": deck, "second": rest[1:]}[start]
                # Without the first, those up to the same number are left.
                cards = cards[:number]
            if order == "reversed":
                cards = cards[::-1]
            elif order:
                cards = sorted(cards, reverse=order == "descending")
            dealt.append(cards)
        return dealt

    def higher(self, cards: tuple[int, int], depth: int) -> int:
        card1, card2 = cards
        kind = self.mistake("higher_card", depth)
        if kind == "lower-card-wins":
            return 1 if card1 < card2 else 2
        if kind == "cards-compared-as-text":
            return 1 if str(card1) > str(card2) else 2
        return 1 if card1 > card2 else 2

    def order(self, winner: int, cards: tuple[int, int], depth: int, by_sub_game: bool) -> Deck:
        card1, card2 = cards
        kind = self.mistake("bottom", depth)
        if kind:
            where = self.where("bottom")
            if where == ("without sub-games" if by_sub_game else "after sub-games"):
                kind = None
        own, other = (card1, card2) if winner == 1 else (card2, card1)
        return {
            None: [own, other],
            "losers-card-first": [other, own],
            "higher-card-first": sorted(cards, reverse=True),
            "lower-card-first": sorted(cards),
            "card-of-player-1-first": [card1, card2],
            "card-of-player-2-first": [card2, card1],
        }[kind]
