"""The colors of the two sides, of walls and of moves, for all output."""

from typing import NamedTuple


class Color(NamedTuple):
    """A color for light backgrounds, for dark ones, and for terminals, which may have either.

    The contrast is at least 4.5:1, and on terminals 3:1 on both black and white. Terminals with 16
    colors show the sides in bright blue and red, moves in bright magenta, and walls in bright
    black.
    """

    light: str
    dark: str
    both: str


FIRST = Color("#1d5fb4", "#7cb2ff", "#2f7de1")
"""Elves, player 1 and the player of a duel."""

SECOND = Color("#b0480e", "#ff9f63", "#dd5522")
"""Goblins, player 2 and the boss."""

ACCENT = Color("#7a2f8f", "#d3a2e6", "#b05bd0")
"""The move of the unit or player whose turn it is."""

WALL = Color("#7f898f", "#07090b", "#747474")
FLOOR = Color("#ffffff", "#3b454c", "default")
GRID = Color("#eceeec", "#4a555c", "default")
"""Lines between squares, almost as light or as dark as the floor."""

INK = Color("#1b2126", "#e7eaeb", "default")
"""Text."""


def css() -> str:
    """Return the colors as custom properties of CSS, as pairs for the light and the dark theme."""
    names = ("first", "second", "accent", "wall", "floor", "grid", "ink")
    colors = (FIRST, SECOND, ACCENT, WALL, FLOOR, GRID, INK)
    lines = (
        f"  --{name}: light-dark({color.light}, {color.dark});"
        for name, color in zip(names, colors, strict=True)
    )
    return "\n".join([":root {", *lines, "}"]) + "\n"
