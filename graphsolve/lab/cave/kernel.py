"""Battles by misread rules, compiled: the decisions are codes, numbers in an array.

One kernel fights by any of these codes, so a misreading costs no compilation, and a battle in a
cave like a real one takes less than a millisecond. `codes` translates misreadings into codes.

A battle is a single array of int64, with a constant for the place of everything in it:
`battle[ROUNDS]` are its rounds, and `battle[POINTS + unit]` the hit points of a unit. A unit is
its number. A square is the number of its bit, with `ROW` bits for each row of the map; the first
row is number 1. A set of squares is a board: a word for each row, and an empty one before the
first and after the last. The highest bit of a word is never set, so words are not negative.

To import this module, numba must be installed. The first battle compiles the kernel.
"""

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, Protocol, SupportsIndex, TypeVar

import numpy as np
from numba import njit

from graphsolve.graphs.kernels import kernel, unsigned

Function = TypeVar("Function", bound=Callable[..., object])


class Battle(Protocol):
    """An array of int64."""

    def __getitem__(self, place: SupportsIndex, /) -> int:
        """A number."""

    def __setitem__(self, place: SupportsIndex, number: int, /) -> None:
        """Replace a number."""


def part(function: Function) -> Function:
    """A function that the kernel calls. It is not inlined: that would take longer to compile."""
    options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    compiled: Function = njit(error_model="numpy", **options)(function)
    return compiled


def numbers(*bounds: int) -> Iterable[int]:
    """Constants of a numpy type: numba would compile a function anew for each Python integer."""
    return np.arange(*bounds)


(NOTHING,) = numbers(1)

# --- Codes ---------------------------------------------------------------------------------------

# The places of the decisions. 0 is by the rules. Other values are the places of those of the
# enumerations in `points`, from 1 on if the first is not by the rules.
TURN, ACTS, END, DIES, DEAD_DO, ADJACENT, WAY, ALONG, GOALS, SEEN = numbers(10)
AMONG, GOAL, STEPPING, SEARCH, GREEDY, GOES_ON, DEPENDS_ON_POINTS = numbers(10, 17)

NO_ATTACK_AFTER_MOVE, ALWAYS_MOVES, ALL_ATTACKED, MOVES_ON, ATTACKS_FIRST = numbers(1, 6)
TWO_STEPS, SAME_TARGET, NEEDS_SQUARES, BLOWS_AT_THE_END, TWO_PASSES = numbers(6, 11)
SCAN, SCAN_COLUMNS, WHOEVER, SORTED, SKIPPED = numbers(1, 6)
AT_ONCE, WITH_ROUND = numbers(1, 3)
AROUND, FRIENDS = numbers(1, 3)
THROUGH_FRIENDS, THROUGH_ALL = numbers(1, 3)
OCCUPIED_GOALS, FIRST_GOAL, LAST_GOAL, LINE_GOAL, GOALS_AROUND = numbers(1, 6)
ALL_BEFORE, TARGETS_BEFORE, BLOCKS_BEFORE = numbers(1, 4)
REACHABLE, IN_RANGE, ENEMIES, BY_WAY = numbers(1, 5)
ALL_THE_WAY, FROM_SQUARE, BY_SEARCH = numbers(1, 4)
SAME_ENEMY, SAME_SQUARE = numbers(1, 3)

# Values that are sums: what dead units do, and how a unit goes along a way.
BLOCK, ABSORB, ATTRACT, ACT, STAY = 1, 2, 4, 8, 16
WAITS, OTHERWISE, FROM_HERE = 1, 2, 4

# The criteria of a choice, from these places on. Each decides the ties of those before it, and
# reading order those that are left. `BEGIN` is the order of turns as a round begins, if another.
MAX_CRITERIA = 3
TURN_ORDER, BEGIN, FIRST_BY, CHOSEN, STEP_BY, ATTACKED, CODES = numbers(17, 36, MAX_CRITERIA)

# A criterion is a key, plus `ORDER` times the place of its order, line or way. Orders of
# directions come after the orders of squares.
SQUARE, DISTANCE, LINE, STEP, BEFORE, FOUND, ENEMY, ENEMY_LINE = numbers(1, 9)
HIT_POINTS, NUMBER, SIDE, FIRST_TURN, INITIAL = numbers(9, 14)
ORDER = 16
BACKWARDS, TEXT, COLUMNS_TEXT, DIRECTIONS = 1, 8, 9, 10
MANHATTAN, CHEBYSHEV, EUCLID, ROWS, COLUMNS = numbers(5)

WEIGHTS: Any = np.array(
    [[64, 1], [-64, -1], [1, 64], [-1, -64], [64, -1], [-64, 1], [1, -64], [-1, 64]]
)
"""What rows and columns count in each order of squares but the last two, which are as text."""

# A search is the place of its order of directions, plus these times its other attributes.
PRIORITY, TIES, LAST, BACK = 32, 256, 4096, 8192
FIRST_IN, LAST_IN, LENGTH, A_STAR, TWICE, SQUARED, BEST_FIRST = numbers(7)

# --- The battle ----------------------------------------------------------------------------------

MAX_UNITS, MAX_ROWS, MAX_COLUMNS, ROW = 256, 32, 63, 64
SIZE = MAX_ROWS + 2
SQUARES = ROW * SIZE

ROOM = 2**14
"""The length of a list. In a search, each square adds four squares at most. In a round that scans
the map, a unit takes another turn only after a step right or down, so at most 93.
"""

# Numbers about the battle as a whole come after the codes. For `LIVING` and `POWER`, there is one
# for elves and one for goblins.
STATUS, WINNER, ROUNDS, TURNS, TURN_COUNT, NOTED_COUNT, BLOWS = numbers(40, 47)
WORK, UNITS, ELVES_LOST, DEAD, DEAD_BEFORE, CHANGES, HAS_ATTACKED = numbers(47, 54)
AGE, LIMIT, STOPS, LAST_LAYER, WAITING, STAMP = numbers(54, 60)
LIVING, POWER, END_OF_NUMBERS = numbers(60, 66, 2)


def areas(begin: int, number: int, size: int) -> Iterable[int]:
    """Where areas of the same size begin, and the last of them ends."""
    return numbers(begin, begin + size * number + 1, size)


# What is known about each unit. `FIRST_AT` is its place in the turn order as the round began;
# `STUCK` the number of changes to the map before its last search, if that was in vain; `HAD_TURN`
# whether it died before its turn; `POINTS_LEFT` and `REMAINS` are its hit points, and whether it
# was alive, when the battle ended. `BODY` are the dead in the order of their deaths.
SIDE_OF, AT, POINTS, ALIVE, MEMORY, FIRST_AT, STUCK, MORE_OF_UNITS = areas(64, 7, MAX_UNITS)
HAD_TURN, STARTED_AT, SAVED_AT, SAVED_MEMORY, POINTS_LEFT, REMAINS, BODY, BOARDS = areas(
    MORE_OF_UNITS, 7, MAX_UNITS
)

# Boards: open squares; those of elves and of goblins, now and as the round began. Those of a
# unit's view: the free squares, those that it can step to, those in range, targets, and dead
# units. Then scratch space. From `LAYERS` on: the squares that a search has reached, by layer.
OPEN, ELVES, GOBLINS, ELVES_BEFORE, GOBLINS_BEFORE, VIEW = areas(BOARDS, 5, SIZE)
FREE, STEPS, RANGE, TARGETS, BODIES, WAY_FREE, SAVED, SCRATCH, OF_SQUARES = areas(VIEW, 8, SIZE)

# For each square: the unit on it, or -1; its place as text, and as text with the column first;
# and for a search the steps to it, the square before it, and when it was reached and expanded.
UNIT_AT, TEXT_PLACE, COLUMNS_TEXT_PLACE, SEARCHES = areas(OF_SQUARES, 3, SQUARES)
STEPS_TO, SQUARE_BEFORE, REACHED, EXPANDED, LISTS = areas(SEARCHES, 4, SQUARES)

# Lists: the turn order; that of `SORTED`; the options of a choice, each with an enemy or a unit,
# and with its key; the squares that wait in a search, and their priorities; and the blows of
# `BLOWS_AT_THE_END`.
TURN_AT, NOTED_AT, OPTION, OTHER, KEY, MORE_LISTS = areas(LISTS, 5, ROOM)
WAITS_AT, WAITS_FOR, ATTACKER, TARGET, LAYERS = areas(MORE_LISTS, 4, ROOM)

FIGHTING, NO_TARGETS, ELF_DIED, STALEMATE, ENDLESS, CONTRADICTION = numbers(6)
"""The status of a battle."""

MAX_ROUNDS = 5_000
"""A battle with more rounds counts as endless."""

MANY = 2**62

ORDERS = tuple(map("".join, permutations("ULRD")))
STEP_TO = {"U": -ROW, "L": -1, "R": 1, "D": ROW}
SIDES: Any = np.array([[STEP_TO[letter] for letter in order] for order in ORDERS])
EIGHT: Any = np.array([-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1])

# --- Boards --------------------------------------------------------------------------------------

DE_BRUIJN = 0x03F79D71B4CB0A89
LOWEST: Any = np.zeros(64, np.int64)
LOWEST[[(DE_BRUIJN << place & 2**64 - 1) >> 58 for place in range(64)]] = range(64)


@part
def has(battle: Battle, board: int, square: int) -> bool:
    """Whether a square is in a board."""
    return battle[unsigned(board + (square >> 6))] >> (square & 63) & 1 != 0


@part
def add(battle: Battle, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[unsigned(board + (square >> 6))] |= 1 << (square & 63)


@part
def remove(battle: Battle, board: int, square: int) -> None:
    """Remove a square from a board."""
    battle[unsigned(board + (square >> 6))] &= ~(1 << (square & 63))


@part
def make(battle: Battle, board: int, square: int) -> None:
    """Make a board that of a square, or empty if it is 0."""
    for row in range(SIZE):
        battle[unsigned(board + row)] = 0
    if square:
        add(battle, board, square)


@part
def spread(battle: Battle, place: int) -> int:
    """A word of the squares around those of a board."""
    here = battle[unsigned(place)]
    near = here << 1 | here >> 1 | battle[unsigned(place - 1)] | battle[unsigned(place + 1)]
    return near & ~here


@part
def list_squares(battle: Battle, board: int) -> int:
    """Make the squares of a board the options of a choice, and return their number."""
    found = 0
    for row in range(1, SIZE - 1):
        bits = battle[unsigned(board + row)]
        while bits:
            lowest = LOWEST[unsigned((bits & -bits) * DE_BRUIJN >> 58 & 63)]
            battle[unsigned(OPTION + found)] = ROW * row + lowest
            bits &= bits - 1
            found += 1
    return found


@part
def layer_of(battle: Battle, start: int, goals: int, free: int) -> int:
    """The number of the first layer of a breadth-first search with a goal, or -1.

    The search is from the squares of a board to those of another, over those of a third. If there
    is no goal, `LAST_LAYER` has reached all squares that it can.
    """
    hit = new = 0
    for row in range(SIZE):
        first = battle[unsigned(start + row)] & battle[unsigned(free + row)]
        battle[unsigned(LAYERS + row)] = first
        hit |= first & battle[unsigned(goals + row)]
        new |= first
    layer = 0
    while new and not hit:
        before = LAYERS + layer * SIZE
        layer += 1
        after = before + SIZE
        battle[unsigned(after)] = battle[unsigned(after + SIZE - 1)] = 0
        hit = new = 0
        for row in range(1, SIZE - 1):
            here = battle[unsigned(before + row)]
            above, below = battle[unsigned(before + row - 1)], battle[unsigned(before + row + 1)]
            near = (here << 1 | here >> 1 | above | below) & battle[unsigned(free + row)]
            battle[unsigned(after + row)] = near | here
            new |= near & ~here
            hit |= near & battle[unsigned(goals + row)]
    battle[WORK] += layer
    battle[LAST_LAYER] = layer
    return layer if hit else -1


@part
def keep_reached(battle: Battle, layer: int) -> bool:
    """Leave only the squares in range that a layer has reached; return whether there are any."""
    left = 0
    for row in range(SIZE):
        battle[unsigned(RANGE + row)] &= battle[unsigned(LAYERS + SIZE * layer + row)]
        left |= battle[unsigned(RANGE + row)]
    return left != 0


@part
def keep_reachable(battle: Battle) -> bool:
    """Leave only the squares in range that the unit can reach; return whether there are any."""
    make(battle, SCRATCH, NOTHING)
    layer_of(battle, STEPS, SCRATCH, FREE)
    return keep_reached(battle, battle[LAST_LAYER])


@part
def keep_around(battle: Battle, square: int) -> None:
    """Leave only the squares in range that are around a square."""
    make(battle, SCRATCH, square)
    for row in range(1, SIZE - 1):
        battle[unsigned(RANGE + row)] &= spread(battle, SCRATCH + row)


# --- Criteria ------------------------------------------------------------------------------------


@part
def place_of(battle: Battle, order: int, here: int, square: int) -> int:
    """The place of a square in an order of squares, or in one of the directions from another."""
    if order >= DIRECTIONS:
        for side in range(4):
            if here + SIDES[order - DIRECTIONS, side] == square:
                return side
        return 4
    if order == TEXT:
        return battle[TEXT_PLACE + square]
    if order == COLUMNS_TEXT:
        return battle[COLUMNS_TEXT_PLACE + square]
    place: int = WEIGHTS[order, 0] * (square >> 6) + WEIGHTS[order, 1] * (square & 63)
    return place


@part
def length(line: int, square: int, other: int) -> int:
    """The length of a line between two squares."""
    rows, columns = abs((square >> 6) - (other >> 6)), abs((square & 63) - (other & 63))
    if line == MANHATTAN:
        return rows + columns
    if line == CHEBYSHEV:
        return max(rows, columns)
    if line == EUCLID:
        return rows * rows + columns * columns
    return rows if line == ROWS else columns


@part
def in_order(order: int, number: int) -> int:
    """What to compare a number by: itself, its negative, or its place as text."""
    if order == BACKWARDS:
        return -number
    if order == TEXT:
        digits, power = 1, 10
        while power <= abs(number):
            digits, power = digits + 1, power * 10
        text = abs(number) * (10**8 // (power // 10)) * 16 + digits
        return text if number >= 0 else text - 2**61
    return number


@part
def rank(battle: Battle, criterion: int, square: int, enemy: int, other: int, unit: int) -> int:
    """What a unit compares a square by, or an enemy next to it, or the other unit on it."""
    key, order = criterion & (ORDER - 1), criterion // ORDER
    here = battle[AT + unit]
    if key == SQUARE:
        return place_of(battle, order, here, square)
    if key == LINE:
        return length(order, here, square)
    if key == ENEMY:
        return place_of(battle, order, square, enemy)
    if key == ENEMY_LINE:
        return length(order, here, enemy)
    if key == SIDE:
        return battle[SIDE_OF + other] ^ (order == BACKWARDS)
    if key == FIRST_TURN:
        return battle[FIRST_AT + other]
    if key == INITIAL:
        return place_of(battle, order, here, battle[STARTED_AT + other])
    if other < 0:
        return in_order(order, NOTHING)
    return in_order(order, battle[POINTS + other] if key == HIT_POINTS else other)


@part
def first_steps(battle: Battle, square: int) -> int:
    """The layer whose squares among `STEPS` begin the shortest paths to a square, or -1."""
    make(battle, SCRATCH, square)
    return layer_of(battle, SCRATCH, STEPS, FREE)


@part
def least_beside(battle: Battle, criterion: int, unit: int, square: int) -> int:
    """What a unit compares the first steps to a square by, or the last squares before it."""
    order, here = criterion // ORDER, battle[AT + unit]
    if criterion & (ORDER - 1) == STEP:
        layer, board, middle = first_steps(battle, square), STEPS, here
    elif has(battle, STEPS, square):
        return place_of(battle, order, square, here)
    else:
        make(battle, SCRATCH, NOTHING)
        for side in range(4):
            there = square + SIDES[0, side]
            if has(battle, FREE, there) and has(battle, FREE, square):
                add(battle, SCRATCH, there)
        layer, board, middle = layer_of(battle, STEPS, SCRATCH, FREE), SCRATCH, square
    least = MANY
    for side in range(4):
        there = middle + SIDES[0, side]
        if layer >= 0 and has(battle, board, there) and has(battle, LAYERS + SIZE * layer, there):
            least = min(least, place_of(battle, order, middle, there))
    if least == MANY:
        battle[STATUS] = CONTRADICTION
    return least


@part
def follow(battle: Battle, order: int, square: int, start: int) -> int:
    """The first square of the scratch board that a breadth-first search finds in some order.

    The search begins with the squares of the board `start`, which are around a square. It finds
    the squares of a layer in the order of the paths on which it finds them. So the first goal is
    at the end of the first shortest path: each step of it is the first in the order that begins
    or continues a shortest path to one of the nearest goals.
    """
    last = layer = layer_of(battle, SCRATCH, start, FREE)
    while layer >= 0:
        for side in range(4):
            there = square + SIDES[order - DIRECTIONS, side]
            if has(battle, LAYERS + layer * SIZE, there) and (
                layer < last or has(battle, start, there)
            ):
                square = there
                break
        layer -= 1
    return square


@part
def pair_with_enemies(battle: Battle, number: int) -> int:
    """Replace the options, squares, by pairs with enemies next to them; return their number."""
    pairs = 0
    for place in range(number):
        battle[KEY + place] = battle[OPTION + place]
    for place in range(number):
        for side in range(4):
            there = battle[KEY + place] + SIDES[0, side]
            if has(battle, TARGETS, there):
                battle[OPTION + pairs], battle[OTHER + pairs] = battle[KEY + place], there
                pairs += 1
    return pairs


@part
def choose(battle: Battle, criteria: int, unit: int, number: int) -> int:
    """Leave the options that come first by some criteria, and return their number.

    The options of `ATTACKED` are the squares of other units, each with its number. Other options
    are squares, or pairs of a square and an enemy next to it.
    """
    if criteria != ATTACKED:
        for place in range(number):
            battle[OTHER + place] = battle[OPTION + place]
        for place in range(criteria, criteria + MAX_CRITERIA):
            key = battle[place] & (ORDER - 1)
            if key in (ENEMY, ENEMY_LINE, HIT_POINTS, NUMBER) and battle[AMONG] != ENEMIES:
                number = pair_with_enemies(battle, number)
                break
    for place in range(criteria, criteria + MAX_CRITERIA):
        criterion = battle[place]
        key = criterion & (ORDER - 1)
        if number == 1 or criterion == 0:
            break
        layer = NOTHING
        if key == DISTANCE:
            make(battle, SCRATCH, NOTHING)
            for option in range(number):
                add(battle, SCRATCH, battle[OPTION + option])
            layer = layer_of(battle, STEPS, SCRATCH, FREE)
        least, left = MANY, 0
        for option in range(number):
            square, other = battle[OPTION + option], battle[OTHER + option]
            if key == DISTANCE:
                rank_of = MANY
                if layer >= 0 and has(battle, LAYERS + SIZE * layer, square):
                    rank_of = 0
            elif key in (STEP, BEFORE):
                rank_of = least_beside(battle, criterion, unit, square)
            elif criteria == ATTACKED:
                rank_of = rank(battle, criterion, square, square, other, unit)
            else:
                at = battle[UNIT_AT + other]
                rank_of = rank(battle, criterion, square, other, at, unit)
            if rank_of < least:
                least, left = rank_of, 0
            if rank_of == least:
                battle[OPTION + left], battle[OTHER + left] = square, other
                left += 1
        number = left if least < MANY else 0
    if number == 0:
        battle[STATUS] = CONTRADICTION
    return number


@part
def first_option(battle: Battle, number: int) -> int:
    """The place of the option that comes first in reading order."""
    first = 0
    for option in range(number):
        if battle[OPTION + option] < battle[OPTION + first]:
            first = option
    return first


# --- Searches ------------------------------------------------------------------------------------


@part
def wait(battle: Battle, priority: int, square: int) -> None:
    """Add a square to those that wait in a search, a heap."""
    place = battle[WAITING]
    battle[WAITING] += 1
    while place > 0 and battle[WAITS_FOR + (place - 1 >> 1)] > priority:
        above = place - 1 >> 1
        battle[WAITS_FOR + place] = battle[WAITS_FOR + above]
        battle[WAITS_AT + place] = battle[WAITS_AT + above]
        place = above
    battle[WAITS_FOR + place], battle[WAITS_AT + place] = priority, square


@part
def next_waiting(battle: Battle) -> int:
    """Remove the square with the least priority from the heap."""
    battle[WAITING] -= 1
    number, first = battle[WAITING], battle[WAITS_AT]
    priority, square = battle[WAITS_FOR + number], battle[WAITS_AT + number]
    place = 0
    while 2 * place + 1 < number:
        below = 2 * place + 1
        if below + 1 < number and battle[WAITS_FOR + below + 1] < battle[WAITS_FOR + below]:
            below += 1
        if battle[WAITS_FOR + below] >= priority:
            break
        battle[WAITS_FOR + place] = battle[WAITS_FOR + below]
        battle[WAITS_AT + place] = battle[WAITS_AT + below]
        place = below
    battle[WAITS_FOR + place], battle[WAITS_AT + place] = priority, square
    return first


@part
def search(battle: Battle, code: int, unit: int, start: int, end: int, goals: int) -> int:
    """The first square on a board that a search expands, or 0.

    Priorities are about the distance to `end`. `SQUARE_BEFORE` has the predecessors.
    """
    priority, ties = code // PRIORITY % 8, code // TIES % 16
    here, is_stack, is_queue = battle[AT + unit], priority == LAST_IN, priority == FIRST_IN
    battle[STAMP] += 1
    stamp = battle[STAMP]
    added = taken = battle[WAITING] = 0
    battle[STEPS_TO + start], battle[REACHED + start] = 0, stamp
    wait(battle, NOTHING, start)
    while taken < battle[WAITING]:
        if is_stack:
            battle[WAITING] -= 1
            square = battle[WAITS_AT + battle[WAITING]]
        elif is_queue:
            square = battle[WAITS_AT + taken]
            taken += 1
        else:
            square = next_waiting(battle)
        if battle[EXPANDED + square] == stamp:
            continue
        battle[EXPANDED + square] = stamp
        battle[WORK] += 1
        if has(battle, goals, square):
            return square
        there = battle[STEPS_TO + square] + 1
        for side in range(4):
            other = square + SIDES[code % PRIORITY, 3 - side if is_stack else side]
            if battle[EXPANDED + other] == stamp:
                continue
            if here in (square, other):
                if not (has(battle, STEPS, other) or has(battle, STEPS, square)):
                    continue
            elif not has(battle, FREE, other):
                continue
            if battle[REACHED + other] != stamp or there < battle[STEPS_TO + other] or is_stack:
                battle[REACHED + other], battle[STEPS_TO + other] = stamp, there
                battle[SQUARE_BEFORE + other] = square
                if is_stack or is_queue:
                    battle[WAITS_AT + battle[WAITING]] = other
                    battle[WAITING] += 1
                    continue
                added += 1
                line = length(EUCLID if priority == SQUARED else MANHATTAN, other, end)
                urgency = line if priority == BEST_FIRST else there
                if priority in (A_STAR, TWICE, SQUARED):
                    urgency += 2 * line if priority == TWICE else line
                tie = place_of(battle, ties - 1, other, other) if ties else 0
                wait(battle, (urgency << 20) + tie << 20 | added, other)
            elif code & LAST and there == battle[STEPS_TO + other]:
                battle[SQUARE_BEFORE + other] = square
    return 0


@part
def step_of_search(battle: Battle, code: int, unit: int, chosen: int) -> int:
    """The first step of the path between a unit and the chosen square that a search finds."""
    here = battle[AT + unit]
    start, end = (chosen, here) if code & BACK else (here, chosen)
    make(battle, SCRATCH, end)
    if search(battle, code, unit, start, end, SCRATCH) == 0:
        battle[STATUS] = CONTRADICTION
        return 0
    if code & BACK:
        return battle[SQUARE_BEFORE + here]
    step = chosen
    while battle[SQUARE_BEFORE + step] != here:
        step = battle[SQUARE_BEFORE + step]
    return step


# --- Moving --------------------------------------------------------------------------------------


@part
def look(battle: Battle, unit: int) -> bool:
    """Fill the boards of a unit's view, and return whether there are squares in range."""
    square, side, goals, seen = (
        battle[AT + unit],
        battle[SIDE_OF + unit],
        battle[GOALS],
        battle[SEEN],
    )
    blocks = ELVES_BEFORE if seen in (ALL_BEFORE, BLOCKS_BEFORE) else ELVES
    mine, theirs = blocks + SIZE * side, blocks + SIZE * (1 - side)
    enemies = ELVES_BEFORE if seen in (ALL_BEFORE, TARGETS_BEFORE) else ELVES
    enemies += SIZE * (1 - side)
    bodies, way, along = battle[DEAD_DO], battle[WAY], battle[ALONG] & (WAITS | OTHERWISE)
    for row in range(SIZE):
        battle[unsigned(TARGETS + row)] = battle[unsigned(enemies + row)]
        battle[unsigned(BODIES + row)] = 0
    if bodies & (ATTRACT | BLOCK):
        for place in range(0 if bodies & STAY else battle[DEAD_BEFORE], battle[DEAD]):
            dead = battle[BODY + place]
            if bodies & ATTRACT and battle[SIDE_OF + dead] != side:
                add(battle, TARGETS, battle[AT + dead])
            if bodies & BLOCK:
                add(battle, BODIES, battle[AT + dead])
    make(battle, SCRATCH, square)
    for row in range(1, SIZE - 1):
        own, other = battle[unsigned(mine + row)], battle[unsigned(theirs + row)]
        targets, body = battle[unsigned(TARGETS + row)], battle[unsigned(BODIES + row)]
        floor, here = battle[unsigned(OPEN + row)], battle[unsigned(SCRATCH + row)]
        near = spread(battle, SCRATCH + row) & floor
        around = spread(battle, TARGETS + row) & floor
        if goals == GOALS_AROUND:
            above, below = battle[unsigned(TARGETS + row - 1)], battle[unsigned(TARGETS + row + 1)]
            around = above | below | targets
            around = (around << 1 | around >> 1 | above | below) & floor
        elif goals in (FIRST_GOAL, LAST_GOAL):
            around = floor
        free, steps = floor, near & ~(own | other)
        if goals == OCCUPIED_GOALS:
            around &= ~here
            free &= ~(targets | (own & ~around))
            steps = near & free
        else:
            around &= ~(own | other)
            if along or way != THROUGH_ALL:
                free &= ~other
            if along or way == 0:
                free &= ~own
        battle[unsigned(FREE + row)] = free & ~body
        battle[unsigned(STEPS + row)] = steps & ~body
        battle[unsigned(RANGE + row)] = around
    if goals in (FIRST_GOAL, LAST_GOAL, LINE_GOAL):
        keep_one_each(battle, unit)
    if battle[AMONG] == BY_WAY or along:
        look_along(battle, unit, theirs)
    found = 0
    for row in range(SIZE):
        battle[unsigned(RANGE + row)] &= ~battle[unsigned(BODIES + row)]
        found |= battle[unsigned(RANGE + row)]
    return found != 0


@part
def keep_one_each(battle: Battle, unit: int) -> None:
    """Leave only one of the squares in range next to each target."""
    here, goals = battle[AT + unit], battle[GOALS]
    make(battle, SCRATCH, NOTHING)
    for option in range(list_squares(battle, TARGETS)):
        target, best, least = battle[OPTION + option], 0, MANY
        for side in range(4):
            there = target + SIDES[0, side]
            if has(battle, RANGE, there):
                key = length(MANHATTAN, there, here)
                if goals == FIRST_GOAL:
                    key = side
                elif goals == LAST_GOAL:
                    key = -side
                if key < least:
                    least, best = key, there
        if best:
            add(battle, SCRATCH, best)
    for row in range(SIZE):
        battle[unsigned(RANGE + row)] = battle[unsigned(SCRATCH + row)]


@part
def look_along(battle: Battle, unit: int, theirs: int) -> None:
    """Change a unit's view by a way on which not all units block it."""
    square, along, by_way = battle[AT + unit], battle[ALONG], battle[AMONG] == BY_WAY
    way = battle[FIRST_BY] // ORDER if by_way else battle[WAY]
    if along & OTHERWISE and not by_way:
        make(battle, SCRATCH, NOTHING)
        layer_of(battle, STEPS, SCRATCH, FREE)
        reached = LAYERS + SIZE * battle[LAST_LAYER]
        found = 0
        for row in range(SIZE):
            found |= battle[unsigned(reached + row)] & battle[unsigned(RANGE + row)]
        if found:
            return
    make(battle, SCRATCH, square)
    for row in range(1, SIZE - 1):
        here, floor = battle[unsigned(SCRATCH + row)], battle[unsigned(OPEN + row)]
        blocked = battle[unsigned(theirs + row)] if way == THROUGH_FRIENDS else 0
        free = floor & ~blocked | here
        if by_way:
            battle[unsigned(WAY_FREE + row)] = free
        else:
            body = battle[unsigned(BODIES + row)]
            battle[unsigned(FREE + row)] = free & ~here & ~body
            if along & WAITS:
                steps = spread(battle, SCRATCH + row) & floor & ~blocked
                battle[unsigned(STEPS + row)] = steps & ~body
    if by_way and keep_reachable(battle):
        make(battle, SCRATCH, square)
        layer = layer_of(battle, SCRATCH, RANGE, WAY_FREE)
        first = 0
        if layer >= 0 and keep_reached(battle, layer):
            list_squares(battle, RANGE)
            first = battle[OPTION]
        make(battle, RANGE, first)


@part
def first_enemy(battle: Battle, unit: int) -> int:
    """The square of the first of all targets by some criteria, or 0."""
    left = NOTHING
    for option in range(list_squares(battle, TARGETS)):
        if battle[UNIT_AT + battle[OPTION + option]] >= 0:
            battle[OPTION + left] = battle[OPTION + option]
            left += 1
    if left == 0:
        return 0
    number = choose(battle, FIRST_BY, unit, left)
    return battle[OPTION + first_option(battle, number)]


@part
def greedy_step(battle: Battle, unit: int) -> int:
    """The first step that comes nearer to the nearest enemy in a straight line, or 0."""
    target, here, line = first_enemy(battle, unit), battle[AT + unit], battle[GREEDY] - 1
    for side in range(4):
        step: int = here + SIDES[0, side]
        if (
            target
            and has(battle, STEPS, step)
            and length(line, step, target) < length(line, here, target)
        ):
            return step
    return 0


@part
def choose_square(battle: Battle, unit: int) -> int:
    """The square in range that a unit chooses, or 0 if it can reach none."""
    among, here = battle[AMONG], battle[AT + unit]
    start = STEPS
    if among == ENEMIES:
        target = first_enemy(battle, unit)
        if target == 0:
            return 0
        keep_around(battle, target)
    elif among in (REACHABLE, IN_RANGE):
        if among == REACHABLE and not keep_reachable(battle):
            return 0
        number = list_squares(battle, RANGE)
        if number == 0:
            return 0
        number = choose(battle, FIRST_BY, unit, number)
        if battle[STATUS] == CONTRADICTION:
            return 0
        make(battle, RANGE, NOTHING)
        if among == IN_RANGE:
            add(battle, RANGE, battle[OPTION + first_option(battle, number)])
        else:
            for option in range(number):
                add(battle, RANGE, battle[OPTION + option])
    elif battle[ALONG] & FROM_HERE:
        found = 0
        for row in range(SIZE):
            found |= battle[unsigned(STEPS + row)]
        if found == 0:
            return 0
        make(battle, WAY_FREE, here)
        start = WAY_FREE
    if battle[GOAL]:
        goal = search(battle, battle[GOAL] - 1, unit, here, here, RANGE)
        if goal == 0:
            return 0
        make(battle, RANGE, goal)
    elif among != REACHABLE:
        layer = layer_of(battle, start, RANGE, FREE)
        if layer < 0:
            return 0
        keep_reached(battle, layer)
    number = list_squares(battle, RANGE)
    if number > 1:
        if battle[CHOSEN] & (ORDER - 1) == FOUND:
            for row in range(SIZE):
                battle[unsigned(SCRATCH + row)] = battle[unsigned(RANGE + row)]
            return follow(battle, battle[CHOSEN] // ORDER, here, STEPS)
        number = choose(battle, CHOSEN, unit, number)
    return battle[OPTION + first_option(battle, number)]


@part
def choose_step(battle: Battle, unit: int, chosen: int) -> int:
    """The square that a unit steps to on its way to the chosen one."""
    stepping, here = battle[STEPPING], battle[AT + unit]
    if stepping == ALL_THE_WAY:
        return chosen
    if stepping == BY_SEARCH:
        return step_of_search(battle, battle[SEARCH], unit, chosen)
    number = 0
    for side in range(4):
        there = here + SIDES[0, side]
        if has(battle, STEPS, there):
            battle[OPTION + number] = there
            number += 1
    for place in range(STEP_BY, STEP_BY + MAX_CRITERIA):
        criterion = battle[place]
        order, key = criterion // ORDER, criterion & (ORDER - 1)
        if criterion == 0 or (number == 1):
            break
        layer = first_steps(battle, chosen) if key == DISTANCE else 0
        least, left = MANY, 0
        for option in range(number):
            there = battle[OPTION + option]
            if key == DISTANCE:
                rank_of = MANY
                if layer >= 0 and has(battle, LAYERS + SIZE * layer, there):
                    rank_of = 0
            elif key == LINE:
                rank_of = length(order, there, chosen)
            else:
                rank_of = place_of(battle, order, here, there)
            if rank_of < least:
                least, left = rank_of, 0
            if rank_of == least:
                battle[OPTION + left] = there
                left += 1
        number = left if least < MANY else 0
    if number == 0:
        battle[STATUS] = CONTRADICTION
        return 0
    if stepping == FROM_SQUARE and number > 1:
        make(battle, SCRATCH, NOTHING)
        make(battle, WAY_FREE, NOTHING)
        for option in range(number):
            add(battle, SCRATCH, battle[OPTION + option])
        for side in range(4):
            there = chosen + SIDES[0, side]
            if has(battle, FREE, there):
                add(battle, WAY_FREE, there)
        return follow(battle, battle[SEARCH] + DIRECTIONS, chosen, WAY_FREE)
    return battle[OPTION + first_option(battle, number)]


@part
def find_step(battle: Battle, unit: int) -> int:
    """The square that a unit steps to, or 0 if it does not move."""
    goes_on, memory = battle[GOES_ON], battle[MEMORY + unit]
    look(battle, unit)
    if battle[GREEDY]:
        return greedy_step(battle, unit)
    same = False
    if goes_on == SAME_ENEMY and memory >= 0 and battle[ALIVE + memory]:
        same = True
        keep_around(battle, battle[AT + memory])
    elif goes_on == SAME_SQUARE and memory >= 0 and has(battle, FREE, memory):
        same = True
        for row in range(SIZE):
            battle[unsigned(SAVED + row)] = battle[unsigned(RANGE + row)]
        make(battle, RANGE, memory)
    chosen = choose_square(battle, unit)
    if goes_on == SAME_SQUARE and same and chosen == 0 and battle[STATUS] != CONTRADICTION:
        same = False
        for row in range(SIZE):
            battle[unsigned(RANGE + row)] = battle[unsigned(SAVED + row)]
        chosen = choose_square(battle, unit)
    step = 0
    if chosen and battle[STATUS] != CONTRADICTION:
        step = choose_step(battle, unit, chosen)
    if goes_on == SAME_SQUARE and not same:
        battle[MEMORY + unit] = chosen or -1
    if goes_on == SAME_ENEMY and not same and chosen:
        for side in range(4):
            there = chosen + SIDES[0, side]
            if not same and has(battle, TARGETS, there):
                same = True
                memory = battle[UNIT_AT + there]
        if not same or memory < 0:
            battle[STATUS] = CONTRADICTION
        battle[MEMORY + unit] = memory
    return step


# --- Turn order ----------------------------------------------------------------------------------


@part
def sort_turns(battle: Battle, criteria: int, begin: int, end: int) -> None:
    """Sort a part of a turn order by up to two criteria, and then in reading order."""
    for place in range(begin, end):
        unit = battle[place]
        square = battle[AT + unit]
        key, tie = 0, square
        if battle[criteria]:
            key = rank(battle, battle[criteria], square, square, unit, unit)
        if battle[criteria + 1]:
            tie += rank(battle, battle[criteria + 1], square, square, unit, unit) * SQUARES
        gap, before = place, place - begin - 1
        while gap > begin and (battle[KEY + before], battle[OTHER + before]) > (key, tie):
            battle[gap] = battle[gap - 1]
            battle[KEY + before + 1] = battle[KEY + before]
            battle[OTHER + before + 1] = battle[OTHER + before]
            gap, before = gap - 1, before - 1
        battle[gap] = unit
        battle[KEY + before + 1], battle[OTHER + before + 1] = key, tie


@part
def after_step(battle: Battle, unit: int, before: int) -> None:
    """What a step does to the turn order."""
    acts, square = battle[ACTS], battle[AT + unit]
    if acts == SORTED:
        place, end = NOTED_AT, NOTED_AT + battle[NOTED_COUNT]
        while battle[place] != unit:
            place += 1
        sort_turns(battle, TURN_ORDER, NOTED_AT, end)
        battle[TURN_AT], count = unit, 1
        for following in range(place + 1, end):
            if battle[ALIVE + battle[following]]:
                battle[TURN_AT + count] = battle[following]
                count += 1
        battle[TURNS], battle[TURN_COUNT] = 1, count
        return
    again = acts == SCAN and square > before
    if acts == SCAN_COLUMNS:
        again = (square & 63, square) > (before & 63, before)
    elif acts == WHOEVER and square > before:
        for place in range(battle[DEAD_BEFORE], battle[DEAD]):
            dead = battle[BODY + place]
            again = again or (battle[HAD_TURN + dead] != 0 and battle[AT + dead] == square)
    if again:
        count = battle[TURN_COUNT]
        following = TURN_AT + battle[TURNS]
        battle[TURN_AT + count] = battle[following]
        battle[following] = unit
        battle[TURN_COUNT] = count + 1
        sort_turns(battle, TURN_ORDER, following, TURN_AT + count + 1)


@part
def after_death(battle: Battle, unit: int) -> None:
    """What a death does to the turn order."""
    skipped = battle[ACTS] == SKIPPED
    if battle[DEAD_DO] & ACT:
        return
    left = begin = 0 if skipped else battle[TURNS]
    for place in range(begin, battle[TURN_COUNT]):
        other = battle[TURN_AT + place]
        if other != unit or (skipped and left < place):
            battle[TURN_AT + left] = other
            left += 1
    if skipped and left == battle[TURN_COUNT]:
        battle[STATUS] = CONTRADICTION
    battle[HAD_TURN + unit] = left < battle[TURN_COUNT]
    battle[TURN_COUNT] = left


# --- Turns ---------------------------------------------------------------------------------------


@part
def end_battle(battle: Battle, status: int, winner: int) -> None:
    """End the battle."""
    if battle[STATUS] == CONTRADICTION:
        return
    battle[STATUS], battle[WINNER] = status, winner
    for unit in range(battle[UNITS]):
        battle[POINTS_LEFT + unit] = battle[POINTS + unit]
        battle[REMAINS + unit] = battle[ALIVE + unit]


@part
def move(battle: Battle, unit: int) -> bool:
    """Let a unit find its move and take the step, and return whether it took one."""
    if battle[STUCK + unit] == battle[CHANGES]:
        return False
    before, side = battle[AT + unit], battle[SIDE_OF + unit]
    step = find_step(battle, unit)
    if battle[STATUS] == CONTRADICTION:
        return False
    if step == 0:
        if not battle[DEPENDS_ON_POINTS]:
            battle[STUCK + unit] = battle[CHANGES]
        return False
    if not battle[ALIVE + unit]:
        battle[AT + unit] = step
        return True
    if battle[UNIT_AT + step] >= 0:
        return False
    battle[CHANGES] += 1
    remove(battle, ELVES + SIZE * side, before)
    add(battle, ELVES + SIZE * side, step)
    battle[UNIT_AT + before] = -1
    battle[UNIT_AT + step] = unit
    battle[AT + unit] = step
    if battle[ACTS]:
        after_step(battle, unit, before)
    return True


@part
def attack(battle: Battle, unit: int, target: int) -> None:
    """Let a unit deal damage to a target, which may die."""
    power = battle[POWER + battle[SIDE_OF + unit]]
    battle[POINTS + target] -= power
    battle[HAS_ATTACKED] |= power != 0
    if battle[POINTS + target] > battle[DIES]:
        return
    square, side = battle[AT + target], battle[SIDE_OF + target]
    remove(battle, ELVES + SIZE * side, square)
    battle[UNIT_AT + square] = -1
    battle[ALIVE + target] = 0
    battle[CHANGES] += 1
    battle[LIVING + side] -= 1
    battle[ELVES_LOST] += 1 - side
    battle[BODY + battle[DEAD]] = target
    battle[DEAD] += 1
    after_death(battle, target)
    if battle[END] == AT_ONCE and battle[LIVING + side] == 0:
        end_battle(battle, NO_TARGETS, 1 - side)
    if battle[STOPS] and side == 0:
        end_battle(battle, ELF_DIED, side)


@part
def list_adjacent(battle: Battle, unit: int) -> int:
    """Make the adjacent targets the options of a choice, and return their number.

    Dead ones come first, if they can be attacked.
    """
    here, side, adjacent = battle[AT + unit], battle[SIDE_OF + unit], battle[ADJACENT]
    bodies = battle[DEAD_DO]
    found = 0
    for alive in range(0 if bodies & ABSORB else 1, 2):
        for place in range(8 if adjacent == AROUND else 4):
            there = here + (EIGHT[place] if adjacent == AROUND else SIDES[0, place])
            other = battle[UNIT_AT + there] if alive and there >= 0 else -1  # a corner has fewer
            if not alive:
                for number in range(0 if bodies & STAY else battle[DEAD_BEFORE], battle[DEAD]):
                    dead = battle[BODY + number]
                    if battle[AT + dead] == there and dead != unit:
                        other = dead
            if other >= 0 and (adjacent == FRIENDS or battle[SIDE_OF + other] != side):
                battle[OPTION + found], battle[OTHER + found] = there, other
                found += 1
    return found


@part
def select_target(battle: Battle, unit: int, number: int) -> int:
    """The target that a unit selects among the options, dead ones before living ones."""
    same = -1
    if battle[TURN] == SAME_TARGET:
        for option in range(number):
            if battle[OTHER + option] == battle[MEMORY + unit]:
                same = battle[OTHER + option]
    if same < 0:
        number = choose(battle, ATTACKED, unit, number)
        same = battle[OTHER + first_option(battle, number)]
    if battle[TURN] == SAME_TARGET:
        battle[MEMORY + unit] = same
    return same


@part
def take_turn(battle: Battle, unit: int) -> None:
    """Let a unit take its turn."""
    turn, side, bodies = battle[TURN], battle[SIDE_OF + unit], battle[DEAD_DO]
    targets = battle[LIVING + 1 - side] > 0
    if bodies & ATTRACT:
        for place in range(0 if bodies & STAY else battle[DEAD_BEFORE], battle[DEAD]):
            targets = targets or battle[SIDE_OF + battle[BODY + place]] != side
    number = 0
    if not targets:
        if battle[END] != WITH_ROUND or battle[TURNS] == 1:
            end_battle(battle, NO_TARGETS, side)
    elif turn != NEEDS_SQUARES or look(battle, unit):
        number = list_adjacent(battle, unit)
        moves = number == 0 or turn == ALWAYS_MOVES
        attacks = turn != NO_ATTACK_AFTER_MOVE or number > 0
        if turn == TWO_PASSES:
            for place in range(battle[TURNS], battle[TURN_COUNT]):
                attacks = attacks and battle[TURN_AT + place] != unit
            moves = moves and not attacks
        elif turn == ATTACKS_FIRST:
            moves = False
        if moves:
            move(battle, unit)
            number = list_adjacent(battle, unit)
            if turn == TWO_STEPS and number == 0:
                move(battle, unit)
                number = list_adjacent(battle, unit)
        if not attacks or battle[STATUS] == CONTRADICTION:
            return
    if number > 0:
        battle[ATTACKER + battle[BLOWS]] = unit
        if turn == ALL_ATTACKED:
            for option in range(number):
                first = first_option(battle, number)
                battle[TARGET + option] = battle[OTHER + first]
                battle[OPTION + first] = MANY
        else:
            battle[TARGET + battle[BLOWS]] = select_target(battle, unit, number)
            number = 1
    if turn == BLOWS_AT_THE_END:
        battle[BLOWS] += number
        number = battle[BLOWS] if battle[TURNS] == battle[TURN_COUNT] else 0
    for place in range(number):
        attacker = battle[ATTACKER + place] if turn == BLOWS_AT_THE_END else unit
        target = battle[TARGET + place]
        if battle[ALIVE + target]:
            attack(battle, attacker, target)
    if (
        (turn == ATTACKS_FIRST or (turn == MOVES_ON and number > 0))
        and battle[STATUS] == FIGHTING
        and battle[LIVING + 1 - side] > 0
        and list_adjacent(battle, unit) == 0
    ):
        move(battle, unit)


# --- Rounds --------------------------------------------------------------------------------------


@part
def begin_round(battle: Battle) -> None:
    """Begin a round: all living units are to take turns."""
    count = 0
    for unit in range(battle[UNITS]):
        if battle[ALIVE + unit]:
            battle[TURN_AT + count] = unit
            count += 1
    sort_turns(battle, BEGIN if battle[BEGIN] else TURN_ORDER, TURN_AT, TURN_AT + count)
    for place in range(count):
        unit = battle[TURN_AT + place]
        battle[FIRST_AT + unit] = place
        battle[NOTED_AT + place] = battle[TURN_AT + count + place] = unit
    battle[NOTED_COUNT] = count
    battle[TURN_COUNT] = 2 * count if battle[TURN] == TWO_PASSES else count
    battle[TURNS] = battle[BLOWS] = battle[HAS_ATTACKED] = 0
    if battle[DEAD_BEFORE] < battle[DEAD] or battle[SEEN]:
        battle[CHANGES] += 1
    battle[DEAD_BEFORE] = battle[DEAD]
    for row in range(2 * SIZE):
        battle[unsigned(ELVES_BEFORE + row)] = battle[unsigned(ELVES + row)]


@part
def recurs(battle: Battle) -> bool:
    """Whether the battle is in a state that it was in after the last attack.

    As in Brent's algorithm, the state is compared with one that is replaced after 1, 2, 4, ...
    rounds.
    """
    if battle[HAS_ATTACKED]:
        battle[AGE] = battle[LIMIT] = 0
    else:
        battle[AGE] += 1
        same = True
        for unit in range(battle[UNITS]):
            if battle[ALIVE + unit] and (
                battle[AT + unit] != battle[SAVED_AT + unit]
                or battle[MEMORY + unit] != battle[SAVED_MEMORY + unit]
            ):
                same = False
        if same:
            return True
    if battle[AGE] >= battle[LIMIT]:
        battle[AGE], battle[LIMIT] = 0, max(1, 2 * battle[LIMIT])
        for unit in range(battle[UNITS]):
            battle[SAVED_AT + unit] = battle[AT + unit]
            battle[SAVED_MEMORY + unit] = battle[MEMORY + unit]
    return False


@kernel
def fight_on(battle: Battle, work: int) -> int:
    """Fight until the battle ends, or for some time, and return its status.

    `work` is the number of layers of searches, expanded squares and rounds before it pauses.
    """
    battle[WORK] = 0
    while battle[STATUS] == FIGHTING and battle[WORK] <= work:
        if battle[ROUNDS] == MAX_ROUNDS:
            battle[STATUS] = ENDLESS
            break
        begin_round(battle)
        while battle[TURNS] < battle[TURN_COUNT] and battle[STATUS] == FIGHTING:
            unit = battle[TURN_AT + battle[TURNS]]
            battle[TURNS] += 1
            take_turn(battle, unit)
        if battle[STATUS] == FIGHTING:
            battle[ROUNDS] += 1
            battle[WORK] += 1
            if recurs(battle):
                end_battle(battle, STALEMATE, NOTHING)
    return battle[STATUS]
