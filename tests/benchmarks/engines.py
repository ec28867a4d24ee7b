"""The engines side by side, in one run, and against networkx and an installed solver.

    pip install '.[fast]' advent-of-code-data advent-of-code-wim
    python tests/benchmarks/engines.py
    python tests/benchmarks/engines.py --growth .pictures/growth.svg

The first command prints the table of the README. The solvers of a row take turns with the puzzles.
The time of a puzzle is the least of several runs in a row, in this process and after a first
puzzle, which compiles the kernels. On networkx, there is one run.

The second one draws how the time of a battle grows with the size of the cave.
"""

import argparse
import contextlib
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil, floor, log10
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from timeit import repeat
from typing import Any

from more_itertools import chunked

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.graphs.grid import grid_graph
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import recursive_combat
from graphsolve.puzzles.cave import Cave, compiled, fight, least_attack_power, parse_cave
from graphsolve.puzzles.column import solve
from graphsolve.puzzles.engines import EngineName

RUNS = 9
"""The number of runs of a solver on each puzzle. Slow solvers have a single one."""

Solve = Callable[[Any], object]


def seconds(call: Callable[[], object], limit: float) -> float | None:
    """The processor time that a call takes, or None if it takes longer than a limit."""
    start = process_time()
    try:
        with time_limit(limit):
            call()
    except TimeLimitError:
        return None
    return process_time() - start


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
    yield "cave combat, part 1", caves, on_networkx(fight) | by_engines(fight)
    least = on_networkx(least_attack_power) | by_engines(least_attack_power)
    yield "cave combat, part 2", caves, least
    # Of 25 random deals, the mean is from two to nine times the median, so there are more.
    decks = [generate_decks(seed) for seed in range(250)]
    yield "Recursive Combat", decks, by_engines(recursive_combat)
    bosses = [generate_boss(seed) for seed in range(20)]
    yield "the mana duel, both parts", bosses, by_engines(both_parts)
    if other := installed_solver(2018, 15):
        solvers = {"installed": lambda cave: other(str(cave)), **by_engines(both_parts)}
        yield "cave combat, both parts", caves[:5], solvers


def milliseconds(times: Sequence[float]) -> str:
    """The median of some times, in milliseconds, with at least two digits."""
    taken = 1e3 * median(times)
    return f"{taken:,.0f}" if taken >= 100 else f"{taken:.2g}"


def engines_table() -> Iterator[str]:
    """The lines of the table in the README: median times in milliseconds."""
    columns = ("networkx", "graph", "compiled", "installed")
    yield "| | on networkx | `graph` | `compiled` | installed |"
    yield "|---|---|---|---|---|"
    for name, puzzles, solvers in rows():
        times = least_times(solvers, puzzles)
        cells = (milliseconds(times[one]) if one in times else "" for one in columns)
        yield f"| {name} | {' | '.join(cells)} |"


def random_cave(size: int, units: int) -> Cave:
    """A cave with walls on a quarter of its squares; a third of its units are elves."""
    generator = Random(size)
    squares = size * size
    letters = ["#"] * (squares // 4) + ["E"] * (units // 3) + ["G"] * (units - units // 3)
    letters += ["."] * (squares - len(letters))
    generator.shuffle(letters)
    return parse_cave("\n".join(map("".join, chunked(letters, size))))


def growth(sizes: Sequence[int], limit: float) -> dict[str, list[tuple[int, float]]]:
    """For each solver, the sizes of caves, and the processor time of a battle, up to a limit."""
    limits.clock = process_time  # so a busy machine does not make a solver give up earlier
    compiled.warm_up()
    solvers: dict[str, Solve] = {
        "on networkx": lambda cave: fight(cave, graph=grid_graph(cave.squares)),
        "graph": fight,
        "compiled": partial(fight, engine="compiled"),
    }
    points: dict[str, list[tuple[int, float]]] = {name: [] for name in solvers}
    for size in sizes:
        cave = random_cave(size, 30 * size * size // 1024)
        for name, solver in list(solvers.items()):
            taken = seconds(partial(solver, cave), limit)
            if taken is None:
                del solvers[name]  # it would take even longer for larger caves
                continue
            if taken < 1:
                taken = min(repeat(partial(solver, cave), timer=process_time, number=1))
            points[name].append((size, taken))
            print(f"{size:5} x {size:<5} {name:12} {taken:10.3g} s")
    return points


WIDTH, HEIGHT, MARGIN = 640, 400, 60
COLORS = {"on networkx": "#888888", "graph": "#1f77b4", "compiled": "#d62728"}


def chart(points: dict[str, list[tuple[int, float]]]) -> str:
    """The growth as an SVG image, with logarithmic axes."""
    sizes = sorted({size for curve in points.values() for size, _ in curve})
    times = [taken for curve in points.values() for _, taken in curve]
    powers = range(floor(log10(min(times))), ceil(log10(max(times))) + 1)

    def across(size: float) -> float:
        part = log10(size / sizes[0]) / log10(sizes[-1] / sizes[0])
        return round(MARGIN + part * (WIDTH - 2.5 * MARGIN), 1)

    def down(taken: float) -> float:
        part = (log10(taken) - powers[0]) / (powers[-1] - powers[0])
        return round(HEIGHT - MARGIN - part * (HEIGHT - 1.5 * MARGIN), 1)

    def text(x: float, y: float, anchor: str, words: str) -> str:
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'

    left, right, bottom = across(sizes[0]), across(sizes[-1]), down(10.0 ** powers[0])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        '<g font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for power in powers:
        y = down(10.0**power)
        lines.append(f'<path d="M{left} {y}H{right}" stroke="#dddddd"/>')
        label = f"{10**power:,} s" if power >= 0 else f"{10 ** (power + 3):g} ms"
        lines.append(text(left - 6, y + 4, "end", label))
    for size in sizes:
        lines.append(f'<path d="M{across(size)} {bottom}v-5" stroke="#888888"/>')
        lines.append(text(across(size), bottom + 18, "middle", str(size)))
    lines.append(text((left + right) / 2, HEIGHT - 16, "middle", "rows and columns of the cave"))
    for name, curve in points.items():
        color = COLORS[name]
        path = "L".join(f"{across(size)} {down(taken)}" for size, taken in curve)
        lines.append(f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        lines += [
            f'<circle cx="{across(size)}" cy="{down(taken)}" r="3" fill="{color}"/>'
            for size, taken in curve
        ]
        x, y = across(curve[-1][0]) + 8, down(curve[-1][1]) + 4
        lines.append(f'<g fill="{color}">{text(x, y, "start", name)}</g>')
    return "\n".join([*lines, "</g></svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--growth", type=Path, help="draw the growth instead, as an SVG file")
    parser.add_argument("--sizes", default="16,32,64,128,256,512,1024", help="sizes of the caves")
    parser.add_argument("--limit", type=float, default=30, help="seconds for a battle of a size")
    given = parser.parse_args()
    if given.growth:
        sizes = [int(size) for size in given.sizes.split(",")]
        given.growth.write_text(chart(growth(sizes, given.limit)))
    else:
        for line in engines_table():
            print(line, flush=True)


if __name__ == "__main__":
    main()
