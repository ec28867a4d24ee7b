"""What the lab needs of the puzzle `duel`."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.lab.column import PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.check.shrink import Measure
    from graphsolve.lab.compare import Comparison
    from graphsolve.lab.difference import Difference
    from graphsolve.lab.misreadings.base import Misreading
    from graphsolve.puzzles.duel import Boss
    from graphsolve.puzzles.engines import ChosenEngine
    from graphsolve.puzzles.options import DuelOptions


class DuelLab(PuzzleLab["Boss"]):
    """The mana duel for the lab."""

    name = "duel"

    # --- Generated puzzles

    noun = "duel"
    generates = "the boss of a mana duel"
    kinds = {
        "usual": "the player can win, as with real inputs",
        "edge": "a boss near the limit of what the player can beat",
        "weak": "a Shield reduces the boss's damage to 1",
    }

    def generate(self, seed: int, *, kind: str | None = None, **sizes: int) -> "Boss":
        from graphsolve.lab.duel.generators import generate_boss

        return generate_boss(seed, kind=kind or "usual", **sizes)

    # --- Cases for other programs

    case_prefix = "day22-2015-"

    def looks_real(self, puzzle: "Boss") -> bool:
        return min(puzzle) >= 1

    # --- Shrinking

    def candidates(self, puzzle: "Boss") -> "Iterator[Boss]":
        from graphsolve.lab.duel.shrinking import candidates

        return candidates(puzzle)

    def measure(self, puzzle: "Boss") -> "Measure":
        from graphsolve.lab.duel.shrinking import measure

        return measure(puzzle)

    # --- Misreadings

    @property
    def misreadings(self) -> "tuple[Misreading, ...]":
        from graphsolve.lab.duel.misreadings import DUEL_MISREADINGS

        return DUEL_MISREADINGS

    # The answer is the sum of a few costs: against a boss of real size, the 700 pairs of
    # misreadings have 40 to 70 different answers to a part.
    wrong_answers = 60
    examples = frozenset((226, 641))

    # --- Surveys

    winners = ("player", "boss")

    def prepare(self) -> None:
        from graphsolve.lab.duel import generators  # noqa: F401

    def row(self, puzzle: "Boss", engine: "ChosenEngine") -> dict[str, Any]:
        found = super().row(puzzle, engine)
        return {**found, "winner": "boss" if found["part1"] is None else "player"}

    # --- Differences

    def difference(
        self, misreading: "Misreading", puzzle: "Boss", part: int
    ) -> "Difference | None":
        from graphsolve.lab.duel.difference import find_difference

        return find_difference(misreading, puzzle, part)

    def compare(  # noqa: PLR0913, PLR0917 - as in the base class
        self,
        text: str,
        source: str,
        puzzle: "Boss",
        part: int,
        options: "DuelOptions",
        on_progress: Callable[[str], object],
    ) -> "Comparison":
        from graphsolve.lab.duel.printed import compare

        return compare(text, source, puzzle, part, options)


COLUMN = DuelLab()
