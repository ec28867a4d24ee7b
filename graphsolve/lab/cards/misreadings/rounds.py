"""Misreadings of the deal, of rounds that no sub-game decides, and of the score."""

from collections.abc import Callable

from graphsolve.lab.cards.misreadings import PART_2, PARTS, entries
from graphsolve.lab.misreadings import in_one_part
from graphsolve.puzzles.cards import Cards, Decks, Player
from graphsolve.puzzles.cards.compiled import layout as k

# The tables below have two lines for an entry, or three.
# fmt: off

# --- The deal ------------------------------------------------------------------------------------

dealt = entries(
    "The cards of the input are the decks, with the first card of each on top.", "dealt",
    parts=PARTS, codes={},
)

DEALS = [
    dealt("last-card-lost-of-player-2", 5,
          lambda decks: Decks(decks.first, decks.second[:-1]),
          "The last card of player 2's deck is lost."),
    dealt("last-card-lost-of-both", 6,
          lambda decks: Decks(decks.first[:-1], decks.second[:-1]),
          "The last card of each deck is lost."),
    dealt("last-card-lost-of-player-1", 8,
          lambda decks: Decks(decks.first[:-1], decks.second),
          "The last card of player 1's deck is lost."),
    dealt("decks-upside-down", 7,
          lambda decks: Decks(decks.first[::-1], decks.second[::-1]),
          "The first card of each deck is at the bottom."),
    dealt("number-read-as-a-card-of-player-2", 6,
          lambda decks: Decks(decks.first, (2, *decks.second)),
          "The player's number above player 2's deck is read as the first card."),
    dealt("number-read-as-a-card-of-both", 7,
          lambda decks: Decks((1, *decks.first), (2, *decks.second)),
          "The player's number above each deck is read as the first card."),
]

# --- Rounds without sub-games, and the bottom ----------------------------------------------------

wins = entries(
    "The higher card wins a round that no sub-game decides.", "higher_card", parts=PARTS
)

BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
bottom = entries(BOTTOM, "bottom", "{} goes to the bottom first.", PARTS)
afterwards = entries(BOTTOM, "bottom_after_sub_game")


def losers_first(winner: Player, *cards: int) -> Cards:
    """Return the drawn cards, the loser's first."""
    return cards[::-1] if winner == 1 else cards


def first_of_player_1(_winner: Player, *cards: int) -> Cards:
    """Return the drawn cards, player 1's first."""
    return cards


ROUNDS = [
    wins("cards-compared-as-text", 6, lambda one, two: 1 if str(one) > str(two) else 2,
         "The cards are compared as text, so 9 is higher than 10.", {k.HIGHER_CARD: 1}),
    wins("lower-card-wins", 8, lambda one, two: 1 if one < two else 2,
         "The lower card wins the round."),
    bottom("higher-card-first", 4, lambda _, *cards: tuple(sorted(cards)[::-1]),
           "The higher card, even if the player with the lower one won a sub-game,",
           {k.BOTTOM: k.HIGHER_FIRST}, PART_2),
    bottom("losers-card-first", 5, losers_first, "The loser's card", {k.BOTTOM: k.LOSERS_FIRST}),
    bottom("card-of-player-1-first", 6, first_of_player_1, "Player 1's card always",
           {k.BOTTOM: k.FIRST_OF_1}),
    bottom("lower-card-first", 8, lambda _, *cards: tuple(sorted(cards)), "The lower card",
           {k.BOTTOM: k.LOWER_FIRST}),
    afterwards("losers-card-first-after-sub-games", 6, losers_first,
               "After a sub-game, the loser's card goes to the bottom first.",
               {k.BOTTOM_AFTER: k.LOSERS_FIRST}),
    afterwards("card-of-player-1-first-after-sub-games", 7, first_of_player_1,
               "After a sub-game, player 1's card always goes to the bottom first.",
               {k.BOTTOM_AFTER: k.FIRST_OF_1}),
    afterwards("drawn-cards-lost-after-sub-games", 5.5, lambda *_: (),
               "The winner of a sub-game gets neither of the two drawn cards: they are lost."),
    afterwards("losers-card-lost-after-sub-games", 7.5,
               lambda winner, *cards: (cards[winner - 1],),
               "The winner of a sub-game gets back their own card, but the loser's is lost."),
]

# --- The score -----------------------------------------------------------------------------------

counts = entries(
    "The bottom card of the winner's deck counts once, the next twice, and so on.", "score",
    parts=PARTS, codes={},
)


def weighted(weight: Callable[[int, int], int]) -> Callable[[Cards], int]:
    """Return a score that weights cards by their places, counted from 1 at the bottom."""
    return lambda deck: sum(
        weight(place, len(deck)) * card for place, card in enumerate(reversed(deck), 1)
    )


counted = entries("The deck of the winner counts, with all the cards in it.", "counted",
                  codes={})


def of_winner(cards: Callable[[Cards, Cards], Cards]) -> Callable[[Decks, Player], Cards]:
    """Return a function for the cards that count, from the winner's and the loser's deck."""
    return lambda decks, winner: cards(decks[winner - 1], decks[2 - winner])


SCORES = [
    counts("score-from-the-top", 4, weighted(lambda place, size: size + 1 - place),
           "The top card counts once, the next twice, and so on."),
    counts("score-from-zero", 4, weighted(lambda place, _: place - 1),
           "The bottom card does not count, the next counts once, and so on."),
    counts("score-from-zero-at-the-top", 7, weighted(lambda place, size: size - place),
           "The top card does not count, the next counts once, and so on."),
    counts("score-from-two", 7, weighted(lambda place, _: place + 1),
           "The bottom card counts twice, the next three times, and so on."),
    counts("score-from-half", 7.5, weighted(lambda place, size: max(0, place - (size + 1) // 2)),
           "The top card counts half as often as there are cards, the next once less, and so on, "
           "down to zero."),
    counts("score-without-places", 8, sum, "Each card counts once."),
    counts("top-card-not-counted", 8, weighted(lambda place, size: place * (place < size)),
           "The top card does not count."),
    counts("bottom-card-not-counted", 8, weighted(lambda place, _: place * (place > 1)),
           "The bottom card does not count."),
    counted("last-round-not-counted", 6, of_winner(lambda own, _: own[:-2]),
            "The two cards of the last round are missing from the winner's deck when it is "
            "counted.", parts=PARTS),
    counted("repeat-winner-takes-all-cards", 5,
            of_winner(lambda own, other: own[1:] + own[:1] + other if other else own),
            "After a repeat, player 1 takes all cards: both top cards go to the bottom of their "
            "deck, and then the rest of player 2's deck."),
    counted("drawn-card-lost-at-repeats", 7,
            of_winner(lambda own, other: own[1:] if other else own),
            "A repeat is noticed after the next cards are drawn, so player 1's does not count."),
    counted("both-decks-counted", 8, of_winner(lambda own, other: own + other),
            "After a repeat, player 1 has the cards of player 2 as well, below their own."),
    counted("losers-deck-counted", 8, of_winner(lambda _, other: other),
            "After a repeat, the deck of player 2 counts."),
]

BOTH_PARTS = (*DEALS, *ROUNDS, *SCORES)
ONE_PART = {"losers-card-first", "card-of-player-1-first", "score-from-the-top", "score-from-zero"}
"""Those that people also correct in only one part."""

MISREADINGS = (
    *BOTH_PARTS,
    *(each for one in BOTH_PARTS if one.name in ONE_PART for each in in_one_part(one, 3.0)),
)
