"""The catalogue, and pairs of misreadings."""

from itertools import combinations

import pytest

from graphsolve.lab.misreadings import CATALOGUE, combined, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES


def test_names_are_unique():
    numbers = [len(misreadings_of(record)) for record in PUZZLES.values()]
    assert sum(numbers) == len({*CATALOGUE})


def test_texts():
    for name, misreading in CATALOGUE.items():
        assert misreading.name == name == name.lower().replace(" ", "-")
        for sentence in misreading.rule, misreading.misread:
            assert sentence[0].isupper(), sentence
            assert sentence.endswith("."), sentence
            assert "\n" not in sentence, sentence
        assert misreading.parts in {(1, 2), (1,), (2,)}, name


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("attack-first", "attack-strongest"),
        ("last-step", "steps-in-order-urdl"),
        ("dead-units-act", "no-attack-after-move"),
        ("end-at-once", "a-death-skips-the-next-unit"),
        ("powers-from-3", "power-by-bisection"),
        ("whole-deck-copied", "bottom-cards-copied"),
        ("score-from-the-top", "score-from-zero"),
        ("first-win-found", "fewest-spells"),
        ("effects-stack", "one-effect-at-a-time"),
        ("last-step", "last-step"),
        ("order-by-columns", "columns-before-rows"),
        ("last-step", "no-sub-games"),
    ],
)
def test_pair_that_cannot_be_combined(first: str, second: str):
    assert combined(CATALOGUE[first], CATALOGUE[second]) is None
    assert combined(CATALOGUE[second], CATALOGUE[first]) is None


@pytest.mark.parametrize("puzzle", ["cave", "cards", "duel"])
def test_most_pairs_can_be_combined(puzzle: str):
    pairs = list(combinations(misreadings_of(PUZZLES[puzzle])[::4], 2))
    impossible = [pair for pair in pairs if combined(*pair) is None]
    assert 0 < len(impossible) < len(pairs) / 3
    if puzzle == "cards":
        both = combined(CATALOGUE["lower-card-wins"], CATALOGUE["no-sub-games"])
        assert both.answer(Decks((1,), (2,)), 2) == 4
        assert both.parts == (1, 2)
