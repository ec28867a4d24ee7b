"""Which misreadings of the rules, alone or in pairs, give the answers that somebody found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from math import gcd
from typing import TypeAlias

from graphsolve.lab.diagnose.answers import Deadline, Work, answering, in_turns, right_answer
from graphsolve.lab.diagnose.findings import (
    Diagnosis,
    Readings,
    Trial,
    findings,
    gives_all,
    rank,
)
from graphsolve.lab.misreadings import Misreading, combined, misreadings_of
from graphsolve.puzzles.anything import Puzzle
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave

__all__ = ["diagnose", "together"]

MOST_PAIRS = 3
"""Further pairs that give the same numbers are as a rule variants of these."""

MOST_EVENTS = {1: 10_000_000, 2: 500_000}
"""How long to wait for a card game, by the number of misreadings that it is played by."""

SHARE_ALONE = 0.75
"""The share of the time after which pairs have their turn, even if some readings go on and on."""

Observer: TypeAlias = Callable[[int, int, Readings], object]
"""Called with how many readings have been tried, of how many, and the last one."""


def diagnose(
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 60.0,
    on_try: Observer | None = None,
) -> Diagnosis:
    """Find the misreadings of the rules that lead to wrong answers.

    >>> diagnosis = diagnose(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), {1: 251, 2: 236})
    >>> [finding.name for finding in diagnosis.findings]
    ['score-from-zero']

    All known misreadings are tried alone, and if none of them gives all the answers, pairs of
    them, the more likely ones first.

    Args:
        puzzle: the puzzle.
        given: the answers by part, as somebody found them: one or both.
        seconds: how long to try. Once something gives everything, not all of that is used.
        on_try: called after each try.
    """
    whole_time = Deadline(seconds)
    parts = sorted(given)
    diagnosis = Diagnosis(
        {part: given[part] for part in parts},
        {part: right_answer(puzzle, part) for part in parts},
    )
    if not diagnosis.wrong_parts:
        return diagnosis
    catalogue = misreadings_of(kind(puzzle))
    tell = on_try or tell_nobody
    singles: list[Readings] = [(reading,) for reading in catalogue]
    deadline = Deadline(whole_time.left * SHARE_ALONE)
    alone: list[Trial] = []
    for tried in tries(puzzle, diagnosis, singles, deadline, tell):
        alone.append(tried)
        if gives_all(tried, diagnosis):
            deadline.hurry()
    diagnosis = replace(
        diagnosis, findings=findings(alone, diagnosis), alone=(len(alone), len(catalogue))
    )
    if any(finding.whole for finding in diagnosis.findings):
        return diagnosis
    return with_pairs(puzzle, diagnosis, alone, whole_time, tell)


def with_pairs(
    puzzle: Puzzle, diagnosis: Diagnosis, alone: list[Trial], deadline: Deadline, tell: Observer
) -> Diagnosis:
    """Try pairs as well, until some of them give everything."""
    pairs = likely_pairs(puzzle, alone, diagnosis)
    tried: list[Trial] = []

    whole = 0
    for each in tries(puzzle, diagnosis, pairs, deadline, tell):
        tried.append(each)
        if gives_all(each, diagnosis):
            whole += 1
            deadline.hurry()
        if whole == MOST_PAIRS:
            break
    explained = {part for finding in diagnosis.findings for part in finding.explains}
    new = [
        finding
        for finding in findings(tried, diagnosis)
        if finding.whole or not explained.issuperset(finding.explains)
    ]
    found = sorted([*diagnosis.findings, *new], key=rank)
    return replace(diagnosis, findings=tuple(found), pairs=(len(tried), len(pairs)))


def kind(puzzle: Puzzle) -> str:
    """What the catalogue calls a puzzle."""
    if isinstance(puzzle, Cave):
        return "cave"
    return "cards" if isinstance(puzzle, Decks) else "duel"


def tell_nobody(_number: int, _of: int, _readings: Readings) -> None:
    """Nobody wants to know."""


def tries(
    puzzle: Puzzle,
    diagnosis: Diagnosis,
    candidates: list[Readings],
    deadline: Deadline,
    tell: Observer,
) -> Iterator[Trial]:
    """Try some readings, until the deadline."""
    works = (trial(puzzle, diagnosis, readings) for readings in candidates)
    for number, (tried, taken) in enumerate(in_turns(works, deadline), 1):
        tell(number, len(candidates), tried.readings)
        yield tried._replace(seconds=taken)


def trial(puzzle: Puzzle, diagnosis: Diagnosis, readings: Readings) -> Work[Trial]:
    """Work out the answers by some readings, until it is clear that they are of no use.

    They are not if a right part comes out wrong; nor are two, which are to give everything, if a
    part comes out otherwise than it was found.
    """
    reading = together(readings)
    answers: dict[int, int | None] = {}
    for part, wanted in diagnosis.given.items():
        answers[part] = diagnosis.right[part]
        if part in reading.parts:
            answers[part] = yield from answer_by(readings, puzzle, part)
        if answers[part] != wanted:
            if part not in diagnosis.wrong_parts or len(readings) > 1:
                break
            yield  # those that give what was found go on at once
    return Trial(readings, answers)


def answer_by(readings: Readings, puzzle: Puzzle, part: int) -> Work[int | None]:
    """Work out the answer by some readings.

    Two of them may not fit each other: one lets units do what the other never reckons with.
    Then nobody can have played by both, and there is no answer.
    """
    try:
        most = MOST_EVENTS[len(readings)]
        return (yield from answering(together(readings), puzzle, part, most))
    except (LookupError, ValueError):
        if len(readings) == 1:
            raise
        return None


def together(readings: Readings) -> Misreading:
    """Some readings as one.

    Raises:
        ValueError: if they cannot be played at once.
    """
    reading: Misreading | None = readings[0]
    for other in readings[1:]:
        reading = reading and combined(reading, other)
    if reading is None:
        raise ValueError(f"expected readings that go together, found {readings!r}")
    return reading


def likely_pairs(puzzle: Puzzle, alone: list[Trial], diagnosis: Diagnosis) -> list[Readings]:
    """All pairs that can be played, the more likely ones first.

    One of two readings may explain a part already, or miss it by a single round, which another
    counts otherwise. A reading that alone changes nothing will hardly do more in a pair. What was
    slow alone is slow in pairs.
    """
    promising = {trial.readings for trial in alone if promises(trial, diagnosis)}
    idle = {trial.readings for trial in alone if not changes(trial, diagnosis)}

    seconds = {trial.readings: round(trial.seconds, 1) for trial in alone}

    def unlikeliness(pair: Readings) -> tuple[bool, int, float]:
        each = {(reading,) for reading in pair}
        return not each & promising, len(each & idle), sum(seconds[one] for one in each)

    tried = {trial.readings[0].name for trial in alone}
    readings = [each for each in misreadings_of(kind(puzzle)) if each.name in tried]
    pairs = (pair for pair in combinations(readings, 2) if combined(*pair))
    return sorted(pairs, key=unlikeliness)


def promises(trial: Trial, diagnosis: Diagnosis) -> bool:
    """Whether a reading explains a part, or all but one round of it."""
    return any(
        answer is not None and is_a_round_off(answer, diagnosis.given[part])
        for part, answer in trial.answers.items()
        if part in diagnosis.wrong_parts
    )


def is_a_round_off(answer: int, given: int) -> bool:
    """Whether two outcomes of a battle are the same, or the same but for one round.

    >>> is_a_round_off(47 * 590, 48 * 590), is_a_round_off(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)


def changes(trial: Trial, diagnosis: Diagnosis) -> bool:
    """Whether a reading gives any other answer than the rules do."""
    return any(answer != diagnosis.right[part] for part, answer in trial.answers.items())
