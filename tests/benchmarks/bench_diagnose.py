"""How often `diagnose` finds the right misreading, and how long it takes.

    python tests/benchmarks/bench_diagnose.py [SEEDS [SET]...]

Diagnoses each misreading that changes an answer of a generated puzzle, from the answers to both
parts and from that to part 1 alone, and random pairs of misreadings. A case counts as `first` if
the misreading is the first finding, as `equal` if another finding with the same answers comes
first, as `other` if only others with the same answers are found, such as one misreading instead of
a pair, and as `missed` if nothing is found that explains all answers. The seconds are processor
time: until the first finding that explains everything is shown, and until the end. A family with a
parameter counts as one misreading: each puzzle is for a random one of them.

With the variable NAMES set, it prints a line for each misreading as well. With SAMPLE=8, it
diagnoses only 8 random misreadings for each puzzle.
"""

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from more_itertools import unique_everseen

from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import solve

SECONDS = 60.0
SAMPLE = int(os.environ.get("SAMPLE", "0"))
PAIRS = 4
"""The number of random pairs for each puzzle."""

SETS: dict[str, tuple[str, Callable[[int], Puzzle]]] = {
    "duel": ("duel", generate_boss),
    "decks of 10": ("cards", lambda seed: generate_decks(seed, cards=10)),
    "decks of 25": ("cards", generate_decks),
    "cave 12x12, 4+6": (
        "cave",
        lambda seed: generate_cave(seed, width=12, height=12, elves=4, goblins=6),
    ),
    "cave 32x32, 10+20": ("cave", generate_cave),
}


class Case(NamedTuple):
    """A diagnosis: what was given, and where the misreading was among the findings."""

    name: str
    parts: str
    verdict: str
    named: float
    seconds: float


def given_by(misreading: Misreading, puzzle: Puzzle) -> dict[int, int]:
    """The misread answers to the parts that have one; empty if no answer is wrong."""
    right = {part: solve(puzzle, part) for part in (1, 2)}
    try:
        found = {part: misreading.answer(puzzle, part) for part in right}
    except (LookupError, ValueError):  # a pair that contradicts itself
        return {}
    given = {
        part: answer
        for part, answer in found.items()
        if answer is not None and right[part] is not None
    }
    return {} if all(given[part] == right[part] for part in given) else given


def diagnosed(misreading: Misreading, puzzle: Puzzle, given: dict[int, int]) -> Case:
    """Diagnose the answers of a misreading."""
    found: list[float] = []
    began = process_time()
    diagnosis = diagnose(
        puzzle,
        given,
        seconds=SECONDS,
        on_try=lambda tried: tried.whole and found.append(process_time() - began),
    )
    seconds = process_time() - began
    names = [{one.name for one in finding.candidate} for finding in diagnosis.findings]
    name = {*misreading.name.split(" + ")}
    verdict = "other" if diagnosis.explained else "missed"
    if name in names:
        verdict = "first" if names[0] == name else "equal"
    parts = "both parts" if len(given) > 1 else f"part {min(given)} alone"
    return Case(misreading.name, parts, verdict, found[0] if found else seconds, seconds)


def cases_of(kind: str, puzzle: Puzzle, seed: int) -> Iterator[Case]:
    """Diagnose all misreadings that change an answer, and some random pairs of them."""
    dice = Random(seed)
    known = dice.sample(every := misreadings_of(PUZZLES[kind]), len(every))
    one_of_each = unique_everseen(known, key=lambda misreading: misreading.family)
    diagnosed_alone = 0
    for misreading in one_of_each:
        if diagnosed_alone == (SAMPLE or len(known)):
            break
        if given := given_by(misreading, puzzle):
            diagnosed_alone += 1
            yield diagnosed(misreading, puzzle, given)
            if len(given) > 1 and given[1] != solve(puzzle, 1):
                yield diagnosed(misreading, puzzle, {1: given[1]})
    families = {
        one.family: [other for other in known if other.family == one.family] for one in known
    }
    pairs = 0
    while pairs < PAIRS:
        both = combined(*map(dice.choice, dice.sample([*families.values()], 2)))
        if both and len(given := given_by(both, puzzle)) > 1:
            yield diagnosed(both, puzzle, given)._replace(parts="pairs")
            pairs += 1


def row(cases: Iterable[Case]) -> str:
    """The counts of some cases."""
    cases = list(cases)
    counts = Counter(case.verdict for case in cases)
    named, seconds = ([case[place] for case in cases] for place in (-2, -1))
    return (
        f"{len(cases):>6} {counts['first']:>6} {counts['equal']:>6}"
        f" {counts['other']:>6} {counts['missed']:>7}"
        f" {median(named):>8.2f} {max(named):>6.2f} {median(seconds):>8.2f} {max(seconds):>6.2f}"
    )


if __name__ == "__main__":
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    head = f"{'':<40}  cases  first  equal  other  missed  named s    max    end s    max"
    for title in sys.argv[2:] or SETS:
        kind, generate = SETS[title]
        by_parts: dict[str, list[Case]] = defaultdict(list)
        by_name: dict[str, list[Case]] = defaultdict(list)
        for seed in seeds:
            for case in cases_of(kind, generate(seed), seed):
                by_parts[case.parts].append(case)
                if case.parts != "pairs":
                    by_name[CATALOGUE[case.name].family].append(case)
        print(head)
        for parts, cases in by_parts.items():
            print(f"{f'{title}, {parts}':<40} {row(cases)}", flush=True)
        if "NAMES" in os.environ:
            for name, cases in by_name.items():
                print(f"  {name:<38} {row(cases)}", flush=True)
