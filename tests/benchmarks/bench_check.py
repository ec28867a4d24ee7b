"""What a check finds for programs that make one mistake each: every misreading of the catalogue.

    python tests/benchmarks/bench_check.py [PUZZLE] [MISREADING ...]

The misreadings of a puzzle (`cave`, the default, `cards` or `duel`) are checked as programs would
be, but in this process, so that the start of programs is not measured.

For each, the table shows how many cases it took to expose it, the smallest puzzle found (with `!`
if it is not small), the CPU time for both, and whether the check names it: first, with others that
are equal on all puzzles tried, or not. A summary follows, with the exceptions.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from statistics import median
from time import process_time
from typing import NamedTuple

from more_itertools import seekable

from graphsolve.errors import TimeLimitError
from graphsolve.lab.candidates import name_of
from graphsolve.lab.check import Case, Ending, Run, cases, check
from graphsolve.lab.check.suspects import suspects
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.column import play_of
from graphsolve.show.check import size_text

MAX_CASES = 200
SECONDS = 10.0
"""The CPU time that exposing and shrinking may take."""

MAX_SECONDS = 60.0
"""The time limit for shrinking, and that for naming, on a machine that may be busy."""

TIMEOUT = 5.0

MAX_CARDS = 7
"""The most cards of each player in a puzzle that counts as small."""

MAX_SQUARES, MAX_UNITS = 7, 4

Solve = Callable[[Puzzle, int], int | None]


class InProcess:
    """A program that is a function."""

    def __init__(self, puzzle: str, solve: Solve) -> None:
        self.puzzle, self.solve = puzzle, solve
        self.parts, self.timeout = (1, 2), TIMEOUT

    def run(self, text: str, *, timeout: float | None = None) -> Run:
        puzzle = play_of(PUZZLES[self.puzzle]).parse(text)
        start = process_time()
        try:
            with time_limit(timeout or self.timeout):
                answers = {part: self.solve(puzzle, part) for part in self.parts}
        except TimeLimitError:
            return Run(Ending.TIMED_OUT, None, None, "", "", process_time() - start)
        return Run(Ending.ANSWERED, answers, 0, "", "", process_time() - start)


def is_small(puzzle: Puzzle) -> bool:
    """Whether a cave or a deck is small; bosses are shrunk as far as possible."""
    if isinstance(puzzle, Cave):
        squares = max(puzzle.width, puzzle.height)
        return squares <= MAX_SQUARES and len(puzzle.units) <= MAX_UNITS
    return not isinstance(puzzle, Decks) or max(map(len, puzzle)) <= MAX_CARDS


class Row(NamedTuple):
    """What a check finds for a misreading.

    Attributes:
        misreading: its name.
        cases: the number of cases until it was exposed; None if it was not.
        smallest: the smallest puzzle found.
        seconds: the CPU time until then.
        named: `first`, `equal` to those named, `recognized` as right for something else, or `not`.
        naming: the CPU time for that.
        others: what else was named.
    """

    misreading: str
    cases: int | None = None
    smallest: Puzzle | None = None
    seconds: float = 0.0
    named: str = "not"
    naming: float = 0.0
    others: Sequence[str] = ()

    def __str__(self) -> str:
        if self.smallest is None:
            return f"{self.misreading:38} not exposed by {MAX_CASES} cases"
        return (
            f"{self.misreading:38} {self.cases:4} {size_text(self.smallest):30}"
            f"{' ' if is_small(self.smallest) else '!'} {self.seconds:5.1f} s"
            f"  {self.named:10} {self.naming:5.1f} s  {', '.join(self.others)}"
        )

    @property
    def is_exception(self) -> bool:
        """Whether it was not exposed, shrunk and named in time."""
        is_exposed = self.smallest is not None and is_small(self.smallest)
        return not is_exposed or self.named == "not" or self.seconds > SECONDS


def row(misreading: Misreading, given: Iterable[Case]) -> Row:
    """The row of a misreading, whose answers are those of the program."""
    program = InProcess(misreading.puzzle, misreading.answer)
    start = process_time()
    report = check(program, given, shrink_seconds=MAX_SECONDS)
    seconds = process_time() - start
    if report.failure is None:
        return Row(misreading.name)
    start = process_time()
    found = suspects(report.failure, report.runs, program, seconds=MAX_SECONDS)
    naming = process_time() - start
    names = [*map(name_of, found.found)]
    if names[:1] == [misreading.name]:
        named = "first"
    elif misreading.name in names:
        named = "equal"
    else:
        named = "recognized" if found.recognized else "not"
    return Row(
        misreading.name,
        report.cases + 1,
        report.failure.smallest.puzzle,
        seconds,
        named,
        naming,
        [name for name in names if name != misreading.name]
        + [f"part {part} is {meaning}" for part, meaning in found.recognized],
    )


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """The table in a few lines, and the rows that are exceptions."""
    exposed = [one for one in rows if one.smallest is not None]
    cases = [one.cases for one in exposed]
    small = sum(is_small(one.smallest) for one in exposed)
    named = Counter(one.named for one in exposed)
    yield f"Exposed: {len(exposed)} of {len(rows)}"
    yield f"Cases until then: {median(cases):g} in the median, {max(cases)} at most"
    yield f"Shrunk to a small puzzle: {small} of {len(exposed)}"
    yield f"Named: {', '.join(f'{number} {how}' for how, number in named.most_common())}"
    for what, times in (
        ("expose and shrink", [one.seconds for one in exposed]),
        ("name", [one.naming for one in exposed]),
    ):
        yield f"CPU time to {what}: {median(times):.1f} s in the median, {max(times):.1f} at most"
    yield "Exceptions:"
    yield from (f"  {one}" for one in rows if one.is_exception)


def main(*arguments: str) -> None:
    """Print the table."""
    name, *only = arguments or ["cave"]
    given = seekable(islice(cases(name), MAX_CASES))
    rows = []
    for misreading in misreadings_of(PUZZLES[name]):
        if only and misreading.name not in only:
            continue
        given.seek(0)
        rows.append(row(misreading, given))
        print(rows[-1], flush=True)
    print("", *summary(rows), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
