"""Where a misreading departs from the rules: the first thing that happens otherwise."""

from functools import singledispatch
from typing import NamedTuple, TypeAlias

from graphsolve.lab.diagnose.answers import right_answer
from graphsolve.lab.diagnose.battles import CaveDeparture, battle_departure
from graphsolve.lab.diagnose.duels import DuelDeparture, duel_departure
from graphsolve.lab.diagnose.games import CardDeparture, card_departure
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.misreadings.cards import CardMisreading
from graphsolve.lab.misreadings.cave import CaveMisreading
from graphsolve.lab.misreadings.duel import DuelMisreading
from graphsolve.puzzles.anything import Puzzle
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave, Outcome, Rules, least_attack_power
from graphsolve.puzzles.cave.power import Victory
from graphsolve.puzzles.duel import Boss

__all__ = ["AnswerDeparture", "Departure", "PowerDeparture", "departure"]


class PowerDeparture(NamedTuple):
    """The battles are the same, and another attack power is taken for the least.

    Attributes:
        ours: the least attack power by the rules.
        theirs: the one that is taken by the misreading.
        lesser: how the battle ends with the lesser of the two.
    """

    ours: int
    theirs: int
    lesser: Outcome


class AnswerDeparture(NamedTuple):
    """All happens as by the rules, and another answer is made of it."""

    part: int


Departure: TypeAlias = (
    CaveDeparture | PowerDeparture | CardDeparture | DuelDeparture | AnswerDeparture
)


def departure(puzzle: Puzzle, part: int, reading: Misreading) -> Departure | None:
    r"""Where a misreading first departs from the rules in a part.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> found = departure(cave, 1, CATALOGUE["no-attack-after-move"])
    >>> found.scene.rounds, found.theirs[-1]
    (0, Step(unit=0, before=(1, 1), after=(1, 2)))

    Args:
        puzzle: the puzzle.
        part: the part.
        reading: a misreading of this kind of puzzle.

    Returns:
        None if the misreading makes no difference.
    """
    if part not in reading.parts:
        return None
    found = departure_by(reading, puzzle, part)
    if found or reading.answer(puzzle, part) == right_answer(puzzle, part):
        return found
    return AnswerDeparture(part)


@singledispatch
def departure_by(reading: Misreading, _puzzle: Puzzle, _part: int) -> Departure | None:
    """The first thing that happens otherwise, if anything does."""
    raise TypeError(f"expected a misreading of a puzzle, found {reading!r}")


@departure_by.register
def _(reading: CardMisreading, puzzle: Decks, part: int) -> Departure | None:
    return card_departure(reading, puzzle, part)


@departure_by.register
def _(reading: DuelMisreading, puzzle: Boss, part: int) -> Departure | None:
    return duel_departure(reading, puzzle, part)


@departure_by.register
def _(reading: CaveMisreading, puzzle: Cave, part: int) -> Departure | None:
    if part == 1:
        return battle_departure(reading, puzzle, part, Rules().elves.attack_power)
    ours = least_attack_power(puzzle)
    theirs = reading.search(puzzle, reading.rules(), reading.battle)
    return departure_of_power(reading, puzzle, ours, theirs)


def departure_of_power(
    reading: CaveMisreading, cave: Cave, ours: Victory | None, theirs: Victory | None
) -> Departure | None:
    """Where part 2 departs, which tries the attack powers upwards.

    Up to the lesser of the two powers, rules and misreading came to the same end with each. So
    the battles with this one differ, or else the misreading does not look for the right power.
    """
    powers = [victory.attack_power for victory in (ours, theirs) if victory]
    found = battle_departure(reading, cave, 2, min(powers)) if powers else None
    if found or ours is None or theirs is None or ours.attack_power == theirs.attack_power:
        return found
    lesser = min(ours, theirs, key=lambda victory: victory.attack_power)
    return PowerDeparture(ours.attack_power, theirs.attack_power, lesser.outcome)
