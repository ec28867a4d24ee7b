"""What `show` needs of the puzzle `cards`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView

if TYPE_CHECKING:
    from graphsolve.puzzles.cards import GameOutcome


class CardView(PuzzleView):
    """Combat and Recursive Combat, to show."""

    heading = "Card combat"
    page = Page("cards", __package__)
    example = Example(2, {2: 33987})

    def answer(self, result: "GameOutcome") -> Answer:
        from graphsolve.show.cards.answers import game_answer

        return game_answer(result)

    def board(
        self,
        events: Iterable[Any],
        *,
        line: str = "",
        rules: Any = None,
    ) -> dict[str, Any]:
        from graphsolve.puzzles.cards import COMBAT
        from graphsolve.show.cards.board import board_of

        return board_of(events, score=(rules or COMBAT).score)

    def moments(self, board: Board) -> Iterator[Moment]:
        from graphsolve.show.cards.board import moments_of

        return moments_of(board)


COLUMN = CardView()
