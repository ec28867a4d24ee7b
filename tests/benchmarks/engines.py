"""The engines side by side, in one run, and against networkx and an installed solver.

    pip install '.[fast]' advent-of-code-data advent-of-code-wim
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
from random import Random
from statistics import mean, median
from time import perf_counter
from timeit import repeat
from typing import Any

from more_itertools import chunked
from rich.console import Console
from rich.table import Table

from graphsolve.errors import TimeLimitError
from graphsolve.graphs.bitgrid import GRAPHS, GraphType
from graphsolve.graphs.grid import grid_graph
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import recursive_combat
from graphsolve.puzzles.cave import Battle, Cave, compiled, fight, least_attack_power, parse_cave
from graphsolve.puzzles.cave.battle import BattleProgress
from graphsolve.puzzles.column import solve
from graphsolve.puzzles.engines import EngineName

RUNS = 9
"""The number of runs of a solver on each puzzle. Slow solvers have a single one."""

Solve = Callable[[Any], object]


def seconds(call: Callable[[], object], limit: float) -> float | None:
    """The time that a call takes, or None if it is over a limit."""
    start = perf_counter()
    try:
        with time_limit(limit):
            call()
    except TimeLimitError:
        return None
    return perf_counter() - start


def least_times(solvers: dict[str, Solve], puzzles: Sequence[Any]) -> dict[str, list[float]]:
    """For each solver, the least time on each puzzle, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for solver in solvers.values():
        solver(puzzles[0])
    for puzzle in puzzles:
        for name, solver in solvers.items():
            number = 1 if name in {"networkx", "installed"} else RUNS
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


def both_parts(puzzle: Any, engine: EngineName) -> list[int | None]:
    """The answers to both parts of a puzzle."""
    return [solve(puzzle, part, engine=engine) for part in (1, 2)]


def rows() -> Iterator[tuple[str, Sequence[Any], dict[str, Solve]]]:
    """The rows of the table: a name, the puzzles, and what solves them."""

    def by_engines(function: Callable[..., object]) -> dict[str, Solve]:
        return {name: partial(function, engine=name) for name in ("graph", "compiled")}

    def on_networkx(function: Callable[..., object]) -> dict[str, Solve]:
        return {"networkx": lambda cave: function(cave, graph=grid_graph(cave.squares))}

    caves = [parse_cave(str(generate_cave(seed))) for seed in range(20)]
    yield "Cave combat, part 1", caves, on_networkx(fight) | by_engines(fight)
    least = on_networkx(least_attack_power) | by_engines(least_attack_power)
    yield "Cave combat, part 2", caves, least
    yield "  preparing the arrays", caves, {"compiled": compiled.CompiledBattle}
    # Of 25 random deals, the mean is from two to nine times the median, so there are more.
    decks = [generate_decks(seed) for seed in range(250)]
    yield "Recursive Combat", decks, by_engines(recursive_combat)
    bosses = [generate_boss(seed) for seed in range(20)]
    yield "Mana duel, both parts", bosses, by_engines(both_parts)
    if other := installed_solver(2018, 15):
        solvers = {"installed": lambda cave: other(str(cave)), **by_engines(both_parts)}
        yield "Cave combat, both parts", caves[:5], solvers


def engines_table() -> Table:
    """The times of the engines, and the ratio to the graph engine."""
    table = Table("puzzle", "solver", title="Milliseconds for a puzzle: median, mean")
    for name in ("median", "mean", "ratio of medians"):
        table.add_column(name, justify="right")
    for name, puzzles, solvers in rows():
        times = least_times(solvers, puzzles)
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


def random_cave(size: int, units: int) -> Cave:
    """A cave with walls on a quarter of its squares; a third of its units are elves."""
    generator = Random(size)
    squares = size * size
    letters = ["#"] * (squares // 4) + ["E"] * (units // 3) + ["G"] * (units - units // 3)
    letters += ["."] * (squares - len(letters))
    generator.shuffle(letters)
    return parse_cave("\n".join(map("".join, chunked(letters, size))))


def sizes_table(sizes: Sequence[int], limit: float) -> Table:
    """The growth with the size of the cave: first round, memory, whole battle."""
    table = Table("squares", "units", "solver", title="Growth with the size of the cave")
    for name in ("first round, s", "memory, MiB", "battle, s", "rounds"):
        table.add_column(name, justify="right")
    compiled.warm_up()
    solvers = {"networkx": GRAPHS["networkx"], "graph": GRAPHS["bitgrid"], "compiled": None}
    for size in sizes:
        units = 30 * size * size // 1024
        cave = random_cave(size, units)
        for name, graph in list(solvers.items()):
            first, memory, battle, rounds = measure(cave, graph, limit)
            if battle is None:
                del solvers[name]  # it would not finish on larger caves either
            table.add_row(
                f"{size:,} x {size:,}",
                f"{units:,}",
                name,
                f"> {limit:g}" if first is None else f"{first:.3g}",
                f"{memory:.3g}",
                f"> {limit:g}" if battle is None else f"{battle:.3g}",
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

    def stop(battle: BattleProgress) -> None:
        if battle.rounds:
            raise FirstRoundEndedError

    with contextlib.suppress(FirstRoundEndedError):
        compiled.CompiledBattle(cave, on_round=stop).run()


def measure(
    cave: Cave, graph: GraphType | None, limit: float
) -> tuple[float | None, float, float | None, int]:
    """The time of the first round, its memory in MiB, the time of the battle, and its rounds.

    A time is None if it is over the limit.
    """
    if graph:
        battle: Any = Battle(cave, graph=graph(cave.squares))
    else:
        battle = compiled.CompiledBattle(cave)
    work, compiled.WORK = compiled.WORK, 1000  # so that a call does not last for many rounds
    first = seconds(partial(first_round, cave, graph), limit)
    tracemalloc.start()
    seconds(partial(first_round, cave, graph), limit)
    memory = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    compiled.WORK = work
    whole = None if first is None else seconds(battle.run, limit)
    return first, memory, whole, battle.rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", help="sizes of caves to compare instead, such as 32,64,128")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a battle of a size")
    given = parser.parse_args()
    if given.sizes:
        table = sizes_table([int(size) for size in given.sizes.split(",")], given.limit)
    else:
        table = engines_table()
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
