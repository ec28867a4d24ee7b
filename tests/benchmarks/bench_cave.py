"""Cave combat on real-sized caves: both graphs, both parts, and how it grows.

    pip install '.[bench]'
    pytest -n 0 tests/benchmarks/bench_cave.py --benchmark-columns=median,min

Each benchmark of a part fights the battles of 20 invented caves, with the same code on each graph.
`rebuilt` is a networkx graph of which a new one is made for each unit's turn, without the occupied
squares; `networkx` is one that is looked at through networkx's views of it.
"""

import tracemalloc

import networkx as nx
import pytest

from graphsolve.graphs.grid import grid_graph
from graphsolve.graphs.kinds import GRAPHS
from graphsolve.lab.generate import generate_cave
from graphsolve.puzzles.cave import Battle, Rules, least_attack_power
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.trunk import fight_apart

CAVES = [generate_cave(seed) for seed in range(20)]


class Rebuilt(nx.Graph):
    """A graph whose subgraphs are made anew, where networkx would give a view."""

    def subgraph(self, nodes):
        return super().subgraph(nodes).copy()


ALL_GRAPHS = GRAPHS | {"rebuilt": lambda squares: Rebuilt(grid_graph(squares))}

each_graph = pytest.mark.parametrize("graph", ALL_GRAPHS)


def ground_of(graph, cave):
    return Ground(ALL_GRAPHS[graph](cave.squares))


@each_graph
def bench_part1(benchmark, graph):
    def fight():
        return [Battle(cave, ground=ground_of(graph, cave)).run().score for cave in CAVES]

    benchmark.pedantic(fight, rounds=5 if graph == "bitgrid" else 1)


@each_graph
def bench_part2(benchmark, graph):
    def fight():
        return [least_attack_power(cave, ground=ground_of(graph, cave)) for cave in CAVES]

    benchmark.pedantic(fight, rounds=3 if graph == "bitgrid" else 1)


def bench_part2_each_power_from_its_beginning(benchmark):
    def fight():
        for cave in CAVES:
            fought = fight_apart(cave, Rules(), Ground.of(cave), stop_when_elf_dies=True)
            next((one for one in fought if one.outcome(one.band.first).flawless), None)

    benchmark.pedantic(fight, rounds=2)


@each_graph
@pytest.mark.parametrize("size", [32, 64, 128, 256, 512])
def bench_first_round(benchmark, graph, size):
    """One round in a cave of the usual density, and the most memory that it takes at once."""
    units = size * size // 1024
    cave = generate_cave(1, width=size, height=size, elves=10 * units, goblins=20 * units)
    if graph != "bitgrid" and size > 256:
        pytest.skip("takes many minutes")

    def battle():
        return (Battle(cave, ground=ground_of(graph, cave)),), {}

    benchmark.pedantic(Battle.round, setup=battle, rounds=3 if size < 128 else 1)
    [fresh], _ = battle()
    tracemalloc.start()
    fresh.round()
    benchmark.extra_info["peak_MiB"] = round(tracemalloc.get_traced_memory()[1] / 2**20, 2)
    tracemalloc.stop()
