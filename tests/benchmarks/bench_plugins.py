"""graphsolve compared with other installed solvers, through the interface they share.

    pip install '.[bench]' advent-of-code-data advent-of-code-wim
    pytest -n 0 tests/benchmarks/bench_plugins.py --benchmark-group-by=param:puzzle

Runs every package with an entry point in the group `adventofcode.user` on the files in `inputs`,
each time in a new process, as the `aoc` command of advent-of-code-data does.
"""

from pathlib import Path

import pytest

runner = pytest.importorskip("aocd.runner")

INPUTS = Path(__file__).parents[2] / "inputs"
PUZZLES = {
    "2018/15": (2018, 15, "15.txt"),
    "2020/22": (2020, 22, "22-cards.txt"),
    "2015/22": (2015, 22, "22-duel.txt"),
}
PLUGINS = {plugin.name: plugin for plugin in runner.get_plugins()}


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("plugin", PLUGINS)
@pytest.mark.parametrize("puzzle", PUZZLES)
def bench_both_parts(benchmark, puzzle, plugin):
    year, day, name = PUZZLES[puzzle]
    data = (INPUTS / name).read_text().rstrip()

    def solve():
        return runner.run_one(year, day, data, PLUGINS[plugin], timeout=600)

    first, second, _, error = benchmark.pedantic(solve, rounds=3)
    benchmark.extra_info["answers"] = [first, second, error]
