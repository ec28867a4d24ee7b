"""What to call puzzles by their size, and the files of saved cases."""

from functools import singledispatch
from hashlib import sha256

from graphsolve.lab.check.cases import PUZZLES
from graphsolve.lab.check.fair import Puzzle, puzzle_text
from graphsolve.lab.check.program import Ending
from graphsolve.lab.check.session import Trial
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import Boss

__all__ = ["file_name", "size_text"]

WORDS = {
    Ending.CRASHED: "crash",
    Ending.HUNG: "hang",
    Ending.SILENT: "silence",
    Ending.NOISY: "noise",
}


@singledispatch
def size_text(puzzle: Puzzle) -> str:
    """How big a puzzle is, in words.

    >>> size_text(Decks((3, 1), (2, 4)))
    '2 and 2 cards'
    """
    raise TypeError(f"expected a cave, decks or a boss, found {type(puzzle).__name__}")


@size_text.register
def _(cave: Cave) -> str:
    return f"{cave.height} rows, {cave.width} columns, {len(cave.units)} units"


@size_text.register
def _(decks: Decks) -> str:
    return f"{len(decks.first)} and {len(decks.second)} cards"


@size_text.register
def _(boss: Boss) -> str:
    return f"{boss.hit_points} hit points, {boss.damage} damage"


def file_name(puzzle: str, trial: Trial) -> str:
    """The name of the file in which a failure's puzzle is saved.

    It tells the puzzle, what failed, the size, and in its last letters one puzzle from another.
    """
    failed = WORDS.get(trial.run.ending, "wrong-part-" + "-and-".join(map(str, trial.wrong_parts)))
    size = size_text(trial.puzzle).replace(", ", "-").replace(" ", "-")
    digest = sha256(puzzle_text(trial.puzzle).encode()).hexdigest()[:8]
    return f"{PUZZLES[puzzle].prefix}{failed}-{size}-{digest}.txt"
