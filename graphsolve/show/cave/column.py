"""What `show` needs of the puzzle `cave`."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from graphsolve.errors import GraphsolveError
from graphsolve.show import counted
from graphsolve.show.answers import Answer
from graphsolve.show.column import Board, Example, Moment, Page, PuzzleView, Sentences

if TYPE_CHECKING:
    import networkx as nx
    from rich.console import RenderableType

    from graphsolve.graphs.grid import Square
    from graphsolve.lab.compare import Comparison
    from graphsolve.lab.difference import Difference
    from graphsolve.puzzles.cave import Battle, Cave, Outcome
    from graphsolve.puzzles.cave.events import Event
    from graphsolve.puzzles.cave.parts import Victory
    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.puzzles.scene import PlayedRound
    from graphsolve.show.terminal import Show
    from graphsolve.show.transcript import Rounds


class CaveView(PuzzleView):
    """Cave combat, to show."""

    heading = "Cave combat"
    page = Page("cave", __package__)
    example = Example(2, {1: 171332, 2: 37656})
    image_types = ("graphsolve.puzzles.cave.state.Cave", "graphsolve.puzzles.cave.battle.Battle")

    def image(self, value: "Cave | Battle") -> str:
        from graphsolve.puzzles.cave import Cave
        from graphsolve.show.cave.image import draw_svg

        if isinstance(value, Cave):
            return draw_svg(value, value.units)
        return draw_svg(value.cave, value.units.values())

    def still(self, scene: "Scene", file_type: Literal["PNG", "GIF"]) -> bytes:
        with needs_pillow():
            from graphsolve.show.cave.picture import still
        return still(scene, file_type)

    def animation(self, scenes: "Iterable[Scene]") -> bytes:
        with needs_pillow():
            from graphsolve.show.cave.picture import animation
        return animation(scenes)

    def graph(self, scene: "Scene") -> "nx.Graph[str]":
        from graphsolve.show.cave.graph import graph_of

        return graph_of(scene.cave.squares, scene.occupied)

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

    def boards(self, found: "Difference") -> dict[str, Any]:
        from graphsolve.lab.cave.printed import StateDifference
        from graphsolve.show.cave.printed import boards

        return boards(found) if isinstance(found, StateDifference) else super().boards(found)

    def agreement(self, found: "Comparison") -> str:
        from graphsolve.show.cave.printed import agreement

        return agreement(found)

    # --- Text and terminal -----------------------------------------------------------------------

    def size_text(self, puzzle: "Cave") -> str:
        units = counted(len(puzzle.units), "unit")
        return f"{puzzle.height} rows, {puzzle.width} columns, {units}"

    first_round = 0

    def transcript(self, events: "Iterator[Event]", part: int, rounds: "Rounds") -> Iterator[str]:
        from graphsolve.show.cave.transcript import battle_text

        return battle_text(events, rounds)

    def show(self, title: str, events: "Iterator[Event]") -> "Show":
        from graphsolve.show.cave.frames import cave_show

        return cave_show(title, events)

    def progress(self, scene: "Scene") -> str:
        return f"round {scene.rounds + 1}, {counted(len(scene.units), 'unit')}"

    def explain(
        self, played: "PlayedRound[Scene, Event]", square: "Square | None" = None
    ) -> "Iterator[RenderableType]":
        from graphsolve.show.cave.explain import PREFACE, explain_round, unit_on

        number = None if square is None else unit_on(played.before, square)
        return chain([PREFACE], explain_round(played, number))


@contextmanager
def needs_pillow() -> Iterator[None]:
    """Say what to install if an import fails."""
    try:
        yield
    except ImportError:
        raise GraphsolveError(
            "Pillow is missing; run pip install 'graphsolve-aoc[image]'"
        ) from None


COLUMN = CaveView()
