"""Cave combat on caves of real size: both graph types, both parts, and larger caves.

    pip install '.[bench]'
    pytest -n 0 tests/benchmarks/bench_cave.py --benchmark-columns=median,min

The benchmarks of a part fight the battles of 20 generated caves.
"""

import tracemalloc

import pytest

from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.lab.generate import generate_cave
from graphsolve.puzzles.cave import Battle, Rules, least_attack_power
from graphsolve.puzzles.cave.bands import fight_separately

CAVES = [generate_cave(seed) for seed in range(20)]

each_graph = pytest.mark.parametrize("graph", GRAPHS)


@each_graph
def bench_part1(benchmark, graph):
    def fight():
        return [Battle(cave, graph=GRAPHS[graph](cave.squares)).run().score for cave in CAVES]

    benchmark.pedantic(fight, rounds=5 if graph == "bitgrid" else 1)


@each_graph
def bench_part2(benchmark, graph):
    def fight():
        return [least_attack_power(cave, graph=GRAPHS[graph](cave.squares)) for cave in CAVES]

    benchmark.pedantic(fight, rounds=3 if graph == "bitgrid" else 1)


def bench_part2_with_separate_battles(benchmark):
    def fight():
        for cave in CAVES:
            graph = GRAPHS["bitgrid"](cave.squares)
            fought = fight_separately(cave, Rules(), graph, stop_when_elf_dies=True)
            next((one for one in fought if one.outcome(one.band.first).flawless), None)

    benchmark.pedantic(fight, rounds=2)


@each_graph
@pytest.mark.parametrize("size", [32, 64, 128, 256, 512])
def bench_first_round(benchmark, graph, size):
    """One round in a cave with the default density of units, and its peak memory."""
    units = size * size // 1024
    cave = generate_cave(1, width=size, height=size, elves=10 * units, goblins=20 * units)
    if graph != "bitgrid" and size > 256:
        pytest.skip("takes many minutes")

    def battle():
        return (Battle(cave, graph=GRAPHS[graph](cave.squares)),), {}

    benchmark.pedantic(Battle.round, setup=battle, rounds=3 if size < 128 else 1)
    [fresh], _ = battle()
    tracemalloc.start()
    fresh.round()
    benchmark.extra_info["peak_MiB"] = round(tracemalloc.get_traced_memory()[1] / 2**20, 2)
    tracemalloc.stop()
