"""Evidence about another solver, and whether a misreading of the rules agrees with it.

There are two kinds of evidence: `Answers` to a puzzle, and an output (`Comparison`, in
`graphsolve.lab.compare`). `graphsolve.lab.narrow` has the loop that tries misreadings on them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from graphsolve.errors import TimeLimitError
from graphsolve.lab.interface import TooLongError, lab_of
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint, time_limit
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.interface import check_part

SECONDS_TO_SOLVE = 10.0  # at least: the verdict is worth it even if the time limit is shorter


@dataclass(slots=True)
class Attempt:
    """A misreading, or a pair of them, that was tried on evidence.

    Attributes:
        answers: its answers to the puzzle by part, as far as they are known. None is no answer.
        agrees: whether it agrees with all evidence; None if it takes too long to tell.
        agreed: how many puzzles with wrong answers, or facts of an output, agree before one that
            does not.
        explains: how many wrong answers it gives, or may give together with another one.
        has_effect: whether it changes a known answer, and none that the program got right.
    """

    misreading: Misreading
    answers: dict[int, int | None] = field(default_factory=dict)
    agrees: bool | None = None
    agreed: int = 0
    explains: int = 0
    has_effect: bool = True


class Evidence(Protocol):
    """Something that is known about another solver."""

    @property
    def max_work(self) -> int:
        """The most work worth spending to tell whether a misreading agrees."""

    def attempt(self, misreading: Misreading, work: int = 1) -> Attempt:
        """Try a misreading with at most this much work; see `PuzzleLab.answer_of`."""


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The answers of a program to a puzzle.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> evidence = Answers(puzzle=parse_cave("#G.E#"), right={1: 134}, given={1: 136})
    >>> attempt = evidence.attempt(CATALOGUE["last-round-counts"])
    >>> attempt.answers, attempt.agrees
    ({1: 136}, True)

    Attributes:
        right: the right answers, by the parts that the program was asked for.
        given: its answers, None if it found none (which it may print as -1, for example). A
            missing part says nothing.
    """

    puzzle: Puzzle
    right: Mapping[int, int | None]
    given: Mapping[int, int | None]

    @classmethod
    def solved(cls, puzzle: Puzzle, given: Mapping[int, int], seconds: float) -> "Answers":
        """Solve a puzzle to know which of the given answers are wrong.

        This may take `SECONDS_TO_SOLVE` even if the time limit is shorter. If only one part is
        solved by then, the answer to the other is left out.

        Raises:
            TimeLimitError: no part is solved in time.
            TypeError: it is not a puzzle, or the answers are not integers by part.
            ValueError: there is no such part.
        """
        is_mapping = isinstance(given, Mapping)
        if not (is_mapping and all(isinstance(answer, int) for answer in given.values())):
            raise TypeError(f"expected answers by part, such as {{1: 27730}}, not {given!r}")
        right: dict[int, int | None] = {}
        for part in given:
            check_part(part)
        try:
            with time_limit(max(seconds, SECONDS_TO_SOLVE)):
                for part in sorted(given):
                    right[part] = lab_of(puzzle).right_answer(puzzle, part)
        except TimeLimitError:
            if not right:
                raise
        return cls(puzzle=puzzle, right=right, given={part: given[part] for part in right})

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

    def with_both_right(self) -> "Answers":
        """Return this with the right answers to both parts; one may have to be solved."""
        others = {1, 2} - self.right.keys()
        solve = lab_of(self.puzzle).right_answer
        right = {**self.right, **{part: solve(self.puzzle, part) for part in others}}
        return replace(self, right=right)

    @property
    def max_work(self) -> int:
        """The most work worth spending on an answer."""
        return lab_of(self.puzzle).max_work

    def attempt(self, misreading: Misreading, work: int = 1) -> Attempt:
        """Compare its answers with the given ones; see `Evidence.attempt`."""
        checkpoint()
        answers = self.answers_of(misreading, work)
        agrees: bool | None = None
        if any(answers.get(part, given) != given for part, given in self.given.items()):
            agrees = False
        elif answers.keys() == self.right.keys():
            agrees = True
        right = {part for part in self.given if part not in self.wrong_parts}
        changed = {part for part, answer in answers.items() if answer != self.right[part]}
        return Attempt(
            misreading,
            answers,
            agrees=agrees,
            agreed=int(agrees is True and bool(self.wrong_parts)),
            explains=sum(self.may_explain(part, answers[part]) for part in changed - right),
            has_effect=answers.keys().isdisjoint(misreading.parts)
            or (any(answers[part] is not None for part in changed) and changed.isdisjoint(right)),
        )

    def may_explain(self, part: int, answer: int | None) -> bool:
        """Return whether a misread answer is the given one, or may be with another mistake."""
        given, may_explain = self.given.get(part), lab_of(self.puzzle).may_explain
        return answer is not None and given is not None and may_explain(answer, given)

    def answers_of(self, misreading: Misreading, work: int) -> dict[int, int | None]:
        """Return the answers of a misreading by part, up to one that refutes it.

        One that would take too much work is left out, and so are later ones.
        """
        answers: dict[int, int | None] = {}
        lab = lab_of(self.puzzle)
        for part, right in self.right.items():
            answers[part] = right
            if part in misreading.parts:
                try:
                    answers[part] = lab.answer_of(self.puzzle, part, misreading, work)
                except misreading.errors:
                    answers[part] = None
                except TooLongError:
                    del answers[part]
                    break
            given = self.given.get(part, answers[part])
            is_one_of_two = lab.parts_apart or self.may_explain(part, answers[part])
            may_be_one_of_two = given != right and not misreading.pair and is_one_of_two
            if answers[part] != given and not may_be_one_of_two:
                break
        return answers


def likeness(misreading: Misreading, evidence: Sequence[Answers]) -> tuple[float, int]:
    """Return how similar the wrong answers of a misreading are to those of a program.

    This is their Jaccard index, in which different wrong answers to the same question count half,
    and the number of equal answers, which breaks ties.
    """
    wrong = {(one.puzzle, part): one.given[part] for one in evidence for part in one.wrong_parts}
    misread = {
        (one.puzzle, part): answer
        for one in evidence
        for part, answer in replace(one, given={}).answers_of(misreading, work=1).items()
        if answer != one.right[part]
    }
    both, same = len(wrong.keys() & misread.keys()), len(wrong.items() & misread.items())
    return (both + same) / (2 * len(wrong.keys() | misread.keys())), same
