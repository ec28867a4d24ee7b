"""The events of a walk to the target."""

from typing import ClassVar, TypeAlias

from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.base import BaseEvent


class WalkBegan(BaseEvent, frozen=True):
    """The walk begins at the mouth of the maze, with the torch. The map ends at the target."""

    puzzle: ClassVar = "maze"
    regions: tuple[str, ...]


class StepTaken(BaseEvent, frozen=True):
    """A move to an adjacent region, or a switch to another tool."""

    number: int
    square: Square
    tool: str
    minutes: int


class WalkEnded(BaseEvent, frozen=True):
    """The target is reached."""

    minutes: int


Event: TypeAlias = WalkBegan | StepTaken | WalkEnded
