"""The array of a battle: the place of each number, and what the numbers mean.

A battle is a single array of int64; `battle[ROUNDS]` is the number of rounds. A *unit* is the
place of its record, so `battle[unit + POINTS]` are its hit points; 0 is no unit. A *square* is the
number of its bit in a board. A *board* is a set of squares: one or more words for each row of the
map, lowest bit first. The first and the last row of a board are empty, and so is the last bit of
each row, so the neighbors of a square are never outside the board.

Codes, numbers about the battle and units are at the same places in each array. Boards and lists
have as much room as the cave needs, so `battle[FREE]` is where the board of free squares begins.
"""

from collections.abc import Iterable, Mapping, MutableSequence
from itertools import accumulate, permutations
from typing import TypeAlias

Ints: TypeAlias = MutableSequence[int]
"""An array of int64, or its address."""

# --- Codes ---------------------------------------------------------------------------------------

# The place of each decision. Unless noted otherwise, the code 0 is the statement's rule.
TURN, END, LEAST, ACT, PASS_FRIENDS, PASS_ENEMIES = range(6)
# `ACT`: whether the dead take their turns. `PASS_FRIENDS` and `PASS_ENEMIES`: -1 if paths lead
# through them.

# `TURN`: what a unit does in its turn.
NO_ATTACK_AFTER_MOVE, ALWAYS_MOVES, ATTACKS_FIRST, FIRST_AFTER_MOVE = range(1, 5)
# `END`: when combat ends.
AT_ONCE, WITH_ROUND = range(1, 3)
# `AMONG`: what a unit chooses from.
REACHABLE, ENEMIES = range(2)

# Up to three criteria each, with a 0 after the last. Each criterion breaks the ties that earlier
# ones leave, and reading order breaks the rest. `AMONG` belongs to `CHOSEN`.
MAX_CRITERIA = 3
TURN_ORDER, ATTACKED, CHOSEN, STEP_BY = 6, 10, 14, 18
AMONG = 22
# Searches for a step and for a square in range, of six fields each.
SEARCH, GOAL_SEARCH = 23, 29
CODES = 35

# A criterion is a key, plus `ORDER` times its order.
SQUARE, DISTANCE, LINE, STEP, ENEMY, ENEMY_LINE = range(1, 7)
HIT_POINTS, NUMBER, LAST_MOVE, FIRST_TURN, SIDE = range(7, 12)
ORDER = 16
READING, BACKWARDS, COLUMNS, TEXT = range(4)
DIRECTIONS = 4  # orders of the four neighbors: this plus their place in `ORDERS`
ORDERS = tuple(map("".join, permutations("ULRD")))

# The fields of a search after its order of directions, which is 0 if there is none.
PRIORITY, TIES, LAST, BACK, COUNTS = range(1, 6)
FIRST_IN, LAST_IN, A_STAR, LAST_IN_ONCE, BEST_FIRST = range(1, 6)

STATEMENT: Mapping[int, int] = {
    LEAST: 1,
    ATTACKED: HIT_POINTS,
    CHOSEN: DISTANCE,
    STEP_BY: DISTANCE,
}
"""The codes of the statement's rules that are not 0."""

MOVEMENT = ACT, PASS_FRIENDS, PASS_ENEMIES, *range(CHOSEN, CODES)
"""The decisions about moves. If all are the statement's, units take shortcuts; see `moves`."""

# --- The battle ----------------------------------------------------------------------------------

# Numbers about the battle as a whole. `IN_ROUND` is 1 during a round; `TURNS` of its `TURN_COUNT`
# turns have begun.
STATUS, WINNER, ROUNDS, MAX_ROUNDS, IN_ROUND, TURNS, TURN_COUNT, WORK, END_OF_UNITS = range(
    CODES, CODES + 9
)
ELVES_LOST, DEAD, STOPS, AGE, LIMIT = range(CODES + 9, CODES + 14)
# Whether there was an attack or a move in this round, and whether the units are on the boards.
HAS_ATTACKED, HAS_MOVED, PLACED, WAITING, STAMP = range(CODES + 14, CODES + 19)
# Whether all decisions about moves are the statement's, and whether steps are found in registers.
BY_STATEMENT, IN_REGISTERS = range(CODES + 19, CODES + 21)
# For `outcomes`: the initial hit points of all goblins, the hit points at which the next fork
# diverges, and the number of forks that have not diverged.
INITIAL_POINTS, FORK_POINTS, FORKS = range(CODES + 21, CODES + 24)
# The row and column of square 0 on the map. The number of words in a row, and the first word of
# the last one. A search is limited to the words from `LOW` to before `HIGH`; it took `LAYERS`.
TOP, LEFT, WORDS, LAST_ROW, LOW, HIGH, LAYERS = range(CODES + 24, CODES + 31)
# For elves and for goblins.
LIVING, POWER, POINTS_OF_SIDE, NEIGHBORS = range(CODES + 31, CODES + 38, 2)
# From a square to its neighbors: four numbers to add, in reading order.
OPEN = NEIGHBORS + 4

# Where boards begin: open squares, elves, goblins, squares without a path, and squares without a
# unit. A unit's view: the free squares, the squares that it can step to, and the squares in range.
# Two boards of scratch space, and an empty one. What a search has reached, and what it had reached
# before its last layer.
ELVES, GOBLINS, NO_PATH, VACANT, FREE, STEPS, RANGE = range(OPEN + 1, OPEN + 8)
SCRATCH, FROM, EMPTY, REACHED, BEFORE = range(OPEN + 8, OPEN + 13)
# Where lists begin, with a number for each square: the unit on it, or 0; and for a search when it
# was seen and expanded, the steps to it, and the square before it.
UNIT_AT, SEEN, EXPANDED, STEPS_TO, SQUARE_BEFORE = range(OPEN + 13, OPEN + 18)
# The squares that wait in a search, and their priorities. The options of a choice, in reading
# order, each with an enemy or a unit, and with its key.
WAITS_AT, WAITS_FOR, OPTION, OTHER, KEY = range(OPEN + 18, OPEN + 23)
# Where the states of forks begin, each up to its `END_OF_UNITS`, and the board of targets: that of
# the elves or the goblins.
STATES, TARGETS, FIRST_UNIT = range(OPEN + 23, OPEN + 26)

FIGHTING, NO_TARGETS, ELF_DIED, STALEMATE, ENDLESS, CONTRADICTION, DIVERGED = range(7)
"""The status of a battle."""

MAX_SQUARES = 2**20
"""The maximum number of squares on a board, for which the array takes some 100 MiB."""

MAX_PLACE = 100_000
"""The maximum of rows and columns on a map, so that sort keys of text do not exceed 64 bits."""

# The bits of a square's row on a board, and of a row or a column as text.
ROW_BITS, TEXT_BITS = 14, 20

WORD = 64
REGISTER_ROWS, REGISTER_COLUMNS = 32, 31


def places(begin: int, board: int, units: int) -> Iterable[int]:
    """Return where boards and lists begin, from `OPEN` to `STATES`.

    `begin` is where the first begins, and `board` is the number of words of a board. In a search,
    each square adds at most four squares; a choice has at most four options for each unit.
    """
    squares = WORD * board
    sizes = 13 * [board] + 5 * [squares] + 2 * [4 * squares] + 3 * [4 * units]
    return accumulate(sizes, initial=begin)


# The record of a unit. `DIED` is 1 if it is dead. `FIRST_AT` is its place in the turn order.
# `SAVED_AT` is its square in the state that the battle may return to. `MOVED` is its place in the
# order of last moves. `TURN_OF` belongs to another unit: that of the first record is the first
# unit in the turn order, and so on. The size of a record is a power of two: with any other, LLVM
# checks loops with a multiplication that calls a function, which WebAssembly lacks.
SIDE_OF, AT, POINTS, DIED, FIRST_AT, SAVED_AT, MOVED, TURN_OF = range(8)
RECORD = 8
TURN_AT = FIRST_UNIT + TURN_OF  # in each record

MANY = 2**62
