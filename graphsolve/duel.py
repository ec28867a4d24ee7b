"""The mana duel: the public names of `graphsolve.puzzles.duel`."""

from graphsolve.puzzles.duel import *
from graphsolve.puzzles.duel import __all__
