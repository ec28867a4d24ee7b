"""The answers of caves with misreadings, and other numbers that can be taken for the answer."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import gcd

from graphsolve.lab.column import Job, Meaning
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import clock
from graphsolve.puzzles.cave import Battle, fight, least_attack_power
from graphsolve.puzzles.cave.parts import Victory
from graphsolve.puzzles.cave.rules import MIN_POWER, Rules
from graphsolve.puzzles.cave.state import Cave, Outcome

KERNEL = LabKernel("graphsolve.lab.cave.codes")


def answers_by(
    cave: Cave, part: int, misreadings: Sequence[Misreading]
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    A kernel finds those that it can, in order. The graph engine finds the others: all if numba is
    not installed, or the kernel is not ready; see `LabKernel`.
    """
    left: Sequence[int] = range(len(misreadings))
    if codes := KERNEL.codes(len(misreadings)):
        left = yield from codes.answers(cave, part, misreadings)
    for index in left:
        answer: int | None = None
        with suppress(*misreadings[index].errors):
            answer = misreadings[index].answer(cave, part)
        yield index, answer


SECONDS_OF_SLICE = 2.0
"""The minimum length of a slice. Most battles end within one, even in the browser. Those with the
slowest depth-first searches do not.
"""


def answer_in_slices(cave: Cave, part: int, misreading: Misreading) -> Job[int | None]:
    """The answer to part 1, with a pause after a round when a slice is over, or to part 2."""
    if part > 1:
        return misreading.answer(cave, part)
    battle = Battle(cave, misreading.rules(part), graph=cave.bitgrid)
    began = clock()
    while battle.outcome is None:
        if clock() - began > SECONDS_OF_SLICE:
            yield
            began = clock()
        battle.round()
    return battle.outcome.score


# --- Numbers that can be taken for the answer

ROUNDS = Meaning("the number of full rounds alone")
HIT_POINTS = Meaning("the remaining hit points alone")
POWER = Meaning("the attack power alone")
ROUND_MORE = Meaning("right except for one extra round", needs_search=True)
ROUND_LESS = Meaning("right except for one missing round", needs_search=True)
POWER_LESS = Meaning("the outcome at an attack power 1 too low")
POWER_MORE = Meaning("the outcome at an attack power 1 too high")
EARLIER = Meaning(
    "the full rounds times the hit points of all units when the last full round ended"
)
ALL_ROUNDS = Meaning("the hit points left times the rounds of all battles so far")
OTHER_ROUNDS = Meaning("the right hit points times another number of rounds", needs_search=True)
ENDS_AT_ONCE = Meaning(
    "the outcome of a battle that ends at once, as if only the survivors of part 1 fought"
)


def meanings(cave: Cave, part: int, answer: int | None) -> dict[Meaning, int | None]:
    """The numbers of the battle whose outcome is the answer, and of battles like it.

    Other numbers of rounds are only considered if the answer is a multiple of the hit points.
    """
    ended, numbers = numbers_of(cave, part)
    numbers = {**numbers}
    if ended is None or ended.winner is None:
        return numbers
    rounds, hit_points = ended.rounds, ended.hit_points
    if answer and answer % hit_points == 0 and answer // hit_points not in {1, rounds}:
        given, power = answer // hit_points, numbers.get(POWER)
        if power and given > rounds + 1 and given in rounds_so_far(cave, power, rounds):
            numbers[ALL_ROUNDS] = answer
        numbers[OTHER_ROUNDS] = answer
    return numbers


@lru_cache(maxsize=4)
def victory_by_rules(cave: Cave) -> Victory | None:
    """The victory of part 2 by the rules, cached because differences need it as well."""
    return least_attack_power(cave, graph=cave.bitgrid)


def right_answer(cave: Cave, part: int) -> int | None:
    """The right answer to a part."""
    if part == 1:
        return fight(cave, graph=cave.bitgrid).score
    victory = victory_by_rules(cave)
    return victory and victory.outcome.score


@lru_cache(maxsize=4)
def numbers_of(cave: Cave, part: int) -> tuple[Outcome | None, dict[Meaning, int | None]]:
    """The outcome that answers a part, and the numbers that do not depend on a given answer."""
    others: dict[Meaning, int | None] = {}
    rules = Rules()
    if part > 1:
        victory = victory_by_rules(cave)
        if victory is None:
            return None, {}
        power, _ = victory
        for meaning, other in ((POWER_LESS, power - 1), (POWER_MORE, power + 1)):
            other_rules = rules.with_elf_power(other)
            others[meaning] = fight(cave, other_rules, graph=cave.bitgrid).score
        others |= {POWER: power, ENDS_AT_ONCE: 0}
        rules = rules.with_elf_power(power)
    battle, at_round_end = Battle(cave, rules, graph=cave.bitgrid), 0
    while battle.outcome is None:
        battle.round()
        if battle.outcome is None:
            at_round_end = sum(unit.hit_points for unit in battle.units.values())
    outcome = battle.outcome
    if outcome.winner is None:
        return outcome, others
    rounds, hit_points = outcome.rounds, outcome.hit_points
    return outcome, {
        ROUNDS: rounds,
        HIT_POINTS: hit_points,
        ROUND_MORE: (rounds + 1) * hit_points,
        ROUND_LESS: (rounds - 1) * hit_points,
        EARLIER: rounds * at_round_end if rounds else None,
        **others,
    }


def rounds_so_far(cave: Cave, power: int, rounds: int) -> Iterator[int]:
    """The sums of rounds of all battles up to the one with this power, which has `rounds`.

    The battle of part 1 counts or not, and lost battles of part 2 stop when an elf dies or go on.
    """
    for stop in (False, True):
        total = rounds
        for each in range(MIN_POWER, power):
            rules = Rules().with_elf_power(each)
            total += Battle(cave, rules, graph=cave.bitgrid, stop_when_elf_dies=stop).run().rounds
        yield from (total, total + fight(cave, graph=cave.bitgrid).rounds)


def differ_by_a_round(answer: int, given: int) -> bool:
    """Whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)
