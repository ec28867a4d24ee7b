"""The results of a sweep over attack powers: a table for people, JSON for programs.

The plots are in `plots`, because they need rich and the table does not.
"""

from collections.abc import Sequence

from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.speedups.bands import Band
from graphsolve.puzzles.cave.sweep import SweepRow, bisected_power, first_relapse, least_row

__all__ = ["HEADER", "row_text", "sweep_json", "verdict"]

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
