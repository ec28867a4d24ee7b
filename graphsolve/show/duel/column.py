"""What `show` needs of the puzzle `duel`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphsolve.show import counted
from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView, Sentences

if TYPE_CHECKING:
    from rich.console import RenderableType

    from graphsolve.lab.difference import Difference
    from graphsolve.puzzles.duel import Boss, LeastMana
    from graphsolve.puzzles.duel.events import Event
    from graphsolve.show.terminal import Show
    from graphsolve.show.transcript import Rounds


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

    # --- Differences -----------------------------------------------------------------------------

    def explain_difference(self, found: "Difference", file: Path) -> "Iterator[RenderableType]":
        from graphsolve.show.duel.difference import explain

        return explain(found, file)

    def sentences(self, found: "Difference") -> Sentences:
        from graphsolve.show.duel.difference import sentences

        return sentences(found)

    shared_choices = ", with the same spells"

    def boards(self, found: "Difference") -> dict[str, Any]:
        from graphsolve.lab.compare.facts import FactDifference
        from graphsolve.show.duel.difference import printed_boards

        return (
            printed_boards(found) if isinstance(found, FactDifference) else super().boards(found)
        )

    # --- Text and terminal -----------------------------------------------------------------------

    def size_text(self, puzzle: "Boss") -> str:
        return f"{counted(puzzle.hit_points, 'hit point')}, {puzzle.damage} damage"

    counts = "turn"

    def transcript(self, events: "Iterator[Event]", part: int, rounds: "Rounds") -> Iterator[str]:
        from graphsolve.show.duel.transcript import duel_text

        return duel_text(events, rounds)

    def show(self, title: str, events: "Iterator[Event]") -> "Show":
        from graphsolve.show.duel.frames import duel_show

        return duel_show(title, events)


COLUMN = DuelView()
