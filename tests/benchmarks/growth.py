"""The picture of the README: how the time of a battle grows with the size of the cave.

    pip install '.[fast]' matplotlib
    python tests/benchmarks/growth.py .pictures/growth.svg

For each way of fighting, caves double their rows and columns until a battle takes too long. The
share of walls and of units is that of a real input.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from timeit import repeat

import matplotlib.pyplot as plt
from more_itertools import chunked

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import Cave, compiled, fight, parse_cave

SIZES = 16, 32, 64, 128, 256, 512, 1024
SECONDS = 30.0

WAYS: dict[str, Callable[[Cave], object]] = {
    "graph": fight,
    "on a BitGrid": lambda cave: fight(cave, graph=cave.bitgrid),
    "compiled": partial(fight, engine="compiled"),
}


def random_cave(size: int) -> Cave:
    """A cave with walls on a quarter of its squares; a third of its units are elves."""
    squares, units = size * size, 30 * size * size // 1024
    letters = ["#"] * (squares // 4) + ["E"] * (units // 3) + ["G"] * (units - units // 3)
    letters += ["."] * (squares - len(letters))
    Random(size).shuffle(letters)
    return parse_cave("\n".join(map("".join, chunked(letters, size))))


def seconds(fight_once: Callable[[], object]) -> float | None:
    """The processor time of a battle, or None if it takes too long."""
    start = process_time()
    try:
        with time_limit(SECONDS):
            fight_once()
    except TimeLimitError:
        return None
    taken = process_time() - start
    return min(repeat(fight_once, timer=process_time, number=1)) if taken < 1 else taken


if __name__ == "__main__":
    limits.clock = process_time  # so that a busy machine does not make a way end earlier
    compiled.warm_up()
    for name, way in WAYS.items():
        times: list[float] = []
        for size in SIZES:
            taken = seconds(partial(way, random_cave(size)))
            if taken is None:
                break
            times.append(taken)
            print(f"{size:5} x {size:<5} {name:12} {taken:10.3g} s", flush=True)
        plt.loglog(SIZES[: len(times)], times, "o-", label=name)
    plt.xticks(SIZES, map(str, SIZES))
    plt.minorticks_off()
    plt.grid(axis="y", alpha=0.3)
    plt.xlabel("rows and columns of the cave")
    plt.ylabel("seconds")
    plt.legend()
    plt.savefig(sys.argv[1], metadata={"Date": None})
