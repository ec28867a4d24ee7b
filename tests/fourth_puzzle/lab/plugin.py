"""What the lab needs of a maze."""

from itertools import repeat

from fourth_puzzle.puzzles.plugin import events, solve
from fourth_puzzle.puzzles.rules import Maze, Rules
from graphsolve.lab.cases import Dice
from graphsolve.lab.interface import PuzzleLab
from graphsolve.lab.misreadings import Misreading


def generate(seed: int, **_kind: str) -> Maze:
    dice = Dice(seed)
    depth = 3 * (170 + dice.below(3000))  # so that the target is rocky
    return Maze(depth, (3 + dice.below(10), 3 + dice.below(10)))


PLUGIN = PuzzleLab[Maze](
    kinds={"usual": "the target is within 12 rows and columns"},
    generate=generate,
    recipes=lambda: repeat(("usual", {})),
    rules=lambda _part: Rules(),
    answer=solve,
    events=events,
    misreadings=(
        Misreading(
            puzzle="maze",
            name="switch-takes-1-minute",
            rule="A switch of tools takes 7 minutes.",
            misread="It takes 1 minute.",
            parts=(2,),
            replaces={"switch_minutes": 1},
        ),
    ),
)
