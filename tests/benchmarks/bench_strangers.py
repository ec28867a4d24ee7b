"""How `diagnose` does on solvers that know nothing of its catalogue.

    python tests/benchmarks/bench_strangers.py [SEEDS [WORD]...]

Each mistake of `tests/strangers` is made on generated puzzles of real size until its answers to
SEEDS of them are wrong, and these are diagnosed: both of them, and that to part 1 alone. Words
limit the mistakes to those with one of them in their solver's or their own name. The verdicts:

    first   the first name is right
    equal   a right name is listed, after another that gives the same answers
    known   no misreading, but the answer is recognized, such as the outcome of another round
    none    no name
    chance  no right name, and the others are reported as perhaps chance
    several several names that give the same answers, and none is right
    FALSE   one name, and it is not right
    missed  the catalogue has a right name, which was not found, and no other either
"""

import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.diagnose import Diagnosis, diagnose
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.interface import solve
from strangers.mistakes import MISTAKES, Mistake, load

SECONDS_TO_PLAY = 30
"""A mistake that takes longer on a puzzle never ends."""
NEVER = {None, 10**9}
"""What solvers of the duel answer if they find no way to win."""
MAX_SEEDS = 40
MAX_ENDLESS = 5
GENERATE = {"cave": generate_cave, "cards": generate_decks, "duel": generate_boss}


def answers(mistake: Mistake, puzzle: Puzzle) -> dict[int, int] | None:
    """What the solver with the mistake answers to both parts; None if it does not end or fails."""
    solver = load(mistake.solver, mistake)
    signal.alarm(SECONDS_TO_PLAY)
    try:
        found = {1: solver.part1(str(puzzle)), 2: solver.part2(str(puzzle))}
    except (TimeoutError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
        return None
    finally:
        signal.alarm(0)
    return None if NEVER & {*found.values()} else found


def wrong_answers(mistake: Mistake) -> Iterator[tuple[Puzzle, dict[int, int]]]:
    """Puzzles with at least one wrong answer."""
    endless = 0
    for seed in range(MAX_SEEDS):
        puzzle = GENERATE[mistake.puzzle](seed)
        given = answers(mistake, puzzle)
        if given is None:
            endless += 1
            if endless > MAX_ENDLESS:
                return
        elif any(answer != solve(puzzle, part) for part, answer in given.items()):
            yield puzzle, given


def is_right(finding: Misreading, mistake: Mistake) -> bool:
    """Whether the names of a finding, in any order, are accepted for the mistake."""
    names = {one.name for one in finding.each}
    return any(
        names == set(accepted.split("+")) or all(fnmatch(name, accepted) for name in names)
        for accepted in mistake.accepted + mistake.idea
    )


def verdict(diagnosis: Diagnosis, mistake: Mistake) -> str:
    """How right the findings are; see the top of this file."""
    found = diagnosis.findings
    if found and is_right(found[0], mistake):
        return "first"
    if any(is_right(finding, mistake) for finding in found):
        return "equal"
    known = any(one.meaning.settles for one in diagnosis.clues)
    if known and not found:
        return "known"
    if not found:
        return "missed" if mistake.accepted else "none"
    if diagnosis.odds.may_be_chance(found[0]):
        return "chance"
    return "several" if len(found) > 1 else "FALSE"


def interrupt(*_: object) -> None:
    """Stop a solver that does not end."""
    raise TimeoutError


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, interrupt)
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    words = sys.argv[2:]
    verdicts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for mistake in MISTAKES:
        if words and not any(word in f"{mistake.solver} {mistake.name}" for word in words):
            continue
        for puzzle, given in islice(wrong_answers(mistake), seeds):
            tried = {"both parts": given}
            if given[1] != solve(puzzle, 1):
                tried["part 1 alone"] = {1: given[1]}
            for parts, some in tried.items():
                began = process_time()
                found = diagnose(puzzle, some)
                seconds, said = process_time() - began, verdict(found, mistake)
                verdicts[f"{mistake.puzzle}, {parts}"][said] += 1
                names = ", ".join(finding.name for finding in found.findings[:3])
                print(
                    f"{mistake.solver:<15} {mistake.name:<58.58} {parts:<12} {said:<7}"
                    f" {seconds:>6.2f} {names}",
                    flush=True,
                )
    for name, counts in verdicts.items():
        print(f"{name}:", ", ".join(f"{count} {said}" for said, count in counts.most_common()))
