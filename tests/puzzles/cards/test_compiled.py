"""The compiled engine agrees with the graph engine and the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import unique_everseen

from decks import deals
from examples import every, examples
from graphsolve.errors import TimeLimitError
from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.limits import time_limit
from graphsolve.puzzles import cards
from graphsolve.puzzles.cards import Decks, compiled
from statements import DECKS


def check(deal: Decks) -> None:
    assert compiled.outcome(deal, recursive=False) == cards.combat(deal)
    assert compiled.outcome(deal, recursive=True) == cards.recursive_combat(deal)


consecutive = st.integers(2, 36).flatmap(lambda n: st.permutations(range(1, n + 1)))
sparse = st.lists(st.integers(1, 90), min_size=2, max_size=40, unique=True)
many = st.lists(st.integers(1, 5000), min_size=60, max_size=100, unique=True)
huge = st.lists(st.integers(1, 10**30), min_size=2, max_size=20, unique=True)


@examples(100)
@given(deals(consecutive) | deals(sparse) | deals(huge) | deals(many))
def test_any_cards(deal: Decks):
    check(deal)


@pytest.mark.parametrize("kind", DECK_KINDS)
@pytest.mark.parametrize("size", [5, 9, 13, 16])
def test_generated_decks(kind: str, size: int):
    for seed in every(20, range(300)):
        check(generate_decks(seed, kind=kind, cards=size))


def test_generated_decks_of_real_size():
    for seed in range(4):
        check(generate_decks(seed))


@pytest.mark.parametrize("deal", [Decks((3, 2, 4, 1, 6), (7, 5)), Decks((10, 5), (1, 7, 6, 2, 3))])
def test_only_one_deck_is_as_before(deal: Decks):
    """One player's deck is as in an earlier round with the same key, the other's is not."""
    check(deal)


@pytest.fixture
def short_piles_and_calls(monkeypatch):
    """The piles are extended, and the kernels return, as often as possible.

    Games in which they often do by themselves take seconds.
    """
    monkeypatch.setattr(compiled, "MIN_PILE", 0)
    monkeypatch.setattr(compiled, "ROUNDS", 1)


@pytest.mark.usefixtures("short_piles_and_calls")
@pytest.mark.parametrize("kind", DECK_KINDS)
def test_games_go_on_after_each_step(kind: str):
    for seed in range(10):
        check(generate_decks(seed, kind=kind, cards=15))


def test_progress(monkeypatch):
    monkeypatch.setattr(compiled, "ROUNDS", 1)
    said, expected = [], []
    assert compiled.outcome(DECKS, recursive=True, on_progress=said.append).score == 291
    cards.recursive_combat(DECKS, on_progress=expected.append)
    assert expected == [f"sub-game {number}" for number in range(1, 5)]
    assert list(unique_everseen(said)) == expected
    assert len(said) > len(expected)  # one for each call of the kernel after the first sub-game


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_stops_a_game():
    """This one takes hours."""
    deal, said = generate_decks(0, cards=120), []
    with pytest.raises(TimeLimitError), time_limit(5):
        compiled.outcome(deal, recursive=True, on_progress=said.append)
    assert len(said) == 4
