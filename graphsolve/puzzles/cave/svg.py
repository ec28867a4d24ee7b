"""The map of a cave as an SVG image, which is how notebooks show caves and battles."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphsolve.puzzles.cave.state import Cave, Shown

__all__ = ["COLOURS", "EMPTY_BAR", "FLOOR", "FULL_BAR", "SQUARE", "WALL", "draw_svg"]

SQUARE = 16
"""Pixels of a square's side."""

FULL_BAR = 200
"""A bar is full at the hit points of the statement, and at more."""

WALL, FLOOR, EMPTY_BAR = "#39424a", "#f5f5f2", "#cfd3d2"
COLOURS = {"E": "#1d5fb4", "G": "#b0480e"}


def draw_svg(cave: "Cave", units: Iterable["Shown"]) -> str:
    """The map of a cave with the given units in it, as the text of an SVG image.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> cave = parse_cave("#.E#   E(150)")
    >>> image = draw_svg(cave, cave.units)
    >>> image[:5], image.count("<circle"), "E(150) on 0,2" in image
    ('<svg ', 1, True)

    A unit is a disc with its letter, elves blue and goblins orange, above a bar for its hit
    points, where these are known. It has a tooltip that tells all that.
    """
    width, height = cave.width * SQUARE, cave.height * SQUARE
    floor = "".join(
        f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row, column in sorted(cave.squares)
    )
    drawn = sorted(units, key=lambda unit: unit.square)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{label(cave, drawn)}" '
        'font-family="sans-serif" font-size="9" font-weight="bold" text-anchor="middle">'
        f'<rect fill="{WALL}" width="{width}" height="{height}"/>'
        f'<path fill="{FLOOR}" d="{floor}"/>{"".join(map(draw_unit, drawn))}</svg>'
    )


def label(cave: "Cave", units: Iterable["Shown"]) -> str:
    """What the image shows, in words."""
    count = Counter(unit.side for unit in units)
    sides = (
        f"{number} {side.plural if number > 1 else side.name.lower()}"
        for side, number in count.items()
    )
    here = " and ".join(sides) or "nobody"
    rows = "1 row" if cave.height == 1 else f"{cave.height} rows"
    columns = "1 column" if cave.width == 1 else f"{cave.width} columns"
    return f"A cave of {rows} and {columns} with {here} in it"


def draw_unit(unit: "Shown") -> str:
    """A unit."""
    row, column = unit.square
    letter = unit.side.value
    name = letter if unit.hit_points is None else f"{letter}({unit.hit_points})"
    return (
        f'<g fill="{COLOURS[letter]}" transform="translate({column * SQUARE} {row * SQUARE})">'
        f'<title>{name} on {row},{column}</title><circle cx="8" cy="6.8" r="6"/>'
        f'<text x="8" y="10" fill="#fff">{letter}</text>{draw_bar(unit.hit_points)}</g>'
    )


def draw_bar(hit_points: int | None) -> str:
    """The bar for a unit's hit points, in the unit's colour."""
    if hit_points is None:
        return ""
    length = 12 * min(hit_points, FULL_BAR) / FULL_BAR
    return (
        f'<path fill="{EMPTY_BAR}" d="M2 13.6h12v1.8h-12z"/>'
        f'<path d="M2 13.6h{length:.4g}v1.8h-{length:.4g}z"/>'
    )
