"""Wrong answers that are right for something else."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.cave import Cave, Rules, fight, least_attack_power

EXAMPLES: Mapping[str, frozenset[int]] = {
    "cave": frozenset(
        (27730, 36334, 39514, 27755, 28944, 18740, 4988, 31284, 3478, 6474, 1140),
    ),
    "cards": frozenset((306, 291)),
    "duel": frozenset((226, 641)),
}
"""The answers to the examples of the statements, by puzzle."""


class Meaning(StrEnum):
    """What a wrong answer is right for."""

    OTHER_PART = "the right answer to the other part"
    EXAMPLE = "the answer to an example of the statement"
    ROUNDS = "the number of full rounds alone"
    HIT_POINTS = "the remaining hit points alone"
    POWER = "the attack power alone"
    ROUND_MORE = "right but for one full round too many"
    ROUND_LESS = "right but for one full round too few"
    POWER_LESS = "the outcome with one attack power less"
    POWER_MORE = "the outcome with one attack power more"

    @property
    def needs_search(self) -> bool:
        """Whether some misreading of the rules may be behind it."""
        return self in {Meaning.OTHER_PART, Meaning.ROUND_MORE, Meaning.ROUND_LESS}


class Recognized(NamedTuple):
    """A wrong answer that is right for something else.

    Attributes:
        part: the part with the wrong answer.
        meaning: what it is right for.
    """

    part: int
    meaning: Meaning


def recognize(
    puzzle: Puzzle, given: Mapping[int, int], right: Mapping[int, int | None]
) -> tuple[Recognized, ...]:
    """What wrong answers are right for.

    >>> from graphsolve.puzzles.cave import parse_cave, solve
    >>> cave = parse_cave("#G.E#")
    >>> recognize(cave, {1: 67, 2: 2550}, {1: solve(cave, 1), 2: solve(cave, 2)})
    ... # doctest: +NORMALIZE_WHITESPACE
    (Recognized(part=1, meaning=<Meaning.ROUNDS: 'the number of full rounds alone'>),
     Recognized(part=2, meaning=<Meaning.ROUND_MORE: 'right but for one full round too many'>))

    Args:
        puzzle: the puzzle.
        given: the given answers by part.
        right: the right answers to both parts.
    """
    found = []
    for part, answer in given.items():
        if answer != right[part]:
            numbers = numbers_by_meaning(puzzle, part, right)
            meanings = [meaning for meaning, number in numbers.items() if number == answer]
            if not meanings and answer in EXAMPLES[record_of(puzzle).name]:
                meanings = [Meaning.EXAMPLE]
            found += [Recognized(part, meaning) for meaning in meanings[:1]]
    return tuple(found)


def recognize_in_all(
    given: Iterable[tuple[Puzzle, Mapping[int, int | None], Mapping[int, int | None]]],
) -> tuple[Recognized, ...]:
    """What all the wrong answers of a program are right for.

    If no misreading can be behind it, all its other answers have to be right for the same thing.

    >>> from graphsolve.puzzles.duel import Boss
    >>> answers = [(Boss(55, 8), {1: 1289, 2: 953}), (Boss(58, 9), {1: 1309, 2: 1269})]
    >>> right = [{1: 953, 2: 1289}, {1: 1269, 2: 1309}]
    >>> found = recognize_in_all((*each, one) for each, one in zip(answers, right, strict=True))
    >>> [(part, meaning.name) for part, meaning in found]
    [(1, 'OTHER_PART'), (2, 'OTHER_PART')]

    Args:
        given: the puzzles, each with the given answers and the right answers to both parts.
    """
    runs = list(given)
    found = []
    for part in (1, 2):
        left, is_wrong = list(Meaning), False
        for puzzle, answers, right in runs:
            if not left or part not in answers:
                continue
            answer = answers[part]
            if answer == right[part] and all(meaning.needs_search for meaning in left):
                continue
            numbers = numbers_by_meaning(puzzle, part, right)
            agreeing = {meaning for meaning, number in numbers.items() if number == answer}
            if answer != right[part]:
                is_wrong = True
                left = [meaning for meaning in left if meaning in agreeing]
            else:
                left = [each for each in left if each.needs_search or each in agreeing]
        if is_wrong:
            found += [Recognized(part, meaning) for meaning in left[:1]]
    return tuple(found)


def numbers_by_meaning(
    puzzle: Puzzle, part: int, right: Mapping[int, int | None]
) -> dict[Meaning, int]:
    """The numbers that can be taken for the answer, the likeliest first."""
    numbers = {Meaning.OTHER_PART: right.get(3 - part)}
    if isinstance(puzzle, Cave):
        numbers |= numbers_of_battles(puzzle, part)
    return {meaning: number for meaning, number in numbers.items() if number is not None}


def numbers_of_battles(cave: Cave, part: int) -> dict[Meaning, int | None]:
    """The numbers of the battle whose outcome is the answer, and of battles like it."""
    numbers: dict[Meaning, int | None] = {}
    if part == 1:
        outcome = fight(cave)
    else:
        victory = least_attack_power(cave)
        if victory is None:
            return {}
        power, outcome = victory
        numbers[Meaning.POWER] = power
        for meaning, other in ((Meaning.POWER_LESS, power - 1), (Meaning.POWER_MORE, power + 1)):
            numbers[meaning] = fight(cave, Rules().with_elf_power(other)).score
    if outcome.winner is None:
        return numbers
    rounds, hit_points = outcome.rounds, outcome.hit_points
    return {
        Meaning.ROUNDS: rounds,
        Meaning.HIT_POINTS: hit_points,
        Meaning.ROUND_MORE: (rounds + 1) * hit_points,
        Meaning.ROUND_LESS: (rounds - 1) * hit_points,
        **numbers,
    }
