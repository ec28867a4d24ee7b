"""The two duels of the statement, turn by turn, and their least mana."""

import re

import pytest

import oracle
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, least_mana
from statements import load

EXAMPLES = [load("duel/first.toml"), load("duel/second.toml")]

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=["first", "second"])
each_search = pytest.mark.parametrize("search", SEARCHES)

TURN = re.compile(
    r"-- (?P<side>Player|Boss) turn --\n"
    r"- Player has (\d+) hit points?, (\d+) armor, (\d+) mana\n"
    r"- Boss has (\d+) hit points?\n"
)


def duel_of(example) -> Duel:
    boss = Boss(example["boss_hit_points"], example["boss_damage"])
    return Duel(boss, hit_points=example["hit_points"], mana=example["mana"])


@each_example
def test_every_turn(example):
    duel = duel_of(example)
    spells = {spell.name: spell for spell in duel.spells}
    casts = iter(example["spells"])
    state = duel.start
    for turn in TURN.finditer(example["transcript"]):
        hit_points, mana, boss_hit_points, timers = state
        shown = (hit_points, duel.armor(timers), mana, boss_hit_points)
        assert shown == tuple(map(int, turn.groups()[1:]))
        if turn["side"] == "Player":
            state = duel.after_turn(1, state)
            spell = spells[next(casts)]
            assert spell in [choice.spell for choice in duel.choices(state)]
            state = duel.cast(spell, state)
        else:
            state = duel.after_turn(2, state)
    assert duel.won(state)
    assert not list(casts)


@each_search
@each_example
def test_least_mana(example, search: str):
    found = least_mana(duel_of(example), search)
    assert found.mana == example["least_mana"]
    start = (example[key] for key in ("boss_hit_points", "boss_damage", "hit_points", "mana"))
    assert oracle.duel_play(list(found.spells), *start) == ("win", example["least_mana"])
