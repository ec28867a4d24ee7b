"""Bosses of several kinds, and simpler ones."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from graphsolve.lab.cases import Dice, kind_called
from graphsolve.puzzles.duel import Boss, Duel, least_mana

MAX_HIT_POINTS = 128


def usual(dice: Dice) -> Boss:
    """Return a boss about as strong as in real inputs."""
    return Boss(hit_points=51 + dice.below(21), damage=8 + dice.below(3))


def edge(dice: Dice) -> Boss:
    """Return a boss with about the most hit points that the player can beat, in either mode."""
    damage = 10 + dice.below(15)
    strongest = max_beatable(damage, hard=bool(dice.below(2)))
    return Boss(strongest - 1 + dice.below(4), damage)


@cache
def max_beatable(damage: int, *, hard: bool) -> int:
    """Return the most hit points of a boss with the given damage that the player can beat."""
    bosses = [Boss(hit_points, damage) for hit_points in range(1, MAX_HIT_POINTS)]
    return bisect_left(
        bosses, True, key=lambda boss: least_mana(Duel(boss, hard=hard)).mana is None
    )


def weak(dice: Dice) -> Boss:
    """Return a boss for a long duel: many hit points, and attacks that Shield reduces to 1."""
    return Boss(hit_points=62 + dice.below(20), damage=6 + dice.below(2))


DUEL_KINDS: Mapping[str, Callable[[Dice], Boss]] = {"usual": usual, "edge": edge, "weak": weak}
"""The kinds of duels by name; `PuzzleLab.kinds` describes them."""


def generate_boss(seed: int, *, kind: str = "usual") -> Boss:
    """Generate the boss of a duel, for a player with 50 hit points and 500 mana.

    >>> generate_boss(1)
    Boss(hit_points=53, damage=10)

    Args:
        seed: the same seed gives the same boss on every machine and every version of Python.
        kind: one of `DUEL_KINDS`.

    Raises:
        GenerateError: there is no such kind.
    """
    return kind_called(kind, DUEL_KINDS, "duel")(Dice(seed))


def simpler(boss: Boss) -> Iterator[Boss]:
    """Lower the hit points, then the damage; then shift one point from one to the other.

    >>> [tuple(each) for each in simpler(Boss(hit_points=4, damage=3))]
    [(1, 3), (2, 3), (3, 3), (4, 1), (4, 2), (5, 2), (3, 4)]
    """
    hit_points, damage = boss
    yield from (Boss(fewer, damage) for fewer in range(1, hit_points))
    yield from (Boss(hit_points, less) for less in range(1, damage))
    if damage > 1:
        yield Boss(hit_points + 1, damage - 1)
    if hit_points > 1:
        yield Boss(hit_points - 1, damage + 1)
