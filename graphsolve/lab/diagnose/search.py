"""Search for the misreadings, alone or in pairs, that produce the given answers.

Misreadings are tried alone: first those without a parameter, then families with one. If nothing
explains everything, pairs are tried next, the more likely ones first. If the answers of many share
work, as those of a cave do, they are computed together, and those of pairs in several processes.
Others are computed round-robin, because some misread games never end.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeAlias

from more_itertools import chunked, consume, map_reduce

from graphsolve.errors import TimeLimitError
from graphsolve.lab.column import PuzzleLab, lab_of
from graphsolve.lab.diagnose.deadline import Deadline, Job, round_robin
from graphsolve.lab.diagnose.findings import (
    Attempt,
    Candidate,
    Diagnosis,
    Finding,
    findings,
)
from graphsolve.lab.diagnose.recognize import Recognized, recognize
from graphsolve.lab.misreadings import CATALOGUE, Misreading, as_one, combined, misreadings_of
from graphsolve.limits import seconds_left, time_limit
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.column import solve


class Tried(NamedTuple):
    """How far a search is.

    Attributes:
        number: the number of candidates tried so far.
        of: the number of candidates.
        candidate: the latest one.
        whole: the first finding that explains everything, or None so far.
    """

    number: int
    of: int
    candidate: Candidate
    whole: Finding | None


Observer: TypeAlias = Callable[[Tried], object]
"""Called after each attempt."""

SHARE_ALONE = 0.75
"""The share of the time after which pairs are tried, even if some misreadings are unfinished."""

MAX_WHOLE_PAIRS = 3
"""Stop after this many pairs that explain everything. Others are usually variants of them."""

ALONE_AT_ONCE = 20
"""The number of misreadings whose battles are fought together. The answers of all are known when
the last of these battles ends. More at once would not share more.
"""

PAIRS_AT_ONCE = 100
"""The number of pairs whose battles are fought together. More share more, but end later."""


def diagnose(
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 60.0,
    jobs: int = 1,
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
        seconds: the time limit for everything. Card games and duels are no longer tried soon after
            one finding explains everything, because some misread card games never end.
        jobs: the number of processes that fight the battles of pairs. They are started only when
            there are pairs to try, because everything else takes less time than to start them.
        on_try: called after each attempt.

    Raises:
        TimeLimitError: if time runs out before the right answers are known.
    """
    deadline = Deadline(seconds)
    parts = sorted(given)
    with time_limit(seconds):
        right = {part: solve(puzzle, part) for part in parts}
    diagnosis = Diagnosis({part: given[part] for part in parts}, right)
    if not diagnosis.wrong_parts:
        return diagnosis
    diagnosis = replace(diagnosis, recognized=recognized_answers(puzzle, diagnosis, deadline))
    if not diagnosis.needs_search:
        return diagnosis
    misreadings = misreadings_of(puzzle)
    number, of = 0, len(misreadings)
    whole: Finding | None = None

    def note(attempt: Attempt) -> None:
        nonlocal number, whole
        number += 1
        finding = diagnosis.judge(attempt)
        if finding and finding.whole:
            whole = whole or finding
        if on_try:
            on_try(Tried(number, of, attempt.candidate, whole))

    search = Search(puzzle, diagnosis, note)
    until = Deadline(deadline.left * SHARE_ALONE)
    alone = search.attempts_alone(misreadings, until)
    found = findings(alone, diagnosis)
    diagnosis = replace(diagnosis, findings=tuple(found), alone=(len(alone), len(misreadings)))
    if diagnosis.explained:
        return diagnosis
    pairs = search.likely_pairs(alone)
    number, of = 0, len(pairs)
    tried: list[Attempt] = []
    for attempts in search.attempts_of_pairs(pairs, deadline, jobs):
        tried += attempts
        if any(finding.whole for finding in findings(attempts, diagnosis)):
            break
    explained = {part for finding in found for part in finding.explains}
    found += [
        finding
        for finding in findings(tried, diagnosis)
        if finding.whole or not explained.issuperset(finding.explains)
    ]
    found.sort(key=lambda finding: finding.rank)
    return replace(diagnosis, findings=tuple(found), pairs=(len(tried), len(pairs)))


def recognized_answers(
    puzzle: Puzzle, diagnosis: Diagnosis, deadline: "Deadline"
) -> tuple[Recognized, ...]:
    """The wrong answers that are right for something else, as far as there is time to find out."""
    right = dict(diagnosis.right)
    with suppress(TimeLimitError), deadline.limit():
        for part in {1, 2} - right.keys():
            right[part] = solve(puzzle, part)
    with suppress(TimeLimitError), deadline.limit():
        return recognize(puzzle, diagnosis.given, right)
    return ()


@dataclass(frozen=True)
class Search:
    """Tries candidates on a puzzle.

    Attributes:
        puzzle: the puzzle.
        diagnosis: the given answers and the right ones.
        on_try: called with each attempt.
    """

    puzzle: Puzzle
    diagnosis: Diagnosis
    on_try: Callable[[Attempt], object]

    @property
    def lab(self) -> PuzzleLab[Any]:
        """The puzzle's column."""
        return lab_of(self.puzzle)

    def attempts(
        self, candidates: Sequence[Candidate], deadline: Deadline, max_whole: int | None = None
    ) -> list[Attempt]:
        """Try candidates until the deadline, or until `max_whole` of them explain everything."""
        done: list[Attempt] = []
        whole = 0
        with suppress(TimeLimitError), deadline.limit():
            for attempt in self.run(candidates, deadline):
                done.append(attempt)
                self.on_try(attempt)
                finding = self.diagnosis.judge(attempt)
                if finding and finding.whole:
                    whole += 1
                    if not self.lab.shares_work:
                        deadline.hurry()
                    if whole == max_whole:
                        break
        return done

    def attempts_alone(
        self, misreadings: Iterable[Misreading], deadline: Deadline
    ) -> list[Attempt]:
        """Try misreadings alone: first those without a parameter, then family by family.

        Once something explains everything, only families that replace the same decisions are
        tried.
        """
        families = map_reduce(
            misreadings, lambda one: "" if one.family == one.name else one.family
        )
        at_once = ALONE_AT_ONCE if self.lab.shares_work else None
        done: list[Attempt] = []
        for some in chunked(families.pop(""), at_once):
            done += self.attempts([(one,) for one in some], deadline)
        for family in families.values():
            whole = [found for found in findings(done, self.diagnosis) if found.whole]
            replaced = {
                name for found in whole for one in found.candidate for name in one.replaces
            }
            if not whole or any(one.replaces.keys() & replaced for one in family):
                done += self.attempts([(one,) for one in family], deadline)
        return done

    def attempts_of_pairs(
        self, pairs: Sequence[Candidate], deadline: Deadline, jobs: int
    ) -> Iterator[list[Attempt]]:
        """Try pairs until the deadline, in several processes if they share work."""
        if not self.lab.shares_work:
            yield self.attempts(pairs, deadline, MAX_WHOLE_PAIRS)
            return
        chunks = [*chunked(pairs, PAIRS_AT_ONCE)]
        for attempts in self.in_processes(chunks, deadline, min(jobs, len(chunks))):
            consume(map(self.on_try, attempts))
            yield attempts

    def in_processes(
        self, chunks: Sequence[Sequence[Candidate]], deadline: Deadline, jobs: int
    ) -> Iterator[list[Attempt]]:
        """Try chunks of candidates, each chunk in one of several processes."""
        search = Search(self.puzzle, replace(self.diagnosis, findings=()), ignore)
        if jobs <= 1:
            for chunk in chunks:
                yield search.attempts(chunk, deadline, MAX_WHOLE_PAIRS)
            return
        with get_context("spawn").Pool(jobs, ignore_interrupts) as pool:
            results = pool.imap_unordered(
                partial(answers_by_names, search, deadline.left), map(names_of, chunks)
            )
            for _ in chunks:
                try:
                    found = results.next(timeout=max(min(deadline.left, seconds_left()), 0))
                except multiprocessing.TimeoutError:
                    return
                yield [Attempt(by_names(names), answers) for names, answers in found]

    def run(self, candidates: Sequence[Candidate], deadline: Deadline) -> Iterator[Attempt]:
        """Try candidates, and yield the attempts as they end."""
        if self.lab.shares_work:
            yield from self.part_by_part(candidates)
        else:
            for attempt, seconds in round_robin(map(self.attempt, candidates), deadline):
                yield attempt._replace(seconds=seconds)

    def part_by_part(self, candidates: Sequence[Candidate]) -> Iterator[Attempt]:
        """Compute the answers of all candidates to one part after the other.

        Part 2 can take much longer. So it is only left to those that produce the given answer to
        part 1. The others cannot explain both answers.
        """
        misreadings = [as_one(candidate) for candidate in candidates]
        answers: list[dict[int, int | None]] = [{} for _ in candidates]
        left = [*range(len(candidates))]
        last = max(self.diagnosis.given)
        for part, given in self.diagnosis.given.items():
            numbers, left = left, []
            found = self.lab.answers_by(self.puzzle, part, [misreadings[one] for one in numbers])
            for index, answer in sorted(found):  # the best one first
                number = numbers[index]
                answers[number][part] = answer
                if part == last or answer != given:
                    yield Attempt(candidates[number], answers[number])
                else:
                    left.append(number)

    def attempt(self, candidate: Candidate) -> Job[Attempt]:
        """Compute a candidate's answers until it is clear that it cannot be a finding.

        A misreading cannot be one if it changes the answer to a right part. A pair has to explain
        everything, so it cannot be one if any answer differs from the given one.
        """
        diagnosis = self.diagnosis
        misreading = as_one(candidate)
        answers: dict[int, int | None] = {}
        for part, given in diagnosis.given.items():
            answers[part] = diagnosis.right[part]
            if part in misreading.parts:
                try:
                    answers[part] = yield from self.lab.answer_in_slices(
                        self.puzzle, part, misreading, is_pair=len(candidate) > 1
                    )
                except (LookupError, ValueError):
                    # Two misreadings can contradict each other: one leads to a state that the
                    # other cannot handle. So this pair cannot explain the answers.
                    if len(candidate) == 1:
                        raise
                    answers[part] = None
            if answers[part] != given:
                if part not in diagnosis.wrong_parts or len(candidate) > 1:
                    break
                yield  # this part is not explained, so let other candidates go first
        return Attempt(candidate, answers)

    def likely_pairs(self, alone: Sequence[Attempt]) -> list[Candidate]:
        """All pairs that can be combined from the misreadings tried alone, likely ones first.

        Families with a parameter are paired only if both answers are wrong, and never with each
        other. With that many pairs, some would match a single number by chance.
        A pair is likely if one of the two explains a part alone, or nearly does, and if both have
        an effect alone. Among equally likely pairs, those without a parameter come first, and then
        the fastest.
        """
        most_of_families = len(self.diagnosis.wrong_parts) - 1

        def of_families(pair: tuple[Attempt, Attempt]) -> int:
            return sum(one.family != one.name for attempt in pair for one in attempt.candidate)

        def unlikeliness(pair: tuple[Attempt, Attempt]) -> tuple[bool, int, int, float]:
            return (
                not any(map(self.is_promising, pair)),
                of_families(pair),
                sum(not self.has_effect(attempt) for attempt in pair),
                sum(round(attempt.seconds, 1) for attempt in pair),
            )

        in_order = sorted(alone, key=lambda attempt: attempt.candidate[0].place)
        two = [pair for pair in combinations(in_order, 2) if of_families(pair) <= most_of_families]
        pairs = (one.candidate + other.candidate for one, other in sorted(two, key=unlikeliness))
        return [pair for pair in pairs if combined(*pair)]

    def has_effect(self, attempt: Attempt) -> bool:
        """Whether a candidate changes any answer, as far as it is known."""
        right = self.diagnosis.right
        return any(
            answer != right[part] for part, answer in attempt.answers.items()
        ) or attempt.answers.keys().isdisjoint(attempt.candidate[0].parts)

    def is_promising(self, attempt: Attempt) -> bool:
        """Whether a candidate explains a wrong part, or nearly does."""
        return any(
            answer is not None and self.lab.nearly_right(answer, self.diagnosis.given[part])
            for part, answer in attempt.answers.items()
            if part in self.diagnosis.wrong_parts
        )


Names: TypeAlias = tuple[str, ...]
"""The names of a candidate. Misreadings themselves cannot be sent to another process."""


def by_names(names: Names) -> Candidate:
    """A candidate with these names."""
    return tuple(CATALOGUE[name] for name in names)


def names_of(candidates: Iterable[Candidate]) -> list[Names]:
    """The names of candidates."""
    return [tuple(misreading.name for misreading in candidate) for candidate in candidates]


def answers_by_names(
    search: "Search", seconds: float, names: Iterable[Names]
) -> list[tuple[Names, Mapping[int, int | None]]]:
    """The attempts of candidates in another process, each as its names and answers."""
    attempts = search.attempts([*map(by_names, names)], Deadline(seconds), MAX_WHOLE_PAIRS)
    return [
        (found, attempt.answers) for attempt in attempts for found in names_of([attempt.candidate])
    ]


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ignore(*_: object) -> None:
    """Do nothing."""
