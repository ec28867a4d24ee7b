"""Random choices and options for sizes, which the generators of puzzle inputs share.

>>> from graphsolve.lab.interface import lab_of
>>> from graphsolve.puzzles.catalogue import PUZZLES
>>> lab_of(PUZZLES["duel"]).generate(1, kind="weak")
Boss(hit_points=64, damage=7)
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from graphsolve.errors import GenerateError
from graphsolve.limits import checkpoint

T = TypeVar("T")


class Dice:
    """Random choices that are the same for a seed in every version of Python.

    `random.Random` guarantees this for its method `random()` only, so all choices are built on
    that.
    """

    def __init__(self, seed: int) -> None:
        self.roll = Random(seed).random

    def below(self, number: int) -> int:
        """Return a random integer from 0 up to, but not including, `number`."""
        checkpoint()
        return int(self.roll() * number)

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different items, in random order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return all items, in random order."""
        return self.sample(items, len(items))


def kind_called(kind: str, kinds: Mapping[str, T], what: str) -> T:
    """Return the kind with a name, or raise a `GenerateError` that says `what` it is a kind of."""
    if kind not in kinds:
        raise GenerateError(f"no kind of {what} is called {kind!r}; there are {', '.join(kinds)}")
    return kinds[kind]


@dataclass(frozen=True, kw_only=True)
class SizeOption:
    """A command-line option for one or more sizes of a generated puzzle.

    They are written as a number for each, or as one number for all.

    Attributes:
        fields: the sizes, as keyword arguments of the generator and keys of a survey's rows.
        separator: the text between two sizes.
        from_one: returns the sizes if only one number is given.
        default: the text by default; None if the default depends on other options.
    """

    name: str
    fields: tuple[str, ...]
    separator: str = "+"
    from_one: Callable[[int], Sequence[int]] = lambda number: (number,)
    metavar: str
    help: str
    default: str | None = None

    def sizes(self, text: str) -> dict[str, int]:
        """Return the sizes by name, or raise a `ValueError` that says what is expected."""
        parts, number = text.split(self.separator), len(self.fields)
        if len(parts) not in {1, number} or not all(
            re.fullmatch("[0-9]{1,6}", part) for part in parts
        ):
            others = f", or {number} as in 9{self.separator}7" * (number > 1)
            raise ValueError(f"{text!r} is not a number of up to 6 digits{others}")
        given = [int(part) for part in parts]
        sizes = given if len(given) == number else self.from_one(*given)
        return dict(zip(self.fields, sizes, strict=True))

    def option(self, sizes: Mapping[str, int]) -> list[str]:
        """Return the option with these sizes, or nothing if they are not among them."""
        if not sizes.keys() >= {*self.fields}:
            return []
        return [f"--{self.name}", self.separator.join(str(sizes[field]) for field in self.fields)]
