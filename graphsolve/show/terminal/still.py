"""One screen of a show as a picture that asks nothing of the network."""

from io import StringIO

from rich.console import Console

from graphsolve.show.terminal.player import Player
from graphsolve.show.terminal.screen import Screen

__all__ = ["still_svg"]

FORMAT = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font-family: Menlo, "DejaVu Sans Mono", Consolas, monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
}}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""rich's own format without its fonts, which are loaded from the network."""


def still_svg(player: Player, title: str, width: int, height: int) -> str:
    """What a player shows, as SVG.

    Args:
        player: the player.
        title: what stands in the window's title bar.
        width: columns of the terminal.
        height: lines of the terminal.
    """
    console = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        record=True,
        width=width,
        height=height,
        legacy_windows=False,
    )
    console.print(Screen(player))
    return console.export_svg(title=title, code_format=FORMAT, unique_id="graphsolve")
