"""What is known about another solver, and whether a misreading of the rules agrees with it.

There are two kinds of evidence: `Answers` to a puzzle, and what a transcript shows (`Printed`, in
`graphsolve.lab.compare`). `graphsolve.lab.narrow` has the loop that tries misreadings on them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from graphsolve.lab.column import TooLongError, lab_of
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import Puzzle


@dataclass(slots=True)
class Attempt:
    """A misreading, or a pair of them, that was tried on evidence.

    Attributes:
        answers: its answers to the puzzle by part, as far as they are known. None is no answer.
        agrees: whether it agrees with all evidence; None if it takes too long to tell.
        agreed: how many pieces of evidence, or facts of a transcript, agree before one that does
            not.
        work: how much work it was allowed to take; see `PuzzleLab.answer_of`.
        is_promising: whether it may agree together with another one.
        has_effect: whether it changes something of what is known.
    """

    misreading: Misreading
    answers: dict[int, int | None] = field(default_factory=dict)
    agrees: bool | None = None
    agreed: int = 0
    work: int = 1
    is_promising: bool = False
    has_effect: bool = True


class Evidence(Protocol):
    """Something that is known about another solver."""

    @property
    def max_work(self) -> int:
        """The most work that is worth it to tell whether a misreading agrees."""

    def attempts(self, misreadings: Sequence[Misreading], work: int = 1) -> Iterator[Attempt]:
        """Yield an attempt for each misreading, in any order, as they end."""


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The answers of a program to a puzzle.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> evidence = Answers(puzzle=parse_cave("#G.E#"), right={1: 134}, given={1: 136})
    >>> both = [CATALOGUE[name] for name in ("attack-first", "last-round-counts")]
    >>> [(attempt.answers, attempt.agrees) for attempt in evidence.attempts(both)]
    [({1: 134}, False), ({1: 136}, True)]

    Attributes:
        right: the right answers, by the parts that the program was asked for.
        given: its answers. None is no answer to a part, such as a number that means that there is
            none. A missing part says nothing.
    """

    puzzle: Puzzle
    right: Mapping[int, int | None]
    given: Mapping[int, int | None]

    @property
    def max_work(self) -> int:
        """The most work that is worth it for an answer."""
        return lab_of(self.puzzle).max_work

    def attempts(self, misreadings: Sequence[Misreading], work: int = 1) -> Iterator[Attempt]:
        """Answer part 1 for all misreadings, then part 2, which can take much longer."""
        left = [Attempt(one, work=work) for one in misreadings]
        for part in self.right:
            going_on = []
            for attempt in self._answered(left, part, work):
                if self._goes_on(attempt, part):
                    going_on.append(attempt)
                else:
                    yield self._judged(attempt)
            left = going_on
        yield from map(self._judged, left)

    def _answered(self, attempts: Iterable[Attempt], part: int, work: int) -> Iterator[Attempt]:
        """Add the answers to a part to attempts, except for those that would take too long."""
        lab = lab_of(self.puzzle)
        for attempt in attempts:
            checkpoint()
            one = attempt.misreading
            if part not in one.parts:
                attempt.answers[part] = self.right[part]
            else:
                with suppress(TooLongError):
                    answer = None
                    with suppress(*one.errors):
                        answer = lab.answer_of(self.puzzle, part, one, work)
                    attempt.answers[part] = answer
            yield attempt

    def _goes_on(self, attempt: Attempt, part: int) -> bool:
        """Return whether to ask for the next part, which a misreading may explain alone."""
        if part not in attempt.answers:
            return False
        if part not in self.given:
            return True
        if attempt.answers[part] == self.given[part]:
            return True
        is_wrong = self.given[part] != self.right[part]
        return is_wrong and not attempt.misreading.pair and lab_of(self.puzzle).parts_apart

    def _judged(self, attempt: Attempt) -> Attempt:
        """Set whether an attempt agrees with the given answers, and return it."""
        answers, is_known = attempt.answers, attempt.answers.keys() >= self.right.keys()
        if any(answers.get(part, given) != given for part, given in self.given.items()):
            attempt.agrees = False
        else:
            attempt.agrees = is_known or None
        attempt.agreed = int(attempt.agrees is not False)
        attempt.is_promising = self._is_nearly(answers)
        attempt.has_effect = answers.keys().isdisjoint(attempt.misreading.parts) or any(
            answer not in {self.right[part], None} for part, answer in answers.items()
        )
        return attempt

    def _is_nearly(self, answers: Mapping[int, int | None]) -> bool:
        """Return whether answers explain a wrong one, or nearly do."""
        return any(
            answer is not None and lab_of(self.puzzle).may_explain(answer, given)
            for part, given in self.given.items()
            if given is not None and given != self.right[part]
            for answer in [answers.get(part)]
        )
