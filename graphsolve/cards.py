"""Combat and Recursive Combat: the public names of `graphsolve.puzzles.cards`."""

from graphsolve.puzzles.cards import *
from graphsolve.puzzles.cards import __all__
