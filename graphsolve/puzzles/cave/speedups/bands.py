"""Bands of elf attack powers with which the battle is the same."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, Self

from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Outcome, Side


class Band(NamedTuple):
    """The elf attack powers from `first` to `last`, or all from `first` if `last` is None."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


class BandOutcome(NamedTuple):
    """The outcome with each attack power of a band.

    Attributes:
        band: the attack powers.
        power: the power that the battle was fought with.
        battle: the outcome with that power.
        blows: the number of blows that the surviving goblins have taken.
    """

    band: Band
    power: int
    battle: Outcome
    blows: int

    @classmethod
    def of(cls, band: Band, battle: Battle) -> Self:
        """The outcome of a battle with some power of the band."""
        blows = sum(goblin.blows for goblin in battle.living(Side.GOBLIN))
        return cls(band, battle.rules.elves.attack_power, battle.run(), blows)

    def outcome(self, power: int) -> Outcome:
        """The outcome with a power of the band.

        Powers of a band differ only in the hit points of goblins that were hit and survived.
        """
        lost = self.blows * (power - self.power)
        return replace(self.battle, hit_points=self.battle.hit_points - lost)


def bands(hit_points: Iterable[int], least: int = MIN_POWER) -> Iterator[Band]:
    """Split the attack powers from `least` up into bands with which the battle is the same.

    >>> [str(band) for band in bands([10])]
    ['4', '5-9', '10+']

    An attack power `p` matters in two places only:

    - A goblin with `h` hit points dies of blow number `ceil(h / p)`.
    - An elf compares the hit points of two goblins that have taken `i` and `j` blows: `h1 - i*p`
      and `h2 - j*p`. With `d = h1 - h2 >= 0`, this compares `d` with a multiple of `p`, and the
      result depends only on `ceil(d / p)` and `floor(d / p)`. It matters only if goblins start
      with different hit points, as in a battle continued from a later round.

    So powers for which these numbers are equal give the same battle, blow by blow. In the last
    band, every blow kills.

    Args:
        hit_points: the hit points of the goblins.
        least: the first attack power.
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
    """The next power for which `ceil(number / power)` differs; 0 if there is none.

    >>> next_ceiling(10, 4)
    5
    """
    ceiling = -(-number // power)
    return -(-number // (ceiling - 1)) if ceiling > 1 else 0


def next_floor(number: int, power: int) -> int:
    """The next power for which `floor(number / power)` differs; 0 if there is none.

    >>> next_floor(10, 4)
    6
    """
    floor = number // power
    return number // floor + 1 if floor else 0
