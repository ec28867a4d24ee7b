"""What a survey found, in a table and a plot, and how far it is."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from statistics import median
from threading import Timer
from typing import TYPE_CHECKING, Any, Self, TextIO, TypeAlias

from graphsolve.show.progress import PATIENCE

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID
    from rich.text import Text

__all__ = ["Summary", "SurveyProgress", "plot_lines", "print_summary"]

Row: TypeAlias = Mapping[str, Any]
"""A row of a survey, by the names of its fields."""

PLOT_WIDTH = 72
"""The widest plot: longer bars tell no more."""

FINDINGS: Mapping[str, tuple[set[str], Callable[[Row], bool]]] = {
    "part 1 never ends": ({"cave", "decks"}, lambda row: row["stalemate"]),
    "a part has no answer": (
        {"cave", "decks", "duel"},
        lambda row: None in {row["part1"], row["part2"]},
    ),
    "more power can be worse": ({"cave"}, lambda row: row["monotone"] is False),
    "bisection finds wrong power": (
        {"cave"},
        lambda row: row["bisected_power"] != row["attack_power"],
    ),
}
"""What is counted: its name, the puzzles that can show it, and whether a row does."""


class Summary:
    """Counts the rows of a survey as they come."""

    def __init__(self) -> None:
        self.puzzles: Counter[str] = Counter()
        self.winners: Counter[str] = Counter()
        self.findings: Counter[str] = Counter()
        self.powers: Counter[int | None] = Counter()
        self.seconds: list[float] = []
        self.errors: list[str] = []

    def add(self, row: Row) -> None:
        """Count a row."""
        if row["error"]:
            self.errors.append(row["error"])
            return
        self.puzzles[row["puzzle"]] += 1
        if row["winner"]:
            self.winners[row["winner"]] += 1
        for name, (_, shows) in FINDINGS.items():
            self.findings[name] += bool(shows(row))
        if row["puzzle"] == "cave":
            self.powers[row["attack_power"]] += 1
        self.seconds.append(row["seconds"])

    @property
    def total(self) -> int:
        """How many rows there were."""
        return self.puzzles.total() + len(self.errors)

    def counts(self) -> list[tuple[str, int]]:
        """The lines of the table: what was counted and how often it was seen."""
        lines = [(wins(winner), self.winners[winner]) for winner in sorted(self.winners)]
        for name, (puzzles, _) in FINDINGS.items():
            if puzzles & self.puzzles.keys():
                lines.append((name, self.findings[name]))
        return [*lines, ("errors", len(self.errors))]


def wins(winner: str) -> str:
    """That somebody wins part 1.

    >>> wins("elves"), wins("player 1")
    ('elves win part 1', 'player 1 wins part 1')
    """
    return f"{winner} {'win' if winner.endswith('s') and winner != 'boss' else 'wins'} part 1"


def table_lines(summary: Summary) -> list[str]:
    r"""The table, with the share of all puzzles behind each number.

    >>> print("\n".join(table_lines(Summary())))
    puzzles                            0
    errors                             0
    """
    total = summary.total
    lines = [f"{'puzzles':<28}{total:>8}"]
    for name, count in summary.counts():
        share = f"{count / total:>8.1%}" if total else ""
        lines.append(f"{name:<28}{count:>8}{share}")
    if summary.seconds:
        lines.append(f"{'median seconds':<28}{median(summary.seconds):>8.3f}")
        lines.append(f"{'longest seconds':<28}{max(summary.seconds):>8.3f}")
    return lines


def plot_lines(powers: Mapping[int | None, int], width: int, block: str = "█") -> list[str]:
    r"""Bars that tell how often each least attack power was seen, and how often there is none.

    >>> print("\n".join(plot_lines({4: 10, 15: 5, None: 1}, 20, "#")))
       4 ############ 10
      15 ###### 5
    none # 1

    Args:
        powers: how often each was seen.
        width: the columns there are.
        block: what the bars are made of.
    """
    most = max(powers.values(), default=1)
    longest = max(1, width - len("none  ") - len(str(most)))
    lines = []
    for power in sorted(powers, key=lambda power: (power is None, power)):
        count = powers[power]
        bar = block * max(1, round(longest * count / most))
        lines.append(f"{'none' if power is None else power:>4} {bar} {count}")
    return lines


def print_summary(summary: Summary, file: TextIO) -> None:
    """Print the table and the plot, in colour on a terminal unless NO_COLOR is set."""
    from rich.console import Console  # noqa: PLC0415 - it takes time that only a summary needs

    console = Console(file=file, highlight=False, markup=False, soft_wrap=True)
    for line in table_lines(summary):
        console.print(line)
    if summary.errors:
        console.print(f"the first error: {summary.errors[0]}")
    if summary.powers:
        print_plot(summary, console)


def print_plot(summary: Summary, console: "Console") -> None:
    """Print the plot of the least attack powers."""
    block = "█" if "utf" in console.encoding else "#"
    console.print("\ncaves by their least attack power")
    for line in plot_lines(summary.powers, min(console.width, PLOT_WIDTH), block):
        console.print(coloured(line, block))


def coloured(line: str, block: str) -> "Text":
    """A line of the plot with a coloured bar."""
    from rich.text import Text  # noqa: PLC0415 - as above

    text = Text(line)
    text.highlight_regex(f"{block}+", "cyan")
    return text


class SurveyProgress:
    """Shows, while it is open, how far a survey is, on stderr if that is a terminal.

    Nothing is shown in the first half second, and nothing stays behind.

    Args:
        total: how many puzzles there are.
        done: how many of them are done already.
        shown: False to show nothing at all.
    """

    def __init__(self, total: int, done: int = 0, *, shown: bool = True) -> None:
        self._progress: Progress | None = None
        if shown and sys.stderr.isatty():
            self._progress = progress_bar()
            self._task: TaskID = self._progress.add_task("", total=total, completed=done)
            self._timer = Timer(PATIENCE, self._progress.start)

    def __enter__(self) -> Self:
        if self._progress:
            self._timer.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._progress:
            self._timer.cancel()
            self._timer.join()
            self._progress.stop()

    def advance(self) -> None:
        """Another puzzle is done."""
        if self._progress:
            self._progress.advance(self._task)


def progress_bar() -> "Progress":
    """A bar with the number of puzzles done, their rate and the time left."""
    from rich.console import Console  # noqa: PLC0415 - only on a terminal
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column  # noqa: PLC0415 - as above
    from rich.text import Text  # noqa: PLC0415 - as above

    class RateColumn(ProgressColumn):
        """The puzzles done in a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed or 0:.1f} a second")

    return Progress(
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        TextColumn("puzzles"),
        RateColumn(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        speed_estimate_period=60,
    )
