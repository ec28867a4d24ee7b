"""Boards, searches by layers, and choices by criteria."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit

from graphsolve.lab.cave.kernel import layout as k
from graphsolve.lab.cave.kernel.layout import Battle

Function = TypeVar("Function", bound=Callable[..., object])


def part(function: Function) -> Function:
    """A function that the kernel calls. It is not inlined: that would take longer to compile."""
    options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    compiled: Function = njit(error_model="numpy", **options)(function)
    return compiled


def inlined_part(function: Function) -> Function:
    """A function that is compiled into the one that calls it, and not by itself before."""
    options: Any = {"inline": "always"}
    compiled: Function = njit(error_model="numpy", **options)(function)
    return compiled


# --- Tables --------------------------------------------------------------------------------------

WEIGHTS: Any = np.array([[0, 0], [64, 1], [-64, -1], [1, 64], [64, -1], [-64, 1]])
"""What rows and columns count in each order of squares but the last two, which are as text."""

STEP_TO = {"U": -k.ROW, "L": -1, "R": 1, "D": k.ROW}
SIDES: Any = np.array([[STEP_TO[letter] for letter in order] for order in k.ORDERS])
EIGHT: Any = np.array([-k.ROW - 1, -k.ROW, -k.ROW + 1, -1, 1, k.ROW - 1, k.ROW, k.ROW + 1])

# --- Boards --------------------------------------------------------------------------------------

DE_BRUIJN = 0x03F79D71B4CB0A89
LOWEST: Any = np.zeros(64, np.int64)
LOWEST[[(DE_BRUIJN << place & 2**64 - 1) >> 58 for place in range(64)]] = range(64)


@part
def has(battle: Battle, board: int, square: int) -> bool:
    """Whether a square is in a board."""
    return battle[board + (square >> 6)] >> (square & 63) & 1 != 0


@part
def add(battle: Battle, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[board + (square >> 6)] |= 1 << (square & 63)


@part
def remove(battle: Battle, board: int, square: int) -> None:
    """Remove a square from a board."""
    battle[board + (square >> 6)] &= ~(1 << (square & 63))


@part
def copy(battle: Battle, board: int, other: int) -> None:
    """Copy a board to another."""
    for row in range(k.SIZE):
        battle[board + row] = battle[other + row]


@part
def make(battle: Battle, board: int, square: int) -> None:
    """Make a board that of a square."""
    copy(battle, board, k.EMPTY)
    add(battle, board, square)


@part
def keep(battle: Battle, board: int, other: int) -> bool:
    """Leave only the squares of a board that are in another; return whether there are any."""
    left = 0
    for row in range(k.SIZE):
        battle[board + row] &= battle[other + row]
        left |= battle[board + row]
    return left != 0


@part
def boundary(battle: Battle, place: int) -> int:
    """A word of the squares adjacent to those of a board, without these."""
    here = battle[place]
    return (here << 1 | here >> 1 | battle[place - 1] | battle[place + 1]) & ~here


@part
def keep_around(battle: Battle, square: int) -> None:
    """Leave only the squares in range that are around a square."""
    make(battle, k.SCRATCH, square)
    for row in range(1, k.SIZE - 1):
        battle[k.RANGE + row] &= boundary(battle, k.SCRATCH + row)


@part
def list_squares(battle: Battle, board: int) -> int:
    """Make the squares of a board the options of a choice, and return their number."""
    found = 0
    for row in range(1, k.SIZE - 1):
        bits = battle[board + row]
        while bits:
            lowest = LOWEST[(bits & -bits) * DE_BRUIJN >> 58 & 63]
            battle[k.OPTION + found] = k.ROW * row + lowest
            bits &= bits - 1
            found += 1
    return found


@part
def board_of_options(battle: Battle, board: int, number: int) -> None:
    """Make a board of the options of a choice."""
    copy(battle, board, k.EMPTY)
    for option in range(number):
        add(battle, board, battle[k.OPTION + option])


@part
def reach_goals(battle: Battle, start: int, goals: int, free: int) -> int:
    """What a breadth-first search has reached after the first layer with a goal, or `EMPTY`.

    The search is from the squares of a board to those of another, over those of a third. There is
    a board for each layer, of what is reached by then, from `LAYERS` to `LAST_LAYER`. If no goal
    is reached, the last one has all squares that can be.
    """
    after = k.LAYERS
    diagonals = -1 if battle[k.GOALS] == k.DIAGONALS else 0
    hit = new = 0
    for row in range(k.SIZE):
        first = battle[start + row] & battle[free + row]
        battle[after + row] = first
        hit |= first & battle[goals + row]
        new |= first
    while new and not hit:
        before = after
        after += k.SIZE
        battle[after] = battle[after + k.SIZE - 1] = 0
        hit = new = 0
        for row in range(1, k.SIZE - 1):
            here = battle[before + row]
            above, below = battle[before + row - 1], battle[before + row + 1]
            column = here | (above | below) & diagonals
            near = (column << 1 | column >> 1 | above | below) & battle[free + row]
            battle[after + row] = near | here
            new |= near & ~here
            hit |= near & battle[goals + row]
        battle[k.WORK] += 1
    battle[k.LAST_LAYER] = after
    return after if hit else k.EMPTY


@part
def keep_reachable(battle: Battle) -> bool:
    """Leave only the squares in range that the unit can reach; return whether there are any."""
    reach_goals(battle, k.STEPS, k.EMPTY, k.FREE)
    return keep(battle, k.RANGE, battle[k.LAST_LAYER])


@part
def first_goal_found(battle: Battle, order: int, square: int, start: int) -> int:
    """The first square of the scratch board that a breadth-first search finds in some order.

    The search begins with the squares of the board `start`, which are around a square. It finds
    the squares of a layer in the order of the paths on which it finds them. So the first goal is
    at the end of the first shortest path: each step of it is the first in the order that begins
    or continues a shortest path to one of the nearest goals.
    """
    last = layer = reach_goals(battle, k.SCRATCH, start, k.FREE)
    while layer >= k.LAYERS:
        for side in range(4):
            there = square + SIDES[order - k.DIRECTIONS, side]
            if has(battle, layer, there) and (layer < last or has(battle, start, there)):
                square = there
                break
        layer -= k.SIZE
    return square


# --- Criteria ------------------------------------------------------------------------------------


@part
def place_of(battle: Battle, order: int, here: int, square: int) -> int:
    """The place of a square in an order of squares, or in one of the directions from another."""
    if order >= k.DIRECTIONS:
        for side in range(4):
            if here + SIDES[order - k.DIRECTIONS, side] == square:
                return side
        return 4
    if order == k.TEXT:
        return battle[k.TEXT_PLACE + square]
    if order == k.COLUMNS_TEXT:
        return battle[k.COLUMNS_TEXT_PLACE + square]
    place: int = WEIGHTS[order, 0] * (square >> 6) + WEIGHTS[order, 1] * (square & 63)
    return place


@part
def length(metric: int, square: int, other: int) -> int:
    """The length of the straight line between two squares, by a metric."""
    rows, columns = abs((square >> 6) - (other >> 6)), abs((square & 63) - (other & 63))
    if metric == k.MANHATTAN:
        return rows + columns
    if metric == k.CHEBYSHEV:
        return max(rows, columns)
    return rows * rows + columns * columns


@part
def in_order(order: int, number: int) -> int:
    """What to compare a number by: itself, its negative, or its place as text."""
    if order == k.BACKWARDS:
        return -number
    if order == k.TEXT:
        digits, power = 1, 10
        while power <= abs(number):
            digits, power = digits + 1, power * 10
        text = abs(number) * (10**8 // (power // 10)) * 16 + digits
        return text if number >= 0 else text - 2**61
    return number


@part
def rank(
    battle: Battle, criterion: int, here: int, origin: int, square: int, enemy: int, other: int
) -> int:
    """What a unit compares a square by, or an enemy next to it, or the other unit on it.

    The unit is on the square `here`, and lines begin at `origin`.
    """
    key, order = criterion & (k.ORDER - 1), criterion // k.ORDER
    if key == k.SQUARE:
        return place_of(battle, order, here, square)
    if key == k.LINE:
        return length(order, origin, square)
    if key == k.ENEMY:
        return place_of(battle, order, square, enemy)
    if key == k.AROUND:
        return place_of(battle, order, enemy, square)
    if key == k.ENEMY_LINE:
        return length(order, here, enemy)
    if key == k.SIDE:
        return battle[k.SIDE_OF + other] ^ (order == k.BACKWARDS)
    if key == k.FIRST_TURN:
        return battle[k.FIRST_AT + other] if other >= 0 else -1
    if key == k.NUMBER and order > k.BACKWARDS:
        return place_of(battle, order, here, battle[k.STARTED_AT + other])
    if key == k.LAST_MOVE:
        return in_order(order, battle[k.MOVED + other] if other >= 0 else -1)
    if other < 0:
        return in_order(order, k.NOTHING)
    if key == k.HIT_POINTS_BEFORE:
        return battle[k.POINTS_BEFORE + other]
    return in_order(order, battle[k.POINTS + other] if key == k.HIT_POINTS else other)


@part
def least_beside(battle: Battle, criterion: int, here: int, square: int) -> int:
    """What a unit compares the first steps to a square by, or the last squares before it."""
    order, middle, board = criterion // k.ORDER, here, k.STEPS
    make(battle, k.SCRATCH, square)
    if criterion & (k.ORDER - 1) == k.STEP:
        layer = reach_goals(battle, k.SCRATCH, k.STEPS, k.FREE)
    elif has(battle, k.STEPS, square):
        return place_of(battle, order, square, here)
    else:
        middle, board = square, k.FREE
        for row in range(1, k.SIZE - 1):
            battle[k.OTHER_WAY + row] = boundary(battle, k.SCRATCH + row)
        layer = reach_goals(battle, k.STEPS, k.OTHER_WAY, k.FREE)
        if not has(battle, k.FREE, square):
            layer = k.EMPTY
    least = k.MANY
    for side in range(4):
        there = middle + SIDES[0, side]
        if has(battle, board, there) and has(battle, layer, there):
            least = min(least, place_of(battle, order, middle, there))
    if least == k.MANY:
        battle[k.STATUS] = k.CONTRADICTION
    return least


@part
def pair_with_enemies(battle: Battle, number: int) -> int:
    """Replace the options, squares, by pairs with enemies next to them; return their number."""
    pairs = 0
    for place in range(number):
        battle[k.KEY + place] = battle[k.OPTION + place]
    for place in range(number):
        for side in range(4):
            there = battle[k.KEY + place] + SIDES[0, side]
            if has(battle, k.TARGETS, there):
                battle[k.OPTION + pairs], battle[k.OTHER + pairs] = battle[k.KEY + place], there
                pairs += 1
    return pairs


@part
def choose(battle: Battle, criteria: int, here: int, origin: int, number: int) -> int:
    """Leave the options that come first by some criteria, and return their number.

    The options of `ATTACKED` are the squares of other units, each with its number. Other options
    are squares, or pairs of a square and an enemy next to it. Those of `STEP_BY` are compared by
    their distance to `origin`, others by their distance to the unit. The unit is on the square
    `here`.
    """
    if criteria != k.ATTACKED:
        for place in range(number):
            battle[k.OTHER + place] = battle[k.OPTION + place]
        if battle[k.AMONG] < k.ENEMIES:
            for place in range(criteria, criteria + k.MAX_CRITERIA):
                key = battle[place] & (k.ORDER - 1)
                if k.ENEMY <= key <= k.FIRST_TURN:
                    number = pair_with_enemies(battle, number)
                    break
    for place in range(criteria, criteria + k.MAX_CRITERIA):
        criterion = battle[place]
        key = criterion & (k.ORDER - 1)
        if number == 1 or criterion == 0:
            break
        layer = k.EMPTY
        if key == k.DISTANCE:
            board_of_options(battle, k.SCRATCH, number)
            make(battle, k.OTHER_WAY, origin)
            start = k.OTHER_WAY if criteria == k.STEP_BY else k.STEPS
            layer = reach_goals(battle, start, k.SCRATCH, k.FREE)
        least, left = k.MANY, 0
        for option in range(number):
            square, other = battle[k.OPTION + option], battle[k.OTHER + option]
            if key == k.DISTANCE:
                rank_of = 0 if has(battle, layer, square) else k.MANY
            elif key in (k.STEP, k.BEFORE):
                rank_of = least_beside(battle, criterion, here, square)
            elif criteria == k.ATTACKED:
                rank_of = rank(battle, criterion, here, here, square, square, other)
            else:
                unit = battle[k.UNIT_AT + other]
                rank_of = rank(battle, criterion, here, origin, square, other, unit)
            if rank_of < least:
                least, left = rank_of, 0
            if rank_of == least:
                battle[k.OPTION + left], battle[k.OTHER + left] = square, other
                left += 1
        number = left if least < k.MANY else 0
    if number == 0:
        battle[k.STATUS] = k.CONTRADICTION
    return number
