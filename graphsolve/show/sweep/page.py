"""The plot of a sweep as one HTML page, without scripts and without network."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from math import log10
from string import Template

from graphsolve.puzzles.cave.power import SweepRow
from graphsolve.show.sweep.marks import Marked, marked
from graphsolve.show.sweep.table import verdict

__all__ = ["sweep_page"]

WIDTH, HEIGHT = 960, 170
"""The size of a plot in its own units; the page scales it."""

TICKS = (4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000)

Scale = Callable[[float], float]


def sweep_page(rows: Sequence[SweepRow], elves: int, title: str) -> str:
    r"""A page with the elves left and the outcome plotted over the attack power.

    >>> from graphsolve.puzzles.cave import parse_cave, sweep
    >>> rows = list(sweep(parse_cave("#####\n#G.E#   G(5), E(200)\n#####")))
    >>> page = sweep_page(rows, 1, "<my> cave")
    >>> page.startswith("<!doctype html>"), "&lt;my&gt; cave" in page
    (True, True)

    Args:
        rows: the complete sweep.
        elves: how many elves there are before the battle.
        title: what the page is called, such as the name of the puzzle's file.
    """
    lines = list(marked(rows, elves))
    across = power_scale(rows)
    template = Template((files(__package__) / "page.html").read_text(encoding="utf-8"))
    return template.substitute(
        title=escape(title),
        verdict=escape(verdict(rows)),
        elves=plot(lines, across, "elves left", [line.elves_left for line in lines], elves),
        outcome=plot(
            lines,
            across,
            "outcome",
            [line.row.outcome.score or 0 for line in lines],
            max((line.row.outcome.score or 0 for line in lines), default=0),
        ),
        rows="\n".join(map(table_row, lines)),
    )


def power_scale(rows: Sequence[SweepRow]) -> Scale:
    """From an attack power to its place across, so that equal ratios are equally wide."""
    first = rows[0].band.first
    beyond = last_power(rows)

    def across(power: float) -> float:
        return WIDTH * log10(power / first) / log10(beyond / first)

    return across


def last_power(rows: Sequence[SweepRow]) -> float:
    """Where the plot ends: the last band has no end, so it gets some room."""
    return max(rows[-1].band.first * 1.5, rows[0].band.first + 1)


def plot(
    lines: Sequence[Marked], across: Scale, what: str, values: Sequence[int], most: int
) -> str:
    """A figure over the attack power, as a step for every band."""
    beyond = last_power([line.row for line in lines])
    starts = [across(line.row.band.first) for line in lines]
    ends = [*starts[1:], across(beyond)]
    heights = [HEIGHT * value / max(most, 1) for value in values]
    bars = (
        bar(line, what, value, (start, end), height)
        for line, value, start, end, height in zip(
            lines, values, starts, ends, heights, strict=True
        )
    )
    return (
        f'<svg viewBox="-60 -16 {WIDTH + 70} {HEIGHT + 50}" role="img" '
        f'aria-label="{what} over the attack power; the table below has all figures">'
        f"{''.join(bars)}{''.join(ticks(across, beyond))}"
        f'<text class="side" x="-8" y="4">{most or ""}</text>'
        f'<text class="side" x="-8" y="{HEIGHT}">0</text></svg>'
    )


def bar(line: Marked, what: str, value: int, ends: tuple[float, float], height: float) -> str:
    """A band of equal battles: its stripe, its bar, its mark, and a tooltip."""
    start, end = ends
    width, whole = end - start, HEIGHT + 14
    wins = "win" if line.row.outcome.winner else "wins"
    title = f"power {line.row.band}: {what} {value}, {line.winner} {wins}"
    return (
        f'<g class="band {line.mark}"><title>{title}</title>'
        f'<rect class="stripe" x="{start:.1f}" y="-14" width="{width:.1f}" height="{whole}"/>'
        f'<rect class="bar {line.winner}" x="{start + 0.5:.1f}" y="{HEIGHT - height:.1f}" '
        f'width="{max(width - 1, 1):.1f}" height="{height:.1f}"/>'
        f"{flag(line, start + width / 2)}</g>"
    )


def flag(line: Marked, middle: float) -> str:
    """The mark above a band."""
    sign = {"least": "▼", "worse": "!", "": ""}[line.mark]
    return sign and f'<text class="flag" x="{middle:.1f}" y="-3">{sign}</text>'


def ticks(across: Scale, beyond: float) -> Iterator[str]:
    """The attack powers below a plot."""
    for power in TICKS:
        if across(power) >= 0 and power <= beyond:
            x = f"{across(power):.1f}"
            yield f'<path d="M{x} {HEIGHT}v5"/><text x="{x}" y="{HEIGHT + 20}">{power}</text>'


def table_row(line: Marked) -> str:
    """A band's row of the table."""
    outcome = line.row.outcome
    remark = {"least": "least", "worse": "fewer elves than with less power", "": ""}[line.mark]
    score = "stalemate" if outcome.score is None else outcome.score
    cells: Iterable[object] = (line.row.blows, line.winner, outcome.rounds, line.elves_left, score)
    data = "".join(f"<td>{cell}</td>" for cell in cells)
    return (
        f'<tr class="{line.mark}"><th scope="row">{line.row.band}</th>{data}<td>{remark}</td></tr>'
    )
