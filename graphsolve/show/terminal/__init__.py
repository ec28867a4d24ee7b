"""Puzzles replayed in the terminal.

The column of a puzzle turns its events into a `Show`. A `Player` plays it, `watch` lets the user
control the player with keys, and `still_svg` draws one screen as an image.
"""

from graphsolve.show.terminal.frames import Frame, Show
from graphsolve.show.terminal.keys import Keys, NoTerminal, open_keys
from graphsolve.show.terminal.player import Film, Player
from graphsolve.show.terminal.screen import Screen, still_svg, watch

__all__ = [
    "Film",
    "Frame",
    "Keys",
    "NoTerminal",
    "Player",
    "Screen",
    "Show",
    "open_keys",
    "still_svg",
    "watch",
]
