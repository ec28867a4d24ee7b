"""Find the misreadings of the rules that agree with everything that a program has answered.

The loop of `graphsolve.lab.narrow` tries them on the smallest puzzle that the program fails, then
on the others. As long as several are left, the program is run on more puzzles: the hand-made ones,
puzzles that best split what is left, and some that the first one gets wrong. If none is left,
misreadings with similar answers say which turn decides the puzzle.

Runs without answers are left out: a program that timed out may only be slow, and a mistake can
make it crash in many ways.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from math import inf
from typing import Any

from more_itertools import all_equal, interleave_longest, map_reduce, partition

from graphsolve import limits
from graphsolve.lab.arithmetic import Clue, common_clues, is_settled, swapped_parts
from graphsolve.lab.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.check.session import Check, Run, Steps, compared_output
from graphsolve.lab.column import Measure, lab_of
from graphsolve.lab.compare import Comparison
from graphsolve.lab.difference import (
    Difference,
    Differences,
    MisreadDifference,
    differences_of,
    find_difference,
)
from graphsolve.lab.evidence import Answers
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import tell_apart, wrong_on
from graphsolve.limits import step
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import solve

MAX_TRIED = 10_000  # misreadings and pairs
TOLD_APART = 20  # how many suspects to tell apart at once, the likeliest ones
MAX_PUZZLES = 100  # how many to look at for one that a suspect gets wrong
CONFIRMATIONS = 5  # on how many of those a program must answer as the first suspect does
MIN_DIFFERENT = 3  # a program that gives one answer where this many are right ignores its input
CLUE_SECONDS = 2.0  # to find out what all wrong answers are
MAX_RUNS = 15  # of those that failed, and of those that passed, to compare misreadings with
MAX_PLAYED = 20  # how many misreadings to play, the most similar ones
PLAYING_SECONDS = 2.0


class Suspects:
    """What is known about why a program fails a puzzle.

    Attributes:
        runs: the runs of the program that gave answers, with those on further puzzles.
        clues: what all its wrong answers are.
        found: the misreadings, or pairs of them, that agree with every run, the likeliest first.
        partial: those that agree with the smallest failure, but not with all other runs.
        tried: how many were tried.
        slow: those that took too long to try.
        ended: whether all that is worth it was tried.
        differences: where the first of those found departs from the rules.
        printed: what the program printed besides its answers, if that differs from the rules.
        deciding: where it probably departs from the rules, if nothing else is known.
    """

    def __init__(self, check: Check, *, jobs: int = 1) -> None:
        assert check.smallest
        self.check, self.smallest, self.jobs = check, check.smallest, jobs
        others = (run for run in check.runs if run.puzzle != self.smallest.puzzle)
        answered = sorted((run for run in others if run.answers), key=usefulness)
        passed, failed = partition(lambda run: run.fault, answered)
        self.runs = [self.smallest, *interleave_longest(failed, passed)]
        self.clues: tuple[Clue, ...] = ()
        self.found: list[Misreading] = []
        self.partial: list[Misreading] = []
        self.tried = 0
        self.slow: Sequence[Misreading] = ()
        self.ended = False
        self.differences: Differences | None = None
        self.printed: Comparison | None = None
        self.deciding: MisreadDifference[Any, Any] | None = None

    @property
    def failed(self) -> int:
        """The number of runs that failed."""
        return sum(run.fault is not None for run in self.runs)

    @property
    def swapped(self) -> bool:
        """Whether all wrong answers are the right ones to the other part."""
        return len(swapped_parts(self.clues)) > 1

    @property
    def same_answers(self) -> bool:
        """Whether the program gave the same answers to different puzzles, and not by chance."""
        expected = {tuple(run.expected.values()) for run in self.runs}
        given = [run.given for run in self.runs]
        return len(expected) >= MIN_DIFFERENT and all_equal(given) and bool(given[0])

    @property
    def is_settled(self) -> bool:
        """Whether no misreading of the rules can be behind the wrong answers."""
        wrong_parts = {part for run in self.runs for part in run.wrong_parts}
        return self.same_answers or (bool(wrong_parts) and is_settled(self.clues, wrong_parts))

    @property
    def difference(self) -> Difference | None:
        """What boards can show side by side: the first misreading, or what is printed."""
        if self.differences and self.differences.together:
            return self.differences.together
        return self.printed.difference if self.printed else None

    def search(self, seconds: float) -> Steps[None]:
        """Find what explains all runs, if their answers are wrong and the same in every run.

        More runs tell apart what is left.
        """
        if self.check.again or not self.smallest.wrong_parts:
            return
        self.read_runs()
        if self.clues or all_equal(run.given for run in self.runs):
            for puzzle in islice(self.further_puzzles(), CONFIRMATIONS):
                yield from self.run_on(puzzle)
            self.read_runs()
        if self.is_settled:
            return
        deadline = limits.clock() + seconds
        queue = Queue(misreadings_of(self.smallest.puzzle))
        while not self.found:
            queue.max_cost = inf
            queue.max_pair_cost = inf
            self.ended = False
            with step(max(deadline - limits.clock(), 0)):
                self.narrow(queue)
                self.ended = True
            self.slow = [*queue.slow.values()]
            if not self.found:
                return
            yield from self.tell_apart(deadline)

    def narrow(self, queue: Queue) -> None:
        """Try misreadings until some agree with all runs, and nothing else is as likely."""
        for attempt in narrow(queue, [*self.evidence()], jobs=self.jobs):
            self.tried += 1
            if attempt.agrees:
                self.found.append(attempt.misreading)
            elif attempt.agrees is False and attempt.agreed:
                self.partial.append(attempt.misreading)
            if self.tried >= MAX_TRIED:
                return

    def evidence(self) -> Iterator[Answers]:
        """Yield the smallest failure, then the answers to part 1 of all others, then to part 2."""
        yield evidence_of(self.smallest, self.check.parts)
        for part in self.check.parts:
            yield from (evidence_of(run, [part]) for run in self.runs[1:])

    def run_on(self, puzzle: Puzzle) -> Steps[None]:
        """Run the program on another puzzle, and drop the suspects that disagree with it."""
        if (right := fair_answers(puzzle)) is None:
            return
        run = yield from self.check.run(puzzle, right, self.check.shorter_limit())
        if run.answers:
            self.runs.append(run.without_output())
            attempts = map(evidence_of(run, self.check.parts).attempt, self.found)
            wrong = {each.misreading.name for each in attempts if each.agrees is False}
            self.partial += [one for one in self.found if one.name in wrong]
            self.found = [one for one in self.found if one.name not in wrong]

    def tell_apart(self, deadline: float) -> Steps[None]:
        """Run the program on more puzzles until one suspect is left that seems to be right."""
        for case in named_cases(record_of(self.smallest.puzzle).name):
            if self.found and case.puzzle not in self.puzzles and limits.clock() < deadline:
                yield from self.run_on(case.puzzle)
        left = len(self.found) + 1
        while 1 < len(self.found) < left and limits.clock() < deadline:
            left = len(self.found)
            self.check.say(f"Telling {left} misreadings apart")
            seconds = max(deadline - limits.clock(), 0)
            if apart := tell_apart(self.found[:TOLD_APART], seconds, self.check.parts):
                yield from self.run_on(apart.puzzle)
        confirmed = 0
        for puzzle in self.further_puzzles():
            if not self.found or confirmed == CONFIRMATIONS or limits.clock() > deadline:
                return
            self.check.say("Trying it on other puzzles")
            right, parts, first = fair_answers(puzzle), self.check.parts, self.found[:1]
            if right and any(wrong_on(puzzle, part, right[part], first) for part in parts):
                confirmed += 1
                yield from self.run_on(puzzle)

    @property
    def puzzles(self) -> set[Puzzle]:
        """The puzzles of all runs."""
        return {run.puzzle for run in self.runs}

    def further_puzzles(self) -> Iterator[Puzzle]:
        """Yield variants of the smallest puzzle, and generated ones."""
        smallest = self.smallest.puzzle
        generated = distinct(generated_cases(record_of(smallest).name))
        puzzles = interleave_longest(
            islice(lab_of(smallest).simpler(smallest), MAX_PUZZLES),
            (case.puzzle for case in islice(generated, MAX_PUZZLES)),
        )
        return (puzzle for puzzle in puzzles if puzzle not in self.puzzles)

    def explain(self) -> None:
        """Find where the program departs from the rules, after the search."""
        failed, self.printed = self.smallest, compared_output(self.smallest)
        if self.found:
            with step(PLAYING_SECONDS):
                self.differences = differences_of(self.found[0], failed.puzzle, failed.wrong_parts)
        elif failed.wrong_parts and not (self.printed or self.check.again or self.is_settled):
            self.deciding = deciding_difference(failed, self.runs)

    def read_runs(self) -> None:
        """Find out what all wrong answers are right for."""
        self.clues = ()
        with step(CLUE_SECONDS):
            self.clues = common_clues(
                (run.puzzle, run.given, {**run.expected, **other_answers(run)})
                for run in self.runs
                if run.given
            )


def usefulness(run: Run) -> tuple[bool, Measure]:
    """Return a sort key: first the runs that refute the most suspects in the least time."""
    return run.fault is None, lab_of(run.puzzle).measure(run.puzzle)


def evidence_of(run: Run, parts: Iterable[int]) -> Answers:
    """Return a program's answers to a puzzle as evidence."""
    right = {part: run.expected[part] for part in parts}
    return Answers(puzzle=run.puzzle, right=right, given={part: run.given[part] for part in right})


def other_answers(run: Run) -> dict[int, int | None]:
    """Return the right answers to the parts for which a program was not run."""
    return {part: solve(run.puzzle, part) for part in {1, 2} - run.expected.keys()}


# --- The turn that decides a puzzle --------------------------------------------------------------


def deciding_difference(
    failed: Run, runs: Iterable[Run], seconds: float = 10.0
) -> MisreadDifference[Any, Any] | None:
    """Find where a program probably departs from the rules in a puzzle that it gets wrong.

    This is where most misreadings that also get the puzzle wrong depart from the rules. Each is
    weighted by its similarity to the program: of the puzzles that either gets wrong, the share
    that both do (the Jaccard index). None if these misreadings change only the answer.
    """
    part = min(failed.wrong_parts)
    answered = sorted((run for run in runs if part in run.answers), key=usefulness)
    passed, wrong = partition(lambda run: part in run.wrong_parts, answered)
    either: Counter[Misreading] = Counter()
    both: Counter[Misreading] = Counter()
    with step(seconds):
        known = misreadings_of(failed.puzzle)
        like = wrong_on(failed.puzzle, part, failed.expected[part], known)
        for run in (failed, *islice(wrong, MAX_RUNS), *islice(passed, MAX_RUNS)):
            same = wrong_on(run.puzzle, part, run.expected[part], like)
            both.update(same if part in run.wrong_parts else ())
            either.update(like if part in run.wrong_parts else same)
    similarity = {one: both[one] / either[one] for one in either}
    found: list[MisreadDifference[Any, Any]] = []
    with step(PLAYING_SECONDS):
        for one in nlargest(MAX_PLAYED, similarity, key=similarity.__getitem__):
            difference = find_difference(failed.puzzle, part, one)
            if difference and (difference.ours or difference.theirs):
                found.append(difference)
    by_turn = map_reduce(
        found, lambda one: one.opens, lambda one: (similarity[one.misreading], one)
    )
    likeliest = max(
        by_turn.values(), key=lambda some: sum(weight for weight, _ in some), default=()
    )
    return next((difference for _, difference in likeliest), None)
