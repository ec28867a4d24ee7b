"""White space around all inputs, and errors about texts that are no input at all."""

import warnings

import pytest

from graphsolve.errors import ParseError, PuzzleWarning
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import parse_puzzle, play_of
from graphsolve.puzzles.text import decode

INPUTS = {
    "cave": "After 2 rounds:\n#######\n#.G.E.#   G(200), E(17)\n#..G..#   G(3)\n#######\n",
    "cards": "Player 1:\n9\n2\n6\n\nPlayer 2:\n5\n8\n",
    "duel": "Hit Points: 58\nDamage: 9\n",
}


def complaint(name, text):
    """The error about a text, or None."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        try:
            play_of(PUZZLES[name]).parse(text, "my.txt")
        except ParseError as error:
            return error
    return None


@pytest.mark.parametrize("name", INPUTS)
def test_line_endings_and_white_space(name):
    parse, text = play_of(PUZZLES[name]).parse, INPUTS[name]
    for pasted in (
        text.removesuffix("\n"),
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        f"\n \t\n{text}\n\n",
        text.replace("\n", " \t \n"),
        "  " + text.replace("\n", "\n\t "),
        f"\ufeff{text}",
    ):
        assert parse(pasted) == parse(text)


@pytest.mark.parametrize("wanted", INPUTS)
@pytest.mark.parametrize("held", INPUTS)
def test_the_wrong_puzzle_is_named_with_its_command(wanted, held):
    error = complaint(wanted, "\n  " + INPUTS[held])
    if wanted == held:
        assert error is None
        return
    record = PUZZLES[held]
    assert (error.line, error.column) == (2, 3)
    assert error.problem == (
        f"the input holds {record.holds} (Advent of Code {record.year} day {record.day}); "
        "use 'graphsolve solve'"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the input is empty"),
        (" \n\t\r\n", "the input has only blank lines"),
        (
            "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n",
            "shows to visitors who are not logged in; log in and save the input again",
        ),
        ("Please don't repeatedly request this endpoint before it unlocks!", "save the input"),
        ("404 Not Found\n", "before a puzzle is unlocked"),
        ("<!DOCTYPE html>\n<html lang=en-us>", "this is a web page, not a puzzle input"),
        ("\n<HTML><body>", "follow 'get your puzzle input'"),
        ('{"puzzle": "2018/15"}', "this is JSON, not a puzzle input"),
        ('[\n  {"day": 15}\n]', "this is JSON"),
    ],
)
@pytest.mark.parametrize("name", INPUTS)
def test_texts_that_are_not_puzzles(name, text, problem):
    assert problem in complaint(name, text).problem
    with pytest.raises(ParseError) as raised:
        parse_puzzle(text, "my.txt")
    assert problem in raised.value.problem


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        ("#é#\n#E".encode() + b"\xffG#", (2, 3), "not text in UTF-8: the byte 0xff is not valid"),
        ("#é".encode() + b"\xff", (1, 3), "not text in UTF-8"),
        (b"\xef\xbb\xbf#\xff", (1, 2), "not text in UTF-8"),
        ("#E.G#\n".encode("utf-16"), (1, 1), "the file is in UTF-16; save it in UTF-8"),
        (b"\x89PNG\r\n\x1a\n", (1, 1), "not text in UTF-8: the byte 0x89 is not valid"),
    ],
)
def test_files_that_are_not_text(data, place, problem):
    with pytest.raises(ParseError) as raised:
        decode(data, "my.txt")
    assert (raised.value.line, raised.value.column) == place
    assert problem in raised.value.problem
