"""Search for the misreadings, alone or in pairs, that produce the given answers.

Misreadings and pairs are tried in one order of cost; see `BestFirst`. What a misreading answers
alone says how likely it is one of two. With `PuzzleLab.answers_by`, they are tried in batches, by
several processes once there are pairs or a batch takes long. Others, and those that would delay a
single process, are tried in slices, because some misread games never end.
"""

from bisect import insort
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, permutations
from math import inf, log2
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from typing import NamedTuple, TypeAlias

from more_itertools import chunked

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import read_answers
from graphsolve.lab.candidates import PROMISING, Attempt, BestFirst, Candidate, Question, cost_of
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.findings import Diagnosis, Finding, findings
from graphsolve.lab.diagnose.odds import Odds
from graphsolve.lab.difference import MAX_KEPT, play_by_rules
from graphsolve.lab.executors import begin_process
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.limits import checkpoint, seconds_left, shielded, step, time_limit
from graphsolve.puzzles.catalogue import Puzzle


class SearchProgress(NamedTuple):
    """How far a search is: the number of candidates tried so far.

    Attributes:
        attempt: the latest one.
        explanation: the first finding that explains everything, or None so far.
        finding: what the latest one explains, if it explains anything.
    """

    number: int
    attempt: Attempt
    explanation: Finding | None
    finding: Finding | None


Observer: TypeAlias = Callable[[SearchProgress], object]
"""Called after each attempt."""

MARGIN = 5.0
"""How many bits more another candidate may cost once one explains everything. One that costs more
is less likely by a factor of 32.
"""

MIN_ODDS = 0.1
"""A pair is tried only if it would have these odds at least, should it produce the answers."""

NO_EFFECT = 4.0
"""The bits that a pair costs more for each of its misreadings that changes no answer alone, or
leads to no answer although one is given.
"""

MAX_BITS = 17.0
"""Answers are computed in slices as long as the odds that this is worth it are at least one in
2 ** 17: those of the candidate, by the number of its slices. See `in_slices`.
"""

BATCH_SIZES, BATCH_SECONDS = (1, 80), 0.4
"""The number of candidates whose answers are computed together, at first and at most, and about
how long that may take.
"""

BATCHES_AHEAD = 2
"""The number of batches that wait for each process, or are tried by it."""

SECONDS_BETWEEN_LOOKS = 0.5
"""How long at most to wait for a process before the time limit is looked at again."""

SECONDS_TO_PREPARE = 5.0
"""The time limit for a step of `prepare`."""

EVENTS_AT_ONCE = 500  # of the play by the rules, in a step of `prepare`

ATTEMPTS_TO_ESTIMATE = 100, 1.1
"""How often to estimate which pairs are worth a try: after this many attempts, and then whenever
they have grown by this factor, and by as many.
"""


def diagnose(
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 20.0,
    jobs: int = 1,
    tried: Sequence[Attempt] = (),
    on_try: Observer | None = None,
) -> Diagnosis:
    """Find the misreadings of the rules that produce wrong answers.

    >>> from graphsolve.puzzles.cards import Decks
    >>> diagnosis = diagnose(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), {1: 251, 2: 236})
    >>> [finding.name for finding in diagnosis.findings]
    ['score-from-zero']

    If all wrong answers are right for something else, nothing is searched.

    Args:
        puzzle: the puzzle.
        given: the given answers by part, to one part or both.
        seconds: the time limit, after which the search ends with what it has found. To go on from
            there, pass its attempts as `tried`.
        jobs: the number of processes that compute the answers of pairs, if these come in batches.
            The others are started only when there are pairs to try or nothing is compiled, because
            everything else takes less time than to start them.
        tried: the attempts of an earlier diagnosis of these answers, which this one continues.
        on_try: called after each attempt.

    Raises:
        TimeLimitError: time runs out before the right answers are known.
    """
    with time_limit(seconds):
        right = {part: right_answer(puzzle, part) for part in sorted(given)}
        deadline = limits.clock() + seconds_left()
    diagnosis = Diagnosis({part: given[part] for part in right}, right)
    diagnosis = with_clues(puzzle, diagnosis, max(deadline - limits.clock(), 0))
    left = max(deadline - limits.clock(), 0)
    return searched(puzzle, diagnosis, seconds=left, jobs=jobs, tried=tried, on_try=on_try)


def with_clues(puzzle: Puzzle, diagnosis: Diagnosis, seconds: float) -> Diagnosis:
    """Return a diagnosis with what follows from wrong answers by arithmetic, if there is time."""
    if diagnosis.wrong_parts:
        with step(seconds):
            right = dict(diagnosis.right)
            for part in {1, 2} - right.keys():
                right[part] = right_answer(puzzle, part)
            return replace(diagnosis, clues=read_answers(puzzle, diagnosis.given, right))
    return diagnosis


def searched(
    puzzle: Puzzle,
    diagnosis: Diagnosis,
    *,
    seconds: float,
    jobs: int = 1,
    tried: Sequence[Attempt] = (),
    on_try: Observer | None = None,
) -> Diagnosis:
    """Return a diagnosis with what a search has found in time; see `diagnose`."""
    with shielded():
        search = Search(puzzle, diagnosis, on_try, tried)
    with step(seconds):
        search.run(jobs)
    return search.result()


@lru_cache(maxsize=8)
def right_answer(puzzle: Puzzle, part: int) -> int | None:
    """The right answer to a part, which the next diagnosis of the same puzzle needs as well."""
    return lab_of(puzzle).right_answer(puzzle, part)


def prepare(puzzle: Puzzle) -> Iterator[None]:
    """Compute what a diagnosis needs whatever the given answers are, except what takes long.

    Yields after each step, so that it can be left.
    """
    for part in (1, 2):
        try:
            with time_limit(SECONDS_TO_PREPARE):
                right_answer(puzzle, part)
                for _ in lab_of(puzzle).read_answer(puzzle, part, 1):
                    pass
        except TimeLimitError:
            return
        yield
    for _ in chunked(islice(play_by_rules(puzzle, 1), MAX_KEPT), EVENTS_AT_ONCE):
        yield


class Search:
    """Tries candidates on a puzzle, as long as the time limit allows.

    Attributes:
        diagnosis: the given answers and the right ones, and what follows by arithmetic.
        tried: the attempts so far.
        ended: whether there is nothing left to try.
        explanation: the first finding that explains everything.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        diagnosis: Diagnosis,
        on_try: Observer | None = None,
        tried: Sequence[Attempt] = (),
    ) -> None:
        self.puzzle = puzzle
        self.lab = lab_of(puzzle)
        self.in_batches = self.lab.answers_by is not None
        self.diagnosis = diagnosis
        self.on_try = on_try
        self.known = {attempt.candidate: attempt for attempt in tried}
        self.tried: list[Attempt] = []
        self.ended = True
        self.explanation: Finding | None = None
        self.next_estimate: float = ATTEMPTS_TO_ESTIMATE[0]
        self.promising = 0  # the number of promising misreadings so far
        self.seconds: list[float] = []  # of each single misreading, sorted
        self.queue = BestFirst(misreadings_of(puzzle))
        if not self.in_batches:
            all_alone = sum(2**-one.cost for one in misreadings_of(puzzle))
            self.queue.max_cost = MAX_BITS - log2(all_alone or 1.0)

    def run(self, jobs: int) -> None:
        """Try candidates, unless something else explains the answers."""
        if not self.diagnosis.wrong_parts:
            return
        if not self.diagnosis.needs_search:
            return
        self.ended = False
        most = self.lab.max_tried
        for attempt in self.attempts(jobs):
            if not self.diagnosis.decides(attempt):
                continue
            if len(self.tried) >= most and len(attempt.candidate) > 1:
                continue
            is_first = not self.explanation
            self.note(attempt)
            if self.explanation and is_first:
                most = len(self.tried) + max(len(self.tried), self.lab.tried_after_finding)
            if len(self.tried) < most:
                continue
            if not self.explanation or len(self.explanation.candidate) == 1:
                break
            # A single misreading that is more common than this pair may still be to come.
            self.queue.max_pair_cost = -inf
            self.queue.max_cost = min(self.queue.max_cost, cost_of(self.explanation.candidate))
        self.ended = True

    def result(self) -> Diagnosis:
        """What was found so far."""
        return replace(
            self.diagnosis,
            findings=tuple(findings(self.tried, self.diagnosis)),
            attempts=tuple(self.tried),
            ended=self.ended,
            unfinished=tuple(sorted(self.unfinished(), key=cost_of)),
        )

    def unfinished(self) -> set[Candidate]:
        """What was not tried to its end, although it is more common than something that was.

        If time ran out, these are all misreadings that were not tried.
        """
        tried = {attempt.candidate for attempt in self.tried}
        left = {*self.queue.taken} - tried
        if self.ended:
            most = max(map(cost_of, tried), default=0.0)
            return {one for one in left if cost_of(one) < most}
        left |= {(one,) for one in misreadings_of(self.puzzle)} - tried
        return {one for one in left if cost_of(one) <= self.queue.max_cost}

    def note(self, attempt: Attempt) -> None:
        """Learn from an attempt what is worth a try."""
        self.tried.append(attempt)
        finding = self.diagnosis.judge(attempt)
        if finding and finding.explains_all:
            is_first, self.explanation = not self.explanation, self.explanation or finding
            most = cost_of(attempt.candidate) + MARGIN
            self.queue.max_cost = min(self.queue.max_cost, most)
            if len(attempt.candidate) == 1:  # a pair is less likely, and single ones may be equal
                most -= MARGIN
            elif is_first:
                self.queue.advance(self.siblings(attempt.candidate))
            self.queue.max_pair_cost = most
        elif len(attempt.candidate) == 1:
            self.queue.pair(attempt.candidate[0], self.bits(attempt) + self.slowness(attempt))
        if not self.explanation and len(self.tried) >= self.next_estimate:
            self.limit_pairs()
        if self.on_try:
            self.on_try(SearchProgress(len(self.tried), attempt, self.explanation, finding))

    def siblings(self, pair: Candidate) -> Iterator[Candidate]:
        """Pairs not yet tried that replace one of its decisions in another way.

        They often give the same answers.
        """
        tried = {frozenset(attempt.candidate) for attempt in self.tried}
        for one, other in permutations(pair):
            for each in misreadings_of(self.puzzle):
                if (
                    not each.replaces.keys().isdisjoint(one.replaces)
                    and not each.contradicts(other)
                    and frozenset((each, other)) not in tried
                ):
                    yield each, other

    def limit_pairs(self) -> None:
        """Leave out pairs that would probably fit by chance."""
        more, growth = ATTEMPTS_TO_ESTIMATE
        self.next_estimate = max(len(self.tried) + more, growth * len(self.tried))
        odds = Odds(self.diagnosis.given, self.diagnosis.right, self.tried)
        least = odds.others_if_new * MIN_ODDS / (1 - MIN_ODDS)
        self.queue.max_pair_cost = -log2(least)

    def bits(self, attempt: Attempt) -> float:
        """How much less likely a misreading is one of two than its cost says, in bits."""
        if self.is_promising(attempt):
            self.promising += 1  # the more there are, the less it says of each
            return PROMISING + log2(self.promising)
        return 0.0 if self.has_effect(attempt) else NO_EFFECT

    def slowness(self, attempt: Attempt) -> float:
        """The bits that pairs with a slow misreading cost more, so that they are tried later.

        This orders candidates by their odds per second.
        """
        if not attempt.seconds:
            return 0.0
        insort(self.seconds, attempt.seconds)
        usual = self.seconds[len(self.seconds) // 2]
        return max(log2(attempt.seconds / usual) - 1, 0.0)

    def has_effect(self, attempt: Attempt) -> bool:
        """Whether a misreading leads to another answer, as far as it is known."""
        right = self.diagnosis.right
        return any(
            answer not in {right[part], None} for part, answer in attempt.answers.items()
        ) or attempt.answers.keys().isdisjoint(attempt.candidate[0].parts)

    def is_promising(self, attempt: Attempt) -> bool:
        """Whether a misreading explains a wrong part, or nearly does."""
        return any(
            answer is not None and self.lab.may_explain(answer, self.diagnosis.given[part])
            for part, answer in attempt.answers.items()
            if part in self.diagnosis.wrong_parts
        )

    def attempts(self, jobs: int) -> Iterator[Attempt]:
        """The attempts of all candidates."""
        diagnosis = self.diagnosis
        question = Question(
            puzzle=self.puzzle,
            parts=[*diagnosis.given],
            right=diagnosis.right.__getitem__,
            given=diagnosis.given,
            decisive=diagnosis.given.keys() - (() if self.in_batches else diagnosis.wrong_parts),
            known=self.known,
        )
        if not self.in_batches or (jobs == 1 and not self.lab.is_fast):
            yield from question.attempts(self.queue)
            return
        size, most = BATCH_SIZES
        batch: list[Candidate] = []
        is_slow = False
        while not (jobs > 1 and (is_slow or any(len(candidate) > 1 for candidate in batch))):
            if not (batch := [*islice(self.queue, size)]):
                return
            began = limits.clock()
            yield from question.attempts(batch)
            too_long = limits.clock() - began >= BATCH_SECONDS
            size = max(size // 2, 1) if too_long else min(2 * size, most)
            is_slow = too_long and not self.lab.is_fast
        yield from in_processes(question, self.queue, jobs, size)


def in_processes(question: Question, queue: BestFirst, jobs: int, size: int) -> Iterator[Attempt]:
    """The attempts of candidates, tried in batches by this process and by others.

    A batch is taken when a process is nearly free for it, so that the next ones are the best by
    then. Those of this process are smaller, so that the others soon get more.
    """
    with get_context("spawn").Pool(jobs - 1, begin_process) as pool:
        running: deque[AsyncResult[list[Attempt]]] = deque()
        while True:
            while len(running) < BATCHES_AHEAD * (jobs - 1) and (batch := [*islice(queue, size)]):
                arguments = question, batch, seconds_left()
                running.append(pool.apply_async(attempts_in_time, arguments))
            if not running:
                return
            if not running[0].ready() and (batch := [*islice(queue, max(size // 8, 1))]):
                yield from question.attempts(batch)
                continue
            while not running[0].ready():
                running[0].wait(min(seconds_left(), SECONDS_BETWEEN_LOOKS))
                checkpoint()
            yield from running.popleft().get()


def attempts_in_time(question: Question, batch: list[Candidate], seconds: float) -> list[Attempt]:
    """The attempts of candidates that end in time."""
    done: list[Attempt] = []
    with step(seconds):
        done.extend(question.attempts(batch))
    return done
