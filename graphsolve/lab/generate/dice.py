"""Random choices that are the same on every Python."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["Dice"]

T = TypeVar("T")


class Dice:
    """Random choices that are the same for a seed on every Python.

    Of `random.Random`, only `random()` is promised to stay the same, so everything is built on it.
    """

    def __init__(self, seed: int) -> None:
        self.roll = Random(seed).random  # noqa: S311 - it invents puzzles, not secrets

    def below(self, number: int) -> int:
        """A whole number from 0 up to but not including the given one."""
        return int(self.roll() * number)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, in random order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All the items, in random order."""
        return self.sample(items, len(items))
