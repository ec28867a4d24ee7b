"""How likely it is that a finding, another cause or a decision is behind wrong answers.

Either one of the misreadings that give the answers is behind them, or something else: a mistake
that is not in the catalogue, or a pair of two. By Bayes' rule, their odds are in proportion to

    a misreading      2 ** -cost
    something else    weight of all other mistakes * their chance of giving such answers

The answers of the misreadings that were tried are a sample of the answers of all mistakes. The
share that occurs once estimates how likely a mistake is to have answers of its own (the
Good-Turing estimate), which may be anywhere near the others. If not, its answers are those of a
misreading, as is common in duels, which have few different answers.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log, prod
from statistics import fmean

from more_itertools import map_reduce

from graphsolve.lab.arithmetic import Clue
from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import PAIR_COST, Misreading
from graphsolve.lab.narrow import Narrowing

MAX_CHANCE = 0.05  # of another cause; from this on, a match may be a coincidence

# Shares of all mistakes
OUTSIDE = 0.2  # are neither a misreading nor a pair of two
NOTHING = 0.05  # end in an answer of 0, because nothing is found or counted
FAR = 1e-9  # give an answer far from those of others like them

NEAR = 0.01  # the relative distance within which all answers are as near as the same one
SUSPECTED, CLEARED = 8.0, 0.001  # how much likelier it is that such a decision is wrong
ENOUGH, MAX_SUSPECTED = 0.5, 3  # the share of the weight of suspected decisions, and their number


@dataclass(frozen=True)
class Odds:
    """How sure the findings of a search are, given the answers that they produce.

    A name is printed plainly unless it `may_be_chance`.
    """

    answers: Answers
    narrowing: Narrowing

    @property
    def others(self) -> float:
        """The weight of everything else that may be behind the answers."""
        lab, given, right = lab_of(self.answers.puzzle), self.answers.given, self.answers.right
        attempts = self.narrowing.attempts.values()
        # Only what leaves right answers right says how the wrong ones may have come about.
        alike = [one for one in attempts if one.has_effect and one.answers.items() - right.items()]
        # Misreadings of one decision with the same answers have them for the same reason.
        reasons = {(one.misreading.decision, tuple(one.answers.items())) for one in alike}
        often = Counter(answers for _, answers in reasons)
        is_new = ([*often.values()].count(1) + 1) / (len(reasons) + 2)
        same = often[tuple(given.items())] / max(len(reasons), 1)
        near = 1.0
        for part in self.answers.wrong_parts:
            known = [answer for answers in often for each, answer in answers if each == part]
            near *= likelihood(given[part], right[part], known, lab.wrong_answers)
        every: float = sum(one.weight for one in lab.misreadings)
        tried = sum(one.misreading.weight for one in attempts)
        share = sum(one.misreading.weight for one in alike) / tried
        outside = every * share * OUTSIDE / (1 - OUTSIDE)
        untried = every * (1 + 2**-PAIR_COST) - tried
        return (outside + untried) * is_new * near + outside * (1 - is_new) * same

    @property
    def chance(self) -> float:
        """The probability that something other than the findings is behind the answers."""
        if not self.narrowing.findings:
            return 1.0
        others = self.others
        return others / (others + sum(one.weight for one in self.narrowing.findings))

    @property
    def likely(self) -> Sequence[Misreading]:
        """The findings, if a match by chance is less likely than not."""
        return self.narrowing.findings if self.chance < 1 / 2 else ()

    def may_be_chance(self, finding: Misreading) -> bool:
        """Return whether a finding needs a warning that it may match the answers by chance.

        It does unless other causes are less probable than `MAX_CHANCE`, and it has no `rivals`.
        """
        return self.chance >= MAX_CHANCE or bool(self.rivals(finding))

    def rivals(self, finding: Misreading) -> list[Misreading]:
        """Return the misreadings not tried to the end that may be the cause instead of a finding.

        They are more common, or replace the same decision, and so often have the same answers.
        """
        return [
            one
            for one in self.narrowing.unfinished
            if one.cost < finding.cost or one.decision == finding.decision
        ]

    def of_each(self, clues: Iterable[Clue]) -> dict[Misreading, float]:
        """Return the odds that a mistake like each misreading is behind the answers.

        A mistake is likelier if it is common, if the misreading alone comes near the given
        answers, and if arithmetic suspects its decision. It is much less likely if arithmetic
        clears that, or if the misreading changes a right answer.
        """
        values = lab_of(self.answers.puzzle).wrong_answers
        meanings = [clue.meaning for clue in clues]
        factors = {decision: CLEARED for one in meanings for decision in one.clears}
        factors |= {decision: SUSPECTED for one in meanings for decision in one.suspects}
        found = {}
        for attempt in self.narrowing.attempts.values():
            one = attempt.misreading
            near = prod(
                closeness(answer, self.answers.given[part], self.answers.right[part], values)
                for part, answer in attempt.answers.items()
            )
            found[one] = one.weight * max(near, FAR) * factors.get(one.decision, 1)
        return found


def likelihood(
    given: int | None, right: int | None, answers: Sequence[int | None], values: int
) -> float:
    """Return how likely a mistake with an answer of its own is to give this wrong one."""
    others = [each for each in answers if each != given]
    first = closeness(right or given, given, None, values)
    return fmean([first, *(closeness(each, given, right, values) for each in others)])


def closeness(answer: int | None, given: int | None, right: int | None, values: int) -> float:
    """Return how likely a mistake is to give the `given` answer if one like it gives `answer`.

    A mistake without effect on a part leaves its answer right. Other answers are as likely as they
    are near, among so many `values`, on any scale from `NEAR` up.

    >>> closeness(300, 300, 7, 1000) > closeness(300, 304, 7, 1000) > closeness(300, 600, 7, 1000)
    True
    """
    if answer is None or right in {given, answer}:
        return float(answer == given)
    if not given:
        return NOTHING
    size = abs(given)
    distance = abs(answer - given) / size
    return 1 / (NEAR + distance) / min(size, values) / (2 * log(1 / NEAR))


def suspected_decisions(weights: Mapping[Misreading, float]) -> list[str]:
    """Return the few decisions that have most of the weight of their misreadings."""
    by_decision = {
        decision: sum(weights[one] for one in some)
        for decision, some in map_reduce(weights, lambda one: one.decision).items()
    }
    enough = ENOUGH * sum(by_decision.values())
    suspected: list[str] = []
    for name in nlargest(MAX_SUSPECTED, by_decision, key=by_decision.__getitem__):
        if by_decision[name] and sum(by_decision[each] for each in suspected) <= enough:
            suspected.append(name)
    return suspected
