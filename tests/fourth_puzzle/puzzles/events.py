"""The events of a walk to the target, and its state after each of them."""

from typing import ClassVar, TypeAlias

from fourth_puzzle.puzzles.rules import MOUTH, TORCH
from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.base import BaseEvent, BaseScene


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


class Scene(BaseScene[Event]):
    """A square, a tool and the minutes so far. Its rounds are the steps."""

    def __init__(self, began: Event) -> None:
        assert isinstance(began, WalkBegan)
        self.regions = began.regions
        self.square, self.tool, self.minutes = MOUTH, TORCH, 0

    def apply(self, event: Event) -> None:
        match event:
            case StepTaken(number, square, tool, minutes):
                self.round, self.square, self.tool, self.minutes = number, square, tool, minutes
            case WalkEnded():
                self.outcome = event

    @staticmethod
    def begins_round(event: Event) -> int | None:
        return event.number if isinstance(event, StepTaken) else None

    def __str__(self) -> str:
        row, column = self.square
        rows = list(self.regions)
        rows[row : row + 1] = [f"{text[:column]}X{text[column + 1 :]}" for text in rows[row:][:1]]
        return "\n".join([f"{self.tool} at {row},{column} after {self.minutes} minutes", *rows])
