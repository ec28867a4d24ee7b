"""The colours of the two sides, of walls and of moves, for every way to show a puzzle."""

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour in the variants for three backgrounds.

    Attributes:
        light: for light backgrounds, where its contrast is at least 4.5:1 (walls: 3:1).
        dark: for dark backgrounds, likewise.
        both: for terminals, whose background may be either: at least 3:1 on black and on white.
            Terminals with fewer colours show the nearest that they have: of 16, bright blue for
            one side, bright red for the other, bright magenta for moves, and bright black for
            walls.
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

WALL = Colour("#7f898f", "#6b7780", "#747474")
FLOOR = Colour("#ffffff", "#161b1f", "default")
GRID = Colour("#eceeec", "#313a40", "default")
"""Lines between squares, for orientation only: almost as light or as dark as the floor."""

INK = Colour("#1b2126", "#e7eaeb", "default")
"""Text."""


def css() -> str:
    """The colours as custom properties of CSS, as pairs for the light and the dark theme."""
    named = {
        "first": FIRST,
        "second": SECOND,
        "accent": ACCENT,
        "wall": WALL,
        "floor": FLOOR,
        "grid": GRID,
        "ink": INK,
    }
    lines = (
        f"  --{name}: light-dark({colour.light}, {colour.dark});" for name, colour in named.items()
    )
    return "\n".join([":root {", *lines, "}"]) + "\n"
