"""A diagnosis in stages: what follows from answers by arithmetic, then which misreadings agree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf, log2
from typing import Literal

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import read_answers
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.chance import weight_of_others
from graphsolve.lab.diagnose.findings import Diagnosis, Finding, Stage, findings
from graphsolve.lab.diagnose.unexplained import summarize_unexplained
from graphsolve.lab.difference import differences_of
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import tell_apart
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


def diagnose(
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 20.0,
    jobs: int = 1,
    tried: Sequence[Attempt] = (),
    report: Callable[[Diagnosis], object] = lambda _: None,
    differences: Literal["none", "in time", "always", "early"] = "none",
    next_puzzles: bool = False,
) -> Diagnosis:
    """Find the misreadings of the rules that produce wrong answers.

    >>> from graphsolve.puzzles.cards import Decks
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> [finding.name for finding in diagnose(decks, {1: 251, 2: 236}).findings]
    ['score-from-zero']
    >>> stages = []
    >>> diagnosis = diagnose(
    ...     decks,
    ...     {2: 348},
    ...     report=lambda diagnosis: stages.append(diagnosis.stage),
    ...     differences="always",
    ...     next_puzzles=True,
    ... )
    >>> list(dict.fromkeys(stages))
    ['read', 'search', 'tell apart', 'find differences', 'explain']
    >>> diagnosis.shown.name, diagnosis.apart.part
    ('sub-game-loser-wins', 2)

    If all wrong answers are right for something else, nothing is searched.

    Solving the puzzle may take `SECONDS_TO_SOLVE` at least, and if it takes longer than the time
    limit for one part, the diagnosis is of the other. Each stage after the search has its share of
    the time that is left, and is left out if it takes longer.

    Args:
        puzzle: the puzzle.
        given: the given answers by part, to one part or both.
        seconds: the time limit, after which the search ends with what it has found. To go on from
            there, pass its attempts as `tried`.
        jobs: the number of processes that try misreadings; see `narrow`.
        tried: the attempts of an earlier diagnosis of these answers, which this one continues.
        report: called with what is known before each stage, first once the right answers are
            known, and after each attempt. (This is no generator, because no time limit may contain
            a `yield`.)
        differences: whether to find where the best finding departs from the rules: `in time`,
            `always`, or `early`, which is also for the first finding, before the search ends.
        next_puzzles: whether to look for a puzzle that tells the likely findings apart, or one
            that may be chance from the rules; or if there is none, for cases to run next.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
    """
    deadline = limits.clock() + min(seconds, seconds_left())
    diagnosis = Diagnosis(given, {})

    def left() -> float:
        return max(deadline - limits.clock(), 0)

    def begin(stage: Stage) -> None:
        diagnosis.stage = stage
        report(diagnosis)

    def find_differences(finding: Finding) -> None:
        shown = diagnosis.shown
        if diagnosis.differences is None or shown is None or finding.name != shown.name:
            diagnosis.shown, diagnosis.differences = finding, None
            begin("find differences")
            diagnosis.differences = differences_of(finding.misreading, puzzle, finding.explains)
            report(diagnosis)

    def note() -> None:
        if differences == "early" and diagnosis.first:
            find_differences(diagnosis.first)
        begin("search")

    diagnosis.right = right_answers(puzzle, given, max(left(), SECONDS_TO_SOLVE))
    diagnosis.given = {part: given[part] for part in diagnosis.right}
    with shielded():  # what is known is kept: from here on, each stage has a time limit of its own
        begin("read")
        read(puzzle, diagnosis, SHARE_OF_READING * left())
        begin("search")
        search(puzzle, diagnosis, SHARE_OF_SEARCH * left(), jobs=jobs, tried=tried, on_try=note)
        likely = diagnosis.likely[:MAX_LIKELY]
        if next_puzzles and likely and (likely[1:] or diagnosis.may_be_chance(likely[0])):
            begin("tell apart")
            share = min(SECONDS_TO_TELL_APART, SHARE_OF_DIFFERENCES * left())
            some = [finding.misreading for finding in likely]
            diagnosis.apart = tell_apart(some, share, diagnosis.given)
        if diagnosis.best and differences != "none":
            share = max(SHARE_OF_DIFFERENCES * left(), SECONDS_FOR_DIFFERENCES)
            with step(share if differences == "in time" else inf):
                find_differences(diagnosis.best[0])
        if diagnosis.needs_search and diagnosis.wrong_parts and not likely:
            begin("find cases")
            share = min(SECONDS_FOR_CASES, left()) if next_puzzles else 0
            diagnosis.unexplained = summarize_unexplained(record_of(puzzle).name, diagnosis, share)
        begin("explain")
    return diagnosis


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


def read(puzzle: Puzzle, diagnosis: Diagnosis, seconds: float) -> None:
    """Find out what follows from wrong answers by arithmetic.

    Whether one is right for the other part is known only if there is time to solve that.
    """
    if diagnosis.wrong_parts:
        with step(seconds):
            right = dict(diagnosis.right)
            diagnosis.clues = read_answers(puzzle, diagnosis.given, right)
            for part in {1, 2} - right.keys():
                right[part] = right_answer(puzzle, part)
            diagnosis.clues = read_answers(puzzle, diagnosis.given, right)


# --- The search for misreadings ------------------------------------------------------------------


def search(
    puzzle: Puzzle,
    diagnosis: Diagnosis,
    seconds: float,
    *,
    jobs: int,
    tried: Sequence[Attempt],
    on_try: Callable[[], object],
) -> None:
    """Find the misreadings that agree, as far as there is time, and call `on_try` after each."""
    if not (diagnosis.wrong_parts and diagnosis.needs_search):
        return
    queue = Queue(misreadings_of(puzzle))
    evidence = Answers(
        puzzle=puzzle,
        right=diagnosis.right,
        given=diagnosis.given,
        known={attempt.misreading.name: attempt.answers for attempt in tried},
    )
    diagnosis.attempts = attempts = list[Attempt]()
    diagnosis.ended = False
    most, next_estimate = lab_of(puzzle).max_tried, float(ATTEMPTS_TO_ESTIMATE[0])
    with step(seconds):
        for attempt in narrow(queue, [evidence], jobs=jobs):
            if attempt.agrees is None or (len(attempts) >= most and attempt.misreading.pair):
                continue
            attempts.append(attempt)
            finding = diagnosis.judge(attempt)
            if not diagnosis.first and finding and finding.explains_all:
                diagnosis.first = finding
                most = len(attempts) + max(len(attempts), TRIED_AFTER_FINDING)
            first = diagnosis.first
            if not first and len(attempts) >= next_estimate:
                more, growth = ATTEMPTS_TO_ESTIMATE
                next_estimate = max(len(attempts) + more, growth * len(attempts))
                queue.max_pair_cost = max_pair_cost(diagnosis)
            on_try()
            if len(attempts) >= most:
                if not (first and first.misreading.pair):
                    break
                # A single misreading that is more common than this pair may still be to come.
                queue.max_pair_cost = -inf
                queue.max_cost = min(queue.max_cost, first.misreading.cost)
        diagnosis.ended = True
    diagnosis.findings = tuple(findings(attempts, diagnosis))
    diagnosis.unfinished = unfinished(queue, diagnosis)


def unfinished(queue: Queue, diagnosis: Diagnosis) -> list[Misreading]:
    """Return the misreadings that were not tried to their end, the most common first."""
    names = {attempt.misreading.name for attempt in diagnosis.attempts}
    rarest = max((attempt.misreading.cost for attempt in diagnosis.attempts), default=0.0)
    left = [one for one in queue.slow.values() if not diagnosis.ended or one.cost < rarest]
    if not diagnosis.ended:
        left += [one for one in queue.singles if one.cost <= queue.max_cost]
    by_name = {one.name: one for one in left if one.name not in names}
    return sorted(by_name.values(), key=lambda one: one.cost)


def max_pair_cost(diagnosis: Diagnosis) -> float:
    """Return the cost above which pairs would probably give the answers by chance."""
    _, others = weight_of_others(diagnosis.given, diagnosis.right, diagnosis.attempts)
    return -log2(others * MIN_PROBABILITY / (1 - MIN_PROBABILITY))
