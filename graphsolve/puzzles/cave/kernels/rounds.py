"""Rounds of the compiled engine: turns, rounds and battles on arrays.

A unit is a bit in the board of its side (see `layers`), and its hit points are in an array with an
entry for each square. The order of bits is reading order, so it is also the turn order.

A battle is a stalemate after a round in which no unit moves or attacks. `Battle` also compares
states, because with other rules units can move in circles. With the standard ones, they cannot.
Consider the shortest path over free squares from any elf to any goblin. When one of these two
takes its turn, it moves towards its nearest target, and the shortest path becomes shorter. When
another unit steps on the path, it is an enemy of one of the two, and closer to it. Otherwise, a
move does not change the path. So each round makes it shorter, until there is an attack. If there
is no path, no unit moves.
"""

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    Words,
    bit,
    directions_in,
    flip,
    lowest_bit,
    neighbour,
    word,
)
from graphsolve.graphs.kernels import inlined, kernel, pointer, shared, unsigned
from graphsolve.puzzles.cave.kernels.fields import UPDATED, log_square
from graphsolve.puzzles.cave.kernels.layers import (
    ELVES,
    FREE,
    GOBLINS,
    NO_PATH,
    NONE,
    PENDING,
    Arrays,
    Fields,
    Ints,
    sizes_of,
)
from graphsolve.puzzles.cave.kernels.moves import find_step

# A battle is a row of int64 numbers: these entries, and then the units (see `UNITS`). `x 2` means
# two entries: the first for the elves, and the next for the goblins.
STATUS = 0  # why the battle has stopped, if it has
ROUNDS = 1  # the number of full rounds
ELVES_LOST = 2
IN_ROUND = 3  # whether a round has begun
CHANGED = 4  # whether a unit has moved or died in it
ATTACKED = 5  # whether a unit has attacked in it
FORK = 6  # the row of the next fork, or 0
FORK_POINTS = 7  # of a fork: the hit points of a goblin in the trunk with which it diverges
INITIAL = 8  # of a fork: the hit points with which all goblins begin
ATTACK_POWER = 9  # x 2
LIVING = 11  # x 2: the number of living units
HIT_POINTS = 13  # x 2: the sum for the living units; 0 until the battle has ended
LEAST = 15  # the fewest hit points of a goblin at the end
LENGTH, UNITS = 16, 17
"""There are `LENGTH` entries for the units with which a battle begins, from `UNITS` on: two for
each unit, `square << 2 | pending << 1 | goblin`, and its hit points."""

NOT_STOPPED, PAUSED, NO_TARGETS, ELF_DIED, STALEMATE, DIVERGED = range(6)
"""Why a battle has stopped, if it has: the work of a call is done, it has ended (in three ways),
or all its forks have diverged."""

MAX_HIT_POINTS = 2**31  # or attack power, so that sums are far from overflowing

# Turns


@inlined
def weakest(hit_points: Ints, directions: int, shift: int, square: int) -> int:
    """The square of the adjacent target with the fewest hit points; reading order breaks a tie.

    `directions` is the set of directions with a target, at least one.
    """
    least = NONE
    for direction in range(4):
        if directions >> direction & 1:
            points = hit_points[neighbour(square, direction, shift)]
            least = min(least, points << 2 | direction)
    return neighbour(square, least & 3, shift)


@inlined
def vacate(words: Words, shift: int, size: int, square: int) -> None:
    """Add a square to the free ones, and forget squares without a path if it is next to one."""
    flip(words, FREE * size, square)
    if directions_in(words, NO_PATH * size, shift, square):
        for index in range(size):
            words[NO_PATH * size + index] = 0


@inlined
def take_step(
    words: Words, hit_points: Ints, shift: int, size: int, square: int, to: int, goblin: int
) -> None:
    """Move a unit to an adjacent square."""
    flip(words, (ELVES + goblin) * size, square)
    flip(words, (ELVES + goblin) * size, to)
    flip(words, FREE * size, to)
    hit_points[to] = hit_points[square]
    vacate(words, shift, size, square)


@inlined
def remove(words: Words, fields: Fields | None, state: Ints, square: int, goblin: int) -> None:
    """Remove a unit that has died."""
    shift, size = sizes_of(fields)
    flip(words, (ELVES + goblin) * size, square)
    if bit(words, PENDING * size, square):
        flip(words, PENDING * size, square)
    vacate(words, shift, size, square)
    state[LIVING + goblin] -= 1
    state[ELVES_LOST] += 1 - goblin
    if fields is not None:
        log_square(fields, square)


# Forks


@shared
def write_fork(arrays: Arrays, fields: Fields | None, state: Ints, fork: Ints, dead: int) -> None:
    """Write the row of a fork, in which the goblin on the square `dead` has died.

    In the trunk, the elves' attack power is 1, so goblins lose a hit point with each blow.
    """
    shift, size = sizes_of(fields)
    words, hit_points = arrays
    stride = 1 << (shift - MIN_SHIFT)
    end = UNITS
    for index in range(stride, size - stride):
        units = words[ELVES * size + index] | words[GOBLINS * size + index]
        while units:
            square = (index << MIN_SHIFT) + lowest_bit(units)
            units &= units - word(1)
            if square == dead:
                continue
            pending = bit(words, PENDING * size, square)
            goblin = bit(words, GOBLINS * size, square)
            points = hit_points[square]
            if goblin:
                points = fork[INITIAL] - (fork[INITIAL] - points) * fork[ATTACK_POWER]
            fork[end] = square << 2 | pending << 1 | goblin
            fork[end + 1] = points
            end += 2
    fork[LENGTH] = end - UNITS
    fork[ROUNDS], fork[ELVES_LOST], fork[IN_ROUND] = state[ROUNDS], state[ELVES_LOST], 1
    fork[CHANGED] = fork[ATTACKED] = 1


@shared
def place_units(arrays: Arrays, fields: Fields | None, state: Ints) -> None:
    """Place the units with which a battle begins, in place of those of another one."""
    _, size = sizes_of(fields)
    words, hit_points = arrays
    for index in range(size):
        units = words[ELVES * size + index] | words[GOBLINS * size + index]
        words[FREE * size + index] |= units
        for board in (ELVES, GOBLINS, NO_PATH, PENDING):
            words[board * size + index] = 0
    if fields is not None:
        fields.memory[UPDATED] = fields.memory[UPDATED + 1] = 0
    for place in range(UNITS, UNITS + state[LENGTH], 2):
        unit = state[place]
        square, pending, goblin = unit >> 2, unit >> 1 & 1, unit & 1
        flip(words, (ELVES + goblin) * size, square)
        flip(words, FREE * size, square)
        if pending:
            flip(words, PENDING * size, square)
        hit_points[square] = state[place + 1]
        state[LIVING + goblin] += 1


# Rounds


@inlined
def begin_round(arrays: Arrays, fields: Fields | None, state: Ints) -> None:
    """Begin a round: all units are pending."""
    shift, size = sizes_of(fields)
    words, _ = arrays
    stride = 1 << (shift - MIN_SHIFT)
    for index in range(stride, size - stride):
        units = words[ELVES * size + index] | words[GOBLINS * size + index]
        words[PENDING * size + index] = units
    state[IN_ROUND], state[CHANGED], state[ATTACKED] = 1, 0, 0


@inlined
def end_round(state: Ints) -> int:
    """End a round. Returns `STALEMATE` if the battle does not go on, or else `NOT_STOPPED`."""
    state[ROUNDS] += 1
    state[IN_ROUND] = 0
    return NOT_STOPPED if state[CHANGED] or state[ATTACKED] else STALEMATE


@inlined
def take_turn(
    arrays: Arrays,
    fields: Fields | None,
    battles: Ints,
    state: Ints,
    square: int,
    stop_when_elf_dies: bool,
) -> tuple[int, int]:
    """Take a unit's turn. Returns why the battle stops, or `NOT_STOPPED`; and the work done."""
    shift, size = sizes_of(fields)
    words, hit_points = arrays
    goblin = bit(words, GOBLINS * size, square)
    targets = (GOBLINS - goblin) * size
    if state[LIVING + 1 - goblin] == 0:
        return NO_TARGETS, 1
    flip(words, PENDING * size, square)
    work = 1
    directions = directions_in(words, targets, shift, square)
    if not directions:
        to, done = find_step(words, fields, square, goblin)
        work += done
        if to == 0:
            return NOT_STOPPED, work
        take_step(words, hit_points, shift, size, square, to, goblin)
        state[CHANGED] = 1
        square = to
        directions = directions_in(words, targets, shift, square)
        if not directions:
            return NOT_STOPPED, work
    target = weakest(hit_points, directions, shift, square)
    hit_points[target] -= state[ATTACK_POWER + goblin]
    state[ATTACKED] = 1
    fork = state[FORK]
    if not goblin and fork and hit_points[target] == battles[unsigned(fork), FORK_POINTS]:
        write_fork(arrays, fields, state, pointer(battles[unsigned(fork)]), target)
        state[FORK] = fork - 1
        if fork == 1:
            return DIVERGED, work
    if hit_points[target] <= 0:
        remove(words, fields, state, target, 1 - goblin)
        state[CHANGED] = 1
        if goblin and stop_when_elf_dies:
            return ELF_DIED, work
    return NOT_STOPPED, work


@shared
def add_up_hit_points(arrays: Arrays, fields: Fields | None, state: Ints) -> None:
    """Write the sums of the hit points of both sides, and the fewest of a goblin."""
    _, size = sizes_of(fields)
    words, hit_points = arrays
    state[LEAST] = NONE
    for index in range(size):
        units = words[ELVES * size + index] | words[GOBLINS * size + index]
        while units:
            square = (index << MIN_SHIFT) + lowest_bit(units)
            units &= units - word(1)
            points, goblin = hit_points[square], bit(words, GOBLINS * size, square)
            state[HIT_POINTS + goblin] += points
            if goblin:
                state[LEAST] = min(state[LEAST], points)


@kernel
def fight_on(
    arrays: Arrays,
    fields: Fields | None,
    battles: Ints,
    number: int,
    stop_when_elf_dies: bool,
    work: int,
) -> int:
    """Fight battles in a cave until one ends, or for some time.

    Args:
        arrays: what the battles share.
        fields: the rest of it, for a board that is not small.
        battles: a battle and its forks, if any: int64, a row for each (see `UNITS`). If there are
            forks, the first row is a trunk (see `bands.Trunk`): the elves' attack power is 1, and
            all goblins begin with the same hit points. The forks are in the order of their attack
            powers. When a goblin has the `FORK_POINTS` of the last one for the first time, this
            fork diverges, and its row is completed: the goblin has died in it. And so on, up to
            the first fork. They are fought after the trunk, those with low powers first. The rows
            of those that have not diverged keep a `LENGTH` of 0.
        number: the row of the battle to fight.
        stop_when_elf_dies: whether a battle ends when an elf dies, and the next one follows.
        work: the number of turns to take, plus that of squares to reach in searches, before it
            pauses. It can do a little more.

    Returns:
        the row of the battle to go on with, or the number of rows at the end.
    """
    shift, size = sizes_of(fields)
    words, hit_points = arrays
    arrays = Arrays(pointer(words), pointer(hit_points))
    words = arrays.words
    first = 1 << (shift - MIN_SHIFT)
    while True:
        state = pointer(battles[unsigned(number)])
        if state[STATUS] == NOT_STOPPED:
            place_units(arrays, fields, state)
        index, status = first, NOT_STOPPED
        while status == NOT_STOPPED:
            if work <= 0:
                state[STATUS] = PAUSED
                return number
            if not state[IN_ROUND]:
                begin_round(arrays, fields, state)
                index = first
            while index < size - first and not words[PENDING * size + index]:
                index += 1
            if index < size - first:
                pending = words[PENDING * size + index]
                square = (index << MIN_SHIFT) + lowest_bit(pending)
                status, done = take_turn(
                    arrays, fields, battles, state, square, stop_when_elf_dies
                )
                work -= done
            else:
                status = end_round(state)
        state[STATUS] = status
        add_up_hit_points(arrays, fields, state)
        number += 1
        while number < len(battles) and battles[unsigned(number), LENGTH] == 0:
            number += 1
        if number == len(battles) or status in (NO_TARGETS, STALEMATE):
            return number
