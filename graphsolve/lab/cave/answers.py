"""Answer caves, with misreadings and under the rules."""

from contextlib import suppress
from functools import lru_cache
from math import gcd

from graphsolve.errors import TimeLimitError
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import fight, least_attack_power
from graphsolve.puzzles.cave.compiled.arena import UnsuitableError
from graphsolve.puzzles.cave.parts import Victory
from graphsolve.puzzles.cave.state import Cave

KERNEL = LabKernel("graphsolve.lab.cave.codes")


SECONDS = 2.0
"""The time for an answer, for each unit of work. Most battles need much less, even in the browser,
but not those with the slowest depth-first searches.
"""


def answer_of(cave: Cave, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the answer, by the kernel if it is ready and suitable, else by the graph engine."""
    kernel = KERNEL.codes(plays=1)
    if kernel and part > 1 and work == 1 and misreading.codes is None:
        raise TooLongError  # the graph engine takes a hundred times as long: the others come first
    try:
        with time_limit(SECONDS * work):
            if kernel:
                with suppress(UnsuitableError):
                    found: int | None = kernel.answer(cave, misreading, part)
                    return found
            return misreading.answer(cave, part)
    except TimeLimitError:
        raise TooLongError from None


@lru_cache(maxsize=4)
def victory_by_rules(cave: Cave) -> Victory | None:
    """Return the victory of part 2 under the rules, cached because differences need it as well."""
    return least_attack_power(cave, graph=cave.bitgrid)


def right_answer(cave: Cave, part: int) -> int | None:
    """Return the right answer to a part."""
    if part == 1:
        return fight(cave, graph=cave.bitgrid).score
    victory = victory_by_rules(cave)
    return victory and victory.outcome.score


def differ_by_a_round(answer: int, given: int) -> bool:
    """Return whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)
