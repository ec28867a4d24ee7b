"""Caves on which a program is checked."""

from collections.abc import Iterator
from itertools import cycle

from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.check.cases import Recipe, size_between
from graphsolve.puzzles.cave import Cave, Side
from graphsolve.puzzles.cave.sweep import sweep

UNFAIR_KINDS = {"border", "separate"}
"""Kinds of caves that have no border, or in which battles never end."""

MAX_WIDTHS = {"crowded": 14}
"""Width limits of kinds of caves that would otherwise have too many units to be solved fast."""

SMALL_SIZES = range(7, 17)
"""The widths and heights of caves on which misreadings are told apart. Rare ties need large ones;
battles there take longer.
"""


def is_real_cave(cave: Cave) -> bool:
    """Whether a cave looks like a real input, and its battles end at every attack power.

    It has a border of walls, units of both sides, and no hit points behind its rows. A program may
    try any power, even higher ones, on its way to the least one.
    """
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(
            0 < row < cave.height - 1 and 0 < column < cave.width - 1
            for row, column in cave.squares
        )
        and all(row.outcome.winner for row in sweep(cave, engine="graph"))
    )


def cave_recipes() -> Iterator[Recipe]:
    """Caves of all kinds that can be fair, up to the 32 rows and 32 columns of real inputs.

    Every other cave has as many elves as goblins. The others have the default units.
    """
    kinds = [kind for kind in CAVE_KINDS if kind not in UNFAIR_KINDS]
    for number, kind in enumerate(cycle(kinds)):
        width = size_between(5, MAX_WIDTHS.get(kind, 32), number)
        sizes = {"width": width, "height": max(5, width - number % 3)}
        if number % 2:
            each = size_between(1, 15, number)
            sizes |= {"elves": each, "goblins": each}
        yield Recipe(kind, sizes)


def small_caves() -> Iterator[Cave]:
    """An endless stream of caves on which misreadings may differ."""
    for seed, size in enumerate(cycle(SMALL_SIZES)):
        kind = "open" if seed % 2 else "cavern"
        units = size // 2
        yield generate_cave(seed, kind=kind, width=size, height=size, elves=units, goblins=units)
