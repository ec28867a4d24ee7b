"""The floors of invented caves that consist of rectangular rooms."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from graphsolve.errors import GenerateError
from graphsolve.graphs.grid import Square, neighbours
from graphsolve.lab.generate.dice import Dice
from graphsolve.lab.generate.floors import Plot

__all__ = ["most_separate", "rooms", "separate"]

CLOSED_SHARE = 1 / 2
SECOND_DOOR_SHARE = 1 / 3
LARGEST_LEAST_SIDE = 4
LEAST_TO_PART = 3


class Area(NamedTuple):
    """A rectangle of the map, from its first row and column up to but not including the last."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        """Its rows."""
        return self.bottom - self.top

    @property
    def width(self) -> int:
        """Its columns."""
        return self.right - self.left

    @property
    def squares(self) -> Iterable[Square]:
        """Its squares, in reading order."""
        return product(range(self.top, self.bottom), range(self.left, self.right))


class Halves(NamedTuple):
    """An area divided by a wall."""

    near: Area
    wall: Area
    far: Area


class Builder:
    """Divides areas by walls into rooms, so often at most, with doors in the walls.

    Attributes:
        dice: what decides.
        least_side: no side of a room is shorter, where it is divided at all.
        closed_share: how many of the walls have no door.
    """

    def __init__(self, dice: Dice, least_side: int, closed_share: float = 0) -> None:
        self.dice = dice
        self.least_side = least_side
        self.closed_share = closed_share

    def build(self, area: Area, depth: int) -> set[Square]:
        """The floor of an area that is divided at most so many times in each of its parts."""
        shorter, longer = sorted((area.height, area.width))
        if not depth or not shorter or longer < 2 * self.least_side + 1:
            return set(area.squares)
        halves = self.divide(area)
        floor = self.build(halves.near, depth - 1) | self.build(halves.far, depth - 1)
        return floor.union(self.doors(halves.wall, floor))

    def divide(self, area: Area) -> Halves:
        """An area divided by a wall across its longer side."""
        top, left, bottom, right = area
        if area.height > area.width or (area.height == area.width and self.dice.below(2)):
            at = self.between(top, bottom)
            return Halves(
                area._replace(bottom=at),
                Area(at, left, at + 1, right),
                area._replace(top=at + 1),
            )
        at = self.between(left, right)
        return Halves(
            area._replace(right=at),
            Area(top, at, bottom, at + 1),
            area._replace(left=at + 1),
        )

    def between(self, start: int, stop: int) -> int:
        """A row or column for a wall, so that the rooms on both sides are wide enough."""
        return start + self.least_side + self.dice.below(stop - start - 2 * self.least_side)

    def doors(self, wall: Area, floor: set[Square]) -> Sequence[Square]:
        """Squares of a wall to be opened: one or two, or none where the wall is closed.

        There is always a place for one, as no further wall meets this one at its ends.
        """
        if self.dice.roll() < self.closed_share:
            return ()
        places = [square for square in wall.squares if joins(square, floor)]
        second = len(places) > 1 and self.dice.roll() < SECOND_DOOR_SHARE
        return self.dice.sample(places, 1 + second)


def joins(square: Square, floor: set[Square]) -> bool:
    """Whether floor lies on two opposite sides of a square of a wall."""
    above, left, right, below = neighbours(square)
    return {above, below} <= floor or {left, right} <= floor


def rooms(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Rectangular rooms, each joined with others by doors."""
    longer = max(plot.height, plot.width)
    builder = Builder(dice, min(1 + longer // 10, LARGEST_LEAST_SIDE))
    floors = (builder.build(inside(plot), depth) for depth in depths(plot))
    return sorted(next(floor for floor in floors if len(floor) >= plot.units))


def separate(dice: Dice, plot: Plot) -> Sequence[Square]:
    """Rectangular rooms of which some are joined by doors, but never all."""
    longer = max(plot.height, plot.width)
    least_side = min(2 + longer // 10, LARGEST_LEAST_SIDE, (longer - 3) // 2)
    builder = Builder(dice, least_side, CLOSED_SHARE)
    near, _, far = builder.divide(inside(plot))
    floors = (builder.build(near, depth) | builder.build(far, depth) for depth in depths(plot))
    return sorted(next(floor for floor in floors if len(floor) >= plot.units))


def most_separate(height: int, width: int) -> int:
    """How many squares at most are open where a wall parts the map: all but the wall's.

    Raises:
        GenerateError: if there is no place for two rooms and the wall.
    """
    shorter, longer = sorted((height - 2, width - 2))
    if shorter < 1 or longer < LEAST_TO_PART:
        raise GenerateError(
            f"separate rooms need {LEAST_TO_PART} rows or columns inside the border: "
            f"expected a larger cave, found {width} by {height}"
        )
    return shorter * (longer - 1)


def inside(plot: Plot) -> Area:
    """All of the map but its border."""
    return Area(1, 1, max(1, plot.height - 1), max(1, plot.width - 1))


def depths(plot: Plot) -> Iterable[int]:
    """How often to divide at most: until the rooms are small, or less often, or not at all."""
    return range((plot.height * plot.width).bit_length(), -1, -1)
