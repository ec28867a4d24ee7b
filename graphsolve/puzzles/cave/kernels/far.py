"""Searches for far targets: a unit's step, found by a search that skips most squares.

`measure` writes the distance of each open square from the nearest target, as if units did not
block the way. Each target moves at most one square in a round. So `age` rounds later, a path from
a square with distance `d` to a square in range has at least `d - age - 1` steps. As in A*, a
search leaves out squares if the length of the path to them and this bound add up to more than the
length of the shortest path can be.

The distances are stored in place of the labels of a field (see `fields`): at any time, units of a
side are found in only one of the two ways.
"""

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    Words,
    bit,
    directions_in,
    first_direction,
    flip,
    neighbour,
)
from graphsolve.graphs.kernels import inlined, shared, unsigned
from graphsolve.puzzles.cave.kernels.fields import (
    MEASURED,
    NEAR,
    QUEUE,
    ROUND,
    SEARCHED,
    UPDATED,
    WITHDRAWN,
)
from graphsolve.puzzles.cave.kernels.layers import (
    ELVES,
    FREE,
    GOBLINS,
    LAYER,
    NONE,
    SEEN,
    Fields,
    Int32s,
)

MAX_SLACK = 4
"""A search is given up if the path is longer than the distance by more than this many times the
age of the distances: the direct way is blocked, and a search by layers is faster."""


@shared
def measure(words: Words, fields: Fields, side: int) -> None:
    """Write the distances from elves, or from goblins if `side` is 1, for each open square.

    The distance is `NONE` if there is no path.
    """
    shift, size, memory, labels, scratch = fields
    distances, queue = labels[unsigned(side)], scratch[QUEUE]
    begin = end = 0
    for square in range(size << MIN_SHIFT):
        distances[unsigned(square)] = NONE
        if bit(words, (ELVES + side) * size, square):
            distances[unsigned(square)] = 0
            queue[unsigned(end)] = square
            end += 1
    while begin < end:
        here = int(queue[unsigned(begin)])
        begin += 1
        for direction in range(4):
            there = neighbour(here, direction, shift)
            if distances[unsigned(there)] == NONE and (
                bit(words, FREE * size, there)
                | bit(words, ELVES * size, there)
                | bit(words, GOBLINS * size, there)
            ):
                distances[unsigned(there)] = distances[unsigned(here)] + 1
                queue[unsigned(end)] = there
                end += 1
    memory[UPDATED + side] = memory[SEARCHED + side] = 0
    memory[MEASURED + side] = memory[ROUND]


@inlined
def forget(words: Words, board: int, queue: Int32s, end: int) -> None:
    """Empty a board, all squares of which are in the queue before `end`."""
    for place in range(end):
        words[board + (queue[unsigned(place)] >> MIN_SHIFT)] = 0


@inlined
def search(
    words: Words, fields: Fields, square: int, goblin: int, limit: int
) -> tuple[int, int, int, bool]:
    """Search for the chosen square.

    Squares are left out if the length of the path to them and their distance from a target, as it
    was measured, add up to more than `limit`.

    Returns:
        the chosen square, or `NONE`; the length of the path to it; the number of squares reached,
        which are in `SEEN` and in the queue; and whether squares were left out.
    """
    shift, size, _, labels, scratch = fields
    distances, queue = labels[unsigned(1 - goblin)], scratch[QUEUE]
    flip(words, SEEN * size, square)
    queue[0] = square
    begin, end, length, chosen, limited = 0, 1, -1, NONE, False
    while begin < end and chosen == NONE:
        length += 1
        layer_end = end
        for place in range(begin, layer_end):
            here = int(queue[unsigned(place)])
            for direction in range(4):
                there = neighbour(here, direction, shift)
                if bit(words, (GOBLINS - goblin) * size, there):
                    chosen = min(chosen, here)
                elif bit(words, FREE * size, there) and not bit(words, SEEN * size, there):
                    if length + 1 + distances[unsigned(there)] > limit:
                        limited = True
                        continue
                    flip(words, SEEN * size, there)
                    queue[unsigned(end)] = there
                    end += 1
        begin = layer_end
    return chosen, length, end, limited


@inlined
def directions_towards(words: Words, fields: Fields, square: int, chosen: int, length: int) -> int:
    """The set of directions from a square in which its neighbour has a path to the chosen one.

    Only paths of `length` steps over squares in `SEEN` count.
    """
    shift, size, _, _, scratch = fields
    queue = scratch[WITHDRAWN]
    flip(words, LAYER * size, chosen)
    queue[0] = chosen
    begin, end = 0, 1
    for _ in range(length):
        layer_end = end
        for place in range(begin, layer_end):
            here = int(queue[unsigned(place)])
            for direction in range(4):
                there = neighbour(here, direction, shift)
                if bit(words, SEEN * size, there) and not bit(words, LAYER * size, there):
                    flip(words, LAYER * size, there)
                    queue[unsigned(end)] = there
                    end += 1
        begin = layer_end
    directions: int = directions_in(words, LAYER * size, shift, square)
    forget(words, LAYER * size, queue, end)
    return directions


@shared
def step_to_far_target(
    words: Words, fields: Fields, square: int, goblin: int, directions: int
) -> tuple[int, int]:
    """The square to which a unit moves, and the number of squares reached.

    With a limit of `length + age + 1`, a search finds all paths of up to `length` steps. The limit
    is raised until this includes the path to the chosen square. The square is `NONE` if the search
    is given up, or if a search by layers is faster.

    The unit is on a square without adjacent targets. `goblin` is 1 if it is a goblin, and
    `directions` the set of directions with a free neighbour.
    """
    shift, size, memory, labels, scratch = fields
    enemy, work = 1 - goblin, 0
    if memory[unsigned(SEARCHED + enemy)] > size << MIN_SHIFT:
        measure(words, fields, enemy)
    if memory[unsigned(MEASURED + enemy)] == 0:
        return NONE, 0
    distance = labels[unsigned(enemy), unsigned(square)]
    age = slack = memory[ROUND] - memory[unsigned(MEASURED + enemy)] + 1
    while memory[NEAR] <= distance < NONE and slack <= MAX_SLACK * age:
        chosen, length, end, limited = search(words, fields, square, goblin, distance + slack)
        work += end
        to = NONE
        if chosen != NONE and (not limited or length + age + 1 <= distance + slack):
            if length > 1 and directions & (directions - 1):
                directions &= directions_towards(words, fields, square, chosen, length - 1)
            to = chosen if length == 1 else neighbour(square, first_direction(directions), shift)
        forget(words, SEEN * size, scratch[QUEUE], end)
        if to != NONE or not limited:
            return to, work
        slack *= 2
    return NONE, work
