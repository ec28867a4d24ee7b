"""Parsing decks, and the messages for malformed input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.errors import ParseError
from graphsolve.puzzles.cards import Decks, parse_decks

PLAIN = "Player 1:\n9\n2\n\nPlayer 2:\n5\n"
DECKS = Decks((9, 2), (5,))


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace("\n\n", "\n"),
        PLAIN.replace("\n", "\n\n \n"),
        PLAIN.replace("9", "009"),
    ],
    ids=["as it is", "no blank line", "blank lines", "zeros"],
)
def test_pasted_decks(text: str):
    assert parse_decks(text) == DECKS


@given(st.lists(st.integers(1, 10**18 - 1), min_size=2, unique=True), st.data())
def test_str_can_be_parsed_again(cards, data):
    first = data.draw(st.integers(1, len(cards) - 1))
    decks = Decks(tuple(cards[:first]), tuple(cards[first:]))
    assert parse_decks(str(decks)) == decks


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("9\n2\n", 1, 1, "expected 'Player 1:', found '9'"),
        ("\n  player 1:\n9", 2, 3, "expected 'Player 1:', found 'player 1:'"),
        ("Player 2:\n5\n\nPlayer 1:\n9\n", 1, 1, "expected 'Player 1:', found 'Player 2:'"),
        ("Player 1:", 1, 10, "expected a card of player 1, found the end of the text"),
        ("Player 1:\n\nPlayer 2:\n5", 3, 1, "expected a card of player 1, found 'Player 2:'"),
        ("Player 1:\n9\n2\n\n", 3, 2, "or 'Player 2:', found the end of the text"),
        ("Player 1:\n9\nPlayer 1:\n2", 3, 1, "player 1 or 'Player 2:', found 'Player 1:'"),
        ("Player 1:\n9\n2x\nPlayer 2:\n5", 3, 1, "player 1 or 'Player 2:', found '2x'"),
        (PLAIN.removesuffix("5\n"), 5, 10, "a card of player 2, found the end of the text"),
        (PLAIN + "Player 3:\n8", 7, 1, "player 2 or the end of the text, found 'Player 3:'"),
        (PLAIN + "Player 2:\n8", 7, 1, "or the end of the text, found 'Player 2:'"),
        (PLAIN + "the end of the text", 7, 1, "found 'the end of the text'"),
        (PLAIN + " 6 7", 7, 2, "found '6 7'"),
        (PLAIN + "+6", 7, 1, "found '+6'"),
        (PLAIN + "1_0", 7, 1, "found '1_0'"),
        (PLAIN + "6.0", 7, 1, "found '6.0'"),
        (PLAIN + "²", 7, 1, "found '²'"),
        (PLAIN + "٣", 7, 1, "found '٣'"),
        (PLAIN + "5\x00", 7, 1, r"found '5\x00'"),
        (PLAIN + "0", 7, 1, "expected a card from 1 to 999999999999999999, found '0'"),
        (PLAIN + "\t-3", 7, 2, "expected a card from 1 to 999999999999999999, found '-3'"),
        (PLAIN + "1" + 18 * "0", 7, 1, "expected a card from 1 to 999999999999999999, found '10"),
        (PLAIN + 5000 * "7", 7, 1, f"found '{20 * '7'}'"),
        (PLAIN + "5", 7, 1, "card 5 is already dealt on line 6"),
        (PLAIN + "7\n 09", 8, 2, "card 9 is already dealt on line 2"),
    ],
)
def test_malformed_input(text: str, line: int, column: int, problem: str):
    with pytest.raises(ParseError) as error:
        parse_decks(text, "22.txt")
    assert (error.value.source, error.value.line, error.value.column) == ("22.txt", line, column)
    assert problem in error.value.problem
    assert "\n" not in str(error.value)
