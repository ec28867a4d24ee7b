"""The factors of a wrong answer, which is rounds times hit points.

A number is rarely a multiple of the right rounds or hit points by chance, as long as they are not
too few. Products near the right one say less: few rounds divide many numbers.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from graphsolve.lab.interface import TOO_LARGE, Inference, Meaning
from graphsolve.puzzles.cave import Battle, least_attack_power
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.parts import Victory
from graphsolve.puzzles.cave.rules import MIN_POWER
from graphsolve.puzzles.cave.state import Cave

MIN_FACTOR = 10  # every second number is a multiple of 2, which says nothing
NEAR_ROUNDS, NEAR_HIT_POINTS = 2, 200  # the most by which a near product is off: a unit more
NEAR_POWERS = 3
MAX_ROUNDS = 1_000_000  # no battle lasts as long, under any misread rules
FAR = 2  # no product has rounds within this factor of the right ones

COUNTS = ("full_rounds", "no_targets")
ROUNDS = Meaning("the number of full rounds alone", settles=True)
HIT_POINTS = Meaning("the remaining hit points alone", settles=True)
POWER = Meaning("the attack power alone", settles=True)
ENDS_AT_ONCE = Meaning(
    "the outcome of a battle that ends at once, as if only the survivors of part 1 fought",
    settles=True,
)
OTHER_POWER = Meaning("the outcome at another attack power", suspects=("least_power",))
EARLIER = Meaning(
    "the full rounds times the hit points of all units when the last full round ended",
    settles=True,
)
ROUND_MORE = Meaning("right except for one extra round", suspects=COUNTS)
ROUND_LESS = Meaning("right except for one missing round", suspects=COUNTS)
OTHER_ROUNDS = Meaning("the right hit points times another number of rounds", suspects=COUNTS)
NEGATIVE_SUM = Meaning(
    "the right number of rounds times negative hit points", suspects=("hit_points_left",)
)
OTHER_HIT_POINTS = Meaning("the right number of rounds times other hit points", clears=COUNTS)
ROUNDS_AT_OTHER_POWER = Meaning("the rounds at another attack power times other hit points")
NEAR = Meaning("rounds times hit points near the right ones")
NO_PRODUCT = Meaning("no product of rounds near the right ones and hit points")
NEITHER = Meaning(
    "no multiple of the right rounds, nor of the right hit points",
    clears=(*COUNTS, "hit_points_left"),
)


class Ended(NamedTuple):
    """How a battle ended, with the hit points of all units when its last full round did."""

    rounds: int
    hit_points: int
    at_round_end: int


@lru_cache(maxsize=64)
def ended(cave: Cave, power: int | None) -> Ended | None:
    """Fight to the end with an elf attack power; return None if neither side wins."""
    rules = Rules() if power is None else Rules().with_elf_power(power)
    battle, at_round_end = Battle(cave, rules, graph=cave.bitgrid), 0
    while battle.outcome is None:
        battle.round()
        if battle.outcome is None:
            at_round_end = sum(unit.hit_points for unit in battle.units.values())
    outcome = battle.outcome
    return Ended(outcome.rounds, outcome.hit_points, at_round_end) if outcome.winner else None


@lru_cache(maxsize=4)
def victory_by_rules(cave: Cave) -> Victory | None:
    """Return the victory of part 2 under the rules, which differences need as well."""
    return least_attack_power(cave, graph=cave.bitgrid)


def right_answer(cave: Cave, part: int) -> int | None:
    """Return the right answer to a part, whose battle `infer` needs as well."""
    if part == 1:
        right = ended(cave, None)
        return right and right.rounds * right.hit_points
    victory = victory_by_rules(cave)
    return victory and victory.outcome.score


def infer(cave: Cave, part: int, answer: int) -> Iterator[Inference]:
    """Yield what follows from an answer by arithmetic, if there is a right one."""
    if answer > MAX_ROUNDS * (most := all_hit_points(cave)):
        said = f"{answer} is too large: with {most:,} hit points at most, the battle would last"
        yield TOO_LARGE, f"{said} more than {MAX_ROUNDS:,} rounds."
        return
    victory = victory_by_rules(cave) if part > 1 else None
    power = victory and victory.attack_power
    right = ended(cave, power) if part == 1 or victory else None
    if right is None:
        return
    if answer < 0:
        if right.rounds and answer % right.rounds == 0:
            yield NEGATIVE_SUM, ""
        return
    known = [*known_numbers(cave, power, right, answer)]
    yield from known or factors(cave, power, right, answer)


def all_hit_points(cave: Cave) -> int:
    """Return the hit points of all units as a battle begins."""
    return sum(unit.hit_points for unit in Rules().units(cave))


def known_numbers(cave: Cave, power: int | None, right: Ended, answer: int) -> Iterator[Inference]:
    """Yield the meaning of an answer that is a number of the right battle, or of one nearby."""
    rounds, hit_points, at_round_end = right
    numbers = {ROUNDS: rounds, HIT_POINTS: hit_points}
    if rounds:
        numbers[EARLIER] = rounds * at_round_end
    if power:
        numbers |= {POWER: power, ENDS_AT_ONCE: 0}
    yield from ((meaning, "") for meaning, number in numbers.items() if number == answer)
    for by, fought in near_powers(cave, power):
        if fought.rounds * fought.hit_points == answer:
            yield OTHER_POWER, f"{answer} is the outcome at another attack power, {by}."
            return


def near_powers(cave: Cave, power: int | None) -> Iterator[tuple[str, Ended]]:
    """Yield how far powers are off in part 2, the nearest first, and how their battles end."""
    for by in sorted(range(-NEAR_POWERS, NEAR_POWERS + 1), key=abs):
        if by and power and power + by >= MIN_POWER and (fought := ended(cave, power + by)):
            yield off(by, "low", "high"), fought


def factors(cave: Cave, power: int | None, right: Ended, answer: int) -> Iterator[Inference]:
    """Yield what the factors of an answer say about rounds and hit points."""
    if not answer:
        return
    rounds, hit_points, _ = right
    most = all_hit_points(cave)
    if answer % hit_points == 0:
        given = answer // hit_points
        by = off(given - rounds, "few", "many")
        said = f"{answer} = {given:,} x {hit_points:,}: your hit points are right, and your rounds"
        if hit_points >= MIN_FACTOR:
            kinds = {rounds + 1: ROUND_MORE, rounds - 1: ROUND_LESS}
            yield kinds.get(given, OTHER_ROUNDS), f"{said} are {by}."
    elif rounds < MIN_FACTOR:
        yield from near_products(cave, power, right, answer)
    elif answer % rounds == 0:
        other = answer // rounds
        if other <= most:
            said = (
                f"{answer} = {rounds} x {other:,}: your rounds are right, and your hit points are "
                f"{off(other - hit_points, 'few', 'many')}. Or it is chance: 1 number in {rounds} "
                f"is a multiple of {rounds}."
            )
            yield OTHER_HIT_POINTS, said
    elif near := [*near_products(cave, power, right, answer)]:
        yield from near
    elif any(
        answer % each == 0 and answer // each <= most
        for each in range(-(-rounds // FAR), FAR * rounds + 1)
    ):
        said = f"{answer} is a multiple neither of the right rounds nor of the right hit points."
        yield NEITHER, f"{said} If it is rounds times hit points, both are wrong."
    else:
        said = f"{answer} is not rounds times hit points, unless the rounds are wrong by a factor"
        yield NO_PRODUCT, f"{said} of more than {FAR}."


def near_products(cave: Cave, power: int | None, right: Ended, answer: int) -> Iterator[Inference]:
    """Yield products near the right one, or with the rounds of a battle at another power."""
    near: dict[int, tuple[Meaning, int, str]] = {}
    for by, fought in near_powers(cave, power):
        said = f"these are the rounds at an attack power {by}, for which the hit points are"
        near.setdefault(fought.rounds, (ROUNDS_AT_OTHER_POWER, fought.hit_points, said))
    for by_rounds in range(-NEAR_ROUNDS, NEAR_ROUNDS + 1):
        said = f"the rounds are {off(by_rounds, 'few', 'many')}, and the hit points"
        near[right.rounds + by_rounds] = NEAR, right.hit_points, said
    for rounds, (meaning, hit_points, said) in near.items():
        if rounds >= MIN_FACTOR and answer % rounds == 0:
            given = answer // rounds
            if abs(given - hit_points) <= NEAR_HIT_POINTS:
                by = off(given - hit_points, "few", "many")
                yield meaning, f"{answer} = {rounds} x {given:,}: perhaps {said} {by}."


def off(by: int, less: str, more: str) -> str:
    """Say how far a number is off.

    >>> off(-66, "few", "many")
    '66 too few'
    """
    return f"{abs(by):,} too {less if by < 0 else more}"
