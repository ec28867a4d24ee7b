"""What the lab needs of the puzzle `cave`."""

from typing import TYPE_CHECKING, Any

from graphsolve.lab.column import PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.difference import Difference
    from graphsolve.lab.misreadings import Misreading


class CaveLab(PuzzleLab):
    """Cave combat for the lab."""

    # --- Differences -----------------------------------------------------------------------------

    def difference(self, misreading: "Misreading", puzzle: Any, part: int) -> "Difference | None":
        from graphsolve.lab.cave.difference import find_difference

        return find_difference(misreading, puzzle, part)


COLUMN = CaveLab()
