"""The floors of invented caves: which squares are open, for each kind of cave."""

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

import networkx as nx

from graphsolve.graphs.grid import Square, grid_graph, neighbours
from graphsolve.lab.generate.dice import Dice

__all__ = ["Plot", "border", "cavern", "corridors", "crowded", "open_floor"]

WALL_SHARES = (0.46, 0.44, 0.42, 0.4, 0.36, 0.3, 0.2, 0.1, 0.0)
SMOOTHINGS = 2
LEAST_FLOOR_SHARE = 0.4
PILLAR_SHARES = (0, 1 / 24, 1 / 12)
LOOP_SHARE = 1 / 6
SQUARES_TO_A_UNIT = 3 / 2


class Plot(NamedTuple):
    """What a floor is laid out on.

    Attributes:
        height: rows of the map.
        width: columns of the map.
        units: how many units the floor has to hold.
    """

    height: int
    width: int
    units: int

    @property
    def squares(self) -> list[Square]:
        """All squares of the map, in reading order."""
        return list(product(range(self.height), range(self.width)))

    @property
    def interior(self) -> list[Square]:
        """The squares that are not on the border of the map, in reading order."""
        return list(product(range(1, self.height - 1), range(1, self.width - 1)))


def cavern(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Irregular rooms, one connected floor.

    Walls are strewn at random and then smoothed, each square taking after most of the nine squares
    around it, as in a cellular automaton. Of the floor that is left, the largest connected part is
    kept, if it is large enough; else fewer walls are strewn.
    """
    interior = plot.interior
    least = max(plot.units, ceil(LEAST_FLOOR_SHARE * len(interior)))
    floors = (largest_room(strewn_floor(dice, interior, share)) for share in WALL_SHARES)
    return next(floor for floor in floors if len(floor) >= least)


def border(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Irregular rooms like a cavern's, open towards all four edges of the map."""
    squares = plot.squares
    beyond = set(product(range(-1, plot.height + 1), range(-1, plot.width + 1))).difference(
        squares
    )
    least = max(plot.units, ceil(LEAST_FLOOR_SHARE * len(squares)))
    floors = (largest_room(strewn_floor(dice, squares, share, beyond)) for share in WALL_SHARES)
    return next(
        floor for floor in floors if len(floor) >= least and touches_all_edges(floor, plot)
    )


def strewn_floor(
    dice: Dice, squares: Sequence[Square], wall_share: float, beyond: Collection[Square] = ()
) -> set[Square]:
    """The floor left by walls strewn at random and smoothed, as if all beyond were floor."""
    floor = {square for square in squares if dice.roll() >= wall_share}
    for _ in range(SMOOTHINGS if wall_share else 0):
        around = floor.union(beyond)
        floor = {square for square in squares if surrounding_floor(square, around) > 9 // 2}
    return floor


def surrounding_floor(square: Square, floor: set[Square]) -> int:
    """How many of a square and the eight around it are floor."""
    return sum(near in floor for near in block(square))


def block(square: Square) -> Iterable[Square]:
    """A square and the eight around it."""
    row, column = square
    return product((row - 1, row, row + 1), (column - 1, column, column + 1))


def largest_room(floor: set[Square]) -> list[Square]:
    """The largest connected part of a floor in reading order; of several, the first."""
    return max(rooms_of(floor), key=len, default=[])


def rooms_of(floor: Iterable[Square]) -> list[list[Square]]:
    """The connected parts of a floor, the squares of each and themselves in reading order."""
    return sorted(map(sorted, nx.connected_components(grid_graph(floor))))


def touches_all_edges(floor: Iterable[Square], plot: Plot) -> bool:
    """Whether a floor has squares in the first and last row and column of the map."""
    rows, columns = zip(*floor, strict=True)
    return {0, plot.height - 1} <= {*rows} and {0, plot.width - 1} <= {*columns}


def open_floor(dice: Dice, plot: Plot) -> Sequence[Square]:
    """No walls inside the border, or a few pillars that stand free."""
    interior = plot.interior
    wanted = ceil(dice.choice(PILLAR_SHARES) * len(interior))
    most = min(wanted, len(interior) - plot.units)
    floor = set(interior)
    for square in dice.shuffled(interior):
        if len(interior) - len(floor) < most and floor.issuperset(block(square)):
            floor.remove(square)
    return sorted(floor)


def corridors(dice: Dice, plot: Plot) -> Sequence[Square]:
    """A maze of corridors one square wide, with loops; wider where else the units do not fit."""
    interior = plot.interior
    floor = maze(dice, [(row, column) for row, column in interior if row % 2 and column % 2])
    walls = [square for square in interior if square not in floor]
    between = dice.shuffled([square for square in walls if sum(square) % 2])
    inside = dice.shuffled([square for square in walls if not sum(square) % 2])
    opened = max(int(LOOP_SHARE * len(between)), plot.units - len(floor))
    return sorted(floor.union((between + inside)[:opened]))


def maze(dice: Dice, corners: Sequence[Square]) -> set[Square]:
    """Corridors that join all corners, which lie two apart, without a loop: a random walk.

    Where the walk can go no further, it goes back to the last corner from which it can.
    """
    unseen = set(corners[1:])
    trail = list(corners[:1])
    floor = set(trail)
    while trail:
        row, column = trail[-1]
        onward = [
            (near, (2 * near[0] - row, 2 * near[1] - column)) for near in neighbours((row, column))
        ]
        ways = [(near, corner) for near, corner in onward if corner in unseen]
        if not ways:
            trail.pop()
            continue
        near, corner = dice.choice(ways)
        floor |= {near, corner}
        unseen.remove(corner)
        trail.append(corner)
    return floor


def crowded(dice: Dice, plot: Plot) -> Sequence[Square]:
    """A single room in which two of three squares are taken: it grows from a square at random."""
    interior = plot.interior
    wanted = min(ceil(SQUARES_TO_A_UNIT * plot.units), len(interior))
    floor: set[Square] = set()
    rim = [dice.choice(interior)] if wanted else []
    inside = set(interior).difference(rim)
    while len(floor) < wanted:
        square = rim.pop(dice.below(len(rim)))
        floor.add(square)
        fresh = [near for near in neighbours(square) if near in inside]
        inside.difference_update(fresh)
        rim += fresh
    return sorted(floor)
