"""Every misreading of the card games, against a program that reads its data in another way."""

import gc
from itertools import combinations, islice
from random import Random

import pytest
from more_itertools import map_reduce

from card_games import Table
from examples import every
from graphsolve.lab.cards import answers
from graphsolve.lab.cards.answers import play_in_python
from graphsolve.lab.cards.column import COLUMN
from graphsolve.lab.cards.game import MisreadGame, outcome_of
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.puzzles.cards import Decks, solve
from graphsolve.puzzles.catalogue import PUZZLES

MISREADINGS = misreadings_of(PUZZLES["cards"])
MAX_ROUNDS = 3000
"""Games with more rounds are left out."""


def deal(seed: int) -> Decks:
    dice = Random(seed)
    number = 4 + seed % 10
    cards = dice.sample(range(1, number + 2), number)
    middle = dice.randint(1, number - 1)
    return Decks(tuple(cards[:middle]), tuple(cards[middle:]))


DEALS = [deal(seed) for seed in range(60)]
DEALS += [generate_decks(seed, kind="loops", cards=4 + seed % 5) for seed in range(10)]

CARDS = Random(1).sample(range(300, 460), 160)
SEEDS = 3, 4, 5, 7, 8, 13, 14, 16, 17, 20, 23, 34, 41, 43, 52, 58, 78, 106
RARE = [
    generate_decks(217, cards=13),
    generate_decks(459, cards=13),
    *(
        generate_decks(seed, cards=8 + seed % 9, kind=("shuffled", "deep", "loops")[seed % 3])
        for seed in SEEDS
    ),
    # No sub-game starts, but the game takes thousands of rounds.
    Decks(tuple(CARDS[:80]), tuple(CARDS[80:])),
]
"""Those that tell the rest apart."""


def by_table(misreadings: list[Misreading], decks: Decks, part: int) -> int | None:
    points = [one.point for one in misreadings if part in one.parts]
    return Table(points, part, MAX_ROUNDS).answer(*map(list, decks))


def by_rules(misreading: Misreading, decks: Decks, part: int) -> int | None:
    rules = misreading.rules(part)
    outcome, _ = outcome_of(decks, rules, 2 * MAX_ROUNDS) or (None, decks)
    return rules.score(outcome.deck) if outcome and outcome.winner else None


def dimensions(misreading: Misreading) -> set[str]:
    return misreading.point.keys() - {"where"}


PAIRS = [
    (one.name, other.name)
    for one, other in islice(combinations(MISREADINGS, 2), 0, None, len(MISREADINGS))
    if combined(one, other) and not dimensions(one) & dimensions(other)
]
"""Some pairs of misreadings of different decisions."""


@pytest.mark.parametrize("part", [1, 2])
def test_answers(part: int):
    for place, misreading in enumerate(MISREADINGS):
        compared = 0
        for decks in every(9, DEALS, place) if part in misreading.parts else ():
            expected = by_table([misreading], decks, part)
            if expected is not None:
                found = by_rules(misreading, decks, part)
                assert found == expected, (misreading.name, decks)
                compared += 1
        assert compared > 2 or part not in misreading.parts, misreading.name


@pytest.mark.parametrize("part", [1, 2])
def test_pairs(part: int):
    for names in PAIRS:
        both = combined(*(CATALOGUE[name] for name in names))
        for decks in DEALS[:6] if part in both.parts else ():
            expected = by_table(list(both.pair), decks, part)
            if expected is not None:
                assert by_rules(both, decks, part) == expected, (names, decks)


NAMED = {
    "copies-reversed": {"sub_game": ("", "", "reversed")},
    "deck-of-player-2-repeats": {"repeat_keys": ("player-2", "")},
    "decks-repeat-in-any-order": {"repeat_keys": ("both", "cards")},
    "drawn-cards-repeat": {"repeat_keys": ("both", "top-card")},
}
"""The data of names that no mistake in `strangers` has, unless they have the name in them."""


def test_names():
    assert {name: CATALOGUE[name].point for name in NAMED} == NAMED


@pytest.mark.extended
def test_all_are_different():
    """Each gets some deal wrong, and no two have the same answers to all of them.

    Except for two: no deal is known that tells which player's earlier decks count if either deck
    is enough.
    """

    def answers(misreading: Misreading | None, decks: Decks) -> tuple[int | None, ...]:
        parts = misreading.parts if misreading else ()
        return tuple(
            by_rules(misreading, decks, part) if part in parts else solve(decks, part)
            for part in (1, 2)
        )

    alike: list[list[Misreading | None]] = [[None, *MISREADINGS]]
    for decks in DEALS + RARE:
        divided = []
        for some in alike:
            divided += map_reduce(some, lambda one, decks=decks: answers(one, decks)).values()
        alike = [some for some in divided if len(some) > 1]
        if len(alike) == 1:
            break
    assert [[one and one.name for one in some] for some in alike] == [
        ["either-deck-repeats", "either-deck-repeats-for-either-player"]
    ]


def number_of_games() -> int:
    gc.collect()
    return sum(type(each) is MisreadGame for each in gc.get_objects())


def test_a_game_that_is_begun_again_later_takes_no_memory_until_then(
    monkeypatch: pytest.MonkeyPatch,
):
    """Hundreds of them wait in a search that finds nothing."""
    monkeypatch.setattr(answers, "engine_for", lambda *_: (play_in_python, 4_000))
    games = number_of_games()
    slow = [CATALOGUE["repeat-goes-to-higher-score"]]
    assert [*COLUMN.answers_by(generate_decks(0), 2, slow, 1)] == []
    assert number_of_games() == games
