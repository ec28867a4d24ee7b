"""The kernel plays card games by the codes of rules as `MisreadGame` does by their decisions."""

from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from decks import random_deal
from examples import every
from graphsolve.lab.cards import answers
from graphsolve.lab.cards.answers import End, play_compiled, play_in_python
from graphsolve.lab.cards.codes import UnsuitableError, play
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES

MISREADINGS = [each for each in misreadings_of(PUZZLES["cards"]) if "last-winner" not in each.name]
ROUNDS = 20_000

RECURSIVE_COMBAT = MISREAD_RULES[2]

DECKS, ROUNDS_AT_FIRST = generate_decks(0), answers.ROUNDS


def check(decks: Decks, rules: MisreadRules, what: object) -> bool:
    """Compare the ends of a game, if it ends soon. Return whether it does."""
    expected: End | None = play_in_python(decks, rules, ROUNDS)
    found = play(decks, rules, 4 * ROUNDS)
    if expected is None or found is None:
        return False
    if expected[0] is None:  # the decks of endless games do not matter
        assert found[0] is None, (what, decks)
    else:
        assert found == expected, (what, decks)
    return True


@pytest.mark.parametrize("part", [1, 2])
def test_every_misreading(part: int):
    for place, misreading in enumerate(MISREADINGS):
        ended = [
            check(random_deal(seed), misreading.rules(part), misreading.name)
            for seed in range(10 * place, 10 * place + 10)
            if part in misreading.parts
        ]
        assert sum(ended) > 5 or part not in misreading.parts, misreading.name


def test_decks_of_real_size():
    ended = [
        check(generate_decks(seed), misreading.rules(2), misreading.name)
        for seed, misreading in enumerate(every(8, MISREADINGS))
    ]
    assert sum(ended) > 5


def test_pairs():
    dice = Random(1)
    two_each = (dice.sample(MISREADINGS, 2) for _ in count())
    pairs = (both for two in two_each if (both := combined(*two)))
    ended = [
        check(random_deal(seed), pair.rules(2), pair.name)
        for seed, pair in enumerate(islice(pairs, 800))
    ]
    assert sum(ended) > 700


def test_histories_with_keys_that_repeat_in_smaller_games():
    """No sub-game has the decks of a game around it, but the same scores or top cards it can."""
    keys = [one for one in MISREADINGS if "repeat_keys" in one.point]
    seeds = {
        "repeats-of-games-around": range(20, 30),  # in some of these, a game around decides
        "repeats-across-games": range(2),
        "repeats-at-the-same-depth": range(2),
    }
    for name, some in seeds.items():
        pairs = [both for one in keys if (both := combined(one, CATALOGUE[name]))]
        ended = [
            check(random_deal(seed), pair.rules(2), pair.name) for pair in pairs for seed in some
        ]
        assert sum(ended) > 0.5 * len(ended), name


def test_the_rules_of_the_statement():
    for seed in range(100):
        for rules in MISREAD_RULES.values():
            check(random_deal(seed, most=22), rules, "standard")


def test_a_history_that_needs_more_slots():
    """Four times as many are used several times, and the rounds found again in all of them."""
    rules = CATALOGUE["repeats-across-games"].rules(2)
    decks = generate_decks(3)
    found = play(decks, rules, 200_000)
    assert found
    assert found == play_in_python(decks, rules, 200_000)


def test_a_game_of_several_calls(monkeypatch: pytest.MonkeyPatch):
    expected = play(DECKS, RECURSIVE_COMBAT, 200_000)
    monkeypatch.setattr("graphsolve.puzzles.cards.compiled.arena.MISREAD_ROUNDS", 97)
    assert expected
    assert play(DECKS, RECURSIVE_COMBAT, 200_000) == expected


def rules_by(*names: str) -> MisreadRules:
    both = combined(*(CATALOGUE[name] for name in names))
    assert both
    return both.rules(2)


MANY = Decks((2, 10, *[20] * 60), (2, 11, *[21] * 64))
ALMOST_TOO_MANY = Decks(MANY.first, MANY.second[:-1])
ADDED = rules_by("sub-game-cards-to-the-bottom", "drawn-card-copied")
"""Each sub-game adds a second copy of the cards on top."""

OTHER = replace(RECURSIVE_COMBAT, repeat_winner=lambda decks: 1 + len(decks.first) % 2)


@pytest.mark.parametrize(
    ("decks", "rules"),
    [
        (Decks((2, 6, 5), (1, 3, 4)), OTHER),
        (Decks((2, 6, 5), (1, 3, 4)), replace(OTHER, repeat_winner=1, bottom=lambda *_: (1, 1))),
        (Decks((2, 6, 64), (1, 3, 4)), RECURSIVE_COMBAT),
        (Decks((1,), (2,)), replace(RECURSIVE_COMBAT, dealt=lambda _: MANY)),
        (Decks((1,), (2,)), replace(ADDED, dealt=lambda _: ALMOST_TOO_MANY)),
    ],
    ids=["winner", "bottom", "card", "cards", "added cards"],
)
def test_what_the_kernel_cannot_play(decks: Decks, rules: MisreadRules):
    with pytest.raises(UnsuitableError):
        play(decks, rules, ROUNDS)
    assert play_compiled(decks, rules, ROUNDS) == play_in_python(decks, rules, ROUNDS)
