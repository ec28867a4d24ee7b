"""Candidates for what is behind wrong answers: what they answer, and puzzles that tell them apart.

check and diagnose ask the same: which of many candidates give these answers, and on which puzzles
do those differ.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from more_itertools import consume

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.column import Job, lab_of
from graphsolve.lab.misreadings import CONTRADICTIONS, Misreading, as_one
from graphsolve.lab.shrink import shrink
from graphsolve.limits import checkpoint, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import solve

Candidate: TypeAlias = tuple[Misreading, ...]
"""One misreading, or a pair."""


def name_of(candidate: Candidate) -> str:
    """The names of its misreadings, such as `attack-first + last-round-counts`."""
    return " + ".join(misreading.name for misreading in candidate)


class Attempt(NamedTuple):
    """The answers that a candidate produces, by part, and the time that it took."""

    candidate: Candidate
    answers: dict[int, int | None]
    seconds: float = 0.0


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
        decisive: the parts in which a candidate that produces another answer than the given one
            fails. It is not asked for further parts.
        seconds: the time limit for a part, of one candidate, or of all if they share work. After
            it, an attempt has only the answers that are known.
    """

    puzzle: Puzzle
    parts: Sequence[int]
    right: Callable[[int], int | None]
    given: Mapping[int, int | None] = field(default_factory=dict)
    decisive: Collection[int] = (1, 2)
    seconds: float | None = None

    def differs(self, attempt: Attempt, part: int) -> bool:
        """Whether a candidate is known to produce another answer than the given one."""
        known = self.given.keys() & attempt.answers.keys()
        return part in known and attempt.answers[part] != self.given[part]

    def attempts(self, candidates: Iterable[Candidate]) -> Iterator[Attempt]:
        """The attempts of candidates, as they end.

        If the answers of many share work, as those of a cave do, they are computed together.
        Others are computed round-robin, because some misread games never end.
        """
        begun = [Attempt(candidate, {}) for candidate in candidates]
        if lab_of(self.puzzle).answers_by:
            yield from self.together(begun)
        elif self.seconds is None:
            yield from round_robin(map(self.alone, begun))
        else:
            for attempt in begun:
                with suppress(TimeLimitError), time_limit(self.seconds * len(self.parts)):
                    consume(self.alone(attempt))
                yield attempt

    def together(self, attempts: Iterable[Attempt]) -> Iterator[Attempt]:
        """Answer part 1 for all candidates, then part 2, which can take much longer."""
        answers_by = lab_of(self.puzzle).answers_by
        assert answers_by
        left = [(attempt, as_one(attempt.candidate)) for attempt in attempts]
        for part in self.parts:
            asked, left = left, []
            affected = []
            for attempt, misreading in asked:
                if part in misreading.parts:
                    affected.append((attempt, misreading))
                else:
                    attempt.answers[part] = self.right(part)
            misreadings = [misreading for _, misreading in affected]
            with suppress(TimeLimitError), time_limit(self.seconds):
                for index, answer in answers_by(self.puzzle, part, misreadings):
                    affected[index][0].answers[part] = answer
            for attempt, misreading in asked:
                fails = part in self.decisive and self.differs(attempt, part)
                if fails or part == self.parts[-1]:
                    yield attempt
                else:
                    left.append((attempt, misreading))

    def alone(self, attempt: Attempt) -> Job[Attempt]:
        """Answer part after part for one candidate."""
        lab = lab_of(self.puzzle)
        misreading = as_one(attempt.candidate)
        for part in self.parts:
            if part not in misreading.parts:
                attempt.answers[part] = self.right(part)
            else:
                try:
                    answer = yield from lab.answer_in_slices(self.puzzle, part, misreading)
                except CONTRADICTIONS:
                    if not misreading.is_pair:
                        raise
                    answer = None
                attempt.answers[part] = answer
            if self.differs(attempt, part):
                if part in self.decisive:
                    break
                yield  # let other candidates go first
        return attempt


def round_robin(jobs: Iterable[Job[Attempt]]) -> Iterator[Attempt]:
    """Run jobs in slices, and yield the attempts as they end, with the seconds that they took.

    The next slice is always that of the job with the least time so far.
    """
    waiting = [(0.0, number, job) for number, job in enumerate(jobs)]
    while waiting:
        checkpoint()
        used, number, job = heappop(waiting)
        began = limits.clock()
        try:
            next(job)
        except StopIteration as stop:
            yield stop.value._replace(seconds=used + limits.clock() - began)
        else:
            heappush(waiting, (used + limits.clock() - began, number, job))


# --- Puzzles that tell candidates apart ----------------------------------------------------------


PATIENCE = 100
"""Give up after this many attempts in a row that do not shrink the puzzle."""


class Apart(NamedTuple):
    """A puzzle on which candidates have different answers to a part.

    Attributes:
        candidates: those with each answer.
    """

    puzzle: Puzzle
    part: int
    right: int
    candidates: Mapping[int, Sequence[Candidate]]


def tell_apart(candidates: Sequence[Candidate], seconds: float = 20.0) -> Apart | None:
    """Find a small puzzle on which as many as possible of some candidates differ.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "attack-first", "attack-ties-backwards"
    >>> found = tell_apart([(CATALOGUE[name],) for name in names])
    >>> found.part, sorted(one.name for [[one]] in found.candidates.values())
    (1, ['attack-first', 'attack-ties-backwards'])

    Small puzzles are generated until the answers of all candidates differ, or the puzzle's
    `max_answers` are known. The first one with the most different answers is shrunk, at the cost
    of as many answers. So the result does not depend on the speed of the machine.

    `seconds` is a time limit, in case some answers take very long. Returns None if they have the
    same answers to all puzzles that were tried.
    """
    record = PUZZLES[candidates[0][0].puzzle]
    left = max_puzzles = lab_of(record).max_answers // len(candidates)
    best: Apart | None = None
    with suppress(TimeLimitError), time_limit(seconds):
        for puzzle, part in islice(puzzles_to_try(candidates), max_puzzles):
            best = apart_on(puzzle, part, candidates, len(best.candidates) if best else 1) or best
            if best and len(best.candidates) == len(candidates):
                break
    if best is None:
        return None
    smallest = best
    known = {best.puzzle: best}

    def differ(puzzle: Puzzle) -> bool:
        nonlocal left
        left -= 1
        least = len(best.candidates) - 1
        if left >= 0 and (found := apart_on(puzzle, best.part, candidates, least)):
            known[puzzle] = found
        return puzzle in known

    def keep(puzzle: Puzzle) -> None:
        nonlocal smallest
        smallest = known[puzzle]

    with suppress(TimeLimitError), time_limit(seconds):
        shrink(best.puzzle, differ, patience=PATIENCE, on_smaller=keep)
    return smallest


def puzzles_to_try(candidates: Sequence[Candidate]) -> Iterator[tuple[Puzzle, int]]:
    """Puzzles on which candidates may differ, each with a part: hand-made ones, then others."""
    parts = sorted({part for candidate in candidates for part in as_one(candidate).parts})
    name = candidates[0][0].puzzle
    lab = lab_of(PUZZLES[name])
    yield from product((case.puzzle for case in named_cases(name)), parts)
    generated = (case.puzzle for case in distinct(generated_cases(name)))
    for puzzle in lab.differing_puzzles() if lab.differing_puzzles else generated:
        for part in parts[: lab.parts_to_differ]:
            yield puzzle, part


def apart_on(
    puzzle: Puzzle, part: int, candidates: Sequence[Candidate], more_than: int
) -> Apart | None:
    """The answers by candidates, if there are more than some number of different ones.

    None also if one of them has no answer, or if the puzzle is unfair.
    """
    question = Question(puzzle=puzzle, parts=(part,), right=partial(solve, puzzle))
    answers = {one.candidate: one.answers[part] for one in question.attempts(candidates)}
    found: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        if (answer := answers[candidate]) is None:
            return None
        found.setdefault(answer, []).append(candidate)
    if len(found) <= more_than or (right := fair_answers(puzzle)) is None:
        return None
    return Apart(puzzle, part, right[part], found)
