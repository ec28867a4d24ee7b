"""A check: another program on case after case, up to the first that it does not solve."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import NamedTuple

from graphsolve.lab.check.cases import Case
from graphsolve.lab.check.fair import Answers, Puzzle, fair_answers, puzzle_text
from graphsolve.lab.check.program import Ending, Program, Run
from graphsolve.lab.check.shrink import shrink

__all__ = ["Failure", "Report", "Trial", "Watcher", "check"]


LEAST_SECONDS = 1.0
SLOWER = 5.0
"""While a hang is shrunk, a program hangs that takes so many times longer than it ever did."""


class Fault(NamedTuple):
    """The way in which a program fails on a case.

    Attributes:
        ending: how its run ended.
        status: its exit status if it crashed.
        part: the first part with a wrong answer, if it gave answers.
    """

    ending: Ending
    status: int | None = None
    part: int | None = None


@dataclass(frozen=True)
class Trial:
    """What came of asking a program about a puzzle.

    Attributes:
        puzzle: the puzzle.
        expected: the right answers.
        run: what the program did.
    """

    puzzle: Puzzle
    expected: Answers
    run: Run

    @property
    def wrong_parts(self) -> list[int]:
        """The parts to which it gave wrong answers."""
        given = self.run.answers or {}
        return [part for part, answer in given.items() if answer != self.expected[part]]

    @property
    def fault(self) -> Fault | None:
        """The way in which the program failed, or None if it did not."""
        ending = self.run.ending
        if ending is Ending.ANSWERED:
            return Fault(ending, part=self.wrong_parts[0]) if self.wrong_parts else None
        return Fault(ending, self.run.status if ending is Ending.CRASHED else None)


@dataclass(frozen=True)
class Failure:
    """The first case on which a program failed, and the smallest puzzle on which it still does.

    Attributes:
        case: the case.
        first: what came of it.
        smallest: what came of the smallest puzzle found on which the program fails in the same
            way; `first` itself if none is smaller.
        tries: the candidates that were tried to find it.
        interrupted: whether the search was interrupted.
    """

    case: Case
    first: Trial
    smallest: Trial
    tries: int
    interrupted: bool = False


@dataclass(frozen=True)
class Report:
    """What came of a check.

    Attributes:
        agreed: how many cases of each kind the program solved.
        seconds: how long the cases took, up to the first that it did not solve.
        failure: the first case that it did not solve, if there was one.
        interrupted: whether the check was interrupted before it was over.
    """

    agreed: Mapping[str, int]
    seconds: float
    failure: Failure | None = None
    interrupted: bool = False

    @property
    def cases(self) -> int:
        """How many cases the program solved."""
        return sum(self.agreed.values())


class Watcher:
    """Is told how a check is getting on; overrides what it wants to know."""

    def on_case(self, number: int, case: Case) -> None:
        """The program is about to be run on a case."""

    def on_try(self, tries: int, smallest: Trial) -> None:
        """A candidate is about to be tried for something smaller than the smallest so far."""


def check(
    program: Program,
    cases: Iterable[Case],
    *,
    seconds: float | None = None,
    shrink_seconds: float = 60.0,
    watcher: Watcher = Watcher(),  # noqa: B008 - one that does nothing
) -> Report:
    r"""Run a program on cases up to the first that it does not solve, and shrink that.

    >>> from graphsolve.lab.check import Program, named_cases
    >>> report = check(Program(["echo", "134 100"]), named_cases("2018/15"))
    >>> print(report.failure.smallest.puzzle)
    ####
    #EG#
    ####
    >>> report.failure.smallest.expected, report.failure.smallest.wrong_parts
    ({1: 134, 2: 2650}, [2])

    Ctrl-C ends the check, or the search for the smallest puzzle, but loses nothing found so far.

    Args:
        program: the program.
        cases: the cases, which may go on for ever if `seconds` are given.
        seconds: the time after which no further case is begun.
        shrink_seconds: the time after which the smallest puzzle found so far will do.
        watcher: what is told how the check is getting on.

    Raises:
        OSError: if the program cannot be started.
    """
    start = monotonic()
    agreed: Counter[str] = Counter()
    slowest, failed, interrupted = 0.0, None, False
    try:
        for number, case in enumerate(cases, 1):
            if seconds is not None and monotonic() - start >= seconds:
                break
            watcher.on_case(number, case)
            trial = ask(program, case.puzzle, case.answers)
            if trial.fault:
                failed = case, trial
                break
            agreed[case.kind] += 1
            slowest = max(slowest, trial.run.seconds)
    except KeyboardInterrupt:
        interrupted = True
    report = Report(agreed, monotonic() - start, interrupted=interrupted)
    if failed is None:
        return report
    search = Search(program, *failed, slowest, watcher)
    return replace(report, failure=search.smallest(shrink_seconds))


def ask(program: Program, puzzle: Puzzle, answers: Answers, timeout: float | None = None) -> Trial:
    """Run a program on a puzzle with these answers."""
    expected = {part: answers[part] for part in program.parts}
    return Trial(puzzle, expected, program.run(puzzle_text(puzzle), timeout=timeout))


class Search:
    """The search for the smallest puzzle on which a program fails in the same way.

    To see that a program hangs takes all its time, so candidates have less of it: several times
    what the slowest of the cases took that it solved. What is found must hang all the time.
    """

    def __init__(
        self, program: Program, case: Case, first: Trial, slowest: float, watcher: Watcher
    ) -> None:
        """Begin where a program failed.

        Args:
            program: the program.
            case: the first case that it did not solve.
            first: what came of it.
            slowest: the seconds that it took for the slowest of the cases that it solved.
            watcher: what is told how the search is getting on.
        """
        self._program = program
        self._case = case
        self._trials = [first]
        self._watcher = watcher
        self._tries = 0
        hung = first.run.ending is Ending.HUNG
        patient = max(LEAST_SECONDS, SLOWER * slowest)
        self._timeout = min(program.timeout, patient) if hung else program.timeout

    def smallest(self, seconds: float) -> Failure:
        """Search for some seconds, or until there is nothing left to try."""
        first = self._trials[0]
        interrupted = False
        try:
            shrink(first.puzzle, self._fails, seconds=seconds, on_smaller=self._keep)
            self._confirm()
        except KeyboardInterrupt:
            interrupted = True
        return Failure(self._case, first, self._trials[-1], self._tries, interrupted)

    def _fails(self, puzzle: Puzzle) -> bool:
        """Whether the program fails on a puzzle in the same way."""
        self._watcher.on_try(self._tries, self._trials[-1])
        self._tries += 1
        answers = fair_answers(puzzle)
        if answers is None:
            return False
        self._latest = ask(self._program, puzzle, answers, self._timeout)
        return self._latest.fault == self._trials[0].fault

    def _keep(self, _puzzle: Puzzle) -> None:
        """Keep what came of the candidate that was tried last."""
        self._trials.append(self._latest)

    def _confirm(self) -> None:
        """Give up puzzles, the smallest first, that the program solves if it has all its time."""
        while self._timeout < self._program.timeout and len(self._trials) > 1:
            last = self._trials.pop()
            again = ask(self._program, last.puzzle, last.expected)
            if again.fault == last.fault:
                self._trials.append(again)
                break
