"""Boards in the array of a battle, the units on them, and searches by layers that fill them."""

from typing import Any

import numpy as np

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import lowest_bit
from graphsolve.puzzles.cave.compiled.layout import Battle

STEP_TO = {"U": -k.ROW, "L": -1, "R": 1, "D": k.ROW}
SIDES: Any = np.array([[STEP_TO[letter] for letter in order] for order in k.ORDERS])
"""The steps to the four neighbors in each order of directions. The first is reading order."""

# --- Squares -------------------------------------------------------------------------------------


@shared
def has(battle: Battle, board: int, square: int) -> bool:
    """Return whether a square is in a board."""
    return battle[board + (square >> 6)] >> (square & 63) & 1 != 0


@shared
def add(battle: Battle, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[board + (square >> 6)] |= 1 << (square & 63)


@shared
def remove(battle: Battle, board: int, square: int) -> None:
    """Remove a square from a board."""
    battle[board + (square >> 6)] &= ~(1 << (square & 63))


# --- Units ---------------------------------------------------------------------------------------


@shared
def enter(battle: Battle, unit: int, square: int) -> None:
    """Put a unit on a square."""
    battle[unit + k.AT] = square
    battle[k.UNIT_AT + square] = unit
    add(battle, k.ELVES + k.SIZE * battle[unit + k.SIDE_OF], square)
    remove(battle, k.VACANT, square)


@shared
def leave(battle: Battle, unit: int) -> None:
    """Take a unit off its square. If it is next to a square without a path, forget all of them."""
    square = battle[unit + k.AT]
    battle[k.UNIT_AT + square] = 0
    remove(battle, k.ELVES + k.SIZE * battle[unit + k.SIDE_OF], square)
    add(battle, k.VACANT, square)
    near = has(battle, k.NO_PATH, square)
    for side in range(4):
        near |= has(battle, k.NO_PATH, square + SIDES[0, side])
    if near:
        make(battle, k.NO_PATH, 0)


@inlined
def is_stuck(battle: Battle, unit: int) -> bool:
    """Return whether a unit has no path, because others found none from the squares next to it.

    There is no path from these until a unit leaves a square next to them: a target could get next
    to one of them only by crossing them. For the same reason, no unit of the other side is next to
    them, so both sides can share the board.
    """
    stuck = True
    for side in range(4):
        there = battle[unit + k.AT] + SIDES[0, side]
        if has(battle, k.VACANT, there):
            stuck &= has(battle, k.NO_PATH, there)
    return stuck


# --- Whole boards --------------------------------------------------------------------------------


@shared
def make(battle: Battle, board: int, square: int) -> None:
    """Set a board to one square, or empty it if the square is 0."""
    for row in range(battle[k.LAST_ROW]):
        battle[board + row] = 0
    if square:
        add(battle, board, square)


@shared
def boundary(battle: Battle, place: int) -> int:
    """Return the squares of a row that are adjacent to a board and not on it, as a word."""
    here = battle[place]
    return (here << 1 | here >> 1 | battle[place - 1] | battle[place + 1]) & ~here


@shared
def list_squares(battle: Battle, board: int, other: int) -> int:
    """List the squares of both boards as the options of a choice, and return their number."""
    found = 0
    for row in range(1, battle[k.LAST_ROW]):
        bits = battle[board + row] & battle[other + row]
        while bits:
            battle[k.OPTION + found] = k.ROW * row + lowest_bit(bits)
            bits &= bits - 1
            found += 1
    return found


@shared
def reach(battle: Battle, start: int, goals: int) -> None:
    """Fill the board `REACHED` by a BFS that stops after the first layer that contains a goal.

    The search goes from the board `start` to the board `goals`, over the free squares. Without a
    goal in reach, `REACHED` has all reachable squares.
    """
    hit = new = 0
    for row in range(battle[k.LAST_ROW]):
        first = battle[start + row] & battle[k.FREE + row]
        battle[k.REACHED + row] = first
        hit |= first & battle[goals + row]
        new |= first
    while new and not hit:
        hit = new = above = 0
        for row in range(k.REACHED + 1, k.REACHED + battle[k.LAST_ROW]):
            here = battle[row]
            near = here << 1 | here >> 1 | above | battle[row + 1]
            near &= ~here & battle[row + k.FREE - k.REACHED]
            battle[row], above = here | near, here
            new |= near
            hit |= near & battle[row + goals - k.REACHED]
        battle[k.WORK] += 1
