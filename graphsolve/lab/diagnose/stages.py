"""A diagnosis in stages, for the command and the site: what is known after each of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, Literal, NamedTuple

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.apart import Apart, tell_apart
from graphsolve.lab.candidates import Attempt
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.search import (
    SearchProgress,
    right_answer,
    searched,
    with_clues,
)
from graphsolve.lab.diagnose.unexplained import Unexplained, summarize_unexplained
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.limits import shielded, step, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of

MAX_LIKELY = 8  # how many candidates to list, and to tell apart
SECONDS_TO_SOLVE = 10.0  # at least: the verdict is worth it even if the time limit is shorter
SHARE_OF_READING = 0.3
SHARE_OF_SEARCH = 0.8  # of the time; the rest is for what follows
SHARE_OF_DIFFERENCES = 0.5  # of the time that is left then
SECONDS_FOR_DIFFERENCES = 0.5  # even if there is no time left
SECONDS_TO_TELL_APART = 4.0
SECONDS_FOR_CASES = 4.0  # to choose those to run next, if there is as much time


class DiagnosisProgress(NamedTuple):
    """What is known about wrong answers. None is what is not known yet, or does not exist."""

    diagnosis: Diagnosis  # which answers are wrong and, after the search, what was found
    # what is done next
    stage: Literal["read", "search", "find differences", "tell apart", "find cases", "explain"] = (
        "read"
    )
    tried: SearchProgress | None = None  # how far the search is
    finding: Finding | None = None  # the best finding so far
    differences: Differences | None = None  # where it departs from the rules
    apart: Apart | None = None  # a puzzle that tells the likely findings apart
    # what is known if nothing is likely to be behind the answers
    unexplained: Unexplained | None = None


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
    ['read', 'search', 'find differences', 'tell apart', 'explain']
    >>> known.finding.name, known.differences.together.ours[0].decks
    ('sub-game-goes-to-player-1', Decks(first=(9, 8, 5, 2), second=(10, 1, 7)))

    The arguments are those of `diagnose`. Solving the puzzle may take `SECONDS_TO_SOLVE` at least,
    and if it takes longer than the time limit for one part, the diagnosis is of the other. Each
    stage after the search has its share of the time that is left, and is left out if it takes
    longer. Only `differences` of the best finding may take longer, if they are found `always`, or
    also `early`: those of the first finding, before the search ends. `apart` is whether to look
    for a puzzle that tells the likely findings apart.

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
            found = differences_of(finding.candidate, puzzle, finding.explains)
            update(differences=found)

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
        diagnosis = searched(
            puzzle,
            read,
            seconds=SHARE_OF_SEARCH * seconds_left(),
            jobs=jobs,
            tried=tried,
            on_try=note,
        )
        known = known._replace(diagnosis=diagnosis)
        best = next(iter(diagnosis.best), None)
        if best and differences != "none":
            share = max(SHARE_OF_DIFFERENCES * seconds_left(), SECONDS_FOR_DIFFERENCES)
            with step(share if differences == "in time" else inf):
                find_differences(best)
        known = known._replace(finding=best)
        likely = [one.candidate for one in diagnosis.likely[:MAX_LIKELY]]
        if apart and len(likely) > 1:
            update(stage="tell apart")
            share = min(SECONDS_TO_TELL_APART, seconds_left())
            known = known._replace(apart=tell_apart(likely, share, diagnosis.given))
        if diagnosis.needs_search and diagnosis.wrong_parts and not likely:
            update(stage="find cases")
            share = min(SECONDS_FOR_CASES, seconds_left())
            left = summarize_unexplained(record_of(puzzle).name, diagnosis, share)
            known = known._replace(unexplained=left)
        update(stage="explain")
    return known


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
