"""The state of a walk after each of its events."""

from fourth_puzzle.puzzles.events import Event, StepTaken, WalkBegan, WalkEnded
from fourth_puzzle.puzzles.rules import MOUTH, TORCH
from graphsolve.puzzles.base import BaseScene


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
