"""How a unit finds its step under the statement's rules, by two breadth-first searches by layers.

The first search starts at the unit and ends with the first layer that has a square in range; the
first of these in reading order is chosen. The second starts there, and finds which neighbors of
the unit are on a shortest path. It is skipped if the chosen square is a neighbor.

On a *small* board, of up to 32 rows and 31 columns, a layer is computed for all squares at once,
in vector registers (see `bitboard`). On others, it is computed for the rows that the search can
have reached.

Squares from which a unit has found no path are remembered until a unit leaves a square next to
them; see `is_stuck`.
"""

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import (
    ROW_SHIFT,
    as_words,
    equal,
    first_common,
    grow,
    intersects,
    load,
    lowest_bit,
    singleton,
    store,
    word,
)
from graphsolve.puzzles.cave.compiled.boards import add, has, neighbor
from graphsolve.puzzles.cave.compiled.layout import Battle

Words = npt.NDArray[np.uint64]


@shared
def step_on_small_board(battle: Battle, unit: int) -> int:
    """Return the square to which a unit moves on a small board, or 0 if it has no path."""
    free = load(battle, k.VACANT)
    steps = grow(singleton(battle[unit + k.AT]), free)
    in_range = grow(load(battle, k.GOBLINS - battle[unit + k.SIDE_OF] * k.SIZE), free)
    reached = before = steps
    length = 1
    while not intersects(reached, in_range):
        if length % 8 == 0:  # not each time, as this takes as long as half a layer
            if equal(reached, before):
                store(battle, k.NO_PATH, reached)
                return 0
            before = reached
        reached = grow(reached, free)
        length += 1
    chosen: int = first_common(reached, in_range)
    if length == 1:
        return chosen
    reached = singleton(chosen)
    for _ in range(length - 1):
        reached = grow(reached, free)
    step: int = first_common(reached, steps)
    return step


# --- Other boards, row by row --------------------------------------------------------------------


@inlined
def spread(words: Words, board: int, stride: int, index: int) -> np.uint64:
    """Return one word of the result of adding to a board all neighbors of its squares.

    `index` counts from the first word of a board; `stride` is the number of words in a row.
    """
    middle = board + index
    here = words[middle]
    near = (
        here | here << word(1) | here >> word(1) | words[middle - stride] | words[middle + stride]
    )
    return word(near | words[middle - 1] >> word(63) | words[middle + 1] << word(63))


@shared
def add_layer(
    battle: Battle, first: int, end: int, reached: int, after: int, targets: int
) -> tuple[np.uint64, np.uint64]:
    """Write the squares of the board `reached` and the next layer to the board `after`.

    Only the words from `first` to before `end` are computed, as indices from the first word of a
    board.

    Returns:
        two words: one that is 0 if no reached square is adjacent to a target, and one that is 0 if
        the next layer is empty.
    """
    words, stride = as_words(battle), 1 << battle[k.SHIFT] >> ROW_SHIFT
    vacant = battle[k.SIDES_AT] + 3 * battle[k.BOARD_SIZE]
    touched = new = word(0)
    for index in range(first, end):
        near = spread(words, reached, stride, index)
        free = near & words[vacant + index]
        touched |= near & words[targets + index]
        new |= free & ~words[reached + index]
        words[after + index] = free
    return touched, new


@inlined
def clear(battle: Battle, board: int, first: int, end: int) -> None:
    """Empty the words of a board from `first` to before `end`."""
    for index in range(first, end):
        battle[board + index] = 0


@shared
def step_on_wide_board(battle: Battle, unit: int) -> int:
    """Return the square to which a unit moves, or 0 if it has no path.

    The two boards for searches are empty before and after.
    """
    square, shift, size = battle[unit + k.AT], battle[k.SHIFT], battle[k.BOARD_SIZE]
    stride, elves = 1 << shift >> ROW_SHIFT, battle[k.SIDES_AT]
    targets = elves + size * (1 - battle[unit + k.SIDE_OF])
    no_path, reached, after = elves + 2 * size, elves + 4 * size, elves + 5 * size
    add(battle, reached, square)
    row = (square >> ROW_SHIFT) // stride * stride
    first, end = row, row + stride
    length = 0
    while True:
        first, end = max(stride, first - stride), min(size - stride, end + stride)
        touched, new = add_layer(battle, first, end, reached, after, targets)
        battle[k.WORK] += end - first >> 4
        if (
            touched and length
        ) or not new:  # a unit that is in range may have to move all the same
            break
        length += 1
        reached, after = after, reached
    chosen = 0
    words = as_words(battle)
    for index in range(first, end):
        if not touched:
            battle[no_path + index] |= battle[reached + index]
        elif not chosen:
            in_range = words[reached + index] & spread(words, targets, stride, index)
            if in_range:
                chosen = (index << ROW_SHIFT) + lowest_bit(np.int64(in_range))
    clear(battle, reached, first, end)
    clear(battle, after, first, end)
    if chosen == 0 or length == 1:
        return chosen
    add(battle, reached, chosen)
    first = (chosen >> ROW_SHIFT) // stride * stride
    end = first + stride
    lowest, highest = first, end
    for left in range(length - 1, 0, -1):
        # Squares in rows that are more than `left` away from the unit are on no shortest path.
        first = max(stride, first - stride, row - left * stride)
        end = min(size - stride, end + stride, row + (left + 1) * stride)
        add_layer(battle, first, end, reached, after, targets)
        battle[k.WORK] += end - first >> 4
        lowest, highest = min(lowest, first), max(highest, end)
        reached, after = after, reached
    step = 0
    for direction in range(3, -1, -1):
        there = neighbor(square, direction, shift)
        if has(battle, reached, there):
            step = there
    clear(battle, reached, lowest, highest)
    clear(battle, after, lowest, highest)
    return step
