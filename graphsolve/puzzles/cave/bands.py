"""Bands of elf attack powers with which the battle is the same, so that one battle serves them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Self

from graphsolve.graphs.queries import GridGraph
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.rules import MIN_POWER, Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side

MAX_FORKS = 256
"""The maximum number of forks of a trunk. With goblins of 200 hit points, there are 26 bands."""


class Band(NamedTuple):
    """The elf attack powers from `first` to `last`, or all from `first` if `last` is None."""

    first: int
    last: int | None

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


class BandOutcome(NamedTuple):
    """The outcomes with the attack powers of a band, from a battle fought with some `power`.

    `blows` is the number of blows that the surviving goblins have taken in that battle.
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
    band, every blow kills. `hit_points` are those of the goblins.
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
    """The next power for which `ceil(number / power)` differs; 0 if there is none."""
    ceiling = -(-number // power)
    return -(-number // (ceiling - 1)) if ceiling > 1 else 0


def next_floor(number: int, power: int) -> int:
    """The next power for which `floor(number / power)` differs; 0 if there is none."""
    floor = number // power
    return number // floor + 1 if floor else 0


def fight_bands(
    cave: Cave,
    rules: Rules,
    *,
    graph: GridGraph | None = None,
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
) -> Iterator[BandOutcome]:
    """Fight the battle of each band, in ascending order.

    If all goblins begin with the same hit points and none dies, the battle is the same with all
    powers with which they survive its blows, and the band has all of these. Bands are proved for
    the standard rules. With other rules, each attack power is its own band.
    """
    powers, hit_points = rules.elf_powers(cave), set(rules.goblin_hit_points(cave))
    power: int | None = powers[0]
    while power is not None:
        others = rules.with_elf_power(power)
        battle = Battle(cave, others, graph=graph, stop_when_elf_dies=stop_when_elf_dies)
        battle.run(on_round)
        goblins = battle.living(Side.GOBLIN)
        if not rules.is_standard:
            band = Band(power, power if power < powers[-1] else None)
        elif len(hit_points) == 1 and len(goblins) == cave.count(Side.GOBLIN):
            band = shared_band(max(hit_points), power, max(goblin.blows for goblin in goblins))
        else:
            band = next(bands(hit_points, power))
        yield BandOutcome.of(band, battle)
        power = band.last and band.last + 1


def fight_trunks(fight_trunk: Callable[[int], Iterator[BandOutcome]]) -> Iterator[BandOutcome]:
    """Fight one trunk after another, which bounds the memory for their forks.

    `fight_trunk` fights a trunk and its forks, from some attack power on.
    """
    last: int | None = MIN_POWER - 1
    while last is not None:
        for fought in fight_trunk(last + 1):
            yield fought
            last = fought.band.last


@lru_cache
def forking_bands(hit_points: int, least: int, number: int) -> dict[int, Band]:
    """The first bands, by the number of blows that kill a goblin, most blows first."""
    first_bands = islice(bands([hit_points], least), number)
    return {-(-hit_points // band.first): band for band in first_bands}


def shared_band(hit_points: int, least: int, blows: int) -> Band:
    """The attack powers from `least` with which every goblin survives this many blows."""
    return Band(least, -(-hit_points // blows) - 1 if blows else None)
