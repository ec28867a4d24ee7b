"""What `show` needs of the puzzle `cave`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView, Sentences

if TYPE_CHECKING:
    from rich.console import RenderableType

    from graphsolve.lab.difference import Difference
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

    # --- Differences -----------------------------------------------------------------------------

    def explain_difference(self, found: "Difference", file: Path) -> "Iterator[RenderableType]":
        from graphsolve.show.cave.difference import explain

        return explain(found, file)

    def sentences(self, found: "Difference") -> Sentences:
        from graphsolve.show.cave.difference import sentences

        return sentences(found)


COLUMN = CaveView()
