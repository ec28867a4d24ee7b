"""Moves of the compiled engine: a unit's step, found by the quickest of several ways.

- A search by layers takes longer the farther the nearest target is; see `layers`. On small boards,
  it is the only way.
- A distance field takes longer the more labels each move of any unit affects; see `fields`. It
  pays off in large caves with many units.

For each side, searches and the field take turns: after a period of one, the other follows if it
took less work per unit in its last period. The field is tried after the first period of searches.
A single search that takes longer than a new field is given up for it, as in a long corridor.

For searches, the squares from which a unit has no path are remembered. A unit whose free
neighbours are all among them does not search. They are forgotten when a unit leaves a square next
to them. Until then, there is no path: a square in range could be reached only if it were one of
them, and for that a target would have to come next to one of them, which it can do only through
them. For the same reason, no unit of the other side is next to them, so both sides can share one
board.
"""

from graphsolve.graphs.bitboard import Words, directions_in
from graphsolve.graphs.kernels import inlined, shared, unsigned
from graphsolve.puzzles.cave.kernels.fields import UPDATED, log_square, step_by_field
from graphsolve.puzzles.cave.kernels.layers import (
    FREE,
    NO_PATH,
    NONE,
    Fields,
    Ints,
    step_by_layers,
    step_on_small_board,
)

SMALL_WORK = 32  # of a search on a small board, see `find_step`
WORDS = 64  # that a search by layers computes while an update of a field visits a square

# The entries of `memory` after those for fields: the work of a period; and two each, for finding
# elves and for finding goblins: whether the field is in use; the work in this period, and the
# number of units that looked for a step; and both for the last period of the other way.
PERIOD = UPDATED + 2
BY_FIELD, WORK, UNITS, OTHER_WORK, OTHER_UNITS = range(PERIOD + 1, PERIOD + 11, 2)
MEMORY = PERIOD + 11


@inlined
def directions_to_search(words: Words, shift: int, size: int, square: int) -> int:
    """The set of directions with a free neighbour, or 0 if none of these has a path."""
    free: int = directions_in(words, FREE * size, shift, square)
    return free if free & ~directions_in(words, NO_PATH * size, shift, square) else 0


@shared
def count_work(memory: Ints, side: int, work: int) -> None:
    """Count the work for a unit that looked for a side, and choose the way for the next period."""
    memory[unsigned(WORK + side)] += work
    memory[unsigned(UNITS + side)] += 1
    work, units = memory[unsigned(WORK + side)], memory[unsigned(UNITS + side)]
    if work <= memory[PERIOD]:
        return
    if work * memory[unsigned(OTHER_UNITS + side)] >= memory[unsigned(OTHER_WORK + side)] * units:
        memory[unsigned(BY_FIELD + side)] ^= 1
        memory[unsigned(OTHER_WORK + side)] = work
        memory[unsigned(OTHER_UNITS + side)] = units
    memory[unsigned(WORK + side)] = memory[unsigned(UNITS + side)] = 0


@inlined
def find_step(words: Words, fields: Fields | None, square: int, goblin: int) -> tuple[int, int]:
    """Find a unit's step.

    The unit is on a square without adjacent targets; `goblin` is 1 if it is a goblin, 0 if it is
    an elf.

    Returns:
        the square to which it moves, or 0 if it has no path; and the work done. The unit of work
        is a square that a field's update visits.
    """
    if fields is None:
        return step_on_small_board(words, square, goblin), SMALL_WORK
    shift, size, memory, _, _ = fields
    to = work = 0
    by_field = memory[unsigned(BY_FIELD + 1 - goblin)] != 0
    if not by_field:
        directions = directions_to_search(words, shift, size, square)
        if directions:
            to, computed = step_by_layers(words, fields, square, goblin, directions)
            work = computed // WORDS
            by_field = to == NONE
    if by_field:
        to, visited = step_by_field(words, fields, square, goblin)
        work += visited
    count_work(memory, 1 - goblin, work)
    if to:
        log_square(fields, square)
        log_square(fields, to)
    return to, work
