"""What the rules say of misread rounds, in the games of the statement (2020 day 22)."""

import pytest

from graphsolve.puzzles.cards import Decks
from graphsolve.show.cards.by_rules import bottom_of, copies_of

ROUND_1 = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
ROUND_2 = Decks((2, 6, 3, 1, 9, 5), (8, 4, 7, 10))
ROUND_9 = Decks((4, 9, 8, 5, 2), (3, 10, 1, 7, 6))


@pytest.mark.parametrize(
    ("before", "winner", "after", "expected"),
    [
        (ROUND_1, 1, ROUND_2, ("bottom", (0, 1), True)),
        (ROUND_1, 1, Decks((2, 6, 3, 1, 5, 9), (8, 4, 7, 10)), ("swapped", (1, 0), True)),
        (ROUND_1, 1, Decks((9, 5, 2, 6, 3, 1), (8, 4, 7, 10)), ("elsewhere", (0, 1), False)),
        (ROUND_1, 1, Decks((6, 3, 1, 9, 5), (8, 4, 7, 10)), ("bottom", (0, 1), False)),
        (ROUND_2, 2, Decks((6, 3, 1, 9, 5), (4, 7, 10, 8, 2)), ("bottom", (1, 0), True)),
        (ROUND_2, 2, Decks((6, 3, 1, 9, 5), (4, 7, 10, 2, 8)), ("swapped", (0, 1), True)),
        (ROUND_2, 2, Decks((3, 1, 9, 5), (4, 7, 10, 2, 8)), ("swapped", (0, 1), False)),
    ],
)
def test_the_bottom_of_a_deck(before: Decks, winner, after: Decks, expected):
    assert bottom_of(before, winner, after) == expected


@pytest.mark.parametrize(
    ("before", "dealt", "expected"),
    [
        (ROUND_9, Decks((9, 8, 5, 2), (10, 1, 7)), (True, "copies")),
        (ROUND_9, Decks((9, 8, 5, 2), (10, 1, 7, 6)), (True, "other number")),
        (ROUND_9, Decks((9, 8, 5, 4), (10, 1, 7)), (True, "other cards")),
        (ROUND_1, Decks((2, 6, 3, 1), (8, 4, 7, 10)), (False, "copies")),
        (ROUND_1, Decks((2, 6), (8,)), (False, "copies")),
        (ROUND_1, ROUND_1, (False, "cards")),
    ],
)
def test_the_cards_of_a_sub_game(before: Decks, dealt: Decks, expected):
    assert copies_of(before, dealt)[:2] == expected
    assert copies_of(ROUND_9, dealt).decks == ((9, 8, 5, 2), (10, 1, 7))
