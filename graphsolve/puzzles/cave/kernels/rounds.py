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

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from graphsolve.graphs.bitboard import (
    MIN_SHIFT,
    Words,
    bit,
    flip,
    lowest_bit,
    neighbour,
    sides_in,
    word,
)
from graphsolve.graphs.kernels import inlined, kernel, section, unsigned
from graphsolve.puzzles.cave.kernels.fields import UPDATED, log_square
from graphsolve.puzzles.cave.kernels.layers import (
    ELVES,
    FREE,
    GOBLINS,
    NO_PATH,
    NONE,
    PENDING,
    SMALL_SIZE,
    Arrays,
    Ints,
)
from graphsolve.puzzles.cave.kernels.moves import find_step, find_step_on_small_board

# The entries of `state`: the number of full rounds; the number of elves lost; whether a round has
# begun; whether a unit has moved or died in it; whether one has attacked in it; the number of full
# rounds since a unit moved or died; the number of snapshots in `forks`. Then two entries each, for
# elves and goblins: the number of living units, and the sum of their hit points, which is 0 until
# the battle has ended.
ROUNDS, ELVES_LOST, IN_ROUND, CHANGED, ATTACKED, UNCHANGED, FORKED = range(7)
LIVING_ELVES, LIVING_GOBLINS, ELF_HIT_POINTS, GOBLIN_HIT_POINTS = range(7, 11)
STATE = 11

# The entries of a snapshot: three entries of `state`, and the number of entries that follow, from
# `UNITS` on. There are two for each unit: `square << 2 | pending << 1 | goblin`, and then its hit
# points.
SNAPSHOT_ROUNDS, SNAPSHOT_ELVES_LOST, SNAPSHOT_IN_ROUND, LENGTH, UNITS = range(5)

NO_TARGETS, ELF_DIED, STALEMATE, DIVERGED, PAUSED = range(5)
"""Why `fight_on` returns. For the first three, the battle has ended. Then: all bands have diverged
from the trunk; the work is done."""

MAX_HIT_POINTS = 2**40
"""The limit for hit points and attack powers. With it, no sum or product exceeds 64 bits."""

ADD_UP, TAKE_BACK, COMPARE, REPEAT = range(4)
"""The phases of `repeat_rounds`."""


class Terms(NamedTuple):
    """What stays the same throughout a battle.

    Attributes:
        attack_powers: the attack power of elves and that of goblins, at least 1.
        stop_when_elf_dies: whether the battle ends when an elf dies.
        fork_blows: for a trunk (see `bands.Trunk`, with an elf attack power of 1), the numbers of
            blows that kill a goblin in the forks, in ascending order. When a goblin has taken that
            many for the first time, a snapshot is written, without this goblin. Empty for other
            battles; int64.
        goblin_hit_points: the hit points of every goblin before the battle, for a trunk.
    """

    attack_powers: tuple[int, int]
    stop_when_elf_dies: bool
    fork_blows: Ints
    goblin_hit_points: int


# Turns


@inlined
def weakest(hit_points: Ints, sides: int, shift: int, square: int) -> int:
    """The square of the adjacent target with the fewest hit points; reading order breaks a tie.

    `sides` is the set of sides with a target, at least one.
    """
    least = NONE
    for side in range(4):
        if sides >> side & 1:
            least = min(least, hit_points[unsigned(neighbour(square, side, shift))] << 2 | side)
    return neighbour(square, least & 3, shift)


@inlined
def vacate(words: Words, shift: int, size: int, square: int) -> None:
    """Add a square to the free ones, and forget squares without a path if it is next to one."""
    flip(words, FREE * size, square)
    if sides_in(words, NO_PATH * size, shift, square):
        for index in range(size):
            words[unsigned(NO_PATH * size + index)] = 0


@inlined
def take_step(
    words: Words, hit_points: Ints, shift: int, size: int, square: int, to: int, goblin: int
) -> None:
    """Move a unit to an adjacent square."""
    flip(words, (ELVES + goblin) * size, square)
    flip(words, (ELVES + goblin) * size, to)
    flip(words, FREE * size, to)
    hit_points[unsigned(to)] = hit_points[unsigned(square)]
    vacate(words, shift, size, square)


@inlined
def remove(words: Words, state: Ints, shift: int, size: int, square: int, goblin: int) -> None:
    """Remove a unit that has died."""
    flip(words, (ELVES + goblin) * size, square)
    if bit(words, PENDING * size, square):
        flip(words, PENDING * size, square)
    vacate(words, shift, size, square)
    state[unsigned(LIVING_ELVES + goblin)] -= 1
    state[ELVES_LOST] += 1 - goblin


# Snapshots


@section
def write_snapshot(arrays: Arrays, snapshot: Ints, dead: int) -> None:
    """Write a snapshot of a battle without the unit on the square `dead`.

    `snapshot` is int64 of shape `(UNITS + 2 * units,)` or longer.
    """
    shift, size, words, hit_points, _, state, _, _, _ = arrays
    stride = 1 << (shift - MIN_SHIFT)
    end = UNITS
    for index in range(stride, size - stride):
        units = words[unsigned(ELVES * size + index)] | words[unsigned(GOBLINS * size + index)]
        while units:
            square = (index << MIN_SHIFT) + lowest_bit(units)
            units &= units - word(1)
            if square == dead:
                continue
            pending = bit(words, PENDING * size, square)
            unit = square << 2 | pending << 1 | bit(words, GOBLINS * size, square)
            points = hit_points[unsigned(square)]
            snapshot[unsigned(end)], snapshot[unsigned(end + 1)] = unit, points
            end += 2
    snapshot[SNAPSHOT_ROUNDS] = state[ROUNDS]
    snapshot[SNAPSHOT_ELVES_LOST] = state[ELVES_LOST]
    snapshot[SNAPSHOT_IN_ROUND] = state[IN_ROUND]
    snapshot[LENGTH] = end - UNITS


@kernel
def place_units(arrays: Arrays, snapshot: Ints, elf_power: int, goblin_hit_points: int) -> None:
    """Replace the units by those of a snapshot.

    Args:
        arrays: a battle in the same cave.
        snapshot: the units, and the rest of the state, of a battle in which the elves' attack
            power is 1; int64, see `UNITS`.
        elf_power: their attack power in this battle. The hit points that goblins have lost are
            multiplied by it.
        goblin_hit_points: the hit points of every goblin before the battle. If `elf_power` is 1,
            they do not matter.
    """
    _, size, words, hit_points, _, state, memory, _, _ = arrays
    for index in range(size):
        units = words[unsigned(ELVES * size + index)] | words[unsigned(GOBLINS * size + index)]
        words[unsigned(FREE * size + index)] |= units
        for board in (ELVES, GOBLINS, NO_PATH, PENDING):
            words[unsigned(board * size + index)] = 0
    for entry in range(STATE):
        state[unsigned(entry)] = 0
    memory[UPDATED] = memory[UPDATED + 1] = 0
    state[ROUNDS] = snapshot[SNAPSHOT_ROUNDS]
    state[ELVES_LOST] = snapshot[SNAPSHOT_ELVES_LOST]
    state[IN_ROUND] = state[CHANGED] = state[ATTACKED] = snapshot[SNAPSHOT_IN_ROUND]
    for place in range(UNITS, UNITS + snapshot[LENGTH], 2):
        unit, points = snapshot[unsigned(place)], snapshot[unsigned(place + 1)]
        square, pending, goblin = unit >> 2, unit >> 1 & 1, unit & 1
        flip(words, (ELVES + goblin) * size, square)
        flip(words, FREE * size, square)
        if pending:
            flip(words, PENDING * size, square)
        if goblin:
            points = goblin_hit_points - (goblin_hit_points - points) * elf_power
        hit_points[unsigned(square)] = points
        state[unsigned(LIVING_ELVES + goblin)] += 1


# Rounds


@section
def begin_round(arrays: Arrays) -> None:
    """Begin a round: all units are pending."""
    shift, size, words, _, _, state, _, _, _ = arrays
    stride = 1 << (shift - MIN_SHIFT)
    for index in range(stride, size - stride):
        units = words[unsigned(ELVES * size + index)] | words[unsigned(GOBLINS * size + index)]
        words[unsigned(PENDING * size + index)] = units
    state[IN_ROUND], state[CHANGED], state[ATTACKED] = 1, 0, 0


@section
def repeat_rounds(arrays: Arrays, terms: Terms, least_goblin: int) -> int:
    """Fight all rounds that only repeat the blows of the last one, and return their number.

    The proof is in `cave.speedups.quick`. The blows of one round are dealt twice: once
    to add up the damage to each unit, and are then taken back; and once to compare the adjacent
    targets of each unit at its turn. The last phase deals those of the other rounds, or takes the
    one round back if there are no repeats. A goblin keeps at least `least_goblin` hit points.
    """
    shift, size, words, hit_points, damage, _, _, _, _ = arrays
    stride = 1 << (shift - MIN_SHIFT)
    repeats = NONE
    for phase in range(4):
        for index in range(stride, size - stride):
            units = words[unsigned(ELVES * size + index)] | words[unsigned(GOBLINS * size + index)]
            while units:
                square = (index << MIN_SHIFT) + lowest_bit(units)
                units &= units - word(1)
                goblin = bit(words, GOBLINS * size, square)
                if phase == TAKE_BACK:
                    hit_points[unsigned(square)] += damage[unsigned(square)]
                    if damage[unsigned(square)] > 0:
                        spare = hit_points[unsigned(square)] - (least_goblin if goblin else 1)
                        repeats = min(repeats, spare // damage[unsigned(square)])
                    continue
                if phase == REPEAT:
                    hit_points[unsigned(square)] -= (repeats - 1) * damage[unsigned(square)]
                    damage[unsigned(square)] = 0
                    continue
                sides = sides_in(words, (GOBLINS - goblin) * size, shift, square)
                if sides == 0:
                    continue
                target = weakest(hit_points, sides, shift, square)
                if phase == ADD_UP:
                    damage[unsigned(target)] += terms.attack_powers[goblin]
                else:
                    for side in range(4):
                        other = neighbour(square, side, shift)
                        closer = damage[unsigned(other)] - damage[unsigned(target)]
                        if sides >> side & 1 and closer > 0:
                            margin = hit_points[unsigned(other)] - hit_points[unsigned(target)]
                            if other < target:
                                margin -= 1
                            repeats = min(repeats, margin // closer + 1)
                hit_points[unsigned(target)] -= terms.attack_powers[goblin]
    return repeats


@section
def end_round(arrays: Arrays, terms: Terms) -> int:
    """End a round. Returns why the battle does not go on, or `NONE`."""
    _, _, _, _, _, state, _, _, _ = arrays
    state[ROUNDS] += 1
    state[IN_ROUND] = 0
    if not state[CHANGED] and not state[ATTACKED]:
        return STALEMATE
    state[UNCHANGED] = 0 if state[CHANGED] else state[UNCHANGED] + 1
    if state[UNCHANGED] > 1:  # after a single such round, there are rarely many repeats
        least_goblin = 1
        if len(terms.fork_blows):
            blows = terms.fork_blows[unsigned(state[FORKED])]
            least_goblin = terms.goblin_hit_points - blows + 1
        state[ROUNDS] += repeat_rounds(arrays, terms, least_goblin)
    return NONE


@section
def fight_rounds(
    arrays: Arrays,
    terms: Terms,
    forks: Ints,
    work: int,
    shift: int,
    size: int,
    find: Callable[[Arrays, int, int], tuple[int, int]],
) -> int:
    """`fight_on` with a function that finds steps. `shift` and `size` can be constants."""
    _, _, words, hit_points, _, state, _, _, scratch = arrays
    attack_powers, stop_when_elf_dies, fork_blows, goblin_hit_points = terms
    stride = 1 << (shift - MIN_SHIFT)
    status = NONE
    while status == NONE:
        if not state[IN_ROUND]:
            begin_round(arrays)
        for index in range(stride, size - stride):
            while words[unsigned(PENDING * size + index)]:
                if work <= 0:
                    return PAUSED
                work -= 1
                pending = words[unsigned(PENDING * size + index)]
                square = (index << MIN_SHIFT) + lowest_bit(pending)
                goblin = bit(words, GOBLINS * size, square)
                targets = (GOBLINS - goblin) * size
                if state[unsigned(LIVING_GOBLINS - goblin)] == 0:
                    return NO_TARGETS
                words[unsigned(PENDING * size + index)] = pending & (pending - word(1))
                sides = sides_in(words, targets, shift, square)
                if not sides:
                    to, done = find(arrays, square, goblin)
                    work -= done
                    if to == 0:
                        continue
                    take_step(words, hit_points, shift, size, square, to, goblin)
                    state[CHANGED] = 1
                    square = to
                    sides = sides_in(words, targets, shift, square)
                    if not sides:
                        continue
                target = weakest(hit_points, sides, shift, square)
                hit_points[unsigned(target)] -= attack_powers[goblin]
                state[ATTACKED] = 1
                if not goblin and state[FORKED] < len(fork_blows):
                    blows = goblin_hit_points - hit_points[unsigned(target)]
                    if blows == fork_blows[unsigned(state[FORKED])]:
                        fork = forks[unsigned(state[FORKED])]
                        write_snapshot(arrays, fork, target)
                        state[FORKED] += 1
                        if state[FORKED] == len(fork_blows):
                            return DIVERGED
                if hit_points[unsigned(target)] <= 0:
                    remove(words, state, shift, size, target, 1 - goblin)
                    if scratch.size:
                        log_square(arrays, target)
                    state[CHANGED] = 1
                    if goblin and stop_when_elf_dies:
                        return ELF_DIED
        status = end_round(arrays, terms)
    return status


@section
def add_up_hit_points(arrays: Arrays) -> None:
    """Write the sums of the hit points of both sides."""
    _, size, words, hit_points, _, state, _, _, _ = arrays
    for index in range(size):
        units = words[unsigned(ELVES * size + index)] | words[unsigned(GOBLINS * size + index)]
        while units:
            square = (index << MIN_SHIFT) + lowest_bit(units)
            units &= units - word(1)
            goblin = bit(words, GOBLINS * size, square)
            state[unsigned(ELF_HIT_POINTS + goblin)] += hit_points[unsigned(square)]


@kernel
def fight_on(arrays: Arrays, terms: Terms, forks: Ints, work: int) -> int:
    """Fight until the battle ends, or for some time, on a board that is not small.

    Args:
        arrays: the battle.
        terms: what stays the same throughout the battle.
        forks: room for a snapshot per entry of `terms.fork_blows`; int64, a snapshot per row.
        work: the number of turns to take, plus that of squares to reach in searches, before it
            pauses. It can do a little more.

    Returns:
        `NO_TARGETS`, `ELF_DIED` or `STALEMATE` if the battle has ended; `DIVERGED` if all forks
        are written; `PAUSED` if another call goes on.
    """
    shift, size, _, _, _, _, _, _, _ = arrays
    status = fight_rounds(arrays, terms, forks, work, shift, size, find_step)
    if status in (NO_TARGETS, ELF_DIED, STALEMATE):
        add_up_hit_points(arrays)
    return status


@kernel
def fight_on_small_board(arrays: Arrays, terms: Terms, forks: Ints, work: int) -> int:
    """`fight_on` for a small board: a kernel of its own, as few people need both."""
    # These are constants for LLVM, but not for numba, which would compile all callees for them.
    shift, size = int(np.int64(MIN_SHIFT)), int(np.int64(SMALL_SIZE))
    status = fight_rounds(arrays, terms, forks, work, shift, size, find_step_on_small_board)
    if status in (NO_TARGETS, ELF_DIED, STALEMATE):
        add_up_hit_points(arrays)
    return status
