"""What a sweep over attack powers found, as a table for people and as data for programs."""

from collections.abc import Sequence

from graphsolve.puzzles.cave.bands import LEAST_POWER
from graphsolve.puzzles.cave.power import (
    SweepRow,
    bisected_power,
    first_relapse,
    least_row,
)

__all__ = ["HEADER", "row_text", "sweep_json", "verdict"]

HEADER = "   power  blows  winner   rounds  hit points  elves lost       outcome"


def row_text(row: SweepRow) -> str:
    """A row of the table. A figure that differs within the band is given from first to last."""
    first, last = row.outcome, row.outcome_last
    winner = first.winner.plural if first.winner else "none"
    hit_points = span(first.hit_points, last.hit_points)
    outcome = span(first.score, last.score)
    return (
        f"{row.band!s:>8}  {row.blows:>5}  {winner:<7}  {first.rounds:>6}  {hit_points:>10}"
        f"  {first.elves_lost:>10}  {outcome:>12}"
    )


def span(first: int | None, last: int | None) -> str:
    """A figure, or two where they differ.

    >>> span(590, 590), span(590, 527), span(None, None)
    ('590', '590-527', 'stalemate')
    """
    if first is None:
        return "stalemate"
    return f"{first}" if first == last else f"{first}-{last}"


def verdict(rows: Sequence[SweepRow]) -> str:
    """What a bisection would have made of a complete sweep, in one line."""
    least, high = least_row(rows), rows[-1].band.first
    if len(rows) == 1:
        battle = "every attack power fights the same battle"
        if least is None:
            return f"At no attack power do the elves win without a loss: {battle}."
        return f"The least attack power is {LEAST_POWER}: {battle}."
    found = bisected_power(rows, high=high)
    bisection = f"a bisection between {LEAST_POWER} and {high}"
    if least is None:
        line = "At no attack power do the elves win without a loss, "
        line += f"though {bisection} would say {found}."
    elif found == least.band.first:
        line = f"The least attack power is {found}, and {bisection} finds it, too."
    else:
        line = f"The least attack power is {least.band.first}, but {bisection} would say {found}."
    relapse = first_relapse(rows)
    if relapse:
        line += f" Winning is not monotone: {relapse[0]} is enough and {relapse[1]} is not."
    return line


def sweep_json(rows: Sequence[SweepRow]) -> dict[str, object]:
    """A complete sweep as a JSON object."""
    least, high = least_row(rows), rows[-1].band.first
    power = least.band.first if least else None
    found = bisected_power(rows, high=high)
    return {
        "rows": [row_json(row) for row in rows],
        "attack_power": power,
        "answer": least.outcome.score if least else None,
        "bisection": {"low": LEAST_POWER, "high": high, "finds": found, "right": found == power},
        "monotone": first_relapse(rows) is None,
    }


def row_json(row: SweepRow) -> dict[str, object]:
    """A row as a JSON object; figures that can differ within the band are pairs."""
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
