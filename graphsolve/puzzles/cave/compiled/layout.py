"""The array of a battle: the place of each number, and what the numbers mean.

A battle is a single array of int64; `battle[ROUNDS]` is the number of rounds. A *unit* is the
place of its record, so `battle[unit + POINTS]` are its hit points; 0 is no unit. A *square* is the
number of its bit in a board. A *board* is a set of squares, given by the place of its first word:
a word for each row of the map, lowest bit first. The first and the last row of a board are empty,
and so is the last bit of each row, so the neighbors of a square are never outside the board.
"""

from collections.abc import Iterable, Mapping, MutableSequence
from itertools import permutations
from typing import TypeAlias

Battle: TypeAlias = MutableSequence[int]

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

# Criteria, with a 0 after the last. Each breaks the ties that earlier ones leave, and reading
# order breaks the rest. `AMONG` belongs to the choice of a square.
MAX_CRITERIA = 3
TURN_ORDER, ATTACKED, CHOSEN, STEP_BY, AMONG = range(6, 23, 4)
# Searches for a step and for a square in range.
SEARCH, GOAL_SEARCH, CODES = range(23, 34, 5)

# A criterion is a key, plus `ORDER` times its order.
SQUARE, DISTANCE, LINE, STEP, ENEMY, ENEMY_LINE = range(1, 7)
HIT_POINTS, NUMBER, LAST_MOVE, FIRST_TURN, SIDE = range(7, 12)
ORDER = 16
READING, BACKWARDS, COLUMNS, TEXT = range(4)
(DIRECTIONS,) = range(4, 5)  # orders of the four neighbors: this plus their place in `ORDERS`
ORDERS = tuple(map("".join, permutations("ULRD")))

# The fields of a search after its order of directions, which is 0 if there is none.
PRIORITY, TIES, LAST, BACK = range(1, 5)
FIRST_IN, LAST_IN, A_STAR = range(1, 4)

STATEMENT: Mapping[int, int] = {
    LEAST: 1,
    ATTACKED: HIT_POINTS,
    CHOSEN: DISTANCE,
    STEP_BY: DISTANCE,
}
"""The codes of the statement's rules that are not 0."""

MOVEMENT = ACT, PASS_FRIENDS, PASS_ENEMIES, *range(CHOSEN, CODES)
"""The decisions about moves. If all are the statement's, steps are found in vector registers."""

# --- The battle ----------------------------------------------------------------------------------

# Numbers about the battle as a whole. `IN_ROUND` is 1 during a round; `TURNS` of its `TURN_COUNT`
# turns have begun.
STATUS, WINNER, ROUNDS, MAX_ROUNDS, IN_ROUND, TURNS, TURN_COUNT, WORK, END_OF_UNITS = range(
    CODES, CODES + 9
)
ELVES_LOST, DEAD, STOPS, AGE, LIMIT = range(CODES + 9, CODES + 14)
# Whether there was an attack or a move in this round, whether steps are found in registers, and
# whether the units are on the boards.
HAS_ATTACKED, HAS_MOVED, IN_REGISTERS, PLACED, WAITING, STAMP = range(CODES + 14, CODES + 20)
# For `outcomes`: the initial hit points of all goblins, the hit points at which the next fork
# diverges, and the number of forks that have not diverged.
INITIAL_POINTS, FORK_POINTS, FORKS = range(CODES + 20, CODES + 23)
# The row and column of square 0 on the map, and the last row of a board, which is empty.
TOP, LEFT, LAST_ROW = range(CODES + 23, CODES + 26)
# For elves and for goblins.
LIVING, POWER, POINTS_OF_SIDE, OPEN = range(CODES + 26, CODES + 33, 2)

FIGHTING, NO_TARGETS, ELF_DIED, STALEMATE, ENDLESS, CONTRADICTION, DIVERGED = range(7)
"""The status of a battle."""

MAX_ROWS, MAX_COLUMNS, ROW = 64, 63, 64
REGISTER_ROWS, REGISTER_COLUMNS = 32, 31
SIZE = MAX_ROWS + 2
SQUARES = ROW * SIZE
ROOM = 2**14
"""The length of a list. In a search, each square adds at most four squares."""

# The record of a unit. `DIED` is 1 if it is dead. `FIRST_AT` is its place in the turn order.
# `SAVED_AT` is its square in the state that the battle may return to. `MOVED` is its place in the
# order of last moves. `TURN_OF` belongs to another unit: that of the first record is the first
# unit in the turn order, and so on. The size of a record is a power of two: with any other, LLVM
# checks loops with a multiplication that calls a function, which WebAssembly lacks.
SIDE_OF, AT, POINTS, DIED, FIRST_AT, SAVED_AT, MOVED, TURN_OF = range(8)
RECORD = 8


def areas(begin: int, number: int, size: int) -> Iterable[int]:
    """Return where areas of the same size begin, and where the last of them ends."""
    return range(begin, begin + size * number + 1, size)


# The board of open squares, and the records of units.
FIRST_UNIT = OPEN + SIZE
LISTS = FIRST_UNIT + RECORD * MAX_ROWS * MAX_COLUMNS

TURN_AT = FIRST_UNIT + TURN_OF  # in each record

# Lists: the options of a choice, in reading order, each with an enemy or a unit, and with its key;
# and the squares that wait in a search, and their priorities.
OPTION, OTHER, KEY, WAITS_AT, WAITS_FOR, BOARDS = areas(LISTS, 5, ROOM)

# Boards: elves, goblins, squares without a path, and squares without a unit. A unit's view: the
# free squares, the squares that it can step to, the squares in range, and targets.
# Then two boards of scratch space, an empty board, and what a search has reached.
ELVES, GOBLINS, NO_PATH, VACANT, VIEW = areas(BOARDS, 4, SIZE)
FREE, STEPS, RANGE, TARGETS, SCRATCH, FROM, EMPTY, REACHED, OF_SQUARES = areas(VIEW, 8, SIZE)

# For each square: the unit on it, or 0; and for a search the steps to it, the square before it,
# and when it was seen and expanded. The states of forks follow, each up to its `END_OF_UNITS`.
UNIT_AT, STEPS_TO, SQUARE_BEFORE, SEEN, EXPANDED, LENGTH = areas(OF_SQUARES, 5, SQUARES)

MANY = 2**62
