"""The attack powers of the elves, in bands that fight one battle."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from more_itertools import mark_ends, split_when

from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Side

__all__ = ["LEAST_POWER", "Band", "bands", "goblin_hit_points"]

LEAST_POWER = 4
"""The statement's elves start from an attack power of at least 4."""


class Band(NamedTuple):
    """The elf attack powers from `first` to `last` (None: and above) that fight one battle."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


def bands(hit_points: Iterable[int], least: int = LEAST_POWER) -> Iterator[Band]:
    """The attack powers from `least` on, in bands within which every battle goes the same way.

    >>> [str(band) for band in bands([10])]
    ['4', '5-9', '10+']

    An attack power `p` enters a battle in two places only:

    - A goblin with `h` hit points falls at the blow number `ceil(h / p)`.
    - An elf compares the hit points of two goblins that have taken `i` and `j` blows, that is
      `h1 - i*p` with `h2 - j*p`. With `d = h1 - h2 >= 0`, this asks how `d` compares with a
      multiple of `p`, which `ceil(d / p)` and `floor(d / p)` tell. It matters only where
      goblins start with different hit points, as in a battle picked up in the middle.

    So powers for which these numbers are equal fight the same battle, blow by blow. The last band
    begins where every blow kills.
    """
    hit_points = set(hit_points)
    differences = {more - less for more in hit_points for less in hit_points if more > less}

    def counts(power: int) -> tuple[list[int], list[int]]:
        ceilings = [-(-number // power) for number in hit_points | differences]
        return ceilings, [number // power for number in differences]

    powers = range(least, max(hit_points, default=least) + 1) or [least]
    groups = split_when(powers, lambda one, next_one: counts(one) != counts(next_one))
    for _, is_last, group in mark_ends(groups):
        yield Band(group[0], None if is_last else group[-1])


def goblin_hit_points(cave: Cave, rules: Rules) -> list[int]:
    """The hit points that each goblin of a cave starts with."""
    return [
        rules.goblins.hit_points if unit.hit_points is None else unit.hit_points
        for unit in cave.units
        if unit.side is Side.GOBLIN
    ]
