"""Misreadings of sub-games: when they start, their decks, and what they decide."""

from collections.abc import Callable

from graphsolve.lab.cards.game import no_sub_game
from graphsolve.lab.cards.misreadings import entries
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Cards, Decks, Player, game
from graphsolve.puzzles.cards.compiled import layout as k

# The tables below have two lines for an entry, or three.
# fmt: off

# --- When a sub-game starts ----------------------------------------------------------------------

def value(how: int, own: int, other: int, *cards: int) -> int:
    """Return a number for a player from their own card, the other's, and those of both players."""
    return (own, other, max(cards), min(cards), *cards, 10**9, own + 1, own - 1)[how]


BOTH_HAVE_ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
STARTS_IF = entries(BOTH_HAVE_ENOUGH, "starts_sub_game", "A sub-game starts {}.")
never = entries(BOTH_HAVE_ENOUGH, "starts_sub_game")


def start(
    name: str, cost: float, words: str, who: int = k.BOTH, more: int = 0, than: int = k.OWN
) -> Misreading:
    """Return the misreading that a sub-game starts if players have enough cards for a value."""
    def decide(card1: int, left1: int, card2: int, left2: int) -> bool:
        enough1 = left1 >= value(than, card1, card2, card1, card2) + more
        enough2 = left2 >= value(than, card2, card1, card1, card2) + more
        if who == k.ONE_PLAYER:
            return enough1 or enough2
        return (enough1 or who == k.ONLY_2) and (enough2 or who == k.ONLY_1)

    return STARTS_IF(name, cost, decide, words, {k.WHO: who, k.MORE: more, k.THAN: than})


nested = entries("Sub-games are games of Recursive Combat, too.", "in_sub_games")
ENOUGH = "at least as many cards left as the value of"
COMBAT = (("starts_sub_game", no_sub_game),)

STARTS = [
    start("strictly-more-cards", 3.5,
          "if both players have more cards left than the value of the card they drew", more=1),
    start("drawn-card-counts", 4,
          "if both players have at least as many cards, with the drawn one, as the value of the "
          "card they drew", more=-1),
    start("one-player-suffices", 4,
          f"even if only one of the players has {ENOUGH} the card they drew", k.ONE_PLAYER),
    never("no-sub-games", 4, no_sub_game,
          "There are no sub-games: the higher card wins every round. Or part 2 begins with the "
          "decks left by part 1, one of which is empty."),
    start("sub-game-if-both-than-card-of-player-1", 5,
          f"if both players have {ENOUGH} player 1's card", than=k.CARD_1),
    start("sub-game-if-both-than-card-of-player-2", 6,
          f"if both players have {ENOUGH} player 2's card", than=k.CARD_2),
    start("sub-game-if-both-than-other-card", 6,
          f"if both players have {ENOUGH} the card that the other player drew", than=k.OTHER),
    start("sub-game-if-both-than-highest-card", 7,
          f"if both players have {ENOUGH} the higher of the two cards", than=k.HIGHER),
    start("sub-game-if-both-than-lowest-card", 7,
          f"if both players have {ENOUGH} the lower of the two cards", than=k.LOWER),
    start("sub-game-if-player-1", 6,
          f"if player 1 has {ENOUGH} the card they drew", k.ONLY_1),
    start("sub-game-if-player-2", 7,
          f"if player 2 has {ENOUGH} the card they drew", k.ONLY_2),
    STARTS_IF("always-sub-games", 8, lambda _, left1, __, left2: min(left1, left2) > 0,
          "if both players have cards left"),
    STARTS_IF("exactly-enough-cards", 8,
          lambda card1, left1, card2, left2: (card1, card2) == (left1, left2),
          "if both players have exactly as many cards left as the value of the card they drew"),
    nested("sub-games-of-combat", 4, COMBAT,
           "Sub-games are games of Combat, in which the higher card wins every round."),
    nested("sub-games-two-deep", 7, (("in_sub_games", COMBAT),),
           "Sub-games are nested at most two deep: the inner ones are games of Combat."),
]

# --- The decks of a sub-game ---------------------------------------------------------------------

TAKE: dict[int, Callable[[Cards, int], Cards]] = {
    k.NEXT: lambda deck, number: deck[1 : 1 + number],
    k.DRAWN: lambda deck, number: deck[:number],
    k.FROM_BOTTOM: lambda deck, number: deck[1:][-number:] * (number > 0),
}
"""A number of cards of a deck."""

COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)
shared = entries(COPY, "sub_game")


def copied(
    name: str,
    cost: float,
    words: str,
    number: int = k.OWN,
    begin: int = k.NEXT,
    order: int = k.SAME_ORDER,
) -> Misreading:
    """Return a misreading of the copied cards: how many, from where, and in which order."""
    take = TAKE[begin]

    def decide(decks: Decks) -> Decks:
        (card1, *_), (card2, *_) = decks
        first = take(decks.first, value(number, card1, card2, card1, card2))
        second = take(decks.second, value(number, card2, card1, card1, card2))
        return Decks(first[::-1], second[::-1]) if order == k.REVERSED else Decks(first, second)

    codes = {k.NUMBER: number, k.BEGIN: begin, k.ORDER: order}
    return shared(name, cost, decide, f"Each player copies {words}.", codes)


def with_ended(decks: Decks, _dealt: Decks, ended: Decks, _winner: Player) -> Decks:
    """Return the decks at the end of a sub-game, with the drawn cards on top."""
    return Decks(decks.first[:1] + ended.first, decks.second[:1] + ended.second)


COPIES = [
    copied("whole-deck-copied", 3.5,
           "all the cards they have left", k.ALL),
    copied("drawn-card-copied", 4.5,
           "as many cards as the value of the card they drew, beginning with the drawn card",
           begin=k.DRAWN),
    copied("one-card-more-copied", 5,
           "one card too many, if there is one", k.ONE_MORE),
    copied("one-card-fewer-copied", 5,
           "one card too few", k.ONE_FEWER),
    copied("bottom-cards-copied", 5.5,
           "as many cards as the value of the card they drew, from the bottom of the deck",
           begin=k.FROM_BOTTOM),
    copied("copies-reversed", 6,
           "as many cards as the value of the card they drew, in reverse order", order=k.REVERSED),
    copied("numbers-of-copies-swapped", 6,
           "as many cards as the value of the card that the other player drew", k.OTHER),
    copied("copies-player-1", 6,
           "as many cards as the value of player 1's card", k.CARD_1),
    copied("copies-player-2", 8,
           "as many cards as the value of player 2's card", k.CARD_2),
    shared("copies-second", 8,
           lambda decks: Decks(*(deck[2 : 2 + deck[0]] for deck in decks)),
           "Each player copies as many cards as the value of the card they drew, beginning with "
           "the second card left in the deck."),
    copied("copies-highest", 8,
           "as many cards as the value of the higher card", k.HIGHER),
    copied("copies-lowest", 8,
           "as many cards as the value of the lower card", k.LOWER),
    shared("sub-games-without-copies", 6,
           lambda decks: Decks(decks.first[1:], decks.second[1:]),
           "A sub-game is played with the decks themselves, with all the cards left in them, and "
           "changes them.", after_sub_game=with_ended),
    shared("decks-of-sub-games-kept", 6.5, game.sub_game,
           "After a sub-game, the players go on with the decks that they have at its end. All "
           "other cards except the drawn ones are lost.", after_sub_game=with_ended),
]

# --- What a sub-game decides, and what it leaves behind ------------------------------------------

decides = entries("The winner of a sub-game wins the round that it decides.", "round_winner")
PLAYED = "The winner of a sub-game is determined by playing it."
known = entries(PLAYED, "sub_game_key")
not_played = entries(PLAYED, "in_sub_games", "A sub-game is not played: {} wins it.")


AFTERWARDS = [
    decides("sub-game-loser-wins", 6, lambda winner: 3 - winner,
            "The loser of a sub-game wins the round.", {k.LOSER_WINS: 1}),
    *(
        known(f"sub-game-known-by-{name}", 7.5, key,
              f"A sub-game is not played again if {words} as in an earlier one.")
        for name, key, words in (
            ("size-of-both", lambda decks: (len(decks.first), len(decks.second)),
             "both decks have as many cards"),
            ("deck-of-player-1", lambda decks: decks.first, "player 1's deck is the same"),
        )
    ),
    not_played("sub-game-goes-to-player-1", 6, (("decided_winner", 1),), "player 1"),
    not_played("sub-game-goes-to-player-2", 6, (("decided_winner", 2),), "player 2"),
]

MISREADINGS = (*STARTS, *COPIES, *AFTERWARDS)
