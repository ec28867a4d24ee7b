"""Find the misreadings of the rules that agree with everything that a program has answered.

The program is run on all hand-made puzzles. A `Narrowing` tries misreadings on the smallest puzzle
that the program fails, then on the others. If some agree, more evidence comes from a few runs on
puzzles on which they differ most, from each other and from the rules. If none agrees, the one
whose wrong answers are most like those of the program says which turn decides.

Runs without answers are left out: a program that timed out may only be slow, and a mistake can
make it crash in many ways.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from more_itertools import interleave_longest, partition

from graphsolve.lab.arithmetic import Clue, common_clues, is_settled
from graphsolve.lab.cases import distinct, fair_case, generated_cases, named_cases
from graphsolve.lab.check.session import Check, Run
from graphsolve.lab.compare import Comparison, FactDifference
from graphsolve.lab.difference import Differences, MisreadDifference, differences_of
from graphsolve.lab.evidence import likeness
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import Misreading, misreadings_of
from graphsolve.lab.narrow import Narrowing
from graphsolve.lab.questions import best_question, questions_about
from graphsolve.limits import move_on_after
from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.text import counted

MAX_TRIED = 10_000  # misreadings and pairs
SHARE_OF_RUNS = 0.5  # of the time, for running the program on all hand-made puzzles
MAX_CASES = 32  # how many to look at for ones that tell the findings apart
MAX_QUESTIONS = 8  # how many of these the program is run on
CLUE_SECONDS = 2.0  # to find out what all wrong answers have in common
COMPARING_SECONDS = 10.0  # to find the misreading that is most like the program
MAX_LIKE, MAX_RUNS = 80, 30  # misreadings that fail a puzzle, and the runs to compare them with
MOST = 3 / 4  # of the wrong answers; with fewer, every second one departs in other turns
PLAYING_SECONDS = 2.0  # to find where a misreading departs from the rules


@dataclass
class Failure:
    """A program's failure on a puzzle, and its cause as far as it is known.

    Attributes:
        check: the check in which it failed.
        jobs: the number of processes that try misreadings.
        clues: what all its wrong answers have in common.
        nearest: if none agrees, the one whose wrong answers are most like those of the program.
        wrong, same: the number of wrong answers to which it was compared, and that it gives, too.
        differences: where the first finding, or the nearest misreading, departs from the rules.
        printed: what the program printed besides its answers, if that differs from the rules.
    """

    check: Check
    jobs: int = 1
    clues: tuple[Clue, ...] = ()
    nearest: Misreading | None = None
    wrong: int = 0
    same: int = 0
    differences: Differences | None = None
    printed: Comparison | None = None

    @property
    def smallest(self) -> Run:
        """The run on the smallest puzzle that the program fails."""
        assert self.check.smallest
        return self.check.smallest

    @property
    def runs(self) -> list[Run]:
        """The runs that gave answers: the smallest failure, then the others by size."""
        others = (run for run in self.check.runs if run.puzzle != self.smallest.puzzle)
        answered = sorted((run for run in others if run.answers), key=lambda run: run.size)
        passed, failed = partition(lambda run: run.fault, answered)
        return [self.smallest, *interleave_longest(failed, passed)]

    @cached_property
    def narrowing(self) -> Narrowing:
        """The search for misreadings that agree with all runs, once these have ended."""
        evidence = [run.evidence for run in self.runs]
        return Narrowing(misreadings_of(self.smallest.puzzle), evidence)

    @property
    def findings(self) -> Sequence[Misreading]:
        """The misreadings and pairs that agree with all runs on which they can be tried."""
        return self.narrowing.findings

    @property
    def is_settled(self) -> bool:
        """Whether no misreading of the rules can be behind the wrong answers."""
        wrong_parts = {part for run in self.runs for part in run.wrong_parts}
        return bool(wrong_parts) and is_settled(self.clues, wrong_parts)

    @property
    def named(self) -> Misreading | None:
        """The first finding, or the nearest misreading if it gives most of the wrong answers."""
        return next(iter(self.findings), self.nearest if self.same > MOST * self.wrong else None)

    @property
    def deciding(self) -> MisreadDifference[Any, Any] | None:
        """Where the program probably departs from the rules, if nothing else is known."""
        return self.differences.together if self.differences and not self.named else None

    @property
    def difference(self) -> MisreadDifference[Any, Any] | FactDifference | None:
        """The difference that boards can show: that of a named misreading, or of the output."""
        if self.named and self.differences and self.differences.together:
            return self.differences.together
        return self.printed.difference if self.printed else None

    def search(self, seconds: float) -> None:
        """Find the misreadings that explain all runs, if wrong answers are the same in every run.

        Runs on more puzzles tell these apart. If none is left, the search goes on with these runs.
        """
        if self.check.again or not self.smallest.wrong_parts:
            return
        with move_on_after(seconds):
            with move_on_after(SHARE_OF_RUNS * seconds):
                for case in named_cases(record_of(self.smallest.puzzle).name):
                    if case.puzzle not in {run.puzzle for run in self.check.runs}:
                        self.check.run(case.puzzle, case.answers)
            with move_on_after(CLUE_SECONDS):
                self.clues = common_clues([run.evidence.with_both_right() for run in self.runs])
            while not (self.findings or self.is_settled):
                self.narrowing.run(max_tried=MAX_TRIED, jobs=self.jobs)
                if not self.findings:
                    return
                self.tell_apart()

    def tell_apart(self) -> None:
        """Run the program on puzzles that tell the findings apart, also from the rules."""
        smallest = self.smallest.puzzle
        variants = map(fair_case, lab_of(smallest).simpler(smallest))
        generated = generated_cases(record_of(smallest).name)
        candidates = islice(distinct(interleave_longest(variants, generated)), MAX_CASES)
        cases = {case.puzzle: case for case in candidates}
        questions = [*questions_about(cases.values(), self.check.parts)]
        for _ in range(MAX_QUESTIONS):
            findings = self.findings
            self.check.on_progress(f"Telling {counted(len(findings), 'misreading')} apart")
            ran = {run.puzzle for run in self.check.runs}
            new = [question for question in questions if question.puzzle not in ran]
            best = best_question(findings, new) or best_question(findings, new, or_none=True)
            if best is None:
                return
            run = self.check.run(best.puzzle, cases[best.puzzle].answers)
            if run.answers:
                self.narrowing.add(run.evidence)

    def explain(self) -> None:
        """Find where the program departs from the rules, after the search."""
        failed, self.printed = self.smallest, self.smallest.compared()
        is_known = self.findings or self.printed or self.check.again or self.is_settled
        if failed.wrong_parts and not is_known:
            self.find_nearest()
        if shown := next(iter(self.findings), self.nearest):
            with move_on_after(PLAYING_SECONDS):
                self.differences = differences_of(shown, failed.puzzle, failed.wrong_parts)

    def find_nearest(self) -> None:
        """Find the misreading most like the program; the smallest failure counts most."""
        evidence = [run.evidence for run in self.runs[:MAX_RUNS]]
        right = self.smallest.expected.items()
        attempts = self.narrowing.attempts.values()
        failing = [attempt for attempt in attempts if attempt.answers.items() - right]
        failing.sort(key=lambda attempt: attempt.agreed, reverse=True)
        alike: dict[Misreading, tuple[float, int]] = {}
        with move_on_after(COMPARING_SECONDS):
            for attempt in failing[:MAX_LIKE]:
                similarity, same = likeness(attempt.misreading, evidence)
                alike[attempt.misreading] = similarity * (2 if attempt.agreed else 1), same
        if alike:
            self.nearest = max(alike, key=alike.__getitem__)
            _, self.same = alike[self.nearest]
            self.wrong = sum(len(answers.wrong_parts) for answers in evidence)
