"""The attack powers of the elves, in bands that fight one battle."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Side

__all__ = ["LEAST_POWER", "Band", "bands", "bands_of", "goblin_hit_points"]

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
    first, last = least, max(hit_points, default=least)
    while first < last:
        changes = [next_ceiling(number, first) for number in hit_points | differences]
        changes += [next_floor(number, first) for number in differences]
        following = min(change for change in [*changes, last] if change > first)
        yield Band(first, following - 1)
        first = following
    yield Band(first, None)


def next_ceiling(number: int, power: int) -> int:
    """The next power at which `ceil(number / power)` is another; 0 if there is none.

    >>> next_ceiling(10, 4)
    5
    """
    ceiling = -(-number // power)
    return -(-number // (ceiling - 1)) if ceiling > 1 else 0


def next_floor(number: int, power: int) -> int:
    """The next power at which `floor(number / power)` is another; 0 if there is none.

    >>> next_floor(10, 4)
    6
    """
    floor = number // power
    return number // floor + 1 if floor else 0


def bands_of(cave: Cave, rules: Rules, *, each_power: bool = False) -> Iterator[Band]:
    """The bands of attack powers for a cave.

    They are proved for the statement's rules alone. By another reading each power stands alone,
    as it does where that is asked for.
    """
    hit_points = goblin_hit_points(cave, rules)
    if rules.as_stated and not each_power:
        yield from bands(hit_points)
        return
    last = max(LEAST_POWER, *hit_points, 0)
    yield from (Band(power, power) for power in range(LEAST_POWER, last))
    yield Band(last, None)


def goblin_hit_points(cave: Cave, rules: Rules) -> list[int]:
    """The hit points that each goblin of a cave starts with."""
    return [
        rules.goblins.hit_points if unit.hit_points is None else unit.hit_points
        for unit in cave.units
        if unit.side is Side.GOBLIN
    ]
