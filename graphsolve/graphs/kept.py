"""A speed-up: searches from the same sources share what a small change of the graph leaves alone.

The layers of a breadth-first search are the sources, the squares of the graph next to them, those
next to these, and so on, each square in the first layer that it can be in. Let two grid graphs
that both have the sources differ in squares of which none is next to one of the first `k` layers
of the search in one of them. Then the first `k + 1` layers are the same in the other: each further
layer is found among the squares next to the one before it, and on these the two graphs agree.

So the latest searches are kept, and one from the same sources in a graph that has changed since
begins where the change begins to tell.
"""

from collections.abc import Iterator
from itertools import chain

__all__ = ["MOST_KEPT", "KeptLayers", "KeptSearches"]

MOST_KEPT = 2
"""How many searches are kept: each of two sides that take turns has squares of its own to search
from."""


class KeptLayers:
    """The layers of a search, all as bits, which are found as they are asked for and then kept.

    >>> layers = KeptLayers(0b1111, pitch=5, sources=0b0001)
    >>> [f"{layer:04b}" for layer in layers]
    ['0001', '0010', '0100', '1000']
    >>> layers.move_to(0b1011)
    >>> [f"{layer:04b}" for layer in layers]
    ['0001', '0010']

    Args:
        nodes: the squares of the graph.
        pitch: how many bits a row takes.
        sources: those squares of the graph that the search begins from.
    """

    def __init__(self, nodes: int, pitch: int, sources: int) -> None:
        self._nodes = nodes
        self._pitch = pitch
        self._unseen = nodes & ~sources
        self._layers = [sources]
        self._beside: list[int] = []  # what is next to each layer but the last

    def __iter__(self) -> Iterator[int]:
        return chain(self._layers, self._further())

    def _further(self) -> Iterator[int]:
        """The layers that were not asked for yet."""
        layer, pitch = self._layers[-1], self._pitch
        while True:
            beside = layer << 1 | layer >> 1 | layer << pitch | layer >> pitch
            layer = beside & self._unseen
            if not layer:
                return
            self._unseen ^= layer
            self._beside.append(beside)
            self._layers.append(layer)
            yield layer

    def move_to(self, nodes: int) -> None:
        """Forget the layers that are not sure to be the same in a graph of other squares.

        Args:
            nodes: the squares of that graph, the sources among them.
        """
        changed = nodes ^ self._nodes
        if not changed:
            return
        for number, beside in enumerate(self._beside):
            if beside & changed:
                for layer in self._layers[number + 1 :]:
                    self._unseen |= layer
                del self._layers[number + 1 :], self._beside[number:]
                break
        self._nodes = nodes
        self._unseen ^= changed


class KeptSearches:
    """The latest searches in graphs that were made from one another by leaving squares out."""

    def __init__(self) -> None:
        self._latest: dict[int, KeptLayers] = {}

    def layers(self, nodes: int, pitch: int, sources: int) -> KeptLayers:
        """The layers of a search; the arguments are those of `KeptLayers`."""
        layers = self._latest.pop(sources, None)
        if layers is None:
            layers = KeptLayers(nodes, pitch, sources)
        else:
            layers.move_to(nodes)
        self._latest[sources] = layers
        if len(self._latest) > MOST_KEPT:
            del self._latest[next(iter(self._latest))]
        return layers
