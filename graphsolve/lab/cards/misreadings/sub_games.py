"""Misreadings of sub-games: when they start, their decks, and what they decide."""

from collections.abc import Callable

from graphsolve.lab.cards.game import no_sub_game
from graphsolve.lab.cards.misreadings import entries, repeats
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Cards, Decks, Player, game
from graphsolve.puzzles.cards.compiled import layout as k

# The tables below have a line or two for an entry, or three.
# fmt: off

# --- When a sub-game starts ----------------------------------------------------------------------

VALUES = {
    k.OWN: "the card they drew", k.OTHER: "the card that the other player drew",
    k.HIGHER: "the higher of the two cards", k.LOWER: "the lower of the two cards",
    k.CARD_1: "player 1's card", k.CARD_2: "player 2's card",
}
"""The cards whose value can be the number of cards that players need, or copy."""


def value(how: int, own: int, other: int, *cards: int) -> int:
    """Return a number for a player from their own card, the other's, and those of both players."""
    if how == k.OWN:
        return own
    return (own, other, max(cards), min(cards), *cards, 10**9, own + 1, own - 1)[how]


BOTH_HAVE_ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
starts = entries(BOTH_HAVE_ENOUGH, "starts_sub_game", "A sub-game starts {}.")
never = entries(BOTH_HAVE_ENOUGH, "starts_sub_game")

WHO = {
    k.BOTH: "if both players have", k.ONE_PLAYER: "even if only one of the players has",
    k.ONLY_1: "if player 1 has", k.ONLY_2: "if player 2 has",
}
MORE = {
    -1: "at least as many cards, with the drawn one, as", 0: "at least as many cards left as",
    1: "more cards left than", 2: "at least two more cards left than",
}
"""Who needs cards, and how many more than a value, in words."""


def start(
    name: str,
    cost: float,
    who: int = k.BOTH,
    *,
    more: int = 0,
    than: int = k.OWN,
    only: Player | None = None,
) -> Misreading:
    """Return the misreading that a sub-game starts if players have enough cards for a value.

    They need some `more` cards than the value, or only one of the players does.
    """
    more1, more2 = (more if only in {None, player} else 0 for player in (1, 2))

    def decide(card1: int, left1: int, card2: int, left2: int) -> bool:
        enough1 = left1 >= value(than, card1, card2, card1, card2) + more1
        enough2 = left2 >= value(than, card2, card1, card1, card2) + more2
        if who == k.ONE_PLAYER:
            return enough1 or enough2
        return (enough1 or who == k.ONLY_2) and (enough2 or who == k.ONLY_1)

    words = f"{WHO[who]} {MORE[0 if only else more]} the value of {VALUES[than]}"
    if only:
        needs = "needs one more" if more > 0 else "may count the drawn card as well"
        return starts(name, cost, decide, f"{words}, but player {only} {needs}")
    return starts(name, cost, decide, words, {k.WHO: who, k.MORE: more, k.THAN: than})


nested = entries("Sub-games are games of Recursive Combat, too.", "in_sub_games")
COMBAT = (("starts_sub_game", no_sub_game),)

STARTS = [
    start("strictly-more-cards", 3.5, more=1),
    start("drawn-card-counts", 4, more=-1),
    start("one-player-suffices", 4, k.ONE_PLAYER),
    never("no-sub-games", 4, no_sub_game,
          "There are no sub-games: the higher card wins every round. Or part 2 begins with the "
          "decks left by part 1, one of which is empty."),
    start("sub-game-if-both-than-card-of-player-1", 5, than=k.CARD_1),
    start("sub-game-if-both-than-card-of-player-2", 6, than=k.CARD_2),
    start("sub-game-if-both-than-other-card", 6, than=k.OTHER),
    start("sub-game-if-both-than-highest-card", 7, than=k.HIGHER),
    start("sub-game-if-both-than-lowest-card", 7, than=k.LOWER),
    start("sub-game-if-player-1", 6, k.ONLY_1),
    start("sub-game-if-player-2", 7, k.ONLY_2),
    start("player-1-needs-cards-for-both", 7, k.ONLY_1, than=k.HIGHER),
    start("player-2-needs-cards-for-both", 7.5, k.ONLY_2, than=k.HIGHER),
    start("sub-game-if-both-two-more", 8, more=2),
    start("sub-game-if-one-player-strictly-more", 8, k.ONE_PLAYER, more=1),
    start("sub-game-if-one-player-with-drawn-card", 8, k.ONE_PLAYER, more=-1),
    start("sub-game-if-both-strictly-more-of-player-1", 8, more=1, only=1),
    start("sub-game-if-both-strictly-more-of-player-2", 8, more=1, only=2),
    start("sub-game-if-both-with-drawn-card-of-player-1", 8, more=-1, only=1),
    start("sub-game-if-both-with-drawn-card-of-player-2", 8, more=-1, only=2),
    starts("always-sub-games", 8, lambda _, left1, __, left2: min(left1, left2) > 0,
          "if both players have cards left"),
    starts("exactly-enough-cards", 8,
          lambda card1, left1, card2, left2: (card1, card2) == (left1, left2),
          "if both players have exactly as many cards left as the value of the card they drew"),
    nested("sub-games-of-combat", 4, COMBAT,
           "Sub-games are games of Combat, in which the higher card wins every round."),
    nested("sub-games-two-deep", 7, (("in_sub_games", COMBAT),),
           "Sub-games are nested at most two deep: the inner ones are games of Combat."),
]

# --- The decks of a sub-game ---------------------------------------------------------------------

NUMBERS = {
    k.ALL: "all the cards they have left", k.ONE_MORE: "one card too many, if there is one",
    k.ONE_FEWER: "one card too few",
    **{card: f"as many cards as the value of {words}" for card, words in VALUES.items()},
}
"""How many cards are copied, in words."""

BEGINS: dict[int, tuple[str, Callable[[Cards, int], Cards]]] = {
    k.NEXT: ("", lambda deck, number: deck[1 : 1 + number]),
    k.DRAWN: (", beginning with the drawn card", lambda deck, number: deck[:number]),
    k.FROM_BOTTOM: (", from the bottom of the deck",
                    lambda deck, number: deck[1:][-number:] * (number > 0)),
}
"""From where cards are copied: in words, and a number of cards of a deck."""

COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)
shared = entries(COPY, "sub_game")


def copied(
    name: str,
    cost: float,
    number: int = k.OWN,
    begin: int = k.NEXT,
    order: int = k.SAME_ORDER,
) -> Misreading:
    """Return a misreading of the copied cards: how many, from where, and in which order."""
    begins, take = BEGINS[begin]

    def decide(decks: Decks) -> Decks:
        (card1, *_), (card2, *_) = decks
        first = take(decks.first, value(number, card1, card2, card1, card2))
        second = take(decks.second, value(number, card2, card1, card1, card2))
        return Decks(first[::-1], second[::-1]) if order == k.REVERSED else Decks(first, second)

    words = f"{NUMBERS[number]}{begins}{', in reverse order' * order}"
    codes = {k.NUMBER: number, k.BEGIN: begin, k.ORDER: order}
    return shared(name, cost, decide, f"Each player copies {words}.", codes)


def with_ended(decks: Decks, _dealt: Decks, ended: Decks, _winner: Player) -> Decks:
    """Return the decks at the end of a sub-game, with the drawn cards on top."""
    return Decks(decks.first[:1] + ended.first, decks.second[:1] + ended.second)


def without_dealt(decks: Decks, dealt: Decks, _ended: Decks, _winner: Player) -> Decks:
    """Return the decks without the cards of a sub-game."""
    used = {*dealt.first, *dealt.second}
    return Decks(*(tuple(card for card in deck if card not in used) for deck in decks))


COPIES = [
    copied("whole-deck-copied", 3.5, k.ALL),
    copied("drawn-card-copied", 4.5, begin=k.DRAWN),
    copied("one-card-more-copied", 5, k.ONE_MORE),
    copied("one-card-fewer-copied", 5, k.ONE_FEWER),
    copied("bottom-cards-copied", 5.5, begin=k.FROM_BOTTOM),
    copied("copies-reversed", 6, order=k.REVERSED),
    copied("numbers-of-copies-swapped", 6, k.OTHER),
    copied("copies-player-1", 6, k.CARD_1),
    copied("copies-player-2", 8, k.CARD_2),
    shared("copies-second", 8,
           lambda decks: Decks(*(deck[2 : 2 + deck[0]] for deck in decks)),
           "Each player copies as many cards as the value of the card they drew, beginning with "
           "the second card left in the deck."),
    copied("copies-highest", 8, k.HIGHER),
    copied("copies-lowest", 8, k.LOWER),
    shared("sub-games-without-copies", 6,
           lambda decks: Decks(decks.first[1:], decks.second[1:]),
           "A sub-game is played with the decks themselves, with all the cards left in them, and "
           "changes them.", after_sub_game=with_ended),
    shared("sub-game-cards-lost", 7, game.sub_game,
           "A sub-game is played with the cards themselves, not with copies, and they are lost.",
           after_sub_game=without_dealt),
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
    not_played("sub-game-goes-to-higher-top-card", 8,
               (("decided_winner", repeats.more(repeats.top_card)),),
               "the player with the higher top card"),
]

MISREADINGS = (*STARTS, *COPIES, *AFTERWARDS)
