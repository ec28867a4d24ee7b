"""Candidates that may explain wrong answers: which are tried first, and what they answer.

check and diagnose ask the same: which of many candidates give these answers? There are more pairs
than can be tried. So `BestFirst` makes candidates in order of their cost, as they are asked for,
and a `Question` computes their answers.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from math import inf, log2
from time import process_time
from typing import TypeAlias

from more_itertools import consume

from graphsolve.errors import TimeLimitError
from graphsolve.lab.column import Job, TooLongError, lab_of
from graphsolve.lab.misreadings import CATALOGUE, PAIR_COST, PAIR_ERRORS, Misreading, as_one
from graphsolve.limits import checkpoint, time_limit
from graphsolve.puzzles.catalogue import Puzzle

Candidate: TypeAlias = tuple[Misreading, ...]
"""One misreading, or a pair."""


def name_of(candidate: Candidate) -> str:
    """The names of its misreadings, such as `attack-first + last-round-counts`."""
    return " + ".join(misreading.name for misreading in candidate)


def candidate_of(name: str) -> Candidate:
    """The candidate with these names."""
    return tuple(CATALOGUE[each] for each in name.split(" + "))


def cost_of(candidate: Candidate) -> float:
    """How rare it is, in bits; see `Misreading.cost`."""
    cost = -PAIR_COST
    for one in candidate:  # which is faster than a sum
        cost += one.cost + PAIR_COST
    return cost


def weight_of(candidate: Candidate) -> float:
    """How common it is, from 0 to 1."""
    return float(2 ** -cost_of(candidate))


PROMISING = -6.0
"""The bits that are added to the cost of pairs with a misreading that explains a wrong answer, or
nearly does.
"""


class BestFirst:
    """Misreadings, and pairs of them, in order of cost. Pairs are made as they are asked for.

    >>> from graphsolve.lab.misreadings import misreadings_of
    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> queue = BestFirst(misreadings_of(PUZZLES["cards"]))
    >>> costs = []
    >>> for candidate in queue:
    ...     costs.append(cost_of(candidate))
    ...     if len(candidate) == 1:
    ...         queue.pair(*candidate)
    >>> costs == sorted(costs), len(costs) > 400
    (True, True)

    A misreading is paired with others once it was tried, because its answers say whether it can be
    one of two mistakes.

    Attributes:
        max_cost: the most that a candidate may cost. It can be lowered.
        max_pair_cost: the most that a pair may cost; likewise.
        taken: the candidates so far.
    """

    def __init__(self, misreadings: Iterable[Misreading]) -> None:
        self.taken: list[Candidate] = []
        self.max_cost = self.max_pair_cost = inf
        self._partners: list[tuple[float, int, Misreading]] = []
        self._numbers = count()
        self._streams: list[tuple[float, int, Candidate, Iterator[tuple[float, Candidate]]]] = []
        self._advanced: set[frozenset[Misreading]] = set()
        self._merge((one.cost, (one,)) for one in sorted(misreadings, key=lambda one: one.cost))

    def _merge(self, stream: Iterator[tuple[float, Candidate]]) -> None:
        """Merge candidates that are in order of their cost, given with it."""
        for cost, candidate in stream:
            heappush(self._streams, (cost, next(self._numbers), candidate, stream))
            return

    @property
    def cost(self) -> float:
        """The cost of the next candidate; infinite if there is none."""
        while self._streams:
            cost, _, candidate, stream = self._streams[0]
            most = min(self.max_cost, self.max_pair_cost if len(candidate) > 1 else inf)
            if max(cost, cost_of(candidate)) <= most:
                return cost if cost > -inf else cost_of(candidate)
            heappop(self._streams)
            if cost <= most:  # otherwise, the rest of the stream costs more as well
                self._merge(stream)
        return inf

    def __iter__(self) -> Iterator[Candidate]:
        return self

    def __next__(self) -> Candidate:
        while self.cost < inf:
            cost, _, candidate, stream = heappop(self._streams)
            self._merge(stream)
            if cost == -inf or frozenset(candidate) not in self._advanced:
                self.taken.append(candidate)
                return candidate
        raise StopIteration

    def advance(self, candidates: Iterable[Candidate]) -> None:
        """Make some candidates the next ones, unless they cost too much."""
        for candidate in candidates:
            self._advanced.add(frozenset(candidate))
            self._merge(iter([(-inf, candidate)]))

    def pair(self, one: Misreading, bits: float = 0.0) -> None:
        """Pair a misreading with those that were paired before.

        `bits` are added to the cost of its pairs: above 0 if its answers make them less likely.
        """
        cost = one.cost + bits
        cheapest_first = tuple(sorted(self._partners))
        self._merge(
            (cost + other_cost + PAIR_COST, (other, one))
            for other_cost, _, other in cheapest_first
            if not one.contradicts(other)
        )
        self._partners.append((cost, len(self._partners), one))


ANSWER_SECONDS = 2.0
"""The time limit for a misread answer, because some misread games never end."""

SHARED_SECONDS = 10.0
"""The time limit for the answers of many misreadings together; see `PuzzleLab.answers_by`."""


@dataclass(slots=True)
class Attempt:
    """The answers that a candidate produces, by part. Those that take too long are left out.

    Attributes:
        seconds: the processor time that they took, if many candidates were asked together.
    """

    candidate: Candidate
    answers: dict[int, int | None]
    seconds: float = field(default=0.0, compare=False)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A puzzle, some parts of which candidates answer.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> question = Question(puzzle=parse_cave("#G.E#"), parts=(1,), right={1: 134}.get)
    >>> both = (CATALOGUE["attack-first"],), (CATALOGUE["last-round-counts"],)
    >>> [attempt.answers for attempt in question.attempts(both)]
    [{1: 134}, {1: 136}]

    Attributes:
        puzzle: the puzzle.
        parts: the parts, in the order in which they are answered.
        right: returns the right answer to a part. It is called for parts whose answers a candidate
            cannot change.
        given: the answers that candidates should produce.
        decisive: the parts in which a misreading that produces another answer than the given one
            fails. It is not asked for further parts. A pair fails in any part.
        seconds: the time limit for a part, of one candidate, or of all that are asked together.
            After it, an attempt has only the answers that are known.
        known: attempts of an earlier search, whose answers are not computed again.
    """

    puzzle: Puzzle
    parts: Sequence[int]
    right: Callable[[int], int | None]
    given: Mapping[int, int | None] = field(default_factory=dict)
    decisive: Collection[int] = (1, 2)
    seconds: float | None = None
    known: Mapping[Candidate, Attempt] = field(default_factory=dict, repr=False)

    def fails(self, attempt: Attempt, part: int) -> bool:
        """Whether a candidate is known to fail in a part."""
        known = self.given.keys() & attempt.answers.keys()
        if part not in known or attempt.answers[part] == self.given[part]:
            return False
        return part in self.decisive or len(attempt.candidate) > 1

    def attempts(self, candidates: Iterable[Candidate]) -> Iterator[Attempt]:
        """The attempts of candidates, as they end.

        If `PuzzleLab.is_fast`, they are asked together. Others are computed in slices, because
        some misread games never end, and some battles take long; see `in_slices`.
        """
        begun = (Attempt(candidate, {}) for candidate in candidates)
        lab = lab_of(self.puzzle)
        if lab.answers_by and (lab.is_fast or self.seconds is not None):
            yield from self.answer_together(begun)
        elif self.seconds is None:
            queue = candidates if isinstance(candidates, BestFirst) else None
            yield from in_slices(map(self.answer_alone, begun), queue)
        else:
            for attempt in begun:
                with suppress(TimeLimitError), time_limit(self.seconds * len(self.parts)):
                    consume(self.answer_alone(attempt))
                yield attempt

    def answer_together(self, attempts: Iterable[Attempt]) -> Iterator[Attempt]:
        """Answer part 1 for all candidates, then part 2, which can take much longer."""
        answers_by = lab_of(self.puzzle).answers_by
        assert answers_by
        every = []
        left = []
        for attempt in attempts:
            every.append(attempt)
            known = self.known.get(attempt.candidate, attempt).answers
            attempt.answers.update((part, known[part]) for part in self.parts if part in known)
            if not known or not (self.parts[-1] in known or self.fails(attempt, self.parts[0])):
                left.append((attempt, as_one(attempt.candidate)))
        for part in self.parts:
            affected = []
            for attempt, misreading in left:
                if part not in misreading.parts:
                    attempt.answers[part] = self.right(part)
                elif part not in attempt.answers:
                    affected.append((attempt, misreading))
            misreadings = [misreading for _, misreading in affected]
            with suppress(TimeLimitError), time_limit(self.seconds):
                began = process_time()
                for index, answer in answers_by(self.puzzle, part, misreadings):
                    attempt, now = affected[index][0], process_time()
                    attempt.answers[part] = answer
                    attempt.seconds += now - began
                    began = now
            left = [each for each in left if not self.fails(each[0], part)]
        yield from every

    def answer_alone(self, attempt: Attempt) -> Job[Attempt]:
        """Answer part after part for one candidate."""
        known = self.known.get(attempt.candidate, attempt)
        if self.parts[-1] in known.answers or any(self.fails(known, part) for part in self.parts):
            return known
        lab = lab_of(self.puzzle)
        misreading = as_one(attempt.candidate)
        for part in self.parts:
            if part in known.answers:
                attempt.answers[part] = known.answers[part]
            elif part not in misreading.parts:
                attempt.answers[part] = self.right(part)
            else:
                try:
                    answer = yield from lab.answer_in_slices(self.puzzle, part, misreading)
                except TooLongError:
                    break
                except PAIR_ERRORS:
                    if not misreading.is_pair:
                        raise
                    answer = None
                attempt.answers[part] = answer
            if self.fails(attempt, part):
                break
        return attempt


def timed_question(
    puzzle: Puzzle, right: Mapping[int, int], given: Mapping[int, int | None] | None = None
) -> Question:
    """A question about the parts with these right answers, with a time limit for the answers."""
    return Question(
        puzzle=puzzle,
        parts=[*right],
        right=right.__getitem__,
        given=given or {},
        seconds=SHARED_SECONDS if lab_of(puzzle).answers_by else ANSWER_SECONDS,
    )


def in_slices(jobs: Iterator[Job[Attempt]], queue: BestFirst | None = None) -> Iterator[Attempt]:
    """Run jobs in slices, and yield the attempts as they end.

    This is Levin's search: a job that costs one bit more gets half as many slices. The next
    slice goes to the job with the lowest sum of its cost and the logarithm of its slices so far.
    Jobs of a queue begin when they are the next, and are given up when they would cost more than
    the queue allows. Those without a queue have equal costs.
    """
    begun: list[tuple[float, int, float, int, Job[Attempt]]] = []
    number = 0
    while True:
        checkpoint()
        cost = queue.cost if queue else 0.0
        job = None if begun and begun[0][0] < cost else next(jobs, None)
        slices = 0
        if job is not None:
            number += 1
            this = number
        elif begun and (queue is None or begun[0][0] <= queue.max_cost):
            _, this, cost, slices, job = heappop(begun)
        else:
            return
        try:
            next(job)
        except StopIteration as stop:
            yield stop.value
        else:
            slices += 1
            heappush(begun, (cost + log2(1 + slices), this, cost, slices, job))
