"""Two stories told side by side."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TypeVar

__all__ = ["abreast"]

Event = TypeVar("Event")


def abreast(
    ours: Iterable[list[Event]], theirs: Iterable[list[Event]]
) -> Iterator[tuple[list[Event], list[Event]]]:
    """The parts of two stories in pairs, with empty ones where one of them has ended.

    >>> list(abreast([[1], [2]], [[1]]))
    [([1], [1]), ([2], [])]
    """
    for our_part, their_part in zip_longest(ours, theirs):
        yield our_part or [], their_part or []
