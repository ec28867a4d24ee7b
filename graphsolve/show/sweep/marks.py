"""What a plot of a sweep points out."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.puzzles.cave.power import SweepRow, least_row

__all__ = ["Mark", "Marked", "marked"]

Mark: TypeAlias = Literal["least", "worse", ""]
"""Whether a band has the least power that is enough, or is worse than the band before."""


class Marked(NamedTuple):
    """A row of a sweep as plots show it."""

    row: SweepRow
    elves_left: int
    mark: Mark

    @property
    def winner(self) -> str:
        """Who wins, in a word."""
        winner = self.row.outcome.winner
        return winner.plural if winner else "nobody"


def marked(rows: Sequence[SweepRow], elves: int) -> Iterator[Marked]:
    """The rows of a complete sweep with what a plot says of each.

    A band is worse than the one before if fewer elves are left at its end: had winning been
    monotone in the power, there would be none.
    """
    least = least_row(rows)
    for previous, row in zip([None, *rows], rows, strict=False):
        mark: Mark = ""
        if row is least:
            mark = "least"
        elif previous and row.outcome.elves_lost > previous.outcome.elves_lost:
            mark = "worse"
        yield Marked(row, elves - row.outcome.elves_lost, mark)
