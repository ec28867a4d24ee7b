"""The kernel plays card games by the codes of rules as `MisreadGame` does by their decisions."""

from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from decks import random_deal
from examples import every
from graphsolve.lab.cards.answers import end_by, end_of
from graphsolve.lab.cards.codes import play
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules, UnsuitableError
from graphsolve.lab.kernels import compile_once
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.catalogue import PUZZLES

MISREADINGS = [
    one for one in misreadings_of(PUZZLES["cards"]) if 2 in one.parts and one.codes is not None
]
ROUNDS = 20_000

RECURSIVE_COMBAT = MISREAD_RULES[2]


def check(decks: Decks, rules: MisreadRules, codes, what: object) -> bool:
    """Compare the ends of a game, if it ends soon. Return whether it does."""
    try:
        found = play(decks, rules, codes, 4 * ROUNDS)
    except UnsuitableError:
        return False
    expected = end_of(decks, rules, ROUNDS) if found else None
    if expected is None or found is None:
        return False
    assert found == expected, (what, decks)
    return True


def test_generated_decks():
    """Some of them have too few cards for sub-games, others as many as real ones."""
    ended = [
        check(generate_decks(seed, cards=3 + seed % 23), misreading.rules(2), misreading.codes, "")
        for misreading in every(2, MISREADINGS)
        for seed in range(4)
    ]
    assert sum(ended) > 60


def test_pairs():
    dice = Random(1)
    two_each = (dice.sample(MISREADINGS, 2) for _ in count())
    pairs = (both for two in two_each if (both := combined(*two)))
    ended = [
        check(random_deal(seed), pair.rules(2), pair.codes, pair.name)
        for seed, pair in enumerate(islice(pairs, 300))
    ]
    assert sum(ended) > 60


def test_the_rules_of_the_statement():
    assert all(check(random_deal(seed, most=22), RECURSIVE_COMBAT, {}, "") for seed in range(100))


def test_a_history_that_is_full():
    """Rounds of earlier games are forgotten in time."""
    one = CATALOGUE["repeats-across-games"]
    decks, rules = generate_decks(3), one.rules(2)
    expected = end_of(decks, rules, 200_000)
    assert expected
    for _ in range(20):
        assert play(decks, rules, one.codes, 200_000) == expected


def test_a_game_of_several_calls(monkeypatch: pytest.MonkeyPatch):
    decks = generate_decks(0)
    expected = play(decks, RECURSIVE_COMBAT, {}, 200_000)
    monkeypatch.setattr("graphsolve.lab.cards.codes.ROUNDS", 97)
    assert expected
    assert play(decks, RECURSIVE_COMBAT, {}, 200_000) == expected


FEW = Decks((2, 6, 5), (1, 3, 4))
NESTED = replace(RECURSIVE_COMBAT, sub_game=lambda decks: decks)


@pytest.mark.parametrize(
    ("decks", "rules", "codes"),
    [
        (FEW, replace(RECURSIVE_COMBAT, repeat_winner=None), None),
        (FEW, MISREAD_RULES[1], {}),
        (Decks((2, 6, 64), (1, 3, 4)), RECURSIVE_COMBAT, {}),
        (FEW, replace(RECURSIVE_COMBAT, dealt=lambda _: Decks((1, 2), (2, 3))), {}),
        (Decks((1, 4), (2, 3, 5)), NESTED, {k.NUMBER: k.ALL, k.BEGIN: k.DRAWN}),
    ],
    ids=["without codes", "part 1", "card", "twice", "depth"],
)
def test_what_the_kernel_cannot_play(decks: Decks, rules: MisreadRules, codes):
    compile_once("graphsolve.lab.cards.codes")
    assert end_by(decks, rules, codes, 1) == end_of(decks, rules, ROUNDS)
