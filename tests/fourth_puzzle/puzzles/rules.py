"""The maze as an implicit graph, and the decisions in it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from graphsolve.graphs.grid import neighbors
from graphsolve.graphs.implicit import ShortestPath, astar_search
from graphsolve.graphs.squareset import Square

TORCH, GEAR, NEITHER = "torch", "climbing gear", "neither"
TOOLS = (TORCH, GEAR), (GEAR, NEITHER), (TORCH, NEITHER)  # of rocky, wet and narrow regions
MOUTH = (0, 0)

State: TypeAlias = tuple[Square, str]
"""A square, and the tool that is equipped there."""


class Maze(NamedTuple):
    """A maze, whose regions follow from its depth and its target."""

    depth: int
    target: Square

    @property
    def puzzle(self) -> str:
        return "maze"

    def __str__(self) -> str:
        return "depth: {0}\ntarget: {1[1]},{1[0]}".format(*self)


def erosion(maze: Maze) -> Callable[[Square], int]:
    """The erosion level of each region."""

    @cache
    def level(square: Square) -> int:
        row, column = square
        if square in {MOUTH, maze.target}:
            index = 0
        elif 0 in square:
            index = column * 16807 + row * 48271
        else:
            index = level((row, column - 1)) * level((row - 1, column))
        return (index + maze.depth) % 20183

    return level


@dataclass(frozen=True)
class Rules:
    """The minutes that it takes to switch to another tool."""

    switch_minutes: int = 7


def regions(maze: Maze) -> Iterator[list[int]]:
    """The types of the regions between the mouth and the target, row by row."""
    level = erosion(maze)
    for row in range(maze.target[0] + 1):
        yield [level((row, column)) % 3 for column in range(maze.target[1] + 1)]


def fastest(maze: Maze, rules: Rules) -> ShortestPath[State, int]:
    """The fastest way to the target with the right tool."""
    level, (row, column) = erosion(maze), maze.target

    def successors(state: State) -> dict[State, int]:
        square, tool = state
        steps = [step for step in neighbors(square) if min(step) >= 0]
        switches = {(square, other): rules.switch_minutes for other in TOOLS[level(square) % 3]}
        return switches | {(step, tool): 1 for step in steps if tool in TOOLS[level(step) % 3]}

    return astar_search(
        successors,
        (MOUTH, TORCH),
        (maze.target, TORCH),
        lambda state, _: abs(state[0][0] - row) + abs(state[0][1] - column),
    )
