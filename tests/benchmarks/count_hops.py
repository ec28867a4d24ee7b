"""Calls and files in a turn with a move, and the longest import chain of a command.

    python tests/benchmarks/count_hops.py

The table is about the turns of the default solver in which a unit moves. It counts the calls of
Python functions defined in graphsolve (comprehensions and resumed generators included), the
changes of file between one call and the next, and the different files: the median over all moving
turns, and in parentheses the first one.

The import chain is that of `graphsolve day15`: the longest chain of graphsolve modules each of
which begins to run while the one before it is still running.

To measure another version, put its folder on PYTHONPATH.
"""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from types import FrameType
from typing import NamedTuple

import graphsolve
from graphsolve.lab.generate import generate_cave
from graphsolve.puzzles.cave import Battle, Cave, parse_cave

PACKAGE = str(Path(graphsolve.__file__).parent)
EXAMPLE = Path(__file__).parents[2] / "inputs" / "15.txt"
SEEDS = range(3)

IMPORT_CHAIN = """
import sys
from importlib.machinery import SourceFileLoader

running, longest = [], []
execute = SourceFileLoader.exec_module

def exec_module(loader, module):
    global longest
    if module.__name__.partition(".")[0] != "graphsolve":
        return execute(loader, module)
    running.append(module.__name__)
    longest = max(longest, [*running], key=len)
    try:
        execute(loader, module)
    finally:
        running.pop()

SourceFileLoader.exec_module = exec_module
from graphsolve.cli import app
app(["day15", sys.argv[1]], standalone_mode=False)
print(*longest)
"""


class Hops(NamedTuple):
    """The counts of a turn."""

    calls: int
    changes: int
    files: int


def hops(battle: Battle) -> Hops | None:
    """Let a unit take its turn, and count; None if it does not move."""
    files: list[str] = []

    def profile(frame: FrameType, event: str, _argument: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(PACKAGE):
            files.append(file)

    before = {unit: unit.square for unit in battle.units.values()}
    sys.setprofile(profile)
    try:
        unit = battle.turn()
    finally:
        sys.setprofile(None)
    if unit is None or unit.square == before[unit]:
        return None
    changes = sum(file != following for file, following in pairwise(files))
    return Hops(len(files), changes, len(set(files)))


def moving_turns(cave: Cave) -> Iterator[Hops]:
    """The counts of all turns of a battle in which a unit moves."""
    battle = Battle(cave)
    while battle.outcome is None:
        if counted := hops(battle):
            yield counted


def caves() -> Iterator[tuple[str, Cave]]:
    """The example input first, while nothing is cached, and then generated caves."""
    yield EXAMPLE.name, parse_cave(EXAMPLE.read_text())
    for seed in SEEDS:
        yield f"generated, seed {seed}", generate_cave(seed)


def import_chain() -> list[str]:
    """The longest import chain of `graphsolve day15`."""
    command = [sys.executable, "-P", "-c", IMPORT_CHAIN, str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def main() -> None:
    """Print the table and the chain."""
    print(f"{'cave':<18} {'moving turns':>12} {'calls':>11} {'changes':>11} {'files':>9}")
    for title, cave in caves():
        turns = list(moving_turns(cave))
        columns = zip(turns[0], map(median, zip(*turns, strict=True)), (11, 11, 9), strict=True)
        cells = (f"{f'{middle:g} ({first})':>{width}}" for first, middle, width in columns)
        print(f"{title:<18} {len(turns):>12}", *cells)
    chain = import_chain()
    print(f"\nThe longest import chain of graphsolve day15 has {len(chain)} modules:")
    print("\n".join(f"  {name}" for name in chain))


if __name__ == "__main__":
    main()
