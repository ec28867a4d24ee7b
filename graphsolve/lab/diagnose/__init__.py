"""Find the misreadings of the rules that produce wrong answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, log2, prod
from typing import NamedTuple

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import Clue, is_settled, read_answers
from graphsolve.lab.diagnose.chance import closeness, weight_of_others
from graphsolve.lab.difference import Differences, differences_of
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import Interview, Question, suspected_decisions
from graphsolve.limits import move_on_after, seconds_left, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of

MAX_CHANCE = 0.05
"""A match may be a coincidence if the answers have another cause with this probability."""

MIN_PROBABILITY = 0.1
"""A pair is tried only if it would be at least this probable, should it give the answers."""

TRIED_AFTER_FINDING = 300
"""How many more are tried, at least, once one explains the answers; then pairs are left out."""

SUSPECTED, CLEARED = 8.0, 0.001  # how much likelier it is that such a decision is wrong
FAR = 1e-9  # how likely a mistake is to give an answer far from those of others like it

MAX_LIKELY = 5  # how many findings to list, and to tell apart
SECONDS_TO_SOLVE = 10.0  # at least: the verdict is worth it even if the time limit is shorter
SHARE_OF_READING = 0.3
SHARE_OF_SEARCH = 0.8  # of the time; the rest is for what follows
SHARE_OF_DIFFERENCES = 0.5  # of the time that is left then
SECONDS_FOR_DIFFERENCES = 0.5  # even if there is no time left
SECONDS_FOR_QUESTION = 4.0


def diagnose(
    puzzle: Puzzle, given: Mapping[int, int], *, seconds: float = 20.0, jobs: int = 1
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
        jobs: the number of processes that try misreadings; see `narrow`.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
    """
    diagnosis = begin(puzzle, given, seconds)
    diagnosis.read()
    diagnosis.search(jobs=jobs)
    return diagnosis


def begin(puzzle: Puzzle, given: Mapping[int, int], seconds: float = 20.0) -> "Diagnosis":
    """Solve a puzzle, and return a diagnosis that knows which of the given answers are wrong.

    Solving takes `SECONDS_TO_SOLVE` at least. If one part takes longer than the time limit,
    the diagnosis is about the other.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
    """
    deadline = limits.clock() + min(seconds, seconds_left())
    right: dict[int, int | None] = {}
    try:
        with time_limit(max(seconds, SECONDS_TO_SOLVE)):
            for part in sorted(given):
                right[part] = right_answer(puzzle, part)
    except TimeLimitError:
        if not right:
            raise
    return Diagnosis(puzzle, {part: given[part] for part in right}, right, deadline=deadline)


@lru_cache(maxsize=8)
def right_answer(puzzle: Puzzle, part: int) -> int | None:
    """Return the right answer to a part, cached for the next diagnosis of the puzzle."""
    return lab_of(puzzle).right_answer(puzzle, part)


class Finding(NamedTuple):
    """A misreading, or a pair, that produces the given answers.

    `probability` says how likely it is to be behind these answers, from 0 to 1.
    """

    misreading: Misreading
    probability: float = 1.0

    @property
    def name(self) -> str:
        """Its name, such as `attack-first + last-round-counts`."""
        return self.misreading.name


@dataclass
class Diagnosis:
    """Which of the given answers are wrong, and what is known so far about the cause.

    The methods that find out more each take a share of the time that is left, and keep what they
    have found when it is up.

    A finding is named without a warning that it may be chance if the answers have another cause
    with a probability below `MAX_CHANCE`, and if nothing more common was left undecided. See
    `may_be_chance`.

    Attributes:
        right: the right answers to the same parts; None if a part has no answer.
        findings: the misreadings and pairs that produce the given answers, the most common first.
        attempts: the misreadings and pairs that were tried, with their answers.
        ended: whether everything worth trying was tried; otherwise time ran out.
        unfinished: misreadings that were not tried to the end and may give these answers, the
            most common first.
        clues: what follows from the wrong answers by arithmetic.
        first: the first misreading or pair of the search that produces the answers.
        differences: where a misreading departs from the rules.
        next: a puzzle to run next, with what misreadings answer.
        deadline: when the time limit passes.
    """

    puzzle: Puzzle = field(repr=False)
    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: Sequence[Finding] = ()
    attempts: list[Attempt] = field(default_factory=list, repr=False)
    ended: bool = True
    unfinished: Sequence[Misreading] = field(default=(), repr=False)
    clues: Sequence[Clue] = ()
    first: Misreading | None = field(default=None, repr=False)
    differences: Differences | None = field(default=None, repr=False)
    next: Question | None = field(default=None, repr=False)
    deadline: float = field(default=inf, repr=False)

    @property
    def wrong_parts(self) -> tuple[int, ...]:
        """The parts with wrong answers."""
        return tuple(part for part in self.given if self.given[part] != self.right[part])

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        return not is_settled(self.clues, self.wrong_parts)

    @property
    def alone(self) -> list[Attempt]:
        """The misreadings that were tried alone."""
        return [attempt for attempt in self.attempts if not attempt.misreading.pair]

    # --- How sure a name is

    @property
    def chance(self) -> float:
        """The probability that the answers have another cause than those found."""
        return max(1 - sum(finding.probability for finding in self.findings), 0.0)

    @property
    def likely(self) -> Sequence[Finding]:
        """The findings, if a match by chance is less likely than not."""
        return self.findings if self.chance < 1 / 2 else ()

    def may_be_chance(self, finding: Finding) -> bool:
        """Return whether a finding may match the answers by chance."""
        return self.chance >= MAX_CHANCE or bool(self.rivals(finding))

    def rivals(self, finding: Finding) -> list[Misreading]:
        """Return the unfinished misreadings that are more common than a finding."""
        return [one for one in self.unfinished if one.cost < finding.misreading.cost]

    # --- Arithmetic, then the search

    def left(self) -> float:
        """Return how many seconds are left."""
        return max(self.deadline - limits.clock(), 0)

    def read(self) -> None:
        """Find out what follows from wrong answers by arithmetic.

        Whether one is right for the other part is known only if there is time to solve it.
        """
        if self.wrong_parts:
            with move_on_after(SHARE_OF_READING * self.left()):
                right = dict(self.right)
                self.clues = read_answers(self.puzzle, self.given, right)
                for part in {1, 2} - right.keys():
                    right[part] = right_answer(self.puzzle, part)
                self.clues = read_answers(self.puzzle, self.given, right)

    def search(
        self,
        queue: Queue | None = None,
        *,
        jobs: int = 1,
        on_try: Callable[["Diagnosis"], object] = lambda _: None,
    ) -> None:
        """Find the misreadings that agree, and call `on_try` after each attempt.

        A later search can go on with the same queue.
        """
        if not self.needs_search:
            return
        queue = queue or Queue(misreadings_of(self.puzzle))
        evidence = Answers(puzzle=self.puzzle, right=self.right, given=self.given)
        self.ended, most, estimate_at = False, lab_of(self.puzzle).max_tried, 100
        with move_on_after(SHARE_OF_SEARCH * self.left()):
            for attempt in narrow(queue, [evidence], jobs=jobs):
                if attempt.agrees is None:
                    continue
                self.attempts.append(attempt)
                number = len(self.attempts)
                if not self.first and attempt.agrees:
                    self.first = attempt.misreading
                    most = number + max(number, TRIED_AFTER_FINDING)
                elif not self.first and number >= estimate_at:
                    estimate_at = max(number + 100, number * 11 // 10)
                    queue.max_pair_cost = self.max_pair_cost()
                on_try(self)
                if number >= most:
                    # A single misreading more common than what was found may still be to come.
                    queue.max_pair_cost = -inf
                    queue.max_cost = min(queue.max_cost, self.first.cost if self.first else -inf)
            self.ended = True
        self.findings = self.rated_findings()
        self.unfinished = self.not_tried_to_the_end(queue)

    def max_pair_cost(self) -> float:
        """Return the cost above which pairs would probably give the answers by chance."""
        _, others = weight_of_others(self.given, self.right, self.attempts)
        return -log2(others * MIN_PROBABILITY / (1 - MIN_PROBABILITY))

    def rated_findings(self) -> list[Finding]:
        """Return what produces the answers, the most common first."""
        found = [attempt.misreading for attempt in self.attempts if attempt.agrees]
        if not found:
            return []
        others, _ = weight_of_others(self.given, self.right, self.attempts)
        total = sum(one.weight for one in found) + others
        found.sort(key=lambda one: (one.cost, [each.place for each in one.each]))
        return [Finding(one, one.weight / total) for one in found]

    def not_tried_to_the_end(self, queue: Queue) -> list[Misreading]:
        """Return the misreadings that may still give the answers, the most common first."""
        names = {attempt.misreading.name for attempt in self.attempts}
        rarest = max((attempt.misreading.cost for attempt in self.attempts), default=0.0)
        left = [one for one in queue.slow.values() if not self.ended or one.cost < rarest]
        if not self.ended:
            left += [one for one in queue.singles if one.cost <= queue.max_cost]
        by_name = {one.name: one for one in left if one.name not in names}
        return sorted(by_name.values(), key=lambda one: one.cost)

    # --- What to show of it, and what to find out next

    def find_differences(self, misreading: Misreading, seconds: float | None = None) -> None:
        """Find where a misreading departs from the rules; by default, in a share of the time."""
        self.differences = None
        if seconds is None:
            seconds = max(SHARE_OF_DIFFERENCES * self.left(), SECONDS_FOR_DIFFERENCES)
        with move_on_after(seconds):
            self.differences = differences_of(misreading, self.puzzle, self.wrong_parts)

    @property
    def is_unexplained(self) -> bool:
        """Whether nothing is likely to be behind the wrong answers."""
        return self.needs_search and not self.likely

    @property
    def suspicion(self) -> dict[Misreading, float]:
        """The relative likelihood that a mistake like each misreading is behind wrong answers.

        A mistake is likelier if it is common, if the misreading alone comes near the given
        answers, and if arithmetic suspects its decision. It is much less likely if arithmetic
        clears that, or if the misreading changes a right answer.
        """
        values = lab_of(self.puzzle).wrong_answers
        meanings = [clue.meaning for clue in self.clues]
        factors = {decision: CLEARED for one in meanings for decision in one.clears}
        factors |= {decision: SUSPECTED for one in meanings for decision in one.suspects}
        found = {}
        for attempt in self.alone:
            one = attempt.misreading
            near = prod(
                closeness(answer, self.given[part], self.right[part], values)
                for part, answer in attempt.answers.items()
            )
            found[one] = one.weight * max(near, FAR) * factors.get(one.decision, 1)
        return found

    @property
    def suspected(self) -> list[str]:
        """The decisions that are most likely wrong if nothing is found, the likeliest first."""
        return suspected_decisions(self.suspicion) if self.is_unexplained else []

    def interview(self, most: int | None = None, seconds: float = 20.0) -> Interview:
        """Return an interview about the findings, or about all misreadings if there are none.

        Only the first `most` findings are considered.
        """
        found = [finding.misreading for finding in self.findings[:most]]
        return Interview(
            record_of(self.puzzle).name,
            found or self.suspicion or None,
            parts=range(1, max(self.given) + 1),  # the program may not answer part 2 yet
            wrong=len(self.wrong_parts) if found else 0,
            seconds=seconds,
        )

    def find_question(self) -> None:
        """Find a puzzle that tells the likely findings apart, or else what is suspected.

        A single, sure finding needs none.
        """
        likely = self.likely
        if self.needs_search and (len(likely) != 1 or self.may_be_chance(likely[0])):
            seconds = min(SECONDS_FOR_QUESTION, SHARE_OF_DIFFERENCES * self.left())
            with move_on_after(seconds):
                interview = self.interview(MAX_LIKELY if likely else 0, seconds)
                if interview.question:
                    self.next = interview.question.asked(interview.remaining)
