"""The summary of a survey, and its progress bar."""

import sys
from array import array
from collections import Counter
from collections.abc import Callable, Mapping
from statistics import median
from typing import TextIO

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from graphsolve.lab.survey import FINDINGS, Row, printable
from graphsolve.show.palette import ELF

MAX_BAR_WIDTH = 60

COUNTED: Mapping[str, tuple[set[str], Callable[[Row], bool]]] = {
    "part 1 never ends": ({"cave", "cards"}, FINDINGS["stalemate"]),
    "a part has no answer": ({"cave", "cards", "duel"}, FINDINGS["no-answer"]),
    "more power can be worse": ({"cave"}, FINDINGS["non-monotone"]),
    "bisection finds wrong power": (
        {"cave"},
        lambda row: row.bisected_power != row.attack_power,
    ),
}
"""The label of each count, the puzzles that it applies to, and a predicate on rows."""


class Summary:
    """Counts over the rows of a survey."""

    def __init__(self) -> None:
        self.puzzles: Counter[str] = Counter()
        self.winners: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.powers: Counter[int | None] = Counter()
        self.seconds = array("d")  # 8 bytes each, as there may be millions
        self.errors = 0
        self.first_error = ""

    def add(self, row: Row) -> None:
        """Count a row."""
        if row.error or not row.puzzle:
            self.errors += 1
            self.first_error = self.first_error or printable(located(row))
            return
        self.puzzles[row.puzzle] += 1
        if row.winner:
            self.winners[row.winner] += 1
        for name, (_, shows) in COUNTED.items():
            if shows(row):
                self.counts[name] += 1
        if row.puzzle == "cave":
            self.powers[row.attack_power] += 1
        self.seconds.append(row.seconds or 0)

    @property
    def total(self) -> int:
        """Number of rows."""
        return self.puzzles.total() + self.errors

    def lines(self) -> list[tuple[str, int]]:
        """The counts that apply to these puzzles, with their labels."""
        lines = [
            (f"{winner} {'win' if winner in {'elves', 'goblins'} else 'wins'} part 1", count)
            for winner, count in sorted(self.winners.items())
        ]
        for name, (puzzles, _) in COUNTED.items():
            if puzzles & self.puzzles.keys():
                lines.append((name, self.counts[name]))
        return [*lines, ("errors", self.errors)]


def located(row: Row) -> str:
    """The error of a row, with the name of its file or its seed."""
    error = row.error or "no answer"
    place = row.file or f"seed {row.seed}"
    return error if error.startswith(f"{place}:") else f"{place}: {error}"


def print_summary(summary: Summary, file: TextIO) -> None:
    """Print the counts and the attack powers, in colour on a terminal unless NO_COLOR is set."""
    console = Console(file=file, highlight=False, markup=False)
    console.print(counts_table(summary))
    if summary.errors:
        console.print(f"the first error: {summary.first_error}", soft_wrap=True)
    if summary.powers:
        console.print("\ncaves by their least attack power")
        console.print(powers_table(summary.powers, min(console.width - 20, MAX_BAR_WIDTH)))


def counts_table(summary: Summary) -> Table:
    """Counts, their share of all puzzles, and the time that puzzles took."""
    table = Table.grid("", "", "", padding=(0, 2, 0, 0))
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("puzzles", f"{summary.total:,}")
    for name, count in summary.lines():
        table.add_row(name, f"{count:,}", f"{count / summary.total:.1%}" if summary.total else "")
    if summary.seconds:
        table.add_row("median seconds", f"{median(summary.seconds):#.3g}")
        table.add_row("maximum seconds", f"{max(summary.seconds):#.3g}")
    return table


def powers_table(powers: Mapping[int | None, int], width: int) -> Table:
    """The number of caves for each least attack power, as numbers and bars.

    Args:
        powers: the number of caves for each power, or for None if no power is enough.
        width: the width of the longest bar in columns.
    """
    table = Table.grid("", "", "", padding=(0, 1, 0, 0))
    for column in table.columns[:2]:
        column.justify = "right"
    for power in sorted(powers, key=lambda power: (power is None, power)):
        bar = ProgressBar(
            total=max(powers.values()),
            completed=powers[power],
            width=width,
            complete_style=ELF.both,
            finished_style=ELF.both,
        )
        table.add_row("none" if power is None else str(power), f"{powers[power]:,}", bar)
    return table


class RateColumn(ProgressColumn):
    """Puzzles per second."""

    def render(self, task: Task) -> Text:
        """The average over the last minute."""
        return Text(f"{task.speed or 0:.1f} per second")


def survey_progress(*, shown: bool = True) -> Progress:
    """A progress bar on stderr if that is a terminal. It disappears at the end."""
    return Progress(
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("puzzles"),
        RateColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        speed_estimate_period=60,
        disable=not (shown and sys.stderr.isatty()),
    )
