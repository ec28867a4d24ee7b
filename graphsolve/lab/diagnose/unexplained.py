"""What is known about wrong answers that nothing explains, and what to find out next."""

from collections.abc import Collection, Iterator, Mapping
from heapq import nlargest
from math import prod

from more_itertools import map_reduce

from graphsolve.lab.cases import Case, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.chance import closeness, decision_of
from graphsolve.lab.diagnose.findings import Diagnosis, Unexplained
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.questions import wrong_on
from graphsolve.limits import step
from graphsolve.puzzles.catalogue import PUZZLES

CERTAIN = 0.9  # a decision is right if this share of its misreadings would change a right answer
MIN_TRIED = 3  # the least number of its misreadings that were tried
SUSPECTED, CLEARED = 8.0, 0.001  # how much likelier it is that such a decision is wrong
FAR = 1e-9  # how likely a mistake gives an answer that none like it comes near
ENOUGH = 0.5  # that one of the suspected decisions is wrong
MAX_SUSPECTED = 3
MAX_CASES = 3
MAX_COMPARED = 60  # the number of misreadings for which cases are chosen


def summarize_unexplained(puzzle: str, diagnosis: Diagnosis, seconds: float) -> Unexplained:
    """Return what follows from a diagnosis that found nothing. Cases are chosen in time."""
    part = diagnosis.wrong_parts[0]
    weights = suspicion(puzzle, diagnosis)
    suspected = suspected_decisions(weights)
    cases: list[Case] = []
    with step(seconds):
        cases += next_cases(puzzle, part, of_decisions(weights, suspected, part))
    return Unexplained(puzzle, right_decisions(diagnosis), suspected, part, tuple(cases))


def suspicion(puzzle: str, diagnosis: Diagnosis) -> dict[Misreading, float]:
    """Return how likely mistakes like each misreading are behind wrong answers, in proportion.

    They are likelier if they are common, if the misreading alone comes near the given answers, and
    if arithmetic suspects their decision. They are much less likely if it clears that, or if
    almost every misreading of it would change an answer that is right.
    """
    values = lab_of(PUZZLES[puzzle]).wrong_answers
    meanings = [clue.meaning for clue in diagnosis.clues]
    suspects = {decision for meaning in meanings for decision in meaning.suspects}
    cleared = {decision for meaning in meanings for decision in meaning.clears} - suspects
    cleared.update(right_decisions(diagnosis))
    given, right = diagnosis.given, diagnosis.right
    found = {}
    for attempt in diagnosis.attempts:
        one, decision = attempt.misreading, decision_of(attempt.misreading)
        if not one.pair:
            near = prod(
                closeness(answer, given[part], right[part], values)
                for part, answer in attempt.answers.items()
            )
            factor = CLEARED if decision in cleared else SUSPECTED if decision in suspects else 1
            found[one] = one.weight * max(near, FAR) * factor
    return found


def right_decisions(diagnosis: Diagnosis) -> tuple[str, ...]:
    """Return the decisions whose misreadings almost all change a right answer."""
    wrong = diagnosis.wrong_parts
    kept = {part: answer for part, answer in diagnosis.given.items() if part not in wrong}
    alone = [attempt for attempt in diagnosis.attempts if not attempt.misreading.pair]
    return tuple(
        decision
        for decision, same in map_reduce(alone, lambda one: decision_of(one.misreading)).items()
        if len(same) >= MIN_TRIED
        and sum(
            any(one.answers.get(part, kept[part]) != kept[part] for part in kept) for one in same
        )
        >= CERTAIN * len(same)
    )


def suspected_decisions(weights: Mapping[Misreading, float]) -> tuple[str, ...]:
    """Return the few decisions that have most of the weight of their misreadings."""
    by_decision = {
        decision: sum(weights[one] for one in some)
        for decision, some in map_reduce(weights, decision_of).items()
    }
    found = nlargest(MAX_SUSPECTED, by_decision, key=by_decision.__getitem__)
    total = sum(by_decision.values())
    for number in range(1, len(found)):
        if sum(by_decision[name] for name in found[:number]) > ENOUGH * total:
            return tuple(found[:number])
    return tuple(name for name in found if by_decision[name])


def of_decisions(
    weights: Mapping[Misreading, float], decisions: Collection[str], part: int
) -> dict[Misreading, float]:
    """Return the likeliest misreadings of some decisions that concern a part."""
    some = [one for one in weights if decision_of(one) in decisions and part in one.parts]
    return {one: weights[one] for one in nlargest(MAX_COMPARED, some, key=weights.__getitem__)}


def next_cases(puzzle: str, part: int, weights: Mapping[Misreading, float]) -> Iterator[Case]:
    """Yield a few hand-made cases that together reveal the likeliest misreadings."""
    cases = [
        (case, {*wrong_on(case.puzzle, part, case.answers[part], [*weights])})
        for case in named_cases(puzzle)
    ]
    left = {*weights}
    for _ in range(MAX_CASES):
        case, wrong = max(cases, key=lambda each: sum(weights[one] for one in each[1] & left))
        if wrong & left:
            yield case
        left -= wrong
