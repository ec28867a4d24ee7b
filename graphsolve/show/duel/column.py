"""What `show` needs of the puzzle `duel`."""

from collections.abc import Iterable, Iterator
from typing import Any

from graphsolve.show.column import Board, Moment, Page, PuzzleView


class DuelView(PuzzleView):
    """The mana duel, to show."""

    heading = "The mana duel"
    page = Page("duel", __package__)

    def board(
        self,
        events: Iterable[Any],
        *,
        line: str = "This line",
        rules: Any = None,
    ) -> dict[str, Any]:
        from graphsolve.show.duel.board import board_of

        return board_of(events, line)

    def moments(self, board: Board) -> Iterator[Moment]:
        from graphsolve.show.duel.board import moments_of

        return moments_of(board)


COLUMN = DuelView()
