"""Find the misreadings of the rules that agree with everything that a program has answered.

The program is run on all hand-made puzzles. The loop of `graphsolve.lab.narrow` tries misreadings
on the smallest puzzle that the program fails, then on the others. As long as several are left, the
program is run on puzzles that tell them apart, then on some that the first one gets wrong. If none
is left, misreadings with similar answers say which turn decides the puzzle.

Runs without answers are left out: a program that timed out may only be slow, and a mistake can
make it crash in many ways.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import nlargest
from itertools import islice, takewhile
from math import inf
from typing import Any

from more_itertools import all_equal, interleave_longest, partition

from graphsolve.errors import GraphsolveError
from graphsolve.lab.arithmetic import Clue, common_clues, is_settled
from graphsolve.lab.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.check.session import Check, Run
from graphsolve.lab.compare import Comparison, FactDifference, compare
from graphsolve.lab.difference import (
    Differences,
    MisreadDifference,
    differences_of,
    find_difference,
)
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import Question, tell_apart
from graphsolve.limits import move_on_after, seconds_left, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.interface import solve
from graphsolve.puzzles.scene import Position

MAX_TRIED = 10_000  # misreadings and pairs
TOLD_APART = 20  # how many suspects to tell apart at once, the likeliest ones
MAX_PUZZLES = 100  # how many to look at for one that a suspect gets wrong
CONFIRMATIONS = 5  # on how many of those a program must answer as the first suspect does
MIN_DIFFERENT = 3  # a program that gives one answer where this many are right ignores its input
CLUE_SECONDS = 2.0  # to find out what all wrong answers have in common
COMPARING_SECONDS = 10.0  # to compare what a program prints with the rules
MAX_LIKE, MAX_RUNS = 80, 30  # misreadings that fail a puzzle, and the runs to compare them with
MAX_PLAYED = 10  # how many misreadings to play, the most similar ones
DECIDING_SECONDS, PLAYING_SECONDS = 10.0, 2.0  # to find those like the program, and to play them


class Suspects:
    """What is known about why a program fails a puzzle.

    Attributes:
        runs: the runs of the program that gave answers, with those on further puzzles.
        clues: what all its wrong answers have in common.
        found: the misreadings, or pairs of them, that agree with every run, the likeliest first.
        partial: the ones that agree with the smallest failure, but not with all other runs.
        tried: how many were tried.
        slow: the ones that took too long to try.
        ended: whether everything worth trying was tried.
        differences: where the first of those found departs from the rules.
        printed: what the program printed besides its answers, if that differs from the rules.
        deciding: where it probably departs from the rules, if nothing else is known.
    """

    def __init__(self, check: Check, *, jobs: int = 1) -> None:
        assert check.smallest
        self.check, self.smallest, self.jobs = check, check.smallest, jobs
        others = (run for run in check.runs if run.puzzle != self.smallest.puzzle)
        answered = sorted((run for run in others if run.answers), key=lambda run: run.size)
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
    def same_answers(self) -> bool:
        """Whether the program seems to ignore its input: it always gives the same answers."""
        expected = {tuple(run.expected.values()) for run in self.runs}
        given = [run.given for run in self.runs]
        return len(expected) >= MIN_DIFFERENT and all_equal(given) and bool(given[0])

    @property
    def is_settled(self) -> bool:
        """Whether no misreading of the rules can be behind the wrong answers."""
        wrong_parts = {part for run in self.runs for part in run.wrong_parts}
        return self.same_answers or (bool(wrong_parts) and is_settled(self.clues, wrong_parts))

    @property
    def difference(self) -> MisreadDifference[Any, Any] | FactDifference | None:
        """The difference that boards can show: that of the first misreading, or of the output."""
        if self.differences and self.differences.together:
            return self.differences.together
        return self.printed.difference if self.printed else None

    def search(self, seconds: float) -> None:
        """Find the misreadings that explain all runs, if wrong answers are the same in every run.

        Runs on more puzzles tell these apart.
        """
        if self.check.again or not self.smallest.wrong_parts:
            return
        queue = Queue(misreadings_of(self.smallest.puzzle))
        with move_on_after(seconds):
            named = named_cases(record_of(self.smallest.puzzle).name)
            for puzzle in self.new(case.puzzle for case in named):
                self.run_on(puzzle)
            with move_on_after(CLUE_SECONDS):
                self.clues = common_clues(
                    (run.puzzle, run.given, {**run.expected, **other_answers(run)})
                    for run in self.runs
                )
            while not (self.found or self.is_settled):
                queue.max_cost = queue.max_pair_cost = inf
                self.ended = False
                attempts = narrow(queue, [*map(evidence_of, self.runs)], jobs=self.jobs)
                for attempt in islice(attempts, MAX_TRIED - self.tried):
                    self.tried += 1
                    if attempt.agrees:
                        self.found.append(attempt.misreading)
                    elif attempt.agrees is False and attempt.agreed:
                        self.partial.append(attempt.misreading)
                self.ended = True
                if not self.found:
                    break
                for puzzle in self.telling_puzzles():
                    self.run_on(puzzle)
        self.slow = [*queue.slow.values()]

    def run_on(self, puzzle: Puzzle) -> None:
        """Run the program on another puzzle, and drop the suspects that disagree with it."""
        if (right := fair_answers(puzzle)) is None:
            return
        run = self.check.run(puzzle, right)
        if run.answers:
            self.runs.append(self.check.runs[-1])
            attempts = [*map(evidence_of(run).attempt, self.found)]
            self.partial += [each.misreading for each in attempts if each.agrees is False]
            self.found = [each.misreading for each in attempts if each.agrees is not False]

    def telling_puzzles(self) -> Iterator[Puzzle]:
        """Yield puzzles that tell the suspects apart, then some that the first one gets wrong."""
        left = len(self.found) + 1
        while 1 < len(self.found) < left:
            left = len(self.found)
            self.check.say(f"Telling {left} misreadings apart")
            if apart := tell_apart(self.found[:TOLD_APART], seconds_left(), self.check.parts):
                yield apart.puzzle
        self.check.say("Trying it on other puzzles")
        smallest = self.smallest.puzzle
        generated = distinct(generated_cases(record_of(smallest).name))
        variants = islice(lab_of(smallest).simpler(smallest), MAX_PUZZLES)
        others = (case.puzzle for case in islice(generated, MAX_PUZZLES))
        further = takewhile(lambda _: self.found, self.new(interleave_longest(variants, others)))
        yield from islice(filter(self.confirms, further), CONFIRMATIONS)

    def confirms(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is fair and the first suspect gets it wrong."""
        right, first = fair_answers(puzzle) or {}, self.found[:1]
        return any(
            Question(puzzle, part, right[part]).asked(first).wrong
            for part in right.keys() & self.check.parts
        )

    def new(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Skip the puzzles that the program was run on."""
        return (one for one in puzzles if all(run.puzzle != one for run in self.runs))

    def explain(self) -> None:
        """Find where the program departs from the rules, after the search."""
        failed, self.printed = self.smallest, compared_output(self.smallest)
        if self.found:
            with move_on_after(PLAYING_SECONDS):
                self.differences = differences_of(self.found[0], failed.puzzle, failed.wrong_parts)
        elif failed.wrong_parts and not (self.printed or self.check.again or self.is_settled):
            self.deciding = deciding_difference(self.runs)


def evidence_of(run: Run) -> Answers:
    """Return a program's answers to a puzzle as evidence."""
    return Answers(puzzle=run.puzzle, right=run.expected, given=run.given)


def other_answers(run: Run) -> dict[int, int | None]:
    """Return the right answers to the parts for which a program was not run."""
    return {part: solve(run.puzzle, part) for part in {1, 2} - run.expected.keys()}


def compared_output(run: Run) -> Comparison | None:
    """Compare what a program printed with the rules; return None if it does not differ."""
    text, part = run.output.stdout, min(run.wrong_parts, default=1)
    with suppress(GraphsolveError), time_limit(COMPARING_SECONDS):
        found = compare(text, "<stdout>", run.puzzle, part)
        if part > 1 and found.plays_shown == 1 and found.difference:
            # A program may print what happens in part 1, but only the answer to part 2.
            other = compare(text, "<stdout>", run.puzzle)
            found = found if other.difference else other
        return found if found.difference else None
    return None


def deciding_difference(runs: Sequence[Run]) -> MisreadDifference[Any, Any] | None:
    """Find where a program probably departs from the rules in the first puzzle, which it fails.

    This is where most misreadings that also get the puzzle wrong depart from the rules. Each is
    weighted by its similarity to the program: of the puzzles that either gets wrong, the share
    that both do (the Jaccard index). None if these misreadings change only the answer.
    """
    failed, *others = runs
    puzzle, part = failed.puzzle, min(failed.wrong_parts)
    either, both = Counter[Misreading](), Counter[Misreading]()
    with move_on_after(DECIDING_SECONDS):
        likeliest = sorted(misreadings_of(puzzle), key=lambda one: one.cost)
        question = Question(puzzle, part, failed.expected[part])
        wrong_too = (one for one in likeliest if question.asked([one]).wrong)
        both.update(islice(wrong_too, MAX_LIKE))
        either.update(like := [*both])
        for run in others[:MAX_RUNS]:
            if part in run.answers:
                wrong = Question(run.puzzle, part, run.expected[part]).asked(like).wrong
                both.update(wrong if part in run.wrong_parts else ())
                either.update(like if part in run.wrong_parts else wrong)
    similarity = {one: both[one] / either[one] for one in either}
    by_turn: defaultdict[Position | None, list[MisreadDifference[Any, Any]]] = defaultdict(list)
    with move_on_after(PLAYING_SECONDS):
        for one in nlargest(MAX_PLAYED, similarity, key=similarity.__getitem__):
            difference = find_difference(puzzle, part, one)
            if difference and (difference.ours or difference.theirs):
                by_turn[difference.opens].append(difference)
    weights = {turn: sum(similarity[one.misreading] for one in by_turn[turn]) for turn in by_turn}
    return by_turn[max(weights, key=weights.__getitem__)][0] if weights else None
