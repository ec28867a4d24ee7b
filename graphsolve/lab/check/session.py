"""Check a program: run it on one case after another, and shrink the first that it fails."""

from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from math import inf
from typing import Any, NamedTuple, ParamSpec, TypeVar

from graphsolve import limits
from graphsolve.errors import GraphsolveError, TimeLimitError
from graphsolve.lab.cases import Answers, Case, fair_answers
from graphsolve.lab.check.program import AnyProgram, Run, RunEnd
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.shrink import PATIENCE, Shrinking
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle

SLOWER = 5.0  # when a timeout is shrunk, the limit is this many times the slowest run that passed
MIN_TIMEOUT = 1.0  # the minimum time limit in seconds when a timeout is shrunk

P = ParamSpec("P")
T = TypeVar("T")


class Fault(NamedTuple):
    """The way in which a program fails; it must be the same on the shrunk puzzle.

    It has the exit status of a crash, or the first part with a wrong answer.
    """

    ending: RunEnd
    status: int | None = None
    part: int | None = None


@dataclass(frozen=True)
class CheckedRun:
    """A program's run on a puzzle, and the right answers to the parts that it answers."""

    puzzle: Puzzle
    expected: Answers
    run: Run

    @property
    def wrong_parts(self) -> list[int]:
        """The parts that the program answered wrong."""
        given = self.run.answers or {}
        return [part for part, answer in given.items() if answer != self.expected[part]]

    @property
    def fault(self) -> Fault | None:
        """The way in which the program failed, or None if it passed."""
        ending = self.run.ending
        if ending is RunEnd.ANSWERED:
            return Fault(ending, part=self.wrong_parts[0]) if self.wrong_parts else None
        return Fault(ending, self.run.status if ending is RunEnd.CRASHED else None)

    def without_output(self) -> "CheckedRun":
        """The same without what the program printed, which can be long."""
        return replace(self, run=replace(self.run, stdout="", stderr=""))


@dataclass(frozen=True)
class Failure:
    """The first case that a program failed, and the smallest puzzle that it fails in the same way.

    If nothing smaller was found, `smallest` is `first`, the run on the case. `tries` is the number
    of candidates tried while shrinking, which may have been interrupted.
    """

    case: Case
    first: CheckedRun
    smallest: CheckedRun
    tries: int = 0
    interrupted: bool = False


@dataclass(frozen=True)
class Report:
    """The result of a check, which may have been interrupted before a case failed.

    It has the number of cases of each kind that the program passed, the time that they took, and
    all runs of the program, without what they printed.
    """

    passed: Mapping[str, int]
    seconds: float
    failure: Failure | None = None
    interrupted: bool = False
    runs: Sequence[CheckedRun] = ()

    @property
    def cases(self) -> int:
        """The number of cases that the program passed."""
        return sum(self.passed.values())


def finished(work: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """A function that returns the result of a coroutine function for programs that run at once."""

    @wraps(work)
    def run(*args: P.args, **options: P.kwargs) -> T:
        try:
            work(*args, **options).send(None)
        except StopIteration as done:
            result: T = done.value
            return result
        raise RuntimeError("a program that has to be awaited needs an event loop")

    run.__name__ = run.__qualname__ = work.__name__.removesuffix("_async")
    return run


async def check_async(
    program: AnyProgram,
    cases: Iterable[Case],
    *,
    seconds: float = inf,
    shrink_seconds: float = 60.0,
    on_case: Callable[[int, Case], object] = lambda *_: None,
    on_try: Callable[[int, CheckedRun], object] = lambda *_: None,
    patience: int = PATIENCE,
) -> Report:
    r"""Run a program on cases until it fails one, and shrink that one.

    >>> from graphsolve.lab.check import Program, named_cases
    >>> report = check(Program(["echo", "134 100"]), named_cases("cave"))
    >>> print(report.failure.smallest.puzzle)
    ####
    #EG#
    ####
    >>> report.failure.smallest.expected, report.failure.smallest.wrong_parts
    ({1: 134, 2: 2650}, [2])

    Ctrl-C stops the check or the shrinking, and the result so far is returned. No new case is
    started after a number of seconds, and shrinking has a limit of its own. `on_case` is called
    before each case, with its number from 1 and the case; `on_try` before each candidate while
    shrinking, with the number of candidates tried before it and the smallest failure so far. It
    gives up after as many candidates in a row without success as `patience` says.

    `check_async` is for programs that have to be awaited, and `check` for those that run at once.

    Raises:
        OSError: the program cannot be started.
    """
    start = limits.clock()
    passed: Counter[str] = Counter()
    runs: list[CheckedRun] = []
    failure, interrupted = None, False
    try:
        for number, case in enumerate(cases, 1):
            if limits.clock() - start >= seconds:
                break
            on_case(number, case)
            checked = await run_on(program, case.puzzle, case.answers)
            runs.append(checked.without_output())
            if checked.fault:
                failure = Failure(case, checked, smallest=checked)
                break
            passed[case.kind] += 1
    except KeyboardInterrupt:
        interrupted = True
    report = Report(passed, limits.clock() - start, failure, interrupted, runs)
    if failure is None:
        return report
    smaller = await shrunk(
        failure, program, runs, seconds=shrink_seconds, patience=patience, on_try=on_try
    )
    return replace(report, failure=smaller)


check = finished(check_async)


async def run_on(
    program: AnyProgram, puzzle: Puzzle, answers: Answers, limit: float | None = None
) -> CheckedRun:
    """Run a program on a puzzle whose answers are known, perhaps with another time limit."""
    expected = {part: answers[part] for part in program.parts}
    run = program.run(f"{puzzle}\n", timeout=limit)
    return CheckedRun(puzzle, expected, await run if isinstance(run, Awaitable) else run)


async def shrunk(
    failure: Failure,
    program: AnyProgram,
    runs: list[CheckedRun],
    *,
    seconds: float,
    patience: int,
    on_try: Callable[[int, CheckedRun], object],
) -> Failure:
    """Shrink the puzzle of a failure to the smallest one that the program fails in the same way.

    A run that times out takes the whole time limit. So if the case timed out, candidates get a
    shorter limit: a multiple of the slowest run that passed. The result must also time out with
    the program's own limit.

    The runs of the program are appended to `runs`, except those with a shorter limit that it
    exceeded: they say nothing.
    """
    first, timeout = failure.first, program.timeout
    if first.run.ending is RunEnd.TIMED_OUT:
        slowest = max((one.run.seconds for one in runs if one.fault is None), default=0)
        timeout = min(timeout, max(MIN_TIMEOUT, SLOWER * slowest))
    failures = [first]
    tries = 0
    interrupted = False
    try:
        with suppress(TimeLimitError), time_limit(None if seconds == inf else seconds):
            for puzzle in (search := Shrinking(first.puzzle, patience)):
                on_try(tries, failures[-1])
                tries += 1
                if (answers := fair_answers(puzzle)) is None:
                    continue
                latest = await run_on(program, puzzle, answers, timeout)
                if latest.run.ending is not RunEnd.TIMED_OUT or timeout == program.timeout:
                    runs.append(latest.without_output())
                if latest.fault == first.fault and search.keep(puzzle):
                    failures.append(latest)
        while timeout < program.timeout and len(failures) > 1:
            shortened = failures.pop()
            confirmed = await run_on(program, shortened.puzzle, shortened.expected)
            if confirmed.fault == first.fault:
                failures.append(confirmed)
                break
    except KeyboardInterrupt:
        interrupted = True
    return replace(failure, smallest=failures[-1], tries=tries, interrupted=interrupted)


def compared_output(checked: CheckedRun) -> Comparison | None:
    """What a program printed besides its answers, if it differs from the rules."""
    text, part = checked.run.stdout, min(checked.wrong_parts, default=1)
    try:
        found = compare(text, "<stdout>", checked.puzzle, part)
        if part > 1 and found.plays_shown == 1 and found.difference:
            # A program may print what happens in part 1, and for part 2 the answer only.
            other = compare(text, "<stdout>", checked.puzzle)
            found = found if other.difference else other
    except GraphsolveError:
        return None
    return found if found.difference and found.is_certain else None
