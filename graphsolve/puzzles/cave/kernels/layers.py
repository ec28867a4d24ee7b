"""Searches of whole layers: a unit's step, found by two breadth-first searches on bitboards.

A set of squares is a bitboard (see `graphsolve.graphs.bitboard`) of `size` words. The boards of a
battle are in one array: `FREE * size` is the index of the first word of the free squares, and so
on. `goblin` is 1 for a move of a goblin and 0 for one of an elf, so `(ELVES + goblin) * size` is
the board of its side, and `(GOBLINS - goblin) * size` that of its targets.

The first search starts at the unit and ends with the first layer that has a square in range; the
first of these in reading order is chosen. The second starts there, and finds which neighbours of
the unit are on a shortest path. It is skipped if the unit has only one free neighbour, or if the
chosen square is a neighbour.

On a *small* board, of up to 32 rows and 31 columns, a layer is computed for all squares at once,
in vector registers (see `graphsolve.graphs.bitboard`). On other boards, it is computed for the
rows that the search can have reached.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    SMALL_SIZE,
    Words,
    directions_in,
    equal,
    first_common,
    first_direction,
    flip,
    intersection,
    intersects,
    load,
    lowest_bit,
    neighbour,
    singleton,
    spread,
    spread_small,
    store,
    union,
    word,
)
from graphsolve.graphs.kernels import inlined

Ints = npt.NDArray[np.int64]
Int32s = npt.NDArray[np.int32]

# The bitboards: elves; goblins; open squares that are not occupied; squares from which a unit has
# no path; units that have not taken their turns in this round; and two for the searches on boards
# that are not small, which are empty between searches.
ELVES, GOBLINS, FREE, NO_PATH, PENDING, SEEN, LAYER = range(7)
BOARDS = 7

NONE = 2**62  # no square, status or path length: larger than any value, so minima start from it
MAX_LAYERS = 512  # about as many of a whole board take as long as a new distance field


class Arrays(NamedTuple):
    """What the battles in a cave share: the map, and the units of the one that is being fought.

    Attributes:
        words: the bitboards, one after the other; uint32 of shape `(BOARDS * size,)`.
        hit_points: the hit points of the unit on each square, and any number if there is none;
            int64 of shape `(32 * size,)`.
    """

    words: Words
    hit_points: Ints


class Fields(NamedTuple):
    """What boards that are not small need besides `Arrays`.

    For small boards, it is None. numba removes the branches that need it then, before it infers
    types, so the functions in them are not compiled.

    Attributes:
        shift: the binary logarithm of the number of bits in a row of a bitboard.
        size: the number of words of a bitboard.
        memory: what moves remember, see `moves`; int64 of shape `(MEMORY,)`.
        labels: the fields of elves and of goblins, see `fields`; int64 of shape `(2, 32 * size)`.
        scratch: what updates of the fields need, see `HEADS` and so on; int32 of shape
            `(SCRATCH, 32 * size)`.
    """

    shift: int
    size: int
    memory: Ints
    labels: Ints
    scratch: Int32s


@inlined
def sizes_of(fields: Fields | None) -> tuple[int, int]:
    """The shift and the size of the board."""
    if fields is None:
        # Constants for LLVM, but not for numba, which would compile all callees for them.
        return int(np.int64(MIN_SHIFT)), int(np.int64(SMALL_SIZE))
    return fields.shift, fields.size


@inlined
def add_layer(
    words: Words,
    stride: int,
    size: int,
    first: int,
    end: int,
    reached: int,
    after: int,
    targets: int,
) -> tuple[np.uint32, np.uint32]:
    """Write the squares of the board `reached` and the next layer to the board `after`.

    Only the words from `first` to before `end` are computed, as indices from the first word of a
    board; `stride` is the number of words in a row.

    Returns:
        two words: one that is 0 if no reached square is adjacent to a target, and one that is 0 if
        the next layer is empty.
    """
    touched = new = word(0)
    for index in range(first, end):
        near = spread(words, reached, stride, index)
        free = near & words[FREE * size + index]
        touched |= near & words[targets + index]
        new |= free & ~words[reached + index]
        words[after + index] = free
    return touched, new


@inlined
def first_in_range(words: Words, stride: int, reached: int, targets: int, index: int) -> int:
    """The first square, in the word `index` or later, that is reached and adjacent to a target.

    There must be one. `stride` is the number of words in a row.
    """
    while True:
        in_range = words[reached + index] & spread(words, targets, stride, index)
        if in_range:
            column: int = lowest_bit(in_range)
            return (index << MIN_SHIFT) + column
        index += 1


@inlined
def step_on_small_board(words: Words, square: int, goblin: int) -> int:
    """The square to which a unit moves on a small board, or 0 if it has no path.

    It does not search if its free neighbours are known to have no path, see `moves`. The square is
    one without adjacent targets.
    """
    free, no_path = load(words, FREE * SMALL_SIZE), load(words, NO_PATH * SMALL_SIZE)
    steps = intersection(spread_small(singleton(square)), free)
    if equal(intersection(steps, no_path), steps):
        return 0
    in_range = spread_small(load(words, (GOBLINS - goblin) * SMALL_SIZE))
    reached = before = steps
    length = 1
    while not intersects(reached, in_range):
        if length % 8 == 0:  # not each time, as this takes as long as half a layer
            if equal(reached, before):
                store(words, NO_PATH * SMALL_SIZE, union(no_path, reached))
                return 0
            before = reached
        reached = intersection(spread_small(reached), free)
        length += 1
    chosen: int = first_common(reached, in_range)
    if length == 1:
        return chosen
    reached = singleton(chosen)
    for _ in range(length - 1):
        reached = intersection(spread_small(reached), free)
    step: int = first_common(reached, steps)
    return step


@inlined
def clear(words: Words, board: int, first: int, end: int) -> None:
    """Empty the words of a board from `first` to before `end`."""
    for index in range(first, end):
        words[board + index] = 0


@inlined
def step_by_layers(
    words: Words, fields: Fields, square: int, goblin: int, directions: int
) -> tuple[int, int]:
    """The square to which a unit moves, or 0 if it has no path; and the number of words computed.

    Only rows that the search can have reached are computed. If they are as many as in `MAX_LAYERS`
    layers of the whole board, the search is given up, and the square is `NONE`. See
    `step_on_small_board` for the arguments.
    """
    shift, size, _, _, _ = fields
    stride = 1 << (shift - MIN_SHIFT)
    targets = (GOBLINS - goblin) * size
    reached, after = SEEN * size, LAYER * size
    flip(words, reached, square)
    first = (square >> shift) * stride
    end = first + stride
    work = length = 0
    while True:
        first, end = max(stride, first - stride), min(size - stride, end + stride)
        touched, new = add_layer(words, stride, size, first, end, reached, after, targets)
        work += end - first
        if touched or not new:
            break
        length += 1
        reached, after = after, reached
        if work > MAX_LAYERS * size:
            clear(words, reached, first, end)
            clear(words, after, first, end)
            return NONE, work
    to = 0
    if touched:
        to = first_in_range(words, stride, reached, targets, first)
    else:
        no_path = NO_PATH * size
        for index in range(first, end):
            words[no_path + index] |= words[reached + index]
    clear(words, reached, first, end)
    clear(words, after, first, end)
    if to == 0 or length == 1:
        return to, work
    if directions & (directions - 1):
        flip(words, reached, to)
        first = (to >> shift) * stride
        end = first + stride
        lowest, highest, middle = first, end, (square >> shift) * stride
        for left in range(length - 1, 0, -1):
            # Squares in rows that are more than `left` away from the unit are on no shortest path.
            first = max(stride, first - stride, middle - left * stride)
            end = min(size - stride, end + stride, middle + (left + 1) * stride)
            add_layer(words, stride, size, first, end, reached, after, targets)
            work += end - first
            lowest, highest = min(lowest, first), max(highest, end)
            reached, after = after, reached
        directions &= directions_in(words, reached, shift, square)
        clear(words, reached, lowest, highest)
        clear(words, after, lowest, highest)
    return neighbour(square, first_direction(directions), shift), work
