"""Weaker bosses, for the search for the weakest one on which a program fails."""

from collections.abc import Iterator

from graphsolve.lab.shrink import Measure
from graphsolve.puzzles.duel import Boss


def measure(boss: Boss) -> Measure:
    """The sum of hit points and damage."""
    return sum(boss), 0


def simpler(boss: Boss) -> Iterator[Boss]:
    """Lower the hit points, then the damage; then shift one point from one to the other.

    >>> [tuple(boss) for boss in simpler(Boss(hit_points=4, damage=3))]
    [(1, 3), (2, 3), (3, 3), (4, 1), (4, 2), (5, 2), (3, 4)]
    """
    hit_points, damage = boss
    yield from (Boss(fewer, damage) for fewer in range(1, hit_points))
    yield from (Boss(hit_points, less) for less in range(1, damage))
    if damage > 1:
        yield Boss(hit_points + 1, damage - 1)
    if hit_points > 1:
        yield Boss(hit_points - 1, damage + 1)
