"""The engines side by side, in one run, and against networkx and an installed solver.

    pip install '.[bench,fast]' advent-of-code-data advent-of-code-wim
    python tests/benchmarks/engines.py
    python tests/benchmarks/engines.py --sizes 32,64,128,256,512,1024

The solvers of a row take turns with the puzzles. The time of a puzzle is the least of several runs
in a row, in this process and after a first puzzle, which compiles the kernels. On networkx, there
is one run. The times of a row are the median and the mean of those.
"""

import argparse
import contextlib
import io
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean, median
from time import perf_counter
from timeit import repeat
from typing import Any

from rich.console import Console
from rich.table import Table

from graphsolve.errors import TimeLimitError
from graphsolve.graphs.bitgrid import GRAPHS, GraphType
from graphsolve.lab.generate import generate_boss, generate_cave, generate_decks
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import recursive_combat
from graphsolve.puzzles.catalogue import solve
from graphsolve.puzzles.cave import Battle, Cave, compiled, fight, least_attack_power, parse_cave
from graphsolve.puzzles.cave.battle import Fought

LIMIT = 60
"""The maximum time of a single run, in seconds."""

Solve = Callable[[Any], object]


def seconds(call: Callable[[], object]) -> float | None:
    """The time that a call takes, or None if it is too long."""
    start = perf_counter()
    try:
        with time_limit(LIMIT):
            call()
    except TimeLimitError:
        return None
    return perf_counter() - start


def least_times(
    solvers: dict[str, Solve], puzzles: Sequence[Any], runs: int
) -> dict[str, list[float]]:
    """For each solver, the least time on each puzzle, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for solver in solvers.values():
        solver(puzzles[0])
    for puzzle in puzzles:
        for name, solver in solvers.items():
            number = 1 if name == "networkx" else runs
            taken = repeat(partial(solver, puzzle), repeat=number, number=1)
            times[name].append(min(taken))
    return times


def installed_solver(year: int, day: int) -> Callable[[str], object] | None:
    """Another package that solves a puzzle for the `aoc` command, if one is installed."""
    try:
        from aocd.runner import get_plugins  # noqa: PLC0415 - not a dependency
    except ImportError:
        return None
    plugin = next((one for one in get_plugins() if one.name != "graphsolve"), None)
    if plugin is None:
        return None
    entry = plugin.load()

    def solve_both(text: str) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            entry(year=year, day=day, data=text)

    return solve_both


def rows() -> Iterator[tuple[str, dict[str, list[float]]]]:
    """The name and the times of each row of the table."""
    caves = [parse_cave(str(generate_cave(seed))) for seed in range(20)]
    plain = GRAPHS["networkx"]

    def on_networkx(cave: Cave) -> None:
        Battle(cave, graph=plain(cave.squares)).run()

    yield (
        "Cave combat, part 1",
        least_times(
            {
                "networkx": on_networkx,
                "graph": fight,
                "compiled": partial(fight, engine="compiled"),
            },
            caves,
            runs=9,
        ),
    )
    yield (
        "Cave combat, part 2",
        least_times(
            {
                "networkx": lambda cave: least_attack_power(cave, graph=plain(cave.squares)),
                "graph": least_attack_power,
                "compiled": partial(least_attack_power, engine="compiled"),
            },
            caves,
            runs=9,
        ),
    )
    yield (
        "  preparing the arrays",
        least_times({"compiled": compiled.CompiledBattle}, caves, runs=9),
    )
    decks = [generate_decks(seed) for seed in range(25)]
    yield (
        "Recursive Combat",
        least_times(
            {"graph": recursive_combat, "compiled": partial(recursive_combat, engine="compiled")},
            decks,
            runs=9,
        ),
    )
    bosses = [generate_boss(seed) for seed in range(20)]
    both = {
        name: lambda boss, name=name: [solve(boss, part, engine=name) for part in (1, 2)]
        for name in ("graph", "compiled")
    }
    yield "Mana duel, both parts", least_times(both, bosses, runs=9)
    if other := installed_solver(2018, 15):
        both = {
            name: lambda cave, name=name: [solve(cave, part, engine=name) for part in (1, 2)]
            for name in ("graph", "compiled")
        }
        solvers = {"installed": lambda cave: other(str(cave)), **both}
        yield "Cave combat, both parts", least_times(solvers, caves[:5], runs=2)


def engines_table() -> Table:
    """The times of the engines, and the ratio to the graph engine."""
    table = Table("puzzle", "solver", title="Milliseconds for a puzzle: median, mean")
    for name in ("median", "mean", "ratio of medians"):
        table.add_column(name, justify="right")
    for name, times in rows():
        compared = median(times.get("graph", next(iter(times.values()))))
        for number, (solver, taken) in enumerate(times.items()):
            table.add_row(
                "" if number else name,
                solver,
                f"{1e3 * median(taken):.3g}",
                f"{1e3 * mean(taken):.3g}",
                f"{compared / median(taken):.3g}",
            )
        table.add_section()
    return table


def sizes_table(sizes: Sequence[int]) -> Table:
    """The growth with the size of the cave: first round, memory, whole battle."""
    table = Table("squares", "units", "solver", title="Caves of 32 x 32 squares and larger")
    for name in ("first round, s", "memory, MiB", "battle, s", "rounds"):
        table.add_column(name, justify="right")
    solvers = {"networkx": GRAPHS["networkx"], "graph": GRAPHS["bitgrid"], "compiled": None}
    for size in sizes:
        units = 30 * size * size // 1024
        cave = generate_cave(1, width=size, height=size, elves=units // 3, goblins=2 * units // 3)
        for name, graph in list(solvers.items()):
            first, memory, battle, rounds = measure(cave, graph)
            if battle is None:
                del solvers[name]  # it would not finish on larger caves either
            table.add_row(
                f"{size:,} x {size:,}",
                f"{units:,}",
                name,
                f"> {LIMIT}" if first is None else f"{first:.3g}",
                f"{memory:.3g}",
                f"> {LIMIT}" if battle is None else f"{battle:.3g}",
                f"{rounds:,}",
            )
        table.add_section()
    return table


class FirstRoundEndedError(Exception):
    """The first round has ended."""


def first_round(cave: Cave, graph: GraphType | None) -> None:
    """Fight the first round, by the compiled engine if there is no type of graph."""
    if graph:
        Battle(cave, graph=graph(cave.squares)).round()
        return

    def stop(battle: Fought) -> None:
        if battle.rounds:
            raise FirstRoundEndedError

    with contextlib.suppress(FirstRoundEndedError):
        compiled.CompiledBattle(cave, on_round=stop).run()


def measure(cave: Cave, graph: GraphType | None) -> tuple[float | None, float, float | None, int]:
    """The time of the first round, its memory in MiB, the time of the battle, and its rounds.

    A time is None if it is over the limit.
    """
    if graph:
        battle: Any = Battle(cave, graph=graph(cave.squares))
    else:
        battle = compiled.CompiledBattle(cave)
    work, compiled.WORK = compiled.WORK, 1000  # so that a call does not last for many rounds
    first = seconds(partial(first_round, cave, graph))
    tracemalloc.start()
    seconds(partial(first_round, cave, graph))
    memory = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    compiled.WORK = work
    whole = None if first is None else seconds(battle.run)
    return first, memory, whole, battle.rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", help="sizes of caves to compare instead, such as 32,64,128")
    sizes = parser.parse_args().sizes
    table = sizes_table([int(size) for size in sizes.split(",")]) if sizes else engines_table()
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
