"""The outcomes with all attack powers of the elves."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from graphsolve.puzzles.cave.bands import Band, SweepRow, fight_bands
from graphsolve.puzzles.cave.battle import RoundObserver
from graphsolve.puzzles.cave.parts import choose_engine
from graphsolve.puzzles.cave.rules import MIN_POWER, Rules
from graphsolve.puzzles.cave.state import Cave, check_cave
from graphsolve.puzzles.engines import EngineName, compiled_engine


def sweep(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    engine: EngineName = "auto",
    stop_when_elf_dies: bool = False,
    on_round: RoundObserver | None = None,
) -> Iterator[SweepRow]:
    r"""The outcome for each band of elf attack powers, from 4 to the one where every blow kills.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> rows = sweep(parse_cave("#####\n#G.E#\n#####"), engine="graph")
    >>> [(str(row.band), row.outcome.winner.plural) for row in rows][:3]
    [('4', 'elves'), ('5', 'elves'), ('6', 'elves')]

    Bands come in ascending order, each as soon as its battle is over. With other rules, or goblins
    of different hit points, each attack power is a band of its own.

    The graph engine fights on a `BitGrid`. With `stop_when_elf_dies`, each battle ends when one
    does. This takes less than half the time, and flawless victories are the same. The other
    arguments and the errors are those of `fight`, but the rules' attack power of the elves is
    ignored.
    """
    check_cave(cave)
    options: Any = {"stop_when_elf_dies": stop_when_elf_dies, "on_round": on_round}
    if choose_engine(engine, rules) == "compiled":
        yield from compiled_engine("cave").fight_bands(cave, rules, **options)
    else:
        yield from fight_bands(cave, rules, **options)


@dataclass(frozen=True)
class SweepResult:
    """The rows of a sweep, and what follows from them."""

    rows: Sequence[SweepRow]

    @cached_property
    def least(self) -> SweepRow | None:
        """The first row with a flawless victory, or None."""
        return next((row for row in self.rows if row.outcome.flawless), None)

    @cached_property
    def relapse(self) -> tuple[Band, Band] | None:
        """The first two adjacent bands of which only the lower one has a flawless victory."""
        for row, following in pairwise(self.rows):
            if row.outcome.flawless and not following.outcome.flawless:
                return row.band, following.band
        return None

    @cached_property
    def bisected(self) -> int:
        """The attack power that a bisection up to the last band finds, which may be wrong."""
        low, high = MIN_POWER, self.rows[-1].band.first
        flawless = {row.band.first: row.outcome.flawless for row in self.rows}
        firsts = list(flawless)

        def wins(power: int) -> bool:
            return flawless[firsts[bisect_right(firsts, power) - 1]]

        while low < high:  # `bisect` cannot count as many powers as there may be
            middle = (low + high) // 2
            if wins(middle):
                high = middle
            else:
                low = middle + 1
        return low
