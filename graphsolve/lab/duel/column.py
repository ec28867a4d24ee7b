"""What the lab needs of the puzzle `duel`."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import product, starmap
from typing import TYPE_CHECKING, Any

from graphsolve.lab.column import Measure, PuzzleLab
from graphsolve.limits import checkpoint
from graphsolve.puzzles.column import LazyModule
from graphsolve.puzzles.engines import choose

if TYPE_CHECKING:
    from graphsolve.lab.duel import difference, generators, printed
    from graphsolve.lab.misreadings import Misreading
    from graphsolve.puzzles.duel import Boss
    from graphsolve.puzzles.duel.events import Event
    from graphsolve.puzzles.engines import ChosenEngine
else:
    difference = LazyModule("graphsolve.lab.duel.difference")
    generators = LazyModule("graphsolve.lab.duel.generators")
    printed = LazyModule("graphsolve.lab.duel.printed")


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

    generate = staticmethod(generators.generate_boss)

    # --- Cases for other programs

    number_words = ("hit points?|hp",)
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

    def measure(self, puzzle: "Boss", /) -> Measure:
        return sum(puzzle), 0

    # --- Misreadings

    wrong_answers = 200  # sums of a few costs
    max_tried = 6_000  # more of them match by chance than are right
    tried_after_finding = 400  # most take a millisecond, and many have the same answers
    examples = frozenset((226, 641))

    @staticmethod
    def answers_by(
        boss: "Boss", part: int, misreadings: "Sequence[Misreading]"
    ) -> "Iterator[tuple[int, int | None]]":
        """With numba, one or two thousand answers in a second.

        >>> from graphsolve.lab.misreadings import CATALOGUE
        >>> from graphsolve.puzzles.duel import Boss
        >>> names = "fewest-spells", "drain-heals-0"
        >>> list(COLUMN.answers_by(Boss(58, 9), 1, [CATALOGUE[name] for name in names]))
        [(0, 1269), (1, 1309)]
        """
        from graphsolve.puzzles.duel import Duel, least_mana

        if choose("auto") == "compiled":
            from graphsolve.lab.duel.codes import least_mana as find
        else:
            find = least_mana
        for index, misreading in enumerate(misreadings):
            checkpoint()
            answer: int | None = None
            with suppress(*misreading.errors):
                answer = find(Duel(boss, hard=part > 1, rules=misreading.rules(part))).mana
            yield index, answer

    def ask_puzzles(self) -> "Iterator[Boss]":
        from graphsolve.puzzles.duel import Boss

        yield from starmap(Boss, product((18, 24, 28, 31), (2, 9, 12, 16)))

    # --- Surveys

    winners = ("player", "boss")

    def row(self, puzzle: "Boss", engine: "ChosenEngine", /) -> dict[str, Any]:
        found = super().row(puzzle, engine)
        return {**found, "winner": "boss" if found["part1"] is None else "player"}

    # --- Differences

    difference = staticmethod(difference.difference)
    read_transcript = staticmethod(printed.read)

    def misread_events(
        self, puzzle: "Boss", part: int, misreading: "Misreading", ours: "Sequence[Event]", /
    ) -> "Iterator[Event]":
        from graphsolve.puzzles.duel import Duel
        from graphsolve.puzzles.duel.events import SpellCast

        spells = [event.spell for event in ours if isinstance(event, SpellCast)]
        duel = Duel(puzzle, hard=part > 1, rules=misreading.rules(part))
        return iter(difference.cast_all(duel, spells)[0])


COLUMN = DuelLab()
