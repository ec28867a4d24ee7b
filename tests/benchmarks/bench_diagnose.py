"""How often `diagnose` finds the right misreading, and how long it takes.

    python tests/benchmarks/bench_diagnose.py [SEEDS [SET]...]

Diagnoses each misreading that changes an answer of a generated puzzle, from its answers. It counts
as `first` if it is the first finding, as `equal` if a finding with the same answers comes first,
and as `missed` if it is not among the findings.
"""

import sys
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import process_time

from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.generate import generate_boss, generate_cave, generate_decks
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.puzzles.catalogue import Puzzle, solve

SECONDS = 60.0
SETS: dict[str, tuple[str, Callable[[int], Puzzle]]] = {
    "duel": ("duel", generate_boss),
    "decks of 10": ("cards", lambda seed: generate_decks(seed, cards=10)),
    "cave 12x12, 4+6": (
        "cave",
        lambda seed: generate_cave(seed, width=12, height=12, elves=4, goblins=6),
    ),
    "cave 32x32, 10+20": ("cave", generate_cave),
}


def given_by(
    misreading: Misreading, puzzle: Puzzle, right: dict[int, int | None]
) -> dict[int, int]:
    """The misread answers to the parts that have one; empty if all of them are right."""
    found = {
        part: answer
        for part in (1, 2)
        if right[part] is not None and (answer := misreading.answer(puzzle, part)) is not None
    }
    return {} if all(found[part] == right[part] for part in found) else found


def verdict(misreading: Misreading, puzzle: Puzzle, given: dict[int, int]) -> str:
    """The position of the misreading among the findings."""
    names = [finding.name for finding in diagnose(puzzle, given, seconds=SECONDS).findings]
    if misreading.name not in names:
        return "missed"
    return "first" if names[0] == misreading.name else "equal"


def measure(kind: str, puzzles: list[Puzzle]) -> tuple[Counter[str], list[float], set[str]]:
    """The verdicts, the seconds, and the names of the misreadings that changed an answer."""
    verdicts, seconds, names = Counter[str](), [], set()
    for puzzle in puzzles:
        right = {part: solve(puzzle, part) for part in (1, 2)}
        for misreading in misreadings_of(kind):
            given = given_by(misreading, puzzle, right)
            if given:
                began = process_time()
                verdicts[verdict(misreading, puzzle, given)] += 1
                seconds.append(process_time() - began)
                names.add(misreading.name)
    return verdicts, seconds, names


if __name__ == "__main__":
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    print(f"{'':<18}  cases  misreadings  first  equal  missed  median s  max s")
    for title in sys.argv[2:] or SETS:
        kind, generate = SETS[title]
        verdicts, seconds, names = measure(kind, [generate(seed) for seed in seeds])
        print(
            f"{title:<18} {len(seconds):>6} {len(names):>5} of {len(misreadings_of(kind)):<4}"
            f" {verdicts['first']:>6} {verdicts['equal']:>6} {verdicts['missed']:>7}"
            f" {median(seconds):>9.2f} {max(seconds):>7.2f}",
            flush=True,
        )
