"""The summary of a survey, and its progress bar."""

import sys
from collections.abc import Mapping
from statistics import median
from typing import TextIO

from rich import progress
from rich.console import Console
from rich.table import Table
from rich.text import Text

from graphsolve.lab.survey.summary import Summary
from graphsolve.show.palette import FIRST
from graphsolve.show.terminal.frames import bar

MAX_BAR_WIDTH = 60


def print_summary(summary: Summary, file: TextIO) -> None:
    """Print the counts and the tables, in colour on a terminal unless NO_COLOR is set."""
    console = Console(file=file, highlight=False, markup=False)
    console.print(counts_table(summary))
    if summary.errors:
        console.print(f"the first error: {summary.first_error}", soft_wrap=True)
    for title, counts in summary.tables.items():
        console.print(f"\n{title}")
        console.print(bars(counts, min(console.width - 20, MAX_BAR_WIDTH)))


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


def bars(counts: Mapping[int | None, int], width: int) -> Table:
    """How many puzzles have each value of a finding or none; the longest bar has this width."""
    table = Table.grid("", "", "", padding=(0, 1, 0, 0))
    for column in table.columns[:2]:
        column.justify = "right"
    for value in sorted(counts, key=lambda value: (value is None, value)):
        share = bar(counts[value], max(counts.values()), FIRST.both, width)
        table.add_row("none" if value is None else str(value), f"{counts[value]:,}", share)
    return table


class RateColumn(progress.ProgressColumn):
    """Puzzles per second."""

    def render(self, task: progress.Task) -> Text:
        """The average over the last minute."""
        return Text(f"{task.speed or 0:.1f} per second")


def survey_progress(*, shown: bool = True) -> progress.Progress:
    """A progress bar on stderr if that is a terminal. It disappears at the end."""
    return progress.Progress(
        progress.BarColumn(bar_width=20),
        progress.MofNCompleteColumn(),
        progress.TextColumn("puzzles"),
        RateColumn(),
        progress.TimeRemainingColumn(),
        progress.TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        speed_estimate_period=60,
        disable=not (shown and sys.stderr.isatty()),
    )
