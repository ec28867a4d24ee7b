"""Distance fields: for each free square, the nearest square in range, kept up to date.

The field of a side has a *label* for each free square: the length of the shortest path from it,
over free squares, to a square in range of a unit of this side; and the nearest of these squares,
the first in reading order. With labels, a unit finds its step without a search: the smallest label
of its neighbours tells the chosen square, and the first neighbour with this label is the step.

A square in range has itself for a label, and any other one has the smallest label of a neighbour
plus `STEP`. These are the lengths of shortest paths from sources whose initial lengths differ. So
after a change, only the labels that it affects are computed again, as in the algorithm of
Ramalingam and Reps (1996) for shortest paths. First, labels are withdrawn that followed from ones
that no longer hold. Then a breadth-first search from the squares around them writes new ones.

The squares that units leave, come to or die on are logged. A field is updated when a unit needs
it, and computed from scratch if it has missed more than the log has room for.
"""

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    Words,
    bit,
    directions_in,
    flip,
    lowest_bit,
    neighbour,
    spread,
    word,
)
from graphsolve.graphs.kernels import inlined, shared, unsigned
from graphsolve.puzzles.cave.kernels.layers import ELVES, FREE, NONE, SEEN, Fields, Ints

LENGTH_SHIFT = 32
STEP = 1 << LENGTH_SHIFT  # added by a step to a label: a path length, shifted, plus a square
NO_PATH_LABEL = NONE  # from here on, squares are free and have no path; added to withdraw a label
OCCUPIED = -1  # the label of a square that is not free
HERE = 4  # the square itself, as a fifth direction in loops over a square and its neighbours

# The rows of `scratch`, which have an entry for each square. The squares to search from are in
# linked lists: `HEADS` has the first square for each path length, and `LINKS` the next one for
# each square, or `LAST`; 0 means none, and between updates, all entries are 0. The other rows are
# two queues, and the log, a ring.
HEADS, LINKS, WITHDRAWN, QUEUE, LOG = range(5)
SCRATCH = 5
LAST = -1

# The entries of `memory` for fields: the number of squares that have been logged; and two entries,
# for the field of elves and for that of goblins: one more than that number was when the field was
# updated, or 0 if there is none.
LOGGED, UPDATED = 0, 1


@inlined
def log_room(size: int) -> int:
    """The number of squares in the log. An update with more would take longer than a new field."""
    return size >> 1


@inlined
def log_square(fields: Fields, square: int) -> None:
    """Log a square that a unit has left, come to or died on."""
    _, size, memory, _, scratch = fields
    scratch[LOG, unsigned(memory[LOGGED] % log_room(size))] = square
    memory[LOGGED] += 1


@inlined
def follows(words: Words, fields: Fields, labels: Ints, targets: int, square: int) -> bool:
    """Whether a label follows from a neighbour's, or from a target next to its square.

    `targets` is the board of the targets.
    """
    shift, _, _, _, _ = fields
    label = labels[unsigned(square)]
    if label < STEP:
        return bool(directions_in(words, targets, shift, square))
    for direction in range(4):
        if labels[unsigned(neighbour(square, direction, shift))] == label - STEP:
            return True
    return False


@shared
def relabel(words: Words, fields: Fields, labels: Ints, targets: int, square: int) -> int:
    """Compute a label. If it becomes smaller, list the square, and return the length of its path.

    Otherwise, the result is `NONE`.
    """
    shift, size, _, _, scratch = fields
    if not bit(words, FREE * size, square):
        labels[unsigned(square)] = OCCUPIED
        return NONE
    # A search from this square is going to make the label as small as it can be.
    if scratch[LINKS, unsigned(square)]:
        return NONE
    label = labels[unsigned(square)]
    if label == OCCUPIED:
        label = labels[unsigned(square)] = NO_PATH_LABEL
    smallest = min(label, NO_PATH_LABEL)
    if directions_in(words, targets, shift, square):
        smallest = min(smallest, square)
    for direction in range(4):
        near = labels[unsigned(neighbour(square, direction, shift))]
        if near != OCCUPIED:
            smallest = min(smallest, near + STEP)
    if smallest == min(label, NO_PATH_LABEL):
        return NONE
    labels[unsigned(square)] = smallest
    length: int = smallest >> LENGTH_SHIFT
    scratch[LINKS, unsigned(square)] = scratch[HEADS, unsigned(length)] or LAST
    scratch[HEADS, unsigned(length)] = square
    return length


@shared
def withdraw(words: Words, fields: Fields, labels: Ints, targets: int, first: int) -> int:
    """Withdraw the labels that do not hold since the square `first` was logged.

    `first` is its number in the log. Returns the number of labels, and stops when a new field
    would take less time.
    """
    shift, size, memory, _, scratch = fields
    begin = end = 0
    for number in range(first, memory[LOGGED]):
        logged = int(scratch[LOG, unsigned(number % log_room(size))])
        for direction in range(HERE + 1):
            square = neighbour(logged, direction, shift) if direction < HERE else logged
            label = labels[unsigned(square)]
            if 0 <= label < NO_PATH_LABEL and not (
                bit(words, FREE * size, square) and follows(words, fields, labels, targets, square)
            ):
                labels[unsigned(square)] += NO_PATH_LABEL
                scratch[WITHDRAWN, unsigned(end)] = square
                end += 1
    while begin < end < size << 2:
        here = int(scratch[WITHDRAWN, unsigned(begin)])
        begin += 1
        derived = labels[unsigned(here)] - NO_PATH_LABEL + STEP
        for direction in range(4):
            there = neighbour(here, direction, shift)
            if labels[unsigned(there)] == derived and not follows(
                words, fields, labels, targets, there
            ):
                labels[unsigned(there)] += NO_PATH_LABEL
                scratch[WITHDRAWN, unsigned(end)] = there
                end += 1
    return end


@shared
def search(words: Words, fields: Fields, labels: Ints, length: int, listed: int) -> int:
    """Search from the listed squares, and return the number of squares reached.

    `length` is the length of the shortest path from one, and `listed` is their number.
    """
    shift, size, _, _, scratch = fields
    reached = SEEN * size
    begin = end = 0
    while listed or begin < end:
        here = int(scratch[HEADS, unsigned(length)])
        scratch[HEADS, unsigned(length)] = 0
        while here > 0:
            if not bit(words, reached, here):
                flip(words, reached, here)
                scratch[QUEUE, unsigned(end)] = here
                end += 1
            following = int(scratch[LINKS, unsigned(here)])
            scratch[LINKS, unsigned(here)] = 0
            here = following
            listed -= 1
        layer_end = end
        for place in range(begin, layer_end):
            here = int(scratch[QUEUE, unsigned(place)])
            label = labels[unsigned(here)] + STEP
            for direction in range(4):
                there = neighbour(here, direction, shift)
                if label < labels[unsigned(there)]:
                    labels[unsigned(there)] = label
                    if not bit(words, reached, there):
                        flip(words, reached, there)
                        scratch[QUEUE, unsigned(end)] = there
                        end += 1
        begin = layer_end
        length += 1
    for place in range(end):
        words[reached + (scratch[QUEUE, unsigned(place)] >> MIN_SHIFT)] = 0
    return end


@shared
def update_field(words: Words, fields: Fields, side: int) -> int:
    """Update the field of elves, or goblins if `side` is 1.

    Returns:
        the number of squares visited.
    """
    shift, size, memory, _, scratch = fields
    labels = fields.labels[unsigned(side)]
    targets = (ELVES + side) * size
    stride = 1 << (shift - MIN_SHIFT)
    shortest, listed, work = NONE, 0, 0
    first = memory[UPDATED + side] - 1
    anew = first < 0 or memory[LOGGED] - first > log_room(size)
    if not anew:
        work = withdraw(words, fields, labels, targets, first)
        anew = work >= size << 2
    if anew:
        for square in range(size << MIN_SHIFT):
            labels[unsigned(square)] = (
                NO_PATH_LABEL if bit(words, FREE * size, square) else OCCUPIED
            )
        for index in range(stride, size - stride):
            in_range = words[FREE * size + index] & spread(words, targets, stride, index)
            while in_range:
                square = (index << MIN_SHIFT) + lowest_bit(in_range)
                in_range &= in_range - word(1)
                shortest = min(shortest, relabel(words, fields, labels, targets, square))
                listed += 1
    else:
        for place in range(work):
            square = int(scratch[WITHDRAWN, unsigned(place)])
            length = relabel(words, fields, labels, targets, square)
            shortest = min(shortest, length)
            listed += length != NONE
        for number in range(first, memory[LOGGED]):
            logged = int(scratch[LOG, unsigned(number % log_room(size))])
            for direction in range(HERE + 1):
                square = neighbour(logged, direction, shift) if direction < HERE else logged
                length = relabel(words, fields, labels, targets, square)
                shortest = min(shortest, length)
                listed += length != NONE
    memory[UPDATED + side] = memory[LOGGED] + 1
    return work + search(words, fields, labels, shortest, listed)


@shared
def step_by_field(words: Words, fields: Fields, square: int, goblin: int) -> tuple[int, int]:
    """The square to which a unit moves, or 0 if it has no path; and the work done."""
    shift, _, memory, _, _ = fields
    enemy, work = 1 - goblin, 1
    if memory[UPDATED + enemy] <= memory[LOGGED]:
        work += update_field(words, fields, enemy)
    smallest, to = NO_PATH_LABEL, 0
    for direction in range(4):
        there = neighbour(square, direction, shift)
        label = fields.labels[unsigned(enemy), unsigned(there)]
        if 0 <= label < smallest:
            smallest, to = label, there
    return to, work
