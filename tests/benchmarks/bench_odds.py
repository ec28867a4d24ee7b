"""Whether the odds of `diagnose` hold: of the names said with 90 %, nine of ten should be right.

    python tests/benchmarks/bench_odds.py PUZZLE [RUNS [SEED]]

Each run makes a mistake at random on a generated puzzle of real size, and diagnoses its answers,
to part 1 or to both parts. The share `OUTSIDE` of the mistakes is none that `diagnose` knows: half
of them are made in a solver of `tests/strangers` and have no accepted name, but at most an idea,
the others are taken out of the catalogue for the run. The rest are misreadings and pairs, as often
as their cost says. Ctrl-C ends the runs early.

A name is right if it is that of the mistake or of a part of it (the other misreading of a pair may
change no given answer), or if both answer the given parts of some small puzzles alike. It also is
if it is the idea of a stranger's mistake, or replaces the same decision as one taken out. The
seconds are processor time. Tune with seeds below 1000, report others.
"""

import signal
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from itertools import count, islice, pairwise
from random import Random
from statistics import fmean, median
from time import process_time
from unittest.mock import patch

from bench_strangers import GENERATE, answers, interrupt

from graphsolve.errors import TimeLimitError
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.diagnose.chance import OUTSIDE
from graphsolve.lab.misreadings import (
    CATALOGUE,
    PAIR_COST,
    PAIR_ERRORS,
    Misreading,
    as_one,
    combined,
    misreadings_of,
    places,
)
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import solve
from strangers.mistakes import MISTAKES

BINS = 0.0, 0.5, 0.8, 0.9, 0.95, 1.01
SECONDS = 30.0
SECONDS_TO_ANSWER = 20.0
SMALL = {"cave": {"width": 12, "height": 12}, "cards": {"cards": 10}, "duel": {}}
SMALL_PUZZLES = 12
"""The number of puzzles to which two mistakes must give the same answers to count as one."""


@contextmanager
def catalogue_of(name: str, misreadings: tuple[Misreading, ...]) -> Iterator[None]:
    """Know only some misreadings of a puzzle."""
    places.cache_clear()
    with patch.object(lab_of(PUZZLES[name]), "misreadings", misreadings):
        yield
    places.cache_clear()


def chosen(dice: Random, known: tuple[Misreading, ...]) -> Misreading:
    """A misreading or a pair, by cost."""
    weights = [one.weight for one in known]
    while True:
        one, other = dice.choices(known, weights, k=2)
        if dice.random() > sum(weights) / 2 * 2**-PAIR_COST:
            return one
        if both := combined(one, other):
            return both


def answers_by(one: Misreading, puzzle: Puzzle) -> dict[int, int] | None:
    """The answers of a misreading, if it has some, and not too late."""
    try:
        with time_limit(SECONDS_TO_ANSWER):
            found = {
                part: one.answer(puzzle, part) if part in one.parts else solve(puzzle, part)
                for part in (1, 2)
            }
    except (TimeLimitError, *PAIR_ERRORS):
        return None
    return None if None in found.values() else found


def runs(
    name: str, seed: int
) -> Iterator[tuple[Puzzle, dict[int, int], tuple[Misreading, ...], str]]:
    """Puzzles with wrong answers, the mistake behind them or its idea, and where it is from."""
    known = misreadings_of(PUZZLES[name])
    unlisted = [one for one in MISTAKES if one.puzzle == name and not one.accepted]
    outside = ["stranger", "taken out"] if unlisted else ["taken out"]
    for number in count(seed):
        dice = Random(f"{name} {number}")
        puzzle = GENERATE[name](number)
        kind = "inside" if dice.random() >= OUTSIDE else dice.choice(outside)
        if kind == "stranger":
            stranger = dice.choice(unlisted)
            given = answers(stranger, puzzle)
            mistake = tuple(CATALOGUE[idea] for idea in stranger.idea)
        else:
            one = chosen(dice, known)
            one = one if kind == "inside" else one.each[0]
            mistake, given = one.each, answers_by(one, puzzle)
        right = {part: solve(puzzle, part) for part in (1, 2)}
        if given and dice.random() < 1 / 2:
            given = {1: given[1]}
        if given and any(right[part] != answer for part, answer in given.items()):
            yield puzzle, given, mistake, kind


def is_right(
    found: Misreading, mistake: tuple[Misreading, ...], kind: str, parts: Collection[int]
) -> bool:
    """Whether a name is that of the mistake; see the top of this file."""
    if kind == "taken out":
        return any(one.replaces.keys() & mistake[0].replaces.keys() for one in found.each)
    if {*found.each} <= {*mistake}:
        return True
    return kind == "inside" and are_alike(found, as_one(mistake), parts)


def are_alike(one: Misreading, other: Misreading, parts: Collection[int]) -> bool:
    """Whether two misreadings give the same answers to some small puzzles."""
    name = one.puzzle
    for seed in range(SMALL_PUZZLES):
        puzzle = lab_of(PUZZLES[name]).generate(seed, **SMALL[name])
        both = [answers_by(each, puzzle) or {} for each in (one, other)]
        if any(both[0].get(part) != both[1].get(part) for part in parts):
            return False
    return True


def main(name: str, number: int = 100, seed: int = 1000) -> None:
    """Diagnose some mistakes, and print how many of the names are right."""
    known = misreadings_of(PUZZLES[name])
    by_odds = defaultdict(list)
    outcomes = defaultdict(list)
    times = []
    with suppress(KeyboardInterrupt):
        for puzzle, given, mistake, kind in islice(runs(name, seed), number):
            taken = mistake if kind == "taken out" else ()
            with catalogue_of(name, tuple(one for one in known if one not in taken)):
                began = process_time()
                diagnosis = diagnose(puzzle, given, seconds=SECONDS)
                times.append(process_time() - began)
                found = [each for each in diagnosis.findings if each.explains_all]
                plain = bool(found) and not diagnosis.may_be_chance(found[0])
            rights = [is_right(each.misreading, mistake, kind, given) for each in found]
            for each, right in zip(found, rights, strict=True):
                place = max(limit for limit in BINS if each.probability >= limit)
                by_odds[place].append((each.probability, right))
            outcomes[kind].append((any(rights), plain and not any(rights), plain, bool(found)))
            names = ", ".join(f"{each.name} {each.probability:.2f}" for each in found[:3])
            behind = " + ".join(one.name for one in mistake) or kind
            print(f"{times[-1]:6.1f} s  {behind:<40} {names or 'none'}", flush=True)
    print("\n odds of a name   names   mean odds   right")
    for low, high in pairwise(BINS):
        if some := by_odds[low]:
            odds, rights = zip(*some, strict=True)
            print(
                f"{low:6.0%} to {min(high, 1):4.0%}  {len(some):6}  {fmean(odds):10.0%}"
                f"  {fmean(rights):6.0%}"
            )
    print("\n mistake     runs   right name   false, plainly   plainly   none")
    for kind, each in outcomes.items():
        shown, false, plain, named = (fmean(column) for column in zip(*each, strict=True))
        print(
            f" {kind:<10} {len(each):5} {shown:12.0%} {false:16.0%} {plain:9.0%} {1 - named:6.0%}"
        )
    print(f"\n{median(times):.1f} s in the median, {max(times):.1f} s at most")


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, interrupt)
    main(sys.argv[1], *map(int, sys.argv[2:]))
