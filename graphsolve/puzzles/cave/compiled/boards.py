"""Boards in the array of a battle, the units on them, and searches by layers that fill them."""

from typing import Any

import numpy as np

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import lowest_bit
from graphsolve.puzzles.cave.compiled.layout import Ints

SIDES: Any = np.array([["ULRD".index(letter) for letter in order] for order in k.ORDERS])
"""The places of the four sides of a square in reading order, for each order of directions."""

# --- Squares -------------------------------------------------------------------------------------


@shared
def beside(battle: Ints, square: int, side: int) -> int:
    """Return the neighbor of a square on a side, counted in reading order."""
    return square + battle[k.NEIGHBORS + side]


@shared
def has(battle: Ints, board: int, square: int) -> bool:
    """Return whether a square is in a board."""
    return battle[battle[board] + (square >> 6)] >> (square & 63) & 1 != 0


@shared
def add(battle: Ints, board: int, square: int) -> None:
    """Add a square to a board."""
    battle[battle[board] + (square >> 6)] |= 1 << (square & 63)


@shared
def remove(battle: Ints, board: int, square: int) -> None:
    """Remove a square from a board."""
    battle[battle[board] + (square >> 6)] &= ~(1 << (square & 63))


# --- Units ---------------------------------------------------------------------------------------


@shared
def enter(battle: Ints, unit: int, square: int) -> None:
    """Put a unit on a square."""
    battle[unit + k.AT] = square
    battle[battle[k.UNIT_AT] + square] = unit
    add(battle, k.ELVES + battle[unit + k.SIDE_OF], square)
    remove(battle, k.VACANT, square)


@shared
def leave(battle: Ints, unit: int) -> None:
    """Take a unit off its square. If it is next to a square without a path, forget all of them."""
    square = battle[unit + k.AT]
    battle[battle[k.UNIT_AT] + square] = 0
    remove(battle, k.ELVES + battle[unit + k.SIDE_OF], square)
    add(battle, k.VACANT, square)
    near = has(battle, k.NO_PATH, square)
    for side in range(4):
        near |= has(battle, k.NO_PATH, beside(battle, square, side))
    if near:
        make(battle, k.NO_PATH, 0)


@inlined
def is_stuck(battle: Ints, unit: int) -> bool:
    """Return whether a unit has no path, because others found none from the squares next to it.

    There is no path from these until a unit leaves a square next to them: a target could get next
    to one of them only by crossing them. For the same reason, no unit of the other side is next to
    them, so both sides can share the board.
    """
    stuck = True
    for side in range(4):
        there = beside(battle, battle[unit + k.AT], side)
        if has(battle, k.VACANT, there):
            stuck &= has(battle, k.NO_PATH, there)
    return stuck


# --- Whole boards --------------------------------------------------------------------------------


@shared
def make(battle: Ints, board: int, square: int) -> None:
    """Set a board to one square, or empty it if the square is 0."""
    for word in range(battle[board], battle[board] + battle[k.LAST_ROW]):
        battle[word] = 0
    if square:
        add(battle, board, square)


@shared
def near(battle: Ints, place: int, words: int) -> int:
    """Return a word of a board with the squares adjacent to the board, and perhaps others on it.

    `words` is the number of words in a row.
    """
    here = battle[place]
    left_and_right = here << 1 | here >> 1 | battle[place - 1] >> 63 & 1 | battle[place + 1] << 63
    return left_and_right | battle[place - words] | battle[place + words]


@shared
def boundary(battle: Ints, place: int) -> int:
    """Return a word of a board with the squares adjacent to the board and not on it."""
    return near(battle, place, battle[k.WORDS]) & ~battle[place]


@shared
def list_squares(battle: Ints, board: int, other: int) -> int:
    """List the squares of both boards as the options of a choice, and return their number."""
    found = 0
    for word in range(battle[k.LOW], battle[k.HIGH]):
        bits = battle[battle[board] + word] & battle[battle[other] + word]
        while bits:
            battle[battle[k.OPTION] + found] = k.WORD * word + lowest_bit(bits)
            bits &= bits - 1
            found += 1
    return found


@shared
def reach(battle: Ints, start: int, square: int, goals: int) -> None:
    """Fill the board `REACHED` by a BFS that stops after the first layer that contains a goal.

    The search goes from the board `start`, whose squares are `square` or next to it, to the board
    `goals`, over the free squares. Without a goal in reach, `REACHED` has all reachable squares.
    """
    words, start, goals, free = battle[k.WORDS], battle[start], battle[goals], battle[k.FREE]
    reached, before = battle[k.REACHED], battle[k.BEFORE]
    layers = hit = new = 0
    for word in range(words, battle[k.LAST_ROW]):
        layer = battle[start + word] & battle[free + word]
        battle[reached + word], battle[before + word] = layer, 0
        new |= layer
        hit |= layer & battle[goals + word]
    low, high = (square >> 6) - words, (square >> 6) + words + 1
    while new and not hit:
        # The words of a layer are at most a row away from those of the layer before.
        while battle[reached + low] == battle[before + low]:
            low += 1
        while battle[reached + high - 1] == battle[before + high - 1]:
            high -= 1
        low, high = max(low - words, battle[k.LOW]), min(high + words, battle[k.HIGH])
        reached, before = before, reached
        hit = new = 0
        for word in range(low, high):
            here = battle[before + word]
            layer = (here | near(battle, before + word, words)) & battle[free + word]
            battle[reached + word] = layer
            new |= layer ^ here
            hit |= layer & battle[goals + word]
        layers += 1
    battle[k.REACHED], battle[k.BEFORE], battle[k.LAYERS] = reached, before, layers
    battle[k.WORK] += layers
