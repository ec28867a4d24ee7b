"""The results of a sweep over attack powers: the rows of a table, a verdict, and JSON."""

from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.sweep import Band, SweepResult, SweepRow

HEADER = "   power  blows  winner   rounds  hit points  elves lost       outcome"


def row_text(row: SweepRow) -> str:
    """A row of the table. A value that varies within the band is given from first to last."""
    first, last = row.outcome, row.outcome_last
    winner = first.winner.plural if first.winner else "none"
    hit_points = span(first.hit_points, last.hit_points)
    outcome = span(first.score, last.score)
    return (
        f"{row.band!s:>8}  {row.blows:>5}  {winner:<7}  {first.rounds:>6}  {hit_points:>10}"
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
