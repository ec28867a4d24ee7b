"""The table of the README: the engines side by side, in one run.

    pip install '.[fast]'
    python tests/benchmarks/engines.py

The solvers of a row take turns with the puzzles. The time of a puzzle is the least of several runs
in a row, in this process and after a first puzzle, which compiles the kernels.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from timeit import repeat
from typing import Any

from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.puzzles.cards import recursive_combat
from graphsolve.puzzles.cave import fight, least_attack_power, parse_cave
from graphsolve.puzzles.interface import EngineName, solve

RUNS = 3
"""The number of runs of a solver on each puzzle."""

Solve = Callable[[Any], object]


def least_times(solvers: dict[str, Solve], puzzles: Sequence[Any]) -> dict[str, list[float]]:
    """For each solver, the least time on each puzzle, in seconds."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for solver in solvers.values():
        solver(puzzles[0])
    for puzzle in puzzles:
        for name, solver in solvers.items():
            taken = repeat(partial(solver, puzzle), repeat=RUNS, number=1)
            times[name].append(min(taken))
    return times


def both_parts(puzzle: Any, engine: EngineName) -> list[int | None]:
    """The answers to both parts of a puzzle."""
    return [solve(puzzle, part, engine=engine) for part in (1, 2)]


def rows() -> Iterator[tuple[str, Sequence[Any], dict[str, Solve]]]:
    """The rows of the table: a name, the puzzles, and what solves them."""

    def by_engines(function: Callable[..., object]) -> dict[str, Solve]:
        return {name: partial(function, engine=name) for name in ("graph", "compiled")}

    def on_bitgrid(function: Callable[..., object]) -> dict[str, Solve]:
        return {"bitgrid": lambda cave: function(cave, graph=cave.bitgrid)}

    caves = [parse_cave(str(generate_cave(seed))) for seed in range(20)]
    yield "cave combat, part 1", caves, by_engines(fight) | on_bitgrid(fight)
    least = by_engines(least_attack_power) | on_bitgrid(least_attack_power)
    yield "cave combat, part 2", caves, least
    # Of 25 random deals, the mean is from two to nine times the median, so there are more.
    decks = [generate_decks(seed) for seed in range(60)]
    yield "Recursive Combat", decks, by_engines(recursive_combat)
    bosses = [generate_boss(seed) for seed in range(20)]
    yield "the mana duel, both parts", bosses, by_engines(both_parts)


def milliseconds(times: Sequence[float]) -> str:
    """The median of some times, in milliseconds, with at least two digits."""
    taken = 1e3 * median(times)
    return f"{taken:,.0f}" if taken >= 100 else f"{taken:.2g}"


def engines_table() -> Iterator[str]:
    """The lines of the table in the README: median times in milliseconds."""
    columns = ("graph", "bitgrid", "compiled")
    yield "| | `graph` | on a `BitGrid` | `compiled` |"
    yield "|---|---|---|---|"
    for name, puzzles, solvers in rows():
        times = least_times(solvers, puzzles)
        cells = (milliseconds(times[one]) if one in times else "" for one in columns)
        yield f"| {name} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in engines_table():
        print(line, flush=True)
