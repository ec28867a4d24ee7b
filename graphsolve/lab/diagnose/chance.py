"""How likely it is that something other than the misreadings found is behind wrong answers.

Either one of the misreadings that give the answers is behind them, or something else: a mistake
that nobody listed, or a pair that was not tried. By Bayes' rule, their odds are in proportion to

    a misreading      2 ** -cost
    something else    weight of all other mistakes * their chance of giving such answers

The answers of misreadings are a sample of the answers of all mistakes. The share that occurs once
estimates how likely a mistake is to have an answer of its own (the Good-Turing estimate). Such an
answer may be anywhere near the others. Otherwise it is that of a misreading, as is common in
duels, which have few different answers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log, prod
from statistics import fmean

from graphsolve.lab.evidence import Attempt
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import PAIR_COST, Misreading
from graphsolve.puzzles.catalogue import PUZZLES

OUTSIDE = 0.2
"""The share of mistakes that are neither a misreading nor a pair of two."""

SCALES = 0.01, 0.1, 1.0
"""How far apart the answers of two unrelated mistakes are: the mean of the logarithm of their
ratio, each for a third of them.
"""

ANYWHERE = 0.1
"""The share of mistakes whose answers are near the right ones, but near those of no other."""

NOTHING = 0.05
"""The share of mistakes that end in an answer of 0, because nothing is found or counted."""


def weight_of_others(
    given: Mapping[int, int], right: Mapping[int, int | None], attempts: Sequence[Attempt]
) -> tuple[float, float]:
    """Return the weight of all other causes of some answers, after misreadings were tried.

    The second number is that of the causes with answers of their own, which no misreading gives.
    """
    lab = lab_of(PUZZLES[attempts[0].misreading.puzzle])
    alone = [attempt for attempt in attempts if not attempt.misreading.pair]
    changing: list[tuple[Misreading, dict[int, int | None]]] = []
    for attempt in alone:
        answers = {part: attempt.answers[part] for part in given if part in attempt.answers}
        if not answers.items() <= right.items():
            changing.append((attempt.misreading, answers))
    # Misreadings of one decision with the same answers have them for the same reason.
    reasons = {(one.decision, tuple(answers.items())) for one, answers in changing}
    often = Counter(answers for _, answers in reasons)
    is_new = ([*often.values()].count(1) + 1) / (len(reasons) + 2)
    same = often[tuple(given.items())] / max(len(reasons), 1)
    near = prod(
        likelihood(
            given[part],
            right[part],
            [(answers[part], one.weight) for one, answers in changing if part in answers],
            lab.wrong_answers,
        )
        for part in given
    )
    every = sum(one.weight for one in lab.misreadings)
    tried = sum(attempt.misreading.weight for attempt in attempts)
    tried_alone = sum(attempt.misreading.weight for attempt in alone)
    share = sum(one.weight for one, _ in changing) / tried_alone
    outside = every * share * OUTSIDE / (1 - OUTSIDE)
    untried = max(every * (1 + 2**-PAIR_COST) - tried, 0.0)
    if_new = (outside + untried) * is_new * near
    return outside * (1 - is_new) * same + if_new, if_new


def likelihood(
    given: int, right: int | None, answers: Sequence[tuple[int | None, float]], values: int
) -> float:
    """Return how likely a mistake with an answer of its own is to give this one.

    It is the mean over the answers of misreadings, weighted by how common these are.
    """
    if given == right:
        anywhere, others = 0.5, answers
    else:
        anywhere = density(given if right is None else right, given, values)
        others = [each for each in answers if each[0] != given]
    total = sum(weight for _, weight in others)
    if not total:
        return anywhere
    near = sum(weight * closeness(one, given, right, values) for one, weight in others) / total
    return ANYWHERE * anywhere + (1 - ANYWHERE) * near


def closeness(answer: int | None, given: int, right: int | None, values: int) -> float:
    """Return how likely a mistake is to give the `given` answer if one like it gives `answer`.

    A mistake without effect on a part leaves its answer right.
    """
    if answer is None or right in {given, answer}:
        return float(answer == given)
    return density(answer, given, values)


def density(answer: int, given: int, values: int) -> float:
    """Return the density of wrong answers at `given`, near `answer` and among so many `values`.

    >>> density(300, 300, 1000) > density(300, 303, 1000) > density(300, 600, 1000)
    True
    """
    if given == 0:
        return NOTHING
    size = max(abs(given), 1)
    distance = abs(log(max(abs(answer), 1) / size))
    number = min(size, values)
    return fmean(exp(-distance / scale) / (1 + 2 * scale * number) for scale in SCALES)
