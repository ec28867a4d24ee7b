"""The results of a sweep over attack powers, as a table with a verdict and as JSON."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Outcome

HEADER = "   power  winner   rounds  hit points  elves lost       outcome"


class Row(NamedTuple):
    """The attack powers from `first` to `last`, or all from `first` if `last` is None."""

    first: int
    last: int | None
    outcome: Outcome

    @property
    def powers(self) -> str:
        """The attack powers, such as `17-18` or `200+`."""
        if self.last is None:
            return f"{self.first}+"
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"

    def __str__(self) -> str:
        outcome = self.outcome
        winner = outcome.winner.plural if outcome.winner else "none"
        score = "stalemate" if outcome.score is None else outcome.score
        return (
            f"{self.powers:>8}  {winner:<7}  {outcome.rounds:>6}"
            f"  {outcome.hit_points:>10}  {outcome.elves_lost:>10}  {score:>12}"
        )

    def as_json(self) -> dict[str, object]:
        """Return the row as a JSON object."""
        outcome = self.outcome
        return {
            "powers": [self.first, self.last],
            "winner": outcome.winner.plural if outcome.winner else None,
            "rounds": outcome.rounds,
            "hit_points": outcome.hit_points,
            "elves_lost": outcome.elves_lost,
            "outcome": outcome.score,
        }


def rows_of(outcomes: Iterable[tuple[int, Outcome]], highest: int) -> Iterator[Row]:
    """Yield a row for successive powers with the same outcome; every blow of the highest kills."""
    for outcome, group in groupby(outcomes, itemgetter(1)):
        powers = [power for power, _ in group]
        yield Row(powers[0], None if powers[-1] == highest else powers[-1], outcome)


def least_row(rows: Iterable[Row]) -> Row | None:
    """Return the first row with a flawless victory, or None."""
    return next((row for row in rows if row.outcome.flawless), None)


def bisected_power(rows: Sequence[Row]) -> int:
    """Return the attack power that a bisection up to the last row finds, which may be wrong."""
    flawless = [
        row.outcome.flawless
        for row, following in pairwise(rows)
        for _ in range(row.first, following.first)
    ]
    return MIN_POWER + bisect_left(flawless, True)


def verdict(rows: Sequence[Row]) -> str:
    """Name the least attack power, and say whether a binary search would find it."""
    least, bisected = least_row(rows), bisected_power(rows)
    line = "The elves cannot win without losing one at any attack power."
    if least:
        line = f"The least attack power is {least.first}."
    if len(rows) > 1:
        is_right = least and least.first == bisected
        finds = "also finds it" if is_right else f"would wrongly find {bisected}"
        line += f" A binary search between {MIN_POWER} and {rows[-1].first} {finds}."
    for row, following in pairwise(rows):
        if row.outcome.flawless and not following.outcome.flawless:
            problem = f"{row.powers} is enough, but {following.powers} is not"
            return f"{line} Winning is not monotonic: {problem}."
    return line


def sweep_json(rows: Sequence[Row]) -> dict[str, object]:
    """Return a complete sweep as a JSON object."""
    least = least_row(rows)
    return {
        "rows": [row.as_json() for row in rows],
        "attack_power": least.first if least else None,
        "answer": least.outcome.score if least else None,
        "bisected_power": bisected_power(rows),
    }
