"""Puzzles replayed in the terminal: battles, card games and duels, moment by moment.

`cave_show`, `card_show` and `duel_show` make a `Show` of a stream of events. `watch` plays it on a
terminal until the reader has seen enough, and `still_svg` draws one screen of it as a picture.
"""

from graphsolve.show.terminal.cards import card_show
from graphsolve.show.terminal.cave import cave_show
from graphsolve.show.terminal.duel import duel_show
from graphsolve.show.terminal.film import Film, Moment, Show
from graphsolve.show.terminal.keys import Keys, NoTerminal
from graphsolve.show.terminal.loop import open_keys, watch
from graphsolve.show.terminal.player import Player
from graphsolve.show.terminal.screen import Screen
from graphsolve.show.terminal.still import still_svg

__all__ = [
    "Film",
    "Keys",
    "Moment",
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
