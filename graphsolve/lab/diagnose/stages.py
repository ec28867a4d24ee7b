"""A diagnosis in stages: what follows from answers by arithmetic, then which misreadings agree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf, log2
from typing import Any, Literal, NamedTuple, TypeAlias

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import read_answers
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.chance import weight_of_others
from graphsolve.lab.diagnose.findings import Diagnosis, Finding, findings
from graphsolve.lab.diagnose.unexplained import Unexplained, summarize_unexplained
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import Apart, tell_apart
from graphsolve.limits import seconds_left, shielded, step, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of

MAX_LIKELY = 5  # how many misreadings to list, and to tell apart
SECONDS_TO_SOLVE = 10.0  # at least: the verdict is worth it even if the time limit is shorter
SHARE_OF_READING = 0.3
SHARE_OF_SEARCH = 0.8  # of the time; the rest is for what follows
SHARE_OF_DIFFERENCES = 0.5  # of the time that is left then
SECONDS_FOR_DIFFERENCES = 0.5  # even if there is no time left
SECONDS_TO_TELL_APART = 4.0
SECONDS_FOR_CASES = 4.0  # to choose those to run next, if there is as much time

MIN_PROBABILITY = 0.1
"""A pair is tried only if it would have this probability at least, should it give the answers."""

TRIED_AFTER_FINDING = 300
"""How many are tried at least after one that explains the answers; then pairs are left out."""

ATTEMPTS_TO_ESTIMATE = 100, 1.1
"""How often to estimate which pairs are worth a try: after this many attempts, and then whenever
they have grown by this factor, and by as many.
"""


class SearchProgress(NamedTuple):
    """How far a search is: the number of misreadings and pairs tried so far.

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


class DiagnosisProgress(NamedTuple):
    """What is known about wrong answers. None is what is not known yet, or does not exist."""

    diagnosis: Diagnosis  # which answers are wrong and, after the search, what was found
    # what is done next
    stage: Literal["read", "search", "tell apart", "find differences", "find cases", "explain"] = (
        "read"
    )
    tried: SearchProgress | None = None  # how far the search is
    finding: Finding | None = None  # the best finding so far
    apart: Apart | None = None  # a puzzle that tells the likely findings apart
    differences: Differences | None = None  # where the best finding departs from the rules
    # what is known if nothing is likely to be behind the answers
    unexplained: Unexplained | None = None


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
        jobs: the number of processes that try misreadings; see `narrow`.
        tried: the attempts of an earlier diagnosis of these answers, which this one continues.
        on_try: called after each attempt.

    Raises:
        TimeLimitError: time runs out before the right answers are known.
    """
    deadline = limits.clock() + min(seconds, seconds_left())
    with time_limit(seconds):
        right = {part: right_answer(puzzle, part) for part in sorted(given)}
    diagnosis = Diagnosis({part: given[part] for part in right}, right)
    diagnosis = with_clues(puzzle, diagnosis, max(deadline - limits.clock(), 0))
    left = max(deadline - limits.clock(), 0)
    return searched(puzzle, diagnosis, seconds=left, jobs=jobs, tried=tried, on_try=on_try)


def diagnose_in_stages(
    puzzle: Puzzle,
    given: Mapping[int, int],
    report: Callable[[DiagnosisProgress], object],
    *,
    seconds: float,
    jobs: int = 1,
    tried: Sequence[Attempt] = (),
    differences: Literal["none", "in time", "always", "early"],
    apart: bool = True,
) -> DiagnosisProgress:
    """Find misreadings that produce wrong answers, what they change, and what tells them apart.

    `report` is called before each stage, first once the right answers are known, and after each
    attempt of the search. (This is no generator, because no time limit may contain a `yield`.)

    >>> from graphsolve.puzzles.cards import Decks
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> stages = []
    >>> known = diagnose_in_stages(
    ...     decks, {2: 348}, stages.append, seconds=60, differences="always"
    ... )
    >>> list(dict.fromkeys(known.stage for known in stages))
    ['read', 'search', 'tell apart', 'find differences', 'explain']
    >>> known.finding.name, known.apart.part
    ('sub-game-loser-wins', 2)

    The arguments are those of `diagnose`. Solving the puzzle may take `SECONDS_TO_SOLVE` at least,
    and if it takes longer than the time limit for one part, the diagnosis is of the other. Each
    stage after the search has its share of the time that is left, and is left out if it takes
    longer. Only `differences` of the best finding may take longer, if they are found `always`, or
    also `early`: those of the first finding, before the search ends. `apart` is whether to look
    for a puzzle that tells the likely findings apart, or one that may be chance from the rules.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
    """
    seconds = min(seconds, limits.seconds_left())
    deadline = limits.clock() + seconds
    known = DiagnosisProgress(Diagnosis(given, {}))

    def update(**news: Any) -> None:
        nonlocal known
        known = known._replace(**news)
        report(known)

    def find_differences(finding: Finding) -> None:
        if known.differences is None or finding.name != (known.finding and known.finding.name):
            update(stage="find differences", finding=finding, differences=None)
            update(differences=differences_of(finding.misreading, puzzle, finding.explains))

    def note(tried: SearchProgress) -> None:
        if differences == "early" and tried.explanation:
            find_differences(tried.explanation)
        update(stage="search", tried=tried)

    def seconds_left() -> float:
        return max(deadline - limits.clock(), 0)

    right = right_answers(puzzle, given, max(seconds, SECONDS_TO_SOLVE))
    with shielded():  # what is known is kept: from here on, each stage has a time limit of its own
        update(diagnosis=Diagnosis({part: given[part] for part in right}, right))
        read = with_clues(puzzle, known.diagnosis, SHARE_OF_READING * seconds_left())
        update(stage="search", diagnosis=read)
        search_seconds = SHARE_OF_SEARCH * seconds_left()
        diagnosis = searched(
            puzzle, read, seconds=search_seconds, jobs=jobs, tried=tried, on_try=note
        )
        known = known._replace(diagnosis=diagnosis)
        likely = diagnosis.likely[:MAX_LIKELY]
        if apart and likely and (likely[1:] or diagnosis.may_be_chance(likely[0])):
            update(stage="tell apart")
            share = min(SECONDS_TO_TELL_APART, SHARE_OF_DIFFERENCES * seconds_left())
            some = [finding.misreading for finding in likely]
            known = known._replace(apart=tell_apart(some, share, diagnosis.given))
        best = next(iter(diagnosis.best), None)
        if best and differences != "none":
            share = max(SHARE_OF_DIFFERENCES * seconds_left(), SECONDS_FOR_DIFFERENCES)
            with step(share if differences == "in time" else inf):
                find_differences(best)
        known = known._replace(finding=best)
        if diagnosis.needs_search and diagnosis.wrong_parts and not likely:
            update(stage="find cases")
            share = min(SECONDS_FOR_CASES, seconds_left())
            left = summarize_unexplained(record_of(puzzle).name, diagnosis, share)
            known = known._replace(unexplained=left)
        update(stage="explain")
    return known


# --- The right answers, and arithmetic -----------------------------------------------------------


@lru_cache(maxsize=8)
def right_answer(puzzle: Puzzle, part: int) -> int | None:
    """Return the right answer to a part, which the next diagnosis of the puzzle needs as well."""
    return lab_of(puzzle).right_answer(puzzle, part)


def right_answers(puzzle: Puzzle, parts: Iterable[int], seconds: float) -> dict[int, int | None]:
    """Return the right answers to the parts that are solved in time, one of them at least."""
    right: dict[int, int | None] = {}
    try:
        with time_limit(seconds):
            for part in sorted(parts):
                right[part] = right_answer(puzzle, part)
    except TimeLimitError:
        if not right:
            raise
    return right


def with_clues(puzzle: Puzzle, diagnosis: Diagnosis, seconds: float) -> Diagnosis:
    """Return a diagnosis with what follows from wrong answers by arithmetic.

    Whether one is right for the other part is known only if there is time to solve that.
    """
    if diagnosis.wrong_parts:
        with step(seconds):
            right = dict(diagnosis.right)
            diagnosis = replace(diagnosis, clues=read_answers(puzzle, diagnosis.given, right))
            for part in {1, 2} - right.keys():
                right[part] = right_answer(puzzle, part)
            diagnosis = replace(diagnosis, clues=read_answers(puzzle, diagnosis.given, right))
    return diagnosis


# --- The search for misreadings ------------------------------------------------------------------


def searched(
    puzzle: Puzzle,
    diagnosis: Diagnosis,
    *,
    seconds: float,
    jobs: int = 1,
    tried: Sequence[Attempt] = (),
    on_try: Observer | None = None,
) -> Diagnosis:
    """Return a diagnosis with the misreadings that agree, as far as they are found in time."""
    if not (diagnosis.wrong_parts and diagnosis.needs_search):
        return diagnosis
    lab = lab_of(puzzle)
    queue = Queue(misreadings_of(puzzle))
    evidence = Answers(
        puzzle=puzzle,
        right=diagnosis.right,
        given=diagnosis.given,
        known={attempt.misreading.name: attempt.answers for attempt in tried},
    )
    attempts: list[Attempt] = []
    explanation: Finding | None = None
    most, next_estimate = lab.max_tried, float(ATTEMPTS_TO_ESTIMATE[0])
    ended = False
    with step(seconds):
        for attempt in narrow(queue, [evidence], jobs=jobs):
            if attempt.agrees is None or (len(attempts) >= most and attempt.misreading.pair):
                continue
            attempts.append(attempt)
            finding = diagnosis.judge(attempt)
            if not explanation and finding and finding.explains_all:
                explanation = finding
                most = len(attempts) + max(len(attempts), TRIED_AFTER_FINDING)
            if not explanation and len(attempts) >= next_estimate:
                more, growth = ATTEMPTS_TO_ESTIMATE
                next_estimate = max(len(attempts) + more, growth * len(attempts))
                queue.max_pair_cost = max_pair_cost(diagnosis, attempts)
            if on_try:
                on_try(SearchProgress(len(attempts), attempt, explanation, finding))
            if len(attempts) >= most:
                if not (explanation and explanation.misreading.pair):
                    break
                # A single misreading that is more common than this pair may still be to come.
                queue.max_pair_cost = -inf
                queue.max_cost = min(queue.max_cost, explanation.misreading.cost)
        ended = True
    names = {attempt.misreading.name for attempt in attempts}
    rarest = max((attempt.misreading.cost for attempt in attempts), default=0.0)
    left = [one for one in queue.slow.values() if not ended or one.cost < rarest]
    if not ended:
        left += [one for one in queue.singles if one.cost <= queue.max_cost]
    unfinished = {one.name: one for one in left if one.name not in names}
    return replace(
        diagnosis,
        findings=tuple(findings(attempts, diagnosis)),
        attempts=tuple(attempts),
        ended=ended,
        unfinished=tuple(sorted(unfinished.values(), key=lambda one: one.cost)),
    )


def max_pair_cost(diagnosis: Diagnosis, attempts: Sequence[Attempt]) -> float:
    """Return the cost above which pairs would probably give the answers by chance."""
    _, others = weight_of_others(diagnosis.given, diagnosis.right, attempts)
    return -log2(others * MIN_PROBABILITY / (1 - MIN_PROBABILITY))
