"""What `show` needs of the puzzle `cave`."""

from graphsolve.show.column import PuzzleView


class CaveView(PuzzleView):
    """Cave combat, to show."""


COLUMN = CaveView()
