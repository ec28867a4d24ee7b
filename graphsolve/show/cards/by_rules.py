"""What the rules say of a round of a card game that may be misread."""

from typing import Literal, NamedTuple

from graphsolve.puzzles.cards import Cards, Decks, Player, game

ORDERS: dict[Player, Cards] = {1: game.bottom(1, 0, 1), 2: game.bottom(2, 0, 1)}
"""The order under the rules of the drawn cards of players 1 and 2, here 0 and 1, at the bottom."""


def bottom_of(
    before: Decks, winner: Player, after: Decks
) -> tuple[Literal["bottom", "swapped", "elsewhere"], Cards, bool]:
    """Return how the drawn cards go to the bottom of the winner's deck in a round.

    >>> bottom_of(Decks((9, 2), (5,)), winner=1, after=Decks((2, 5, 9), ()))
    ('swapped', (1, 0), True)

    Returns:
        Whether they are at the `bottom` as under the rules, `swapped`, or `elsewhere`; their order
        as in `ORDERS`, or that under the rules if they are elsewhere; and whether the decks after
        the round are those before it with the drawn cards at the bottom in this order.
    """
    order = ORDERS[winner]
    bottom = game.bottom(winner, before.first[0], before.second[0])
    own, other = after[winner - 1], after[2 - winner]
    are_others_same = own[:-2] == before[winner - 1][1:] and other == before[2 - winner][1:]
    if own[-2:] == bottom:
        return "bottom", order, are_others_same
    if own[-2:] == bottom[::-1]:
        return "swapped", order[::-1], are_others_same
    return "elsewhere", order, False


class Copies(NamedTuple):
    """The cards with which a sub-game begins.

    Attributes:
        is_due: whether a sub-game decides this round under the rules.
        kind: `copies` of the next cards, or of any `cards`; if a sub-game is due, also whether it
            is an `other number` of the next cards than under the rules, or `other cards`.
        decks: the cards under the rules.
    """

    is_due: bool
    kind: Literal["copies", "cards", "other number", "other cards"]
    decks: Decks


def copies_of(before: Decks, dealt: Decks) -> Copies:
    """How a sub-game begins, given the decks before the round that it decides.

    >>> copies_of(Decks((1, 9, 8), (1, 5)), dealt=Decks((9, 8), (5,))).kind
    'other number'
    """
    first, second = before
    left = len(first) - 1, len(second) - 1
    is_due = game.starts_sub_game(first[0], left[0], second[0], left[1])
    by_rules = game.sub_game(before)
    next_cards = first[1 : len(dealt.first) + 1], second[1 : len(dealt.second) + 1]
    if dealt != next_cards:
        return Copies(is_due, "other cards" if is_due else "cards", by_rules)
    return Copies(is_due, "other number" if is_due and dealt != by_rules else "copies", by_rules)
