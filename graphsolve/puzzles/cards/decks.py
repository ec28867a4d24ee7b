"""Decks of cards, and the parser for the puzzle's input."""

import re
from typing import Literal, NamedTuple, TypeAlias

from more_itertools import duplicates_everseen

from graphsolve.puzzles.catalogue import puzzle_lines
from graphsolve.puzzles.text import Line

Player: TypeAlias = Literal[1, 2]
"""A player, numbered as in the statement."""

Cards: TypeAlias = tuple[int, ...]
"""Some cards, from top to bottom."""

HEADERS = ("Player 1:", "Player 2:")
NUMBER = re.compile(r"-?[0-9]+")
MAX_DIGITS = 18


class Decks(NamedTuple):
    """The decks of both players, top card first.

    `str` formats them like the puzzle's input.

    >>> print(Decks((9, 2), (5,)))
    Player 1:
    9
    2
    <BLANKLINE>
    Player 2:
    5
    """

    first: Cards
    second: Cards

    def __str__(self) -> str:
        return "\n\n".join(
            "\n".join([f"Player {player}:", *map(str, deck)])
            for player, deck in enumerate(self, 1)
        )

    def after_round(self, winner: Player, bottom: Cards) -> "Decks":
        """The decks after a round: without the top cards, and with the winner's new bottom cards.

        >>> Decks((9, 2), (5, 3)).after_round(1, (9, 5))
        Decks(first=(2, 9, 5), second=(3,))
        """
        first, second = self
        if winner == 1:
            return Decks(first[1:] + bottom, second[1:])
        return Decks(first[1:], second[1:] + bottom)


def check_deal(decks: Decks) -> None:
    """Check that a game can be played with these decks.

    The shortcuts of Recursive Combat rely on this.

    >>> check_deal(Decks((3, 1), (2, 3)))
    Traceback (most recent call last):
    ValueError: cards must all be different, but 3 is dealt twice

    Raises:
        TypeError: these are not decks.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up.
    """
    if not isinstance(decks, Decks):
        raise TypeError(f"expected Decks, not {decks!r}; parse_decks() reads them from a text")
    for player, deck in enumerate(decks, 1):
        if not deck:
            raise ValueError(f"player {player} has an empty deck: both players need cards")
    cards = decks.first + decks.second
    if min(cards) < 1:
        raise ValueError(f"cards must be 1 or higher, not {min(cards)}")
    for card in duplicates_everseen(cards):
        raise ValueError(f"cards must all be different, but {card} is dealt twice")


def parse_decks(text: str, source: str = "<text>") -> Decks:
    r"""Parse the decks of both players.

    >>> parse_decks("Player 1:\n9\n2\n\nPlayer 2:\n5\n")
    Decks(first=(9, 2), second=(5,))

    The decks may differ in length. Blank lines, blanks around a line, and a byte-order mark are
    ignored, and any line endings are accepted.

    Args:
        text: the decks, one card per line, below a line that names the player.
        source: the name of the text in error messages, usually that of a file.

    Raises:
        ParseError: a player is missing or has no cards, the players are not in order, or a card
            is not a whole number from 1 up or occurs twice.

    Source: Advent of Code 2020, day 22.
    """
    decks: list[list[int]] = []
    line_of: dict[int, int] = {}
    lines = puzzle_lines("cards", text, source)
    for line in lines:
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
    """What can follow the decks read so far."""
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
