"""Boards in the array of a battle, the units on them, and searches by layers that fill them."""

from typing import Any

import numpy as np

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import lowest_bit
from graphsolve.puzzles.cave.compiled.layout import Battle

STEP_TO = {"U": -k.ROW, "L": -1, "R": 1, "D": k.ROW}
SIDES: Any = np.array([[STEP_TO[letter] for letter in order] for order in k.ORDERS])
"""The steps to the four neighbors, in each order of directions; the first is reading order."""

# --- Squares -------------------------------------------------------------------------------------


@inlined
def neighbor(square: int, direction: int, shift: int) -> int:
    """Return one of the four neighbors, which are in reading order."""
    distance = 1 << shift if direction in (0, 3) else 1
    return square + distance if direction > 1 else square - distance


@shared
def has(battle: Battle, board: int, square: int) -> bool:
    """Return whether a square is in a board."""
    return battle[board + (square >> 6)] >> (square & 63) & 1 != 0


@shared
def add(battle: Battle, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[board + (square >> 6)] |= 1 << (square & 63)


# --- Units ---------------------------------------------------------------------------------------


@inlined
def end_of_units(battle: Battle) -> int:
    """Return where the records of units end."""
    return k.FIRST_UNIT + k.RECORD * battle[k.UNITS]


@inlined
def unit_on(battle: Battle, square: int) -> int:
    """Return the living unit on a square, or 0."""
    return battle[battle[k.UNITS_AT] + square]


@inlined
def is_body(battle: Battle, unit: int) -> bool:
    """Return whether a dead unit still counts."""
    return battle[unit + k.DIED] > battle[k.FIRST_BODY]


@inlined
def board_of_side(battle: Battle, side: int) -> int:
    """Return the board of a side, or a board that follows: without a path, without a unit."""
    return battle[k.SIDES_AT] + side * battle[k.BOARD_SIZE]


@shared
def enter(battle: Battle, unit: int, square: int) -> None:
    """Put a unit on a square."""
    battle[unit + k.AT] = square
    battle[battle[k.UNITS_AT] + square] = unit
    add(battle, board_of_side(battle, battle[unit + k.SIDE_OF]), square)
    battle[board_of_side(battle, 3) + (square >> 6)] &= ~(1 << (square & 63))


@shared
def leave(battle: Battle, unit: int) -> None:
    """Take a unit off its square, and forget squares without a path if it is next to one."""
    square, shift = battle[unit + k.AT], battle[k.SHIFT]
    battle[battle[k.UNITS_AT] + square] = 0
    board = board_of_side(battle, battle[unit + k.SIDE_OF])
    battle[board + (square >> 6)] &= ~(1 << (square & 63))
    add(battle, board_of_side(battle, 3), square)
    no_path = board_of_side(battle, 2)
    near = has(battle, no_path, square)
    for direction in range(4):
        near |= has(battle, no_path, neighbor(square, direction, shift))
    if near:
        for index in range(battle[k.BOARD_SIZE]):
            battle[no_path + index] = 0


@inlined
def is_stuck(battle: Battle, unit: int) -> bool:
    """Return whether a unit has no path, because others had none from the squares next to it.

    There is no path from these until a unit leaves a square next to them: a target would have to
    come next to one of them, which it can do only through them. For the same reason, no unit of
    the other side is next to them, so both sides can share the board.
    """
    stuck, shift = True, battle[k.SHIFT]
    for direction in range(4):
        there = neighbor(battle[unit + k.AT], direction, shift)
        if has(battle, board_of_side(battle, 3), there):
            stuck &= has(battle, board_of_side(battle, 2), there)
    return stuck


# --- Boards with one word in a row ---------------------------------------------------------------


@shared
def make(battle: Battle, board: int, square: int) -> None:
    """Make a board that of a square, or empty it if that is 0."""
    for row in range(k.SIZE):
        battle[board + row] = 0
    if square:
        add(battle, board, square)


@shared
def keep(battle: Battle, board: int, other: int) -> bool:
    """Keep only the squares of a board that are in another; return whether there are any."""
    left = 0
    for row in range(k.SIZE):
        battle[board + row] &= battle[other + row]
        left |= battle[board + row]
    return left != 0


@shared
def boundary(battle: Battle, place: int) -> int:
    """Return a word of the squares adjacent to those of a board, without these."""
    here = battle[place]
    return (here << 1 | here >> 1 | battle[place - 1] | battle[place + 1]) & ~here


@shared
def list_squares(battle: Battle, board: int) -> int:
    """Make the squares of a board the options of a choice, and return their number."""
    found = 0
    for row in range(1, k.SIZE - 1):
        bits = battle[board + row]
        while bits:
            battle[k.OPTION + found] = k.ROW * row + lowest_bit(bits)
            bits &= bits - 1
            found += 1
    return found


@shared
def reach_goals(battle: Battle, start: int, goals: int) -> int:
    """Return what a BFS has reached after the first layer with a goal, or `EMPTY`.

    The search is from the squares of a board to those of another, over the free squares. There is
    a board for each layer, of what is reached by then, from `LAYERS` to `LAST_LAYER`. If no goal
    is reached, the last one has all squares that can be.
    """
    after = k.LAYERS
    hit = new = 0
    for row in range(k.SIZE):
        first = battle[start + row] & battle[k.FREE + row]
        battle[after + row] = first
        hit |= first & battle[goals + row]
        new |= first
    while new and not hit:
        before = after
        after += k.SIZE
        battle[after] = battle[after + k.SIZE - 1] = 0
        hit = new = 0
        for row in range(1, k.SIZE - 1):
            near = boundary(battle, before + row) & battle[k.FREE + row]
            battle[after + row] = near | battle[before + row]
            new |= near
            hit |= near & battle[goals + row]
        battle[k.WORK] += 1
    battle[k.LAST_LAYER] = after
    return after if hit else k.EMPTY
