"""Sets of squares in the bits of one integer.

One bit stands for one square, so union, intersection and difference are one operation on
integers each. The model is python-chess's class of the same name.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.graphs.layout import Layout, as_square, from_ones, ones

__all__ = ["SquareSet", "Squares", "first"]


class SquareSet(AbstractSet[Square]):
    """An immutable set of squares in the bits of one integer.

    >>> room = SquareSet.of([(1, 1), (0, 1), (0, 0)])
    >>> room
    SquareSet.of([(0, 0), (0, 1), (1, 1)])
    >>> room.first(), len(room), (1, 0) in room
    ((0, 0), 3, False)
    >>> room - {(0, 0)} == {(0, 1), (1, 1)}
    True

    It is equal to a `set` or `frozenset` of the same squares, and hashes like the latter; it
    iterates in reading order. Sets of one layout combine in one operation on integers, any
    other `collections.abc.Set` square by square. What an operation leaves of a `SquareSet` is a
    `SquareSet` of the same layout; where `|` and `^` would add an element outside the layout's
    box, and in `other - squares` where `other` has one, the result is a `frozenset` instead.

    Args:
        layout: which bit stands for which square.
        bits: the integer, with no bit set that stands for no square.
    """

    __slots__ = ("_bits", "_layout")

    def __init__(self, layout: Layout, bits: int) -> None:
        self._layout = layout
        self._bits = bits

    @classmethod
    def of(cls, squares: Iterable[Square]) -> "SquareSet":
        """The set of some squares, in the smallest box around them.

        >>> len(SquareSet.of([(-3, 0), (5, 5), (5, 5)]))
        2

        Raises:
            TypeError: one of them is not a square.
            ValueError: they lie too far apart.
        """
        found = []
        for value in squares:
            if (square := as_square(value)) is None:
                raise TypeError(f"{value!r} is not a square: expected (row, column), two integers")
            found.append(square)
        layout = Layout.around(found)
        top, left, _, pitch = layout
        numbers = [(row - top) * pitch + column - left for row, column in found]
        return cls(layout, from_ones(numbers))

    @property
    def layout(self) -> Layout:
        """Which bit stands for which square."""
        return self._layout

    @property
    def bits(self) -> int:
        """The integer; sets of one layout are equal if theirs are."""
        return self._bits

    def first(self) -> Square:
        """The first square in reading order.

        Raises:
            ValueError: the set is empty.
        """
        if not self._bits:
            raise ValueError("an empty SquareSet has no first square")
        return self._layout.square_of((self._bits & -self._bits).bit_length() - 1)

    def __iter__(self) -> Iterator[Square]:
        return map(self._layout.square_of, ones(self._bits))

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __contains__(self, square: object) -> bool:
        index = self._layout.bit_of(square)
        return index >= 0 and self._bits >> index & 1 == 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SquareSet) and self._fits(other):
            return self._bits == other._bits
        return AbstractSet.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __le__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, SquareSet) and self._fits(other):
            return not self._bits & ~other._bits
        return AbstractSet.__le__(self, other)

    def __ge__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, SquareSet):
            return other <= self
        return AbstractSet.__ge__(self, other)

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether no square is in both."""
        return not self._bits & self.bits_of(other)

    def intersection(self, other: Iterable[Any]) -> "SquareSet":
        """The squares that are in both; like `&`, but the other may be any iterable."""
        return SquareSet(self._layout, self._bits & self.bits_of(other))

    def bits_of(self, other: Iterable[Any]) -> int:
        """The bits that other squares have in this set's layout; those outside its box have none.

        >>> corridor = SquareSet.of([(0, 0), (0, 1), (0, 2)])
        >>> f"{corridor.bits_of({(0, 1), (7, 7)}):03b}"
        '010'
        """
        # This is asked all the time, so the usual case goes without further calls.
        if isinstance(other, SquareSet) and (other._layout is self._layout or self._fits(other)):
            return other._bits
        return self._layout.bits(other)

    def __and__(self, other: AbstractSet[Any]) -> "SquareSet":
        if not isinstance(other, SETS):
            return NotImplemented
        return SquareSet(self._layout, self._bits & self.bits_of(other))

    def __sub__(self, other: AbstractSet[Any]) -> "SquareSet":
        if not isinstance(other, SETS):
            return NotImplemented
        return SquareSet(self._layout, self._bits & ~self.bits_of(other))

    def __or__(self, other: AbstractSet[Any]) -> "Squares":
        if not isinstance(other, SETS):
            return NotImplemented
        if (bits := self._all_inside(other)) is None:
            return frozenset(self).union(other)
        return SquareSet(self._layout, self._bits | bits)

    def __xor__(self, other: AbstractSet[Any]) -> "Squares":
        if not isinstance(other, SETS):
            return NotImplemented
        if (bits := self._all_inside(other)) is None:
            return frozenset(self).symmetric_difference(other)
        return SquareSet(self._layout, self._bits ^ bits)

    def __rsub__(self, other: AbstractSet[Any]) -> "Squares":
        if not isinstance(other, SETS):
            return NotImplemented
        if (bits := self._all_inside(other)) is None:
            return frozenset(other).difference(self)
        return SquareSet(self._layout, bits & ~self._bits)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __repr__(self) -> str:
        return f"SquareSet.of({list(self)})"

    def _fits(self, other: "SquareSet") -> bool:
        """Whether the same bits stand for the same squares in the other set."""
        return other._layout == self._layout

    def _all_inside(self, other: AbstractSet[Any]) -> int | None:
        """The bits of the other's elements, or None if one of them is not in the box."""
        if isinstance(other, SquareSet) and (other._layout is self._layout or self._fits(other)):
            return other._bits
        bits = self._layout.bits(other)
        return bits if bits.bit_count() == len(other) else None


Squares: TypeAlias = set[Square] | frozenset[Square] | SquareSet
"""Any of the sets in which graphs hand out squares."""

SETS = (SquareSet, set, frozenset, AbstractSet)  # the last test takes the longest


def first(squares: Squares) -> Square:
    """The first of some squares in reading order.

    >>> first({(1, 0), (0, 1)})
    (0, 1)

    Raises:
        ValueError: there are none.
    """
    return squares.first() if isinstance(squares, SquareSet) else min(squares)
