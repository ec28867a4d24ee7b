"""The attack power that the elves need, and what every other power would have led to."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from graphsolve.puzzles.cave.bands import LEAST_POWER, Band, goblin_hit_points
from graphsolve.puzzles.cave.battle import Battle, RoundObserver
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome
from graphsolve.puzzles.cave.trunk import fight_all

__all__ = [
    "SweepRow",
    "Victory",
    "bisected_power",
    "first_relapse",
    "least_attack_power",
    "least_row",
    "sweep",
]


class Victory(NamedTuple):
    """A flawless victory of the elves, and the attack power that it took."""

    attack_power: int
    outcome: Outcome


def least_attack_power(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    ground: Ground | None = None,
    on_round: RoundObserver | None = None,
    battle: type[Battle] = Battle,
) -> Victory | None:
    r"""The least attack power, of 4 or more, at which the elves win and none of them dies.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> victory = least_attack_power(parse_cave("#####\n#G.E#\n#####"))
    >>> victory.attack_power, victory.outcome.rounds
    (4, 50)

    The powers are tried upwards, one of each band: winning is not monotone in the power, so a
    bisection can miss the least. A battle ends with the first elf's death, and what battles have
    in common is fought only once.

    Args:
        cave: the cave before the battle.
        rules: what the units start with and how they decide; the elves' attack power in them
            is what is looked for, and is passed over.
        ground: the graph of the cave's open squares; without one, a `BitGrid` is made.
        on_round: called with the battle after every round.
        battle: a subclass of `Battle` for another reading of the rules.

    Returns:
        None if no power will do, which is certain once a power fails with which every blow kills.
    """
    for fought in fight_all(
        cave, rules, ground, stop_when_elf_dies=True, on_round=on_round, battle=battle
    ):
        outcome = fought.outcome(fought.band.first)
        if outcome.flawless:
            return Victory(fought.band.first, outcome)
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
    cave: Cave,
    rules: Rules = Rules(),
    *,
    ground: Ground | None = None,
    on_round: RoundObserver | None = None,
) -> Iterator[SweepRow]:
    r"""The whole battle for every band of elf attack powers, from 4 to where every blow kills.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> rows = sweep(parse_cave("#####\n#G.E#\n#####"))
    >>> [(str(row.band), row.outcome.winner.plural) for row in rows][:3]
    [('4', 'elves'), ('5', 'elves'), ('6', 'elves')]

    The arguments are those of `least_attack_power`.
    """
    most = max(goblin_hit_points(cave, rules), default=0)
    for fought in fight_all(cave, rules, ground, on_round=on_round):
        first, last = fought.band
        yield SweepRow(
            fought.band,
            blows=-(-most // first),
            outcome=fought.outcome(first),
            outcome_last=fought.outcome(first if last is None else last),
        )


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
