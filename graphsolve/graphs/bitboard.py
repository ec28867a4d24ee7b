"""Bitboards: sets of squares in arrays of 32-bit words, for kernels.

A bitboard is to a kernel what a `SquareSet` is to the graph engine: one bit for each square. Each
row takes `1 << shift` bits, a power of two and at least one word, lowest bit first. An empty row
before the first and after the last, and an empty bit at the end of each row, keep the edges apart:
no row continues in the next one, and the neighbours of a square are never outside the array.

Several bitboards of the same size share an array `words` of dtype uint32. A `board` is the index
of its first word there, and a `square` is the number of its bit in the board.

To import this module, numba must be installed (the extra `fast`).
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

from graphsolve.graphs.kernels import inlined, unsigned
from graphsolve.graphs.squareset import SquareSet

Words = npt.NDArray[np.uint32]
Context: TypeAlias = Any
Intrinsic: TypeAlias = tuple[Any, Callable[..., Any]]

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


@intrinsic
def lowest_bit(_context: Context, _bits: Any) -> Intrinsic:
    """The number of the lowest bit of a word that is set. At least one must be."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.zext(trailing_zeros(builder, arguments[0]), ir.IntType(64))

    return types.int64(types.uint32), code


def trailing_zeros(builder: Any, bits: Any) -> Any:
    """The instruction that counts the zeros after the lowest bit that is set."""
    return builder.cttz(bits, ir.Constant(ir.IntType(1), 1))


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


# Small boards
#
# A board of up to 32 rows and 31 columns, one word a row, fits in a few vector registers. So a
# search need not write its layers to memory, and a layer takes some ten instructions. numba has no
# type for such a value, so `SmallBoard` is one, with functions that say which instructions of LLVM
# they are. LLVM compiles these for the vectors that the processor has, whatever their length.

SMALL_ROWS, SMALL_COLUMNS = 32, 31
SMALL_SIZE = SMALL_ROWS + 2
"""The number of words of a small board: one for each row, one before them, and one after them."""


class SmallBoard(types.Type):
    """The numba type of a small board in registers, without the empty rows around it."""


small_board = SmallBoard("SmallBoard")

VECTOR = ir.VectorType(ir.IntType(32), SMALL_ROWS)
EMPTY = ir.Constant(VECTOR, None)
ONES = ir.Constant(VECTOR, [1] * SMALL_ROWS)
LANES = ir.Constant(VECTOR, list(range(SMALL_ROWS)))


@register_model(SmallBoard)
class SmallBoardModel(models.PrimitiveModel):
    """Says that a small board is a vector of 32-bit integers for LLVM."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


def row_pointer(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """A pointer to the first row of a board, from the arguments `words` and `board`."""
    words = target.make_array(signature.args[0])(target, builder, arguments[0])
    first = builder.add(arguments[1], ir.Constant(arguments[1].type, 1))
    return builder.bitcast(builder.gep(words.data, [first]), VECTOR.as_pointer())


def occupied_rows(builder: Any, board: Any) -> Any:
    """A word with a bit for each row that has a square."""
    return builder.bitcast(builder.icmp_unsigned("!=", board, EMPTY), ir.IntType(32))


@intrinsic
def load(_context: Context, words: Any, _board: Any) -> Intrinsic:
    """The squares of a board in memory."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(row_pointer(target, builder, signature, arguments), align=4)

    return small_board(words, types.intp), code


@intrinsic
def store(_context: Context, words: Any, _board: Any, _squares: Any) -> Intrinsic:
    """Write squares to a board in memory."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = row_pointer(target, builder, signature, arguments)
        builder.store(arguments[2], pointer, align=4)
        return target.get_dummy_value()

    return types.void(words, types.intp, small_board), code


@intrinsic
def only(_context: Context, _square: Any) -> Intrinsic:
    """The board of a single square."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        square = builder.trunc(arguments[0], ir.IntType(32))

        def in_each_row(value: Any) -> Any:
            vector = builder.insert_element(EMPTY, value, ir.Constant(ir.IntType(32), 0))
            return builder.shuffle_vector(vector, EMPTY, EMPTY)

        row = in_each_row(builder.lshr(square, ir.Constant(ir.IntType(32), MIN_SHIFT)))
        column = in_each_row(builder.and_(square, ir.Constant(ir.IntType(32), 31)))
        here = builder.icmp_unsigned("==", row, builder.add(LANES, ONES))
        return builder.select(here, builder.shl(ONES, column), EMPTY)

    return small_board(types.int64), code


@intrinsic
def spread_small(_context: Context, _board: Any) -> Intrinsic:
    """The squares of a board and their neighbours; the empty bits of rows can be set, too."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        (board,) = arguments
        rows = list(range(2 * SMALL_ROWS))
        above = builder.shuffle_vector(board, EMPTY, ir.Constant(VECTOR, rows[1 : SMALL_ROWS + 1]))
        below = builder.shuffle_vector(EMPTY, board, ir.Constant(VECTOR, rows[SMALL_ROWS - 1 : -1]))
        sides = builder.or_(builder.shl(board, ONES), builder.lshr(board, ONES))
        return builder.or_(builder.or_(above, below), builder.or_(board, sides))

    return small_board(small_board), code


@intrinsic
def common(_context: Context, _board: Any, _other: Any) -> Intrinsic:
    """The squares that two boards have in common."""
    code = lambda _target, builder, _signature, boards: builder.and_(*boards)  # noqa: E731
    return small_board(small_board, small_board), code


@intrinsic
def joined(_context: Context, _board: Any, _other: Any) -> Intrinsic:
    """The squares in any of two boards."""
    code = lambda _target, builder, _signature, boards: builder.or_(*boards)  # noqa: E731
    return small_board(small_board, small_board), code


@intrinsic
def equal_boards(_context: Context, _board: Any, _other: Any) -> Intrinsic:
    """Whether the squares of two boards are the same."""

    def code(_target: Any, builder: Any, _signature: Any, boards: Any) -> Any:
        rows = occupied_rows(builder, builder.xor(*boards))
        return builder.icmp_unsigned("==", rows, ir.Constant(ir.IntType(32), 0))

    return types.boolean(small_board, small_board), code


@intrinsic
def meet(_context: Context, _board: Any, _other: Any) -> Intrinsic:
    """Whether two boards have a square in common."""

    def code(_target: Any, builder: Any, _signature: Any, boards: Any) -> Any:
        rows = occupied_rows(builder, builder.and_(*boards))
        return builder.icmp_unsigned("!=", rows, ir.Constant(ir.IntType(32), 0))

    return types.boolean(small_board, small_board), code


@intrinsic
def first_common(_context: Context, _board: Any, _other: Any) -> Intrinsic:
    """The first square that two boards have in common. There must be one."""

    def code(_target: Any, builder: Any, _signature: Any, boards: Any) -> Any:
        board = builder.and_(*boards)
        row = trailing_zeros(builder, occupied_rows(builder, board))
        column = trailing_zeros(builder, builder.extract_element(board, row))
        before = builder.shl(builder.add(row, ir.Constant(row.type, 1)), ir.Constant(row.type, 5))
        return builder.zext(builder.or_(before, column), ir.IntType(64))

    return types.int64(small_board, small_board), code
