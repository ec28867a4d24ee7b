"""Bitboards: sets of squares in arrays of 32-bit words, for kernels.

A bitboard is to a kernel what a `SquareSet` is to the graph engine: one bit for each square. Each
row takes `1 << shift` bits, a power of two and at least one word, lowest bit first. An empty row
before the first and after the last, and an empty bit at the end of each row, keep the edges apart:
no row continues in the next one, and the neighbours of a square are never outside the array.

Several bitboards of the same size share an array of dtype uint32, and `words` is its `pointer`. A
`board` is the index of its first word there, and a `square` is the number of its bit in the board.

To import this module, numba must be installed (the extra `fast`).
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core.datamodel.registry import default_manager
from numba.extending import intrinsic, models

from graphsolve.graphs.kernels import inlined
from graphsolve.graphs.squareset import SquareSet

Words = npt.NDArray[np.uint32]
Emit: TypeAlias = Callable[..., ir.Value]

word = np.uint32
"""The type of a word, and of the number of bits that a word is shifted by."""

MIN_SHIFT = 5
"""The shift of boards with one word in a row, and the binary logarithm of a word's bits."""

UNDEFINED_FOR_ZERO = ir.Constant(ir.IntType(1), 1)
"""The flag of LLVM's `cttz` (count trailing zeros) for an undefined result if there is no 1."""

UP, LEFT, RIGHT, DOWN = range(4)
"""The directions, in reading order of the squares there. A set of directions is an integer with
a bit for each.
"""


def board_of(squares: SquareSet, rows: int, shift: int) -> Words:
    """Squares as a bitboard of `(rows + 2) << shift` bits with the corner of their layout."""
    _, _, height, stride = squares.layout
    digits = np.zeros((rows + 2, 1 << shift), np.uint8)
    packed = np.frombuffer(squares.bits.to_bytes(height * stride // 8 + 1, "little"), np.uint8)
    unpacked = np.unpackbits(packed, count=height * stride, bitorder="little")
    digits[1 : height + 1, :stride] = unpacked.reshape(height, stride)
    return np.packbits(digits, bitorder="little").view(np.uint32)


def instructions(
    result: types.Type, *parameters: types.Type
) -> Callable[[Emit], Callable[..., Any]]:
    """Mark a function that writes the LLVM instructions of a function for kernels.

    It is called with the builder of instructions and the values of the arguments, and returns the
    result. `result` and `parameters` are the numba types.
    """

    def decorate(emit: Emit) -> Callable[..., Any]:
        def typed(_context: object, *_arguments: object) -> tuple[Any, Callable[..., ir.Value]]:
            return result(*parameters), lambda _, builder, __, values: emit(builder, *values)

        function: Callable[..., Any] = intrinsic(update_wrapper(typed, emit, ("__doc__",), ()))
        return function

    return decorate


@instructions(types.int64, types.uint32)
def lowest_bit(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """The number of the lowest bit of a word that is set. At least one must be."""
    return builder.zext(builder.cttz(bits, UNDEFINED_FOR_ZERO), ir.IntType(64))


@inlined
def bit(words: Words, board: int, square: int) -> int:
    """1 if a square is in a board, otherwise 0."""
    return int(np.int64(words[board + (square >> 5)] >> word(square & 31) & word(1)))


@inlined
def flip(words: Words, board: int, square: int) -> None:
    """Add a square to a board, or remove it."""
    words[board + (square >> 5)] ^= word(1) << word(square & 31)


@inlined
def directions_in(words: Words, board: int, shift: int, square: int) -> int:
    """The set of directions in which the neighbour of a square is in a board."""
    return (
        bit(words, board, square - (1 << shift)) << UP
        | bit(words, board, square - 1) << LEFT
        | bit(words, board, square + 1) << RIGHT
        | bit(words, board, square + (1 << shift)) << DOWN
    )


@inlined
def neighbour(square: int, direction: int, shift: int) -> int:
    """The neighbour of a square in one direction."""
    distance = 1 if LEFT <= direction <= RIGHT else 1 << shift
    return square + distance if direction > LEFT else square - distance


@inlined
def first_direction(directions: int) -> int:
    """The first direction of a set in reading order."""
    direction: int = lowest_bit(word(directions))
    return direction


@inlined
def spread(words: Words, board: int, stride: int, index: int) -> np.uint32:
    """One word of the result of adding to a board all neighbours of its squares.

    `index` counts from the first word of a board; `stride` is the number of words in a row.
    """
    middle = board + index
    here = words[middle]
    result = (
        here | here << word(1) | here >> word(1) | words[middle - stride] | words[middle + stride]
    )
    if stride > 1:
        result |= words[middle - 1] >> word(31) | words[middle + 1] << word(31)
    return word(result)


# Small boards
#
# A board of up to 32 rows and 31 columns, with a word for each row, fits into a few vector
# registers, and a layer of a search takes some ten instructions if it is not written to memory.
# numba has no type for such a value, so `SmallBoard` is one. LLVM compiles its operations for the
# vectors that the processor has, whatever their length.

SMALL_ROWS, SMALL_COLUMNS = 32, 31
SMALL_SIZE = SMALL_ROWS + 2
"""The number of words of a small board: one for each row, one before them, and one after them."""


class SmallBoard(types.Type):
    """The numba type of a small board in registers, without the empty rows around it."""


small_board, all_words = SmallBoard("SmallBoard"), types.CPointer(types.uint32)

WORD = ir.IntType(32)
ROWS = ir.VectorType(WORD, SMALL_ROWS)
NO_SQUARES, ONES = ir.Constant(ROWS, None), ir.Constant(ROWS, [1] * SMALL_ROWS)
NUMBERS = list(range(2 * SMALL_ROWS))
ZERO = ir.Constant(WORD, 0)

default_manager.register(
    SmallBoard, lambda manager, board: models.PrimitiveModel(manager, board, ROWS)
)


def pointer_to_rows(builder: ir.IRBuilder, words: ir.Value, board: ir.Value) -> ir.Value:
    """A pointer to the first row of a board, which follows an empty one."""
    row = builder.gep(words, [builder.add(board, ir.Constant(board.type, 1))])
    return builder.bitcast(row, ROWS.as_pointer())


@instructions(small_board, all_words, types.int64)
def load(builder: ir.IRBuilder, words: ir.Value, board: ir.Value) -> ir.Value:
    """The squares of a board in memory."""
    return builder.load(pointer_to_rows(builder, words, board), align=4)


@instructions(types.void, all_words, types.int64, small_board)
def store(builder: ir.IRBuilder, words: ir.Value, board: ir.Value, squares: ir.Value) -> ir.Value:
    """Write squares to a board in memory."""
    builder.store(squares, pointer_to_rows(builder, words, board), align=4)
    return ir.Constant(ir.IntType(8).as_pointer(), None)  # None


@instructions(small_board, types.int64)
def singleton(builder: ir.IRBuilder, square: ir.Value) -> ir.Value:
    """The board of a single square."""
    in_first_row = builder.insert_element(NO_SQUARES, builder.trunc(square, WORD), ZERO)
    bits = builder.shuffle_vector(in_first_row, NO_SQUARES, NO_SQUARES)  # in all rows
    row = builder.lshr(bits, ir.Constant(ROWS, [MIN_SHIFT] * SMALL_ROWS))
    column = builder.and_(bits, ir.Constant(ROWS, [31] * SMALL_ROWS))
    here = builder.icmp_unsigned("==", row, ir.Constant(ROWS, NUMBERS[1 : SMALL_ROWS + 1]))
    return builder.select(here, builder.shl(ONES, column), NO_SQUARES)


@instructions(small_board, small_board)
def spread_small(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """The squares of a board and their neighbours, and perhaps some of the empty last column."""
    from_below = ir.Constant(ROWS, NUMBERS[1 : SMALL_ROWS + 1])
    from_above = ir.Constant(ROWS, NUMBERS[SMALL_ROWS - 1 : -1])
    vertical = builder.or_(
        builder.shuffle_vector(board, NO_SQUARES, from_below),
        builder.shuffle_vector(NO_SQUARES, board, from_above),
    )
    horizontal = builder.or_(builder.shl(board, ONES), builder.lshr(board, ONES))
    return builder.or_(builder.or_(vertical, horizontal), board)


@instructions(small_board, small_board, small_board)
def intersection(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """The squares that two boards have in common."""
    return builder.and_(board, other)


@instructions(small_board, small_board, small_board)
def union(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """The squares of two boards."""
    return builder.or_(board, other)


def rows_with_squares(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """A word with a bit for each row that has a square."""
    return builder.bitcast(builder.icmp_unsigned("!=", board, NO_SQUARES), WORD)


@instructions(types.boolean, small_board, small_board)
def equal(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """Whether two boards have the same squares."""
    rows = rows_with_squares(builder, builder.xor(board, other))
    return builder.icmp_unsigned("==", rows, ZERO)


@instructions(types.boolean, small_board, small_board)
def intersects(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """Whether two boards have a square in common."""
    rows = rows_with_squares(builder, builder.and_(board, other))
    return builder.icmp_unsigned("!=", rows, ZERO)


@instructions(types.int64, small_board, small_board)
def first_common(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """The first square that two boards have in common. There must be one."""
    squares = builder.and_(board, other)
    row = builder.cttz(rows_with_squares(builder, squares), UNDEFINED_FOR_ZERO)
    column = builder.cttz(builder.extract_element(squares, row), UNDEFINED_FOR_ZERO)
    number = builder.add(row, ir.Constant(WORD, 1))
    begin = builder.shl(number, ir.Constant(WORD, MIN_SHIFT))
    return builder.zext(builder.or_(begin, column), ir.IntType(64))
