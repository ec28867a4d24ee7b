"""The events of a walk to the target."""

from typing import TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.base import BaseEvent


class WalkBegan(BaseEvent, frozen=True):
    """The walk begins at the mouth of the maze, with the torch.

    Attributes:
        regions: the rows of the map, from the mouth to the target.
    """

    regions: tuple[str, ...]


class StepTaken(BaseEvent, frozen=True):
    """A move to an adjacent region, or a switch to another tool.

    Attributes:
        number: the number of the step, from 1.
        square: the region.
        tool: the tool.
        minutes: the minutes so far.
    """

    number: int
    square: Square
    tool: str
    minutes: int


class WalkEnded(BaseEvent, frozen=True):
    """The target is reached.

    Attributes:
        minutes: the minutes that it took.
    """

    minutes: int


Event: TypeAlias = WalkBegan | StepTaken | WalkEnded
