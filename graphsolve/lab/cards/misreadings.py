"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

Each is a point of a grammar: a dimension for each decision of `graphsolve.puzzles.cards.Rules`, or
for some that belong together, and data that says what the rule is replaced by. A function here
makes the misreadings of each dimension. The tables of building blocks have their costs in bits; a
point costs the sum of those that differ from the rule. Points that people name have names, and
sometimes sentences and costs, of their own.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from typing import Any, NamedTuple

from graphsolve.lab.misreadings import Misreading, by_cost, misreading
from graphsolve.puzzles.cards import Decks, Player, Rules, rules
from graphsolve.puzzles.cards.rules import Cards

DEALT = "The cards of the input are the decks, with the first card of each on top."
ROUND = "The higher card wins a round that no sub-game decides."
BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
COUNTED = "The deck of the winner counts, with all the cards in it."
SCORE = "The bottom card of the winner's deck counts once, the next twice, and so on."
ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)
REPEAT = (
    "If both decks are the same as before an earlier round of the game, player 1 wins the game."
)
BOTH_DECKS = (
    "A round is a repeat only if both decks have the same cards in the same order as before an "
    "earlier round of the same game."
)
NO_SHORTCUT = "A game ends only when a player has all the cards, or at a repeat."
SUB_GAMES = "Sub-games are games of Recursive Combat, too."
PLAYED = "The winner of a sub-game is determined by playing it."
COPIES = "A sub-game is played with copies, so both decks stay as they are."


MAX_COST = 13
"""Points that cost more than this many bits are left out."""


class Word(NamedTuple):
    """A building block: words for sentences, and its cost in bits.

    The meaning is a function or a number.
    """

    words: str
    cost: float
    meaning: Any = None


def point(
    name: str,
    misread: str,
    cost: float,
    rule: str,
    *,
    parts: tuple[int, ...] = (2,),
    data: Mapping[str, Any],
    **replaces: Any,
) -> Misreading:
    """A point of the grammar."""
    return misreading(
        "cards",
        name,
        rule=rule,
        misread=misread,
        parts=parts,
        cost=cost,
        point=data,
        **replaces,
    )


STANDARD = Rules()


def only(misread: Misreading, where: str, cost: float) -> Misreading:
    """A misreading that applies only in `part 1`, `part 2`, `sub-games` or `the main game`."""
    replaces = dict(misread.replaces)
    parts = (1,) if where == "part 1" else (2,)
    if where == "sub-games":
        replaces = {"in_sub_games": tuple(replaces.items())}
    elif where == "the main game":
        standard = tuple((name, getattr(STANDARD, name)) for name in replaces)
        replaces = {**replaces, "in_sub_games": standard}
    return point(
        f"{misread.name}-only-in-{where.removeprefix('the ').replace(' ', '-')}",
        f"Only in {where}: {misread.misread}",
        misread.cost + cost,
        misread.rule,
        parts=parts,
        data={**misread.point, "where": where},
        **replaces,
    )


# --- The decks at the beginning ------------------------------------------------------------------


def changed_deal(change: Callable[[Cards], Cards], players: str, decks: Decks) -> Decks:
    """The decks with a change to those of one player, or of both."""
    first, second = decks
    return Decks(
        change(first) if players != "player 2" else first,
        change(second) if players != "player 1" else second,
    )


DEALS = {
    "last-card-lost": Word("The last card of {} is lost.", 5, lambda deck: deck[:-1]),
    "first-card-lost": Word("The first card of {} is lost.", 8, lambda deck: deck[1:]),
    "deck-reversed": Word(
        "The last card of {} in the input is on top.", 8, lambda deck: deck[::-1]
    ),
}
PLAYERS = {
    "both": Word("both decks", 1),
    "player 1": Word("player 1's deck", 3),
    "player 2": Word("player 2's deck", 0),
}


def deals() -> Iterator[Misreading]:
    """Misreadings of the input."""
    for (name, (words, cost, change)), (players, who) in product(DEALS.items(), PLAYERS.items()):
        yield point(
            f"{name}-of-{players.replace(' ', '-')}",
            words.format(who.words),
            cost + who.cost,
            DEALT,
            parts=(1, 2),
            data={"deal": (name, players)},
            dealt=partial(changed_deal, change, players),
        )


def exchanged(decks: Decks) -> Decks:
    """Each player has the deck of the other."""
    return Decks(decks.second, decks.first)


# --- Rounds --------------------------------------------------------------------------------------


def wins_round(key: Callable[[int], Any], card1: int, card2: int) -> Player:
    """The card that is higher by a key wins."""
    return 1 if key(card1) > key(card2) else 2


def bottom_by(order: str, winner: Player, card1: int, card2: int) -> Cards:
    """The cards that go to the bottom, in an order."""
    cards = {
        "losers-card-first": (card2, card1) if winner == 1 else (card1, card2),
        "higher-card-first": (max(card1, card2), min(card1, card2)),
        "lower-card-first": (min(card1, card2), max(card1, card2)),
        "card-of-player-1-first": (card1, card2),
        "card-of-player-2-first": (card2, card1),
    }
    return cards[order]


BOTTOMS = {
    "losers-card-first": Word(
        "The winner of a round puts the loser's card on the bottom first.", 5
    ),
    "higher-card-first": Word(
        "The higher card goes to the bottom first, even if the player with the lower one won a "
        "sub-game.",
        4,
    ),
    "lower-card-first": Word("The lower card goes to the bottom first.", 8),
    "card-of-player-1-first": Word(
        "Player 1's card always goes to the bottom first, no matter who wins the round.", 6
    ),
    "card-of-player-2-first": Word(
        "Player 2's card always goes to the bottom first, no matter who wins the round.", 9
    ),
}


def rounds() -> Iterator[Misreading]:
    """Misreadings of who wins a round, and of where the cards go."""
    lower = point(
        "lower-card-wins",
        "The lower card wins the round.",
        8,
        ROUND,
        parts=(1, 2),
        data={"round": "lower"},
        higher_card=partial(wins_round, int.__neg__),
    )
    text = point(
        "cards-compared-as-text",
        "The cards are compared as text, so 9 is higher than 10.",
        6,
        ROUND,
        parts=(1, 2),
        data={"round": "text"},
        higher_card=partial(wins_round, str),
    )
    for each in lower, text:
        yield each
        for where in "part 2", "sub-games", "the main game":
            yield only(each, where, 3)
    for order, (words, cost, _) in BOTTOMS.items():
        function = partial(bottom_by, order)
        # In Combat, the winner has the higher card.
        each = point(
            order,
            words,
            cost,
            BOTTOM,
            parts=(2,) if order == "higher-card-first" else (1, 2),
            data={"bottom": order},
            bottom=function,
        )
        yield each
        for where in ("part 2", "sub-games", "the main game"):
            if order != "lower-card-first" and (where != "part 2" or 1 in each.parts):
                yield only(each, where, 2 if where == "part 2" else 4)
        if order != "higher-card-first":
            yield point(
                f"{order}-after-sub-games",
                f"Only if a sub-game has decided the round: {words}",
                cost + 1,
                BOTTOM,
                data={"bottom": order, "where": "after sub-games"},
                bottom_after_sub_game=function,
            )
        if order not in {"higher-card-first", "lower-card-first"}:
            yield point(
                f"{order}-without-sub-game",
                f"Only if no sub-game has decided the round: {words}",
                cost + 4,
                BOTTOM,
                data={"bottom": order, "where": "without sub-games"},
                bottom=function,
                bottom_after_sub_game=rules.bottom,
            )


# --- The score -----------------------------------------------------------------------------------


def score_by(weight: Callable[[int, int], int], deck: Cards) -> int:
    """The sum of the cards times weights, from the place of each, from 1 at the bottom."""
    return sum(weight(place, len(deck)) * card for place, card in enumerate(reversed(deck), 1))


SCORES = {
    "score-from-the-top": Word(
        "The top card of the winner's deck counts once, the next twice, and so on.",
        4,
        lambda place, size: size + 1 - place,
    ),
    "score-from-zero": Word(
        "The bottom card does not count, the next counts once, and so on.",
        4,
        lambda place, _: place - 1,
    ),
    "score-from-zero-at-the-top": Word(
        "The top card does not count, the next counts once, and so on.",
        7,
        lambda place, size: size - place,
    ),
    "score-from-two": Word(
        "The bottom card counts twice, the next three times, and so on.",
        7,
        lambda place, _: place + 1,
    ),
    "score-without-places": Word("Each card counts once.", 8, lambda *_: 1),
    "top-card-not-counted": Word(
        "The top card does not count.", 8, lambda place, size: place * (place < size)
    ),
    "bottom-card-not-counted": Word(
        "The bottom card does not count, the next counts twice, and so on.",
        8,
        lambda place, _: place * (place > 1),
    ),
}


def without_last_round(decks: Decks, winner: Player) -> Cards:
    """The winner's deck without the cards of the last round."""
    return decks[winner - 1][:-2]


def both_decks(decks: Decks, winner: Player) -> Cards:
    """The winner's deck, with that of the loser below it."""
    return decks[winner - 1] + decks[2 - winner]


def losers_deck(decks: Decks, winner: Player) -> Cards:
    """The loser's deck."""
    return decks[2 - winner]


COUNTED_DECKS = {
    "last-round-not-counted": Word(
        "The two cards of the last round are missing in the winner's deck when it is counted.",
        6,
        without_last_round,
    ),
    "both-decks-counted": Word(
        "After a repeat, player 1 has the cards of player 2 as well, below their own.",
        8,
        both_decks,
    ),
    "losers-deck-counted": Word("After a repeat, the deck of player 2 counts.", 8, losers_deck),
}


def scores() -> Iterator[Misreading]:
    """Misreadings of which deck counts, and how."""
    for name, (words, cost, weight) in SCORES.items():
        each = point(
            name,
            words,
            cost,
            SCORE,
            parts=(1, 2),
            data={"score": name},
            score=partial(score_by, weight),
        )
        yield from (each, only(each, "part 1", 4), only(each, "part 2", 3))
    for name, (words, cost, function) in COUNTED_DECKS.items():
        each = point(
            name,
            words,
            cost,
            COUNTED,
            parts=(1, 2) if function is without_last_round else (2,),
            data={"counted": name},
            counted=function,
        )
        yield each
        if 1 in each.parts:
            yield only(each, "part 2", 3)


# --- The start of a sub-game ---------------------------------------------------------------------


def starts(  # noqa: PLR0917 - those of the decision come last
    who: Callable[[bool, bool, bool], bool],
    card_of: Callable[[int, int], int],
    more1: int,
    more2: int,
    card1: int,
    left1: int,
    card2: int,
    left2: int,
) -> bool:
    """Whether the players have enough cards left: some more than the value of a card."""
    enough1 = left1 >= card_of(card1, card2) + more1
    enough2 = left2 >= card_of(card2, card1) + more2
    return who(enough1, enough2, card1 > card2)


def starts_by(
    test: Callable[[int, int, int, int], bool], card1: int, left1: int, card2: int, left2: int
) -> bool:
    """Whether the cards drawn and the numbers of cards left pass a test."""
    return test(card1, left1, card2, left2)


def own_card(own: int, _: int) -> int:
    """The card that the player drew."""
    return own


def other_card(_: int, other: int) -> int:
    """The card that the other player drew."""
    return other


WHO = {
    "both": Word("if both players have", 0, lambda first, second, _: first and second),
    "one-player": Word(
        "even if only one of the players has", 4, lambda first, second, _: first or second
    ),
    "player-1": Word("if player 1 has", 6, lambda first, *_: first),
    "player-2": Word("if player 2 has", 7, lambda _, second, __: second),
    "higher-card": Word(
        "if the player with the higher card has",
        8,
        lambda first, second, higher: first if higher else second,
    ),
    "lower-card": Word(
        "if the player with the lower card has",
        9,
        lambda first, second, higher: second if higher else first,
    ),
}
MORE = {
    (0, 0): Word("at least as many cards left as the value of {}", 0),
    (1, 1): Word("more cards left than the value of {}", 4),
    (-1, -1): Word("at least as many cards, with the drawn one, as the value of {}", 4),
    (2, 2): Word("at least two more cards left than the value of {}", 8),
    (-2, -2): Word("at most two cards fewer left than the value of {}", 9),
    (1, 0): Word("enough cards left, player 1 even more than the value of {},", 8),
    (0, 1): Word("enough cards left, player 2 even more than the value of {},", 8),
    (-1, 0): Word("enough cards left, player 1 with the drawn one, for the value of {},", 8),
    (0, -1): Word("enough cards left, player 2 with the drawn one, for the value of {},", 8),
}
CARD = {
    "own": Word("the card they drew", 0, own_card),
    "other": Word("the card that the other player drew", 6, other_card),
    "highest": Word("the higher of the two cards", 7, max),
    "lowest": Word("the lower of the two cards", 7, min),
}
STARTS_NAMED = {
    ("both", (1, 1), "own"): Word(
        "A sub-game needs more cards left than the value of the card that was drawn.", 3.5
    ),
    ("both", (-1, -1), "own"): Word("The drawn card counts as one of the cards left.", 4),
    ("one-player", (0, 0), "own"): Word(
        "A sub-game starts even if only one of the players has enough cards left.", 4
    ),
}
START_NAMES = {
    ("both", (1, 1), "own"): "strictly-more-cards",
    ("both", (-1, -1), "own"): "drawn-card-counts",
    ("one-player", (0, 0), "own"): "one-player-suffices",
}
MORE_NAMES = {
    (0, 0): "",
    (1, 1): "strictly-more",
    (-1, -1): "with-drawn-card",
    (2, 2): "two-more",
    (-2, -2): "two-fewer",
    (1, 0): "strictly-more-of-player-1",
    (0, 1): "strictly-more-of-player-2",
    (-1, 0): "with-drawn-card-of-player-1",
    (0, -1): "with-drawn-card-of-player-2",
}
OTHER_STARTS = {
    "no-sub-games": Word(
        "There are no sub-games: the higher card wins every round.", 4, lambda *_: False
    ),
    "always-sub-games": Word(
        "A sub-game decides every round in which both players have cards left.",
        8,
        lambda _, left1, __, left2: left1 > 0 and left2 > 0,
    ),
    "exactly-enough-cards": Word(
        "A sub-game starts only if both players have exactly as many cards left as the value of "
        "the card they drew.",
        8,
        lambda card1, left1, card2, left2: left1 == card1 and left2 == card2,
    ),
    "enough-cards-together": Word(
        "A sub-game starts if both players together have as many cards left as the values of both "
        "cards.",
        9,
        lambda card1, left1, card2, left2: left1 + left2 >= card1 + card2,
    ),
    "too-few-cards": Word(
        "A sub-game starts if both players have at most as many cards left as the value of the "
        "card they drew.",
        9,
        lambda card1, left1, card2, left2: 0 < left1 <= card1 and 0 < left2 <= card2,
    ),
}


def starts_of_sub_games() -> Iterator[Misreading]:
    """Misreadings of when a sub-game starts, and of which games have sub-games."""
    for (who, player), (more, number), (whose, card) in product(
        WHO.items(), MORE.items(), CARD.items()
    ):
        data = who, more, whose
        cost = player.cost + number.cost + card.cost
        if not cost or cost > MAX_COST or (more[0] != more[1] and (who, whose) != ("both", "own")):
            continue
        named = STARTS_NAMED.get(data)
        rest = filter(None, [MORE_NAMES[more], "" if whose == "own" else f"than-{whose}-card"])
        yield point(
            START_NAMES.get(data) or "-".join(["sub-game-if", who, *rest]),
            named.words
            if named
            else f"A sub-game starts {player.words} {number.words.format(card.words)}.".replace(
                ",.", "."
            ),
            named.cost if named else cost,
            ENOUGH,
            data={"start": data},
            starts_sub_game=partial(starts, player.meaning, card.meaning, *more),
        )
    for name, (words, cost, test) in OTHER_STARTS.items():
        yield point(
            name,
            words,
            cost,
            ENOUGH,
            data={"start": name},
            starts_sub_game=partial(starts_by, test),
        )
    never: tuple[tuple[str, Any], ...] = (
        ("starts_sub_game", partial(starts_by, OTHER_STARTS["no-sub-games"].meaning)),
    )
    depths = [
        ("sub-games-of-combat", "games of Combat, in which the higher card wins every round", 4),
        ("sub-games-two-deep", "at most two deep: those in them are games of Combat", 7),
    ]
    for name, words, cost in depths:
        yield point(
            name,
            f"Sub-games are {words}.",
            cost,
            SUB_GAMES,
            data={"depth": name},
            in_sub_games=never,
        )
        never = (("in_sub_games", never),)


# --- The decks of a sub-game ---------------------------------------------------------------------

COUNTS = {
    "own": Word("as many cards as the value of the card they drew", 0, lambda own, *_: own),
    "all": Word("all the cards they have left", 4, lambda *_: 10**9),
    "one-more": Word("one card too many, if there is one", 6, lambda own, *_: own + 1),
    "one-fewer": Word("one card too few", 6, lambda own, *_: own - 1),
    "two-fewer": Word("two cards too few", 10, lambda own, *_: max(own - 2, 0)),
    "player-1": Word(
        "as many cards as the value of player 1's card", 6, lambda _, __, first, ___: first
    ),
    "player-2": Word("as many cards as the value of player 2's card", 8, lambda *cards: cards[3]),
    "other": Word(
        "as many cards as the value of the card that the other player drew",
        7,
        lambda _, other, *__: other,
    ),
    "highest": Word(
        "as many cards as the value of the higher card", 8, lambda own, other, *_: max(own, other)
    ),
    "lowest": Word(
        "as many cards as the value of the lower card", 8, lambda own, other, *_: min(own, other)
    ),
}
FROM = {
    "next": Word("", 0),
    "drawn": Word(", beginning with the drawn card", 5),
    "second": Word(", without the first of those left", 8),
    "bottom": Word(", from the bottom of the deck", 6),
}
ORDER = {
    "kept": Word("", 0, lambda cards: cards),
    "reversed": Word(", in reverse order", 6, lambda cards: cards[::-1]),
    "ascending": Word(", sorted with the lowest on top", 9, lambda cards: tuple(sorted(cards))),
    "descending": Word(
        ", sorted with the highest on top", 9, lambda cards: tuple(sorted(cards)[::-1])
    ),
}
COPIERS = {
    "both": Word("Each player copies {}.", 0),
    "player-1": Word("Player 1 copies {}. Player 2's copy is right.", 5),
    "player-2": Word("Player 2 copies {}. Player 1's copy is right.", 4),
}
COPY_NAMES = {
    ("all", "next", "kept"): (
        "whole-deck-copied",
        "Each player copies all the cards they have left.",
        3.5,
    ),
    ("own", "drawn", "kept"): (
        "drawn-card-copied",
        "The copy begins with the drawn card, so the last card is missing.",
        4.5,
    ),
    ("one-more", "drawn", "kept"): (
        "drawn-card-copied-as-well",
        "The copy begins with the drawn card, above the cards that should be copied.",
        5,
    ),
    ("own", "bottom", "kept"): (
        "bottom-cards-copied",
        "The cards for a sub-game are copied from the bottom of the decks.",
        5.5,
    ),
    ("one-more", "next", "kept"): (
        "one-card-more-copied",
        "One card too many is copied, if there is one.",
        5,
    ),
    ("one-fewer", "next", "kept"): (
        "one-card-fewer-copied",
        "One card too few is copied, so a player who drew a 1 has no cards in the sub-game.",
        5,
    ),
    ("other", "next", "kept"): (
        "numbers-of-copies-swapped",
        "Each player copies as many cards as the value of the card that the other player drew.",
        6,
    ),
    ("own", "next", "reversed"): (
        "copies-reversed",
        "The copied cards are in reverse order, with the last of them on top.",
        6,
    ),
}


def copied(count: str, start: str, order: str, copiers: str, decks: Decks) -> Decks:
    """The decks with which a sub-game begins."""
    first, second = decks.first[0], decks.second[0]
    copies = []
    for player, deck, other in (
        ("player-1", decks.first, second),
        ("player-2", decks.second, first),
    ):
        is_wrong = copiers in {"both", player}
        number = COUNTS[count if is_wrong else "own"].meaning(deck[0], other, first, second)
        if is_wrong and start == "bottom":
            cards = deck[1:][-number:] if number else ()
        else:
            above = {"drawn": 0, "second": 2}.get(start, 1) if is_wrong else 1
            cards = deck[above : above + number]
        copies.append(ORDER[order].meaning(cards) if is_wrong else cards)
    return Decks(*copies)


def copies() -> Iterator[Misreading]:
    """Misreadings of the decks of a sub-game."""
    for (count, number), (start, place), (order, how), (copiers, who) in product(
        COUNTS.items(), FROM.items(), ORDER.items(), COPIERS.items()
    ):
        data = count, start, order
        words = who.words.format(f"{number.words}{place.words}{how.words}")
        name = "-".join(["copies", *(one for one in data if one not in {"own", "next", "kept"})])
        cost = number.cost + place.cost + how.cost
        if data in COPY_NAMES:
            name, said, cost = COPY_NAMES[data]
            words = said if copiers == "both" else words
        if copiers != "both":
            name = f"{name}-only-by-{copiers}"
        cost += who.cost
        # With the number of the other player's mistake, only one of them makes one anyway.
        is_twice = (count == "all" and start in {"drawn", "bottom"}) or (
            copiers != "both" and count in {"player-1", "player-2", "other"}
        )
        if cost and cost <= MAX_COST and not is_twice and data != ("own", "next", "kept"):
            yield point(
                name,
                words,
                cost,
                COPY,
                data={"copies": (*data, copiers)},
                sub_game=partial(copied, *data, copiers),
            )
    yield point(
        "copies-exchanged",
        "In a sub-game, each player has the cards that the other one copied.",
        9,
        COPY,
        data={"copies": "exchanged"},
        sub_game=copies_exchanged,
    )


def copies_exchanged(decks: Decks) -> Decks:
    """The decks of a sub-game, each with the wrong player."""
    return exchanged(rules.sub_game(decks))


# --- What is remembered --------------------------------------------------------------------------


VIEWS = {
    "": Word("deck is the same", 0, lambda deck: deck),
    "cards": Word("deck has the same cards, in any order,", 3, frozenset),
    "score": Word("deck has the same score", 4, rules.score),
    "sum": Word("deck has the same sum", 5, sum),
    "size": Word("deck has the same number of cards", 6, len),
    "top-card": Word("deck has the same top card", 5, lambda deck: deck[0]),
    "bottom-card": Word("deck has the same bottom card", 8, lambda deck: deck[-1]),
    "top-cards": Word("deck has the same two top cards", 8, lambda deck: deck[:2]),
}
WHICH = {
    "both": Word("each {}", 0, lambda first, second: ((first, second),)),
    "either": Word("either {}", 3, lambda first, second: ((1, first), (2, second))),
    "any": Word(
        "either {} as any earlier deck, even the other player's",
        5,
        lambda first, second: (first, second),
    ),
    "player-1": Word("player 1's {}, regardless of player 2's", 5, lambda first, _: (first,)),
    "player-2": Word("player 2's {}, regardless of player 1's", 6, lambda _, second: (second,)),
}
KEY_NAMES = {
    ("either", ""): (
        "either-deck-repeats",
        "It is a repeat if either deck is the same as before an earlier round.",
        3,
    ),
    ("any", ""): (
        "either-deck-repeats-for-either-player",
        "It is a repeat if either deck is the same as any earlier deck, even the other player's.",
        4.5,
    ),
    ("player-1", ""): (
        "deck-of-player-1-repeats",
        "It is a repeat if player 1's deck is the same, regardless of player 2's.",
        4.5,
    ),
    ("player-2", ""): (
        "deck-of-player-2-repeats",
        "It is a repeat if player 2's deck is the same, regardless of player 1's.",
        5.5,
    ),
    ("both", "cards"): (
        "decks-repeat-in-any-order",
        "It is a repeat if both players have the same cards, in any order.",
        4.5,
    ),
    ("both", "sum"): (
        "sums-repeat",
        "It is a repeat if the sums of both decks are the same as before an earlier round.",
        6,
    ),
    ("both", "score"): (
        "scores-repeat",
        "It is a repeat if the scores of both decks are the same as before an earlier round.",
        4,
    ),
    ("both", "top-card"): (
        "drawn-cards-repeat",
        "It is a repeat if both players draw the same cards as in an earlier round.",
        6,
    ),
}
ALIKE = {"cards": {"both"}, "sum": {"both", "any"}, "size": {"both", "any"}}
ALIKE |= {"top-card": {*WHICH} - {"any"}, "top-cards": {*WHICH} - {"any"}}
ALIKE |= {"bottom-card": {*WHICH} - {"either", "any"}}
"""Which keys of these views differ. For example, the cards of one deck say which the other has."""


def keys_by(
    which: Callable[[Hashable, Hashable], tuple[Hashable, ...]],
    view: Callable[[Cards], Hashable],
    decks: Decks,
) -> tuple[Hashable, ...]:
    """Keys of a round, from a view of each deck."""
    return which(view(decks.first), view(decks.second))


def keys_of_both(key: Callable[[Cards, Cards], Hashable], decks: Decks) -> tuple[Hashable, ...]:
    """The key of a round, from both decks."""
    return (key(*decks),)


def no_keys(_: Decks) -> tuple[Hashable, ...]:
    """No round repeats another."""
    return ()


TOGETHER = {
    "decks-concatenated": Word(
        "The two decks are remembered as one list of cards, without a separator.",
        4.5,
        lambda first, second: first + second,
    ),
    "digits-concatenated": Word(
        "The two decks are remembered as one text of digits, without any separator.",
        7,
        lambda first, second: "".join(map(str, first + second)),
    ),
    "sum-of-scores-repeats": Word(
        "It is a repeat if the sum of both scores is the same as before an earlier round.",
        7,
        lambda first, second: rules.score(first) + rules.score(second),
    ),
    "difference-of-scores-repeats": Word(
        "It is a repeat if the difference of the scores is the same as before an earlier round.",
        9,
        lambda first, second: rules.score(first) - rules.score(second),
    ),
    "product-of-scores-repeats": Word(
        "It is a repeat if the product of the scores is the same as before an earlier round.",
        9,
        lambda first, second: rules.score(first) * rules.score(second),
    ),
    "score-of-both-decks-repeats": Word(
        "It is a repeat if the score of both decks, one below the other, is the same as before an "
        "earlier round.",
        8,
        lambda first, second: rules.score(first + second),
    ),
    "history-changes-too": Word(
        "The decks are remembered without copying them, and change with the game. So the second "
        "round of every game counts as a repeat.",
        5,
        lambda *_: None,
    ),
}
HISTORIES = {
    "repeats-across-games": Word("Earlier rounds of other games count as well.", 3.5, "all games"),
    "repeats-at-the-same-depth": Word(
        "Earlier rounds of other games count as well, if these are nested as deeply.",
        6,
        "same depth",
    ),
    "repeats-of-games-around": Word(
        "In a sub-game, the earlier rounds of the games around it count as well.",
        6,
        "games around",
    ),
    "history-lost-in-sub-games": Word(
        "There is only one history, and each game that begins empties it. So after a sub-game, "
        "the earlier rounds of the game are forgotten, and those of the sub-game count.",
        6,
        "latest game",
    ),
    "repeats-of-the-first-round": Word(
        "Only the first round of the game counts as an earlier one.", 7, "deal"
    ),
    "repeats-only-as-games-begin": Word(
        "It is a repeat only if a game begins with the same decks as an earlier game. No other "
        "round is compared.",
        4.5,
        "deals",
    ),
}


def repeats() -> Iterator[Misreading]:
    """Misreadings of what a repeat is."""
    for (which, who), (view, how) in product(WHICH.items(), VIEWS.items()):
        data = which, view
        cost = who.cost + how.cost
        if not cost or which not in ALIKE.get(view, WHICH):
            continue
        name = f"{view or 'deck'}-repeats-{which}"
        words = f"It is a repeat if {who.words.format(how.words)}."
        words = words.replace(",,", ",").replace(",.", ".")
        if data in KEY_NAMES:
            name, words, cost = KEY_NAMES[data]
        yield point(
            name,
            words,
            cost,
            BOTH_DECKS,
            data={"keys": data},
            repeat_keys=partial(keys_by, who.meaning, how.meaning),
        )
    for name, (words, cost, key) in TOGETHER.items():
        yield point(
            name,
            words,
            cost,
            BOTH_DECKS,
            data={"keys": name},
            repeat_keys=partial(keys_of_both, key),
        )
    never = point(
        "no-repeats",
        "No repeat is noticed.",
        5,
        REPEAT,
        data={"keys": "none"},
        repeat_keys=no_keys,
    )
    yield from (never, only(never, "sub-games", 1), only(never, "the main game", 3))
    for name, (words, cost, scope) in HISTORIES.items():
        yield point(name, words, cost, BOTH_DECKS, data={"history": scope}, history=scope)


# --- Who wins, and what ends ---------------------------------------------------------------------


def the_player(player: Player, _: Decks) -> Player:
    """Always the same player."""
    return player


def more_by(key: Callable[[Cards], int], decks: Decks) -> Player:
    """The player whose deck has more; player 1 if both have the same."""
    return 1 if key(decks.first) >= key(decks.second) else 2


def fewer_by(key: Callable[[Cards], int], decks: Decks) -> Player:
    """The player whose deck has less; player 1 if both have the same."""
    return 1 if key(decks.first) <= key(decks.second) else 2


def player_1_if_highest(decks: Decks) -> Player | None:
    """Player 1, if they have the highest card."""
    return 1 if max(decks.first) > max(decks.second) else None


WINNERS = {
    "player-1": Word("player 1", 4, partial(the_player, 1)),
    "player-2": Word("player 2", 4, partial(the_player, 2)),
    "more-cards": Word("the player with more cards", 5, partial(more_by, len)),
    "fewer-cards": Word("the player with fewer cards", 9, partial(fewer_by, len)),
    "higher-score": Word("the player with the higher score", 7, partial(more_by, rules.score)),
    "higher-sum": Word("the player with the higher sum of cards", 8, partial(more_by, sum)),
    "highest-card": Word("the player with the highest card", 7, partial(more_by, max)),
    "higher-top-card": Word(
        "the player who draws the higher card", 6, partial(more_by, lambda deck: deck[0])
    ),
    "lower-top-card": Word(
        "the player who draws the lower card", 10, partial(fewer_by, lambda deck: deck[0])
    ),
}
ENDS = {
    "game": Word("At a repeat, {} wins the game.", 0),
    "round": Word("At a repeat, {} wins only the round, and the game goes on.", 2),
    "all games": Word(
        "At a repeat, {} wins all games at once, and the deck they have there counts.", 5
    ),
}
REPEAT_NAMES = {
    ("player-2", "game"): (
        "repeat-goes-to-player-2",
        "Player 2 wins a game in which a round repeats an earlier one.",
    ),
    ("player-1", "round"): (
        "repeat-ends-the-round",
        "At a repeat, player 1 wins only the round, and the game goes on.",
    ),
}


def winners_at_repeats() -> Iterator[Misreading]:
    """Misreadings of who wins at a repeat, and what."""
    for (player, who), (ends, how) in product(WINNERS.items(), ENDS.items()):
        is_alike = player in {"higher-score", "higher-sum"} and ends == "all games"
        if (player, ends) in {("player-1", "game"), ("higher-top-card", "round")} or is_alike:
            continue
        name, words = REPEAT_NAMES.get(
            (player, ends),
            (
                f"repeat-goes-to-{player}{f'-and-ends-{ends}' if ends != 'game' else ''}".replace(
                    " ", "-"
                ),
                how.words.format(who.words),
            ),
        )
        replaces: dict[str, Any] = {} if ends == "game" else {"repeat_ends": ends}
        if player != "player-1":
            replaces["repeat_winner"] = 2 if player == "player-2" else who.meaning
        each = point(
            name, words, who.cost + how.cost, REPEAT, data={"repeat": (player, ends)}, **replaces
        )
        yield each
        if ends == "game" and player in {"player-2", "more-cards"}:
            yield from (only(each, "sub-games", 4), only(each, "the main game", 5))


# --- Games that end early ------------------------------------------------------------------------


def early(
    winner: Callable[[Decks], Player | None], limit: int, decks: Decks, played: int
) -> Player | None:
    """The winner of a game after a number of rounds."""
    return winner(decks) if played >= limit else None


LIMITS = {50: 9, 100: 6, 200: 8, 250: 9, 300: 9, 400: 9, 500: 6.5, 1000: 5}
"""Numbers of rounds after which people stop a game, with their costs."""

MAX_LIMIT_IN_SUB_GAMES = 250
"""Hardly any sub-game of real decks takes longer."""


def early_ends() -> Iterator[Misreading]:
    """Misreadings of when a game is decided."""
    top = point(
        "shortcut-in-the-top-game",
        "Player 1 wins any game, even the main one, as soon as they have the highest card.",
        4,
        NO_SHORTCUT,
        data={"early": ("player-1", 0)},
        decided_winner=partial(early, player_1_if_highest, 0),
    )
    both = partial(early, partial(more_by, max), 0)
    yield top
    yield point(
        "shortcut-for-both-players",
        "Whoever has the highest card wins a sub-game, although player 2 could still lose by a "
        "repeat.",
        4,
        NO_SHORTCUT,
        data={"early": ("highest-card", 0), "where": "sub-games"},
        in_sub_games=(("decided_winner", both),),
    )
    yield point(
        "shortcut-for-both-players-in-all-games",
        "Whoever has the highest card wins any game, even the main one.",
        6,
        NO_SHORTCUT,
        data={"early": ("highest-card", 0)},
        decided_winner=both,
    )
    for player in "higher-score", "higher-sum", "higher-top-card":
        word = WINNERS[player]
        yield point(
            f"sub-game-goes-to-{player}",
            f"A sub-game is not played: {word.words} wins it.",
            word.cost + 2,
            PLAYED,
            data={"early": (player, 0), "where": "sub-games"},
            in_sub_games=(("decided_winner", partial(early, word.meaning, 0)),),
        )
    for (limit, bits), player in product(LIMITS.items(), ("player-1", "player-2", "more-cards")):
        word = WINNERS[player]
        each = point(
            f"{player}-wins-after-{limit}-rounds",
            f"After {limit} rounds of a game, {word.words} wins it.",
            bits + word.cost - 3,
            REPEAT,
            data={"early": (player, limit)},
            decided_winner=partial(early, word.meaning, limit),
        )
        yield each
        if limit <= MAX_LIMIT_IN_SUB_GAMES:
            yield only(each, "sub-games", 3)
        if player != "player-1":
            yield point(
                f"{player}-wins-after-{limit}-rounds-without-repeats",
                f"There are no repeats: {word.words} wins a game after {limit} rounds.",
                bits + word.cost - 2,
                REPEAT,
                data={"early": (player, limit), "keys": "none"},
                decided_winner=partial(early, word.meaning, limit),
                repeat_keys=no_keys,
            )


# --- What sub-games leave behind -----------------------------------------------------------------


def sub_game_key(
    which: Callable[[Hashable, Hashable], Hashable],
    view: Callable[[Cards], Hashable],
    decks: Decks,
) -> Hashable:
    """The key under which the winner of a sub-game is remembered."""
    return which(view(decks.first), view(decks.second))


KNOWN = {
    "player-1": Word("player 1's deck is", 5, lambda first, _: first),
    "player-2": Word("player 2's deck is", 6, lambda _, second: second),
    "both": Word("both decks are", 0, lambda first, second: (first, second)),
}
KNOWN_VIEWS = {
    "deck": Word("", 0, lambda deck: deck),
    "score": Word(" by their score", 4, rules.score),
    "size": Word(" by their number of cards", 5, len),
    "digits": Word(", as digits without separators,", 7, lambda deck: "".join(map(str, deck))),
    "top-card": Word(" by their top card", 8, lambda deck: deck[:1]),
}


def sub_games_left_over(change: str, decks: Decks, dealt: Decks, winner: Player) -> Decks:
    """The decks after a sub-game that is played with the cards themselves, not with copies."""
    left = [
        tuple(card for place, card in enumerate(deck) if place == 0 or card not in taken)
        for deck, taken in zip(decks, (dealt.first + dealt.second,) * 2, strict=True)
    ]
    if change == "own":
        left = [deck + taken for deck, taken in zip(left, dealt, strict=True)]
    elif change == "winner":
        own, other = dealt if winner == 1 else dealt[::-1]
        left[winner - 1] += own + other
    return Decks(*left)


LEFT_OVER = {
    "sub-game-cards-lost": Word("The cards of a sub-game are lost.", 7, "lost"),
    "sub-game-cards-to-the-bottom": Word(
        "After a sub-game, the cards that each player used in it go to the bottom of their deck.",
        8,
        "own",
    ),
    "sub-game-cards-to-the-winner": Word(
        "After a sub-game, its winner puts all its cards on the bottom.", 8, "winner"
    ),
}


def sub_games_afterwards() -> Iterator[Misreading]:
    """Misreadings of what is remembered of sub-games, and of what they change."""
    for (which, who), (view, how) in product(KNOWN.items(), KNOWN_VIEWS.items()):
        cost = 5 + who.cost + how.cost
        if (which, view) != ("both", "deck") and cost <= MAX_COST:
            yield point(
                f"sub-game-known-by-{view}-of-{which}",
                f"A sub-game is not played again if {who.words} the same{how.words} as in an "
                "earlier one.",
                cost,
                PLAYED,
                data={"known": (which, view)},
                sub_game_key=partial(sub_game_key, who.meaning, how.meaning),
            )
    for name, (words, cost, change) in LEFT_OVER.items():
        yield point(
            name,
            words,
            cost,
            COPIES,
            data={"after": change},
            after_sub_game=partial(sub_games_left_over, change),
        )


@dataclass(frozen=True)
class Meaning:
    """The function of a building block, by its table and key, so that it can be pickled."""

    table: str
    key: Hashable

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - functions of any type
        """Call the function."""
        return FUNCTIONS[self.table, self.key](*arguments)


TABLES = {
    "deals": DEALS,
    "scores": SCORES,
    "who": WHO,
    "card": CARD,
    "starts": OTHER_STARTS,
    "views": VIEWS,
    "which": WHICH,
    "together": TOGETHER,
    "winners": WINNERS,
    "known": KNOWN,
    "known views": KNOWN_VIEWS,
}
FUNCTIONS: dict[tuple[str, Hashable], Callable[..., Any]] = {}
for table, words_by_key in TABLES.items():
    for key, word in words_by_key.items():
        FUNCTIONS[table, key] = word.meaning
        words_by_key[key] = word._replace(meaning=Meaning(table, key))


@cache
def card_misreadings() -> tuple[Misreading, ...]:
    """The misreadings of the card games, in order of their cost."""
    found = [
        *deals(),
        *rounds(),
        *scores(),
        *starts_of_sub_games(),
        *copies(),
        *repeats(),
        *winners_at_repeats(),
        *early_ends(),
        *sub_games_afterwards(),
    ]
    return by_cost(each for each in found if each.cost <= MAX_COST)
