"""Which puzzles are generated for a check, and in which order."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from graphsolve.errors import GenerateError
from graphsolve.lab.check.fair import Puzzle
from graphsolve.lab.generate import (
    CAVE_KINDS,
    DECK_KINDS,
    DUEL_KINDS,
    generate_boss,
    generate_cave,
    generate_decks,
)

__all__ = ["Recipe", "boss_recipes", "cave_recipes", "deck_recipes"]

GROWING = 120
"""So many generated cases grow from tiny to the size of real inputs."""

GOLDEN = 0.618034
"""Multiples of it, without what stands before the point, spread evenly over all sizes."""

GENERATORS: Mapping[str, Callable[..., Puzzle]] = {
    "cave": generate_cave,
    "decks": generate_decks,
    "duel": generate_boss,
}


NEVER_FAIR = {"border", "separate"}
"""Kinds of caves that no real input is of: without a border, or with battles that never end."""

SIDES = {"crowded": 14}
"""The largest of some kinds: bigger ones hold more units than real inputs, and take their time."""


class Recipe(NamedTuple):
    """How a puzzle is generated.

    >>> recipe = Recipe("decks", 7, "shuffled", {"cards": 3}, "--size 3")
    >>> recipe.name
    'shuffled decks, seed 7'
    >>> recipe.command
    'graphsolve generate decks --seed 7 --kind shuffled --size 3'

    Attributes:
        what: what is generated, as `graphsolve generate` calls it.
        seed: the seed.
        kind: the kind of puzzle.
        sizes: what the generator has to know of its size.
        options: the same as the command wants it.
    """

    what: str
    seed: int
    kind: str
    sizes: Mapping[str, int]
    options: str

    @property
    def name(self) -> str:
        """What to call the puzzle."""
        return f"{self.kind} {self.what}, seed {self.seed}"

    @property
    def command(self) -> str:
        """The command that generates it."""
        command = f"graphsolve generate {self.what} --seed {self.seed} --kind {self.kind}"
        return f"{command} {self.options}".rstrip()

    def generate(self) -> Puzzle | None:
        """Generate it; None if there is none of this size."""
        try:
            return GENERATORS[self.what](self.seed, kind=self.kind, **self.sizes)
        except GenerateError:
            return None


def growth(number: int) -> float:
    """How big a generated case is by its number: from 0, tiny, to 1, real.

    >>> [growth(number) for number in (0, 30, 60, 119)]
    [0.0, 0.25, 0.5, 0.9916666666666667]
    """
    return number / GROWING if number < GROWING else number * GOLDEN % 1


def sized(number: int, least: int, most: int) -> int:
    """A size between two by the number of a generated case.

    >>> [sized(number, 5, 32) for number in (0, 60, 119)]
    [5, 19, 32]
    """
    return least + round(growth(number) * (most - least))


def cave_recipes(seed: int) -> Iterator[Recipe]:
    """Caves of all kinds that can be fair, up to the 32 rows and 32 columns of real ones.

    They have the units that are usual for their kind and size; but every other one has as many
    elves as goblins.
    """
    kinds = [kind for kind in CAVE_KINDS if kind not in NEVER_FAIR]
    for number in count():
        kind = kinds[number % len(kinds)]
        width = sized(number, 5, SIDES.get(kind, 32))
        height = max(5, width - number % 3)
        sizes, options = {"width": width, "height": height}, f"--size {width}x{height}"
        if number % 2:
            each = sized(number, 1, 15)
            sizes |= {"elves": each, "goblins": each}
            options += f" --units {each}+{each}"
        yield Recipe("cave", seed + number, kind, sizes, options)


def deck_recipes(seed: int) -> Iterator[Recipe]:
    """Decks of all kinds, up to the 25 cards each of real ones."""
    kinds = list(DECK_KINDS)
    for number in count():
        kind, cards = kinds[number % len(kinds)], sized(number, 2, 25)
        yield Recipe("decks", seed + number, kind, {"cards": cards}, f"--size {cards}")


def boss_recipes(seed: int) -> Iterator[Recipe]:
    """Bosses of all kinds."""
    kinds = list(DUEL_KINDS)
    for number in count():
        yield Recipe("duel", seed + number, kinds[number % len(kinds)], {}, "")
