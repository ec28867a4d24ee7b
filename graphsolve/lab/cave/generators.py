"""Caves of several kinds, and simpler ones.

Caves of the kind `ring` are like real inputs; the others make rare edge cases of the rules likely.

A layout takes `Dice` and a `Plot`, and returns the open squares in reading order. Units are placed
by index, and the order of a set could differ between versions of Python.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, cycle, product
from math import ceil, isqrt
from typing import NamedTuple

import networkx as nx

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import grid_graph, moore_neighborhood
from graphsolve.graphs.squareset import Square, SquareSet
from graphsolve.lab.cases import Dice, chunks, kind_called, size_between, without
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.state import Cave, Placement, Side

MAX_SQUARES = 250_000
"""Maximum size of a cave: 500 by 500. All kinds of this size are generated in seconds."""

MIXED_SHARE = 1 / 5

WALL_SHARES = (0.46, 0.44, 0.42, 0.4, 0.36, 0.3, 0.2, 0.1, 0.0)
SMOOTHING_STEPS = 2
MOST = 5  # of nine squares
MIN_FLOOR_SHARE = 0.4
RING_DENSITIES = (1.0, 0.95, 0.9, 0.8, 0.6, 0.3, 0.0)
MIN_RING_SHARE = 0.38
RING_WALLS, RIM_WALLS = 0.26, 0.3
ROCK = 0.134
PILLAR_SHARES = (0, 1 / 24, 1 / 12)

SQUARES_PER_UNIT = 6
"""The weight of a unit, in squares. Of the values tried, this one left the fewest of both."""


# --- Layouts -------------------------------------------------------------------------------------


class Plot(NamedTuple):
    """The size of the map that a floor is laid out on, and how many units it must hold."""

    height: int
    width: int
    units: int

    @property
    def interior(self) -> list[Square]:
        """The squares inside the border, in reading order."""
        return list(product(range(1, self.height - 1), range(1, self.width - 1)))


def cavern(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Return irregular rooms, all connected.

    If the floor is not large enough, the next attempt starts with fewer walls.
    """
    interior = plot.interior
    min_size = max(plot.units, ceil(MIN_FLOOR_SHARE * len(interior)))
    floors = (smoothed_floor(dice, dict.fromkeys(interior, share)) for share in WALL_SHARES)
    return next(floor for floor in floors if len(floor) >= min_size)


def ring(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Return a large cave around a rock in the middle of the map, with more walls farther out.

    Of 32 by 32 squares, about as many are open as in real inputs, and battles last as long.
    """
    far = {square: squared_distance_from_middle(plot, square) for square in plot.interior}
    min_size = max(plot.units, ceil(MIN_RING_SHARE * len(far)))
    for density in RING_DENSITIES:
        shares = {square: density * (RING_WALLS + RIM_WALLS * far[square]) for square in far}
        cave = smoothed_floor(dice, shares)
        floor = largest(square for square in cave if far[square] >= ROCK * density)
        if len(floor) >= min_size:
            break
    return floor


def squared_distance_from_middle(plot: Plot, square: Square) -> float:
    """Return the squared distance to the middle of the map, in half sides of its interior."""
    row, column = square
    vertical = (2 * row - 1) / (plot.height - 2) - 1
    horizontal = (2 * column - 1) / (plot.width - 2) - 1
    return vertical**2 + horizontal**2


def smoothed_floor(dice: Dice, wall_shares: Mapping[Square, float]) -> Sequence[Square]:
    """Return the largest component of a random floor, smoothed by a cellular automaton.

    Each square is a wall with its probability. In each step of the automaton, it becomes what most
    of the nine squares around it are, where all others count as walls.
    """
    floor = {square for square, share in wall_shares.items() if dice.roll() >= share}
    for _ in range(SMOOTHING_STEPS if len(floor) < len(wall_shares) else 0):
        checkpoint()
        around = Counter(chain.from_iterable(map(moore_neighborhood, floor)))
        floor = {square for square in wall_shares if around[square] >= MOST}
    return largest(floor)


def largest(floor: Iterable[Square]) -> Sequence[Square]:
    """Return the largest connected component, in reading order."""
    components = sorted(map(sorted, nx.connected_components(grid_graph(floor))))
    return max(components, key=len, default=[])


def open_floor(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Return a floor without walls inside the border except for a few free-standing pillars."""
    interior = plot.interior
    wanted = ceil(dice.choice(PILLAR_SHARES) * len(interior))
    pillars = min(wanted, len(interior) - plot.units)
    floor = set(interior)
    for square in dice.shuffled(interior):
        if len(interior) - len(floor) < pillars and floor.issuperset(moore_neighborhood(square)):
            floor.remove(square)
    return sorted(floor)


# --- Kinds ---------------------------------------------------------------------------------------


def by_side(dice: Dice, floor: Sequence[Square], units: int) -> list[Square]:
    """Return random squares of a floor, roughly in order from one side to the opposite side.

    The first squares are those of the elves, so they and the goblins start apart.
    """
    squares = dice.sample(floor, units)
    axis, sign = dice.below(2), 2 * dice.below(2) - 1
    mixed = MIXED_SHARE * max((square[axis] for square in floor), default=0)
    return sorted(squares, key=lambda square: sign * square[axis] + mixed * dice.roll())


CAVE_KINDS: Mapping[str, Callable[[Dice, Plot], Sequence[Square]]] = {
    "ring": ring,
    "cavern": cavern,
    "open": open_floor,
}
"""The layouts of the kinds of caves by name; `PuzzleLab.kinds` describes them."""


def split_units(units: int) -> tuple[int, int]:
    """Split units into a third of elves and two thirds of goblins, as in real inputs."""
    elves = (units + 1) // 3
    return elves, units - elves


def generate_cave(
    seed: int,
    *,
    kind: str = "ring",
    width: int = 32,
    height: int = 32,
    elves: int | None = None,
    goblins: int | None = None,
) -> Cave:
    """Generate a cave.

    >>> print(generate_cave(5, width=9, height=7, elves=1, goblins=2))
    #########
    ###.#####
    ##G..E###
    ##.###.##
    ##.....##
    ###G..###
    #########

    Args:
        seed: the same seed gives the same cave on every machine and every version of Python.
        kind: one of `CAVE_KINDS`.
        width: columns of the map, including the border. Columns times rows are at most 250,000.
        height: rows of the map, including the border.
        elves: number of elves; by default a third of the default units for this size, such as 10
            of 30 in a cave of 32 by 32.
        goblins: number of goblins; by default the other two thirds.

    Raises:
        GenerateError: there is no such kind, a size is less than 1 or too large, a number of
            units is negative, or the units do not fit into a cave of this kind and size.
    """
    layout = kind_called(kind, CAVE_KINDS, "cave")
    if min(width, height) < 1:
        raise GenerateError(f"a cave must be at least 1 by 1, not {width} by {height}")
    if width * height > MAX_SQUARES:
        raise GenerateError(
            f"a cave of {width} by {height} is too large to generate: "
            f"it can have {MAX_SQUARES:,} squares, as in 500 by 500"
        )
    inside = max(0, height - 2) * max(0, width - 2)
    default_elves, default_goblins = split_units(isqrt(inside))
    elves = default_elves if elves is None else elves
    goblins = default_goblins if goblins is None else goblins
    if min(elves, goblins) < 0:
        raise GenerateError(f"the number of units is negative: {min(elves, goblins)}")
    if elves + goblins > inside:
        raise GenerateError(
            f"a cave of {width} by {height} has at most {inside} open squares, "
            f"too few for {elves + goblins} units"
        )
    dice = Dice(seed)
    floor = layout(dice, Plot(height, width, elves + goblins))
    sides = [Side.ELF] * elves + [Side.GOBLIN] * goblins
    squares = (by_side if layout is ring else Dice.sample)(dice, floor, len(sides))
    placements = sorted(map(Placement, sides, squares), key=lambda unit: unit.square)
    return Cave(height, width, SquareSet.of(floor), tuple(placements))


# --- Caves to check programs on ------------------------------------------------------------------


def recipes() -> Iterator[tuple[str, dict[str, int]]]:
    """Yield kinds and sizes of caves that can be fair, up to the 32 by 32 squares of real inputs.

    Every other cave has as many elves as goblins. The others have the default units.
    """
    kinds = [kind for kind in CAVE_KINDS if kind != "ring"]  # small rings are caverns
    for number, kind in enumerate(cycle(kinds)):
        width = size_between(5, 32, number)
        sizes = {"width": width, "height": max(5, width - number % 4)}
        if number % 2:
            each = size_between(1, 15, number)
            sizes |= {"elves": each, "goblins": each}
        yield kind, sizes


def telling_caves() -> Iterator[Cave]:
    """Yield small caves on which many misreadings differ."""
    for seed in range(16):
        yield generate_cave(seed, kind="open", width=8, height=6, elves=3, goblins=3)


def measure(cave: Cave) -> tuple[int, int]:
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
