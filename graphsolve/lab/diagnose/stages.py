"""A diagnosis in stages, for the command and the site: what is known after each of them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.apart import Apart, tell_apart
from graphsolve.lab.candidates import Attempt
from graphsolve.lab.diagnose.findings import Diagnosis, Finding
from graphsolve.lab.diagnose.search import SearchProgress, diagnose
from graphsolve.lab.diagnose.unexplained import Unexplained, summarize_unexplained
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of

MAX_LIKELY = 8  # how many candidates to list, and to tell apart
SHARE_OF_SEARCH = 0.8  # of the time; the rest is for what follows
SECONDS_FOR_DIFFERENCES = 0.5  # even if the search has used up all the time
SECONDS_TO_TELL_APART = 4.0
SECONDS_FOR_CASES = 4.0  # to choose those to run next, if there is as much time


class DiagnosisProgress(NamedTuple):
    """What is known about wrong answers. None is what is not known yet, or does not exist."""

    diagnosis: Diagnosis  # which answers are wrong and, after the search, what was found
    # what is done next
    stage: Literal["search", "find differences", "tell apart", "find cases", "explain"] = "search"
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
    ['search', 'find differences', 'tell apart', 'explain']
    >>> known.finding.name, known.differences.together.ours[0].decks
    ('sub-game-goes-to-player-1', Decks(first=(9, 8, 5, 2), second=(10, 1, 7)))

    The arguments are those of `diagnose`, but the time limit is for everything. Only `differences`
    of the best finding may take longer, if they are found `always`, or also `early`: those of the
    first finding, before the search ends. `apart` is whether to look for a puzzle that tells the
    likely findings apart.

    Raises:
        TimeLimitError: time runs out before the right answers are known.
    """
    deadline = limits.clock() + seconds
    known = DiagnosisProgress(Diagnosis(given, {}))

    def update(news: DiagnosisProgress) -> None:
        nonlocal known
        known = news
        report(news)

    def find_differences(finding: Finding) -> None:
        if known.differences is None or finding.name != (known.finding and known.finding.name):
            update(known._replace(stage="find differences", finding=finding, differences=None))
            found = differences_of(finding.candidate, puzzle, finding.explains)
            update(known._replace(differences=found))

    def note(tried: SearchProgress) -> None:
        if differences == "early" and tried.explanation:
            find_differences(tried.explanation)
        update(known._replace(stage="search", tried=tried))

    def seconds_left() -> float:
        return max(deadline - limits.clock(), 0)

    diagnosis = diagnose(
        puzzle,
        given,
        seconds=seconds * SHARE_OF_SEARCH,
        jobs=jobs,
        tried=tried,
        on_solved=lambda solved: update(DiagnosisProgress(solved)),
        on_try=note,
    )
    best = next(iter(diagnosis.best), None)
    if best and differences != "none":
        limit = seconds_left() + SECONDS_FOR_DIFFERENCES if differences == "in time" else None
        with suppress(TimeLimitError), time_limit(limit):
            find_differences(best)
    known = known._replace(diagnosis=diagnosis, finding=best)
    likely = [one.candidate for one in diagnosis.likely[:MAX_LIKELY]]
    if apart and len(likely) > 1:
        update(known._replace(stage="tell apart"))
        seconds = min(SECONDS_TO_TELL_APART, seconds_left())
        known = known._replace(apart=tell_apart(likely, seconds, given))
    if diagnosis.needs_search and diagnosis.wrong_parts and not likely:
        update(known._replace(stage="find cases"))
        left = summarize_unexplained(
            record_of(puzzle).name, diagnosis, min(SECONDS_FOR_CASES, seconds_left())
        )
        known = known._replace(unexplained=left)
    update(known._replace(stage="explain"))
    return known
