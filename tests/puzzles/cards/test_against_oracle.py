"""Both games agree with the hand-written oracle, on every small deal and on random ones."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

import oracle
from decks import deals
from examples import examples
from graphsolve.puzzles.cards import (
    Decks,
    GameOutcome,
    Termination,
    combat,
    game_events,
    recursive_combat,
)

cards = st.one_of(
    st.integers(2, 16).flatmap(lambda n: st.permutations(range(1, n + 1))),
    st.lists(st.integers(1, 30), min_size=2, max_size=16, unique=True),
    st.lists(st.integers(1, 10**12), min_size=2, max_size=8, unique=True),
)


def all_deals(number: int) -> list[Decks]:
    """All deals of the cards from 1 to a number."""
    return [
        Decks(dealt[:first], dealt[first:])
        for dealt in permutations(range(1, number + 1))
        for first in range(1, number)
    ]


def check_combat(deal: Decks) -> GameOutcome:
    *_, ended = game_events(deal, recursive=False)
    outcome = combat(deal)
    assert outcome == ended.outcome
    expected = oracle.combat(*map(list, deal))
    if expected is None:
        assert outcome.termination is Termination.REPEAT
        assert (outcome.winner, outcome.score, outcome.deck) == (None, None, ())
    else:
        assert outcome.termination is Termination.ALL_CARDS
        assert (outcome.winner, outcome.score, outcome.rounds) == expected
    return outcome


def check_recursive_combat(deal: Decks) -> GameOutcome:
    *_, ended = game_events(deal)
    outcome = recursive_combat(deal)
    assert outcome == ended.outcome
    winner, deck, rounds = oracle.play_game(*map(list, deal))
    assert (outcome.winner, outcome.deck, outcome.rounds) == (winner, tuple(deck), rounds)
    assert outcome.score == oracle.score_deck(deck)
    has_all = len(deck) == len(deal.first) + len(deal.second)
    assert outcome.termination is (Termination.ALL_CARDS if has_all else Termination.REPEAT)
    return outcome


@examples(150)
@given(deals(cards))
def test_combat(deal: Decks):
    check_combat(deal)


@examples(150)
@given(deals(cards))
def test_recursive_combat(deal: Decks):
    check_recursive_combat(deal)


def test_every_deal_of_six_cards():
    every = [deal for number in range(2, 7) for deal in all_deals(number)]
    endless = [deal for deal in every if check_combat(deal).winner is None]
    repeating = [
        deal for deal in every if check_recursive_combat(deal).termination is Termination.REPEAT
    ]
    assert len(endless) > 50
    assert len(repeating) > 50
