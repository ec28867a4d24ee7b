"""How the squares of a box are numbered as the bits of an integer."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from graphsolve.graphs.grid import Square

__all__ = ["Layout", "as_square", "from_ones", "ones"]

MOST_BITS = 1 << 28
"""A box of more bits than this is refused: one set of its squares would take over 32 MiB."""

FEW_ONES = 8
"""So many bits that are set are sooner found one by one than among the digits."""


def ones(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first.

    >>> list(ones(0b1011))
    [0, 1, 3]
    """
    if bits.bit_count() <= FEW_ONES:
        while bits:
            lowest = bits & -bits
            yield lowest.bit_length() - 1
            bits ^= lowest
        return
    # Looking for the digits is linear in the number of bits; clearing the lowest bit again and
    # again is quadratic.
    digits = f"{bits:b}"
    highest = len(digits) - 1
    place = digits.rfind("1")
    while place >= 0:
        yield highest - place
        place = digits.rfind("1", 0, place)


def from_ones(numbers: Sequence[int]) -> int:
    """The integer in which the bits of these numbers are set.

    >>> f"{from_ones([3, 0, 1]):b}"
    '1011'
    """
    if len(numbers) <= FEW_ONES:
        bits = 0
        for number in numbers:
            bits |= 1 << number
        return bits
    # Likewise, each operation on the whole integer would take time in proportion to its length.
    marks = bytearray(max(numbers) // 8 + 1)
    for number in numbers:
        marks[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(marks, "little")


def as_square(value: object) -> Square | None:
    """The square that a value is equal to, or None.

    >>> as_square((1.0, True)), as_square((0.5, 1)), as_square("ab")
    ((1, 1), None, None)

    Raises:
        TypeError: the value is unhashable, so no set has it.
    """
    if type(value) is tuple and len(value) == 2:  # noqa: PLR2004 - row and column
        row, column = value
        if type(row) is type(column) is int:  # it nearly always is, and that is soon said
            return value
    hash(value)
    if not isinstance(value, tuple):
        return None
    try:
        row, column = value
        square = int(row), int(column)
    except (TypeError, ValueError, OverflowError):
        return None
    return square if square == value else None


class Layout(NamedTuple):
    """Which bit stands for which square of a box.

    Rows follow one another, `pitch` bits each: one for every column and one of padding.

        column   4  5  6  padding
        row 2    0  1  2  3
        row 3    4  5  6  7

    The padding bit stands for no square and is 0 in every set. So a set shifted by 1 moves each
    square to a neighbour in its own row or onto padding, never into another row; shifted by the
    pitch, to a neighbour in its own column or out of the box. What lands on no square is cleared
    by an intersection with the squares that are there.

    >>> layout = Layout.around([(2, 4), (3, 6)])
    >>> layout
    Layout(top=2, left=4, rows=2, pitch=4)
    >>> layout.bit_of((3, 4)), layout.square_of(4)
    (4, (3, 4))
    """

    top: int
    left: int
    rows: int
    pitch: int

    @classmethod
    def around(cls, squares: Iterable[Square]) -> "Layout":
        """The layout of the smallest box around the squares.

        Raises:
            ValueError: the box takes more bits than a set may have.
        """
        rows, columns = set[int](), set[int]()
        for row, column in squares:
            rows.add(row)
            columns.add(column)
        if not rows:
            return cls(0, 0, 0, 1)
        top, left = min(rows), min(columns)
        layout = cls(top, left, max(rows) - top + 1, max(columns) - left + 2)
        if layout.rows * layout.pitch > MOST_BITS:
            msg = "the squares lie too far apart: a box of {} by {} squares takes over {} bits"
            raise ValueError(msg.format(layout.rows, layout.pitch - 1, MOST_BITS))
        return layout

    def bit_of(self, value: object) -> int:
        """The number of the bit that stands for a square, or -1.

        Raises:
            TypeError: the value is unhashable.
        """
        if (square := as_square(value)) is None:
            return -1
        top, left, rows, pitch = self
        row, column = square[0] - top, square[1] - left
        return row * pitch + column if 0 <= row < rows and 0 <= column < pitch - 1 else -1

    def square_of(self, index: int) -> Square:
        """The square that a bit stands for."""
        row, column = divmod(index, self.pitch)
        return self.top + row, self.left + column

    def bits(self, squares: Iterable[object]) -> int:
        """One integer with the bits of the squares; what stands outside the box is left out."""
        return from_ones([number for number in map(self.bit_of, squares) if number >= 0])
