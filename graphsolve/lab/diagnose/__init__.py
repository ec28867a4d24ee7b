"""Find the misreadings of the rules that produce wrong answers.

`graphsolve.lab.odds` decides whether one is named plainly.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from math import inf, log2

from graphsolve import limits
from graphsolve.lab.arithmetic import Clue, infer, is_settled
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import Misreading, distinct_misreadings, misreadings_of
from graphsolve.lab.narrow import Narrowing
from graphsolve.lab.odds import Odds, suspected_decisions
from graphsolve.lab.questions import Interview, Question
from graphsolve.limits import move_on_after, seconds_left
from graphsolve.puzzles.catalogue import Puzzle, record_of

MIN_ODDS = 1 / 9  # pairs are tried if their odds would be at least these, should they fit
FIRST_SECONDS = 16.0  # in which the search goes on even if something is found
MAX_LIKELY = 5  # how many findings to list, and to tell apart


def diagnose(
    puzzle: Puzzle, given: Mapping[int, int], *, seconds: float = 60.0, jobs: int = 1
) -> "Diagnosis":
    """Find the misreadings of the rules that produce wrong answers.

    >>> from graphsolve.puzzles.cards import Decks
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> diagnosis = diagnose(decks, {1: 251, 2: 236})
    >>> [finding.name for finding in diagnosis.findings]
    ['score-from-zero']

    If all wrong answers are right for something else, nothing is searched.

    Args:
        puzzle: the puzzle.
        given: the given answers by part, to one part or both.
        seconds: the time limit, after which the search ends with what it has found.
        jobs: the number of processes that try misreadings; see `Narrowing.run`.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
        TypeError: it is not a puzzle, or the answers are not integers by part.
        ValueError: there is no such part.
    """
    diagnosis = begin(puzzle, given, seconds)
    diagnosis.read()
    diagnosis.search(jobs=jobs)
    return diagnosis


def begin(puzzle: Puzzle, given: Mapping[int, int], seconds: float = 60.0) -> "Diagnosis":
    """Return a diagnosis that only knows which of the given answers are wrong.

    Its errors are those of `diagnose`.
    """
    deadline = limits.clock() + min(seconds, seconds_left())
    return Diagnosis(Answers.solved(puzzle, given, seconds), deadline=deadline)


@dataclass
class Diagnosis:
    """The given answers, and the cause of wrong ones as far as it is known.

    The methods that find out more each take a share of the time that is left, and keep what they
    have found when it is up.

    Attributes:
        answers: the given answers, and the right ones; None if a part has no answer.
        clues: what follows from the wrong answers by arithmetic.
        next: a puzzle to run next, with what misreadings answer.
        deadline: when the time limit passes.
    """

    answers: Answers
    clues: Sequence[Clue] = ()
    next: Question | None = field(default=None, repr=False)
    deadline: float = field(default=inf, repr=False)

    @cached_property
    def narrowing(self) -> Narrowing:
        """The search for misreadings that give these answers."""
        answers = self.searched
        return Narrowing(distinct_misreadings(answers.puzzle, answers.given), [answers])

    @cached_property  # so that the search and its odds are of the same answers
    def searched(self) -> Answers:
        """The answers without wrong ones that no misreading of the rules gives, such as -1."""
        settled = {clue.part for clue in self.clues if clue.meaning.settles}
        given = {part: one for part, one in self.answers.given.items() if part not in settled}
        return replace(
            self.answers, given=given, right={part: self.answers.right[part] for part in given}
        )

    @property
    def findings(self) -> Sequence[Misreading]:
        """The misreadings and pairs that produce the given answers, the most common first."""
        return self.narrowing.findings

    @property
    def odds(self) -> Odds:
        """How sure the findings are, and what else may be behind the answers."""
        return Odds(self.searched, self.narrowing)

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        return not is_settled(self.clues, self.answers.wrong_parts)

    @property
    def is_unexplained(self) -> bool:
        """Whether nothing is likely to be behind the wrong answers."""
        return self.needs_search and not self.odds.likely

    # --- Arithmetic, then the search -------------------------------------------------------------

    def left(self) -> float:
        """Return how many seconds are left."""
        return max(self.deadline - limits.clock(), 0)

    def read(self) -> None:
        """Find out what follows from wrong answers by arithmetic.

        Whether one is right for the other part is known only if there is time to solve it.
        """
        if self.answers.wrong_parts:
            with move_on_after(0.3 * self.left()):
                self.clues = infer(self.answers)
                self.clues = infer(self.answers.with_both_right())

    def search(
        self, *, jobs: int = 1, on_try: Callable[["Diagnosis"], object] = lambda _: None
    ) -> None:
        """Find the misreadings that agree, and call `on_try` after each attempt.

        Once some are found, the rest are tried for a third of the time, or for the first seconds.
        A later search goes on from there.
        """

        def note(attempt: Attempt) -> None:
            is_due = not attempt.misreading.pair and len(self.narrowing.attempts) % 50 == 0
            if is_due and not self.findings:  # pairs would have to be likelier than other causes
                self.narrowing.queue.max_pair_cost = -log2(self.odds.others * MIN_ODDS)
            on_try(self)

        if not self.needs_search:
            return
        run = partial(self.narrowing.run, jobs=jobs, on_try=note)
        seconds = 0.8 * self.left()
        ends = limits.clock() + seconds
        run(max(seconds / 3, min(FIRST_SECONDS, seconds)))
        if not (self.findings or self.narrowing.ended):
            run(max(ends - limits.clock(), 0))

    # --- What to find out next -------------------------------------------------------------------

    @property
    def suspected(self) -> list[str]:
        """The decisions that are most likely wrong if nothing is found, the likeliest first."""
        return suspected_decisions(self.odds.of_each(self.clues)) if self.is_unexplained else []

    def interview(self, seconds: float = 20.0) -> Interview:
        """Return an interview about the likely findings, or else about all misreadings."""
        likely, puzzle = self.odds.likely, self.answers.puzzle
        odds = {} if likely else self.odds.of_each(self.clues)
        return Interview(
            record_of(puzzle).name,
            odds or {one: one.weight for one in likely or misreadings_of(puzzle)},
            parts=range(1, max(self.answers.given) + 1),  # it may not answer part 2 yet
            wrong=len(self.searched.wrong_parts) if likely else 0,
            seconds=seconds,
        )

    def find_question(self) -> None:
        """Find a puzzle that tells the likely findings apart, or else what is suspected.

        A single, sure finding needs none.
        """
        likely = self.odds.likely
        if self.needs_search and (len(likely) != 1 or self.odds.may_be_chance(likely[0])):
            seconds = min(self.left() / 2, 4.0)
            with move_on_after(seconds):
                interview = self.interview(seconds)
                if interview.question:
                    self.next = interview.question.answered_by(interview.findings[:MAX_LIKELY])
