"""What `show` needs of the puzzle `cave`."""

from collections.abc import Iterable, Iterator
from typing import Any

from graphsolve.show.column import Board, Moment, Page, PuzzleView


class CaveView(PuzzleView):
    """Cave combat, to show."""

    heading = "Cave combat"
    page = Page("cave", __package__)

    def board(
        self,
        events: Iterable[Any],
        *,
        line: str = "",
        rules: Any = None,
    ) -> dict[str, Any]:
        from graphsolve.show.cave.board import board_of

        return board_of(events, misread=rules is not None)

    def moments(self, board: Board) -> Iterator[Moment]:
        from graphsolve.show.cave.board import moments_of

        return moments_of(board)


COLUMN = CaveView()
