"""What the lab needs of the puzzle `duel`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from graphsolve.lab.column import LazyModule, PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.duel import difference, printed, together
    from graphsolve.lab.misreadings import Misreading
    from graphsolve.lab.shrink import Measure
    from graphsolve.puzzles.duel import Boss
    from graphsolve.puzzles.engines import ChosenEngine
else:
    difference = LazyModule("graphsolve.lab.duel.difference")
    printed = LazyModule("graphsolve.lab.duel.printed")
    together = LazyModule("graphsolve.lab.duel.together")


class DuelLab(PuzzleLab["Boss"]):
    """The mana duel for the lab."""

    # --- Generated puzzles

    kinds_of = "duel"
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

    counted = ("hit points?|hp",)
    case_prefix = "day22-2015-"

    def looks_real(self, puzzle: "Boss", /) -> bool:
        return min(puzzle) >= 1

    # --- Shrinking

    def simpler(self, puzzle: "Boss", /) -> "Iterator[Boss]":
        """Lower the hit points, then the damage; then shift one point from one to the other.

        >>> from graphsolve.puzzles.duel import Boss
        >>> [tuple(boss) for boss in COLUMN.simpler(Boss(hit_points=4, damage=3))]
        [(1, 3), (2, 3), (3, 3), (4, 1), (4, 2), (5, 2), (3, 4)]
        """
        from graphsolve.puzzles.duel import Boss

        hit_points, damage = puzzle
        yield from (Boss(fewer, damage) for fewer in range(1, hit_points))
        yield from (Boss(hit_points, less) for less in range(1, damage))
        if damage > 1:
            yield Boss(hit_points + 1, damage - 1)
        if hit_points > 1:
            yield Boss(hit_points - 1, damage + 1)

    def measure(self, puzzle: "Boss", /) -> "Measure":
        return sum(puzzle), 0

    # --- Misreadings

    @property
    def misreadings(self) -> "tuple[Misreading, ...]":
        from graphsolve.lab.duel.misreadings import duel_misreadings

        return duel_misreadings()

    wrong_answers = 200  # sums of a few costs
    examples = frozenset((226, 641))
    answers_by = staticmethod(together.answers_by)

    # --- Surveys

    winners = ("player", "boss")

    def row(self, puzzle: "Boss", engine: "ChosenEngine", /) -> dict[str, Any]:
        found = super().row(puzzle, engine)
        return {**found, "winner": "boss" if found["part1"] is None else "player"}

    # --- Differences

    difference = staticmethod(difference.difference)
    compare = staticmethod(printed.compare)


COLUMN = DuelLab()
