"""The two duels of the statement, turn by turn, and their least mana."""

import re

import pytest

import oracle
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, duel_events, least_mana
from graphsolve.puzzles.duel.events import DuelEnded, SpellCast, Termination, TurnBegan
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
    found = list(duel_events(duel, example["spells"]))
    begun = [event for event in found if isinstance(event, TurnBegan)]
    for turn, event in zip(TURN.finditer(example["transcript"]), begun, strict=True):
        shown = (event.hit_points, event.armor, event.mana, event.boss_hit_points)
        assert shown == tuple(map(int, turn.groups()[1:]))
        assert event.fighter == turn["side"].lower()
    casts = [event.spell for event in found if isinstance(event, SpellCast)]
    assert casts == example["spells"]
    assert found[-1] == DuelEnded(Termination.BOSS_DIED, "player", example["least_mana"])


@each_search
@each_example
def test_least_mana(example, search: str):
    found = least_mana(duel_of(example), search)
    assert found.mana == example["least_mana"]
    start = (example[key] for key in ("boss_hit_points", "boss_damage", "hit_points", "mana"))
    assert oracle.duel_play(list(found.spells), *start) == ("win", example["least_mana"])
