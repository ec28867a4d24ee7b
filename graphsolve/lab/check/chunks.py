"""Cutting things by halves, as delta debugging does."""

from collections.abc import Iterator

__all__ = ["chunks"]


def chunks(count: int, start: int = 0) -> Iterator[range]:
    """The halves of so many things, then their quarters, and so on down to single ones.

    >>> list(chunks(4))
    [range(0, 2), range(2, 4), range(0, 1), range(1, 2), range(2, 3), range(3, 4)]
    >>> list(chunks(3, start=1))
    [range(1, 2), range(2, 3), range(3, 4)]

    A single thing is a half of its own.

    >>> list(chunks(1))
    [range(0, 1)]
    """
    size = max(count // 2, min(count, 1))
    while size:
        for first in range(0, count, size):
            yield range(start + first, start + min(first + size, count))
        size //= 2
