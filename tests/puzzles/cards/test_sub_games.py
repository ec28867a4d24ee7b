"""Sub-games that are not played have the winner of the whole sub-game, at any depth."""

import inspect
import random
import sys

import pytest
from more_itertools import last

import oracle
from decks import random_deal
from graphsolve.errors import StateLimitError
from graphsolve.puzzles.cards import (
    COMBAT,
    RECURSIVE_COMBAT,
    Decks,
    Rules,
    combat,
    compiled,
    game,
    game_events,
    recursive_combat,
)
from graphsolve.puzzles.cards.events import GameBegan, GameEnded
from graphsolve.puzzles.cards.game import Game


def chain(length: int) -> Decks:
    """Decks whose first round starts a sub-game, whose first round starts one, and so on.

    Each deck begins with falling cards, of which each finds as many cards below it as it says.
    """
    low, high = range(length, 0, -1), range(2 * length, length, -1)
    fillers = range(2 * length + 2, 3 * length + 3)
    return Decks((*low, 2 * length + 1), (*high, *fillers))


def test_player_1_wins_a_sub_game_with_the_highest_card():
    known = 0
    for seed in range(4000):
        deal = random_deal(seed, most=18)
        if Game(RECURSIVE_COMBAT).known_winner(deal):
            known += 1
            assert Game(RECURSIVE_COMBAT).known_winner(deal) == 1
            assert oracle.play_game(*map(list, deal))[0] == 1
    assert 1500 < known < 2500


@pytest.mark.parametrize(
    "replaced", [{"repeat_winner": 2}, {"higher_card": lambda card1, card2: 1 + (card1 > card2)}]
)
def test_the_highest_card_decides_only_under_the_rules_of_the_statement(replaced):
    rules = Rules(recursive=True, **replaced)
    assert Game(rules).known_winner(Decks((9, 1), (2, 3))) is None
    for seed in range(300):
        deal = random_deal(seed)
        played = last(game_events(deal, rules)).outcome
        assert recursive_combat(deal, rules) == played


def played_in(deal: Decks) -> list[Decks]:
    """The deals of the games that are played."""
    events = game_events(deal, only_outcomes=True)
    return [event.decks for event in events if isinstance(event, GameBegan)]


def test_equal_sub_games_are_played_once():
    played = played_in(chain(20))
    assert len(played) == len(set(played)) < 2**8  # otherwise, 2**20


def test_the_transposition_table_is_bounded(monkeypatch):
    # A game that fills the whole table takes long.
    monkeypatch.setattr(game, "MAX_WINNERS", 1)
    played = played_in(chain(12))
    assert len(played) > len(set(played))
    for seed in range(200):
        deal = random_deal(seed)
        winner, deck, rounds = oracle.play_game(*map(list, deal))
        outcome = recursive_combat(deal)
        assert (outcome.winner, outcome.deck, outcome.rounds) == (winner, tuple(deck), rounds)


@pytest.mark.parametrize("only_outcomes", [False, True])
def test_sub_games_nest_deeper_than_the_recursion_limit(only_outcomes: bool):
    deal = chain(333)
    assert sum(map(len, deal)) == 1001
    limit, depth, deepest = sys.getrecursionlimit(), 0, 0
    sys.setrecursionlimit(len(inspect.stack()) + 60)
    try:
        for event in game_events(deal, only_outcomes=only_outcomes):
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
    for rules in COMBAT, RECURSIVE_COMBAT:
        with pytest.raises(StateLimitError, match=r"400 cards .* for `--engine compiled`$"):
            last(game_events(deal, rules))
