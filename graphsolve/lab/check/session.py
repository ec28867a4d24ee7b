"""Check a program: run it on one case after another, and shrink the first that it gets wrong.

A time-out is no answer: it does not end the check, and is reported only if nothing else fails.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from math import inf
from typing import Any, NamedTuple, ParamSpec, TypeVar

from more_itertools import all_equal

from graphsolve import limits
from graphsolve.errors import GraphsolveError
from graphsolve.lab.cases import Answers, Case, fair_answers
from graphsolve.lab.check.answers import GivenAnswers, Reading, means_no_answer
from graphsolve.lab.check.program import AnyProgram, Run, RunEnd
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.shrink import PATIENCE, Shrinking
from graphsolve.limits import step, time_limit
from graphsolve.puzzles.catalogue import Puzzle

SLOWER = 5.0  # after a time-out, the limit is this many times that of the slowest run that ended
MIN_TIMEOUT = 1.0  # the minimum time limit in seconds after a time-out
MAX_TIMEOUTS = 10  # how many of them in a row end the check
COMPARING_SECONDS = 10.0  # the time limit for comparing what a program prints with the rules
DECIDING = 10  # how many cases decide between several ways to read a program's answers

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
    def timed_out(self) -> bool:
        """Whether the program did not end in time, which says nothing about its answers."""
        return self.run.ending is RunEnd.TIMED_OUT

    @property
    def given(self) -> GivenAnswers | None:
        """The program's answers, with None for a wrong one such as -1 or the largest integer."""
        answers = self.run.answers
        return answers and {
            part: None if answer != self.expected[part] and means_no_answer(answer) else answer
            for part, answer in answers.items()
        }

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

    def read_as(self, reading: Reading) -> "CheckedRun":
        """The same run with another reading of its answers."""
        return replace(self, run=self.run.read_as(reading))

    def without_output(self) -> "CheckedRun":
        """The same without what the program printed, which can be long."""
        return replace(self, run=replace(self.run, stdout="", stderr=""))


@dataclass(frozen=True)
class Failure:
    """The first case that a program failed, and the smallest puzzle that it fails in the same way.

    It is a time-out only if the program failed nothing else.

    Attributes:
        case: the case.
        first: the run on the case.
        smallest: the run on the smallest puzzle; `first` if nothing smaller was found.
        tries: the number of candidates tried while shrinking, which may have been interrupted.
        number: the number of the case, from 1.
        again: another run on the puzzle of `smallest`, if it gave something else.
        reading: how the answers of the program were read.
    """

    case: Case
    first: CheckedRun
    smallest: CheckedRun
    tries: int = 0
    interrupted: bool = False
    number: int = 1
    again: CheckedRun | None = None
    reading: Reading = Reading.USUAL


@dataclass(frozen=True)
class Report:
    """The result of a check, which may have been interrupted before a case failed.

    It has the number of cases of each kind that the program passed, the time that they took, and
    all runs of the program, without what they printed. `reading` is how its answers were read.
    """

    passed: Mapping[str, int]
    seconds: float
    failure: Failure | None = None
    interrupted: bool = False
    runs: Sequence[CheckedRun] = ()
    reading: Reading = Reading.USUAL

    @property
    def cases(self) -> int:
        """The number of cases that the program passed."""
        return sum(self.passed.values())

    @property
    def slow(self) -> list[CheckedRun]:
        """The runs that timed out."""
        return [run for run in self.runs if run.timed_out]


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
    on_failure: Callable[[Report], object] = lambda _: None,
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
    started a number of seconds after the first, and shrinking has a limit of its own. `on_case` is
    called before each case, with its number from 1 and the case; `on_failure` before shrinking,
    with the report so far; `on_try` before each candidate while shrinking, with the number of
    candidates tried before it and the smallest failure so far. It gives up after as many
    candidates in a row without success as `patience` says.

    `check_async` is for programs that have to be awaited, and `check` for those that run at once.

    Raises:
        OSError: the program cannot be started.
    """
    session = Session(program, iter(cases), seconds, on_case)
    number, interrupted = None, False
    try:
        number = await session.first_failure()
    except KeyboardInterrupt:
        interrupted = True
    report = session.report(number, interrupted=interrupted)
    if report.failure is None or interrupted:
        return report
    on_failure(report)
    runs = [*report.runs]
    smaller = await shrunk(
        report.failure, program, runs, seconds=shrink_seconds, patience=patience, on_try=on_try
    )
    return replace(report, failure=smaller, runs=runs)


check = finished(check_async)


class Session:
    """The cases on which a program was run so far."""

    def __init__(
        self,
        program: AnyProgram,
        cases: Iterator[Case],
        seconds: float,
        on_case: Callable[[int, Case], object],
    ) -> None:
        self.program, self.cases, self.seconds, self.on_case = program, cases, seconds, on_case
        self.start = limits.clock()
        self.tried: list[tuple[Case, CheckedRun]] = []
        self.reading = Reading.USUAL

    async def first_failure(self) -> int | None:
        """Run the program until it fails other than by a time-out; return the index of that case.

        If its answers can be read in several ways, further cases decide.
        """
        is_decided = False
        while await self.run_next():
            if self.first_fault() is None:
                continue
            run = self.tried[-1][1].run
            if not is_decided and any(one != run.answers for one in run.readings.values()):
                is_decided = True
                for _ in range(DECIDING):
                    await self.run_next()
            self.reading = max(Reading, key=self.passes)
            if (number := self.first_fault()) is not None:
                return number
        return None

    async def run_next(self) -> bool:
        """Run the program on the next case; return whether there was one, and time for it."""
        if limits.clock() - self.start >= self.seconds:
            return False
        timed_out = [run.timed_out for _, run in self.tried]
        if all(timed_out[-MAX_TIMEOUTS:]) and len(timed_out) >= MAX_TIMEOUTS:
            return False
        if (case := next(self.cases, None)) is None:
            return False
        if not self.tried:  # until now, kernels may have been compiled, which can take a minute
            self.start = limits.clock()
        self.on_case(len(self.tried) + 1, case)
        limit = self.program.timeout
        if any(timed_out):  # leave time for other cases
            limit = min(max(limit / 3, MIN_TIMEOUT), shorter_timeout(self.program, self.runs))
        checked = await run_on(self.program, case.puzzle, case.answers, limit)
        self.tried.append((case, checked if checked.fault else checked.without_output()))
        return True

    @property
    def runs(self) -> list[CheckedRun]:
        """The runs of the program, with its answers as they are read."""
        return [run.read_as(self.reading) for _, run in self.tried]

    def passes(self, reading: Reading) -> int:
        """How many cases the program passes with a reading."""
        return sum(run.read_as(reading).fault is None for _, run in self.tried)

    def first_fault(self) -> int | None:
        """The index of the first case that the program failed other than by a time-out."""
        faults = (index for index, run in enumerate(self.runs) if run.fault and not run.timed_out)
        return next(faults, None)

    def report(self, failed: int | None, *, interrupted: bool) -> Report:
        """The report on a session that ended with the case at an index, or with a time-out."""
        runs = self.runs
        before = len(runs) if failed is None else failed
        if failed is None:
            failed = next((index for index, run in enumerate(runs) if run.timed_out), None)
        failure = None
        if failed is not None:
            first, case = runs[failed], self.tried[failed][0]
            failure = Failure(case, first, first, number=failed + 1, reading=self.reading)
        passed = Counter(
            case.kind
            for (case, _), run in zip(self.tried[:before], runs, strict=False)
            if not run.fault
        )
        seconds = limits.clock() - self.start
        told = [run.without_output() for run in runs]
        return Report(passed, seconds, failure, interrupted, told, self.reading)


async def run_on(
    program: AnyProgram,
    puzzle: Puzzle,
    answers: Answers,
    limit: float | None = None,
    reading: Reading = Reading.USUAL,
) -> CheckedRun:
    """Run a program on a puzzle whose answers are known, perhaps with another time limit."""
    expected = {part: answers[part] for part in program.parts}
    run = program.run(f"{puzzle}\n", timeout=limit)
    run = await run if isinstance(run, Awaitable) else run
    return CheckedRun(puzzle, expected, run.read_as(reading))


def shorter_timeout(program: AnyProgram, runs: Iterable[CheckedRun]) -> float:
    """The time limit after a time-out: a multiple of the slowest run that ended in time."""
    slowest = max((one.run.seconds for one in runs if not one.timed_out), default=0)
    return min(program.timeout, max(MIN_TIMEOUT, SLOWER * slowest))


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

    The program is run again on the first and on the smallest puzzle. Nothing is shrunk if it gives
    something else. Its runs are appended to `runs`.
    """
    shrinking = FailureShrinking(failure, program, runs, patience, on_try)
    again = None
    interrupted = False
    try:
        again = await shrinking.run_again()
        if again is None:
            with step(seconds):
                await shrinking.run()
            await shrinking.confirm()
            again = await shrinking.run_again() if shrinking.tries else None
    except KeyboardInterrupt:
        interrupted = True
    return replace(
        failure,
        smallest=shrinking.failures[-1],
        tries=shrinking.tries,
        interrupted=interrupted,
        again=again,
    )


class FailureShrinking:
    """The search for the smallest puzzle that a program fails in the same way.

    A run that times out takes the whole time limit. So if the case timed out, candidates get a
    shorter limit, and the result must also time out with the program's own limit.

    Runs with a shorter limit that they exceeded are left out of `runs`: they say nothing.
    """

    def __init__(
        self,
        failure: Failure,
        program: AnyProgram,
        runs: list[CheckedRun],
        patience: int,
        on_try: Callable[[int, CheckedRun], object],
    ) -> None:
        self.program, self.runs, self.on_try = program, runs, on_try
        self.fault, self.reading = failure.first.fault, failure.reading
        self.timeout = program.timeout
        if failure.first.timed_out:
            self.timeout = shorter_timeout(program, runs)
        self.search = Shrinking(failure.first.puzzle, patience)
        self.failures = [failure.first]
        self.tries = 0

    async def run(self) -> None:
        """Run the program on smaller puzzles, and keep those that it fails."""
        for puzzle in self.search:
            self.on_try(self.tries, self.failures[-1])
            self.tries += 1
            if (answers := fair_answers(puzzle)) is None:
                continue
            latest = await run_on(self.program, puzzle, answers, self.timeout, self.reading)
            if not latest.timed_out or self.timeout == self.program.timeout:
                self.runs.append(latest.without_output())
            if latest.fault == self.fault and self.search.keep(puzzle):
                self.failures.append(latest)

    async def confirm(self) -> None:
        """Go back to a puzzle that times out with the program's own limit, in a few steps."""
        while self.timeout < self.program.timeout and len(self.failures) > 1:
            shortened = self.failures[-1]
            confirmed = await run_on(self.program, shortened.puzzle, shortened.expected)
            if confirmed.timed_out:
                self.failures.append(confirmed)
                return
            del self.failures[(len(self.failures) + 1) // 2 :]

    async def run_again(self) -> CheckedRun | None:
        """Run the program on the smallest puzzle again; return the run if it gave something else.

        A time-out is nothing else.
        """
        smallest = self.failures[-1]
        if smallest.timed_out:
            return None
        again = await run_on(self.program, smallest.puzzle, smallest.expected, None, self.reading)
        given = ((run.ending, run.status, run.answers) for run in (smallest.run, again.run))
        return None if again.timed_out or all_equal(given) else again


def compared_output(checked: CheckedRun) -> Comparison | None:
    """What a program printed besides its answers, if it differs from the rules."""
    text, part = checked.run.stdout, min(checked.wrong_parts, default=1)
    with suppress(GraphsolveError), time_limit(COMPARING_SECONDS):
        found = compare(text, "<stdout>", checked.puzzle, part)
        if part > 1 and found.shown.plays_shown == 1 and found.difference:
            # A program may print what happens in part 1, and for part 2 the answer only.
            other = compare(text, "<stdout>", checked.puzzle)
            found = found if other.difference else other
        return found if found.difference and found.is_certain else None
    return None
