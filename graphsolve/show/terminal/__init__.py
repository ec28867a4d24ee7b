"""Battles, card games and duels replayed in the terminal.

`cave_show`, `card_show` and `duel_show` turn a stream of events into a `Show`. A `Player` plays
it, `watch` lets the user control the player with keys, and `still_svg` draws one screen as an
image.
"""

from graphsolve.show.terminal.cards import card_show
from graphsolve.show.terminal.cave import cave_show
from graphsolve.show.terminal.duel import duel_show
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
    "card_show",
    "cave_show",
    "duel_show",
    "open_keys",
    "still_svg",
    "watch",
]
