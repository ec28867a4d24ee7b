"""What the lab needs of the puzzle `duel`."""

from typing import TYPE_CHECKING, Any

from graphsolve.lab.column import PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.difference import Difference
    from graphsolve.lab.misreadings import Misreading


class DuelLab(PuzzleLab):
    """The mana duel for the lab."""

    # --- Differences -----------------------------------------------------------------------------

    def difference(self, misreading: "Misreading", puzzle: Any, part: int) -> "Difference | None":
        from graphsolve.lab.duel.difference import find_difference

        return find_difference(misreading, puzzle, part)


COLUMN = DuelLab()
