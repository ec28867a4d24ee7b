"""What `show` needs of the puzzle `cards`."""

from graphsolve.show.column import PuzzleView


class CardView(PuzzleView):
    """Combat and Recursive Combat, to show."""


COLUMN = CardView()
