"""The sizes of generated decks, as options of the command line."""

import re

from graphsolve.lab.generate import SizeOption


def parse_cards(text: str) -> tuple[int]:
    """Parse a number of cards.

    Raises:
        ValueError: it is not a number of at least 1.
    """
    if not re.fullmatch(r"[1-9][0-9]{0,18}", text):
        raise ValueError(f"{text!r} is not a number of cards of at least 1")
    return (int(text),)


SIZES = (
    SizeOption(
        name="size",
        fields=("cards",),
        parse=parse_cards,
        template="{}",
        metavar="CARDS",
        help="Number of cards of each player.",
        default="25",
    ),
)
"""The sizes of generated decks."""
