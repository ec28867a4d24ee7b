"""Sets of squares as bitsets: one integer with one bit per square.

Union, intersection and difference are single operations on integers. `SquareSet` is modeled on
that of python-chess, but for boards of any size: a `Layout` maps squares to bits.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from graphsolve.limits import checkpoint

Square: TypeAlias = tuple[int, int]

MAX_BITS = 1 << 28
"""The maximum size of a layout. A set of this size takes 32 MiB."""

MAX_LISTED = 20  # the maximum number of squares that a `repr` lists
FEW_BITS = 8  # up to this number of bits, it is faster to handle them one by one
BITS_PER_CHECKPOINT = 2**16  # the number of bits between two checkpoints


def iter_bits(mask: int) -> Iterator[int]:
    """Iterate over the indices of the set bits, lowest first."""
    # Searching the digits is linear in the length of the integer, clearing bits is quadratic.
    digits = f"{mask:b}"
    highest = len(digits) - 1
    for end in range(len(digits), 0, -BITS_PER_CHECKPOINT):
        checkpoint()
        start = max(end - BITS_PER_CHECKPOINT, 0)
        place = digits.rfind("1", start, end)
        while place >= 0:
            yield highest - place
            place = digits.rfind("1", start, place)


def from_bits(indices: Sequence[int]) -> int:
    """Return the integer with the bits at these indices set: the inverse of `iter_bits`."""
    if len(indices) <= FEW_BITS:
        mask = 0
        for index in indices:
            mask |= 1 << index
        return mask
    # Filling a byte array is linear in the length of the integer, setting bits is quadratic.
    marks = bytearray(max(indices) // 8 + 1)
    for index in indices:
        marks[index >> 3] |= 1 << (index & 7)
    return int.from_bytes(marks, "little")


def is_square(value: object) -> TypeGuard[Square]:
    """Return whether a value is a pair of integers."""
    return type(value) is tuple and len(value) == 2 and type(value[0]) is type(value[1]) is int


class Layout(NamedTuple):
    """The mapping between the squares of a box and the bits of an integer.

    Rows follow one another. Each takes `stride` bits: one for each column and one for padding.

        column   4  5  6  padding
        row 2    0  1  2  3
        row 3    4  5  6  7

    The padding bit belongs to no square and is 0 in every set. So shifting a set by 1 moves each
    square to its neighbor in the same row or onto padding, never into another row; shifting it by
    the stride moves each square to its neighbor in the same column or out of the box. A mask of
    the valid squares then removes the rest.

    >>> layout = Layout.around([(2, 4), (3, 6)])
    >>> layout
    Layout(top=2, left=4, rows=2, stride=4)
    >>> layout.bit_of((3, 4)), layout.square_of(4)
    (4, (3, 4))
    """

    top: int
    left: int
    rows: int
    stride: int

    @classmethod
    def around(cls, squares: Collection[Square]) -> "Layout":
        """Return the layout of the bounding box of the squares; see `check_size`."""
        if not squares:
            return cls(0, 0, 0, 1)
        rows, columns = zip(*squares, strict=True)
        top, left = min(rows), min(columns)
        layout = cls(top, left, max(rows) - top + 1, max(columns) - left + 2)
        layout.check_size()
        return layout

    def check_size(self) -> None:
        """Raise a ValueError if the layout needs more than 2**28 bits."""
        if self.rows * self.stride > MAX_BITS:
            msg = "the squares are too far apart: a bounding box of {} by {} needs over {} bits"
            raise ValueError(msg.format(self.rows, self.stride - 1, MAX_BITS))

    def bit_of(self, value: object) -> int:
        """Return the index of a square's bit, or -1 if the value is not a square in the box."""
        if not is_square(value):
            return -1
        top, left, rows, stride = self
        row, column = value[0] - top, value[1] - left
        return row * stride + column if 0 <= row < rows and 0 <= column < stride - 1 else -1

    def square_of(self, index: int) -> Square:
        """Return the square that a bit represents."""
        row, column = divmod(index, self.stride)
        return self.top + row, self.left + column

    def bits(self, squares: Iterable[object]) -> int:
        """Return the squares as bits of one integer; values outside the box are ignored."""
        return from_bits([index for index in map(self.bit_of, squares) if index >= 0])


class SquareSet(AbstractSet[Square]):
    """An immutable set of squares.

    >>> room = SquareSet.of([(1, 1), (0, 1), (0, 0)])
    >>> room
    SquareSet.of([(0, 0), (0, 1), (1, 1)])
    >>> len(room), (1, 0) in room, room.first()
    (3, False, (0, 0))
    >>> room - {(0, 0)} == {(0, 1), (1, 1)}
    True
    >>> print(room)
    1 1
    . 1

    It iterates in reading order, compares equal to a `set` or `frozenset` of the same squares, and
    has the hash of the `frozenset`. `str` draws the box of its layout, and `repr` shortens a long
    list.

    Operations on sets with the same layout are bitwise operations; any other
    `collections.abc.Set` works too, square by square. The result of `&`, `squares - other` and `|`
    is a `SquareSet` with the same layout, unless a `|` adds something outside of the layout's box;
    other results are frozensets.

    Attributes:
        layout: the mapping from squares to bits.
        bits: the mask.
    """

    __slots__ = ("_known_hash", "bits", "layout")

    def __init__(self, layout: Layout, bits: int) -> None:
        """Make a set from a mask, without checking that its bits are squares of the layout.

        To make a set from squares, use `of`.
        """
        self.layout = layout
        self.bits = bits

    @classmethod
    def of(cls, squares: Iterable[Square]) -> "SquareSet":
        """Return a set of squares, with the layout of their bounding box.

        Raises:
            TypeError: a value is not a square.
            ValueError: the squares are too far apart.
        """
        found = list(squares)
        for value in found:
            if not is_square(value):
                raise TypeError(f"{value!r} is not a square (row, column) of two integers")
        layout = Layout.around(found)
        return cls(layout, layout.bits(found))

    @classmethod
    def from_rows(cls, rows: Sequence[str], characters: str) -> "SquareSet":
        """Return the squares where a map has one of the characters.

        >>> SquareSet.from_rows(["#.#", ".E"], ".E")
        SquareSet.of([(0, 1), (1, 0), (1, 1)])

        A million squares take milliseconds, as rows become digits without a loop. Like `of`, it
        raises a ValueError if the squares are too far apart.
        """
        digit_of = defaultdict(lambda: "0", dict.fromkeys(map(ord, characters), "1"))
        digits = []
        for row in rows:
            checkpoint()
            digits.append(row.translate(digit_of))
        marked = [row for row, text in enumerate(digits) if "1" in text]
        if not marked:
            return cls.of(())
        top, bottom = marked[0], marked[-1] + 1
        left = min(digits[row].index("1") for row in marked)
        right = max(digits[row].rindex("1") for row in marked) + 1
        layout = Layout(top, left, bottom - top, right - left + 1)
        layout.check_size()
        bits = "".join(text[left:right].ljust(layout.stride, "0") for text in digits[top:bottom])
        return cls(layout, int(bits[::-1], 2))

    def first(self) -> Square:
        """Return the first square in reading order; raise a ValueError if there is none."""
        if not self.bits:
            raise ValueError("an empty SquareSet has no first square")
        return self.layout.square_of((self.bits & -self.bits).bit_length() - 1)

    def bits_of(self, other: Iterable[Any]) -> int:
        """Return the mask of other squares in this layout; values outside its box are ignored."""
        if type(other) is SquareSet and (
            other.layout is self.layout or other.layout == self.layout
        ):
            return other.bits
        return self.layout.bits(other)

    def __iter__(self) -> Iterator[Square]:
        return map(self.layout.square_of, iter_bits(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, square: object) -> bool:
        index = self.layout.bit_of(square)
        return index >= 0 and self.bits >> index & 1 == 1

    def __hash__(self) -> int:
        if not hasattr(self, "_known_hash"):
            self._known_hash = hash(frozenset(self))
        return self._known_hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SquareSet) and other.layout == self.layout:
            return self.bits == other.bits
        return AbstractSet.__eq__(self, other)

    def __and__(self, other: Iterable[Any]) -> "SquareSet":
        return SquareSet(self.layout, self.bits & self.bits_of(other))

    def __sub__(self, other: Iterable[Any]) -> "SquareSet":
        return SquareSet(self.layout, self.bits & ~self.bits_of(other))

    def __or__(self, other: AbstractSet[Any]) -> "SquareSet | frozenset[Square]":
        bits = self.bits_of(other)
        if bits.bit_count() < len(other):  # the others are outside of the box
            return frozenset(self).union(other)
        return SquareSet(self.layout, self.bits | bits)

    __rand__ = __and__
    __ror__ = __or__
    _from_iterable = frozenset  # the type of results of the base class's operators

    def __repr__(self) -> str:
        return f"SquareSet.of({listed(self)})"

    def __str__(self) -> str:
        _, _, rows, stride = self.layout
        digits = f"{self.bits:0{rows * stride}b}"[::-1].replace("0", ".")
        starts = range(0, rows * stride, stride)
        return "\n".join(" ".join(digits[start : start + stride - 1]) for start in starts)


def listed(squares: SquareSet) -> str:
    """Return the squares formatted as a list, shortened with an ellipsis if there are many."""
    if len(squares) <= MAX_LISTED:
        return str(list(squares))
    shown = ", ".join(map(str, islice(squares, 3)))
    last = squares.layout.square_of(squares.bits.bit_length() - 1)
    return f"[{shown}, ..., {last}]"


Squares: TypeAlias = set[Square] | frozenset[Square] | SquareSet
"""Any set of squares that functions on grid graphs take or return."""


def first(squares: Squares) -> Square:
    """Return the first square in reading order; raise a ValueError if there is none."""
    return squares.first() if isinstance(squares, SquareSet) else min(squares)
