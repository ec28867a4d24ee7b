"""Misreadings against tables of answers that other programs made.

A table has small puzzles by name, and the answers to each part, by misreading and by puzzle. Every
misreading of a puzzle with a table is in it.
"""

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from graphsolve.lab.cards.plugin import end_by_kernel
from graphsolve.lab.misreadings import CATALOGUE, misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import UnsuitableError, solve

TABLE = tomllib.loads(
    (Path(__file__).parents[2] / "data" / "misreadings" / "cards.toml").read_text()
)
DEALS = {
    name: Decks(*(tuple(map(int, deck.split())) for deck in text.split("|")))
    for name, text in TABLE["deals"].items()
}
NOT_EXPOSED = {
    "no-repeats",
    "no-repeats-only-in-sub-games",
    "player-1-wins-after-200-rounds",
    "repeats-of-games-around",
    "sub-games-two-deep",
    *(name for name in CATALOGUE if name.endswith(("-wins-after-500-rounds", "-1000-rounds"))),
}
"""Those that get no small deal wrong, or give no answer then."""


@pytest.mark.parametrize("part", [1, 2])
def test_every_misreading_is_in_the_table(part: int):
    known = misreadings_of(PUZZLES["cards"])
    assert {one.name for one in known if part in one.parts} == TABLE[f"part{part}"].keys()


@pytest.mark.parametrize("part", [1, 2])
def test_answers(part: int):
    for name, answers in TABLE[f"part{part}"].items():
        deals = [DEALS[deal] for deal in answers]
        assert [CATALOGUE[name].answer(deal, part) for deal in deals] == [*answers.values()], name
        right = [solve(deal, part) for deal in deals]
        assert (right != [*answers.values()]) == (name not in NOT_EXPOSED), name


def test_answers_of_the_compiled_program():
    played = 0
    for name, answers in TABLE["part2"].items():
        one, rules = CATALOGUE[name], CATALOGUE[name].rules(2)
        if one.codes is None:
            continue
        for deal, answer in answers.items():
            with suppress(UnsuitableError):
                winner, decks = end_by_kernel(DEALS[deal], rules, one.codes, 100_000)
                assert rules.score(rules.counted(decks, winner)) == answer, name
                played += 1
    assert played > 300
