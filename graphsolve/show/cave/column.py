"""What `show` needs of the puzzle `cave`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView

if TYPE_CHECKING:
    from graphsolve.puzzles.cave import Outcome
    from graphsolve.puzzles.cave.parts import Victory


class CaveView(PuzzleView):
    """Cave combat, to show."""

    heading = "Cave combat"
    page = Page("cave", __package__)
    example = Example(2, {1: 171332, 2: 37656})

    def answer(self, result: "Outcome | Victory | None") -> Answer:
        from graphsolve.puzzles.cave import Outcome
        from graphsolve.show.cave.answers import outcome_answer, victory_answer

        return outcome_answer(result) if isinstance(result, Outcome) else victory_answer(result)

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
