"""What `show` needs of the puzzle `duel`."""

from graphsolve.show.column import PuzzleView


class DuelView(PuzzleView):
    """The mana duel, to show."""


COLUMN = DuelView()
