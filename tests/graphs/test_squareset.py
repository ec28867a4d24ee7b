"""SquareSet compared with plain sets."""

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.graphs.squareset import SquareSet
from grids import square_lists

OPERATORS = [operator.and_, operator.or_, operator.sub, operator.xor]
OPERATORS += [operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne]
DOMINO = [(0, 0), (0, 1)]


@st.composite
def set_pairs(draw):
    """A SquareSet, and another set: with the same layout, another layout, or of another type."""
    board = SquareSet.of(draw(square_lists()))
    ours = board & set(draw(st.lists(st.sampled_from([*board, (9, 9)]))))
    theirs = board & set(draw(st.lists(st.sampled_from([*board, (9, 9)]))))
    outside = draw(st.sampled_from([set(), {(99, 99)}, {"E"}]))
    kinds = [lambda: theirs, lambda: SquareSet.of(theirs)]
    kinds += [lambda: set(theirs) | outside, lambda: dict.fromkeys({*theirs, *outside}).keys()]
    return ours, draw(st.sampled_from(kinds))()


def test_a_square_beside_the_box_is_not_in_the_padding():
    room = SquareSet.of([(0, 0), (0, 1), (1, 0), (1, 1)])
    beside = {(0, 2), (1, 2), (1, -1)}
    assert room | beside == {*room, *beside}
    assert room & beside == set()
    assert SquareSet.of([(0, 1)]).isdisjoint(beside)


def test_str_draws_the_box_and_repr_is_short():
    room = SquareSet.of((row, column) for row in range(30) for column in range(40))
    assert len(repr(room)) < 80
    assert str(room & {(0, 0), (29, 39)}) == "\n".join(
        ["1" + 39 * " .", *28 * [". " * 39 + "."], ". " * 39 + "1"]
    )
    assert str(SquareSet.of([])) == ""


@pytest.mark.parametrize("operation", OPERATORS)
@given(set_pairs())
def test_operators(operation, pair):
    ours, theirs = pair
    assert operation(ours, theirs) == operation(set(ours), set(theirs))
    assert operation(theirs, ours) == operation(set(theirs), set(ours))
    assert operation(frozenset(theirs), ours) == operation(set(theirs), set(ours))
    assert ours.isdisjoint(theirs) == set(ours).isdisjoint(theirs)


@given(square_lists(), square_lists())
def test_equality_and_hash_do_not_depend_on_the_layout(squares, more):
    wide, narrow = SquareSet.of(squares + more) & set(squares), SquareSet.of(squares)
    assert wide == narrow == frozenset(squares)
    assert hash(wide) == hash(narrow) == hash(frozenset(squares))
    assert (len(wide), bool(wide)) == (len(squares), squares != [])


@pytest.mark.parametrize("value", [(0, 2), (-1, 0), (0, 1, 2), 0, None, "01", ("0", "1"), [0, 1]])
def test_other_values_are_not_members(value):
    assert value not in SquareSet.of(DOMINO)


@pytest.mark.parametrize("value", ["E", (0,), (0, 1, 2), (0, 0.5), None, [0, 1]])
def test_values_other_than_squares_are_rejected(value):
    with pytest.raises(TypeError):
        SquareSet.of([(0, 0), value])


def test_squares_too_far_apart_are_rejected():
    with pytest.raises(ValueError, match="too far apart"):
        SquareSet.of([(0, 0), (10**9, 10**9)])


def test_repr_round_trips():
    room = SquareSet.of(DOMINO)
    assert eval(repr(room)) == room
