"""Find the misreadings of the rules that agree with everything that a program has answered.

The smallest puzzle that a program fails is often explained by several misreadings. Most of them
are refuted by the puzzles that it passed, or by another one that it failed. As long as some are
left, the program is run on the other hand-made cases, which are about one rule each, and then on
puzzles that tell them apart: those on which their answers differ. If none is left, misreadings
with similar answers say which turn decides the puzzle.

Runs that timed out are left out: a program may only be slow.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from heapq import nlargest
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from more_itertools import all_equal, interleave_longest, map_reduce, partition

from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import (
    Clue,
    common_clues,
    is_settled,
    swapped_parts,
)
from graphsolve.lab.cases import Answers, distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.check.answers import GivenAnswers
from graphsolve.lab.check.program import AnyProgram
from graphsolve.lab.check.session import (
    CheckedRun,
    Failure,
    compared_output,
    finished,
    run_on,
    shorter_timeout,
)
from graphsolve.lab.column import Measure, lab_of
from graphsolve.lab.compare import Comparison
from graphsolve.lab.difference import (
    Difference,
    Differences,
    MisreadDifference,
    differences_of,
    find_difference,
)
from graphsolve.lab.evidence import Answers as GivenTo
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import PROMISING, Question, Queue, best_question, puzzles_to_try
from graphsolve.limits import step, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import solve

ANSWER_SECONDS = 2.0  # how long to look for what all wrong answers are
APART_SECONDS = 5.0  # how long to look for puzzles that tell suspects apart
COMPARED = 20  # how many suspects to tell apart at once
MAX_PUZZLES = 100  # how many puzzles of each source to try on suspects to confirm them
MIN_DIFFERENT = 3  # a program that gives one answer where this many are right ignores its input
CANDIDATES_AT_ONCE = 20, 300  # how many are tried together: at first, and at most; see `growing`
SHARE_OF_TRYING = 0.5  # of the time, for trying all misreadings on the smallest failure
MAX_PAIRS = 10_000  # the number of pairs to try, the cheapest first; see `BestFirst`
CONFIRMATIONS = 5  # on how many further puzzles it gets wrong a program must answer as expected
MAX_RUNS = 15  # of those that failed, and of those that passed, to compare misreadings with
MAX_PLAYED = 20  # how many misreadings to play, the most similar ones
PLAYING_SECONDS = 2.0  # how much longer playing them may take than comparing them


@dataclass
class Suspects:
    """What explains the wrong answers of a program.

    Attributes:
        found: the misreadings that agree with every run, the most common ones first; pairs
            only if no misreading does alone.
        partial: those that agree with the smallest failure, whether or not with the other runs.
        runs: the runs of the program that ended in time, with those on further puzzles.
        clues: what all its wrong answers are.
        ended: whether all misreadings, and all pairs worth trying, were tried.
        all_tried: whether all misreadings were tried alone.
        so_far: those that agree with all answers but the last `left`, for which time ran out.
        left: the number of answers with which `so_far` was not compared.
        slow: the misreadings and pairs that took too long on the smallest failure.
    """

    found: Sequence[Misreading]
    partial: Sequence[Misreading]
    runs: Sequence[CheckedRun]
    clues: tuple[Clue, ...] = ()
    ended: bool = True
    all_tried: bool = True
    so_far: Sequence[Misreading] = ()
    left: int = 0
    slow: list[Misreading] = field(default_factory=list)

    @property
    def answers(self) -> int:
        """The number of answers of the program, or of runs without one."""
        return sum(len(run.expected) for run in self.runs)

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
        given = [run.given for run in self.runs]
        expected = {tuple(run.expected.values()) for run in self.runs}
        return len(expected) >= MIN_DIFFERENT and all_equal(given) and given[0] is not None

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        wrong_parts = {part for run in self.runs for part in run.wrong_parts}
        settled = bool(wrong_parts) and is_settled(self.clues, wrong_parts)
        return not (self.same_answers or settled)


async def suspects_async(
    failure: Failure,
    runs: Iterable[CheckedRun],
    program: AnyProgram,
    *,
    seconds: float = inf,
    on_puzzle: Callable[[int], object] = lambda _: None,
    on_pairs: Callable[[Suspects, int], object] = lambda *_: None,
) -> Suspects:
    """Find the misreadings that agree with all runs of a program, and tell them apart.

    If all wrong answers are right for something else, or the same for all puzzles, no misreading
    is tried. If the time limit passes, none may be found, but `so_far` is what agrees until then.
    `on_puzzle` is called before each puzzle on which suspects are compared, with their number;
    `on_pairs` before more pairs are tried, with what is known so far and the number of pairs tried
    so far.

    `suspects_async` is for programs that have to be awaited, and `suspects` for the others.
    """
    # Those that failed are often variants of one puzzle, so that many of them refute little more.
    ended = sorted((run for run in runs if not run.timed_out), key=usefulness)
    passed, failed = partition(lambda run: run.fault, ended)
    ordered = [*interleave_longest(failed, passed)]
    search = SuspectSearch(program, failure, ordered, on_puzzle, on_pairs)
    with step(seconds):
        await search.run(None if seconds == inf else seconds * SHARE_OF_TRYING)
        search.ended = True
    return search


suspects = finished(suspects_async)


class SuspectSearch(Suspects):
    """Finds suspects and runs the program on further puzzles, as long as time is left."""

    runs: list[CheckedRun]

    def __init__(
        self,
        program: AnyProgram,
        failure: Failure,
        runs: list[CheckedRun],
        on_puzzle: Callable[[int], object],
        on_pairs: Callable[[Suspects, int], object],
    ) -> None:
        super().__init__((), (), runs, ended=False, all_tried=False)
        self.program = program
        self.smallest = failure.smallest
        self.reading = failure.reading
        self.on_puzzle = on_puzzle
        self.on_pairs = on_pairs
        self.tried = {run.puzzle for run in runs}
        self.further = further_puzzles(failure.smallest.puzzle, self.tried)

    async def run_on(self, puzzle: Puzzle, right: Answers) -> None:
        """Run the program on another puzzle, and drop the suspects that disagree with it."""
        limit = shorter_timeout(self.program, self.runs)
        run = await run_on(self.program, puzzle, right, limit, self.reading)
        if run.timed_out:
            return
        self.found = agreeing(self.found, run)
        self.runs.append(run)

    async def run(self, seconds: float | None) -> None:
        """Find what explains all runs: a clue, a misreading or a pair.

        The time limit is that for trying misreadings on one puzzle, which leaves time to compare
        those that explain it with the other runs.
        """
        self.clues = read_runs(self.runs)
        if self.clues or all_equal(run.given for run in self.runs):
            for puzzle, right in islice(self.further, CONFIRMATIONS):
                await self.run_on(puzzle, right)
            self.clues = read_runs(self.runs)
        if not self.needs_search:
            return
        failed = self.smallest
        known = misreadings_of(failed.puzzle)
        with suppress(TimeLimitError), time_limit(seconds):
            for some in growing(known):
                self.partial = [*self.partial, *agreeing(some, failed, self.slow)]
            self.all_tried = True
        await self.narrow_down(self.partial)
        if self.found or failed.run.answers is None:  # a crash says too little to try pairs
            return
        pairs = Queue(())
        alone = {*self.partial}
        for one in known:
            pairs.pair(one, PROMISING if one in alone else 0.0)
        tried = 0
        for pairs_at_once in growing(one for one, _ in islice(pairs, MAX_PAIRS)):
            self.on_pairs(self, tried)
            explaining = agreeing(pairs_at_once, failed, self.slow)
            self.partial = [*self.partial, *explaining]
            await self.narrow_down(explaining)
            if self.found:
                return
            tried += len(pairs_at_once)

    async def narrow_down(self, left: Sequence[Misreading]) -> None:
        """Find those candidates that agree with all runs, further ones included."""
        self.so_far, self.left = left, self.answers
        for run in by_part(self.runs):
            self.so_far = agreeing(self.so_far, run)
            self.left -= len(run.expected)
        self.found = self.so_far
        for case in named_cases(record_of(self.runs[0].puzzle).name):
            if self.found and case.puzzle not in self.tried:
                await self.run_on(case.puzzle, case.answers)
        with suppress(TimeLimitError), time_limit(APART_SECONDS):
            await self.tell_apart()
            await self.confirm()

    async def tell_apart(self) -> None:
        """Run the program on puzzles on which its likeliest suspects differ."""
        told = True
        while told and len(self.found) > 1:
            self.on_puzzle(len(self.found))
            some = self.found[:COMPARED]
            number = len(self.found)
            apart = best_question(some, questions(some, self.program.parts))
            right = apart and fair_answers(apart.puzzle)
            if apart and right:
                await self.run_on(apart.puzzle, right)
            told = len(self.found) < number

    async def confirm(self) -> None:
        """Run the program on further puzzles that its suspects get wrong."""
        confirmed = 0
        for puzzle, right in self.further:
            if not self.found or confirmed == CONFIRMATIONS:
                return
            self.on_puzzle(len(self.found))
            expected = {part: right[part] for part in self.program.parts}
            [first] = GivenTo(puzzle=puzzle, right=expected, given={}).attempts(self.found[:1])
            if first.answers != expected:
                confirmed += 1
                await self.run_on(puzzle, right)


def growing(candidates: Iterable[Misreading]) -> Iterator[list[Misreading]]:
    """Candidates in lists, each twice as long as the one before, up to a maximum length."""
    size, most = CANDIDATES_AT_ONCE
    left = iter(candidates)
    while some := [*islice(left, size)]:
        yield some
        size = min(2 * size, most)


def usefulness(run: CheckedRun) -> tuple[bool, bool, Measure]:
    """A sort key that puts the runs first that refute the most suspects in the least time.

    Wrong answers to small puzzles come first; a run without an answer says little.
    """
    return run.run.answers is None, run.fault is None, lab_of(run.puzzle).measure(run.puzzle)


def by_part(runs: Sequence[CheckedRun]) -> Iterator[CheckedRun]:
    """The runs for part 1, then those for part 2, whose misread answers take longer."""
    for part in (1, 2):
        for run in runs:
            if run.run.answers and part in run.expected:
                given = replace(run.run, answers={part: run.run.answers[part]})
                yield CheckedRun(run.puzzle, {part: run.expected[part]}, given)
    yield from (run for run in runs if not run.run.answers)


def further_puzzles(
    smallest: Puzzle, tried: Container[Puzzle]
) -> Iterator[tuple[Puzzle, Answers]]:
    """Fair puzzles with their answers: variants of one that fails, and generated ones."""
    smaller = lab_of(smallest).simpler(smallest)
    variants = ((puzzle, right) for puzzle in smaller if (right := fair_answers(puzzle)))
    generated = distinct(generated_cases(record_of(smallest).name))
    others = ((case.puzzle, case.answers) for case in generated)
    for puzzle, right in interleave_longest(
        islice(variants, MAX_PUZZLES), islice(others, MAX_PUZZLES)
    ):
        if puzzle not in tried:
            yield puzzle, right


def read_runs(runs: Iterable[CheckedRun]) -> tuple[Clue, ...]:
    """What all wrong answers are right for, as far as there is time to find out."""

    def given() -> Iterator[tuple[Puzzle, GivenAnswers, GivenAnswers]]:
        for run in runs:
            if run.given:
                both = {part: solve(run.puzzle, part) for part in {1, 2} - run.expected.keys()}
                yield run.puzzle, run.given, {**run.expected, **both}

    with suppress(TimeLimitError), time_limit(ANSWER_SECONDS):
        return common_clues(given())
    return ()


def agreeing(
    among: Iterable[Misreading], run: CheckedRun, slow: list[Misreading] | None = None
) -> list[Misreading]:
    """The candidates that give a program's answers, or none where the program gave none.

    Those that take too long are kept, or added to `slow` if it is given.
    """
    found: list[Misreading] = []
    evidence = GivenTo(puzzle=run.puzzle, right=run.expected, given=run.given)
    for attempt in evidence.attempts([*among]):
        if attempt.agrees:
            found.append(attempt.misreading)
        elif attempt.agrees is None:
            (found if slow is None else slow).append(attempt.misreading)
    return found


def questions(some: Sequence[Misreading], parts: Sequence[int]) -> Iterator[Question]:
    """Puzzles on which misreadings may differ, with their answers."""
    for puzzle, part in islice(puzzles_to_try(some, parts), MAX_PUZZLES):
        if right := fair_answers(puzzle):
            yield Question(puzzle, part, right[part])


# --- The turn that decides a puzzle --------------------------------------------------------------


def deciding_difference(
    failed: CheckedRun, runs: Iterable[CheckedRun], seconds: float = 10.0
) -> MisreadDifference[Any, Any] | None:
    """Where a program probably departs from the rules in a puzzle that it gets wrong.

    This is where most misreadings that also get the puzzle wrong depart from the rules. Each is
    weighted by its similarity to the program: of the puzzles that either gets wrong, the share
    that both do (the Jaccard index). None if these misreadings change only the answer.
    """
    part = min(failed.wrong_parts)
    either: Counter[Misreading] = Counter()
    both: Counter[Misreading] = Counter()
    like: list[Misreading] = []
    with step(seconds):
        like += wrong_on(failed, part, misreadings_of(failed.puzzle))
        both.update(like)
        either.update(like)
        for run in compared(runs, part):
            wrong = [*wrong_on(run, part, like)]
            both.update(wrong if part in run.wrong_parts else ())
            either.update(like if part in run.wrong_parts else wrong)
    similarity = {one: both[one] / either[one] for one in like}
    found: list[MisreadDifference[Any, Any]] = []
    with step(PLAYING_SECONDS):
        for one in nlargest(MAX_PLAYED, like, key=similarity.__getitem__):
            difference = find_difference(failed.puzzle, part, one)
            if difference and (difference.ours or difference.theirs):
                found.append(difference)
    if not found:
        return None
    at = map_reduce(found, lambda one: one.opens).values()
    first: MisreadDifference[Any, Any]
    first, *_ = max(at, key=lambda some: sum(similarity[one.misreading] for one in some))
    return first


class Causes(NamedTuple):
    """What is known about why a program fails a puzzle.

    Attributes:
        suspects: the misreadings that agree with it, if they were looked for.
        differences: where the first of these departs from the rules.
        printed: what the program printed besides its answers, if that differs from the rules.
        deciding: where it probably departs from the rules, if nothing else is known.
    """

    suspects: Suspects | None
    differences: Differences | None = None
    printed: Comparison | None = None
    deciding: MisreadDifference[Any, Any] | None = None

    @property
    def difference(self) -> Difference | None:
        """What boards can show side by side: the first misreading, or what is printed."""
        if self.differences and self.differences.together:
            return self.differences.together
        return self.printed.difference if self.printed else None


def causes_of(failed: CheckedRun, found: Suspects | None) -> Causes:
    """Why a program fails a puzzle, given the misreadings that agree with it."""
    printed = compared_output(failed)
    differences = deciding = None
    if found and found.found:
        with step(PLAYING_SECONDS):
            differences = differences_of(found.found[0], failed.puzzle, failed.wrong_parts)
    elif found and found.needs_search and failed.wrong_parts and not printed:
        deciding = deciding_difference(failed, found.runs)
    return Causes(found, differences, printed, deciding)


def compared(runs: Iterable[CheckedRun], part: int) -> Iterator[CheckedRun]:
    """Runs with an answer to a part: some that passed and some that failed, small puzzles."""
    answered = (run for run in runs if part in (run.run.answers or ()))
    for some in partition(lambda run: part in run.wrong_parts, answered):
        yield from islice(sorted(some, key=usefulness), MAX_RUNS)


def wrong_on(run: CheckedRun, part: int, among: Iterable[Misreading]) -> Iterator[Misreading]:
    """The misreadings that give a wrong answer to a part of the puzzle of a run."""
    right = {part: run.expected[part]}
    evidence = GivenTo(puzzle=run.puzzle, right=right, given={})
    for attempt in evidence.attempts([*among]):
        if attempt.answers not in ({}, right):
            yield attempt.misreading
