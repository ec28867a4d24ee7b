"""How many examples a property is tried on, and which of many items."""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Item = TypeVar("Item")

USUAL, EXTENDED = 50, 2000
"""The examples of a property in an ordinary run, and with `--hypothesis-profile=extended`.

An ordinary run tries enough to notice a rule that is broken.
"""


def examples(number: int, **others) -> settings:
    """The settings of a property that has this number of examples for every 100 of others."""
    return settings(max_examples=number * settings().max_examples // 100, **others)


def every(step: int, items: Sequence[Item], first: int = 0) -> Sequence[Item]:
    """One of `step` items; with `--hypothesis-profile=extended`, all of them."""
    return items if settings().max_examples == EXTENDED else items[first % step :: step]
