"""Parse the decks of both players."""

import re

from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.text import Line, puzzle_lines

HEADERS = ("Player 1:", "Player 2:")
NUMBER = re.compile(r"-?[0-9]+")
MAX_DIGITS = 18


def parse_decks(text: str, source: str = "<text>") -> Decks:
    r"""Parse the decks of both players.

    >>> parse_decks("Player 1:\n9\n2\n\nPlayer 2:\n5\n")
    Decks(first=(9, 2), second=(5,))

    The decks may differ in length. Blank lines, blanks around a line, and a byte-order mark are
    ignored, and any line endings are accepted. Error messages begin with `source`, usually the
    file name.

    Raises:
        ParseError: a player is missing or has no cards, the players are not in order, or a card
            is not a whole number from 1 up or occurs twice.
    """
    decks: list[list[int]] = []
    line_of: dict[int, int] = {}
    lines = puzzle_lines("cards", text, source)
    for line in lines:
        checkpoint()
        start = line.skip_blanks()
        words = line.text[start:]
        if not words:
            continue
        if all(decks) and words in HEADERS[len(decks) : len(decks) + 1]:
            decks.append([])
        elif decks and NUMBER.fullmatch(words):
            decks[-1].append(parse_card(line, start, line_of))
        else:
            raise line.error(start, f"expected {expected(decks)}, found {line.excerpt(start)}")
    if len(decks) < len(HEADERS) or not all(decks):
        end = len(lines[-1].text)
        raise lines[-1].error(end, f"expected {expected(decks)}, found the end of the text")
    first, second = map(tuple, decks)
    return Decks(first, second)


def expected(decks: list[list[int]]) -> str:
    """Describe what can follow the decks read so far."""
    card = [f"a card of player {len(decks)}"] if decks else []
    following = (*map(repr, HEADERS), "the end of the text")[len(decks)]
    return " or ".join([*card, following] if all(decks) else card)


def parse_card(line: Line, index: int, line_of: dict[int, int]) -> int:
    """Parse a card, and add it to the line numbers of the cards dealt so far."""
    digits = line.text[index:].lstrip("0")
    if len(digits) > MAX_DIGITS or int(digits or 0) < 1:
        problem = f"expected a card from 1 to {'9' * MAX_DIGITS}, found {line.excerpt(index)}"
        raise line.error(index, problem)
    card = int(digits)
    if card in line_of:
        raise line.error(index, f"card {card} is already dealt on line {line_of[card]}")
    line_of[card] = line.number
    return card
