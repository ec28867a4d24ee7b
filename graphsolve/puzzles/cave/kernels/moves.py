"""Moves of the compiled engine: a unit's step, found by the quickest of several searches.

See `layers` for the arrays and the two breadth-first searches of a move. There are three ways to
search:

- On small boards, by layers of all squares.
- On other boards, by layers of the rows that the search can have reached.
- If few squares of these rows are reached, as in a maze, or all targets are far away, or the cave
  is very wide, from square to square with a queue. As in A*, this search skips squares that cannot
  be on the way, see `step_by_queue`.

The squares from which a unit has no path are remembered. A unit whose free neighbours are all
among them does not search. They are forgotten when a unit leaves a square next to them. Until
then, there is no path: a square in range could be reached only if it were one of them, and for
that a target would have to come next to one of them, which it can do only through them. For the
same reason, no unit of the other side is next to them, so both sides can share one board.
"""

import numpy as np

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    Words,
    bit,
    first_side,
    flip,
    lowest_bit,
    neighbour,
    sides_in,
    word,
)
from graphsolve.graphs.kernels import inlined, kernel, unsigned
from graphsolve.puzzles.cave.kernels.layers import (
    ELVES,
    FREE,
    GOBLINS,
    LAYER,
    NO_PATH,
    NONE,
    SEEN,
    SMALL_SIZE,
    SPARSE,
    Arrays,
    Int32s,
    step_by_layers,
    step_on_small_board,
)

NEAR = 64
"""If the nearest target was at least this far away when distances were measured, a search with a
queue comes first."""

MAX_SLACK = 4
"""That search is given up if the path is longer than the distance by more than this many times the
age of the distances: the direct way is blocked, and a search by layers is faster."""

SMALL_WORK = 32
"""The work of a search on a small board, see `find_step`."""

FAR = 2**30
"""The distance of a square that is not connected to any target."""

NO_LIMIT = 2 * FAR
"""The slack of a search without a limit: more than any path length plus any distance."""

# The entries of `memory`, two each, for searches for elves and for goblins: the largest number of
# moves that one of them can have made since the distances to them were measured, or 0 if they were
# not; and the work of these searches since then.
AGE, SEARCHED = 0, 2
MEMORY = 4

MAX_SHIFT_OF_LAYERS = 11
"""On boards with a greater shift, rows are too long for searches by layers."""


# The search with a queue


@kernel
def measure_distances(arrays: Arrays, side: int) -> None:
    """Write the distance from each open square to the nearest elf, or goblin if `side` is 1.

    Other units do not block the way here, because they may move or die. The distance is `FAR` if
    there is no path.
    """
    shift, size, words, _, _, _, _, _, queue = arrays
    distances = arrays.distances[unsigned(side)]
    stride = 1 << (shift - MIN_SHIFT)
    for square in range(size << MIN_SHIFT):
        distances[unsigned(square)] = FAR
    begin = end = 0
    for index in range(stride, size - stride):
        units = words[unsigned((ELVES + side) * size + index)]
        while units:
            square = (index << MIN_SHIFT) + lowest_bit(units)
            units &= units - word(1)
            distances[unsigned(square)] = 0
            queue[unsigned(end)] = square
            end += 1
    while begin < end:
        here = int(queue[unsigned(begin)])
        begin += 1
        for direction in range(4):
            there = neighbour(here, direction, shift)
            if distances[unsigned(there)] == FAR and (
                bit(words, FREE * size, there)
                or bit(words, ELVES * size, there)
                or bit(words, GOBLINS * size, there)
            ):
                distances[unsigned(there)] = distances[unsigned(here)] + 1
                queue[unsigned(end)] = there
                end += 1


@inlined
def forget(words: Words, board: int, queue: Int32s, begin: int, end: int) -> None:
    """Empty a board, all squares of which are in the queue from `begin` to before `end`."""
    for place in range(begin, end):
        words[unsigned(board + (queue[unsigned(place)] >> MIN_SHIFT))] = 0


@inlined
def search(arrays: Arrays, square: int, goblin: int, limit: int) -> tuple[int, int, int, bool]:
    """Search for the chosen square.

    Squares are left out if the length of the path to them and their distance from a target, as it
    was measured, add up to more than `limit`.

    Returns:
        the chosen square, or `NONE`; the length of the path to it; the number of squares reached,
        which are in `SEEN` and in the queue; and whether squares were left out.
    """
    shift, size, words, _, _, _, _, _, queue = arrays
    distances = arrays.distances[unsigned(1 - goblin)]
    free, seen, targets = FREE * size, SEEN * size, (GOBLINS - goblin) * size
    flip(words, seen, square)
    queue[0] = square
    begin, end = 0, 1
    length, chosen = -1, NONE
    limited = False
    while begin < end and chosen == NONE:
        length += 1
        layer_end = end
        for place in range(begin, layer_end):
            here = int(queue[unsigned(place)])
            for side in range(4):
                there = neighbour(here, side, shift)
                if bit(words, targets, there):
                    chosen = min(chosen, here)
                elif bit(words, free, there) and not bit(words, seen, there):
                    if length + 1 + distances[unsigned(there)] > limit:
                        limited = True
                        continue
                    flip(words, seen, there)
                    queue[unsigned(end)] = there
                    end += 1
        begin = layer_end
    return chosen, length, end, limited


@inlined
def sides_near(arrays: Arrays, start: int, square: int, chosen: int, length: int) -> int:
    """The set of sides of a square on which its neighbour has a path to the chosen square.

    Only paths of `length` steps count. Their squares are in `SEEN`. The queue can be used from the
    place `start` on.
    """
    shift, size, words, _, _, _, _, _, queue = arrays
    seen, reached = SEEN * size, LAYER * size
    flip(words, reached, chosen)
    queue[unsigned(start)] = chosen
    begin, end = start, start + 1
    for _ in range(length):
        layer_end = end
        for place in range(begin, layer_end):
            here = int(queue[unsigned(place)])
            for side in range(4):
                there = neighbour(here, side, shift)
                if bit(words, seen, there) and not bit(words, reached, there):
                    flip(words, reached, there)
                    queue[unsigned(end)] = there
                    end += 1
        begin = layer_end
    sides: int = sides_in(words, reached, shift, square)
    forget(words, reached, queue, start, end)
    return sides


@kernel
def step_by_queue(
    arrays: Arrays, square: int, goblin: int, free_sides: int, max_slack: int
) -> tuple[int, int]:
    """The square to which a unit moves, or 0 if it has no path; and the number of squares reached.

    Each target has moved at most `age` times since distances were measured; `age` is 0 if they
    were not. So from a square with distance `d`, a path to a square in range has at least
    `d - age - 1` steps, and a search with a limit of `length + age + 1` finds all paths of up to
    `length` steps. The limit is raised until this includes the path to the chosen square, or
    nothing is left out. If it would exceed the distance of the unit by more than `max_slack`, the
    search is given up, and the square is `NONE`.

    See `layers.step_on_small_board` for the other arguments.
    """
    shift, size, words, _, _, _, memory, distances, queue = arrays
    seen, age = SEEN * size, memory[unsigned(AGE + 1 - goblin)]
    distance, slack = int(distances[unsigned(1 - goblin), unsigned(square)]), age or NO_LIMIT
    work = 0
    while True:
        chosen, length, end, limited = search(arrays, square, goblin, distance + slack)
        work += end
        if not limited or (chosen != NONE and length + age + 1 <= distance + slack):
            break
        forget(words, seen, queue, 0, end)
        slack *= 2
        if slack > max_slack:
            return NONE, work
    to = 0
    if chosen == NONE:
        no_path = NO_PATH * size
        for place in range(1, end):
            here = int(queue[unsigned(place)])
            words[unsigned(no_path + (here >> MIN_SHIFT))] |= word(1) << word(here & 31)
    elif length == 1:
        to = chosen
    else:
        if free_sides & (free_sides - 1):
            free_sides &= sides_near(arrays, end, square, chosen, length - 1)
        to = neighbour(square, first_side(free_sides), shift)
    forget(words, seen, queue, 0, end)
    return to, work


# All searches


@inlined
def sides_to_search(words: Words, shift: int, size: int, square: int) -> int:
    """The set of sides with a free neighbour, or 0 if none of these has a path."""
    free_sides: int = sides_in(words, FREE * size, shift, square)
    no_path_sides = sides_in(words, NO_PATH * size, shift, square)
    return free_sides if free_sides & ~no_path_sides else 0


@inlined
def find_step_on_small_board(arrays: Arrays, square: int, goblin: int) -> tuple[int, int]:
    """Find a unit's step on a small board; see `find_step`."""
    words = arrays.words
    free_sides = sides_to_search(words, MIN_SHIFT, SMALL_SIZE, square)
    if not free_sides:
        return 0, 0
    return step_on_small_board(words, square, goblin, free_sides), SMALL_WORK


@inlined
def find_step(arrays: Arrays, square: int, goblin: int) -> tuple[int, int]:
    """Find a unit's step by the quickest of the searches, on a board that is not small.

    The unit is on a square without adjacent targets; `goblin` is 1 if it is a goblin, 0 if it is
    an elf.

    Returns:
        the square to which it moves, or 0 if it has no path; and the work done. The unit of work
        is a square that a search with a queue reaches.
    """
    shift, size, words, _, _, _, memory, distances, queue = arrays
    free_sides = sides_to_search(words, shift, size, square)
    if not free_sides:
        return 0, 0
    enemy = 1 - goblin
    if memory[unsigned(SEARCHED + enemy)] > len(queue):
        measure_distances(arrays, enemy)
        memory[unsigned(SEARCHED + enemy)], memory[unsigned(AGE + enemy)] = 0, 1
    age = memory[unsigned(AGE + enemy)]
    to, work = NONE, 0
    if shift <= MAX_SHIFT_OF_LAYERS:
        if age and distances[unsigned(enemy), unsigned(square)] >= NEAR:
            to, work = step_by_queue(arrays, square, goblin, free_sides, MAX_SLACK * age)
        if to == NONE:
            to, computed = step_by_layers(arrays, square, goblin, free_sides)
            work += computed // SPARSE
    if to == NONE:
        no_limit = int(np.int64(NONE))  # for a constant, the search would be compiled again
        to, reached = step_by_queue(arrays, square, goblin, free_sides, no_limit)
        work += reached
    memory[unsigned(SEARCHED + enemy)] += work
    return to, work
