"""Misreadings of sub-games: when they start, with which cards, and what they leave behind."""

from collections.abc import Callable, Hashable

from graphsolve.lab.cards.misreadings.grammar import YES, Dimension, Value
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.rules import Cards

# --- When a sub-game starts ----------------------------------------------------------------------

WHO = {
    "both": Value("if both players have", 0, lambda first, second, _: first and second, k.BOTH),
    "one-player": Value(
        "even if only one of the players has",
        4,
        lambda first, second, _: first or second,
        k.ONE_PLAYER,
    ),
    "player-1": Value("if player 1 has", 6, lambda first, *_: first, k.ONLY_1),
    "player-2": Value("if player 2 has", 7, lambda _, second, __: second, k.ONLY_2),
}
MORE = {
    "": Value("at least as many cards left as the value of {2}", 0, (0, 0)),
    "strictly-more": Value("more cards left than the value of {2}", 4, (1, 1)),
    "with-drawn-card": Value(
        "at least as many cards, with the drawn one, as the value of {2}", 4, (-1, -1)
    ),
}
THAN: dict[str, Value] = {
    "": Value("the card they drew", 0, lambda own, *_: own, k.OWN),
    "than-other-card": Value(
        "the card that the other player drew", 6, lambda _, other, __: other, k.OTHER
    ),
    "than-highest-card": Value(
        "the higher of the two cards", 7, lambda *cards: max(cards[:2]), k.HIGHER
    ),
    "than-lowest-card": Value(
        "the lower of the two cards", 7, lambda *cards: min(cards[:2]), k.LOWER
    ),
    "than-card-of-player-1": Value(
        "player 1's card", 5, lambda *cards: cards[cards[2] - 1], k.CARD_1
    ),
    "than-card-of-player-2": Value(
        "player 2's card", 6, lambda *cards: cards[2 - cards[2]], k.CARD_2
    ),
}
NAMED_STARTS = {
    ("both", "strictly-more", ""): ("strictly-more-cards", 3.5),
    ("both", "with-drawn-card", ""): ("drawn-card-counts", 4),
    ("one-player", "", ""): ("one-player-suffices", 4),
    ("player-1", "", "than-highest-card"): ("player-1-needs-cards-for-both", 7),
    ("player-2", "", "than-highest-card"): ("player-2-needs-cards-for-both", 7.5),
}
NO_SUB_GAMES = {
    "no-sub-games": Value(
        (
            "There are no sub-games: the higher card wins every round. Or part 2 begins with the "
            "decks that part 1 has left, of which one is empty."
        ),
        4,
        lambda *_: False,
        {k.WHO: k.NO_ONE},
    )
}
MANY = 10**9
BOUNDS = {
    "always-sub-games": Value("cards left", 8, lambda _: (1, MANY), {k.THAN: k.ONE}),
    "exactly-enough-cards": Value(
        "exactly as many cards left as the value of the card they drew",
        8,
        lambda own: (own, own),
        {k.AT_MOST: 1},
    ),
}
COMBAT = (("starts_sub_game", NO_SUB_GAMES["no-sub-games"].replacement),)
DEPTHS = {
    "sub-games-of-combat": Value(
        "games of Combat, in which the higher card wins every round", 4, COMBAT
    ),
    "sub-games-two-deep": Value(
        "at most two deep: those in them are games of Combat", 7, (("in_sub_games", COMBAT),)
    ),
}


def starts(
    who: Callable[[bool, bool, bool], bool],
    more: tuple[int, int],
    than: Callable[[int, int, Player], int],
    *round_: int,
) -> bool:
    """Whether the players have enough cards left: some more than the value of a card.

    `round_` are the arguments of the decision: player 1's card and cards left, and player 2's.
    """
    card1, left1, card2, left2 = round_
    enough1 = left1 >= than(card1, card2, 1) + more[0]
    enough2 = left2 >= than(card2, card1, 2) + more[1]
    return who(enough1, enough2, card1 > card2)


def starts_between(bounds: Callable[[int], tuple[int, int]], *round_: int) -> bool:
    """Whether the numbers of cards that the players have left are between two each."""
    card1, left1, card2, left2 = round_
    (least1, most1), (least2, most2) = bounds(card1), bounds(card2)
    return least1 <= left1 <= most1 and least2 <= left2 <= most2


# --- The decks of a sub-game ---------------------------------------------------------------------

NUMBER = {
    "": Value("as many cards as the value of the card they drew", 0, lambda own, *_: own, k.OWN),
    "all": Value("all the cards they have left", 4, lambda *_: MANY, k.ALL),
    "one-more": Value(
        "one card too many, if there is one", 6, lambda own, *_: own + 1, k.ONE_MORE
    ),
    "one-fewer": Value("one card too few", 6, lambda own, *_: own - 1, k.ONE_FEWER),
    "player-1": Value(
        "as many cards as the value of player 1's card",
        6,
        lambda _, __, first, ___: first,
        k.CARD_1,
    ),
    "player-2": Value(
        "as many cards as the value of player 2's card", 8, lambda *cards: cards[3], k.CARD_2
    ),
    "other": Value(
        "as many cards as the value of the card that the other player drew",
        7,
        lambda _, other, *__: other,
        k.OTHER,
    ),
    "highest": Value(
        "as many cards as the value of the higher card",
        8,
        lambda own, other, *_: max(own, other),
        k.HIGHER,
    ),
    "lowest": Value(
        "as many cards as the value of the lower card",
        8,
        lambda own, other, *_: min(own, other),
        k.LOWER,
    ),
}
FROM = {
    "": Value("", 0, lambda deck, number: deck[1 : 1 + number], k.NEXT),
    "drawn": Value(
        ", beginning with the drawn card", 5, lambda deck, number: deck[:number], k.DRAWN
    ),
    "second": Value(
        ", beginning with the second card left in the deck",
        8,
        lambda deck, number: deck[2 : 2 + number],
        k.AFTER_NEXT,
    ),
    "bottom": Value(
        ", from the bottom of the deck",
        6,
        lambda deck, number: deck[1:][-number:] * (number > 0),
        k.FROM_BOTTOM,
    ),
}
ORDER = {
    "": Value("", 0, lambda cards: cards, k.SAME_ORDER),
    "reversed": Value(", in reverse order", 6, lambda cards: cards[::-1], k.REVERSED),
}
NAMED_COPIES = {
    ("all", "", ""): ("whole-deck-copied", 3.5),
    ("", "drawn", ""): ("drawn-card-copied", 4.5),
    ("one-more", "drawn", ""): ("drawn-card-copied-as-well", 5),
    ("", "bottom", ""): ("bottom-cards-copied", 5.5),
    ("one-more", "", ""): ("one-card-more-copied", 5),
    ("one-fewer", "", ""): ("one-card-fewer-copied", 5),
    ("other", "", ""): ("numbers-of-copies-swapped", 6),
    ("", "", "reversed"): ("copies-reversed", 6),
}


def copied(
    number_of: Callable[[int, int, int, int], int],
    taken_from: Callable[[Cards, int], Cards],
    ordered: Callable[[Cards], Cards],
    decks: Decks,
) -> Decks:
    """The decks with which a sub-game begins."""
    (first, *_), (second, *_) = decks
    number1 = number_of(first, second, first, second)
    number2 = number_of(second, first, first, second)
    return Decks(
        ordered(taken_from(decks.first, number1)), ordered(taken_from(decks.second, number2))
    )


SHARED = {
    "sub-games-without-copies": Value(
        "A sub-game is played with the decks themselves, with all the cards left in them, and "
        "changes them.",
        6,
        lambda decks: Decks(decks.first[1:], decks.second[1:]),
        {k.NUMBER_1: k.ALL, k.NUMBER_2: k.ALL},
    ),
    "decks-of-sub-games-kept": Value(
        "After a sub-game, the players go on with the decks that they have at its end. All other "
        "cards but the drawn ones are lost.",
        6.5,
        rules.sub_game,
    ),
}


# --- What sub-games leave behind -----------------------------------------------------------------

KNOWN = {"both": Value("both decks are", 0, lambda first, second: (first, second), k.EACH)}
KNOWN_BY = {"size": Value(" by their number of cards", 3, len, k.SIZE)}
LOSER: dict[str, Value] = {
    "sub-game-loser-wins": Value(
        "The loser of a sub-game wins the round.", 6, lambda winner: 3 - winner
    )
}
LEFT_OVER = {
    "sub-game-cards-lost": Value("The cards of a sub-game are lost.", 7, "lost", k.LOST),
    "sub-game-cards-to-the-bottom": Value(
        "After a sub-game, the cards that each player used in it go to the bottom of their deck.",
        8,
        "own",
        k.TO_OWNERS,
    ),
    "sub-game-cards-to-the-winner": Value(
        "After a sub-game, its winner puts all its cards on the bottom.", 8, "winner", k.TO_WINNER
    ),
}


def sub_game_key(
    which: Callable[[Hashable, Hashable], Hashable],
    view: Callable[[Cards], Hashable],
    decks: Decks,
) -> Hashable:
    """The key under which the winner of a sub-game is remembered."""
    return which(view(decks.first), view(decks.second))


def left_over(bottom: str, decks: Decks, dealt: Decks, winner: Player) -> Decks:
    """The decks after a sub-game that is played with the cards themselves, not with copies."""
    used = {*dealt.first, *dealt.second}
    left = [(deck[0], *(card for card in deck[1:] if card not in used)) for deck in decks]
    if bottom == "own":
        left = [deck + cards for deck, cards in zip(left, dealt, strict=True)]
    elif bottom == "winner":
        left[winner - 1] += dealt[winner - 1] + dealt[2 - winner]
    return Decks(*left)


ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)

IF_BOTH_HAVE = "A sub-game starts if both players have {0}."

PLAYED = "The winner of a sub-game is determined by playing it."

STARTS = (
    Dimension(
        "starts_sub_game",
        ENOUGH,
        [WHO, MORE, THAN],
        starts,
        name="sub-game-if-{0}-{1}-{2}",
        misread="A sub-game starts {0} {1}.",
        leaves_out=lambda who, more, than: (
            ("-of-" in than and who != "both") or (who, bool(more)) == ("one-player", True)
        ),
        named=NAMED_STARTS,
    ),
    Dimension("starts_sub_game", ENOUGH, [NO_SUB_GAMES]),
    Dimension("starts_sub_game", ENOUGH, [BOUNDS], starts_between, misread=IF_BOTH_HAVE),
    Dimension(
        "in_sub_games",
        "Sub-games are games of Recursive Combat, too.",
        [DEPTHS],
        misread="Sub-games are {0}.",
    ),
)
COPIES = (
    Dimension(
        "sub_game",
        COPY,
        [NUMBER, FROM, ORDER],
        copied,
        name="copies-{0}-{1}-{2}",
        misread="Each player copies {0}{1}{2}.",
        leaves_out=lambda number, start, _: number == "all" and start in {"drawn", "bottom"},
        named=NAMED_COPIES,
    ),
    Dimension("sub_game", COPY, [SHARED, YES], others=["shares_decks"]),
)
AFTERWARDS = (
    Dimension(
        "sub_game_key",
        PLAYED,
        [KNOWN, KNOWN_BY],
        sub_game_key,
        name="sub-game-known-by-{1}-of-{0}",
        misread="A sub-game is not played again if {0} the same{1} as in an earlier one.",
        cost=5,
    ),
    Dimension("round_winner", "The winner of a sub-game wins the round that it decides.", [LOSER]),
    Dimension(
        "after_sub_game",
        "A sub-game is played with copies, so both decks stay as they are.",
        [LEFT_OVER],
        left_over,
    ),
)
