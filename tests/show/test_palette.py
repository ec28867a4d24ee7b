"""The colors can be told apart from their backgrounds, by the contrast that WCAG 2.2 defines."""

import pytest
from rich.color import Color, ColorSystem

from graphsolve.show import palette

FIGURES = {"first": palette.FIRST, "second": palette.SECOND, "accent": palette.ACCENT}
GRAPHICS = 3.0


def luminance(color: str) -> float:
    """Relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("background", ["#000000", "#ffffff"])
@pytest.mark.parametrize("name", [*FIGURES, "wall"])
def test_colors_are_visible_on_black_and_white_terminals(
    name: str, background: str, system: ColorSystem
):
    color = {**FIGURES, "wall": palette.WALL}[name].both
    shown = Color.parse(color).downgrade(system).get_truecolor()
    assert contrast(shown.hex, background) >= GRAPHICS


def test_terminals_of_16_colors_show_each_in_another_that_is_visible():
    """Neither black nor white nor yellow, which cannot be seen on one of the two backgrounds."""
    colors = [*FIGURES.values(), palette.WALL]
    numbers = [Color.parse(color.both).downgrade(ColorSystem.STANDARD).number for color in colors]
    assert len(set(numbers)) == len(numbers)
    black, yellow, white = 0, 3, 7
    assert not {black, yellow, white, yellow + 8, white + 8} & set(numbers)
