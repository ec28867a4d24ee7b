"""The nodes of a card game's graph."""

from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.position import Position


def test_positions_are_the_same_where_both_decks_are():
    one, other = (Position.of(Decks((9, 2), (5, 3))) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    for decks in [(9, 2), (3, 5)], [(2, 9), (5, 3)], [(9,), (2, 5, 3)], [(9, 2, 5), (3,)]:
        assert one != Position.of(Decks(*decks))
    assert one != Decks((9, 2), (5, 3))


def test_positions_of_different_rounds_can_be_the_same():
    deal = Position.of(Decks((1, 2), (3,)))
    again = deal.after(1, (1, 3)).after(2, (3, 2)).after(1, (1, 2))
    assert again.decks == Decks((3, 1, 2), ())
    assert deal.after(2, (3, 1)) == Position.of(Decks((2,), (3, 1)))


def test_a_position_leads_always_to_the_same():
    deal = Position.of(Decks((9, 2), (5, 3)))
    once = deal.after(1, (9, 5))
    later = once.after(2, (3, 2))
    assert deal.after(1, (9, 5)) == once
    assert once.decks == Decks((2, 9, 5), (3,))
    assert later.decks == Decks((9, 5), (3, 2))
    assert deal.decks == Decks((9, 2), (5, 3))


def test_over_is_where_a_deck_is_empty():
    last = Position.of(Decks((9,), (5,)))
    assert not last.is_over
    assert last.drawn == (9, 5)
    assert last.after(1, (9, 5)).is_over
    assert last.after(2, (5, 9)).is_over
