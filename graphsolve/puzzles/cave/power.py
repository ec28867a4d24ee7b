"""The attack power that the elves need, and what every other power would have led to."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from more_itertools import mark_ends, split_when

from graphsolve.graphs.grid import grid_graph
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Stats

__all__ = [
    "LEAST_POWER",
    "Band",
    "SweepRow",
    "Victory",
    "bands",
    "bisected_power",
    "first_relapse",
    "least_attack_power",
    "least_row",
    "sweep",
]

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


def bands(goblin_hit_points: Iterable[int], least: int = LEAST_POWER) -> Iterator[Band]:
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
    hit_points = set(goblin_hit_points)
    differences = {more - less for more in hit_points for less in hit_points if more > less}

    def counts(power: int) -> tuple[list[int], list[int]]:
        ceilings = [-(-number // power) for number in hit_points | differences]
        return ceilings, [number // power for number in differences]

    powers = range(least, max(hit_points, default=least) + 1) or [least]
    groups = split_when(powers, lambda one, next_one: counts(one) != counts(next_one))
    for _, is_last, group in mark_ends(groups):
        yield Band(group[0], None if is_last else group[-1])


def cave_bands(cave: Cave, goblins: Stats) -> Iterator[Band]:
    """The bands of attack powers for the goblins of a cave."""
    return bands(
        goblins.hit_points if unit.hit_points is None else unit.hit_points
        for unit in cave.units
        if unit.side is Side.GOBLIN
    )


class Victory(NamedTuple):
    """A flawless victory of the elves, and the attack power that it took."""

    attack_power: int
    outcome: Outcome


def least_attack_power(
    cave: Cave, rules: Rules = Rules(), *, on_round: RoundObserver | None = None
) -> Victory | None:
    r"""The least attack power, of 4 or more, at which the elves win and none of them dies.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> victory = least_attack_power(parse_cave("#####\n#G.E#\n#####"))
    >>> victory.attack_power, victory.outcome.rounds
    (4, 50)

    The powers are tried upwards, one of each band: winning is not monotone in the power, so a
    bisection can miss the least. A battle ends with the first elf's death.

    Args:
        cave: the cave before the battle.
        rules: what the units start with and how they decide; the elves' attack power in them
            is what is looked for, and is passed over.
        on_round: called with the battle after every round.

    Returns:
        None if no power will do, which is certain once a power fails with which every blow kills.
    """
    graph = grid_graph(cave.squares)
    for band in cave_bands(cave, rules.goblins):
        outcome = Battle(
            cave, rules.with_elf_power(band.first), graph=graph, stop_when_elf_dies=True
        ).run(on_round)
        if outcome.flawless:
            return Victory(band.first, outcome)
    return None


@dataclass(frozen=True)
class SweepRow:
    """What a band of attack powers leads to.

    Attributes:
        band: the attack powers.
        blows: the blows that fell the goblin that starts with the most hit points.
        outcome: the outcome with the band's first attack power.
        outcome_last: the outcome with its last one. It differs from `outcome` in the hit points
            of goblins that were hit and survived, and in nothing else.
    """

    band: Band
    blows: int
    outcome: Outcome
    outcome_last: Outcome


def sweep(
    cave: Cave, rules: Rules = Rules(), *, on_round: RoundObserver | None = None
) -> Iterator[SweepRow]:
    r"""The whole battle for every band of elf attack powers, from 4 to where every blow kills.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> rows = sweep(parse_cave("#####\n#G.E#\n#####"))
    >>> [(str(row.band), row.outcome.winner.plural) for row in rows][:3]
    [('4', 'elves'), ('5', 'elves'), ('6', 'elves')]

    The arguments are those of `least_attack_power`.
    """
    graph = grid_graph(cave.squares)
    for band in cave_bands(cave, rules.goblins):
        battle = Battle(cave, rules.with_elf_power(band.first), graph=graph)
        hit_points = [
            unit.hit_points for unit in battle.units.values() if unit.side is Side.GOBLIN
        ]
        blows = -(-max(hit_points, default=0) // band.first)
        outcome = battle.run(on_round)
        yield SweepRow(band, blows, outcome, outcome_at_last(battle, outcome, band))


def outcome_at_last(battle: Battle, outcome: Outcome, band: Band) -> Outcome:
    """The outcome with a band's last attack power, from the battle fought with its first.

    Where every blow kills, no goblin was hit and survived.
    """
    if band.last is None:
        return outcome
    blows = sum(goblin.blows for goblin in battle.living(Side.GOBLIN))
    return replace(outcome, hit_points=outcome.hit_points - blows * (band.last - band.first))


def least_row(rows: Iterable[SweepRow]) -> SweepRow | None:
    """The row of the least attack power at which the elves win and none of them dies."""
    return next((row for row in rows if row.outcome.flawless), None)


def first_relapse(rows: Iterable[SweepRow]) -> tuple[Band, Band] | None:
    """A band that wins without a loss and the next, which does not: winning is not monotone."""
    for row, following in pairwise(rows):
        if row.outcome.flawless and not following.outcome.flawless:
            return row.band, following.band
    return None


def bisected_power(rows: Iterable[SweepRow], low: int = LEAST_POWER, high: int = 200) -> int:
    """The attack power that a bisection between two bounds would find, right or wrong.

    It is `bisect.bisect_left` over the powers, which takes it for granted that winning is
    monotone and that the upper bound wins.
    """
    flawless = {row.band.first: row.outcome.flawless for row in rows}
    firsts = list(flawless)

    def wins(power: int) -> bool:
        return flawless[firsts[bisect_right(firsts, power) - 1]]

    return low + bisect_left(range(low, high), True, key=wins)
