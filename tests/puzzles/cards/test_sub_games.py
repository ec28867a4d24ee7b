"""Sub-games are nested to any depth, and player 1 wins those with the highest card."""

import inspect
import random
import sys

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from more_itertools import last

import oracle
from decks import deals
from examples import examples
from graphsolve.errors import StateLimitError
from graphsolve.puzzles.cards import Decks, combat, compiled, game, game_events
from graphsolve.puzzles.cards.events import GameBegan, GameEnded
from graphsolve.puzzles.cards.game import has_highest_card


def chain(length: int) -> Decks:
    """Decks whose first round starts a sub-game, whose first round starts one, and so on.

    Each deck begins with falling cards, of which each finds as many cards below it as it says.
    """
    low, high = range(length, 0, -1), range(2 * length, length, -1)
    fillers = range(2 * length + 2, 3 * length + 3)
    return Decks((*low, 2 * length + 1), (*high, *fillers))


@examples(400)
@given(deals(st.lists(st.integers(1, 30), min_size=2, max_size=18, unique=True)))
def test_player_1_wins_a_sub_game_with_the_highest_card(deal: Decks):
    assume(has_highest_card(deal))
    assert oracle.play_game(*map(list, deal))[0] == 1


@pytest.mark.parametrize("shortcut", [False, True])
def test_sub_games_nest_deeper_than_the_recursion_limit(shortcut: bool):
    deal = chain(333)
    assert sum(map(len, deal)) == 1001
    limit, depth, deepest = sys.getrecursionlimit(), 0, 0
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        for event in game_events(deal, shortcut=shortcut):
            depth += isinstance(event, GameBegan) - isinstance(event, GameEnded)
            deepest = max(deepest, depth)
            if depth < deepest:
                break
    finally:
        sys.setrecursionlimit(limit)
    assert deepest > 300


def test_a_game_that_takes_too_much_memory_is_refused(monkeypatch):
    """The decks of all its rounds would take more than some hundred megabytes."""
    cards = list(range(1001, 1401))  # so high that Recursive Combat has no sub-games
    random.Random(8).shuffle(cards)
    deal = Decks(tuple(cards[:200]), tuple(cards[200:]))
    outcome = combat(deal)
    assert outcome == compiled.outcome(deal, recursive=False)
    monkeypatch.setattr(game, "MAX_CARDS", 400 * outcome.rounds)
    assert combat(deal) == outcome
    monkeypatch.setattr(game, "MAX_CARDS", 400 * outcome.rounds - 1)
    for recursive in False, True:
        with pytest.raises(StateLimitError, match=r"400 cards .* \(`--engine compiled`, in"):
            last(game_events(deal, recursive=recursive))
