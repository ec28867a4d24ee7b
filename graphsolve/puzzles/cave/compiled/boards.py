"""Boards, which are sets of squares, in the array of a battle and in vector registers.

A board of up to 32 rows and 31 columns fits into a few vector registers, with 32 bits for each
row, and a layer of a search takes some ten instructions if it is not written to memory. numba has
no type for such a value, so this module adds `SmallBoard`. LLVM compiles its operations for the
vectors of the processor, whatever their length.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel.registry import default_manager
from numba.extending import intrinsic, models

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.layout import Ints

# --- Boards in registers -------------------------------------------------------------------------

Emit: TypeAlias = Callable[..., ir.Value]

UNDEFINED_FOR_ZERO = ir.Constant(ir.IntType(1), 1)
"""The flag of LLVM's `cttz` (count trailing zeros) for an undefined result if no bit is set."""


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


all_numbers = types.CPointer(types.int64)


@instructions(types.int64, types.int64)
def lowest_bit(builder: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """Return the index of the lowest bit that is set. At least one bit must be set."""
    return builder.cttz(bits, UNDEFINED_FOR_ZERO)


class SmallBoard(types.Type):
    """The numba type of a small board in registers, without the empty rows around it."""


small_board = SmallBoard("SmallBoard")

WORD = ir.IntType(32)
ROWS, ROWS_IN_MEMORY = (ir.VectorType(ir.IntType(bits), k.REGISTER_ROWS) for bits in (32, 64))
NO_SQUARES, ONES = ir.Constant(ROWS, None), ir.Constant(ROWS, [1] * k.REGISTER_ROWS)
NUMBERS = list(range(2 * k.REGISTER_ROWS))
ZERO = ir.Constant(WORD, 0)

default_manager.register(
    SmallBoard, lambda manager, board: models.PrimitiveModel(manager, board, ROWS)
)


def pointer_to_rows(builder: ir.IRBuilder, numbers: ir.Value, board: ir.Value) -> ir.Value:
    """Return a pointer to the first row of a board, which follows an empty one."""
    row = builder.gep(numbers, [builder.add(board, ir.Constant(board.type, 1))])
    return builder.bitcast(row, ROWS_IN_MEMORY.as_pointer())


@instructions(small_board, all_numbers, types.int64)
def load(builder: ir.IRBuilder, numbers: ir.Value, board: ir.Value) -> ir.Value:
    """Return the squares of a board in memory, with a word for each row."""
    return builder.trunc(builder.load(pointer_to_rows(builder, numbers, board), align=8), ROWS)


@instructions(types.void, all_numbers, types.int64, small_board)
def store(
    builder: ir.IRBuilder, numbers: ir.Value, board: ir.Value, squares: ir.Value
) -> ir.Value:
    """Add squares to a board in memory."""
    place = pointer_to_rows(builder, numbers, board)
    rows = builder.or_(builder.load(place, align=8), builder.zext(squares, ROWS_IN_MEMORY))
    builder.store(rows, place, align=8)
    return ir.Constant(ir.IntType(8).as_pointer(), None)  # None


@instructions(small_board, types.int64)
def singleton(builder: ir.IRBuilder, square: ir.Value) -> ir.Value:
    """Return the board with a single square."""
    in_first_row = builder.insert_element(NO_SQUARES, builder.trunc(square, WORD), ZERO)
    bits = builder.shuffle_vector(in_first_row, NO_SQUARES, NO_SQUARES)  # in all rows
    row = builder.lshr(bits, ir.Constant(ROWS, [6] * k.REGISTER_ROWS))
    column = builder.and_(bits, ir.Constant(ROWS, [31] * k.REGISTER_ROWS))
    here = builder.icmp_unsigned("==", row, ir.Constant(ROWS, NUMBERS[1 : k.REGISTER_ROWS + 1]))
    return builder.select(here, builder.shl(ONES, column), NO_SQUARES)


@instructions(small_board, small_board, small_board)
def grow(builder: ir.IRBuilder, board: ir.Value, inside: ir.Value) -> ir.Value:
    """Return the squares of a board and their neighbors that are inside another board."""
    from_below = ir.Constant(ROWS, NUMBERS[1 : k.REGISTER_ROWS + 1])
    from_above = ir.Constant(ROWS, NUMBERS[k.REGISTER_ROWS - 1 : -1])
    vertical = builder.or_(
        builder.shuffle_vector(board, NO_SQUARES, from_below),
        builder.shuffle_vector(NO_SQUARES, board, from_above),
    )
    horizontal = builder.or_(builder.shl(board, ONES), builder.lshr(board, ONES))
    return builder.and_(builder.or_(builder.or_(vertical, horizontal), board), inside)


def rows_with_squares(builder: ir.IRBuilder, board: ir.Value) -> ir.Value:
    """Return a word with a bit set for each row that has a square."""
    return builder.bitcast(builder.icmp_unsigned("!=", board, NO_SQUARES), WORD)


@instructions(types.boolean, small_board, small_board)
def equal(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """Return whether two boards have the same squares."""
    # For WebAssembly, LLVM cannot compare all rows at once.
    name = f"llvm.vector.reduce.or.v{k.REGISTER_ROWS}i32"
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(WORD, [ROWS]), name)
    return builder.icmp_unsigned("==", builder.call(function, [builder.xor(board, other)]), ZERO)


@instructions(types.boolean, small_board, small_board)
def intersects(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """Return whether two boards have a square in common."""
    rows = rows_with_squares(builder, builder.and_(board, other))
    return builder.icmp_unsigned("!=", rows, ZERO)


@instructions(types.int64, small_board, small_board)
def first_common(builder: ir.IRBuilder, board: ir.Value, other: ir.Value) -> ir.Value:
    """Return the first square that two boards have in common. There must be one."""
    squares = builder.and_(board, other)
    row = builder.cttz(rows_with_squares(builder, squares), UNDEFINED_FOR_ZERO)
    column = builder.cttz(builder.extract_element(squares, row), UNDEFINED_FOR_ZERO)
    number = builder.add(row, ir.Constant(WORD, 1))
    begin = builder.shl(number, ir.Constant(WORD, 6))
    return builder.zext(builder.or_(begin, column), ir.IntType(64))


# --- Boards in memory ----------------------------------------------------------------------------

SIDES: Any = np.array([["ULRD".index(letter) for letter in order] for order in k.ORDERS])
"""The places of the four sides of a square in reading order, for each order of directions."""


@shared
def beside(battle: Ints, square: int, side: int) -> int:
    """Return the neighbor of a square on a side, counted in reading order."""
    return square + battle[k.NEIGHBORS + side]


@shared
def has(battle: Ints, board: int, square: int) -> bool:
    """Return whether a square is in a board."""
    return battle[battle[board] + (square >> 6)] >> (square & 63) & 1 != 0


@shared
def add(battle: Ints, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[battle[board] + (square >> 6)] |= 1 << (square & 63)


@shared
def remove(battle: Ints, board: int, square: int) -> None:
    """Remove a square from a board."""
    battle[battle[board] + (square >> 6)] &= ~(1 << (square & 63))


@shared
def enter(battle: Ints, unit: int, square: int) -> None:
    """Put a unit on a square."""
    battle[unit + k.AT] = square
    battle[battle[k.UNIT_AT] + square] = unit
    add(battle, k.ELVES + battle[unit + k.SIDE_OF], square)
    remove(battle, k.VACANT, square)


@shared
def leave(battle: Ints, unit: int) -> None:
    """Take a unit off its square. If it is next to a square without a path, forget all of them."""
    square = battle[unit + k.AT]
    battle[battle[k.UNIT_AT] + square] = 0
    remove(battle, k.ELVES + battle[unit + k.SIDE_OF], square)
    add(battle, k.VACANT, square)
    near = has(battle, k.NO_PATH, square)
    for side in range(4):
        near |= has(battle, k.NO_PATH, beside(battle, square, side))
    if near:
        make(battle, k.NO_PATH, 0)


@inlined
def is_stuck(battle: Ints, unit: int) -> bool:
    """Return whether a unit has no path, because others found none from the squares next to it.

    There is no path from these until a unit leaves a square next to them: a target could get next
    to one of them only by crossing them. For the same reason, no unit of the other side is next to
    them, so both sides can share the board.
    """
    stuck = True
    for side in range(4):
        there = beside(battle, battle[unit + k.AT], side)
        if has(battle, k.VACANT, there):
            stuck &= has(battle, k.NO_PATH, there)
    return stuck


@shared
def make(battle: Ints, board: int, square: int) -> None:
    """Set a board to one square, or empty it if the square is 0."""
    for word in range(battle[board], battle[board] + battle[k.LAST_ROW]):
        battle[word] = 0
    if square:
        add(battle, board, square)


@shared
def near(battle: Ints, place: int, words: int) -> int:
    """Return a word of a board with the squares adjacent to the board, and perhaps others on it.

    `words` is the number of words in a row.
    """
    here = battle[place]
    left_and_right = here << 1 | here >> 1 | battle[place - 1] >> 63 & 1 | battle[place + 1] << 63
    return left_and_right | battle[place - words] | battle[place + words]


@shared
def boundary(battle: Ints, place: int) -> int:
    """Return a word of a board with the squares adjacent to the board and not on it."""
    return near(battle, place, battle[k.WORDS]) & ~battle[place]


@shared
def list_squares(battle: Ints, board: int, other: int) -> int:
    """List the squares of both boards as the options of a choice, and return their number."""
    found = 0
    for word in range(battle[k.LOW], battle[k.HIGH]):
        bits = battle[battle[board] + word] & battle[battle[other] + word]
        while bits:
            battle[battle[k.OPTION] + found] = k.WORD * word + lowest_bit(bits)
            bits &= bits - 1
            found += 1
    return found


@shared
def reach(battle: Ints, start: int, square: int, goals: int) -> None:
    """Fill the board `REACHED` by a BFS that stops after the first layer that contains a goal.

    The search goes from the board `start`, whose squares are `square` or next to it, to the board
    `goals`, over the free squares. Without a goal in reach, `REACHED` has all reachable squares.
    """
    words, start, goals, free = battle[k.WORDS], battle[start], battle[goals], battle[k.FREE]
    reached, before = battle[k.REACHED], battle[k.BEFORE]
    layers = hit = new = 0
    for word in range(words, battle[k.LAST_ROW]):
        layer = battle[start + word] & battle[free + word]
        battle[reached + word], battle[before + word] = layer, 0
        new |= layer
        hit |= layer & battle[goals + word]
    low, high = (square >> 6) - words, (square >> 6) + words + 1
    while new and not hit:
        # The words of a layer are at most a row away from those of the layer before.
        while battle[reached + low] == battle[before + low]:
            low += 1
        while battle[reached + high - 1] == battle[before + high - 1]:
            high -= 1
        low, high = max(low - words, battle[k.LOW]), min(high + words, battle[k.HIGH])
        reached, before = before, reached
        hit = new = 0
        for word in range(low, high):
            here = battle[before + word]
            layer = (here | near(battle, before + word, words)) & battle[free + word]
            battle[reached + word] = layer
            new |= layer ^ here
            hit |= layer & battle[goals + word]
        layers += 1
    battle[k.REACHED], battle[k.BEFORE], battle[k.LAYERS] = reached, before, layers
    battle[k.WORK] += layers
