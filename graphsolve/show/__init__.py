"""Output for people and programs: text, pictures, pages and JSON. It holds no rules."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from graphsolve.errors import GraphsolveError

T = TypeVar("T")


def at_most(limit: int, items: Iterable[T], problem: str) -> Iterator[T]:
    """Yield items, up to a limit that protects the memory.

    >>> list(at_most(2, "ab", "too long"))
    ['a', 'b']

    Raises:
        GraphsolveError: if there are more; `problem` is its message.
    """
    for number, item in enumerate(items):
        if number == limit:
            raise GraphsolveError(problem)
        yield item
