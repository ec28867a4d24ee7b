"""What the lab needs of the puzzle `duel`."""

from graphsolve.lab.column import PuzzleLab


class DuelLab(PuzzleLab):
    """The mana duel for the lab."""


COLUMN = DuelLab()
