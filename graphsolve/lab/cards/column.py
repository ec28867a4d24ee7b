"""What the lab needs of the puzzle `cards`."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.lab.cards.sizes import SIZES
from graphsolve.lab.column import NO_ANSWER, STALEMATE, PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.check.cases import Recipe
    from graphsolve.lab.check.shrink import Measure
    from graphsolve.lab.compare import Comparison
    from graphsolve.lab.diagnose.deadline import Job
    from graphsolve.lab.misreadings.base import Misreading
    from graphsolve.puzzles.cards import Decks
    from graphsolve.puzzles.engines import ChosenEngine
    from graphsolve.puzzles.options import PlayOptions


class CardLab(PuzzleLab["Decks"]):
    """Combat and Recursive Combat for the lab."""

    name = "cards"

    # --- Generated puzzles

    noun = "decks"
    generates = "the decks of Combat and Recursive Combat"
    old_names = ("decks",)
    sizes = SIZES
    kinds = {
        "shuffled": "cards in random order, as in real inputs",
        "deep": "deeply nested sub-games",
        "loops": "Combat never ends, or a repeat ends a game of Recursive Combat",
    }

    def generate(self, seed: int, *, kind: str | None = None, **sizes: int) -> "Decks":
        from graphsolve.lab.cards.generators import generate_decks

        return generate_decks(seed, kind=kind or "shuffled", **sizes)

    # --- Cases for other programs

    case_prefix = "day22-2020-"

    def looks_real(self, puzzle: "Decks") -> bool:
        first, second = puzzle
        return bool(first) and sorted(first + second) == [*range(1, 2 * len(first) + 1)]

    def recipes(self) -> "Iterator[Recipe]":
        from graphsolve.lab.cards.cases import card_recipes

        return card_recipes()

    # --- Shrinking

    def candidates(self, puzzle: "Decks") -> "Iterator[Decks]":
        from graphsolve.lab.cards.shrinking import candidates

        return candidates(puzzle)

    def measure(self, puzzle: "Decks") -> "Measure":
        from graphsolve.lab.cards.shrinking import measure

        return measure(puzzle)

    # --- Misreadings

    @property
    def misreadings(self) -> "tuple[Misreading, ...]":
        from graphsolve.lab.cards.misreadings import CARD_MISREADINGS

        return CARD_MISREADINGS

    examples = frozenset((306, 291))

    # --- The answers of many misreadings

    max_answers = 1500

    def answer_in_slices(
        self, puzzle: "Decks", part: int, misreading: "Misreading", *, is_pair: bool = False
    ) -> "Job[int | None]":
        from graphsolve.lab.cards.together import answer_in_slices

        return answer_in_slices(puzzle, misreading.rules(part), is_pair=is_pair)

    # --- Surveys

    winners = ("player 1", "player 2")
    findings = {
        "rounds": int,  # of part 1
        "stalemate": bool,  # whether part 1 never ends
    }
    properties = (STALEMATE, NO_ANSWER)

    def prepare(self) -> None:
        from graphsolve.lab.cards import generators, rows  # noqa: F401

    def row(self, puzzle: "Decks", engine: "ChosenEngine") -> dict[str, Any]:
        from graphsolve.lab.cards.rows import row

        return row(puzzle, engine)

    # --- Differences

    def compare(  # noqa: PLR0913, PLR0917 - as in the base class
        self,
        text: str,
        source: str,
        puzzle: "Decks",
        part: int,
        options: "PlayOptions",
        on_progress: Callable[[str], object],
    ) -> "Comparison":
        from graphsolve.lab.cards.printed import compare

        return compare(text, source, puzzle, part, options, on_progress)


COLUMN = CardLab()
