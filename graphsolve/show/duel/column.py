"""What `show` needs of the puzzle `duel`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView

if TYPE_CHECKING:
    from graphsolve.puzzles.duel import LeastMana


class DuelView(PuzzleView):
    """The mana duel, to show."""

    heading = "The mana duel"
    page = Page("duel", __package__)
    example = Example(2, {1: 1355, 2: 1355})

    def answer(self, result: "LeastMana") -> Answer:
        from graphsolve.show.duel.answers import least_mana_answer

        return least_mana_answer(result)

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
