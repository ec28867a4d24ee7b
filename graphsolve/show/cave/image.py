"""The map of a cave as an SVG image."""

from collections.abc import Collection, Iterable

from graphsolve.puzzles.cave.state import Cave, Drawable, Side
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.sentences import counts_text
from graphsolve.show.palette import FIRST, FLOOR, GRID, SECOND, WALL

COLOURS = {"E": FIRST, "G": SECOND}
"""The colours of the units, by their letters on the map."""

SQUARE = 20  # the side of a square of the map, in the unit of the lengths below

DISC: tuple[float, float, float] = 10, 9.1, 8.8
"""An elf: the centre of the disc, as x and y, and its radius."""

BLOCK: tuple[float, float, float, float, float] = 0.6, 0.4, 18.8, 15.6, 3
"""A goblin: the left, top, width, height and corner radius of the rounded square."""

BAR: tuple[float, float, float, float] = 1, 16.6, 18, 2.6
"""The bar for hit points, apart from that of an adjacent unit: left, top, width and height.

A line in the colour of the floor separates it from the disc, on whose edge it lies."""

FULL_BAR = 200
"""Hit points of a full bar if the map does not show any: those of the statement."""

PIXELS = 28  # side of a square in pixels, unless the page is too narrow for the cave


def full_hit_points(cave: Cave, units: Iterable[Drawable]) -> dict[Side, int]:
    """The hit points of a full bar of each side: the most that a unit has or began with."""
    full: dict[Side, int] = {}
    began = ((unit.side, unit.hit_points or FULL_BAR) for unit in cave.units)
    now = ((unit.side, unit.hit_points or 0) for unit in units)
    for side, points in (*began, *now):
        full[side] = max(full.get(side, 1), points)
    return full


def draw_svg(cave: Cave, units: Iterable[Drawable]) -> str:
    """Draw a cave with the given units as an SVG image, and return its text.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> cave = parse_cave("#.E#   E(150)")
    >>> image = draw_svg(cave, cave.units)
    >>> image[:5], image.count("<circle"), "E(150) on 0,2" in image
    ('<svg ', 1, True)

    Elves are blue discs and goblins orange rounded squares, with a letter, the number that they
    have in a battle, their hit points and a bar for them, if they are known, and a tooltip. The
    image has light colours on its own background, so that it looks the same on every page.
    """
    drawn = sorted(units, key=lambda unit: unit.square)
    full = full_hit_points(cave, drawn)
    width, height = cave.width * SQUARE, cave.height * SQUARE
    floor = "".join(
        f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for row, column in sorted(cave.squares)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{cave.width * PIXELS}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{label(cave, drawn)}" font-family="sans-serif" font-weight="bold" '
        'text-anchor="middle">'
        f'<rect fill="{WALL.light}" width="{width}" height="{height}"/>'
        f'<path fill="{FLOOR.light}" stroke="{GRID.light}" d="{floor}"/>'
        f"{''.join(draw_unit(unit, full[unit.side]) for unit in drawn)}</svg>"
    )


def label(cave: Cave, units: Collection[Drawable]) -> str:
    """Describe the image for screen readers."""
    size = f"{counted(cave.height, 'row')} and {counted(cave.width, 'column')}"
    return f"A cave of {size} with {counts_text(units)} in it"


def draw_unit(unit: Drawable, full: int) -> str:
    """Draw a unit on its square, with a bar that `full` hit points fill."""
    row, column = unit.square
    letter = unit.side.value
    name = f"{letter}{getattr(unit, 'number', '')}"
    colour = COLOURS[letter].light
    title, lines, bar = name, [name], ""
    if unit.hit_points is not None:
        title, lines = f"{name}({unit.hit_points})", [name, f"{unit.hit_points}"]
        bar = draw_bar(unit.hit_points / full, colour)
    return (
        f'<g fill="{colour}" transform="translate({column * SQUARE} {row * SQUARE})">'
        f"<title>{title} on {row},{column}</title>{draw_body(letter)}{draw_texts(lines)}{bar}</g>"
    )


def draw_body(letter: str) -> str:
    """The disc of an elf or the rounded square of a goblin."""
    if letter == "E":
        x, y, radius = DISC
        return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'
    left, top, width, height, radius = BLOCK
    return f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{radius}"/>'


def draw_texts(lines: list[str]) -> str:
    """One or two lines of text on a unit."""
    size, baselines = (7, (7.5, 14.2)) if len(lines) > 1 else (11, (12.4,))
    return "".join(
        f'<text x="10" y="{y}" font-size="{size}" fill="{FLOOR.light}">{line}</text>'
        for y, line in zip(baselines, lines, strict=True)
    )


def draw_bar(share: float, colour: str) -> str:
    """The bar for a unit's hit points, of which a share from 0 to 1 is full."""
    left, top, width, height = BAR
    outline = f"M{left} {top}h{width}v{height}h-{width}z"
    length = width * min(max(share, 0), 1)
    return (
        f'<path stroke="{FLOOR.light}" stroke-width="2.2" d="{outline}"/>'
        f'<path fill="{FLOOR.light}" stroke="{colour}" stroke-width="0.7" d="{outline}"/>'
        f'<path d="M{left} {top}h{length:.4g}v{height}h-{length:.4g}z"/>'
    )
