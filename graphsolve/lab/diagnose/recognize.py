"""Wrong answers that are right for something else."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.cave import Battle, Cave, Outcome, Rules, least_attack_power

__all__ = ["Meaning", "Recognized", "recognize"]

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
        if answer == right[part]:
            continue
        meanings: dict[int | None, Meaning] = {right.get(3 - part): Meaning.OTHER_PART}
        if isinstance(puzzle, Cave):
            meanings = cave_meanings(puzzle, part) | meanings
        if answer in EXAMPLES[record_of(puzzle).name]:
            meanings.setdefault(answer, Meaning.EXAMPLE)
        if answer in meanings:
            found.append(Recognized(part, meanings[answer]))
    return tuple(found)


def cave_meanings(cave: Cave, part: int) -> dict[int | None, Meaning]:
    """The numbers that can be taken for the answer, and what they are right for."""
    meanings: dict[int | None, Meaning] = {}
    if part == 1:
        outcome = Battle(cave).run()
    else:
        victory = least_attack_power(cave)
        if victory is None:
            return {}
        power, outcome = victory
        for other, meaning in (
            (power - 1, Meaning.POWER_LESS),
            (power + 1, Meaning.POWER_MORE),
        ):
            fought = Battle(cave, Rules().with_elf_power(other)).run()
            meanings[fought.score] = meaning
        meanings[power] = Meaning.POWER
    if outcome.score is not None:
        meanings |= counted_meanings(outcome)
    return meanings


def counted_meanings(outcome: Outcome) -> dict[int | None, Meaning]:
    """The numbers that come from the rounds and hit points of an outcome."""
    rounds, hit_points = outcome.rounds, outcome.hit_points
    return {
        (rounds - 1) * hit_points: Meaning.ROUND_LESS,
        (rounds + 1) * hit_points: Meaning.ROUND_MORE,
        hit_points: Meaning.HIT_POINTS,
        rounds: Meaning.ROUNDS,
    }
