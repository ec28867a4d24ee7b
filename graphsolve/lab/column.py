"""What the lab needs of a puzzle: `PuzzleLab`, and `lab_of`, which finds it.

The mechanisms of the lab know no puzzle. Whatever they need of one is a method of `PuzzleLab`, and
each puzzle has a package next to this module, whose `column.COLUMN` is an instance of a subclass.
"""

from typing import TYPE_CHECKING, Any

from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of

if TYPE_CHECKING:
    from graphsolve.lab.difference import Difference
    from graphsolve.lab.misreadings import Misreading


class PuzzleLab:
    """A puzzle for the lab.

    Methods have defaults wherever a puzzle can do without its own.
    """

    # --- Differences -----------------------------------------------------------------------------

    def difference(self, misreading: "Misreading", puzzle: Any, part: int) -> "Difference | None":
        """Where a misreading first departs from the rules; by default, at the first other event.

        None if all events are the same, even if the answer is not.
        """
        from graphsolve.lab.difference import difference_in_events

        return difference_in_events(misreading, puzzle, part)


def lab_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleLab:
    r"""The column of a puzzle in the lab, imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> type(lab_of(PUZZLES["duel"])).__name__
    'DuelLab'

    Raises:
        TypeError: it is not a puzzle.
    """
    record = puzzle if isinstance(puzzle, PuzzleRecord) else record_of(puzzle)
    column: PuzzleLab = record.module("lab", "column").COLUMN
    return column
