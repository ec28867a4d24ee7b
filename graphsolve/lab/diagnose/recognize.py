"""Wrong answers that are right for something else."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from graphsolve.lab.column import Meaning, lab_of
from graphsolve.puzzles.catalogue import Puzzle

OTHER_PART = Meaning("the right answer to the other part", needs_search=True)
EXAMPLE = Meaning("the answer to an example of the statement")


class Recognized(NamedTuple):
    """A part whose wrong answer is right for something else."""

    part: int
    meaning: Meaning


def swapped_parts(recognized: Iterable[Recognized]) -> tuple[int, ...]:
    """The parts whose wrong answer is the right one to the other part."""
    return tuple(part for part, meaning in recognized if meaning == OTHER_PART)


def is_settled(recognized: Sequence[Recognized], wrong_parts: Iterable[int]) -> bool:
    """Whether no misreading of the rules can be behind the wrong answers.

    Either both parts are swapped, or each answer is right for something with another cause.
    """
    others = {part for part, meaning in recognized if not meaning.needs_search}
    return len(swapped_parts(recognized)) > 1 or others.issuperset(wrong_parts)


def recognize(
    puzzle: Puzzle, given: Mapping[int, int], right: Mapping[int, int | None]
) -> tuple[Recognized, ...]:
    """What wrong answers are right for.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> from graphsolve.puzzles.column import solve
    >>> cave = parse_cave("#G.E#")
    >>> found = recognize(cave, {1: 67, 2: 2550}, {1: solve(cave, 1), 2: solve(cave, 2)})
    >>> [(part, meaning.text) for part, meaning in found]
    [(1, 'the number of full rounds alone'), (2, 'right except for one extra round')]

    The right answers are those to both parts.
    """
    wrong = {part: answer for part, answer in given.items() if answer != right[part]}
    return recognize_in_all([(puzzle, wrong, right)])


def recognize_in_all(
    given: Iterable[tuple[Puzzle, Mapping[int, int | None], Mapping[int, int | None]]],
) -> tuple[Recognized, ...]:
    """What all the wrong answers of a program are right for.

    Each puzzle comes with the given answers, and the right ones to both parts. If no misreading
    can be behind it, all its other answers have to be right for the same thing.

    >>> from graphsolve.puzzles.duel import Boss
    >>> answers = [(Boss(55, 8), {1: 1289, 2: 953}), (Boss(58, 9), {1: 1309, 2: 1269})]
    >>> right = [{1: 953, 2: 1289}, {1: 1269, 2: 1309}]
    >>> found = recognize_in_all((*each, one) for each, one in zip(answers, right, strict=True))
    >>> [part for part, meaning in found if meaning is OTHER_PART]
    [1, 2]
    """
    runs = list(given)
    found = []
    for part in (1, 2):
        left: list[Meaning] | None = None
        is_wrong = False
        for puzzle, answers, right in runs:
            if left == [] or part not in answers:
                continue
            answer = answers[part]
            if left and answer == right[part] and all(meaning.needs_search for meaning in left):
                continue
            numbers = numbers_by_meaning(puzzle, part, right, answer)
            left = [*numbers] if left is None else left
            agreeing = {meaning for meaning, number in numbers.items() if number == answer}
            if answer != right[part]:
                is_wrong = True
                left = [meaning for meaning in left if meaning in agreeing]
            else:
                left = [each for each in left if each.needs_search or each in agreeing]
        if is_wrong:
            found += [Recognized(part, meaning) for meaning in (left or [])[:1]]
    return tuple(found)


def numbers_by_meaning(
    puzzle: Puzzle, part: int, right: Mapping[int, int | None], answer: int | None
) -> dict[Meaning, int]:
    """The numbers that can be taken for the answer, the likeliest first."""
    meanings = lab_of(puzzle).meanings(puzzle, part, answer)
    numbers = {OTHER_PART: right.get(3 - part), **meanings}
    numbers[EXAMPLE] = answer if answer in lab_of(puzzle).examples else None
    return {meaning: number for meaning, number in numbers.items() if number is not None}
