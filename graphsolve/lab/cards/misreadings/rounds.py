"""Misreadings of the decks that are dealt, of rounds without sub-games, and of the score."""

from collections.abc import Callable

from graphsolve.lab.cards.misreadings.grammar import Dimension, Value
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.rules import Cards

DEALS = {
    "last-card-lost": Value("The last card of {1} is lost.", 5, lambda _, deck: deck[:-1]),
    "number-read-as-a-card": Value(
        "The player's number above {1} is read as the first card.",
        6,
        lambda player, deck: (player, *deck),
    ),
}
DECKS_CHANGED = {
    "both": Value("each deck", 1, (True, True)),
    "player-1": Value("player 1's deck", 3, (True, False)),
    "player-2": Value("player 2's deck", 0, (False, True)),
}
WINNING_CARDS: dict[str, Value] = {
    "lower-card-wins": Value(
        "The lower card wins the round.",
        8,
        lambda card1, card2: 1 if card1 < card2 else 2,
        k.LOWER_WINS,
    ),
    "cards-compared-as-text": Value(
        "The cards are compared as text, so 9 is higher than 10.",
        6,
        lambda card1, card2: 1 if str(card1) > str(card2) else 2,
        k.COMPARED_AS_TEXT,
    ),
}
HIGHER_FIRST = {
    "higher-card-first": Value(
        "The higher card, even if the player with the lower one won a sub-game,",
        4,
        lambda _, *cards: tuple(sorted(cards, reverse=True)),
        k.HIGHER_FIRST,
    )
}
OTHER_FIRST = {
    "losers-card-first": Value(
        "The loser's card",
        5,
        lambda winner, *cards: cards[::-1] if winner == 1 else cards,
        k.LOSERS_FIRST,
    ),
    "card-of-player-1-first": Value(
        "Player 1's card always", 6, lambda _, *cards: cards, k.FIRST_OF_1
    ),
}
LOWER_FIRST = {
    "lower-card-first": Value(
        "The lower card", 8, lambda _, *cards: tuple(sorted(cards)), k.LOWER_FIRST
    )
}
WEIGHTS = {
    "score-from-the-top": Value(
        "top card counts once, the next twice", 4, lambda place, size: size + 1 - place
    ),
    "score-from-zero": Value(
        "bottom card does not count, the next counts once", 4, lambda place, _: place - 1
    ),
    "score-from-zero-at-the-top": Value(
        "top card does not count, the next counts once", 7, lambda place, size: size - place
    ),
    "score-from-two": Value(
        "bottom card counts twice, the next three times", 7, lambda place, _: place + 1
    ),
}
OTHER_WEIGHTS = {
    "score-without-places": Value("Each card counts once.", 8, lambda *_: 1),
    "score-from-half": Value(
        "Cards are counted down from the size of a dealt deck, half of all cards: the top card "
        "counts that many times, the next once less, and so on, down to zero.",
        7.5,
        lambda place, size: max(0, place - (size - size // 2)),
    ),
    "top-card-not-counted": Value(
        "The top card does not count.", 8, lambda place, size: place * (place < size)
    ),
    "bottom-card-not-counted": Value(
        "The bottom card does not count.", 8, lambda place, _: place * (place > 1)
    ),
}
LAST_ROUND = {
    "last-round-not-counted": Value(
        "The two cards of the last round are missing from the winner's deck when it is counted.",
        6,
        lambda decks, winner: decks[winner - 1][:-2],
    )
}
AFTER_REPEATS = {
    "both-decks-counted": Value(
        "player 1 has the cards of player 2 as well, below their own",
        8,
        lambda decks, winner: decks[winner - 1] + decks[2 - winner],
    ),
    "losers-deck-counted": Value(
        "the deck of player 2 counts", 8, lambda decks, winner: decks[2 - winner]
    ),
}


def changed_deal(
    change: Callable[[int, Cards], Cards], are_changed: tuple[bool, bool], decks: Decks
) -> Decks:
    """The decks with a change to those of one player, or of both."""
    changed = zip((1, 2), decks, are_changed, strict=True)
    return Decks(
        *(change(player, deck) if is_changed else deck for player, deck, is_changed in changed)
    )


def weighted_score(weight: Callable[[int, int], int], deck: Cards) -> int:
    """The sum of the cards times weights, from the place of each, from 1 at the bottom."""
    return sum(weight(place, len(deck)) * card for place, card in enumerate(reversed(deck), 1))


DEALT = "The cards of the input are the decks, with the first card of each on top."
ROUND = "The higher card wins a round that no sub-game decides."
BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
SCORE = "The bottom card of the winner's deck counts once, the next twice, and so on."
COUNTED = "The deck of the winner counts, with all the cards in it."

FIRST = "{0} goes to the bottom first."
IN_PARTS: dict[int | str, float] = {1: 4, 2: 3}

DIMENSIONS = (
    Dimension("dealt", DEALT, [DEALS, DECKS_CHANGED], changed_deal, name="{0}-of-{1}"),
    Dimension(
        "higher_card",
        ROUND,
        [WINNING_CARDS],
    ),
    Dimension("bottom", BOTTOM, [HIGHER_FIRST], misread=FIRST, only_part_2=True),
    Dimension(
        "bottom",
        BOTTOM,
        [OTHER_FIRST],
        misread=FIRST,
        scopes={1: 3, 2: 2, "after sub-games": 1},
    ),
    Dimension("bottom", BOTTOM, [LOWER_FIRST], misread=FIRST),
    Dimension(
        "score", SCORE, [WEIGHTS], weighted_score, misread="The {0}, and so on.", scopes=IN_PARTS
    ),
    Dimension("score", SCORE, [OTHER_WEIGHTS], weighted_score, scopes=IN_PARTS),
    Dimension("counted", COUNTED, [LAST_ROUND], scopes={2: 3}),
    Dimension(
        "counted", COUNTED, [AFTER_REPEATS], misread="After a repeat, {0}.", only_part_2=True
    ),
)
