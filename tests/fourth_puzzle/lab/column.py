"""What the lab needs of a maze."""

from typing import ClassVar

from fourth_puzzle.puzzles.column import COLUMN as PLAY
from fourth_puzzle.puzzles.rules import Maze, Rules
from graphsolve.lab.column import PuzzleLab
from graphsolve.lab.generate import Dice
from graphsolve.lab.misreadings import Misreading


def generate(seed: int, **_kind: str) -> Maze:
    dice = Dice(seed)
    depth = 3 * (170 + dice.below(3000))  # so that the target is rocky
    return Maze(depth, (3 + dice.below(10), 3 + dice.below(10)))


class MazeLab(PuzzleLab[Maze]):
    puzzle = "maze"
    kinds: ClassVar = {"usual": "the target is within 12 rows and columns"}
    generate = staticmethod(generate)
    rules = staticmethod(lambda _part: Rules())
    answer = staticmethod(PLAY.solve)
    events = staticmethod(PLAY.events)

    misreadings: ClassVar = (
        Misreading(
            puzzle="maze",
            name="switch-takes-1-minute",
            rule="A switch of tools takes 7 minutes.",
            misread="It takes 1 minute.",
            parts=(2,),
            replaces={"switch_minutes": 1},
        ),
    )


COLUMN = MazeLab()
