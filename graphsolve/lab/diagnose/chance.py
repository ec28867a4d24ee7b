"""How likely it is that something other than the misreadings found is behind wrong answers.

Either one of the misreadings that give the answers is behind them, or something else: a mistake
that nobody listed, or a pair of two. By Bayes' rule, their odds are in proportion to

    a misreading      2 ** -cost
    something else    weight of all other mistakes * their chance of giving such answers

The answers of the misreadings that were tried are a sample of the answers of all mistakes. The
share that occurs once estimates how likely a mistake is to have answers of its own (the
Good-Turing estimate), which may be anywhere near the others. If not, its answers are those of a
misreading, as is common in duels, which have few different answers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from statistics import fmean

from graphsolve.lab.evidence import Attempt
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import PAIR_COST
from graphsolve.puzzles.catalogue import PUZZLES

OUTSIDE = 0.2
"""The share of mistakes that are neither a misreading nor a pair of two."""

NEAR = 0.01
"""The relative distance within which all answers are as near as the same one."""

NOTHING = 0.05
"""The share of mistakes that end in an answer of 0, because nothing is found or counted."""


def weight_of_others(
    given: Mapping[int, int], right: Mapping[int, int | None], attempts: Sequence[Attempt]
) -> float:
    """Return the weight of all other causes of some answers, after misreadings were tried."""
    lab = lab_of(PUZZLES[attempts[0].misreading.puzzle])
    changing = [one for one in attempts if not one.answers.items() <= right.items()]
    # Misreadings of one decision with the same answers have them for the same reason.
    reasons = {(one.misreading.decision, tuple(one.answers.items())) for one in changing}
    often = Counter(answers for _, answers in reasons)
    is_new = ([*often.values()].count(1) + 1) / (len(reasons) + 2)
    same = often[tuple(given.items())] / max(len(reasons), 1)
    near = 1.0
    for part in given:
        known = [answer for answers in often for each, answer in answers if each == part]
        near *= likelihood(given[part], right[part], known, lab.wrong_answers)
    every: float = sum(one.weight for one in lab.misreadings)
    tried = sum(one.misreading.weight for one in attempts)
    share = sum(one.misreading.weight for one in changing) / tried
    outside = every * share * OUTSIDE / (1 - OUTSIDE)
    untried = every * (1 + 2**-PAIR_COST) - tried
    return (outside + untried) * is_new * near + outside * (1 - is_new) * same


def likelihood(given: int, right: int | None, answers: Sequence[int | None], values: int) -> float:
    """Return how likely a mistake with an answer of its own is to give this one."""
    others = [each for each in answers if each != given or given == right]
    first = 1 / 2 if given == right else closeness(right or given, given, None, values)
    return fmean([first, *(closeness(each, given, right, values) for each in others)])


def closeness(answer: int | None, given: int, right: int | None, values: int) -> float:
    """Return how likely a mistake is to give the `given` answer if one like it gives `answer`.

    A mistake without effect on a part leaves its answer right. Other answers are as likely as they
    are near, among so many `values`, on any scale from `NEAR` up.

    >>> closeness(300, 300, 7, 1000) > closeness(300, 304, 7, 1000) > closeness(300, 600, 7, 1000)
    True
    """
    if answer is None or right in {given, answer}:
        return float(answer == given)
    if given == 0:
        return NOTHING
    size = abs(given)
    distance = abs(answer - given) / size
    return 1 / (NEAR + distance) / min(size, values) / (2 * log(1 / NEAR))
