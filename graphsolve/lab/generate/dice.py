"""Random choices that depend only on the seed."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Random choices that are the same for a seed in every version of Python.

    `random.Random` guarantees this for its method `random()` only, so all choices are built on
    that.
    """

    def __init__(self, seed: int) -> None:
        self.roll = Random(seed).random  # noqa: S311 - this generates puzzles, not secrets

    def below(self, number: int) -> int:
        """A random integer from 0 up to, but not including, `number`."""
        return int(self.roll() * number)

    def choice(self, items: Sequence[T]) -> T:
        """A random item."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items, in random order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All items, in random order."""
        return self.sample(items, len(items))
