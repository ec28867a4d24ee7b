"""Bosses on which a program is checked, and smaller ones than those on which it fails."""

from collections.abc import Iterator
from itertools import product, starmap

from graphsolve.lab.column import Measure
from graphsolve.puzzles.duel import Boss


def looks_real(boss: Boss) -> bool:
    """Whether a boss is alive, and its attacks deal damage."""
    return min(boss) >= 1


def ask_bosses() -> Iterator[Boss]:
    """Bosses with which many misreadings differ."""
    return starmap(Boss, product((18, 24, 28, 31), (2, 9, 12, 16)))


def measure(boss: Boss) -> Measure:
    """The sum of hit points and damage."""
    return sum(boss), 0


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
