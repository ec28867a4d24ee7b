"""From the text of two decks to the decks."""

import re
from typing import NamedTuple

from more_itertools import peekable

from graphsolve.errors import ParseError
from graphsolve.puzzles.cards.decks import Cards, Decks, Player
from graphsolve.puzzles.text import BLANKS, numbered_lines

__all__ = ["parse_decks"]

HEADERS = {1: "Player 1:", 2: "Player 2:"}
END = ""  # no line that is not blank has this text

NUMBER = re.compile(r"-?[0-9]+")
MOST_DIGITS = 18


def parse_decks(text: str, source: str = "<text>") -> Decks:
    r"""The decks that a text deals, the top card of each first.

    >>> parse_decks("Player 1:\n9\n2\n\nPlayer 2:\n5\n")
    Decks(first=(9, 2), second=(5,))

    The decks may differ in length. Blank lines, blanks around what stands on a line, any line
    ends and a byte-order mark are passed over.

    Args:
        text: the two decks, one card to a line, each deck below its player.
        source: what to call the text in errors, as a rule a file's name.

    Raises:
        ParseError: if a player or all their cards are missing, the players are not in order, or
            a card is not a whole number of 1 or more or stands there twice.

    Source: Advent of Code 2020, day 22.
    """
    lines = peekable(read_lines(text, source))
    places: dict[int, int] = {}
    first = read_deck(lines, 1, HEADERS[2], places)
    return Decks(first, read_deck(lines, 2, END, places))


class Line(NamedTuple):
    """What stands on a line that is not blank, and where; or the end of the text."""

    source: str
    number: int
    column: int
    text: str

    def error(self, expected: str) -> ParseError:
        """The error that something else was expected than stands here."""
        problem = f"expected {expected}, found {quote(self.text[:20])}"
        return ParseError(self.source, self.number, self.column, problem)


def quote(text: str) -> str:
    """What stands on a line, or its end, for a message."""
    return "the end of the text" if text == END else repr(text)


def read_lines(text: str, source: str) -> list[Line]:
    """The lines of a text that are not blank, and its end."""
    numbered = numbered_lines(text, source)
    lines = [
        Line(source, number, len(line) - len(line.lstrip(BLANKS)) + 1, line.lstrip(BLANKS))
        for number, line in numbered
        if line
    ]
    number, line = numbered[-1]
    return [*lines, Line(source, number, len(line) + 1, END)]


def read_deck(
    lines: "peekable[Line]", player: Player, behind: str, places: dict[int, int]
) -> Cards:
    """Read a player's header and cards, up to what comes behind them.

    Args:
        lines: the lines from the header on; left at the line that comes behind.
        player: whose deck it is.
        behind: what comes behind the deck.
        places: the lines of the cards read so far, to which this deck's are added.
    """
    header = next(lines)
    if header.text != HEADERS[player]:
        raise header.error(repr(HEADERS[player]))
    cards = [read_card(next(lines), f"a card of player {player}", places)]
    wanted = f"a card of player {player} or {quote(behind)}"
    while lines.peek().text != behind:
        cards.append(read_card(next(lines), wanted, places))
    return tuple(cards)


def read_card(line: Line, wanted: str, places: dict[int, int]) -> int:
    """Read a card, and note its line."""
    if not NUMBER.fullmatch(line.text):
        raise line.error(wanted)
    digits = line.text.lstrip("0")
    if len(digits) > MOST_DIGITS or int(digits or 0) < 1:
        raise line.error(f"a card from 1 to {'9' * MOST_DIGITS}")
    card = int(digits)
    if card in places:
        raise line.error(f"a card that is not yet dealt (line {places[card]})")
    places[card] = line.number
    return card
