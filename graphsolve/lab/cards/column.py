"""What the lab needs of the puzzle `cards`."""

from graphsolve.lab.column import PuzzleLab


class CardLab(PuzzleLab):
    """Combat and Recursive Combat for the lab."""


COLUMN = CardLab()
