"""Check a program: run it on one case after another, and shrink the first that it gets wrong.

A time-out is no answer: it does not end the check, and is reported only if nothing else fails.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from more_itertools import all_equal

from graphsolve import limits
from graphsolve.errors import GraphsolveError
from graphsolve.lab.cases import PATIENCE, Case, Solution, fair_case, shrink
from graphsolve.lab.check.answers import (
    USUAL,
    GivenAnswers,
    Readings,
    means_no_answer,
    parse_answers,
)
from graphsolve.lab.check.program import Output
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.limits import move_on_after, time_limit
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.text import counted

RUN_LIMIT = 10.0  # seconds for a run of the program
SLOWER = 5.0  # after a time-out, the limit is this many times that of the slowest run that ended
MIN_LIMIT = 1.0  # the minimum time limit in seconds after a time-out
MAX_TIMEOUTS = 10  # how many of them in a row end the check
DECIDING = 10  # how many cases decide between several ways to read a program's answers
COMPARING_SECONDS = 10.0  # to compare what is printed with the rules

WRONG, CRASHED, TIMED_OUT = "wrong answer", "crashed", "timed out"
NO_OUTPUT, NO_ANSWERS = "printed nothing", "no answers found"

AnyProgram: TypeAlias = Callable[[str, float], Output]
"""Returns what a program printed, given the text of a puzzle and a time limit in seconds."""


class Fault(NamedTuple):
    """The way a program fails; it must be the same on the shrunk puzzle.

    The detail is the first part with a wrong answer, or the exit status of a crash.
    """

    kind: str
    detail: int | None = None


@dataclass(frozen=True, eq=False)
class Run:
    """A program's run on a puzzle, perhaps that of a case.

    Attributes:
        expected: the right answers to the parts that the program answers.
        readings: its answers, by the way they are read.
        reading: the way to read them.
    """

    puzzle: Puzzle
    expected: Solution
    output: Output
    readings: Readings = field(default_factory=dict)
    reading: str = USUAL
    case: Case | None = None

    @property
    def answers(self) -> GivenAnswers:
        """The program's answers, or an empty mapping."""
        return self.readings.get(self.reading, self.readings.get(USUAL, {}))

    @property
    def evidence(self) -> Answers:
        """The answers as evidence, with None for a wrong one such as -1 or the largest integer."""
        right = self.expected
        given = {
            part: None if answer != right[part] and means_no_answer(answer) else answer
            for part, answer in self.answers.items()
        }
        return Answers(puzzle=self.puzzle, right=right, given=given)

    @property
    def wrong_parts(self) -> list[int]:
        """The parts with wrong answers."""
        return [part for part, answer in self.answers.items() if answer != self.expected[part]]

    @property
    def timed_out(self) -> bool:
        """Whether the program did not end in time, which says nothing about its answers."""
        return self.output.status is None

    @cached_property
    def fault(self) -> Fault | None:
        """The way the program failed, or None if it passed."""
        if self.timed_out:
            return Fault(TIMED_OUT)
        if self.output.status:
            return Fault(CRASHED, self.output.status)
        if not self.answers:
            return Fault(NO_ANSWERS if self.output.stdout.strip() else NO_OUTPUT)
        return Fault(WRONG, self.wrong_parts[0]) if self.wrong_parts else None

    @property
    def size(self) -> tuple[int, int]:
        """The size of the puzzle."""
        return lab_of(self.puzzle).measure(self.puzzle)

    def compared(self) -> Comparison | None:
        """Compare what the program printed with the rules; return None if it does not differ."""
        text, part = self.output.stdout, min(self.wrong_parts, default=1)
        with suppress(GraphsolveError), time_limit(COMPARING_SECONDS):
            found = compare(text, "<stdout>", self.puzzle, part)
            if part > 1 and found.plays_shown == 1 and found.difference:
                # A program may print what happens in part 1, but only the answer to part 2.
                other = compare(text, "<stdout>", self.puzzle)
                found = found if other.difference else other
            return found if found.difference else None
        return None


@dataclass
class Check:
    """A check of a program, with what is known so far; see `check`.

    Attributes:
        parts: the parts that the program answers.
        pattern: finds the answers in its output; see `parse_answers`.
        run_limit: seconds for each run of the program.
        on_progress: called with what is being done.
        runs: all runs. Outputs are cut to one character, to save memory, except for those of
            cases that the program fails.
        shrunk: the run on the smallest puzzle found that the program fails like the first case.
        again: another run on that puzzle, if the program gave other answers.
        tries: the number of puzzles that were tried to find a smaller one.
        passes: how many cases pass with each way to read the answers.
        reading: the way with which most cases pass.
        seconds: the time that the cases took.
    """

    program: AnyProgram
    cases: Iterable[Case]
    _: KW_ONLY
    parts: Sequence[int] = (1, 2)
    pattern: re.Pattern[str] | None = None
    run_limit: float = RUN_LIMIT
    on_progress: OnProgress = quiet
    runs: list[Run] = field(default_factory=list)
    shrunk: Run | None = None
    again: Run | None = None
    tries: int = 0
    passes: Counter[str] = field(default_factory=lambda: Counter({USUAL: 0}))
    reading: str = USUAL
    seconds: float = 0.0

    @property
    def passed(self) -> Counter[str]:
        """The number of cases of each kind that the program passed."""
        return Counter(run.case.kind for run in self.runs if run.case and not run.fault)

    @property
    def slow(self) -> list[Run]:
        """The runs that timed out, the smallest puzzle first."""
        return sorted((run for run in self.runs if run.timed_out), key=lambda run: run.size)

    @property
    def first(self) -> Run | None:
        """The run on the case that the program failed; a time-out if it failed nothing else."""
        failed = (run for run in self.runs if run.case and run.fault and not run.timed_out)
        return next(chain(failed, self.slow), None)

    @property
    def smallest(self) -> Run | None:
        """The run on the smallest puzzle that the program fails."""
        return self.shrunk or self.first

    @property
    def has_failed(self) -> bool:
        """Whether the program fails a case other than by a time-out, however it is read.

        If its answers can be read in several ways, further cases decide.
        """
        first = self.first
        if first is None or first.timed_out:
            return False
        is_decided = len(self.runs) > self.runs.index(first) + DECIDING
        return is_decided or all_equal(first.readings.values())

    @property
    def limit(self) -> float:
        """The seconds for a run; after a time-out, a multiple of the slowest that ended."""
        ended = [run.output.seconds for run in self.runs if not run.timed_out]
        if len(ended) == len(self.runs):
            return self.run_limit
        return min(self.run_limit, max(MIN_LIMIT, SLOWER * max(ended, default=0)))

    def run(
        self,
        puzzle: Puzzle,
        answers: Solution,
        case: Case | None = None,
        limit: float | None = None,
    ) -> Run:
        """Run the program on a puzzle whose answers are known, by default with the `limit`."""
        output = self.program(f"{puzzle}\n", limit or self.limit)
        ended = output.status == 0
        readings = parse_answers(output.stdout, self.parts, self.pattern) if ended else {}
        expected = {part: answers[part] for part in self.parts}
        run = Run(puzzle, expected, output, readings, self.reading, case)
        is_shown = case and run.fault  # if no later run fails in the same way
        cut = output._replace(stdout=output.stdout.strip()[:1], stderr="")
        self.runs.append(run if is_shown else replace(run, output=cut))
        return run

    def find(self, seconds: float) -> None:
        """Run the program on cases until it has failed.

        No case is started after this many seconds, or after many time-outs in a row.
        """
        start: float | None = None
        for number, case in enumerate(self.cases, 1):
            start = start or limits.clock()  # kernels may have been compiled until now
            self.on_progress(f"Case {number}: {case.name}")
            self.choose_reading(self.run(case.puzzle, case.answers, case))
            self.seconds = limits.clock() - start
            latest = self.runs[-MAX_TIMEOUTS:]
            is_hopeless = sum(run.timed_out for run in latest) == MAX_TIMEOUTS
            if self.has_failed or is_hopeless or self.seconds >= seconds:
                return

    def choose_reading(self, latest: Run) -> None:
        """Read the answers of all runs in the way with which most cases pass."""
        readings = latest.readings.items()
        self.passes.update(name for name, given in readings if given == latest.expected)
        best = max(self.passes, key=self.passes.__getitem__)
        if best != self.reading:
            self.reading = best
            self.runs = [replace(run, reading=best) for run in self.runs]

    def shrink(self, seconds: float, patience: int = PATIENCE) -> None:
        """Look for the smallest puzzle that the program fails in the same way.

        The program is run again on the first and on the smallest one. If its answers differ,
        nothing is shrunk. After time-outs only, these are confirmed instead.
        """
        if (first := self.first) is None:
            return

        def failing(puzzle: Puzzle) -> Run | None:
            self.on_progress(f"Looking for a smaller puzzle: {counted(self.tries, 'attempt')}")
            self.tries += 1
            case = fair_case(puzzle)
            run = self.run(puzzle, case.answers) if case else None
            return run if run and run.fault == first.fault else None

        with move_on_after(seconds):
            if first.timed_out:
                self.confirm_time_outs()
                return
            self.run_again(first)
            for run in () if self.again else shrink(first.puzzle, failing, patience):
                self.shrunk = run
        if self.shrunk and self.shrunk.puzzle != first.puzzle:
            self.run_again(self.shrunk)

    def confirm_time_outs(self) -> None:
        """Run the program again on cases that timed out, with all the time, until it fails one."""
        for slow in self.slow:
            run = self.run(slow.puzzle, slow.expected, slow.case, self.run_limit)
            self.runs[self.runs.index(slow)] = self.runs.pop()
            if run.fault:
                return

    def run_again(self, before: Run) -> None:
        """Run the program on a puzzle again; a time-out says nothing."""
        run = self.run(before.puzzle, before.expected)
        if (run.fault, run.answers) == (before.fault, before.answers):
            self.shrunk = run
        elif not run.timed_out:
            self.again = run


def check(
    program: AnyProgram, cases: Iterable[Case], *, timeout: float = 120.0, **options: Any
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
        timeout: about how many seconds a check takes: half of it for cases, half for shrinking.
        options: further attributes of `Check`: `parts`, `pattern`, `run_limit` or `on_progress`.

    Raises:
        OSError: the program cannot be started.
        TypeError: it is no function.
    """
    is_function = callable(program)
    if not is_function:
        expected = "a program such as Program(['python', 'solver.py'])"
        raise TypeError(f"expected {expected}, not {program!r}")
    found = Check(program, cases, **options)
    found.find(timeout / 2)
    found.shrink(timeout / 2)
    return found
