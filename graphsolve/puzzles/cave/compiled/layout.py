"""The array of a battle: the place of each number, and what the numbers mean.

A battle is a single array of int64. `battle[ROUNDS]` are its rounds. A *unit* is the place of its
record, so `battle[unit + POINTS]` are its hit points; 0 is no unit. A *square* is the number of
its bit in a board, with `1 << battle[SHIFT]` bits for each row of the map, lowest bit first. A
*board* is a set of squares, given by the place of its first word. The first and the last row of a
board are empty, and so is the last bit of each row: no row continues in the next one, and the
neighbors of a square are never outside of the board.

Caves of up to 32 rows and 63 columns have one word for each row, and all boards that misread rules
need. In larger caves, only the statement's rules can be played.
"""

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Protocol, SupportsIndex


class Battle(Protocol):
    """An array of int64."""

    def __getitem__(self, place: SupportsIndex, /) -> int:
        """A number."""

    def __setitem__(self, place: SupportsIndex, number: int, /) -> None:
        """Replace a number."""


# --- Codes ---------------------------------------------------------------------------------------

# The place of each decision. A code of 0 is what the statement says, where nothing else is said.
TURN, LOOP, END, LEAST, ADJACENT, GOALS, SEEN, GOES_ON, GREEDY = range(9)
BLOCKERS, WAITS, ONLY_IF_STUCK, FROM_HERE, LINES_UP = range(9, 14)
BLOCK, ABSORB, ATTRACT, ACT, STAY, HOLD, ENDS = range(14, 21)  # what the dead do
(WITHIN,) = range(21, 22)

# `TURN`: what a unit does in its turn.
NO_ATTACK_AFTER_MOVE, ALWAYS_MOVES, ALL_ATTACKED, MOVES_ON, ATTACKS_FIRST = range(1, 6)
ATTACKS_TWICE, TWO_STEPS, SAME_TARGET, FIRST_AFTER_MOVE, NEEDS_REACH = range(6, 11)
ROUND_NEEDS_REACH, NEEDS_SQUARES, BLOWS_AT_THE_END, TWO_PASSES, STRIKES_AROUND = range(11, 16)
# `LOOP`: how a round goes through the units.
SCAN, SCAN_COLUMNS, DEAD_SQUARE, SORTED, SKIPPED, DEATH_ENDS, DEAD_TURN_ENDS = range(1, 8)
# `END`: when combat ends.
AT_ONCE, WITH_DEAD_TURN, WITH_ROUND = range(1, 4)
# `ADJACENT`: which units can be attacked.
ALL_AROUND, FRIENDS = range(1, 3)
# `BLOCKERS`: which units block paths. It is never 0.
BLOCKED, THROUGH_FRIENDS, THROUGH_ALL = range(1, 4)
# `GOALS`: which squares are in range.
OCCUPIED_GOALS, START_WALLS, FIRST_GOAL, LINE_GOAL, GOALS_AROUND, DIAGONALS = range(1, 7)
# `SEEN`: what a unit sees as it was when the round began.
ALL_BEFORE, TARGETS_BEFORE, BLOCKS_BEFORE, GOALS_BEFORE = range(1, 5)
DISTANCES_BEFORE, RANGE_BEFORE = range(5, 7)
# `AMONG`: what a unit chooses from. It is never 0.
REACHABLE, IN_RANGE, ENEMIES, NEAREST_ENEMIES = range(1, 5)
# `GOES_ON`: what a unit keeps of its last move.
SAME_ENEMY, STUCK, SAME_SQUARE = range(1, 4)

# Criteria, and a 0 after the last. Each decides the ties of those before it, and reading order
# those that are left. `BEGIN` is the order of turns as a round begins, if another. `AMONG` belongs
# to the choice of a square.
MAX_CRITERIA = 3
TURN_ORDER, BEGIN, ATTACKED, CHOSEN, AMONG = range(22, 41, 4)
(STEP_BY,) = range(39, 40)
REACHING, ALL_THE_WAY, SEARCH = range(43, 46)
GOAL_SEARCH, CODES = range(52, 60, 7)

# A criterion is a key, plus `ORDER` times its order, metric or blockers.
SQUARE, DISTANCE, LINE, STEP, BEFORE, FOUND, ENEMY, ENEMY_LINE = range(1, 9)
HIT_POINTS, NUMBER, LAST_MOVE, FIRST_TURN, SIDE, HIT_POINTS_BEFORE, AROUND = range(9, 16)
ORDER = 16
READING, BACKWARDS, COLUMNS, RIGHT_TO_LEFT, BOTTOM_UP, TEXT, COLUMNS_TEXT = range(1, 8)
MANHATTAN, CHEBYSHEV, EUCLID = range(1, 4)
(DIRECTIONS,) = range(8, 9)  # orders of the four neighbors: this plus their place in `ORDERS`
ORDERS = tuple(map("".join, permutations("ULRD")))

# The fields of a search after its order of directions, which is 0 if there is none.
PRIORITY, TIES, LAST, BACK, EARLY, THOROUGH = range(1, 7)
FIRST_IN, LAST_IN, A_STAR, SQUARED, BEST_FIRST = range(1, 6)

STATEMENT: Mapping[int, int] = {
    LEAST: 1,
    BLOCKERS: BLOCKED,
    ATTACKED: HIT_POINTS + ORDER * READING,
    CHOSEN: DISTANCE + ORDER * READING,
    AMONG: REACHABLE,
    STEP_BY: DISTANCE + ORDER * READING,
}
"""The codes of the statement's rules that are not 0."""

MOVEMENT = (
    *(GOALS, SEEN, GOES_ON, GREEDY, *range(BLOCKERS, LINES_UP + 1)),
    *(BLOCK, ATTRACT, ACT, WITHIN, *range(CHOSEN, CODES)),
)
"""The decisions about moves. If all are the statement's, moves are found by `steps`."""

# --- The battle ----------------------------------------------------------------------------------

# Numbers about the battle as a whole. A round is under way if `IN_ROUND`; `TURNS` of its
# `TURN_COUNT` turns have begun. The dead from `FIRST_BODY` on still count. `MINE` and `THEIRS` are
# the boards of the units that block a unit, of its side and of the other.
STATUS, WINNER, ROUNDS, MAX_ROUNDS, IN_ROUND, TURNS, TURN_COUNT, NOTED_COUNT, BLOWS = range(
    CODES, CODES + 9
)
WORK, UNITS, ELVES_LOST, DEAD, DEAD_BEFORE, FIRST_BODY, STOPS, HAS_ATTACKED, AGE, LIMIT = range(
    CODES + 9, CODES + 19
)
LAST_LAYER, WAITING, MINE, THEIRS, STAMP = range(CODES + 19, CODES + 24)
# The search for steps, if `MOVEMENT` is the statement's; else 0.
(STEPS_BY,) = range(CODES + 24, CODES + 25)
SMALL_BOARDS, WIDE_BOARDS = range(1, 3)
# The layout of boards: the binary logarithm of the bits in a row; the words of a board; the places
# of the board of open squares, of the elves' board, and of the units by square. The boards that
# follow that of the elves are those of goblins, of squares without a path, and two for searches.
SHIFT, BOARD_SIZE, OPEN_AT, SIDES_AT, UNITS_AT = range(CODES + 25, CODES + 30)
# Whether the units are on the boards. The hit points with which all goblins begin; those at which
# a battle pauses before the blow; and the units of this blow: see `fight_forks`.
PLACED, INITIAL_POINTS, FORK_POINTS, ATTACKER, TARGET = range(CODES + 30, CODES + 35)
# For elves and for goblins.
LIVING, POWER, POINTS_OF_SIDE, OPEN = range(CODES + 35, CODES + 42, 2)

FIGHTING, NO_TARGETS, ELF_DIED, STALEMATE, ENDLESS, CONTRADICTION, DIVERGED = range(7)
"""The status of a battle."""

MAX_ROWS, MAX_COLUMNS, ROW = 32, 63, 64
SIZE = MAX_ROWS + 2
SQUARES = ROW * SIZE
MAX_UNITS = 2**12
ROOM = 2**14
"""The length of a list. In a search, each square adds four squares at most. In a round that scans
the map, a unit takes another turn only after a step right or down, so at most 93 times.
"""

# The record of a unit. `DIED` is the number of its death, from 1 on, or 0. `FIRST_AT` is its place
# in the turn order as the round began. `MISSED` says whether it died before its turn in the round.
# `POINTS_LEFT` are its hit points when the battle ended, and `REMAINS` says whether it was alive.
# `MOVED` is its place in the order of last moves, and `POINTS_BEFORE` its hit points as the round
# began.
SIDE_OF, AT, POINTS, DIED, MEMORY, FIRST_AT, MISSED, STARTED_AT = range(8)
SAVED_AT, SAVED_MEMORY, POINTS_LEFT, REMAINS, MOVED, POINTS_BEFORE = range(8, 14)
RECORD = 16  # a power of two, because WebAssembly has no quick division by other numbers


def areas(begin: int, number: int, size: int) -> Iterable[int]:
    """Return where areas of the same size begin, and where the last of them ends."""
    return range(begin, begin + size * number + 1, size)


# The board of open squares; the place of each square as text, and as text with the column first;
# and the records of units.
_, TEXT_AT = areas(OPEN, 1, SIZE)
TEXT_PLACE, COLUMNS_TEXT_PLACE, FIRST_UNIT = areas(TEXT_AT, 2, SQUARES)
_, LISTS = areas(FIRST_UNIT, 1, RECORD * MAX_UNITS)

# Lists: the turn order; that of `SORTED`; the options of a choice, in reading order, each with an
# enemy or a unit, and with its key; the squares that wait in a search, and their priorities; and
# the blows of `BLOWS_AT_THE_END`. `LAYERS` has a board for each layer of a search.
TURN_AT, NOTED_AT, OPTION, OTHER, KEY, MORE_LISTS = areas(LISTS, 5, ROOM)
WAITS_AT, WAITS_FOR, BLOW_OF, BLOW_TO, LAYERS = areas(MORE_LISTS, 4, ROOM)
_, BOARDS = areas(LAYERS, 1, SIZE * (MAX_ROWS * MAX_COLUMNS + 2))

# Boards: those of elves and of goblins, of squares without a path, and two for searches by the
# statement's rules; those of elves and of goblins as the round began. Those of a unit's view: the
# free squares, those that it can step to, those in range, targets, and dead units. Then scratch
# space, and a board that stays empty.
ELVES, GOBLINS, NO_PATH, VISITED, LAYER, ELVES_BEFORE, GOBLINS_BEFORE, VIEW = areas(
    BOARDS, 7, SIZE
)
FREE, STEPS, RANGE, TARGETS, BODIES, OTHER_WAY, SAVED, SCRATCH, EMPTY, OF_SQUARES = areas(
    VIEW, 9, SIZE
)

# For each square: the unit on it, or 0; and for a search the steps to it, the square before it,
# and when it was reached and expanded.
UNIT_AT, STEPS_TO, SQUARE_BEFORE, REACHED, EXPANDED, LENGTH = areas(OF_SQUARES, 5, SQUARES)

MANY = 2**62
