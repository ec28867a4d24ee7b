"""Numbers of a battle that can be taken for the answer."""

from math import gcd

from graphsolve.lab.diagnose.recognize import Meaning
from graphsolve.puzzles.cave import Cave, Rules, fight, least_attack_power

ROUNDS = Meaning("the number of full rounds alone")
HIT_POINTS = Meaning("the remaining hit points alone")
POWER = Meaning("the attack power alone")
ROUND_MORE = Meaning("right except for one round too many", needs_search=True)
ROUND_LESS = Meaning("right except for one round too few", needs_search=True)
POWER_LESS = Meaning("the outcome with one attack power less")
POWER_MORE = Meaning("the outcome with one attack power more")


def meanings(cave: Cave, part: int) -> dict[Meaning, int | None]:
    """The numbers of the battle whose outcome is the answer, and of battles like it."""
    numbers: dict[Meaning, int | None] = {}
    if part == 1:
        outcome = fight(cave)
    else:
        victory = least_attack_power(cave)
        if victory is None:
            return {}
        power, outcome = victory
        numbers[POWER] = power
        for meaning, other in ((POWER_LESS, power - 1), (POWER_MORE, power + 1)):
            numbers[meaning] = fight(cave, Rules().with_elf_power(other)).score
    if outcome.winner is None:
        return numbers
    rounds, hit_points = outcome.rounds, outcome.hit_points
    return {
        ROUNDS: rounds,
        HIT_POINTS: hit_points,
        ROUND_MORE: (rounds + 1) * hit_points,
        ROUND_LESS: (rounds - 1) * hit_points,
        **numbers,
    }


def differ_by_a_round(answer: int, given: int) -> bool:
    """Whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)
