"""The results of a sweep over attack powers: a table, a plot and a page, and JSON."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from html import escape
from string import Template
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.bar import Bar
from rich.table import Table
from rich.text import Text

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cave.bands import Band
from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.cave.sweep import SweepResult, SweepRow
from graphsolve.puzzles.column import OnProgress
from graphsolve.show.cave.column import COLUMN
from graphsolve.show.palette import FIRST, SECOND, WALL
from graphsolve.show.replay import board_data, packed, page_html

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


def verdict(found: SweepResult) -> str:
    """The least attack power, and whether a binary search would find it."""
    least, bisected = found.least, found.bisected
    if len(found.rows) == 1:
        battle = "the battle is the same at every attack power"
        if least is None:
            return f"The elves cannot win without losing one: {battle}."
        return f"The least attack power is {MIN_POWER}: {battle}."
    search = f"a binary search between {MIN_POWER} and {found.rows[-1].band.first}"
    if least is None:
        line = "The elves cannot win without losing one at any attack power, "
        line += f"but {search} would find {bisected}."
    elif bisected == least.band.first:
        line = f"The least attack power is {bisected}, and {search} also finds it."
    else:
        right = f"The least attack power is {least.band.first}"
        line = f"{right}, but {search} would find {bisected}."
    if found.relapse:
        enough, too_little = map(powers_are, found.relapse)
        line += f" Winning is not monotonic: {enough} enough, but {too_little} not."
    return line


def powers_are(band: Band) -> str:
    """A band of attack powers and its verb."""
    return f"{band} {'is' if band.first == band.last else 'are'}"


def sweep_json(found: SweepResult) -> dict[str, object]:
    """A complete sweep as a JSON object."""
    least, bisected = found.least, found.bisected
    power = least.band.first if least else None
    return {
        "rows": [row_json(row) for row in found.rows],
        "attack_power": power,
        "answer": least.outcome.score if least else None,
        "bisection": {
            "low": MIN_POWER,
            "high": found.rows[-1].band.first,
            "finds": bisected,
            "right": bisected == power,
        },
        "monotone": found.relapse is None,
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


def marked(found: SweepResult, elves: int) -> Iterator[MarkedRow]:
    """Mark the rows of a complete sweep: none as worse if winning were monotone."""
    for previous, row in zip([None, *found.rows], found.rows, strict=False):
        outcome = row.outcome
        is_worse = previous and outcome.elves_lost > previous.outcome.elves_lost
        winner = outcome.winner.plural if outcome.winner else "stalemate"
        text = "stalemate" if outcome.score is None else f"{outcome.score}"
        left = elves - outcome.elves_lost
        mark = "least" if row is found.least else "worse" if is_worse else ""
        yield MarkedRow(row, left, winner, outcome.score or 0, text, mark)


# --- In the terminal -----------------------------------------------------------------------------

COLOURS = {"elves": FIRST.both, "goblins": SECOND.both, "stalemate": WALL.both}
MARKS = {"least": Text("least", "bold"), "worse": Text("worse", "bold"), "": Text()}


def sweep_plot(found: SweepResult, elves: int) -> Table:
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
    lines = list(marked(found, elves))
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

BATTLE = """<section class="replay" aria-labelledby="power" hidden>
<p class="back"><a href="#">All attack powers</a></p>
<h2 id="power"></h2>
<div id="battle"></div>
</section>"""
"""Where the battle of a band is played."""

REMARKS = {"least": "least", "worse": "fewer elves left", "": ""}


def sweep_page(
    found: SweepResult,
    elves: int,
    title: str,
    replays: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """An HTML page with a table that has bars for the surviving elves and the outcome.

    There are `elves` before the battle. The `replays` are those of `band_replays`.
    """
    return page_html(
        COLUMN.page,
        title,
        heading="Attack powers",
        facts="",
        main=f'<main id="sweep">\n{sweep_html(found, elves, replays)}</main>\n{BATTLE}',
        data="\n".join(
            f'<script type="text/plain" id="battle-{row.band.first}" '
            f'data-band="{row.band}">{replays[row.band.first]}</script>'
            for row in found.rows
            if row.band.first in replays
        ),
        scripts=["cave/page/sweep.js"],
        style=COLUMN.page.read("sweep.css"),
    )


def sweep_html(found: SweepResult, elves: int, replays: Container[int]) -> str:
    """The verdict and the table, as HTML for pages with the style of `page/sweep.css`.

    The rows of powers whose battles open as `replays` link to `#power=` and the power.
    """
    lines = list(marked(found, elves))
    opens = [row.band.first in replays for row in found.rows]
    max_score = max((line.score for line in lines), default=0)
    return Template(COLUMN.page.read("bands.html")).substitute(
        follow="; select one to watch it" if any(opens) else "",
        verdict=escape(verdict(found)),
        rows="\n".join(
            table_row(line, elves, max_score, opens=each)
            for line, each in zip(lines, opens, strict=True)
        ),
    )


def site_html(cave: Cave, rows: Iterable[SweepRow], say: OnProgress) -> str:
    """A sweep for the site, where each row leads to its battle."""
    known: list[SweepRow] = []
    for row in rows:
        known.append(row)
        say(f"Attack power {row.band}")
    powers = [row.band.first for row in known]
    return sweep_html(SweepResult(known), cave.count(Side.ELF), powers)


def table_row(line: MarkedRow, elves: int, max_score: int, *, opens: bool) -> str:
    """A band's row of the table, which may link to its replay."""
    cells = (
        line.row.blows,
        line.winner,
        line.row.outcome.rounds,
        f"{line.elves_left} {bar(line.winner, line.elves_left, elves)}",
        f"{line.score_text} {bar(line.winner, line.score, max_score)}",
        REMARKS[line.mark],
    )
    data = "".join(f"<td>{cell}</td>" for cell in cells)
    band = str(line.row.band)
    head = f'<a href="#power={line.row.band.first}">{band}</a>' if opens else band
    return f'<tr class="{line.mark}"><th scope="row">{head}</th>{data}</tr>'


def bar(winner: str, value: int, full: int) -> str:
    """A bar for a value next to it, in the colour of the side that wins."""
    return (
        '<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{winner}" width="{100 * value / max(full, 1):.1f}" height="1"/></svg>'
    )


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
