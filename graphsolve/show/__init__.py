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


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """A number followed by its noun, singular or plural.

    Counts have a comma from 1,000 on, as everywhere in the output. Answers, attack powers, and the
    numbers of rounds, games and units have none: people copy them.

    >>> counted(1, "round"), counted(2580, "round"), counted(2, "elf", "elves")
    ('1 round', '2,580 rounds', '2 elves')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
