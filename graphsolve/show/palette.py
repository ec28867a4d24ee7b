"""The colours, shapes and marks of units, walls and moves, for every way to show a puzzle."""

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour in the variants for three backgrounds.

    Attributes:
        light: for light backgrounds, where its contrast is at least 4.5:1 (walls: 3:1).
        dark: for dark backgrounds, likewise.
        both: for terminals, whose background may be either: at least 3:1 on black and on white.
            Terminals with fewer colours show the nearest that they have: of 16, bright blue for
            elves, bright red for goblins, bright magenta for moves, and bright black for walls.
    """

    light: str
    dark: str
    both: str


ELF = Colour("#1d5fb4", "#7cb2ff", "#2f7de1")
"""Elves, player 1 and the player of a duel."""

GOBLIN = Colour("#b0480e", "#ff9f63", "#dd5522")
"""Goblins, player 2 and the boss."""

ACCENT = Colour("#7a2f8f", "#d3a2e6", "#b05bd0")
"""Everything about the move of the unit whose turn it is."""

WALL = Colour("#7f898f", "#6b7780", "#747474")
FLOOR = Colour("#ffffff", "#161b1f", "default")
GRID = Colour("#eceeec", "#313a40", "default")
"""Lines between squares, for orientation only: almost as light or as dark as the floor."""

INK = Colour("#1b2126", "#e7eaeb", "default")
"""Text."""

COLOURS = {"E": ELF, "G": GOBLIN}
"""The colours of the units, by their letters on the map."""

SQUARE = 20
"""The side of a square of the map, in the unit of the lengths below."""

DISC: tuple[float, float, float] = 10, 9.1, 8.8
"""An elf: the centre of the disc, as x and y, and its radius."""

BLOCK: tuple[float, float, float, float, float] = 0.6, 0.4, 18.8, 15.6, 3
"""A goblin: the left, top, width, height and corner radius of the rounded square."""

BAR: tuple[float, float, float, float] = 1, 16.6, 18, 2.6
"""The bar for hit points, apart from that of an adjacent unit: left, top, width and height.

A line in the colour of the floor separates it from the disc, on whose edge it lies."""

MARKS = {"in range": "?", "reachable": "@", "nearest": "!", "chosen": "+"}
"""The statement's marks for squares."""


def css() -> str:
    """The colours as custom properties of CSS, as pairs for the light and the dark theme."""
    named = {
        "elf": ELF,
        "goblin": GOBLIN,
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
