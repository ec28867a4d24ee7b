"""Small boards in registers agree with sets of squares."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.grid import neighbors
from graphsolve.graphs.kernels import kernel, pointer
from graphsolve.puzzles.cave.compiled import bitboard
from graphsolve.puzzles.cave.compiled.layout import REGISTER_COLUMNS as COLUMNS
from graphsolve.puzzles.cave.compiled.layout import REGISTER_ROWS as ROWS

SIZE = ROWS + 2
squares = st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))
CORNERS = {
    (0, 0),
    (0, COLUMNS - 1),
    (ROWS - 1, 0),
    (31, 15),
    (31, COLUMNS - 1),
}


@kernel
def operations(words, square):
    """Write the results of the operations on boards 0 and 1 to boards 2 to 4."""
    words = pointer(words)
    one, other = bitboard.load(words, 0), bitboard.load(words, SIZE)
    bitboard.store(words, 2 * SIZE, one)
    bitboard.store(words, 2 * SIZE, other)
    bitboard.store(words, 3 * SIZE, bitboard.grow(one, other))
    bitboard.store(words, 4 * SIZE, bitboard.singleton(square))
    meet = bitboard.intersects(one, other)
    return bitboard.equal(one, other), meet, bitboard.first_common(one, other) if meet else 0


def words_of(board):
    """A board in memory."""
    words = np.zeros(SIZE, np.int64)
    for row, column in board:
        words[row + 1] |= 1 << column
    return words


def squares_of(words):
    assert words[0] == words[-1] == 0
    bits = [(row, column) for row in range(SIZE) for column in range(COLUMNS)]
    return {(row - 1, column) for row, column in bits if words[row] >> column & 1}


@pytest.mark.parametrize("shared", [CORNERS, set()])
@given(data=st.data())
def test_operations_on_small_boards(shared, data):
    one, other = (data.draw(st.sets(squares, max_size=60)) | shared for _ in range(2))
    row, column = data.draw(squares)
    words = np.concatenate([words_of(one), words_of(other), np.zeros(3 * SIZE, np.int64)])
    same, meet, first = operations(words, (row + 1) * 64 + column)
    joined, grown, only = map(squares_of, words.reshape(5, -1)[2:])
    assert (joined, only) == (one | other, {(row, column)})
    around = {near for square in one for near in neighbors(square)}
    assert grown == (one | around) & other
    assert (same, meet) == (one == other, bool(one & other))
    if meet:
        row, column = min(one & other)
        assert first == (row + 1) * 64 + column
