"""The colours of the two sides, of walls and of moves, for every way to show a puzzle."""

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour for light backgrounds, for dark ones, and for terminals, which may have either.

    Its contrast is at least 4.5:1, and on terminals 3:1 on black and on white. Those
    with 16 colours show the sides in bright blue and red, moves in bright magenta, and walls in
    bright black.
    """

    light: str
    dark: str
    both: str


FIRST = Colour("#1d5fb4", "#7cb2ff", "#2f7de1")
"""Elves, player 1 and the player of a duel."""

SECOND = Colour("#b0480e", "#ff9f63", "#dd5522")
"""Goblins, player 2 and the boss."""

ACCENT = Colour("#7a2f8f", "#d3a2e6", "#b05bd0")
"""Everything about the move of the one whose turn it is."""

WALL = Colour("#7f898f", "#07090b", "#747474")
FLOOR = Colour("#ffffff", "#3b454c", "default")
GRID = Colour("#eceeec", "#4a555c", "default")
"""Lines between squares, for orientation only: almost as light or as dark as the floor."""

INK = Colour("#1b2126", "#e7eaeb", "default")
"""Text."""


def css() -> str:
    """The colours as custom properties of CSS, as pairs for the light and the dark theme."""
    names = ("first", "second", "accent", "wall", "floor", "grid", "ink")
    colours = (FIRST, SECOND, ACCENT, WALL, FLOOR, GRID, INK)
    lines = (
        f"  --{name}: light-dark({colour.light}, {colour.dark});"
        for name, colour in zip(names, colours, strict=True)
    )
    return "\n".join([":root {", *lines, "}"]) + "\n"
