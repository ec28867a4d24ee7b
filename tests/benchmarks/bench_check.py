"""What a check finds for programs that make one mistake each: every misreading of the catalogue.

    python tests/benchmarks/bench_check.py [--mutants] [PUZZLE] [MISREADING ...]

The misreadings of a puzzle (`cave`, the default, `cards` or `duel`) are checked as programs would
be, but in this process, so that the start of programs is not measured. With `--mutants`, they are
the oracle with the same mistake in its source, which shares no code with graphsolve.

For each, the table shows how many cases it took to expose it, the smallest puzzle found, the CPU
time for both, and whether the check names it: first, with others that are equal on all puzzles
tried, or not.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

import mutants
from battles import picture
from graphsolve.errors import TimeLimitError
from graphsolve.lab.check import Case, Ending, Run, cases, check, suspects
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.cave import Cave
from graphsolve.show.check import size_text

MAX_CASES = 200
SECONDS = 10.0
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
        puzzle = PUZZLES[self.puzzle].parse(text)
        start = process_time()
        try:
            with time_limit(timeout or self.timeout):
                answers = {part: self.solve(puzzle, part) for part in self.parts}
        except TimeLimitError:
            return Run(Ending.TIMED_OUT, None, None, "", "", process_time() - start)
        return Run(Ending.ANSWERED, answers, 0, "", "", process_time() - start)


def mutated(misreading: Misreading) -> Solve | None:
    """The oracle with the same mistake, if there is one."""
    changes = getattr(mutants, misreading.puzzle.upper()).get(misreading.name)
    if changes is None:
        return None
    wrong = mutants.mutant(*changes)

    def solve(puzzle: Puzzle, part: int) -> int | None:
        if isinstance(puzzle, Cave):
            if part == 1:
                fought = wrong.battle(picture(puzzle))
                return fought.outcome if fought.winner else None
            found = wrong.least_power(picture(puzzle))
            return found and found[1].outcome
        if isinstance(puzzle, Decks):
            play = wrong.combat if part == 1 else wrong.recursive_combat
            played = play(*map(list, puzzle))
            return played and played[1]
        return wrong.duel(*puzzle, hard=part == 2)

    return solve


def is_small(puzzle: Puzzle) -> bool:
    """Whether a cave or a deck is small; bosses are shrunk as far as possible."""
    if isinstance(puzzle, Cave):
        squares = max(puzzle.width, puzzle.height)
        return squares <= MAX_SQUARES and len(puzzle.units) <= MAX_UNITS
    return not isinstance(puzzle, Decks) or max(map(len, puzzle)) <= MAX_CARDS


def row(misreading: Misreading, solve: Solve, given: Sequence[Case]) -> tuple[str, int, str]:
    """The row of the table, the number of cases, and whether the misreading is named."""
    program = InProcess(misreading.puzzle, solve)
    start = process_time()
    report = check(program, given, shrink_seconds=SECONDS)
    seconds = process_time() - start
    if report.failure is None:
        return f"{misreading.name:38} not exposed by {len(given)} cases", len(given) + 1, "missed"
    start = process_time()
    found = suspects(report.failure, report.runs, program, seconds=SECONDS)
    naming = process_time() - start
    names = [" + ".join(one.name for one in suspect) for suspect in found.found]
    named = "not"
    if misreading.name in names:
        named = "first" if names[0] == misreading.name else "equal"
    equal = [name for name in names if name != misreading.name]
    puzzle = report.failure.smallest.puzzle
    text = (
        f"{misreading.name:38} {report.cases + 1:4} {size_text(puzzle):30}"
        f"{' ' if is_small(puzzle) else '!'} {seconds:5.1f} s  {named:5} {naming:5.1f} s"
        f"  {', '.join(equal)}"
    )
    return text, report.cases + 1, named


def main(*arguments: str) -> None:
    """Print the table."""
    of_mutants = "--mutants" in arguments
    name, *only = [one for one in arguments if one != "--mutants"] or ["cave"]
    given = list(islice(cases(name), MAX_CASES))
    numbers, named = [], Counter()
    for misreading in misreadings_of(name):
        if only and misreading.name not in only:
            continue
        solve = mutated(misreading) if of_mutants else misreading.answer
        if solve is None:
            continue
        text, number, how = row(misreading, solve, given)
        print(text, flush=True)
        numbers.append(number)
        named[how] += 1
    print(f"cases until found: {median(numbers)} in the median, {max(numbers)} at most; {named}")


if __name__ == "__main__":
    main(*sys.argv[1:])
