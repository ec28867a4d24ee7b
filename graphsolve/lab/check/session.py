"""Check a program: run it on one case after another, and shrink the first that it gets wrong.

A check does not run the program itself. Its steps are generators, which yield a puzzle and a
time limit, and are sent what the program printed. So the program can run anywhere: `driven` calls
a function for each run, and the page in a browser waits for a message from another worker.

A time-out is no answer: it does not end the check, and is reported only if nothing else fails.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias, TypeVar

from more_itertools import all_equal

from graphsolve import limits
from graphsolve.errors import GraphsolveError
from graphsolve.lab.cases import Answers, Case, fair_answers
from graphsolve.lab.check.answers import (
    USUAL,
    GivenAnswers,
    Readings,
    means_no_answer,
    read_answers,
)
from graphsolve.lab.check.program import Printed
from graphsolve.lab.column import lab_of
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.shrink import PATIENCE, Shrinking
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.text import counted

RUN_LIMIT = 10.0  # seconds for a run of the program
SLOWER = 5.0  # after a time-out, the limit is this many times that of the slowest run that ended
MIN_LIMIT = 1.0  # the minimum time limit in seconds after a time-out
MAX_TIMEOUTS = 10  # how many of them in a row end the check
COMPARING_SECONDS = 10.0  # the time limit for comparing what a program prints with the rules
DECIDING = 10  # how many cases decide between several ways to read a program's answers

T = TypeVar("T")

Steps: TypeAlias = Generator[tuple[str, float], Printed, T]
"""Yields the text of a puzzle and a time limit in seconds, and is sent what was printed."""

AnyProgram: TypeAlias = Callable[[str, float], Printed]

WRONG, CRASHED, TIMED_OUT = "wrong answer", "crashed", "timed out"
NO_OUTPUT, NO_ANSWERS = "printed nothing", "no answers found"


class Fault(NamedTuple):
    """The way a program fails; it must be the same on the shrunk puzzle.

    The detail is the first part with a wrong answer, or the exit status of a crash.
    """

    kind: str
    detail: int | None = None


@dataclass(frozen=True)
class Run:
    """A program's run on a puzzle, and the right answers to the parts that it answers."""

    puzzle: Puzzle
    expected: Answers
    printed: Printed
    readings: Readings = field(default_factory=dict)
    reading: str = USUAL

    @property
    def answers(self) -> GivenAnswers:
        """The program's answers, or an empty mapping."""
        return self.readings.get(self.reading, self.readings.get(USUAL, {}))

    @property
    def given(self) -> GivenAnswers:
        """The program's answers, with None for a wrong one such as -1 or the largest integer."""
        return {
            part: None if answer != self.expected[part] and means_no_answer(answer) else answer
            for part, answer in self.answers.items()
        }

    @property
    def wrong_parts(self) -> list[int]:
        """The parts that the program answered wrong."""
        return [part for part, answer in self.answers.items() if answer != self.expected[part]]

    @property
    def timed_out(self) -> bool:
        """Whether the program did not end in time, which says nothing about its answers."""
        return self.printed.status is None

    @property
    def fault(self) -> Fault | None:
        """The way the program failed, or None if it passed."""
        if self.timed_out:
            return Fault(TIMED_OUT)
        if self.printed.status:
            return Fault(CRASHED, self.printed.status)
        if not self.answers:
            return Fault(NO_ANSWERS if self.printed.stdout.strip() else NO_OUTPUT)
        return Fault(WRONG, self.wrong_parts[0]) if self.wrong_parts else None

    def without_output(self) -> "Run":
        """Return the same run with one character of what the program printed, to save memory."""
        start = self.printed.stdout.strip()[:1]
        return replace(self, printed=self.printed._replace(stdout=start, stderr=""))


def driven(steps: Steps[T], program: AnyProgram) -> T:
    """Run a program on all puzzles that a generator yields, and return its result.

    Raises:
        OSError: the program cannot be started.
    """
    with closing(steps):
        try:
            request = next(steps)
            while True:
                request = steps.send(program(*request))
        except StopIteration as ended:
            result: T = ended.value
            return result


class Check:
    r"""A check of a program, with what is known so far; see `check`.

    Attributes:
        tried: the cases on which the program ran.
        runs: these and all further runs, without what was printed.
        number: the index of the case that the program failed, if there is one. It is a time-out
            only if the program failed nothing else.
        smallest: the run on the smallest puzzle that the program fails in the same way.
        again: another run on that puzzle, if the program gave something else.
        tries: the number of puzzles that were tried to find a smaller one.
        reading: how the answers of the program are read.
        seconds: the time that the cases took.
    """

    def __init__(
        self,
        cases: Iterable[Case],
        *,
        parts: Sequence[int] = (1, 2),
        pattern: re.Pattern[str] | None = None,
        run_limit: float = RUN_LIMIT,
        say: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.cases, self.parts, self.pattern = iter(cases), tuple(parts), pattern
        self.run_limit, self.say = run_limit, say
        self.tried: list[tuple[Case, Run]] = []
        self.runs: list[Run] = []
        self.number: int | None = None
        self.smallest: Run | None = None
        self.again: Run | None = None
        self.tries = 0
        self.reading = USUAL
        self.seconds = 0.0

    @property
    def first(self) -> Run | None:
        """The run on the case that the program failed."""
        return None if self.number is None else self.tried[self.number][1]

    @property
    def passed(self) -> Counter[str]:
        """The number of cases of each kind that the program passed before it failed one."""
        end = None if self.first and self.first.timed_out else self.number
        return Counter(case.kind for case, run in self.tried[:end] if not run.fault)

    @property
    def slow(self) -> list[Run]:
        """The runs that timed out."""
        return [run for run in self.runs if run.timed_out]

    def run(self, puzzle: Puzzle, answers: Answers, limit: float | None = None) -> Steps[Run]:
        """Run the program on a puzzle whose answers are known, perhaps with another limit."""
        printed = yield f"{puzzle}\n", self.run_limit if limit is None else limit
        expected = {part: answers[part] for part in self.parts}
        ended = printed.status == 0
        readings = read_answers(printed.stdout, self.parts, self.pattern) if ended else {}
        return Run(puzzle, expected, printed, readings, self.reading)

    def find(self, seconds: float) -> Steps[None]:
        """Run the program on cases until it fails one other than by a time-out.

        If its answers can be read in several ways, further cases decide. No case is started after
        this many seconds, or after many time-outs in a row.
        """
        start: float | None = None
        try:
            for number, case in enumerate(self.cases, 1):
                start = start or limits.clock()  # kernels may have been compiled until now
                self.say(f"Case {number}: {case.name}")
                is_slow = any(run.timed_out for _, run in self.tried)
                limit = self.shorter_limit() if is_slow else self.run_limit
                run = yield from self.run(case.puzzle, case.answers, limit)
                self.tried.append((case, run if run.fault else run.without_output()))
                self.seconds = limits.clock() - start
                latest = [run.timed_out for _, run in self.tried[-MAX_TIMEOUTS:]]
                is_hopeless = all(latest) and len(latest) == MAX_TIMEOUTS
                if self.has_failed() or is_hopeless or self.seconds >= seconds:
                    return
        finally:  # it may be interrupted
            self.read_best()
            slow = (index for index, (_, run) in enumerate(self.tried) if run.timed_out)
            self.number = next(iter(self.wrong()), next(slow, None))
            self.runs = [run.without_output() for _, run in self.tried]
            self.smallest = self.first

    def has_failed(self) -> bool:
        """Return whether the program fails a case even in the best reading; see `read_best`."""
        for first in self.wrong()[:1]:
            readings = [*self.tried[first][1].readings.values()]
            if all_equal(readings) or len(self.tried) > first + DECIDING:
                self.read_best()
                return bool(self.wrong())
        return False

    def shorter_limit(self) -> float:
        """Return the time limit after a time-out: a multiple of the slowest run within it."""
        ended = (run.printed.seconds for _, run in self.tried if not run.timed_out)
        return min(self.run_limit, max(MIN_LIMIT, SLOWER * max(ended, default=0)))

    def wrong(self) -> list[int]:
        """Return the indexes of the cases that the program failed other than by a time-out."""
        runs = enumerate(run for _, run in self.tried)
        return [index for index, run in runs if run.fault and not run.timed_out]

    def read_best(self) -> None:
        """Read answers the way that makes the program pass most cases."""

        def passes(reading: str) -> int:
            return sum(replace(run, reading=reading).fault is None for _, run in self.tried)

        names = dict.fromkeys([USUAL, *(name for _, run in self.tried for name in run.readings)])
        self.reading = max(names, key=passes)
        self.tried = [(case, replace(run, reading=self.reading)) for case, run in self.tried]

    def shrink(self, seconds: float, patience: int = PATIENCE) -> Steps[None]:
        """Look for the smallest puzzle that the program fails in the same way.

        The program is run again on the first and on the smallest one. If it gives something else,
        nothing is shrunk. After time-outs only, it is run again on the smallest of these cases.
        """
        first = self.first
        assert first
        deadline = limits.clock() + seconds
        if first.timed_out:
            yield from self.run_on_slow(deadline)
            return
        yield from self.run_again()
        search = Shrinking(first.puzzle, patience)
        for puzzle in () if self.again else search:
            if limits.clock() > deadline:
                break
            self.say(f"Looking for a smaller puzzle: {counted(self.tries, 'attempt')}")
            self.tries += 1
            if (answers := fair_answers(puzzle)) is None:
                continue
            run = yield from self.run(puzzle, answers)
            self.runs.append(run.without_output())
            if run.fault == first.fault and search.keep(puzzle):
                self.smallest = run
        if self.smallest is not first:
            yield from self.run_again()

    def run_on_slow(self, deadline: float) -> Steps[None]:
        """Find the smallest case that times out with the whole time limit."""
        for slow in sorted(self.slow, key=lambda run: lab_of(run.puzzle).measure(run.puzzle)):
            if limits.clock() > deadline:
                return
            run = yield from self.run(slow.puzzle, slow.expected)
            if run.timed_out:
                self.smallest = run
                return

    def run_again(self) -> Steps[None]:
        """Run the program on the smallest puzzle again; a time-out says nothing."""
        before = self.smallest
        assert before
        run = yield from self.run(before.puzzle, before.expected)
        if not run.timed_out and (run.fault, run.answers) != (before.fault, before.answers):
            self.again = run


def check(
    program: AnyProgram,
    cases: Iterable[Case],
    *,
    parts: Sequence[int] = (1, 2),
    pattern: re.Pattern[str] | None = None,
    run_limit: float = RUN_LIMIT,
    timeout: float = 120.0,
) -> Check:
    r"""Run a program on cases until it fails one, and shrink that one.

    >>> from graphsolve.lab.check import Program, named_cases
    >>> found = check(Program(["echo", "134 100"]), named_cases("cave"))
    >>> print(found.smallest.puzzle)
    ####
    #EG#
    ####
    >>> found.smallest.expected, found.smallest.wrong_parts
    ({1: 134, 2: 2650}, [2])

    Args:
        program: it is called with the text of a puzzle and a time limit in seconds.
        cases: the puzzles to run it on; see `graphsolve.cases`.
        parts: the parts that the program answers.
        pattern: finds the answers in its output; see `compile_pattern`.
        run_limit: seconds for each run of the program.
        timeout: about how many seconds a check takes: half of it for cases, half for shrinking.

    Raises:
        OSError: the program cannot be started.
    """
    found = Check(cases, parts=parts, pattern=pattern, run_limit=run_limit)
    driven(found.find(timeout / 2), program)
    if found.first:
        driven(found.shrink(timeout / 2), program)
    return found


def compared_output(run: Run) -> Comparison | None:
    """Compare what a program printed with the rules; return None if it does not differ."""
    text, part = run.printed.stdout, min(run.wrong_parts, default=1)
    with suppress(GraphsolveError), time_limit(COMPARING_SECONDS):
        found = compare(text, "<stdout>", run.puzzle, part)
        if part > 1 and found.shown.plays_shown == 1 and found.difference:
            # A program may print what happens in part 1, and for part 2 the answer only.
            other = compare(text, "<stdout>", run.puzzle)
            found = found if other.difference else other
        return found if found.difference and found.is_certain else None
    return None
