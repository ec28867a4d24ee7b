"""The decisions of a round, by their codes."""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.layout import Ints


@inlined
def wins(as_text: int, card1: int, card2: int) -> int:
    """Return the player who wins a round by the cards."""
    if as_text:  # 9 follows 89, and 1 is followed by 10
        card1 = 2 * card1 + 1 if card1 // 10 else 20 * card1
        card2 = 2 * card2 + 1 if card2 // 10 else 20 * card2
    return 1 if card1 > card2 else 2


@inlined
def is_first(how: int, winner: int, card1: int, card2: int) -> bool:
    """Return whether player 1's card goes to the bottom first."""
    if how == k.LOSERS_FIRST:
        return winner != 1
    if how == k.FIRST_OF_1:
        return True
    if how:
        return (card1 > card2) == (how == k.HIGHER_FIRST)
    return winner == 1


@shared
def value(how: int, own: int, other: int, card1: int, card2: int) -> int:
    """Return a value of the two cards that were drawn, for one of the players, by its code."""
    higher, lower = max(card1, card2), min(card1, card2)
    return (own, other, higher, lower, card1, card2, k.MANY, own + 1, own - 1)[how]


@inlined
def starts_sub_game(m: Ints, card1: int, left1: int, card2: int, left2: int) -> bool:
    """Return whether a sub-game decides a round."""
    who, than, more = m[k.WHO], m[k.THAN], m[k.MORE]
    enough1 = left1 >= value(than, card1, card2, card1, card2) + more
    enough2 = left2 >= value(than, card2, card1, card1, card2) + more
    if who == k.ONE_PLAYER:
        return bool(enough1 | enough2)
    return bool((enough1 | (who == k.ONLY_2)) & (enough2 | (who == k.ONLY_1)))


@inlined
def highest_card(pile: Ints, top: int, end: int) -> int:
    """Return the highest card of a deck, or 0 if it is empty."""
    highest = 0
    for index in range(top, end):
        highest = max(highest, pile[index])
    return highest


@shared
def chosen(how: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int) -> int:
    """Return the player who is chosen by the decks, or 0."""
    if how <= k.PLAYER_2:
        return how
    one, two = end1, end2
    if how == k.HIGHER_TOP_CARD:
        one, two = pile1[top], pile2[top]
    elif how >= k.HIGHEST_CARD:
        one, two = highest_card(pile1, top, end1), highest_card(pile2, top, end2)
    if how == k.ONLY_1_BY_HIGHEST_CARD:
        return 1 if one > two else 0
    return 1 if one >= two else 2


@inlined
def copy_cards(m: Ints, pile: Ints, top: int, end: int, number: int, at: int) -> int:
    """Copy some cards of a deck for a sub-game to an index. Return the end of the copies."""
    where = m[k.BEGIN]
    begin = top if where == k.DRAWN else top + 1
    number = max(0, min(number, end - begin))
    if where == k.FROM_BOTTOM:
        begin = end - number
    if m[k.ORDER]:
        for index in range(number):
            pile[at + index] = pile[begin + number - 1 - index]
    else:
        for index in range(number):
            pile[at + index] = pile[begin + index]
    return at + number
