"""The sizes of generated caves, as options of the command line."""

import re

from graphsolve.lab.generate import SizeOption


def split_units(units: int) -> tuple[int, int]:
    """Split units into a third of elves and two thirds of goblins, as in real inputs.

    >>> split_units(30), split_units(4)
    ((10, 20), (1, 3))
    """
    elves = (units + 1) // 3
    return elves, units - elves


def parse_map_size(text: str) -> tuple[int, int]:
    """Parse the size of a map: `32`, or columns and rows as in `9x7`, up to 9999 each.

    >>> parse_map_size("9x7"), parse_map_size("32")
    ((9, 7), (32, 32))

    Raises:
        ValueError: the text is not a size.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", text)
    if not match:
        raise ValueError(f"{text!r} is not a size: give a number from 1 to 9999, or two as in 9x7")
    return int(match[1]), int(match[2] or match[1])


def parse_units(text: str) -> tuple[int, int]:
    """Parse a number of units: `30`, of which a third are elves, or `10+20`, elves first.

    >>> parse_units("30"), parse_units("8+5")
    ((10, 20), (8, 5))

    Raises:
        ValueError: the text is neither.
    """
    match = re.fullmatch(r"([0-9]{1,6})(?:\+([0-9]{1,6}))?", text)
    if not match:
        raise ValueError(
            f"{text!r} is not a number of units: give a number, or elves and goblins as in 10+20"
        )
    return (int(match[1]), int(match[2])) if match[2] else split_units(int(match[1]))


SIZES = (
    SizeOption(
        name="size",
        fields=("width", "height"),
        parse=parse_map_size,
        template="{}x{}",
        metavar="SIDE|WIDTHxHEIGHT",
        help="Columns and rows of the map.",
        default="32",
    ),
    SizeOption(
        name="units",
        fields=("elves", "goblins"),
        parse=parse_units,
        template="{}+{}",
        metavar="UNITS|ELVES+GOBLINS",
        help="Number of units. Of a single number, a third are elves.",
        shown_default="by kind and size",
        example="10+20 in a cavern of 32x32",
    ),
)
"""The sizes of generated caves."""
