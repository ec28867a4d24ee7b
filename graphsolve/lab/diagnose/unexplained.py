"""What is suspected if nothing explains wrong answers, and which puzzles to run next."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import nlargest
from math import prod

from more_itertools import map_reduce

from graphsolve.lab.arithmetic import Clue
from graphsolve.lab.cases import Case, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.chance import closeness, decision_of
from graphsolve.lab.evidence import Attempt
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.questions import wrong_on
from graphsolve.puzzles.catalogue import PUZZLES

CERTAIN = 0.9  # a decision is right if this share of its misreadings would change a right answer
MIN_TRIED = 3  # the least number of its misreadings that were tried
SUSPECTED, CLEARED = 8.0, 0.001  # how much likelier it is that such a decision is wrong
FAR = 1e-9  # how likely a mistake gives an answer that none like it comes near
ENOUGH = 0.5  # that one of the suspected decisions is wrong
MAX_SUSPECTED = 3
MAX_CASES = 3
MAX_COMPARED = 60  # the number of misreadings for which cases are chosen


def suspicion(
    attempts: Sequence[Attempt],
    given: Mapping[int, int],
    right: Mapping[int, int | None],
    clues: Sequence[Clue],
    cleared: Collection[str],
) -> dict[Misreading, float]:
    """Return how likely mistakes like each misreading are behind wrong answers, in proportion.

    They are likelier if they are common, if the misreading alone comes near the given answers, and
    if arithmetic suspects their decision. They are much less likely if it clears that, or if
    their decision is one of those that are `cleared` by a right answer.
    """
    suspects = {decision for clue in clues for decision in clue.meaning.suspects}
    clears = {decision for clue in clues for decision in clue.meaning.clears} - suspects
    found = {}
    for attempt in attempts:
        one, decision = attempt.misreading, decision_of(attempt.misreading)
        values = lab_of(PUZZLES[one.puzzle]).wrong_answers
        near = prod(
            closeness(answer, given[part], right[part], values)
            for part, answer in attempt.answers.items()
        )
        is_cleared = decision in clears or decision in cleared
        factor = CLEARED if is_cleared else SUSPECTED if decision in suspects else 1
        found[one] = one.weight * max(near, FAR) * factor
    return found


def right_decisions(attempts: Sequence[Attempt], right: Mapping[int, int]) -> list[str]:
    """Return the decisions whose misreadings almost all change one of the right answers."""
    changing = map_reduce(
        attempts,
        lambda attempt: decision_of(attempt.misreading),
        lambda attempt: any(
            attempt.answers.get(part, right[part]) != right[part] for part in right
        ),
    )
    return [
        decision
        for decision, some in changing.items()
        if len(some) >= MIN_TRIED and sum(some) >= CERTAIN * len(some)
    ]


def suspected_decisions(weights: Mapping[Misreading, float]) -> list[str]:
    """Return the few decisions that have most of the weight of their misreadings."""
    by_decision = {
        decision: sum(weights[one] for one in some)
        for decision, some in map_reduce(weights, decision_of).items()
    }
    enough = ENOUGH * sum(by_decision.values())
    suspected: list[str] = []
    for name in nlargest(MAX_SUSPECTED, by_decision, key=by_decision.__getitem__):
        if by_decision[name] and sum(by_decision[each] for each in suspected) <= enough:
            suspected.append(name)
    return suspected


def next_cases(
    weights: Mapping[Misreading, float], decisions: Collection[str], part: int
) -> Iterator[Case]:
    """Yield a few hand-made cases that together reveal the likeliest misreadings of decisions."""
    some = [one for one in weights if decision_of(one) in decisions and part in one.parts]
    left = {*nlargest(MAX_COMPARED, some, key=weights.__getitem__)}
    cases = [
        (case, {*wrong_on(case.puzzle, part, case.answers[part], [*left])})
        for case in (named_cases(some[0].puzzle) if some else ())
    ]
    for _ in range(min(MAX_CASES, len(cases))):
        case, wrong = max(cases, key=lambda each: sum(weights[one] for one in each[1] & left))
        if wrong & left:
            yield case
        left -= wrong
