"""The map of a cave as an SVG image, also for notebooks."""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from graphsolve.show import counted

if TYPE_CHECKING:  # notebooks load this module before any puzzle
    from graphsolve.puzzles.cave.state import Cave, Shown

__all__ = [
    "COLOURS",
    "EMPTY_BAR",
    "FLOOR",
    "FULL_BAR",
    "SQUARE",
    "WALL",
    "draw_svg",
    "register_images",
]

SQUARE = 16
"""Side of a square in pixels."""

FULL_BAR = 200
"""Hit points of a full bar: those of the statement. More hit points also give a full bar."""

WALL, FLOOR, EMPTY_BAR = "#39424a", "#f5f5f2", "#cfd3d2"
COLOURS = {"E": "#1d5fb4", "G": "#b0480e"}


def draw_svg(cave: "Cave", units: Iterable["Shown"]) -> str:
    """Draw a cave with the given units as an SVG image, and return its text.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> cave = parse_cave("#.E#   E(150)")
    >>> image = draw_svg(cave, cave.units)
    >>> image[:5], image.count("<circle"), "E(150) on 0,2" in image
    ('<svg ', 1, True)

    A unit is a disc with its letter (elves are blue, goblins orange), a bar for its hit points,
    if they are known, and a tooltip.
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
    """Describe the image for screen readers."""
    count = Counter(unit.side for unit in units)
    sides = (counted(number, side.name.lower(), side.plural) for side, number in count.items())
    size = f"{counted(cave.height, 'row')} and {counted(cave.width, 'column')}"
    return f"A cave of {size} with {' and '.join(sides) or 'no units'} in it"


def draw_unit(unit: "Shown") -> str:
    """Draw a unit on its square."""
    row, column = unit.square
    letter = unit.side.value
    name = letter if unit.hit_points is None else f"{letter}({unit.hit_points})"
    return (
        f'<g fill="{COLOURS[letter]}" transform="translate({column * SQUARE} {row * SQUARE})">'
        f'<title>{name} on {row},{column}</title><circle cx="8" cy="6.8" r="6"/>'
        f'<text x="8" y="10" fill="#fff">{letter}</text>{draw_bar(unit.hit_points)}</g>'
    )


def draw_bar(hit_points: int | None) -> str:
    """Draw the bar for a unit's hit points in the colour of its side."""
    if hit_points is None:
        return ""
    length = 12 * min(hit_points, FULL_BAR) / FULL_BAR
    return (
        f'<path fill="{EMPTY_BAR}" d="M2 13.6h12v1.8h-12z"/>'
        f'<path d="M2 13.6h{length:.4g}v1.8h-{length:.4g}z"/>'
    )


def register_images() -> None:
    """Let the running IPython, if there is one, display a `Cave` or a `Battle` as an SVG image."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    formatter.for_type_by_name(
        "graphsolve.puzzles.cave.state", "Cave", lambda cave: draw_svg(cave, cave.units)
    )
    formatter.for_type_by_name(
        "graphsolve.puzzles.cave.battle",
        "Battle",
        lambda battle: draw_svg(battle.cave, battle.units.values()),
    )
