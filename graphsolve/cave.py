"""Cave combat: the public names of `graphsolve.puzzles.cave`."""

from graphsolve.puzzles.cave import *
from graphsolve.puzzles.cave import __all__
