"""What is in the array of a battle: constants for the place of each number, and their values.

A battle is a single array of int64: `battle[ROUNDS]` are its rounds, and `battle[POINTS + unit]`
the hit points of a unit. A unit is its number. A square is the number of its bit, with `ROW` bits
for each row of the map; the first row is number 1. A set of squares is a board: a word for each
row, and an empty one before the first and after the last. The highest bit of a word is never set,
so words are not negative.
"""

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Protocol, SupportsIndex

arange: Any
try:
    from numpy import arange
except ModuleNotFoundError:  # in the browser, where the kernel is compiled already
    arange = range

numbers: Callable[..., Iterable[int]] = arange
"""Constants of a numpy type: numba would compile a function anew for each Python integer."""


class Battle(Protocol):
    """An array of int64."""

    def __getitem__(self, place: SupportsIndex, /) -> int:
        """A number."""

    def __setitem__(self, place: SupportsIndex, number: int, /) -> None:
        """Replace a number."""


(NOTHING,) = numbers(1)

# --- Codes ---------------------------------------------------------------------------------------

# The places of the decisions: for each dimension of `points`, the numbers of its value, field by
# field. A member of an enumeration, or a name, is its place among them, from 1 on; 0 is none.
TURN, LOOP, END, LEAST, ADJACENT, GOALS, SEEN, GOES_ON, GREEDY = numbers(9)
BLOCKERS, WAITS, ONLY_IF_STUCK, FROM_HERE, LINES_UP = numbers(9, 14)  # a `Sight`
BLOCK, ABSORB, ATTRACT, ACT, STAY, HOLD, ENDS = numbers(14, 21)  # a `Dead`
(WITHIN,) = numbers(21, 22)

NO_ATTACK_AFTER_MOVE, ALWAYS_MOVES, ALL_ATTACKED, MOVES_ON, ATTACKS_FIRST = numbers(1, 6)
ATTACKS_TWICE, TWO_STEPS, SAME_TARGET, FIRST_AFTER_MOVE, NEEDS_REACH = numbers(6, 11)
ROUND_NEEDS_REACH, NEEDS_SQUARES, BLOWS_AT_THE_END, TWO_PASSES, STRIKES_AROUND = numbers(11, 16)
SCAN, SCAN_COLUMNS, WHOEVER, SORTED, SKIPPED, DEATH_ENDS, DEAD_TURN_ENDS = numbers(1, 8)
AT_ONCE, WITH_DEAD_TURN, WITH_ROUND = numbers(1, 4)
ALL_AROUND, FRIENDS = numbers(1, 3)
BLOCKED, THROUGH_FRIENDS, THROUGH_ALL = numbers(1, 4)
OCCUPIED_GOALS, START_WALLS, FIRST_GOAL, LINE_GOAL, GOALS_AROUND, DIAGONALS = numbers(1, 7)
ALL_BEFORE, TARGETS_BEFORE, BLOCKS_BEFORE, GOALS_BEFORE = numbers(1, 5)
DISTANCES_BEFORE, RANGE_BEFORE = numbers(5, 7)
REACHABLE, IN_RANGE, ENEMIES, NEAREST_ENEMIES = numbers(1, 5)
SAME_ENEMY, STUCK, SAME_SQUARE = numbers(1, 4)

# Criteria, and a 0 after the last. Each decides the ties of those before it, and reading order
# those that are left. `BEGIN` is the order of turns as a round begins, if another. `AMONG` belongs
# to the choice of a square.
MAX_CRITERIA = 3
TURN_ORDER, BEGIN, ATTACKED, CHOSEN, AMONG = numbers(22, 41, 4)
(STEP_BY,) = numbers(39, 40)
REACHING, ALL_THE_WAY, SEARCH = numbers(43, 46)
GOAL_SEARCH, CODES = numbers(52, 60, 7)

# A criterion is a key, plus `ORDER` times its order, line or way. Orders of directions come after
# the orders of squares.
SQUARE, DISTANCE, LINE, STEP, BEFORE, FOUND, ENEMY, ENEMY_LINE = numbers(1, 9)
HIT_POINTS, NUMBER, LAST_MOVE, FIRST_TURN, SIDE, HIT_POINTS_BEFORE, AROUND = numbers(9, 16)
ORDER = 16
READING, BACKWARDS, TEXT, COLUMNS_TEXT, DIRECTIONS = 1, 2, 6, 7, 8
MANHATTAN, CHEBYSHEV, EUCLID = numbers(1, 4)

# The fields of a search after its order of directions, which is 0 if there is none.
PRIORITY, TIES, LAST, BACK, EARLY, THOROUGH = numbers(1, 7)
FIRST_IN, LAST_IN, A_STAR, SQUARED, BEST_FIRST = numbers(1, 6)

# --- The battle ----------------------------------------------------------------------------------

MAX_UNITS, MAX_ROWS, MAX_COLUMNS, ROW = 256, 32, 63, 64
SIZE = MAX_ROWS + 2
SQUARES = ROW * SIZE

ROOM = 2**14
"""The length of a list. In a search, each square adds four squares at most. In a round that scans
the map, a unit takes another turn only after a step right or down, so at most 93.
"""

# Numbers about the battle as a whole come after the codes. The dead from `FIRST_BODY` on still
# count. `MINE` and `THEIRS` are the boards of the units that block a unit, of its side and of the
# other. For `LIVING` and `POWER`, there is one for elves and one for goblins.
STATUS, WINNER, ROUNDS, TURNS, TURN_COUNT, NOTED_COUNT, BLOWS = numbers(59, 66)
WORK, UNITS, ELVES_LOST, DEAD, DEAD_BEFORE, FIRST_BODY = numbers(66, 72)
HAS_ATTACKED, AGE, LIMIT, STOPS, LAST_LAYER, WAITING, MINE, THEIRS = numbers(72, 80)
(STAMP,) = numbers(80, 81)
LIVING, POWER, END_OF_NUMBERS = numbers(81, 87, 2)


def areas(begin: int, number: int, size: int) -> Iterable[int]:
    """Where areas of the same size begin, and the last of them ends."""
    return numbers(begin, begin + size * number + 1, size)


# What is known about each unit. `FIRST_AT` is its place in the turn order as the round began.
# `MISSED` says whether it died before its turn in the round. `POINTS_LEFT` and `REMAINS` are its
# hit points, and whether it was alive, when the battle ended. `BODY` lists the dead in the order
# of their deaths. `MOVED` is its place in the order of last moves, and `POINTS_BEFORE` its hit
# points as the round began.
SIDE_OF, AT, POINTS, ALIVE, MEMORY, FIRST_AT, MORE_OF_UNITS = areas(87, 6, MAX_UNITS)
MISSED, STARTED_AT, SAVED_AT, SAVED_MEMORY, POINTS_LEFT, REMAINS, BODY, YET_MORE = areas(
    MORE_OF_UNITS, 7, MAX_UNITS
)
MOVED, POINTS_BEFORE, BOARDS = areas(YET_MORE, 2, MAX_UNITS)

# Boards: open squares; those of elves and of goblins, now and as the round began. Those of a
# unit's view: the free squares, those that it can step to, those in range, targets, and dead
# units. Then scratch space, and a board that stays empty. From `LAYERS` on: the squares that a
# search has reached, by layer.
OPEN, ELVES, GOBLINS, ELVES_BEFORE, GOBLINS_BEFORE, VIEW = areas(BOARDS, 5, SIZE)
FREE, STEPS, RANGE, TARGETS, BODIES, MORE_BOARDS = areas(VIEW, 5, SIZE)
OTHER_WAY, SAVED, SCRATCH, EMPTY, NO_PATH, OF_SQUARES = areas(MORE_BOARDS, 5, SIZE)

# For each square: the unit on it, or -1; its place as text, and as text with the column first;
# and for a search the steps to it, the square before it, and when it was reached and expanded.
UNIT_AT, TEXT_PLACE, COLUMNS_TEXT_PLACE, SEARCHES = areas(OF_SQUARES, 3, SQUARES)
STEPS_TO, SQUARE_BEFORE, REACHED, EXPANDED, LISTS = areas(SEARCHES, 4, SQUARES)

# Lists: the turn order; that of `SORTED`; the options of a choice, in reading order, each with an
# enemy or a unit, and with its key; the squares that wait in a search, and their priorities; and
# the blows of `BLOWS_AT_THE_END`.
TURN_AT, NOTED_AT, OPTION, OTHER, KEY, MORE_LISTS = areas(LISTS, 5, ROOM)
WAITS_AT, WAITS_FOR, ATTACKER, TARGET, LAYERS = areas(MORE_LISTS, 4, ROOM)

FIGHTING, NO_TARGETS, ELF_DIED, STALEMATE, ENDLESS, CONTRADICTION = numbers(6)
"""The status of a battle."""

MAX_ROUNDS = 5_000
"""A battle with more rounds counts as endless."""

MANY = 2**62

ORDERS = tuple(map("".join, permutations("ULRD")))
