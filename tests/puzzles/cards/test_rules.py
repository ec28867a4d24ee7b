"""For each rule of the card games, a deal whose outcome changes if the rule is broken."""

from functools import partial

import pytest

import oracle
from graphsolve.lab.cards.game import MISREAD_RULES, MisreadGame
from graphsolve.puzzles.cards import Decks, combat, compiled, recursive_combat


@pytest.mark.parametrize(
    ("deal", "winner", "score", "rounds"),
    [
        (Decks((5,), (1, 2, 4, 3)), 1, 11, 7),  # the deal itself is not what repeats first
        (Decks((1, 2, 4, 7), (5, 3, 6)), 1, 54, 20),  # 48 if either deck or the second is enough
        (Decks((1, 2, 5, 6), (7, 3, 4)), 1, 21, 17),  # 14 if the first deck is enough
        (Decks((1, 2, 4), (3, 5)), 1, 11, 9),  # 13 if the order does not matter
        (Decks((1, 3), (2,)), 1, 13, 3),  # 8 if it does not matter who has the cards
        (Decks((5, 2, 1, 6), (8, 4, 3, 7)), 2, 168, 4),  # 166 if other games count
    ],
)
def test_a_repeat_needs_both_decks_in_order_in_one_game(
    deal: Decks, winner: int, score: int, rounds: int
):
    assert oracle.recursive_combat(*map(list, deal)) == (winner, score, rounds)
    outcome = recursive_combat(deal)
    assert (outcome.winner, outcome.score, outcome.rounds) == (winner, score, rounds)


@pytest.mark.parametrize(
    ("decks", "problem"),
    [
        (Decks((), (1,)), "player 1 has an empty deck"),
        (Decks((1,), ()), "player 2 has an empty deck"),
        (Decks((3, 0), (1,)), "not 0"),
        (Decks((3,), (-1, 1)), "not -1"),
        (Decks((3, 1), (2, 3)), "3 is dealt twice"),
        (Decks((3, 3), (2,)), "3 is dealt twice"),
    ],
)
def test_invalid_deals_are_rejected(decks: Decks, problem: str):
    for play in combat, recursive_combat, partial(compiled.outcome, recursive=True):
        with pytest.raises(ValueError, match=problem):
            play(decks)
    with pytest.raises(ValueError, match=problem):
        MisreadGame(MISREAD_RULES[2]).events(decks)
