"""What `show` needs of the puzzle `cards`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphsolve.show import counted
from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView, Sentences

if TYPE_CHECKING:
    from rich.console import RenderableType

    from graphsolve.lab.difference import Difference
    from graphsolve.puzzles.cards import Decks, GameOutcome
    from graphsolve.puzzles.cards.events import Event
    from graphsolve.show.terminal import Show
    from graphsolve.show.transcript import Rounds


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

    # --- Differences -----------------------------------------------------------------------------

    def explain_difference(self, found: "Difference", file: Path) -> "Iterator[RenderableType]":
        from graphsolve.show.cards.difference import explain

        return explain(found, file)

    def sentences(self, found: "Difference") -> Sentences:
        from graphsolve.show.cards.difference import sentences

        return sentences(found)

    # --- Text and terminal -----------------------------------------------------------------------

    def size_text(self, puzzle: "Decks") -> str:
        first, second = map(len, puzzle)
        return (
            f"{first} and {second} cards" if first != second else f"{counted(first, 'card')} each"
        )

    def transcript(self, events: "Iterator[Event]", part: int, rounds: "Rounds") -> Iterator[str]:
        from graphsolve.show.cards.transcript import game_text

        return game_text(events, recursive=part > 1, rounds=rounds)

    def show(self, title: str, events: "Iterator[Event]") -> "Show":
        from graphsolve.show.cards.frames import card_show

        return card_show(title, events)


COLUMN = CardView()
