"""What all transcripts share."""

from collections.abc import Iterable, Iterator

__all__ = ["from_the_top"]


def from_the_top(pieces: Iterable[str]) -> Iterator[str]:
    r"""Pieces that are parted by blank lines before them, but for the first.

    >>> list(from_the_top(["\n1\n", "\n2\n"]))
    ['1\n', '\n2\n']
    """
    pieces = iter(pieces)
    for first in pieces:
        yield first.lstrip("\n")
        break
    yield from pieces
