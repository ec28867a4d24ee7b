"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

An entry has a name, its cost in bits, what replaces a decision of `MisreadRules`, and what is done
instead of the rule, in words. `entries` makes the function for those of a rule and a decision.

What the compiled program can play has its codes in the entry: a decision that is `Coded`, or a
value that `codes` knows. The others are rare, or quick enough in Python.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from graphsolve.lab.cards.rules import Coded
from graphsolve.lab.misreadings import WHERE, Misreading, by_cost
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.rules import Cards, score

PARTS, PART_2 = (1, 2), (2,)


def entries(
    rule: str, decision: str, misread: str = "{}", parts: tuple[int, ...] = PART_2
) -> Callable[..., Misreading]:
    """Return a function that makes misreadings of a rule, which replace a decision, and others."""

    def entry(
        name: str,
        cost: float,
        value: object,
        words: str,
        parts: tuple[int, ...] = parts,
        **others: object,
    ) -> Misreading:
        return Misreading(
            puzzle="cards",
            name=name,
            rule=rule,
            misread=misread.format(words),
            parts=parts,
            cost=cost,
            replaces={decision: value, **others},
        )

    return entry


def only_in_part(part: int, cost: float, one: Misreading) -> Misreading:
    """Return a misreading that applies only to one part."""
    return replace(
        one,
        name=f"{one.name}-only-in-part-{part}",
        family="",
        misread=f"Only in part {part}: {one.misread}",
        parts=(part,),
        cost=cost,
        point={WHERE: part},
    )


# The tables below have two lines for an entry, or three.
# fmt: off

# --- The deal ------------------------------------------------------------------------------------

dealt = entries(
    "The cards of the input are the decks, with the first card of each on top.", "dealt",
    parts=PARTS,
)


def changed(change: Callable[[int, Cards], Cards], players: tuple[int, ...], both: Decks) -> Decks:
    """The decks that are dealt, with a change to those of some players."""
    return Decks(*(
        change(player, deck) if player in players else deck for player, deck in enumerate(both, 1)
    ))


def without_last(_player: int, deck: Cards) -> Cards:
    """A deck without its last card."""
    return deck[:-1]


def with_number(player: int, deck: Cards) -> Cards:
    """A deck with the number of its player on top."""
    return player, *deck


DEALS = [
    dealt("last-card-lost-of-player-2", 5, partial(changed, without_last, (2,)),
          "The last card of player 2's deck is lost."),
    dealt("last-card-lost-of-both", 6, partial(changed, without_last, (1, 2)),
          "The last card of each deck is lost."),
    dealt("last-card-lost-of-player-1", 8, partial(changed, without_last, (1,)),
          "The last card of player 1's deck is lost."),
    dealt("number-read-as-a-card-of-player-2", 6, partial(changed, with_number, (2,)),
          "The player's number above player 2's deck is read as the first card."),
    dealt("number-read-as-a-card-of-both", 7, partial(changed, with_number, (1, 2)),
          "The player's number above each deck is read as the first card."),
]

# --- Rounds without sub-games, and the bottom ----------------------------------------------------

wins = entries(
    "The higher card wins a round that no sub-game decides.", "higher_card", parts=PARTS
)

BOTTOM = "The winner of a round puts their own card on the bottom first, then the loser's."
bottom = entries(BOTTOM, "bottom", "{} goes to the bottom first.", PARTS)
afterwards = entries(BOTTOM, "bottom_after_sub_game")


LOSERS_FIRST = Coded(
    lambda winner, *cards: cards[::-1] if winner == 1 else cards, (k.LOSERS_FIRST,)
)
FIRST_OF_1 = Coded(lambda _, *cards: cards, (k.FIRST_OF_1,))

LOSERS = bottom("losers-card-first", 5, LOSERS_FIRST, "The loser's card")
PLAYER_1S = bottom("card-of-player-1-first", 6, FIRST_OF_1, "Player 1's card always")

ROUNDS = [
    wins("cards-compared-as-text", 6,
         Coded(lambda one, two: 1 if str(one) > str(two) else 2, (1,)),
         "The cards are compared as text, so 9 is higher than 10."),
    wins("lower-card-wins", 8, lambda one, two: 1 if one < two else 2,
         "The lower card wins the round."),
    bottom("higher-card-first", 4,
           Coded(lambda _, *cards: tuple(sorted(cards)[::-1]), (k.HIGHER_FIRST,)),
           "The higher card, even if the player with the lower one won a sub-game,", PART_2),
    LOSERS, PLAYER_1S,
    only_in_part(2, 7, LOSERS), only_in_part(1, 8, LOSERS), only_in_part(2, 8, PLAYER_1S),
    bottom("lower-card-first", 8,
           Coded(lambda _, *cards: tuple(sorted(cards)), (k.LOWER_FIRST,)), "The lower card"),
    afterwards("losers-card-first-after-sub-games", 6, LOSERS_FIRST,
               "After a sub-game, the loser's card goes to the bottom first."),
    afterwards("card-of-player-1-first-after-sub-games", 7, FIRST_OF_1,
               "After a sub-game, player 1's card always goes to the bottom first."),
    afterwards("drawn-cards-lost-after-sub-games", 5.5, lambda *_: (),
               "The winner of a sub-game gets neither of the two drawn cards: they are lost."),
    afterwards("losers-card-lost-after-sub-games", 7.5,
               lambda winner, *cards: (cards[winner - 1],),
               "The winner of a sub-game gets back their own card, but the loser's is lost."),
]

# --- The score -----------------------------------------------------------------------------------

counts = entries(
    "The bottom card of the winner's deck counts once, the next twice, and so on.", "score",
    parts=PARTS,
)


def weighted(weight: Callable[[int, int], int]) -> Callable[[Cards], int]:
    """The sum of the cards times weights, from the place of each, from 1 at the bottom."""
    return lambda deck: sum(
        weight(place, len(deck)) * card for place, card in enumerate(reversed(deck), 1)
    )


FROM_THE_TOP = counts("score-from-the-top", 4, weighted(lambda place, size: size + 1 - place),
                      "The top card counts once, the next twice, and so on.")
FROM_ZERO = counts("score-from-zero", 4, weighted(lambda place, _: place - 1),
                   "The bottom card does not count, the next counts once, and so on.")

counted = entries("The deck of the winner counts, with all the cards in it.", "counted")


def of_winner(cards: Callable[[Cards, Cards], Cards]) -> Callable[[Decks, Player], Cards]:
    """The cards that count, from the decks of the winner and of the loser."""
    return lambda decks, winner: cards(decks[winner - 1], decks[2 - winner])


SCORES = [
    FROM_THE_TOP, FROM_ZERO,
    only_in_part(2, 7, FROM_THE_TOP), only_in_part(2, 7, FROM_ZERO),
    only_in_part(1, 8, FROM_THE_TOP), only_in_part(1, 8, FROM_ZERO),
    counts("score-from-zero-at-the-top", 7, weighted(lambda place, size: size - place),
           "The top card does not count, the next counts once, and so on."),
    counts("score-from-two", 7, weighted(lambda place, _: place + 1),
           "The bottom card counts twice, the next three times, and so on."),
    counts("score-from-half", 7.5,
           weighted(lambda place, size: max(0, place - (size - size // 2))),
           "Cards are counted down from the size of a dealt deck, half of all cards: the top card "
           "counts that many times, the next once less, and so on, down to zero."),
    counts("score-without-places", 8, sum, "Each card counts once."),
    counts("top-card-not-counted", 8, weighted(lambda place, size: place * (place < size)),
           "The top card does not count."),
    counts("bottom-card-not-counted", 8, weighted(lambda place, _: place * (place > 1)),
           "The bottom card does not count."),
    counted("last-round-not-counted", 6, of_winner(lambda own, _: own[:-2]),
            "The two cards of the last round are missing from the winner's deck when it is "
            "counted.", PARTS),
    counted("repeat-winner-takes-all-cards", 6,
            of_winner(lambda own, other: own[1:] + own[:1] + other if other else own),
            "After a repeat, player 1 has all cards: below their own deck those on top of both, "
            "and then the other player's deck."),
    counted("drawn-card-lost-at-repeats", 7,
            of_winner(lambda own, other: own[1:] if other else own),
            "A repeat is noticed when the next cards are drawn, so player 1's does not count."),
    counted("both-decks-counted", 8, of_winner(lambda own, other: own + other),
            "After a repeat, player 1 has the cards of player 2 as well, below their own."),
    counted("losers-deck-counted", 8, of_winner(lambda _, other: other),
            "After a repeat, the deck of player 2 counts."),
]

# --- When a sub-game starts ----------------------------------------------------------------------

VALUES: dict[int, Callable[[int, int, int, int], int]] = {
    k.OWN: lambda own, *_: own,
    k.OTHER: lambda _, other, *__: other,
    k.HIGHER: lambda own, other, *_: max(own, other),
    k.LOWER: lambda own, other, *_: min(own, other),
    k.CARD_1: lambda _, __, card1, ___: card1,
    k.CARD_2: lambda *cards: cards[3],
    k.ALL: lambda *_: 10**9,
    k.ONE_MORE: lambda own, *_: own + 1,
    k.ONE_FEWER: lambda own, *_: own - 1,
}
"""A number for a player, from their own card, the other player's, and those of players 1 and 2."""


def starts(who: int = k.BOTH, more: int = 0, than: int = k.OWN) -> Coded:
    """When a sub-game starts: if players have some more cards left than a value."""
    value = VALUES[than]

    def decide(card1: int, left1: int, card2: int, left2: int) -> bool:
        enough1 = left1 >= value(card1, card2, card1, card2) + more
        enough2 = left2 >= value(card2, card1, card1, card2) + more
        if who == k.ONE_PLAYER:
            return enough1 or enough2
        return (enough1 or who == k.ONLY_2) and (enough2 or who == k.ONLY_1)

    return Coded(decide, (who, more, than))


def no_sub_game(*_: int) -> bool:
    """No sub-game starts."""
    return False


BOTH_HAVE_ENOUGH = (
    "A sub-game decides the round if both players have at least as many cards left as the value "
    "of the card they drew."
)
start = entries(BOTH_HAVE_ENOUGH, "starts_sub_game", "A sub-game starts {}.")
never = entries(BOTH_HAVE_ENOUGH, "starts_sub_game")
nested = entries("Sub-games are games of Recursive Combat, too.", "in_sub_games")
ENOUGH = "at least as many cards left as the value of"
COMBAT = (("starts_sub_game", no_sub_game),)

STARTS = [
    start("strictly-more-cards", 3.5, starts(more=1),
          "if both players have more cards left than the value of the card they drew"),
    start("drawn-card-counts", 4, starts(more=-1),
          "if both players have at least as many cards, with the drawn one, as the value of the "
          "card they drew"),
    start("one-player-suffices", 4, starts(k.ONE_PLAYER),
          f"even if only one of the players has {ENOUGH} the card they drew"),
    never("no-sub-games", 4, no_sub_game,
          "There are no sub-games: the higher card wins every round. Or part 2 begins with the "
          "decks that part 1 has left, of which one is empty."),
    start("sub-game-if-both-than-card-of-player-1", 5, starts(than=k.CARD_1),
          f"if both players have {ENOUGH} player 1's card"),
    start("sub-game-if-both-than-card-of-player-2", 6, starts(than=k.CARD_2),
          f"if both players have {ENOUGH} player 2's card"),
    start("sub-game-if-both-than-other-card", 6, starts(than=k.OTHER),
          f"if both players have {ENOUGH} the card that the other player drew"),
    start("sub-game-if-both-than-highest-card", 7, starts(than=k.HIGHER),
          f"if both players have {ENOUGH} the higher of the two cards"),
    start("sub-game-if-both-than-lowest-card", 7, starts(than=k.LOWER),
          f"if both players have {ENOUGH} the lower of the two cards"),
    start("sub-game-if-player-1", 6, starts(k.ONLY_1),
          f"if player 1 has {ENOUGH} the card they drew"),
    start("sub-game-if-player-2", 7, starts(k.ONLY_2),
          f"if player 2 has {ENOUGH} the card they drew"),
    start("player-1-needs-cards-for-both", 7, starts(k.ONLY_1, than=k.HIGHER),
          f"if player 1 has {ENOUGH} the higher of the two cards"),
    start("player-2-needs-cards-for-both", 7.5, starts(k.ONLY_2, than=k.HIGHER),
          f"if player 2 has {ENOUGH} the higher of the two cards"),
    start("always-sub-games", 8, lambda _, left1, __, left2: min(left1, left2) > 0,
          "if both players have cards left"),
    start("exactly-enough-cards", 8,
          lambda card1, left1, card2, left2: (card1, card2) == (left1, left2),
          "if both players have exactly as many cards left as the value of the card they drew"),
    nested("sub-games-of-combat", 4, COMBAT,
           "Sub-games are games of Combat, in which the higher card wins every round."),
    nested("sub-games-two-deep", 7, (("in_sub_games", COMBAT),),
           "Sub-games are at most two deep: those in them are games of Combat."),
]

# --- The decks of a sub-game ---------------------------------------------------------------------

TAKE: dict[int, Callable[[Cards, int], Cards]] = {
    k.NEXT: lambda deck, number: deck[1 : 1 + number],
    k.DRAWN: lambda deck, number: deck[:number],
    k.AFTER_NEXT: lambda deck, number: deck[2 : 2 + number],
    k.FROM_BOTTOM: lambda deck, number: deck[1:][-number:] * (number > 0),
}
"""A number of cards of a deck."""


def copies(number: int = k.OWN, begin: int = k.NEXT, order: int = k.SAME_ORDER) -> Coded:
    """The decks of a sub-game: how many cards are copied, from where, and in which order."""
    number_of, take = VALUES[number], TAKE[begin]

    def decide(decks: Decks) -> Decks:
        (card1, *_), (card2, *_) = decks
        first = take(decks.first, number_of(card1, card2, card1, card2))
        second = take(decks.second, number_of(card2, card1, card1, card2))
        return Decks(first[::-1], second[::-1]) if order == k.REVERSED else Decks(first, second)

    return Coded(decide, (number, begin, order))


COPY = (
    "For a sub-game, each player copies the next cards of their deck, as many as the value of the "
    "card they drew."
)
copied = entries(COPY, "sub_game", "Each player copies {}.")
shared = entries(COPY, "sub_game")

def with_ended(decks: Decks, _dealt: Decks, ended: Decks, _winner: Player) -> Decks:
    """The drawn cards, and the decks with which the sub-game has ended."""
    return Decks(decks.first[:1] + ended.first, decks.second[:1] + ended.second)


COPIES = [
    copied("whole-deck-copied", 3.5, copies(k.ALL), "all the cards they have left"),
    copied("drawn-card-copied", 4.5, copies(begin=k.DRAWN),
           "as many cards as the value of the card they drew, beginning with the drawn card"),
    copied("one-card-more-copied", 5, copies(k.ONE_MORE), "one card too many, if there is one"),
    copied("one-card-fewer-copied", 5, copies(k.ONE_FEWER), "one card too few"),
    copied("bottom-cards-copied", 5.5, copies(begin=k.FROM_BOTTOM),
           "as many cards as the value of the card they drew, from the bottom of the deck"),
    copied("copies-reversed", 6, copies(order=k.REVERSED),
           "as many cards as the value of the card they drew, in reverse order"),
    copied("numbers-of-copies-swapped", 6, copies(k.OTHER),
           "as many cards as the value of the card that the other player drew"),
    copied("copies-player-1", 6, copies(k.CARD_1),
           "as many cards as the value of player 1's card"),
    copied("copies-player-2", 8, copies(k.CARD_2),
           "as many cards as the value of player 2's card"),
    copied("copies-second", 8, copies(begin=k.AFTER_NEXT),
           "as many cards as the value of the card they drew, beginning with the second card left "
           "in the deck"),
    copied("copies-highest", 8, copies(k.HIGHER), "as many cards as the value of the higher card"),
    copied("copies-lowest", 8, copies(k.LOWER), "as many cards as the value of the lower card"),
    shared("sub-games-without-copies", 6,
           lambda decks: Decks(decks.first[1:], decks.second[1:]),
           "A sub-game is played with the decks themselves, with all the cards left in them, and "
           "changes them.", after_sub_game=with_ended),
    shared("decks-of-sub-games-kept", 6.5, rules.sub_game,
           "After a sub-game, the players go on with the decks that they have at its end. All "
           "other cards but the drawn ones are lost.", after_sub_game=with_ended),
]

# --- What a sub-game decides, and what it leaves behind ------------------------------------------

decides = entries("The winner of a sub-game wins the round that it decides.", "round_winner")
leaves = entries(
    "A sub-game is played with copies, so both decks stay as they are.", "after_sub_game"
)
PLAYED = "The winner of a sub-game is determined by playing it."
known = entries(PLAYED, "sub_game_key")
not_played = entries(PLAYED, "in_sub_games", "A sub-game is not played: {} wins it.")


def left_over(bottom: str, decks: Decks, dealt: Decks, _ended: Decks, winner: Player) -> Decks:
    """The decks after a sub-game that is played with the cards themselves, not with copies."""
    used = {*dealt.first, *dealt.second}
    left = [(deck[0], *(card for card in deck[1:] if card not in used)) for deck in decks]
    if bottom == "own":
        left = [deck + cards for deck, cards in zip(left, dealt, strict=True)]
    elif bottom == "winner":
        left[winner - 1] += dealt[winner - 1] + dealt[2 - winner]
    return Decks(*left)


AFTERWARDS = [
    decides("sub-game-loser-wins", 6, Coded(lambda winner: 3 - winner, (1,)),
            "The loser of a sub-game wins the round."),
    leaves("sub-game-cards-lost", 7, partial(left_over, ""), "The cards of a sub-game are lost."),
    leaves("sub-game-cards-to-the-bottom", 8, partial(left_over, "own"),
           "After a sub-game, the cards that each player used in it go to the bottom of their "
           "deck."),
    leaves("sub-game-cards-to-the-winner", 8, partial(left_over, "winner"),
           "After a sub-game, its winner puts all its cards on the bottom."),
    known("sub-game-known-by-size-of-both", 8,
          lambda decks: (len(decks.first), len(decks.second)),
          "A sub-game is not played again if both decks have as many cards as in an earlier one."),
    not_played("sub-game-goes-to-player-1", 6, (("decided_winner", 1),), "player 1"),
    not_played("sub-game-goes-to-player-2", 6, (("decided_winner", 2),), "player 2"),
]

# --- What a repeat is ----------------------------------------------------------------------------

BOTH_DECKS = (
    "A round is a repeat only if both decks have the same cards in the same order as before an "
    "earlier round of the same game."
)
repeats = entries(BOTH_DECKS, "repeat_keys", "It is a repeat if {}.")
remembered = entries(BOTH_DECKS, "repeat_keys")
earlier = entries(BOTH_DECKS, "history")


def each(view: Callable[[Cards], Any]) -> Callable[[Decks], tuple[Any, ...]]:
    """The key of a round, from a view of each deck."""
    return lambda decks: ((view(decks.first), view(decks.second)),)


def either(view: Callable[[Cards], Any]) -> Callable[[Decks], tuple[Any, ...]]:
    """Two keys of a round, from a view of each deck."""
    return lambda decks: ((1, view(decks.first)), (2, view(decks.second)))


def top_card(deck: Cards) -> int:
    """The top card of a deck."""
    return deck[0]


def digits(deck: Cards) -> str:
    """The digits of the cards of a deck."""
    return "".join(map(str, deck))


KEYS = [
    repeats("either-deck-repeats", 3, either(tuple), "either deck is the same"),
    repeats("scores-repeat", 4, each(score), "each deck has the same score"),
    repeats("decks-repeat-in-any-order", 4.5, each(frozenset),
            "each deck has the same cards, in any order"),
    repeats("deck-of-player-1-repeats", 4.5, lambda decks: (decks.first,),
            "player 1's deck is the same, regardless of player 2's"),
    repeats("deck-of-player-2-repeats", 5.5, lambda decks: (decks.second,),
            "player 2's deck is the same, regardless of player 1's"),
    repeats("sums-repeat", 6, each(sum), "each deck has the same sum"),
    repeats("size-repeats-both", 6, each(len), "each deck has the same number of cards"),
    repeats("drawn-cards-repeat", 6, each(top_card), "each deck has the same top card"),
    repeats("top-card-and-size-repeats-both", 6, each(lambda deck: (deck[0], len(deck))),
            "each deck has the same top card and number of cards"),
    repeats("score-repeats-either", 7, either(score), "either deck has the same score"),
    repeats("sum-of-scores-repeats", 7,
            lambda decks: (score(decks.first) + score(decks.second),),
            "the sum of both scores is the same as before an earlier round"),
    repeats("top-card-repeats-either", 8, either(top_card), "either deck has the same top card"),
    remembered("decks-concatenated", 4.5, lambda decks: (decks.first + decks.second,),
               "The two decks are remembered as one list of cards, without a separator."),
    remembered("cards-concatenated", 6, each(digits),
               "Each deck is remembered as the digits of its cards, without a separator between "
               "cards: 1 and 12 are the same as 11 and 2."),
    remembered("digits-concatenated", 6, lambda decks: (digits(decks.first + decks.second),),
               "The two decks are remembered as one text of digits, without any separator."),
    remembered("history-changes-too", 5, lambda _: (None,),
               "The two decks are remembered without copying them, and change with the game. So "
               "the second round of every game counts as a repeat."),
    earlier("repeats-across-games", 3.5, "all games",
            "Earlier rounds of other games count as well."),
    earlier("repeats-only-as-games-begin", 4.5, "deals",
            "It is a repeat only if a game begins with the same decks as an earlier game. No "
            "other round is compared."),
    earlier("repeats-at-the-same-depth", 6, "same depth",
            "Earlier rounds of other games count as well, if these are nested equally deep."),
    earlier("repeats-of-games-around", 6, "games around",
            "In a sub-game, the earlier rounds of the enclosing games count as well."),
    earlier("history-lost-in-sub-games", 6, "latest game",
            "There is only one history, and each game that begins empties it. So after a "
            "sub-game, the earlier rounds of the game are forgotten, and those of the sub-game "
            "count."),
    earlier("repeats-of-the-first-round", 7, "deal",
            "Only the first round of the game counts as an earlier one."),
]

# --- What a repeat decides, and games that end early ---------------------------------------------

REPEAT = (
    "If both decks are the same as before an earlier round of the game, player 1 wins the game."
)
NO_SHORTCUT = "A game ends only when a player has all the cards, or at a repeat."
unnoticed = entries(REPEAT, "repeat_keys")
goes = entries(REPEAT, "repeat_winner", "At a repeat, {} wins the game.")
ends = entries(REPEAT, "repeat_winner", "At a repeat, {}.")
shortcut = entries(NO_SHORTCUT, "decided_winner")
shortcut_in_sub_games = entries(NO_SHORTCUT, "in_sub_games")
limited = entries(REPEAT, "decided_winner")


def more(code: int, key: Callable[[Cards], int]) -> Coded:
    """The player whose deck has more; player 1 if both have the same."""
    return Coded(lambda decks: 1 if key(decks.first) >= key(decks.second) else 2, (code,))


MORE_CARDS, HIGHEST_CARD = more(k.MORE_CARDS, len), more(k.HIGHEST_CARD, max)
ONLY_1 = Coded(
    lambda decks: 1 if max(decks.first) > max(decks.second) else None,
    (k.ONLY_1_BY_HIGHEST_CARD,),
)

REPEATS = [
    unnoticed("no-repeats", 5, None, "No repeat is noticed."),
    entries(REPEAT, "in_sub_games")(
        "no-repeats-only-in-sub-games", 6, (("repeat_keys", None),),
        "Only in sub-games: No repeat is noticed."),
    goes("repeat-goes-to-player-2", 4, 2, "player 2"),
    goes("repeat-goes-to-more-cards", 5, MORE_CARDS, "the player with more cards"),
    goes("repeat-goes-to-higher-top-card", 6, more(k.HIGHER_TOP_CARD, top_card),
         "the player who draws the higher card"),
    goes("repeat-goes-to-last-winner", 6, None, "the winner of the last round"),
    goes("repeat-goes-to-higher-score", 7,
         lambda decks: 1 if score(decks.first) >= score(decks.second) else 2,
         "the player with the higher score"),
    goes("repeat-goes-to-highest-card", 7, HIGHEST_CARD, "the player with the highest card"),
    ends("repeat-ends-the-round", 6, 1, "player 1 wins only the round, and the game goes on",
         repeat_ends="round"),
    ends("repeat-goes-to-player-2-and-ends-round", 6, 2,
         "player 2 wins only the round, and the game goes on", repeat_ends="round"),
    ends("repeat-goes-to-more-cards-and-ends-round", 7, MORE_CARDS,
         "the player with more cards wins only the round, and the game goes on",
         repeat_ends="round"),
    *(
        ends(f"repeat-goes-to-player-{player}-and-ends-the-main-game", 8, player,
             f"player {player} wins all games at once, and their deck of the main game counts, "
             "without the card drawn there", repeat_ends="main game")
        for player in (1, 2)
    ),
    shortcut("shortcut-in-the-top-game", 4, ONLY_1,
             "Player 1 wins any game, even the main one, as soon as they have the highest card."),
    shortcut("shortcut-for-both-players-in-all-games", 6, HIGHEST_CARD,
             "Whoever has the highest card wins any game, even the main one."),
    shortcut_in_sub_games(
        "shortcut-for-both-players", 4, (("decided_winner", HIGHEST_CARD),),
        "Whoever has the highest card wins a sub-game, although player 2 could still lose by a "
        "repeat."),
]
# fmt: on


def limits() -> Iterator[Misreading]:
    """A player wins after some rounds, such as `player-1-wins-after-1000-rounds`."""
    winners: tuple[tuple[str, str, Any, int], ...] = (
        ("player-1", "player 1", 1, 0),
        ("player-2", "player 2", 2, 0),
        ("more-cards", "the player with more cards", MORE_CARDS, 1),
    )
    for rounds, common in (1000, 6.0), (100, 7.0), (500, 7.5):
        for key, who, winner, rarer in winners:
            cost, name = common + rarer, f"{key}-wins-after-{rounds}-rounds"
            words = f"After {rounds} rounds of a game, {who} wins it."
            without = f"There are no repeats: {who} wins a game after {rounds} rounds."
            if cost <= MAX_COST:
                yield limited(name, cost, winner, words, decided_after=rounds)
            if cost + 1 <= MAX_COST and key != "player-1":
                name += "-without-repeats"
                replaced = {"decided_after": rounds, "repeat_keys": None}
                yield limited(name, cost + 1, winner, without, **replaced)


MAX_COST = 8
"""Members of a family that cost more are left out."""

MISREADINGS = by_cost(
    [*DEALS, *ROUNDS, *SCORES, *STARTS, *COPIES, *KEYS, *REPEATS, *limits(), *AFTERWARDS]
)
"""The misreadings of card games, the most common ones first.

Of misreadings that cost the same, those of an earlier table are tried first.
"""
