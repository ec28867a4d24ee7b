"""Both card games on generated deals.

    pytest -n 0 tests/benchmarks/bench_cards.py

Each round of a benchmark plays a different deal, so minimum, mean, median and maximum are over the
deals. They have 25 cards for each player unless the benchmark says otherwise.
"""

import pytest

from graphsolve.lab.generate import generate_decks
from graphsolve.puzzles.cards import RECURSIVE_COMBAT, combat, recursive_combat

pytest.importorskip("pytest_benchmark")


def deal(seed, cards=25):
    return generate_decks(seed, cards=cards)


@pytest.fixture
def measure(benchmark):
    def measure(play, deals):
        remaining = iter(deals)
        benchmark.pedantic(play, setup=lambda: ((next(remaining),), {}), rounds=len(deals))

    return measure


@pytest.mark.parametrize("seeds", [25, 100])
@pytest.mark.parametrize("play", [combat, recursive_combat])
def test_deals(measure, play, seeds):
    measure(play, [deal(seed) for seed in range(seeds)])


@pytest.mark.parametrize("rules", [None, RECURSIVE_COMBAT], ids=["cut short", "whole"])
def test_sub_games_of_15_cards(measure, rules):
    deals = [deal(seed, cards=15) for seed in range(25)]
    measure(lambda decks: recursive_combat(decks, rules), deals)


def test_observed(measure):
    deals = [deal(seed) for seed in range(25)]
    measure(lambda decks: recursive_combat(decks, on_sub_game=abs), deals)


def test_long_combat(measure):
    measure(combat, [deal(seed, cards=250) for seed in range(10)])
