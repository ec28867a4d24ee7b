"""Search results as mappings that compare equal to the dictionaries that networkx returns.

Converting the result of a search to a dictionary of squares takes ten times as long as the search.
So these mappings keep the layers as integers and decode them on access.
"""

from bisect import bisect_left
from collections.abc import ItemsView, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property, partial
from itertools import accumulate, chain, islice
from operator import or_

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.squareset import Layout, SquareSet


class Lengths(Mapping[Square, int]):
    """The path length from the nearest source to each square that a search reached.

    >>> layout = Layout(top=0, left=0, rows=1, stride=5)
    >>> lengths = Lengths(layout, [0b0010, 0b0101, 0b1000])
    >>> lengths[0, 3], (7, 7) in lengths
    (2, False)
    >>> lengths
    {(0, 1): 0, (0, 0): 1, (0, 2): 1, (0, 3): 2}

    Iterates by length, squares of the same length in reading order.

    Args:
        layout: the mapping from squares to bits.
        layers: the BFS layers as bits, the sources first.
    """

    def __init__(self, layout: Layout, layers: Sequence[int]) -> None:
        self._layout = layout
        self._layers = layers

    def __getitem__(self, square: Square) -> int:
        bit = self._layout.bit_of(square)
        if bit < 0 or not self._reached[-1] >> bit & 1:
            raise KeyError(square)
        # The reached sets grow, so bisection finds the first one that contains the square.
        return bisect_left(self._reached, 1, key=lambda reached: reached >> bit & 1) - 1

    def __iter__(self) -> Iterator[Square]:
        return chain.from_iterable(map(partial(SquareSet, self._layout), self._layers))

    def __len__(self) -> int:
        return sum(map(int.bit_count, self._layers))

    def items(self) -> ItemsView[Square, int]:
        """The squares with their lengths."""
        return self._decoded.items()

    def values(self) -> ValuesView[int]:
        """The lengths, shortest first."""
        return self._decoded.values()

    def __repr__(self) -> str:
        return repr(self._decoded)

    @cached_property
    def _reached(self) -> list[int]:
        """The squares reached before the first layer and after each layer, as bits."""
        return list(accumulate(self._layers, or_, initial=0))

    @cached_property
    def _decoded(self) -> dict[Square, int]:
        return {
            square: length
            for length, layer in enumerate(self._layers)
            for square in SquareSet(self._layout, layer)
        }


def paths(lengths: Lengths, *, backwards: bool = False) -> dict[Square, list[Square]]:
    """A shortest path from the single source of some lengths to each square.

    >>> layout = Layout(top=0, left=0, rows=1, stride=5)
    >>> paths(Lengths(layout, [0b0010, 0b0101, 0b1000]))[0, 3]
    [(0, 1), (0, 2), (0, 3)]

    Of several shortest paths, it is the one that networkx finds if neighbours are in reading
    order: where two paths diverge, the one through the earlier square. `backwards` reverses each
    path, so that it leads from the square to the source.
    """
    queue = list(islice(lengths, 1))
    found = {source: [source] for source in queue}
    unseen = lengths.keys() - found.keys()
    for square in queue:
        for other in neighbours(square):
            if other in unseen:
                unseen.remove(other)
                queue.append(other)
                path = found[square]
                found[other] = [other, *path] if backwards else [*path, other]
    return found
