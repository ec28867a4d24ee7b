"""The results of a sweep over attack powers: tables and plots for people, JSON for programs."""

from collections.abc import Iterator, Sequence
from html import escape
from string import Template
from typing import NamedTuple

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.speedups.bands import Band
from graphsolve.puzzles.cave.sweep import SweepRow, bisected_power, first_relapse, least_row
from graphsolve.show.cave.column import COLUMN
from graphsolve.show.palette import FIRST, SECOND, WALL

HEADER = "   power  blows  winner   rounds  hit points  elves lost       outcome"


def row_text(row: SweepRow) -> str:
    """A row of the table. A value that varies within the band is given from first to last."""
    first, last = row.outcome, row.outcome_last
    winner = first.winner.plural if first.winner else "none"
    hit_points = span(first.hit_points, last.hit_points)
    outcome = span(first.score, last.score)
    blows = span(row.blows, row.blows_last)
    return (
        f"{row.band!s:>8}  {blows:>5}  {winner:<7}  {first.rounds:>6}  {hit_points:>10}"
        f"  {first.elves_lost:>10}  {outcome:>12}"
    )


def span(first: int | None, last: int | None) -> str:
    """A value, or a range if two values differ."""
    if first is None:
        return "stalemate"
    return f"{first}" if first == last else f"{first}-{last}"


def verdict(rows: Sequence[SweepRow]) -> str:
    """The least attack power, and whether a bisection would find it."""
    least, high = least_row(rows), rows[-1].band.first
    if len(rows) == 1:
        battle = "the battle is the same at every attack power"
        if least is None:
            return f"The elves cannot win without a loss: {battle}."
        return f"The least attack power is {MIN_POWER}: {battle}."
    found = bisected_power(rows, high=high)
    bisection = f"a bisection between {MIN_POWER} and {high}"
    if least is None:
        line = "The elves cannot win without a loss at any attack power, "
        line += f"but {bisection} would find {found}."
    elif found == least.band.first:
        line = f"The least attack power is {found}, and {bisection} also finds it."
    else:
        line = f"The least attack power is {least.band.first}, but {bisection} would find {found}."
    relapse = first_relapse(rows)
    if relapse:
        enough, too_little = map(powers_are, relapse)
        line += f" Winning is not monotone: {enough} enough and {too_little} not."
    return line


def powers_are(band: Band) -> str:
    """A band of attack powers and its verb."""
    return f"{band} {'is' if band.first == band.last else 'are'}"


def sweep_json(rows: Sequence[SweepRow]) -> dict[str, object]:
    """A complete sweep as a JSON object."""
    least, high = least_row(rows), rows[-1].band.first
    power = least.band.first if least else None
    found = bisected_power(rows, high=high)
    return {
        "rows": [row_json(row) for row in rows],
        "attack_power": power,
        "answer": least.outcome.score if least else None,
        "bisection": {"low": MIN_POWER, "high": high, "finds": found, "right": found == power},
        "monotone": first_relapse(rows) is None,
    }


def row_json(row: SweepRow) -> dict[str, object]:
    """A row as a JSON object; values that can vary within the band are pairs."""
    first, last = row.outcome, row.outcome_last
    return {
        "powers": list(row.band),
        "blows": row.blows,
        "winner": first.winner.plural if first.winner else None,
        "rounds": first.rounds,
        "hit_points": [first.hit_points, last.hit_points],
        "elves_lost": first.elves_lost,
        "outcome": [first.score, last.score],
    }


# --- Plots ---------------------------------------------------------------------------------------


class MarkedRow(NamedTuple):
    """A row of a sweep and what a plot shows of it: the outcome with the first power of the band.

    The mark is `least` for the least power at which no elf dies, and `worse` if fewer elves are
    left than in the row before.
    """

    row: SweepRow
    elves_left: int
    winner: str
    score: int
    score_text: str
    mark: str


def marked(rows: Sequence[SweepRow], elves: int) -> Iterator[MarkedRow]:
    """Mark the rows of a complete sweep: none as worse if winning were monotone."""
    least = least_row(rows)
    for previous, row in zip([None, *rows], rows, strict=False):
        outcome = row.outcome
        is_worse = previous and outcome.elves_lost > previous.outcome.elves_lost
        winner = outcome.winner.plural if outcome.winner else "stalemate"
        text = "stalemate" if outcome.score is None else f"{outcome.score}"
        left = elves - outcome.elves_lost
        mark = "least" if row is least else "worse" if is_worse else ""
        yield MarkedRow(row, left, winner, outcome.score or 0, text, mark)


COLOURS = {"elves": FIRST.both, "goblins": SECOND.both, "stalemate": WALL.both}
MARKS = {"least": Text("least", "bold"), "worse": Text("worse", "bold"), "": Text()}


def sweep_plot(rows: Sequence[SweepRow], elves: int) -> Table:
    """Plot the surviving elves and the outcome over the attack power, as wide as the console.

    There are `elves` before the battle. Bars have the colour of the side that wins, and are grey
    for a stalemate.
    """
    table = Table(box=None, padding=(0, 1, 0, 0), expand=True)
    table.add_column("power", justify="right", no_wrap=True)
    table.add_column("elves left", ratio=2, min_width=10, no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("outcome", ratio=3, min_width=7, no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    lines = list(marked(rows, elves))
    max_score = max((line.score for line in lines), default=0)
    for line in lines:
        colour = COLOURS[line.winner]
        table.add_row(
            f"{line.row.band}",
            Bar(max(elves, 1), 0, line.elves_left, color=colour),
            f"{line.elves_left}",
            Bar(max(max_score, 1), 0, line.score, color=colour),
            line.score_text,
            MARKS[line.mark],
        )
    return table


REMARKS = {"least": "least", "worse": "fewer elves left", "": ""}


def sweep_html(rows: Sequence[SweepRow], elves: int) -> str:
    """The verdict, and a table with bars for the surviving elves and the outcome, as HTML.

    There are `elves` before the battle. Each row links to `#power=` and the first power of its
    band. `page/sweep.css` is the style.
    """
    lines = list(marked(rows, elves))
    max_score = max((line.score for line in lines), default=0)
    return Template(COLUMN.page.read("bands.html")).substitute(
        verdict=escape(verdict(rows)),
        rows="\n".join(table_row(line, elves, max_score) for line in lines),
    )


def table_row(line: MarkedRow, elves: int, max_score: int) -> str:
    """A band's row of the table."""
    cells = (
        line.row.blows,
        line.winner,
        line.row.outcome.rounds,
        f"{line.elves_left} {bar(line.winner, line.elves_left, elves)}",
        f"{line.score_text} {bar(line.winner, line.score, max_score)}",
        REMARKS[line.mark],
    )
    data = "".join(f"<td>{cell}</td>" for cell in cells)
    band = line.row.band
    head = f'<a href="#power={band.first}">{band}</a>'
    return f'<tr class="{line.mark}"><th scope="row">{head}</th>{data}</tr>'


def bar(winner: str, value: int, full: int) -> str:
    """A bar for a value next to it, in the colour of the side that wins."""
    return (
        '<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{winner}" width="{100 * value / max(full, 1):.1f}" height="1"/></svg>'
    )
