"""Puzzles as SVG images in notebooks, and what the images that are not maps have in common.

IPython loads this module before any puzzle, so it does not import them.
"""

import sys
from collections.abc import Iterable
from html import escape

from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.show.column import view_of
from graphsolve.show.palette import FLOOR, GRID, Colour

MARGIN, LINE = 12, 26
"""The margin of an image, and the height of a line of text, in pixels."""

WIDTH = 704
"""The width of an image that is framed."""


def register_images() -> None:
    """Let the running IPython, if there is one, display puzzles and battles as SVG images."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        return
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    for view in map(view_of, PUZZLES.values()):
        for name in view.image_types:
            formatter.for_type_by_name(*name.rsplit(".", 1), view.image)


def text(left: float, baseline: float, words: str, colour: Colour) -> str:
    """A line of text."""
    return f'<text x="{left}" y="{baseline}" fill="{colour.light}">{escape(words)}</text>'


def framed(label: str, shapes: Iterable[str], height: float) -> str:
    """An SVG image with light colours on its own background, like that of a cave."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(label)}" font-family="sans-serif" font-size="14">'
        f'<rect fill="{FLOOR.light}" stroke="{GRID.light}" width="{WIDTH}" height="{height}"/>'
        f"{''.join(shapes)}</svg>"
    )
