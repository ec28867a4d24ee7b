"""A speed-up: elf attack powers with which the battle is the same are fought once.

`Band` and `bands` are such powers. `fight_bands` fights the battles of all bands; a `Trunk` is the
beginning that they share.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, Self

import networkx as nx

from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.rules import MIN_POWER, Rules
from graphsolve.puzzles.cave.speedups.quick import QuickBattle, quickest_battle
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Unit

MAX_FORKS = 256
"""The maximum number of forks of a `Trunk`. With goblins of 200 hit points, there are 26 bands."""


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
    graph: "nx.Graph[Square] | None" = None,
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
) -> Iterator[BandOutcome]:
    """Fight the battles of all bands, in ascending order.

    If the rules are standard and all goblins start with the same hit points, battles share their
    beginning, which a `Trunk` fights only once, and bands that share a whole battle are joined.
    """
    graph = GRAPHS["bitgrid"](cave.squares) if graph is None else graph
    options: dict[str, Any] = {"graph": graph, "stop_when_elf_dies": stop_when_elf_dies}
    if rules.is_standard and len(set(rules.goblin_hit_points(cave))) <= 1:
        return fight_trunks(
            lambda least: QuickTrunk(cave, rules, least, **options).outcomes(on_round)
        )
    return fight_separately(cave, rules, on_round, **options)


def fight_separately(
    cave: Cave, rules: Rules, on_round: RoundObserver | None = None, **options: Any
) -> Iterator[BandOutcome]:
    """Fight each battle from the beginning.

    Bands are proved for the standard rules. With other rules, each attack power is its own band.
    """
    powers = rules.elf_powers(cave)
    each_power = (Band(power, power if power < powers[-1] else None) for power in powers)
    for band in bands(rules.goblin_hit_points(cave)) if rules.is_standard else each_power:
        battle = quickest_battle(cave, rules.with_elf_power(band.first), **options)
        battle.run(on_round)
        yield BandOutcome.of(band, battle)


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


class Trunk(Battle):
    """The battle that all attack powers share, with forks where they diverge.

    If all goblins start with the same hit points, the attack power makes no difference before the
    first goblin dies: the goblin with the fewest hit points is always the one that has taken the
    most blows. So a battle with some power is the same as with lower powers, up to the first blow
    that kills a goblin.

    The trunk is fought with an attack power of 1, so that the hit points of goblins count blows.
    Each band needs some number of blows to kill a goblin. When a goblin is about to take that many
    for the first time, the band diverges: the battle forks, and in the fork the blow kills. Bands
    that have not diverged when the trunk ends share its outcome.

    This does not rely on winning being monotone in the attack power: battles share only what they
    have in common.

    Only the first `MAX_FORKS` bands from the power `least` on are forked.

    Attributes:
        shared: the bands to be forked that have not diverged, by the number of blows that kill a
            goblin, in descending order of blows.
        forks: the bands that have diverged, with their battles, in descending order.
    """

    def __init__(self, cave: Cave, rules: Rules, least: int = MIN_POWER, **options: Any) -> None:
        super().__init__(cave, rules.with_elf_power(1), **options)
        self.least = least
        self.most = max(rules.goblin_hit_points(cave), default=0)
        self.shared = dict(forking_bands(self.most, least, MAX_FORKS))
        self.forks: list[tuple[Band, Battle]] = []

    def copy(self) -> Self:
        """An independent battle in the same state, from which no band diverges."""
        other = super().copy()
        other.shared, other.forks = {}, []
        return other

    def outcomes(self, on_round: RoundObserver | None = None) -> Iterator[BandOutcome]:
        """Fight the trunk and then the forks, whose bands come last. Ascending bands."""
        while self.shared and not self.outcome:
            self.round()
            if on_round:
                on_round(self)
        if self.shared:
            units = (*self.units.values(), *self.dead)
            blows = max((unit.blows for unit in units if unit.side is Side.GOBLIN), default=0)
            yield BandOutcome.of(shared_band(self.most, self.least, blows), self)
        for band, battle in reversed(self.forks):
            battle.run(on_round)
            yield BandOutcome.of(band, battle)

    def attack(self, unit: Unit, target: Unit) -> None:
        """Attack. If the blow kills with a band of powers, fork the battle first."""
        if target.side is Side.GOBLIN and target.blows + 1 in self.shared:
            band = self.shared.pop(target.blows + 1)
            self.forks.append((band, self._fork(band.first, unit, target)))
        Battle.attack(self, unit, target)  # super() is slow, and this call frequent

    def _fork(self, power: int, unit: Unit, target: Unit) -> Battle:
        """The battle with a power that diverges at this attack, right after the attack."""
        fork = self.copy()
        fork.rules = self.rules.with_elf_power(power)
        for twin in fork.units.values():
            if twin.side is Side.ELF:
                twin.attack_power = power
            else:
                twin.hit_points -= twin.blows * (power - 1)
        fork.attack(fork.units[unit.square], fork.units[target.square])
        fork.end_turn()
        return fork


class QuickTrunk(Trunk, QuickBattle):
    """A trunk by the standard rules, with the speed-ups of `QuickBattle`."""

    def _spare(self, unit: Unit) -> int:
        if unit.side is Side.GOBLIN and self.shared:
            return next(reversed(self.shared)) - 1 - unit.blows  # until a band diverges
        return super()._spare(unit)
