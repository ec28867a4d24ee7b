"""The least mana of the two duels of the statement; `test_transcript.py` has their turns."""

import pytest

import oracle
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, least_mana
from statements import load

EXAMPLES = [load("duel/first.toml"), load("duel/second.toml")]

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=["first", "second"])
each_search = pytest.mark.parametrize("search", SEARCHES)


def duel_of(example) -> Duel:
    boss = Boss(example["boss_hit_points"], example["boss_damage"])
    return Duel(boss, hit_points=example["hit_points"], mana=example["mana"])


@each_search
@each_example
def test_least_mana(example, search: str):
    found = least_mana(duel_of(example), search)
    assert found.mana == example["least_mana"]
    start = (example[key] for key in ("boss_hit_points", "boss_damage", "hit_points", "mana"))
    assert oracle.duel_play(list(found.spells), *start) == ("win", example["least_mana"])
