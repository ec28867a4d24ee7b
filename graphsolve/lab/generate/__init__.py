"""Generate puzzle inputs from a seed, like real ones or full of edge cases.

>>> GENERATORS["duel"].generate(1, kind="weak")
Boss(hit_points=64, damage=7)
"""

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from graphsolve.lab.generate.caves import CAVE_KINDS, generate_cave, split_units
from graphsolve.lab.generate.dice import Dice
from graphsolve.lab.generate.games import (
    DECK_KINDS,
    DUEL_KINDS,
    generate_boss,
    generate_decks,
)
from graphsolve.puzzles.catalogue import Puzzle

__all__ = [
    "CAVE_KINDS",
    "DECK_KINDS",
    "DUEL_KINDS",
    "GENERATORS",
    "Dice",
    "Generator",
    "generate_boss",
    "generate_cave",
    "generate_decks",
    "split_units",
]


class Generator(NamedTuple):
    """How one puzzle is generated.

    Attributes:
        generate: the function, which takes a seed, a `kind` and sizes.
        kinds: the names of its kinds, the default one first.
    """

    generate: Callable[..., Puzzle]
    kinds: Collection[str]


GENERATORS: Mapping[str, Generator] = {
    "cave": Generator(generate_cave, CAVE_KINDS),
    "cards": Generator(generate_decks, DECK_KINDS),
    "duel": Generator(generate_boss, DUEL_KINDS),
}
"""The generator of each puzzle, by the puzzle's name."""
