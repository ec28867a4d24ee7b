"""The kernel plays card games by the codes of rules as `MisreadGame` does by their decisions."""

from contextlib import suppress
from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from examples import every
from graphsolve.lab.cards.game import MISREAD_RULES, end_of
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.plugin import end_by, end_by_kernel
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import UnsuitableError, compiled_engine

MISREADINGS = [
    one for one in misreadings_of(PUZZLES["cards"]) if 2 in one.parts and one.codes is not None
]
ROUNDS = 20_000

RECURSIVE_COMBAT = MISREAD_RULES[2]


def test_generated_decks_and_pairs():
    """Some decks have too few cards for sub-games, others as many as real ones."""
    dice, ended = Random(1), 0
    two_each = (dice.sample(MISREADINGS, 2) for _ in count())
    pairs = (both for two in two_each if (both := combined(*two)))
    games = [
        *(
            (one.rules(2), one.codes, generate_decks(seed, cards=3 + seed % 23))
            for one in every(2, MISREADINGS)
            for seed in range(4)
        ),
        *(
            (pair.rules(2), pair.codes, generate_decks(seed, cards=2 + seed % 13))
            for seed, pair in enumerate(islice(pairs, 300))
        ),
    ]
    for rules, codes, decks in games:
        with suppress(UnsuitableError, TooLongError):
            found = end_by_kernel(decks, rules, codes, 4 * ROUNDS)
            assert found == end_of(decks, rules, ROUNDS), (rules, decks)
            ended += 1
    assert ended > 350


def test_a_history_that_is_full():
    """Rounds of earlier games are forgotten in time."""
    one = CATALOGUE["repeats-across-games"]
    decks, rules = generate_decks(3), one.rules(2)
    expected = end_of(decks, rules, 200_000)
    for _ in range(20):
        assert end_by_kernel(decks, rules, one.codes, 200_000) == expected


def test_a_game_of_several_calls(monkeypatch: pytest.MonkeyPatch):
    decks = generate_decks(0)
    expected = end_by_kernel(decks, RECURSIVE_COMBAT, {}, 200_000)
    monkeypatch.setattr("graphsolve.lab.cards.plugin.ROUNDS_AT_ONCE", 97)
    assert end_by_kernel(decks, RECURSIVE_COMBAT, {}, 200_000) == expected


FEW = Decks((2, 6, 5), (1, 3, 4))
NESTED = replace(RECURSIVE_COMBAT, sub_game=lambda decks: decks)


@pytest.mark.parametrize(
    ("decks", "rules", "codes"),
    [
        (FEW, replace(RECURSIVE_COMBAT, repeat_winner=lambda _, last: last), None),
        (FEW, MISREAD_RULES[1], {}),
        (Decks((2, 6, 64), (1, 3, 4)), RECURSIVE_COMBAT, {}),
        (FEW, replace(RECURSIVE_COMBAT, dealt=lambda _: Decks((1, 2), (2, 3))), {}),
        (Decks((1, 4), (2, 3, 5)), NESTED, {k.NUMBER: k.ALL, k.BEGIN: k.DRAWN}),
    ],
    ids=["without codes", "part 1", "card", "twice", "depth"],
)
def test_what_the_kernel_cannot_play(decks: Decks, rules, codes):
    compiled_engine("cards")
    hashable = None if codes is None else frozenset(codes.items())
    assert end_by(decks, rules, hashable, 1) == end_of(decks, rules, ROUNDS)
