"""What is known about wrong answers that nothing explains, and what to find out next."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from more_itertools import map_reduce

from graphsolve.lab.candidates import Attempt, Candidate, Question, weight_of
from graphsolve.lab.cases import Case, named_cases
from graphsolve.lab.diagnose.findings import Diagnosis
from graphsolve.lab.diagnose.odds import Odds
from graphsolve.limits import step

CERTAIN = 0.9  # a decision is right if this share of its misreadings would change a right answer
MIN_TRIED = 3  # the least number of its misreadings that were tried
MIN_PROBABILITY = 0.5  # that one of the suspected decisions is wrong
MAX_SUSPECTED = 3
MAX_CASES = 3
MAX_COMPARED = 60  # the number of misreadings for which cases are chosen
ANSWER_SECONDS = 0.2  # the time limit for an answer to a case


class Unexplained(NamedTuple):
    """What is known about wrong answers that nothing explains.

    Attributes:
        puzzle: the name of the puzzle.
        right: the decisions of the puzzle's `Rules` that must be right, because misreading them
            would change an answer that is right.
        suspected_decisions: those that are probably wrong, the likeliest first, if they are few.
        part: the first part with a wrong answer.
        cases: hand-made puzzles that many of the likeliest mistakes get wrong in this part.
    """

    puzzle: str
    right: tuple[str, ...]
    suspected_decisions: tuple[str, ...]
    part: int
    cases: tuple[Case, ...]


def summarize_unexplained(puzzle: str, diagnosis: Diagnosis, seconds: float) -> Unexplained:
    """What the attempts of a diagnosis say, if it has found nothing.

    A decision is suspected if its misreadings give answers near the given ones; see `Odds`. The
    time limit is for the choice of cases.
    """
    alone = [attempt for attempt in diagnosis.attempts if len(attempt.candidate) == 1]
    right = right_decisions(alone, diagnosis)
    near = dict.fromkeys(map(decision_of, alone), 0.0)
    if alone:
        for one, density in Odds(diagnosis.given, diagnosis.right, alone).densities():
            near[next(iter(one.misreading.replaces))] += one.weight * density
    for decision in right:
        del near[decision]

    part = diagnosis.wrong_parts[0]
    left = {
        attempt.candidate: weight_of(attempt.candidate) * near[decision_of(attempt)]
        for attempt in alone
        if part in attempt.candidate[0].parts and decision_of(attempt) not in right
    }
    cases: list[Case] = []
    with step(seconds):
        cases += next_cases(
            puzzle,
            part,
            {one: left[one] for one in nlargest(MAX_COMPARED, left, key=left.__getitem__)},
        )
    return Unexplained(puzzle, right, likeliest(near), part, tuple(cases))


def decision_of(attempt: Attempt) -> str:
    """The first of the decisions that a misreading replaces."""
    return next(iter(attempt.candidate[0].replaces))


def right_decisions(alone: Sequence[Attempt], diagnosis: Diagnosis) -> tuple[str, ...]:
    """The decisions of which almost every misreading changes a right answer."""
    wrong = diagnosis.wrong_parts
    kept = {part: answer for part, answer in diagnosis.given.items() if part not in wrong}
    return tuple(
        decision
        for decision, same in map_reduce(alone, decision_of).items()
        if len(same) >= MIN_TRIED
        and sum(
            any(part in kept and answer != kept[part] for part, answer in attempt.answers.items())
            for attempt in same
        )
        >= CERTAIN * len(same)
    )


def likeliest(weights: Mapping[str, float]) -> tuple[str, ...]:
    """The fewest that have most of the weight, if they are few enough."""
    total = sum(weights.values())
    names = nlargest(MAX_SUSPECTED, weights, key=weights.__getitem__)
    for number in range(1, len(names) + 1):
        if sum(weights[name] for name in names[:number]) > MIN_PROBABILITY * total:
            return tuple(names[:number])
    return ()


def next_cases(puzzle: str, part: int, candidates: Mapping[Candidate, float]) -> Iterator[Case]:
    """Hand-made cases, each of which the likeliest candidates that are left get wrong."""
    wrong_on = {}
    for case in named_cases(puzzle):
        right = case.answers[part]
        question = Question(
            puzzle=case.puzzle, parts=[part], right=case.answers.get, seconds=ANSWER_SECONDS
        )
        attempts = question.attempts(candidates)
        wrong_on[case.name] = (
            case,
            {each.candidate for each in attempts if each.answers.get(part, right) != right},
        )
    left = {*candidates}
    for _ in range(MAX_CASES):
        case, wrong = max(
            wrong_on.values(), key=lambda each: sum(candidates[one] for one in each[1] & left)
        )
        if wrong & left:
            yield case
        left -= wrong
