"""What a puzzle needs to be shown: `PuzzleView`, and `view_of`, which finds it.

The mechanisms of `show` know no puzzle. Whatever they need of one is a method of `PuzzleView`, and
each puzzle has a package next to this module, whose `column.COLUMN` is an instance of a subclass.
"""

from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of


class PuzzleView:
    """A puzzle to show.

    Methods have defaults wherever a puzzle can do without its own.
    """


def view_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleView:
    r"""The column of a puzzle in `show`, imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> type(view_of(PUZZLES["duel"])).__name__
    'DuelView'

    Raises:
        TypeError: it is not a puzzle.
    """
    record = puzzle if isinstance(puzzle, PuzzleRecord) else record_of(puzzle)
    column: PuzzleView = record.module("show", "column").COLUMN
    return column
