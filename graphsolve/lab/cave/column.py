"""What the lab needs of the puzzle `cave`."""

from graphsolve.lab.column import PuzzleLab


class CaveLab(PuzzleLab):
    """Cave combat for the lab."""


COLUMN = CaveLab()
