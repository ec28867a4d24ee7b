"""What the lab needs of the puzzle `cave`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graphsolve.lab.cave.sizes import SIZES
from graphsolve.lab.column import NO_ANSWER, STALEMATE, Property, PuzzleLab

if TYPE_CHECKING:
    from graphsolve.lab.check.cases import Recipe
    from graphsolve.lab.check.shrink import Measure
    from graphsolve.lab.compare import Comparison
    from graphsolve.lab.diagnose.recognize import Meaning
    from graphsolve.lab.difference import Difference
    from graphsolve.lab.misreadings.base import Misreading
    from graphsolve.puzzles.cave import Cave
    from graphsolve.puzzles.engines import ChosenEngine
    from graphsolve.puzzles.options import CaveOptions


class CaveLab(PuzzleLab["Cave"]):
    """Cave combat for the lab."""

    name = "cave"

    # --- Generated puzzles

    noun = "cave"
    generates = "a cave for cave combat"
    sizes = SIZES
    kinds = {
        "cavern": "irregular rooms, as in real inputs",
        "open": "no walls inside the border, or a few pillars",
        "corridors": "a maze with loops, one square wide",
        "rooms": "rectangular rooms connected by doors",
        "crowded": "units on two thirds of the open squares",
        "separate": "rooms, some of which are not connected",
        "border": "irregular rooms that reach the edges of the map",
    }

    def generate(self, seed: int, *, kind: str | None = None, **sizes: int) -> "Cave":
        from graphsolve.lab.cave.generators import generate_cave

        return generate_cave(seed, kind=kind or "cavern", **sizes)

    def all_sizes(self, kind: str, given: Mapping[str, int]) -> dict[str, int]:
        from graphsolve.lab.cave.generators import default_units_of

        sizes = super().all_sizes(kind, given)
        return {**sizes, **default_units_of(kind, sizes["height"], sizes["width"]), **given}

    # --- Cases for other programs

    case_prefix = "day15-"

    def looks_real(self, puzzle: "Cave") -> bool:
        from graphsolve.lab.cave.cases import is_real_cave

        return is_real_cave(puzzle)

    def recipes(self) -> "Iterator[Recipe]":
        from graphsolve.lab.cave.cases import cave_recipes

        return cave_recipes()

    # --- Shrinking

    def candidates(self, puzzle: "Cave") -> "Iterator[Cave]":
        from graphsolve.lab.cave.shrinking import candidates

        return candidates(puzzle)

    def measure(self, puzzle: "Cave") -> "Measure":
        from graphsolve.lab.cave.shrinking import measure

        return measure(puzzle)

    # --- Misreadings

    @property
    def misreadings(self) -> "tuple[Misreading, ...]":
        from graphsolve.lab.cave.misreadings import CAVE_MISREADINGS

        return CAVE_MISREADINGS

    # --- Surveys

    winners = ("elves", "goblins")
    findings = {
        "rounds": int,  # full rounds of part 1
        "stalemate": bool,  # whether part 1 never ends
        "attack_power": int,  # the least one at which no elf dies
        "bisected_power": int,  # the one that a bisection would find
        "monotone": bool,  # whether no elf dies at any higher power than the least
    }
    tabulated = "attack_power", "caves by their least attack power"
    properties = (
        STALEMATE,
        NO_ANSWER,
        Property(
            "more power can be worse",
            lambda row: row.findings.get("monotone") is False,
            "non-monotone",
        ),
        Property(
            "bisection finds wrong power",
            lambda row: row.findings.get("bisected_power") != row.findings.get("attack_power"),
        ),
    )

    def prepare(self) -> None:
        from graphsolve.lab.cave import generators, rows  # noqa: F401

    def row(self, puzzle: "Cave", engine: "ChosenEngine") -> dict[str, Any]:
        from graphsolve.lab.cave.rows import row

        return row(puzzle, engine)

    def win(self, winner: str) -> str:
        return f"{winner} win part 1"

    wrong_answers = 100_000
    examples = frozenset((27730, 36334, 39514, 27755, 28944, 18740, 4988, 31284, 3478, 6474, 1140))

    def meanings(self, puzzle: "Cave", part: int) -> "Mapping[Meaning, int | None]":
        from graphsolve.lab.cave.meanings import meanings

        return meanings(puzzle, part)

    def nearly_right(self, answer: int, given: int) -> bool:
        from graphsolve.lab.cave.meanings import differ_by_a_round

        return differ_by_a_round(answer, given)

    # --- The answers of many misreadings

    shares_work = True

    def answers_by(
        self, puzzle: "Cave", part: int, misreadings: "Sequence[Misreading]"
    ) -> Iterator[tuple[int, int | None]]:
        from graphsolve.lab.cave.together import Battles

        return Battles(puzzle, [each.rules(part) for each in misreadings]).answers(part)

    # --- Telling misreadings apart

    max_answers = 700
    parts_to_differ = 1

    def puzzles_to_differ(self) -> "Iterator[Cave]":
        from graphsolve.lab.cave.cases import small_caves

        return small_caves()

    # --- Differences

    def difference(
        self, misreading: "Misreading", puzzle: "Cave", part: int
    ) -> "Difference | None":
        from graphsolve.lab.cave.difference import find_difference

        return find_difference(misreading, puzzle, part)

    def compare(  # noqa: PLR0913, PLR0917 - as in the base class
        self,
        text: str,
        source: str,
        puzzle: "Cave",
        part: int,
        options: "CaveOptions",
        on_progress: Callable[[str], object],
    ) -> "Comparison":
        from graphsolve.lab.cave.printed import compare

        return compare(text, source, puzzle, part, options, on_progress)


COLUMN = CaveLab()
