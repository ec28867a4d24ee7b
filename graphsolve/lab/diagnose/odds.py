"""How sure a diagnosis is: the odds that a candidate is behind wrong answers, by Bayes' rule.

Either one of the candidates that produce the answers is behind them, or something else: a mistake
that no misreading describes, or a candidate that was not tried. Their odds are in proportion to

    a candidate       2 ** -cost
    something else    weight of other causes that change answers * chance of these answers

The cost says how common a candidate is; see `Misreading.cost`. The chance is estimated from the
answers of the misreadings that were tried, weighed by how common they are:

    chance = twins * share of the misreadings that give these answers
             + (1 - twins) * density of the others' answers near these

`twins` is how likely it is that an unknown mistake leads to the same answers as some misreading,
as it often does in duels, which have few different answers. It is estimated as in ecology, where
one asks how likely it is that the next animal is of a known species (by a Pitman-Yor process):

    1 - twins = discount * different answers / misreadings

Here, misreadings of the same decisions count as one if their answers are the same, because they
have them for the same reason. The discount is near 1 if few answers are given twice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, prod
from statistics import fmean
from typing import NamedTuple, TypeAlias

from more_itertools import map_reduce

from graphsolve.lab.candidates import Attempt, Candidate, weight_of
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import PAIR_COST, Misreading
from graphsolve.puzzles.catalogue import PUZZLES

OUTSIDE = 0.15
"""The share of mistakes that are neither a misreading nor a pair of two."""

SCALES = 0.01, 0.1, 1.0
"""How far apart the answers of two unrelated mistakes are: the mean of the logarithm of their
ratio, each for a third of them.
"""

ANYWHERE = 0.1
"""The share of mistakes whose answers are near the right ones, but not near those of others."""

NOTHING = 0.05
"""The share of mistakes that end in an answer of 0, because nothing is found or counted."""

Answers: TypeAlias = Mapping[int, int | None]


class TriedAlone(NamedTuple):
    """A misreading that changes an answer, and how common it is."""

    misreading: Misreading
    answers: Answers
    weight: float


class Odds:
    """The odds of candidates and of something else, after some candidates were tried.

    Attributes:
        others: the weight of all other causes of these answers.
        others_if_new: the same if no misreading alone gave them.
    """

    def __init__(
        self, given: Mapping[int, int], right: Answers, attempts: Sequence[Attempt]
    ) -> None:
        self.given = given
        self.right = {part: right[part] for part in given}
        lab = lab_of(PUZZLES[attempts[0].candidate[0].puzzle])
        self.values = lab.wrong_answers
        alone = [
            TriedAlone(
                attempt.candidate[0],
                {part: attempt.answers[part] for part in given if part in attempt.answers},
                weight_of(attempt.candidate),
            )
            for attempt in attempts
            if len(attempt.candidate) == 1
        ]
        self.tried = [one for one in alone if not one.answers.items() <= self.right.items()]
        by_answers = map_reduce(
            self.tried, lambda one: tuple(one.answers.items()), reducefunc=unrelated
        )
        how_often = Counter(by_answers.values())
        discount = (how_often[1] + 1) / (how_often[1] + 2 * how_often[2] + 2)
        is_new = discount * len(by_answers) / sum(by_answers.values()) if by_answers else 1.0
        new = is_new * self.density_of_others()
        fitting = [(one, float(given.items() <= one.answers.items())) for one in self.tried]
        known = (1 - is_new) * weighted_mean(fitting, 0.0)

        all_alone = sum(2**-one.cost for one in lab.misreadings)
        changing = sum(one.weight for one in self.tried) / sum(one.weight for one in alone)
        outside = all_alone * changing * OUTSIDE / (1 - OUTSIDE)
        all_of_them = all_alone * (1 + 2**-PAIR_COST)
        untried = all_of_them - sum(weight_of(attempt.candidate) for attempt in attempts)
        self.others_if_new = (outside + max(untried, 0.0)) * new
        self.others = outside * known + self.others_if_new

    def of(self, candidates: Sequence[Candidate]) -> list[float]:
        """The odds of each of the candidates that produce the given answers.

        What is missing from 1 is the probability of another cause.
        """
        weights = [weight_of(candidate) for candidate in candidates]
        total = sum(weights) + self.others
        return [weight / total for weight in weights]

    def densities(self) -> list[tuple[TriedAlone, float]]:
        """The density at the given answers near those of each misreading that has others.

        If the answer to a part is not known, it is the mean density by those that are.
        """
        others = [one for one in self.tried if not self.given.items() <= one.answers.items()]
        usual = {
            part: weighted_mean(
                [(one, self.density_by(one, part)) for one in others if part in one.answers],
                self.anywhere(part),
            )
            for part in self.given
        }
        return [
            (
                one,
                prod(
                    self.density_by(one, part) if part in one.answers else usual[part]
                    for part in self.given
                ),
            )
            for one in others
        ]

    def density_of_others(self) -> float:
        """The density of the answers of those that do not give the given answers."""
        anywhere = prod(map(self.anywhere, self.given))
        near = weighted_mean(self.densities(), anywhere)
        return ANYWHERE * anywhere + (1 - ANYWHERE) * near

    def density_by(self, one: TriedAlone, part: int) -> float:
        """The density at a given answer near that of a misreading."""
        answer, given, right = one.answers[part], self.given[part], self.right[part]
        if answer is None or right in {given, answer}:
            return float(answer == given)
        return self.density_near(answer, given)

    def anywhere(self, part: int) -> float:
        """The density at a given answer near the right one, or near itself if there is none."""
        given, right = self.given[part], self.right[part]
        if given == right:
            return 0.5
        return self.density_near(given if right is None else right, given)

    def density_near(self, answer: int, given: int) -> float:
        """The density at a given answer near another one."""
        if given == 0:
            return NOTHING
        size = max(abs(given), 1)
        distance = abs(log(max(abs(answer), 1) / size))
        values = min(size, self.values)
        return fmean(exp(-distance / scale) / (1 + 2 * scale * values) for scale in SCALES)


def weighted_mean(values: Sequence[tuple[TriedAlone, float]], default: float) -> float:
    """The mean of the values of misreadings by how common these are, if there are any."""
    total = sum(one.weight for one, _ in values)
    return sum(one.weight * value for one, value in values) / total if total else default


def unrelated(some: Iterable[TriedAlone]) -> int:
    """How many of some misreadings have nothing to do with each other."""
    decisions: set[str] = set()
    number = 0
    for one in some:
        number += decisions.isdisjoint(one.misreading.replaces)
        decisions |= one.misreading.replaces.keys()
    return number
