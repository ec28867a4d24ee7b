"""A history finds exactly the rounds that repeat, whatever the hashes are, in little memory."""

import tracemalloc
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import deals
from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, Decks, Rules, Termination, combat
from graphsolve.puzzles.cards.history import Histories, History


class Colliding(NamedTuple):
    """A key whose hash is always the same."""

    key: Hashable

    def __hash__(self) -> int:
        return 1


class SharedHistory:
    """The history of all games, in which one is played."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._histories = Histories()
        self._histories.begin("all games")

    def add_winner(self, winner: int) -> None:
        pass

    def add_round(self, number: int, decks: Decks) -> int | None:
        return self._histories.add_round(number, self._rules.repeat_keys(decks))


def played(history: History | SharedHistory, deal: Decks, rounds: int) -> Iterator[list[Decks]]:
    """Play rounds with arbitrary winners. Yields the decks before each round so far."""
    decks, before = deal, []
    while all(decks) and len(before) < rounds:
        before.append(decks)
        yield before
        card1, card2 = decks.first[0], decks.second[0]
        winner = 1 if (card1 * 5 + card2 * 3) % 7 < 3 else 2
        history.add_winner(winner)
        decks = decks.after_round(winner, COMBAT.bottom(winner, card1, card2))


def both_decks(decks: Decks) -> tuple[Hashable, ...]:
    return (decks,)


def either_top_card(decks: Decks) -> tuple[Hashable, ...]:
    return (1, decks.first[0]), (2, decks.second[0])


@pytest.mark.parametrize("collide", [False, True], ids=["own hashes", "equal hashes"])
@pytest.mark.parametrize("shared", [False, True], ids=["own history", "shared history"])
@pytest.mark.parametrize("keys", [both_decks, either_top_card])
@given(deal=deals(st.permutations(range(1, 9))), rounds=st.integers(1, 60))
def test_a_round_repeats_the_last_one_that_has_one_of_its_keys(
    keys: Callable[[Decks], tuple[Hashable, ...]],
    shared: bool,
    collide: bool,
    deal: Decks,
    rounds: int,
):
    def given_keys(decks: Decks) -> tuple[Hashable, ...]:
        return tuple(map(Colliding, keys(decks))) if collide else keys(decks)

    rules = replace(RECURSIVE_COMBAT, repeat_keys=given_keys)
    history = SharedHistory(rules) if shared else History(deal, rules)
    for number, (*before, decks) in enumerate(played(history, deal, rounds), 1):
        same = [
            earlier
            for earlier, other in enumerate(before, 1)
            if not set(keys(other)).isdisjoint(keys(decks))
        ]
        assert history.add_round(number, decks) == max(same, default=None)


def test_a_long_game_needs_little_memory():
    """The decks of all its rounds would take hundreds of bytes each."""
    cards = list(range(1, 401))
    Random(8).shuffle(cards)
    tracemalloc.start()
    try:
        outcome = combat(Decks(tuple(cards[:200]), tuple(cards[200:])))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert outcome.termination is Termination.ALL_CARDS
    assert outcome.rounds > 10_000
    assert peak < 200 * outcome.rounds


def test_rounds_that_games_share_are_known_once():
    histories = Histories()
    for _ in range(3):
        histories.begin("all games")
    assert histories.add_round(1, ("a", "b")) is None
    assert histories.size() == 2
