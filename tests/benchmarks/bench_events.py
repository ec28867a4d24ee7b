"""The cost of events: the same battle, game and duel without and with a listener.

pytest -n 0 tests/benchmarks/bench_events.py
"""

from collections import deque

import pytest

from graphsolve.lab.generate import generate_boss, generate_cave, generate_decks
from graphsolve.puzzles.cards import combat, game_events
from graphsolve.puzzles.cards.rules import COMBAT
from graphsolve.puzzles.cave import Battle, battle_events
from graphsolve.puzzles.duel import Duel, duel_events, least_mana

CAVE = generate_cave(1)
DECKS = generate_decks(1)
DUEL = Duel(generate_boss(1))
SPELLS = least_mana(DUEL).spells

GAMES = {
    "battle": (lambda: Battle(CAVE).run(), lambda: battle_events(CAVE)),
    "combat": (lambda: combat(DECKS), lambda: game_events(DECKS, COMBAT)),
    "duel": (lambda: least_mana(DUEL), lambda: duel_events(DUEL, SPELLS)),
}


@pytest.mark.parametrize("game", GAMES)
def bench_unobserved(benchmark, game: str):
    play, _ = GAMES[game]
    benchmark(play)


@pytest.mark.parametrize("game", GAMES)
def bench_observed(benchmark, game: str):
    _, events = GAMES[game]
    benchmark(lambda: deque(events(), maxlen=0))
