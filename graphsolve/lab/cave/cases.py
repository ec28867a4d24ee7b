"""Caves on which programs are checked, and simpler variants of a cave."""

from collections.abc import Iterator, Mapping
from itertools import cycle

from graphsolve.lab.cases import size_between
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.cave.solver import KERNEL
from graphsolve.lab.interface import Measure, Recipe
from graphsolve.lab.shrink import chunks, without
from graphsolve.puzzles.cave import Cave, Side, parse_cave, sweep
from graphsolve.puzzles.cave.compiled import distinct_powers
from graphsolve.puzzles.engines import EngineName

LARGER_SIZES = range(7, 17)
"""The widths and heights of caves to tell misreadings apart on, if small ones do not. Rare ties
need large ones; battles there take longer.
"""

POWERS = [power for power, _ in distinct_powers(200)]
"""The attack powers that lead to different battles with goblins of 200 hit points."""

SQUARES_PER_UNIT = 6
"""The weight of a unit, in squares. Of the values tried, this one left the fewest of both."""


def looks_real(cave: Cave) -> bool:
    """Return whether a cave looks like a real input, and its battles end at every attack power.

    It has a border of walls, units of both sides, and no hit points behind its rows. A program may
    try any power, even higher ones, on its way to the least one.
    """
    engine: EngineName = "auto" if KERNEL.is_ready(1) else "graph"  # without waiting for it
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(
            0 < row < cave.height - 1 and 0 < column < cave.width - 1
            for row, column in cave.squares
        )
        and all(outcome.winner for _, outcome in sweep(cave, powers=POWERS, engine=engine))
    )


def recipes() -> Iterator[Recipe]:
    """Yield recipes for caves that can be fair, up to the 32 by 32 squares of real inputs.

    Every other cave has as many elves as goblins. The others have the default units.
    """
    kinds = [kind for kind in CAVE_KINDS if kind != "ring"]  # small rings are caverns
    for number, kind in enumerate(cycle(kinds)):
        width = size_between(5, 32, number)
        sizes = {"width": width, "height": max(5, width - number % 4)}
        if number % 2:
            each = size_between(1, 15, number)
            sizes |= {"elves": each, "goblins": each}
        yield Recipe(kind, sizes)


def telling_caves() -> Iterator[Cave]:
    """Yield caves on which many misreadings differ, first small ones, without end."""
    for seed in range(16):
        yield generate_cave(seed, kind="open", width=8, height=6, elves=3, goblins=3)
    for seed, size in enumerate(cycle(LARGER_SIZES)):
        kind = "open" if seed % 2 else "cavern"
        units = size // 2
        yield generate_cave(seed, kind=kind, width=size, height=size, elves=units, goblins=units)


# --- Smaller caves


def measure(cave: Cave) -> Measure:
    """Return a weighted sum of squares and units, and the number of inner walls."""
    size = cave.height * cave.width + SQUARES_PER_UNIT * len(cave.units)
    return size, (cave.height - 2) * (cave.width - 2) - len(cave.squares)


def simpler(cave: Cave) -> Iterator[Cave]:
    """Remove rows and columns with their units, then units, then inner walls.

    The border is never cut. Candidates that are not smaller come last: a unit moves by a step, or
    a wall fills a square.
    """
    text, line = str(cave), cave.width + 1
    rows = text.split("\n")
    inside = [row * line + at for row in range(1, cave.height - 1) for at in range(1, line - 2)]
    units, walls, free = ([at for at in inside if text[at] in some] for some in ("EG", "#", "."))

    def changed(letters: Mapping[int, str]) -> Cave:
        return parse_cave("".join(letters.get(at, letter) for at, letter in enumerate(text)))

    for cut in chunks(cave.height - 2, 1):
        yield parse_cave("\n".join(without(rows, cut)))
    for cut in chunks(cave.width - 2, 1):
        yield parse_cave("\n".join(without(row, cut) for row in rows))
    for squares in (units, walls):
        for some in chunks(len(squares)):
            yield changed(dict.fromkeys(squares[some.start : some.stop], "."))
    for at in units:
        for near in (at - line, at - 1, at + 1, at + line):
            if text[near] == ".":
                yield changed({at: ".", near: text[at]})
    yield from (changed({at: "#"}) for at in free)
