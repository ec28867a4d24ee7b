"""Games for the outcome only have the outcomes of those in which every round is played."""

import tracemalloc
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import CONSECUTIVE, deals
from examples import examples
from graphsolve.lab.cards import plugin
from graphsolve.lab.cards.game import MISREAD_RULES, MisreadGame, MisreadRules, end_of
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.puzzles.cards import Decks, game_events
from graphsolve.puzzles.cards import game as standard
from graphsolve.puzzles.cards.events import GameEnded
from graphsolve.puzzles.catalogue import PUZZLES

RECURSIVE_COMBAT = MISREAD_RULES[2]
MISREADINGS = misreadings_of(PUZZLES["cards"])
MANY = 100_000


def check(deal: Decks, rules: MisreadRules, most: int = 5_000) -> bool:
    """Compare the outcomes, if the game ends soon. Return whether it does."""
    *_, last = islice(MisreadGame(rules).events(deal), 4 * most)
    if not isinstance(last, GameEnded) or last.game > 1:
        return False
    winner, decks = end_of(deal, rules, MANY)
    deck = rules.counted(decks, winner) if winner else ()
    assert (winner, deck) == (last.outcome.winner, last.outcome.deck), (deal, rules)
    return True


@examples(60)
@given(deals(CONSECUTIVE), st.sampled_from([1, 2]))
def test_the_rules_of_the_statement(deal: Decks, part: int):
    expected = game_events(deal, recursive=part > 1)
    assert [*MisreadGame(MISREAD_RULES[part]).events(deal)] == [*expected]
    check(deal, MISREAD_RULES[part])


few = deals(st.lists(st.integers(1, 12), min_size=2, max_size=9, unique=True))


@examples(100)
@given(few, st.sampled_from(MISREADINGS), st.sampled_from(MISREADINGS))
def test_pairs(deal: Decks, first: Misreading, second: Misreading):
    check(deal, (combined(first, second) or first).rules(2))


def test_player_2_can_win_a_sub_game_after_a_repeat_that_does_not_end_it():
    rules = replace(RECURSIVE_COMBAT, repeat_ends="round")
    assert check(Decks((2, 10, 8), (5, 7, 6, 9, 12, 13)), rules)


def test_a_sub_game_within_an_equal_one_never_ends():
    rules, deal = replace(RECURSIVE_COMBAT, sub_game=lambda decks: decks), Decks((1, 4), (2, 3, 5))
    assert end_of(deal, rules, MANY) == (None, deal)
    assert plugin.answer(deal, 2, rules) is None


@pytest.mark.parametrize("name", ["repeat-ends-the-round", "always-sub-games"])
def test_long_games_take_little_memory_and_are_given_up(name: str):
    rules = CATALOGUE[name].rules(2)
    tracemalloc.start()
    with pytest.raises(TooLongError):
        end_of(generate_decks(1), rules, 40_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2**20


def test_the_game_of_the_right_answer_is_never_too_long():
    decks, one = generate_decks(1), CATALOGUE["score-from-zero"]
    with pytest.raises(TooLongError):
        end_of(decks, RECURSIVE_COMBAT, plugin.ROUNDS)
    assert plugin.answer_of(decks, 2, one, work=1) == one.answer(decks, 2)


@pytest.mark.parametrize("limit", [100, 500, 1000])
def test_games_that_end_after_a_number_of_rounds(limit: int):
    """No sub-game starts with cards as high as these, and their game takes thousands of rounds."""
    cards = tuple(Random(1).sample(range(300, 460), 160))
    misreading = CATALOGUE[f"player-2-wins-after-{limit}-rounds"]
    *_, ended = misreading.events(Decks(cards[:80], cards[80:]), 2)
    assert (ended.outcome.rounds, ended.outcome.winner) == (limit, 2)


def test_a_game_that_needs_too_much_memory_is_given_up_and_not_called_endless(monkeypatch):
    decks, rules = generate_decks(3), CATALOGUE["repeats-across-games"].rules(2)
    winner, _ = end_of(decks, rules, MANY)
    assert winner
    monkeypatch.setattr("graphsolve.lab.cards.game.MAX_KNOWN", 100)
    with pytest.raises(TooLongError):
        end_of(decks, rules, MANY)


@pytest.mark.parametrize(("winner", "first_round"), [(1, (1, 2, 1)), (2, (1, 6, 3))])
def test_a_sub_game_is_not_played_if_the_winner_at_repeats_has_the_highest_card(
    winner: int, first_round: tuple[int, int, int]
):
    """The first round starts a sub-game of 6 and 5 against 3."""
    rounds = []

    def bottom(*drawn):
        rounds.append(drawn)
        return standard.bottom(*drawn)

    rules = replace(RECURSIVE_COMBAT, bottom=bottom, repeat_winner=winner)
    end_of(Decks((2, 6, 5), (1, 3, 4)), rules)
    assert rounds[0] == first_round
