"""Invented bosses of several kinds."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from graphsolve.errors import GenerateError
from graphsolve.lab.generate.dice import Dice
from graphsolve.puzzles.duel import Boss, Duel, least_mana

__all__ = ["DUEL_KINDS", "DuelKind", "PoorDuel", "generate_boss", "generate_poor_duel"]

EDGE_DAMAGES = range(10, 25)
MOST_HIT_POINTS = 128


class DuelKind(NamedTuple):
    """A kind of duels.

    Attributes:
        about: what the duels are like, in a few words.
        boss: invents the boss.
    """

    about: str
    boss: Callable[[Dice], Boss]


def usual(dice: Dice) -> Boss:
    """A boss of a strength at which the duel is worth it."""
    return Boss(hit_points=51 + dice.below(21), damage=8 + dice.below(3))


def edge(dice: Dice) -> Boss:
    """A boss who can just be beaten, or just not, in hard mode or without it."""
    damage = EDGE_DAMAGES[dice.below(len(EDGE_DAMAGES))]
    strongest = most_hit_points(damage, hard=bool(dice.below(2)))
    return Boss(strongest - 1 + dice.below(4), damage)


@cache
def most_hit_points(damage: int, *, hard: bool) -> int:
    """The hit points of the strongest boss with that damage whom the player can beat."""

    def unwinnable(hit_points: int) -> bool:
        return least_mana(Duel(Boss(hit_points, damage), hard=hard)).mana is None

    return bisect_left(range(1, MOST_HIT_POINTS), True, key=unwinnable)


def weak(dice: Dice) -> Boss:
    """A boss with so many hit points that the duel is long, and of whose blows a Shield leaves 1.

    That is more than is left of 6 or 7 by 7 points of armor.
    """
    return Boss(hit_points=62 + dice.below(20), damage=6 + dice.below(2))


DUEL_KINDS: Mapping[str, DuelKind] = {
    "usual": DuelKind("the player can win, as with real inputs", usual),
    "edge": DuelKind("the player can just win, or just not", edge),
    "weak": DuelKind("a Shield leaves no more than 1 of the boss's blows", weak),
}
"""The kinds of duels that can be invented, by their names."""


def generate_boss(seed: int, *, kind: str = "usual") -> Boss:
    """Invent the boss of a duel, for a player with 50 hit points and 500 mana.

    >>> generate_boss(1)
    Boss(hit_points=53, damage=10)

    Args:
        seed: the same seed gives the same boss on every machine and Python.
        kind: one of `DUEL_KINDS`.

    Raises:
        GenerateError: if there is no such kind.
    """
    if kind not in DUEL_KINDS:
        raise GenerateError(f"expected a duel of kind {', '.join(DUEL_KINDS)}, found {kind!r}")
    return DUEL_KINDS[kind].boss(Dice(seed))


class PoorDuel(NamedTuple):
    """A duel of a player who has less than in real inputs.

    Attributes:
        boss: the boss.
        hit_points: the player's hit points.
        mana: the player's mana.
    """

    boss: Boss
    hit_points: int
    mana: int

    def duel(self, rules: type[Duel] = Duel, *, hard: bool = False) -> Duel:
        """The duel, by the rules or another reading of them."""
        return rules(self.boss, hit_points=self.hit_points, mana=self.mana, hard=hard)


def generate_poor_duel(seed: int) -> PoorDuel:
    """Invent a duel of a player with few hit points and little more mana than Recharge costs.

    Some mistakes about mana and timers hardly ever change the answer for a player with 500 mana.
    Here they do.

    >>> generate_poor_duel(1)
    PoorDuel(boss=Boss(hit_points=22, damage=14), hit_points=17, mana=232)

    Args:
        seed: the same seed gives the same duel on every machine and Python.
    """
    dice = Dice(seed)
    boss = Boss(hit_points=20 + dice.below(21), damage=1 + dice.below(16))
    return PoorDuel(boss, hit_points=5 + dice.below(16), mana=229 + dice.below(12))
