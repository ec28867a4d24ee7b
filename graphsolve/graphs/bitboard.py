"""Bitboards: sets of squares in arrays of 32-bit words, for kernels.

A bitboard is to a kernel what a `SquareSet` is to the graph engine: one bit for each square. Each
row takes `1 << shift` bits, a power of two and at least one word, lowest bit first. An empty row
before the first and after the last, and an empty bit at the end of each row, keep the edges apart:
no row continues in the next one, and the neighbours of a square are never outside the array.

Several bitboards of the same size share an array `words` of dtype uint32. A `board` is the index
of its first word there, and a `square` is the number of its bit in the board.

To import this module, numba must be installed (the extra `fast`).
"""

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, unsigned
from graphsolve.graphs.squareset import SquareSet

Words = npt.NDArray[np.uint32]

word = np.uint32
"""The type of a word, and of the number of bits that a word is shifted by."""

MIN_SHIFT = 5
"""The shift of boards with one word in a row, and the binary logarithm of a word's bits."""

UP, LEFT, RIGHT, DOWN = range(4)
"""The sides of a square, in reading order. A set of sides is an integer with a bit for each."""


def board_of(squares: SquareSet, rows: int, shift: int) -> Words:
    """Squares as a bitboard of `(rows + 2) << shift` bits with the corner of their layout."""
    _, _, height, stride = squares.layout
    digits = np.zeros((rows + 2, 1 << shift), np.uint8)
    packed = np.frombuffer(squares.bits.to_bytes(height * stride // 8 + 1, "little"), np.uint8)
    unpacked = np.unpackbits(packed, count=height * stride, bitorder="little")
    digits[1 : height + 1, :stride] = unpacked.reshape(height, stride)
    return np.packbits(digits, bitorder="little").view(np.uint32)


@inlined
def lowest_bit(bits: np.uint32) -> int:
    """The number of the lowest bit that is set. At least one must be.

    numba has no function for this. Each comparison gives one binary digit of the number.
    """
    lowest = bits & (word(0) - bits)
    number: int = (
        ((lowest & word(0xAAAAAAAA)) != 0)
        | ((lowest & word(0xCCCCCCCC)) != 0) << 1
        | ((lowest & word(0xF0F0F0F0)) != 0) << 2
        | ((lowest & word(0xFF00FF00)) != 0) << 3
        | ((lowest & word(0xFFFF0000)) != 0) << 4
    )
    return number


@inlined
def bit(words: Words, board: int, square: int) -> int:
    """1 if a square is in a board, otherwise 0."""
    return int(np.int64(words[unsigned(board + (square >> 5))] >> word(square & 31) & word(1)))


@inlined
def flip(words: Words, board: int, square: int) -> None:
    """Add a square to a board, or remove it."""
    words[unsigned(board + (square >> 5))] ^= word(1) << word(square & 31)


@inlined
def sides_in(words: Words, board: int, shift: int, square: int) -> int:
    """The set of sides on which the neighbour of a square is in a board."""
    return (
        bit(words, board, square - (1 << shift)) << UP
        | bit(words, board, square - 1) << LEFT
        | bit(words, board, square + 1) << RIGHT
        | bit(words, board, square + (1 << shift)) << DOWN
    )


@inlined
def neighbour(square: int, side: int, shift: int) -> int:
    """The neighbour of a square on one side."""
    distance = 1 if LEFT <= side <= RIGHT else 1 << shift
    return square + distance if side > LEFT else square - distance


@inlined
def first_side(sides: int) -> int:
    """The first side of a set in reading order."""
    return lowest_bit(word(sides))


@inlined
def spread(words: Words, board: int, stride: int, index: int) -> np.uint32:
    """A word of the board that contains the squares of another board and their neighbours.

    `index` counts from the first word of a board; `stride` is the number of words in a row.
    """
    middle = board + index
    here = words[unsigned(middle)]
    result = (
        here
        | here << word(1)
        | here >> word(1)
        | words[unsigned(middle - stride)]
        | words[unsigned(middle + stride)]
    )
    if stride > 1:
        result |= words[unsigned(middle - 1)] >> word(31) | words[unsigned(middle + 1)] << word(31)
    return word(result)
