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
from dataclasses import replace
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from typing import NamedTuple, TypeAlias

from more_itertools import chunked, consume, map_reduce

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.candidates import Attempt, Candidate, Question
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.findings import Diagnosis, Finding, findings
from graphsolve.lab.diagnose.recognize import recognize
from graphsolve.lab.misreadings import CATALOGUE, Misreading, combined, misreadings_of
from graphsolve.limits import seconds_left, time_limit
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.column import solve


class Tried(NamedTuple):
    """How far a search is: the number of candidates tried so far, and of all.

    Attributes:
        candidate: the latest one.
        whole: the first finding that explains everything, or None so far.
    """

    number: int
    total: int
    candidate: Candidate
    whole: Finding | None


Observer: TypeAlias = Callable[[Tried], object]
"""Called after each attempt."""

SHARE_ALONE = 0.75
"""The share of the time after which pairs are tried, even if some misreadings are unfinished."""

SECONDS_AFTER_FINDING = 5.0
"""The least time to look for further findings once one explains everything."""

MAX_WHOLE_PAIRS = 3
"""Stop after this many pairs that explain everything. Others are usually variants of them."""

ALONE_AT_ONCE = 20
"""The number of misreadings whose battles are fought together. The answers of all are known when
the last of these battles ends. More at once would not share more.
"""

PAIRS_AT_ONCE = 100
"""The number of pairs whose battles are fought together. More share more, but end later."""


def diagnose(  # noqa: PLR0913 - limits and callbacks, by keyword
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 60.0,
    jobs: int = 1,
    on_solved: Callable[[Diagnosis], object] = lambda _: None,
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
        on_solved: called once the right answers are known.
        on_try: called after each attempt.

    Raises:
        TimeLimitError: time runs out before the right answers are known.
    """
    search = None
    try:
        with time_limit(seconds):
            parts = sorted(given)
            right = {part: solve(puzzle, part) for part in parts}
            diagnosis = Diagnosis({part: given[part] for part in parts}, right)
            on_solved(diagnosis)
            search = Search(puzzle, diagnosis, on_try)
            search.run(jobs)
    except TimeLimitError:
        if not search:
            raise
    return search.result()


class Search:
    """Tries candidates on a puzzle, which take as long as the time limit allows.

    Attributes:
        diagnosis: the given answers and the right ones, and those that are recognized.
        alone: the attempts of misreadings alone.
        pairs: the attempts of pairs.
        totals: how many misreadings there are to try alone, and how many pairs.
    """

    def __init__(
        self, puzzle: Puzzle, diagnosis: Diagnosis, on_try: Observer | None = None
    ) -> None:
        self.puzzle = puzzle
        self.lab = lab_of(puzzle)
        self.shares_work = self.lab.answers_by is not None
        self.diagnosis = diagnosis
        self.on_try = on_try
        self.began = limits.clock()
        self.alone: list[Attempt] = []
        self.pairs: list[Attempt] = []
        self.totals = (0, 0)
        self.whole: Finding | None = None

    def run(self, jobs: int) -> None:
        """Try misreadings alone, then pairs, unless something else explains the answers."""
        if not self.diagnosis.wrong_parts:
            return
        self.recognize()
        if not self.diagnosis.needs_search:
            return
        misreadings = misreadings_of(self.puzzle)
        self.totals = (len(misreadings), 0)
        with suppress(TimeLimitError), time_limit(seconds_left() * SHARE_ALONE):
            self.try_alone(misreadings)
        if not any(map(self.is_whole, self.alone)):
            pairs = self.likely_pairs(self.alone)
            self.totals = (len(misreadings), len(pairs))
            self.try_pairs(pairs, jobs)

    def recognize(self) -> None:
        """Find wrong answers that are right for something else."""
        right = dict(self.diagnosis.right)
        for part in {1, 2} - right.keys():
            right[part] = solve(self.puzzle, part)
        recognized = recognize(self.puzzle, self.diagnosis.given, right)
        self.diagnosis = replace(self.diagnosis, recognized=recognized)

    def result(self) -> Diagnosis:
        """What was found so far."""
        found = findings(self.alone, self.diagnosis)
        explained = {part for finding in found for part in finding.explains}
        found += [
            finding
            for finding in findings(self.pairs, self.diagnosis)
            if finding.whole or not explained.issuperset(finding.explains)
        ]
        found.sort(key=lambda finding: finding.rank)
        alone, pairs = self.totals
        return replace(
            self.diagnosis,
            findings=tuple(found),
            alone=(len(self.alone), alone),
            pairs=(len(self.pairs), pairs),
        )

    def is_whole(self, attempt: Attempt) -> bool:
        """Whether an attempt explains everything."""
        finding = self.diagnosis.judge(attempt)
        return finding is not None and finding.whole

    def note(self, attempt: Attempt, done: list[Attempt]) -> Attempt:
        """Add an attempt to those that are done."""
        done.append(attempt)
        if self.is_whole(attempt):
            self.whole = self.whole or self.diagnosis.judge(attempt)
        if self.on_try:
            total = self.totals[done is self.pairs]
            self.on_try(Tried(len(done), total, attempt.candidate, self.whole))
        return attempt

    def try_all(
        self, candidates: Sequence[Candidate], done: list[Attempt], max_whole: int | None = None
    ) -> None:
        """Try candidates until `max_whole` of them explain everything.

        A pair has to explain everything, and a misreading must not change a right answer. Where
        candidates share work, part 2 is left out if part 1 is not explained: it takes much longer.
        If they are tried one by one, and one explains everything, the others have as much time
        again as has passed, but at least `SECONDS_AFTER_FINDING`.
        """
        diagnosis = self.diagnosis
        must_agree = done is self.pairs or self.shares_work
        question = Question(
            puzzle=self.puzzle,
            parts=[*diagnosis.given],
            right=diagnosis.right.__getitem__,
            given=diagnosis.given,
            decisive=diagnosis.given.keys() - ({*()} if must_agree else diagnosis.wrong_parts),
        )
        attempts = (self.note(attempt, done) for attempt in question.attempts(candidates))
        whole = filter(self.is_whole, attempts)
        if next(whole, None):
            passed = limits.clock() - self.began
            left = None if self.shares_work else max(passed, SECONDS_AFTER_FINDING)
            with suppress(TimeLimitError), time_limit(left):
                consume(whole, max_whole and max_whole - 1)

    def try_alone(self, misreadings: Iterable[Misreading]) -> None:
        """Try misreadings alone: first those without a parameter, then family by family.

        Once something explains everything, only families that replace the same decisions are
        tried.
        """
        families = map_reduce(
            misreadings, lambda one: "" if one.family == one.name else one.family
        )
        at_once = ALONE_AT_ONCE if self.shares_work else None
        for some in chunked(families.pop(""), at_once):
            self.try_all([(one,) for one in some], self.alone)
        for family in families.values():
            whole = [attempt.candidate for attempt in self.alone if self.is_whole(attempt)]
            replaced = {name for candidate in whole for one in candidate for name in one.replaces}
            if not whole or any(one.replaces.keys() & replaced for one in family):
                self.try_all([(one,) for one in family], self.alone)

    def try_pairs(self, pairs: Sequence[Candidate], jobs: int) -> None:
        """Try pairs, in several processes if they share work, until some explain everything."""
        chunks = [*chunked(pairs, PAIRS_AT_ONCE if self.shares_work else None)]
        jobs = min(jobs, len(chunks)) if self.shares_work else 1
        if jobs > 1:
            for attempts in self.in_processes(chunks, jobs):
                consume(self.note(attempt, self.pairs) for attempt in attempts)
                if any(map(self.is_whole, attempts)):
                    return
        else:
            for chunk in chunks:
                self.try_all(chunk, self.pairs, MAX_WHOLE_PAIRS)
                if self.whole:
                    return

    def in_processes(
        self, chunks: Sequence[Sequence[Candidate]], jobs: int
    ) -> Iterator[list[Attempt]]:
        """Try chunks of candidates, each chunk in one of several processes."""
        attempt = partial(attempts_by_names, self.puzzle, self.diagnosis, seconds_left())
        with get_context("spawn").Pool(jobs, ignore_interrupts) as pool:
            results = pool.imap_unordered(attempt, map(names_of, chunks))
            for _ in chunks:
                try:
                    found = results.next(timeout=seconds_left())
                except multiprocessing.TimeoutError:
                    return
                yield [Attempt(by_names(names), answers) for names, answers in found]

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
            answer is not None and self.lab.may_explain(answer, self.diagnosis.given[part])
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


def attempts_by_names(
    puzzle: Puzzle, diagnosis: Diagnosis, seconds: float, names: Iterable[Names]
) -> list[tuple[Names, dict[int, int | None]]]:
    """The attempts of candidates in another process, each as its names and answers."""
    search = Search(puzzle, diagnosis)
    with suppress(TimeLimitError), time_limit(seconds):
        search.try_all([*map(by_names, names)], search.pairs, MAX_WHOLE_PAIRS)
    tried = names_of(attempt.candidate for attempt in search.pairs)
    return [*zip(tried, (attempt.answers for attempt in search.pairs), strict=True)]


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
