"""Criteria by which squares and units are compared, and choices by them."""

from typing import Any

import numpy as np

from graphsolve.graphs.kernels import shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    board_of_options,
    boundary,
    has,
    make,
    reach_goals,
    unit_on,
)
from graphsolve.puzzles.cave.compiled.layout import Battle

WEIGHTS: Any = np.array([[0, 0], [64, 1], [-64, -1], [1, 64], [64, -1], [-64, 1]])
"""What rows and columns count in each order of squares but the last two, which are as text."""


@shared
def place_of(battle: Battle, order: int, here: int, square: int) -> int:
    """Return the place of a square in an order of squares, or of directions from another."""
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


@shared
def length(metric: int, square: int, other: int) -> int:
    """Return the length of the straight line between two squares, by a metric."""
    rows, columns = abs((square >> 6) - (other >> 6)), abs((square & 63) - (other & 63))
    if metric == k.MANHATTAN:
        return rows + columns
    if metric == k.CHEBYSHEV:
        return max(rows, columns)
    return rows * rows + columns * columns


@shared
def in_order(order: int, number: int) -> int:
    """Return what to compare a number by: itself, its negative, or its place as text."""
    if order == k.BACKWARDS:
        return -number
    if order == k.TEXT:
        digits, power = 1, 10
        while power <= abs(number):
            digits, power = digits + 1, power * 10
        text = abs(number) * (10**8 // (power // 10)) * 16 + digits
        return text if number >= 0 else text - 2**61
    return number


@shared
def rank(
    battle: Battle, criterion: int, here: int, origin: int, square: int, enemy: int, other: int
) -> int:
    """Return what a unit compares a square by, or an enemy next to it, or the other unit on it.

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
        return battle[other + k.SIDE_OF] ^ (order == k.BACKWARDS)
    if key == k.FIRST_TURN:
        return battle[other + k.FIRST_AT] if other else -1
    if key == k.NUMBER and order > k.BACKWARDS:
        return place_of(battle, order, here, battle[other + k.STARTED_AT])
    if key == k.LAST_MOVE:
        return in_order(order, battle[other + k.MOVED] if other else -1)
    if other == 0:
        return in_order(order, 0)
    if key == k.HIT_POINTS_BEFORE:
        return battle[other + k.POINTS_BEFORE]
    number = (other - k.FIRST_UNIT) // k.RECORD
    return in_order(order, battle[other + k.POINTS] if key == k.HIT_POINTS else number)


@shared
def least_beside(battle: Battle, criterion: int, here: int, square: int) -> int:
    """Return what to compare the first steps to a square by, or the last squares before it."""
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


@shared
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


@shared
def choose(battle: Battle, criteria: int, here: int, origin: int, number: int) -> int:
    """Keep the options that come first by some criteria, and return their number.

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
                unit = unit_on(battle, other)
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
