"""The kernel plays card games by the codes of rules as `MisreadGame` does by their decisions."""

from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from decks import random_deal
from examples import every
from graphsolve.lab.cards.answers import end_of, play_compiled
from graphsolve.lab.cards.codes import UnsuitableError, play
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.rules import MISREAD_RULES, Coded, MisreadRules
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.catalogue import PUZZLES

MISREADINGS = [one for one in misreadings_of(PUZZLES["cards"]) if 2 in one.parts]
ROUNDS = 20_000

RECURSIVE_COMBAT = MISREAD_RULES[2]


def check(decks: Decks, rules: MisreadRules, what: object) -> bool:
    """Compare the ends of a game, if it ends soon. Return whether it does."""
    try:
        found = play(decks, rules, 4 * ROUNDS)
    except UnsuitableError:
        return False
    expected = end_of(decks, rules, ROUNDS) if found else None
    if expected is None or found is None:
        return False
    if expected[0] is None:  # the decks of endless games do not matter
        assert found[0] is None, (what, decks)
    else:
        assert found == expected, (what, decks)
    return True


def test_generated_decks():
    """Some of them have too few cards for sub-games, others as many as real ones."""
    ended = [
        check(generate_decks(seed, cards=3 + seed % 23), misreading.rules(2), misreading.name)
        for misreading in every(2, MISREADINGS)
        for seed in range(4)
    ]
    assert sum(ended) > 60


def test_pairs():
    dice = Random(1)
    two_each = (dice.sample(MISREADINGS, 2) for _ in count())
    pairs = (both for two in two_each if (both := combined(*two)))
    ended = [
        check(random_deal(seed), pair.rules(2), pair.name)
        for seed, pair in enumerate(islice(pairs, 300))
    ]
    assert sum(ended) > 60


def test_the_rules_of_the_statement():
    assert all(check(random_deal(seed, most=22), RECURSIVE_COMBAT, "") for seed in range(100))


def test_rounds_of_games_that_differ_in_their_numbers():
    """A game in which the top card is one lower than in the game before has other rounds."""
    rules = CATALOGUE["repeat-ends-the-round"].rules(2)
    assert check(Decks((1, 8, 6, 3, 7), (5, 2, 4, 9, 10)), rules, "")


def test_a_history_that_is_full():
    """Rounds of earlier games are forgotten in time."""
    rules = CATALOGUE["repeats-across-games"].rules(2)
    decks = generate_decks(3)
    expected = end_of(decks, rules, 200_000)
    assert expected
    for _ in range(20):
        assert play(decks, rules, 200_000) == expected


def test_a_game_of_several_calls(monkeypatch: pytest.MonkeyPatch):
    decks = generate_decks(0)
    expected = play(decks, RECURSIVE_COMBAT, 200_000)
    monkeypatch.setattr("graphsolve.puzzles.cards.compiled.arena.MISREAD_ROUNDS", 97)
    assert expected
    assert play(decks, RECURSIVE_COMBAT, 200_000) == expected


FEW = Decks((2, 6, 5), (1, 3, 4))
DEEP = Coded(lambda decks: decks, (k.ALL, k.DRAWN, k.SAME_ORDER))
"""A sub-game is played with the decks of its game, so it never ends."""


@pytest.mark.parametrize(
    ("decks", "rules"),
    [
        (FEW, replace(RECURSIVE_COMBAT, repeat_winner=lambda decks: 1 + len(decks.first) % 2)),
        (FEW, replace(RECURSIVE_COMBAT, bottom=lambda *_: (1, 1))),
        (FEW, replace(RECURSIVE_COMBAT, in_sub_games=(("repeat_winner", 2),))),
        (FEW, MISREAD_RULES[1]),
        (Decks((2, 6, 64), (1, 3, 4)), RECURSIVE_COMBAT),
        (FEW, replace(RECURSIVE_COMBAT, dealt=lambda _: Decks((1, 2), (2, 3)))),
        (Decks((1, 4), (2, 3, 5)), replace(RECURSIVE_COMBAT, sub_game=DEEP)),
    ],
    ids=["winner", "bottom", "sub-games", "part 1", "card", "twice", "depth"],
)
def test_what_the_kernel_cannot_play(decks: Decks, rules: MisreadRules):
    with pytest.raises(UnsuitableError):
        play(decks, rules, ROUNDS)
    assert play_compiled(decks, rules, ROUNDS) == end_of(decks, rules, ROUNDS)
