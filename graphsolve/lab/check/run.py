"""A program's run on a puzzle: how it ended, and its answers as evidence."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from graphsolve.errors import GraphsolveError
from graphsolve.lab.cases import Case, Solution
from graphsolve.lab.check.answers import USUAL, GivenAnswers, Readings, means_no_answer
from graphsolve.lab.check.program import Output
from graphsolve.lab.compare import Comparison, compare
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle

COMPARING_SECONDS = 10.0  # to compare what is printed with the rules

WRONG, CRASHED, TIMED_OUT = "wrong answer", "crashed", "timed out"
NO_OUTPUT, NO_ANSWERS = "printed nothing", "no answers found"


class Fault(NamedTuple):
    """The way a program fails; it must be the same on the shrunk puzzle.

    The detail is the first part with a wrong answer, or the exit status of a crash.
    """

    kind: str
    detail: int | None = None


@dataclass(eq=False)
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

    @property
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
