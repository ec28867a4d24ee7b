"""How small a check makes the first case that tells a misreading, and in which time.

    python tests/benchmarks/bench_shrink.py [PUZZLE] [MISREADING ...]

Every misreading of a puzzle (`cave`, the default, `cards` or `duel`) plays the part of a program
that is checked, but in this process: what starting programs takes is left out. The cases are
those of a check, first the named ones and then those of seed 0.
"""

import sys
from collections.abc import Mapping
from itertools import chain, islice
from time import process_time

from graphsolve.lab.check import Puzzle, fair_answers, named_cases, shrink
from graphsolve.lab.check.cases import generated_cases
from graphsolve.lab.check.naming import size_text
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.puzzles.cave import Cave

PUZZLES = {"cave": "2018/15", "cards": "2020/22", "duel": "2015/22"}
MOST_CASES = 200


def first_wrong(misreading: Misreading, puzzle: Puzzle, right: Mapping[int, int]) -> int | None:
    """The first part that a misreader gets wrong."""
    return next((part for part in (1, 2) if misreading.answer(puzzle, part) != right[part]), None)


def first_case(misreading: Misreading, kind: str) -> tuple[str, Puzzle, int] | None:
    """The name of the first case that tells the misreading, its puzzle, and the part."""
    cases = chain(named_cases(PUZZLES[kind]), generated_cases(PUZZLES[kind]))
    for case in islice(filter(None, cases), MOST_CASES):
        if part := first_wrong(misreading, case.puzzle, case.answers):
            return case.name, case.puzzle, part
    return None


def smallest(misreading: Misreading, puzzle: Puzzle, part: int) -> Puzzle:
    """The smallest puzzle found whose first wrong answer is the one to this part."""

    def fails(candidate: Puzzle) -> bool:
        right = fair_answers(candidate)
        return right is not None and first_wrong(misreading, candidate, right) == part

    return shrink(puzzle, fails)


def is_within_the_aim(puzzle: Puzzle) -> bool:
    """Whether a cave is within 7 by 7 squares and has 4 units or fewer."""
    return isinstance(puzzle, Cave) and (
        max(puzzle.width, puzzle.height) <= 7 and len(puzzle.units) <= 4
    )


def main(kind: str = "cave", *names: str) -> None:
    """Print the table."""
    within = total = 0
    for misreading in misreadings_of(kind):
        if names and misreading.name not in names:
            continue
        total += 1
        start = process_time()
        found = first_case(misreading, kind)
        if found is None:
            print(f"{misreading.name:36} no case of {MOST_CASES} tells it", flush=True)
            continue
        name, puzzle, part = found
        till_found = process_time() - start
        shrunk = smallest(misreading, puzzle, part)
        within += is_within_the_aim(shrunk)
        seconds = process_time() - start - till_found
        print(
            f"{misreading.name:36} {size_text(shrunk):32} part {part}"
            f" {till_found:6.1f} s {seconds:6.1f} s  from: {name}",
            flush=True,
        )
    if kind == "cave":
        print(f"{within} of {total} within 7 by 7 squares and 4 units")


if __name__ == "__main__":
    main(*sys.argv[1:])
