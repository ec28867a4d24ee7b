"""The plot of a sweep in the terminal: a line of bars for every band of attack powers."""

from collections.abc import Iterator, Sequence

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from graphsolve.puzzles.cave.power import SweepRow
from graphsolve.show.sweep.marks import Marked, marked

__all__ = ["sweep_plot"]

COLOURS = {"elves": "green", "goblins": "red", "nobody": "yellow"}

REMARKS = {"least": Text("least", "bold green"), "worse": Text("worse", "bold yellow"), "": Text()}


def sweep_plot(rows: Sequence[SweepRow], elves: int) -> Table:
    r"""The elves left and the outcome over the attack power, drawn as wide as the terminal allows.

    >>> from graphsolve.puzzles.cave import parse_cave, sweep
    >>> rows = list(sweep(parse_cave("#####\n#G.E#   G(5), E(200)\n#####")))
    >>> plot = sweep_plot(rows, elves=1)
    >>> [column.header for column in plot.columns if column.header], plot.row_count == len(rows)
    (['power', 'elves left', 'outcome'], True)

    Colours say who wins: elves in green, goblins in red, nobody in yellow. A band is marked as
    worse if fewer elves are left than in the band before.

    Args:
        rows: the complete sweep.
        elves: how many elves there are before the battle.
    """
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True)
    table.add_column("power", justify="right", no_wrap=True)
    table.add_column("elves left", ratio=2, min_width=10, no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("outcome", ratio=3, min_width=7, no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    most = max((score(row) for row in rows), default=0)
    for line in marked(rows, elves):
        table.add_row(*cells(line, elves, most))
    return table


def cells(line: Marked, elves: int, most: int) -> Iterator[Text | Bar | str]:
    """A band's bars and figures."""
    colour = COLOURS[line.winner]
    row = line.row
    yield str(row.band)
    yield Bar(max(elves, 1), 0, line.elves_left, color=colour)
    yield str(line.elves_left)
    yield Bar(max(most, 1), 0, score(row), color=colour)
    yield "stalemate" if row.outcome.score is None else str(row.outcome.score)
    yield REMARKS[line.mark]


def score(row: SweepRow) -> int:
    """The outcome with the first power of a band; nothing for a stalemate."""
    return row.outcome.score or 0
