"""Plots of a sweep: bars in the terminal, and HTML."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import log10
from string import Template
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cave.speedups.bands import Band
from graphsolve.puzzles.cave.sweep import SweepRow, least_row
from graphsolve.show.cave.column import COLUMN
from graphsolve.show.cave.sweep import verdict
from graphsolve.show.palette import FIRST, SECOND, WALL
from graphsolve.show.replay import board_data, packed, page_html


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


# --- In the terminal -----------------------------------------------------------------------------

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


# --- In HTML -------------------------------------------------------------------------------------

WIDTH, HEIGHT = 960, 170  # size of a plot in SVG units; the page scales it

BATTLE = """<section class="replay" aria-labelledby="power" hidden>
<p class="back"><a href="#">All attack powers</a></p>
<h2 id="power"></h2>
<div id="battle"></div>
</section>"""
"""Where the battle of a band is played."""

TICKS = (4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)
FLAGS = {"least": "▼", "worse": "!", "": ""}
REMARKS = {"least": "least", "worse": "fewer elves left", "": ""}


def sweep_page(
    rows: Sequence[SweepRow],
    elves: int,
    title: str,
    replays: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """An HTML page with plots of the surviving elves and the outcome, and a table.

    There are `elves` before the battle. The `replays` are those of `band_replays`.
    """
    return page_html(
        COLUMN.page,
        title,
        heading="Attack powers",
        facts="",
        main=f'<main id="sweep">\n{sweep_html(rows, elves, replays)}</main>\n{BATTLE}',
        data="\n".join(
            f'<script type="text/plain" id="battle-{row.band.first}" '
            f'data-band="{row.band}">{replays[row.band.first]}</script>'
            for row in rows
            if row.band.first in replays
        ),
        scripts=["cave/page/sweep.js"],
        style=COLUMN.page.read("sweep.css"),
    )


def sweep_html(rows: Sequence[SweepRow], elves: int, replays: Collection[int]) -> str:
    """The verdict, the plots and the table, as HTML for pages with the style of `page/sweep.css`.

    Of the powers whose battles open as `replays`, bars have the attribute `data-power`, and rows
    link to `#power=` and the power.
    """
    lines = list(marked(rows, elves))
    scores = [line.score for line in lines]
    return Template(COLUMN.page.read("bands.html")).substitute(
        follow="; select one to watch it" if replays else "",
        verdict=escape(verdict(rows)),
        elves=plot(lines, "elves left", [line.elves_left for line in lines], elves, replays),
        outcome=plot(lines, "outcome", scores, max(scores, default=0), replays),
        rows="\n".join(table_row(line, replays) for line in lines),
    )


def plot(
    lines: Sequence[MarkedRow],
    what: str,
    values: Sequence[int],
    full: int,
    replays: Container[int],
) -> str:
    """A bar chart of the `values` of bands over the attack power; `full` is the highest value."""
    first, last = lines[0].row.band.first, lines[-1].row.band.first
    beyond = max(last * 1.5, first + 1)  # the last band is unbounded, so it gets some room

    def x_of(power: float) -> float:
        return WIDTH * log10(power / first) / log10(beyond / first)

    edges = [*(x_of(line.row.band.first) for line in lines), x_of(beyond)]
    bars = (
        bar(
            line,
            f"{what} {value}",
            ends,
            HEIGHT * value / max(full, 1),
            opens=line.row.band.first in replays,
        )
        for line, value, ends in zip(lines, values, pairwise(edges), strict=True)
    )
    ticks = (
        f'<path d="M{x_of(power):.1f} {HEIGHT}v5"/>'
        f'<text x="{x_of(power):.1f}" y="{HEIGHT + 20}">{power}</text>'
        for power in TICKS
        if first <= power <= beyond
    )
    return (
        f'<svg viewBox="-60 -16 {WIDTH + 70} {HEIGHT + 50}" role="img" '
        f'aria-label="{what} over the attack power; the table below has all figures">'
        f"{''.join(bars)}{''.join(ticks)}"
        f'<text class="side" x="-8" y="4">{full or ""}</text>'
        f'<text class="side" x="-8" y="{HEIGHT}">0</text></svg>'
    )


def bar(
    line: MarkedRow, value: str, ends: tuple[float, float], height: float, *, opens: bool
) -> str:
    """A band: its stripe, its bar, its flag, and a tooltip; it may open as a replay."""
    start, end = ends
    width = end - start
    result = f"{line.winner} win" if line.row.outcome.winner else line.winner
    power = f' data-power="{line.row.band.first}"' if opens else ""
    flag = FLAGS[line.mark]
    if flag:
        flag = f'<text class="flag" x="{start + width / 2:.1f}" y="-3">{flag}</text>'
    return (
        f'<g class="band {line.mark}"{power}>'
        f"<title>power {line.row.band}: {value}, {result}</title>"
        f'<rect class="stripe" x="{start:.1f}" y="-14" width="{width:.1f}" '
        f'height="{HEIGHT + 14}"/>'
        f'<rect class="bar {line.winner}" x="{start + 0.5:.1f}" y="{HEIGHT - height:.1f}" '
        f'width="{max(width - 1, 1):.1f}" height="{height:.1f}"/>{flag}</g>'
    )


def table_row(line: MarkedRow, replays: Container[int]) -> str:
    """A band's row of the table, which may link to its replay."""
    outcome = line.row.outcome
    cells = (line.row.blows, line.winner, outcome.rounds, line.elves_left, line.score_text)
    data = "".join(f"<td>{cell}</td>" for cell in (*cells, REMARKS[line.mark]))
    band, power = str(line.row.band), line.row.band.first
    head = f'<a href="#power={power}">{band}</a>' if power in replays else band
    return f'<tr class="{line.mark}"><th scope="row">{head}</th>{data}</tr>'


# --- Replays -------------------------------------------------------------------------------------

MAX_SIZE = 20_000_000
"""The replays of a page have at most about this many characters; further bands have none."""


def band_replays(
    rows: Iterable[SweepRow],
    battle: Callable[[int], Iterable[Any]],
    on_band: Callable[[Band], object] = lambda _: None,
) -> Mapping[int, str]:
    """The data of a replay for each band of attack powers, by the first power of the band."""
    replays: dict[int, str] = {}
    size = 0
    for row in rows:
        if size > MAX_SIZE:
            break
        on_band(row.band)
        try:
            data = packed(board_data(battle(row.band.first)))
        except GraphsolveError:  # the battle is too long for a page
            continue
        replays[row.band.first] = data
        size += len(data)
    return replays
