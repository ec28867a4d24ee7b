"""The results of a sweep over attack powers, as a table with a verdict and as JSON."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.sweep import Band, SweepRow

HEADER = "   power  blows  winner   rounds  hit points  elves lost       outcome"


def row_text(row: SweepRow) -> str:
    """Return a row of the table."""
    outcome = row.outcome
    winner = outcome.winner.plural if outcome.winner else "none"
    score = "stalemate" if outcome.score is None else outcome.score
    return (
        f"{row.band!s:>8}  {row.blows:>5}  {winner:<7}  {outcome.rounds:>6}"
        f"  {outcome.hit_points:>10}  {outcome.elves_lost:>10}  {score:>12}"
    )


def least_row(rows: Sequence[SweepRow]) -> SweepRow | None:
    """Return the first row with a flawless victory, or None."""
    return next((row for row in rows if row.outcome.flawless), None)


def relapse(rows: Sequence[SweepRow]) -> tuple[Band, Band] | None:
    """Return the first two adjacent bands of which only the lower one has a flawless victory."""
    for row, following in pairwise(rows):
        if row.outcome.flawless and not following.outcome.flawless:
            return row.band, following.band
    return None


def bisected_power(rows: Sequence[SweepRow]) -> int:
    """Return the attack power that a bisection up to the last band finds, which may be wrong."""
    firsts = [row.band.first for row in rows]
    low, high = MIN_POWER, firsts[-1]
    while low < high:  # `bisect` fails on ranges of huge powers
        middle = (low + high) // 2
        if rows[bisect_right(firsts, middle) - 1].outcome.flawless:
            high = middle
        else:
            low = middle + 1
    return low


def verdict(rows: Sequence[SweepRow]) -> str:
    """Name the least attack power, and say whether a binary search would find it."""
    least, bisected = least_row(rows), bisected_power(rows)
    line = "The elves cannot win without losing one at any attack power."
    if least:
        line = f"The least attack power is {least.band.first}."
    if len(rows) > 1:
        is_right = least and least.band.first == bisected
        finds = "also finds it" if is_right else f"would wrongly find {bisected}"
        line += f" A binary search between {MIN_POWER} and {rows[-1].band.first} {finds}."
    if found := relapse(rows):
        enough, too_little = found
        line += f" Winning is not monotonic: {enough} is enough, but {too_little} is not."
    return line


def sweep_json(rows: Sequence[SweepRow]) -> dict[str, object]:
    """Return a complete sweep as a JSON object."""
    least = least_row(rows)
    return {
        "rows": [row_json(row) for row in rows],
        "attack_power": least.band.first if least else None,
        "answer": least.outcome.score if least else None,
        "bisected_power": bisected_power(rows),
    }


def row_json(row: SweepRow) -> dict[str, object]:
    """Return a row as a JSON object."""
    outcome = row.outcome
    return {
        "powers": list(row.band),
        "blows": row.blows,
        "winner": outcome.winner.plural if outcome.winner else None,
        "rounds": outcome.rounds,
        "hit_points": outcome.hit_points,
        "elves_lost": outcome.elves_lost,
        "outcome": outcome.score,
    }
