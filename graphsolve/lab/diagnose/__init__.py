"""Find the misreadings of the rules that produce wrong answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, log2, prod

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.arithmetic import Clue, infer, is_settled
from graphsolve.lab.diagnose.chance import closeness, weight_of_others
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, distinct_misreadings
from graphsolve.lab.narrow import Queue, narrow
from graphsolve.lab.questions import Interview, Question, suspected_decisions
from graphsolve.limits import move_on_after, seconds_left, time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.interface import check_part

MAX_CHANCE = 0.05
"""A match may be a coincidence if the answers have another cause with this probability."""

MIN_ODDS = 1 / 9
"""Pairs are tried only if their odds would be at least these, should they give the answers."""

TRIED_AFTER_FINDING = 300
"""How many more are tried, at least, once one explains the answers; then pairs are left out."""

SUSPECTED, CLEARED = 8.0, 0.001  # how much likelier it is that such a decision is wrong
FAR = 1e-9  # how likely a mistake is to give an answer far from those of others like it

MAX_LIKELY = 5  # how many findings to list, and to tell apart
SECONDS_TO_SOLVE = 10.0  # at least: the verdict is worth it even if the time limit is shorter


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
        TypeError: it is not a puzzle, or the answers are not integers by part.
        ValueError: there is no such part.
    """
    diagnosis = begin(puzzle, given, seconds)
    diagnosis.read()
    diagnosis.search(jobs=jobs)
    return diagnosis


def begin(puzzle: Puzzle, given: Mapping[int, int], seconds: float = 20.0) -> "Diagnosis":
    """Solve a puzzle, and return a diagnosis that knows which of the given answers are wrong.

    Solving may take `SECONDS_TO_SOLVE` even if the time limit is shorter. If one part takes
    longer, the diagnosis is about the other.

    Raises:
        TimeLimitError: time runs out before a right answer is known.
    """
    check_given(given)
    deadline = limits.clock() + min(seconds, seconds_left())
    right: dict[int, int | None] = {}
    try:
        with time_limit(max(seconds, SECONDS_TO_SOLVE)):
            for part in sorted(given):
                right[part] = lab_of(puzzle).right_answer(puzzle, part)
    except TimeLimitError:
        if not right:
            raise
    return Diagnosis(puzzle, {part: given[part] for part in right}, right, deadline=deadline)


def check_given(given: object) -> None:
    """Raise an error unless these are answers by part."""
    if not isinstance(given, Mapping) or not all(isinstance(one, int) for one in given.values()):
        raise TypeError(f"expected answers by part, such as {{1: 27730}}, not {given!r}")
    for part in given:
        check_part(part)


@dataclass
class Diagnosis:
    """Which of the given answers are wrong, and what is known so far about the cause.

    The methods that find out more each take a share of the time that is left, and keep what they
    have found when it is up.

    Attributes:
        right: the right answers to the same parts; None if a part has no answer.
        findings: the misreadings and pairs that produce the given answers, the most common first.
        chance: the probability that something other than the findings is behind the answers.
        attempts: the misreadings that were tried alone, with their answers.
        pairs: how many pairs of them were tried.
        ended: whether everything worth trying was tried; otherwise time ran out.
        unfinished: misreadings that were not tried to the end and may give these answers, the
            most common first.
        clues: what follows from the wrong answers by arithmetic.
        next: a puzzle to run next, with what misreadings answer.
        deadline: when the time limit passes.
    """

    puzzle: Puzzle = field(repr=False)
    given: Mapping[int, int]
    right: Mapping[int, int | None]
    findings: Sequence[Misreading] = ()
    chance: float = 1.0
    attempts: list[Attempt] = field(default_factory=list, repr=False)
    pairs: int = 0
    ended: bool = True
    unfinished: Sequence[Misreading] = field(default=(), repr=False)
    clues: Sequence[Clue] = ()
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

    # --- How sure a name is

    @property
    def likely(self) -> Sequence[Misreading]:
        """The findings, if a match by chance is less likely than not."""
        return self.findings if self.chance < 1 / 2 else ()

    @property
    def is_unexplained(self) -> bool:
        """Whether nothing is likely to be behind the wrong answers."""
        return self.needs_search and not self.likely

    def may_be_chance(self, finding: Misreading) -> bool:
        """Return whether a finding needs a warning that it may match the answers by chance.

        It does unless other causes are less probable than `MAX_CHANCE`, and no misreading that is
        more common was left undecided.
        """
        return self.chance >= MAX_CHANCE or bool(self.rivals(finding))

    def rivals(self, finding: Misreading) -> list[Misreading]:
        """Return the unfinished misreadings that are more common than a finding."""
        return [one for one in self.unfinished if one.cost < finding.cost]

    # --- Arithmetic, then the search

    def left(self) -> float:
        """Return how many seconds are left."""
        return max(self.deadline - limits.clock(), 0)

    def read(self) -> None:
        """Find out what follows from wrong answers by arithmetic.

        Whether one is right for the other part is known only if there is time to solve it.
        """
        if self.wrong_parts:
            with move_on_after(0.3 * self.left()):
                right = dict(self.right)
                self.clues = infer(self.puzzle, self.given, right)
                for part in {1, 2} - right.keys():
                    right[part] = lab_of(self.puzzle).right_answer(self.puzzle, part)
                self.clues = infer(self.puzzle, self.given, right)

    @cached_property
    def queue(self) -> Queue:
        """The misreadings that are still to be tried."""
        return Queue(distinct_misreadings(self.puzzle, self.given))

    def search(
        self, *, jobs: int = 1, on_try: Callable[["Diagnosis"], object] = lambda _: None
    ) -> None:
        """Find the misreadings that agree, and call `on_try` after each attempt.

        A later search goes on from there.
        """
        if not self.needs_search:
            return
        queue = self.queue
        evidence = Answers(puzzle=self.puzzle, right=self.right, given=self.given)
        self.ended, stop_at = False, lab_of(self.puzzle).max_tried
        with move_on_after(0.8 * self.left()):
            for attempt in narrow(queue, [evidence], jobs=jobs):
                if attempt.agrees is None:
                    continue
                if attempt.misreading.pair:
                    self.pairs += 1
                else:
                    self.attempts.append(attempt)
                    if not self.findings and len(self.attempts) % 50 == 0:
                        others = weight_of_others(self.given, self.right, self.attempts)
                        queue.max_pair_cost = -log2(others * MIN_ODDS)
                number = len(self.attempts) + self.pairs
                if attempt.agrees:
                    if not self.findings:
                        stop_at = number + max(number, TRIED_AFTER_FINDING)
                    self.rate([*self.findings, attempt.misreading])
                on_try(self)
                if number >= stop_at:
                    if not self.findings:
                        break
                    # A single misreading more common than what was found may still be to come.
                    queue.max_pair_cost = -inf
                    queue.max_cost = min(queue.max_cost, self.findings[0].cost)
            self.ended = True
        self.rate(self.findings)
        tried = {attempt.misreading for attempt in self.attempts}
        left = [one for one in queue.singles if one not in tried]
        left += [one for one in queue.slow.values() if one.pair]
        left.sort(key=lambda one: one.cost)
        self.unfinished = [one for one in left if one.cost <= queue.max_cost]

    def rate(self, found: Iterable[Misreading]) -> None:
        """Make findings of what produces the answers, and weigh them against other causes."""
        self.findings = sorted(
            found, key=lambda one: (one.cost, [each.place for each in one.each])
        )
        if self.findings:
            others = weight_of_others(self.given, self.right, self.attempts)
            self.chance = others / (others + sum(one.weight for one in self.findings))

    # --- What to find out next

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
        for attempt in self.attempts:
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

    def interview(self, seconds: float = 20.0) -> Interview:
        """Return an interview about the likely findings, or else about all misreadings."""
        return Interview(
            record_of(self.puzzle).name,
            self.likely or self.suspicion or None,
            parts=range(1, max(self.given) + 1),  # the program may not answer part 2 yet
            wrong=len(self.wrong_parts) if self.likely else 0,
            seconds=seconds,
        )

    def find_question(self) -> None:
        """Find a puzzle that tells the likely findings apart, or else what is suspected.

        A single, sure finding needs none.
        """
        likely = self.likely
        if self.needs_search and (len(likely) != 1 or self.may_be_chance(likely[0])):
            seconds = min(self.left() / 2, 4.0)
            with move_on_after(seconds):
                interview = self.interview(seconds)
                if interview.question:
                    self.next = interview.question.asked(interview.remaining[:MAX_LIKELY])
