"""How far a check shrinks the first case that exposes a misreading, and how long that takes.

    python tests/benchmarks/bench_shrink.py [PUZZLE] [MISREADING ...]

Every misreading of a puzzle (`cave`, the default, `cards` or `duel`) is checked as a program would
be, but in this process, so that the start of programs is not measured. The cases are those of a
check: first the named ones, then the generated ones from seed 0.
"""

import sys
from collections.abc import Mapping
from itertools import chain, islice
from time import process_time

from graphsolve.lab.check import Case, fair_answers, named_cases, shrink
from graphsolve.lab.check.cases import generated_cases
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import Cave
from graphsolve.show.check import size_text

MAX_CASES = 200


def first_wrong(misreading: Misreading, puzzle: Puzzle, right: Mapping[int, int]) -> int | None:
    """The first part that the misreading gets wrong."""
    return next((part for part in (1, 2) if misreading.answer(puzzle, part) != right[part]), None)


def first_failure(misreading: Misreading, name: str) -> tuple[Case, int] | None:
    """The first case that exposes the misreading, and the part that it gets wrong."""
    cases = chain(named_cases(name), generated_cases(name))
    for case in islice(filter(None, cases), MAX_CASES):
        if part := first_wrong(misreading, case.puzzle, case.answers):
            return case, part
    return None


def smallest(misreading: Misreading, puzzle: Puzzle, part: int) -> Puzzle:
    """The smallest puzzle found with the same first wrong part."""

    def fails(candidate: Puzzle) -> bool:
        right = fair_answers(candidate)
        return right is not None and first_wrong(misreading, candidate, right) == part

    return shrink(puzzle, fails)


def is_small(puzzle: Puzzle) -> bool:
    """Whether a cave has at most 7 by 7 squares and 4 units."""
    return isinstance(puzzle, Cave) and (
        max(puzzle.width, puzzle.height) <= 7 and len(puzzle.units) <= 4
    )


def main(name: str = "cave", *only: str) -> None:
    """Print the table."""
    small = total = 0
    for misreading in misreadings_of(name):
        if only and misreading.name not in only:
            continue
        total += 1
        start = process_time()
        found = first_failure(misreading, name)
        if found is None:
            print(f"{misreading.name:36} not exposed by {MAX_CASES} cases", flush=True)
            continue
        case, part = found
        search_seconds = process_time() - start
        shrunk = smallest(misreading, case.puzzle, part)
        shrink_seconds = process_time() - start - search_seconds
        small += is_small(shrunk)
        print(
            f"{misreading.name:36} {size_text(shrunk):32} part {part}"
            f" {search_seconds:6.1f} s {shrink_seconds:6.1f} s  from: {case.name}",
            flush=True,
        )
    if name == "cave":
        print(f"{small} of {total} have at most 7 by 7 squares and 4 units")


if __name__ == "__main__":
    main(*sys.argv[1:])
