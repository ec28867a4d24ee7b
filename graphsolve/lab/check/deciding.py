"""The turn that decides a puzzle that a program gets wrong, if nothing explains what it does."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from heapq import nlargest
from itertools import islice
from typing import Any

from more_itertools import map_reduce, partition

from graphsolve.errors import TimeLimitError
from graphsolve.lab.candidates import timed_question
from graphsolve.lab.check.session import CheckedRun
from graphsolve.lab.check.suspects import usefulness
from graphsolve.lab.difference import MisreadDifference, find_difference
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.limits import time_limit

MAX_RUNS = 15  # of those that failed, and of those that passed, to compare misreadings with
MAX_PLAYED = 20  # how many misreadings to play, the most similar ones
PLAYING_SECONDS = 2.0  # how much longer playing them may take than comparing them


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
    with suppress(TimeLimitError), time_limit(seconds):
        like += wrong_on(failed, part, misreadings_of(failed.puzzle))
        both.update(like)
        either.update(like)
        for run in compared(runs, part):
            wrong = [*wrong_on(run, part, like)]
            both.update(wrong if part in run.wrong_parts else ())
            either.update(like if part in run.wrong_parts else wrong)
    similarity = {one: both[one] / either[one] for one in like}
    found: list[MisreadDifference[Any, Any]] = []
    with suppress(TimeLimitError), time_limit(PLAYING_SECONDS):
        for one in nlargest(MAX_PLAYED, like, key=similarity.__getitem__):
            difference = find_difference(failed.puzzle, part, one)
            if difference and not difference.only_answer:
                found.append(difference)
    if not found:
        return None
    at = map_reduce(found, lambda one: one.position).values()
    first: MisreadDifference[Any, Any]
    first, *_ = max(at, key=lambda some: sum(similarity[one.misreading] for one in some))
    return first


def compared(runs: Iterable[CheckedRun], part: int) -> Iterator[CheckedRun]:
    """Runs with an answer to a part: some that passed and some that failed, small puzzles."""
    answered = (run for run in runs if part in (run.run.answers or ()))
    for some in partition(lambda run: part in run.wrong_parts, answered):
        yield from islice(sorted(some, key=usefulness), MAX_RUNS)


def wrong_on(run: CheckedRun, part: int, among: Iterable[Misreading]) -> Iterator[Misreading]:
    """The misreadings that give a wrong answer to a part of the puzzle of a run."""
    right = {part: run.expected[part]}
    for attempt in timed_question(run.puzzle, right).attempts((one,) for one in among):
        if attempt.answers not in ({}, right):
            yield attempt.candidate[0]
