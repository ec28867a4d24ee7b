"""Misreadings of the attack power of part 2."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import attrgetter

from graphsolve.lab import misreadings
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import MIN_POWER, Rules, least_power
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side

misreading = partial(misreadings.misreading, "cave")
misreads = partial(misreadings.misreads, "cave")


LEAST_POWER = (
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried."
)

POWER_FROM_4 = "The elves need more attack power than in part 1, so 4 is the first one to try."

HIGHEST_TRIED = 200


def bisect(outcome: Callable[[int], Outcome], low: int, high: int) -> int:
    """Bisect between two powers, and assume that the upper one is high enough."""
    powers = range(low, high)
    return low + bisect_left(powers, True, key=lambda power: outcome(power).flawless)


@misreads("least_power", rule=LEAST_POWER, parts=(2,))
def power_by_bisection(outcome: Callable[[int], Outcome], _powers: range) -> int:
    """The attack power is found by bisection between 4 and 200."""
    return bisect(outcome, MIN_POWER, HIGHEST_TRIED)


@misreads("least_power", rule=LEAST_POWER, parts=(2,))
def power_by_doubling(outcome: Callable[[int], Outcome], _powers: range) -> int | None:
    """The attack power is doubled from 4 until no elf dies. Then bisection finds the least one."""
    power = MIN_POWER
    while not outcome(power).flawless:
        if power > HIGHEST_TRIED:
            return None
        power *= 2
    return bisect(outcome, max(MIN_POWER, power // 2), power)


def power_from(least: int, outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The least power with which no elf dies, from another one on."""
    return least_power(outcome, range(least, max(least + 1, powers.stop)))


@misreads(
    "least_power", rule="In part 2 the elves have to win without a single death.", parts=(2,)
)
def elves_may_die(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The least attack power at which the elves win is taken, even if some of them die."""
    return next((power for power in powers if outcome(power).winner is Side.ELF), None)


@misreads("strengthened", rule="In part 2 the goblins keep an attack power of 3.", parts=(2,))
def goblins_strengthened_too(rules: Rules, attack_power: int) -> Rules:
    """The goblins get the attack power of the elves as well."""
    return replace(
        rules,
        elves=rules.elves._replace(attack_power=attack_power),
        goblins=rules.goblins._replace(attack_power=attack_power),
    )


@misreads(
    "strengthened",
    rule="In part 2 the elves get more attack power, and the goblins keep 3.",
    parts=(2,),
)
def goblins_strengthened_instead(rules: Rules, attack_power: int) -> Rules:
    """The goblins get the attack power, and the elves keep 3."""
    return replace(rules, goblins=rules.goblins._replace(attack_power=attack_power))


def power_off_by(more: int, outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """Another power than the least one with which no elf dies."""
    power = least_power(outcome, powers)
    return None if power is None else power + more


@misreads(
    "least_power",
    rule="Part 2 asks for the outcome with the least attack power at which no elf dies.",
    parts=(2,),
)
def outcome_of_the_power_before(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The outcome at an attack power 1 too low is taken."""
    return power_off_by(-1, outcome, powers)


@misreads(
    "least_power",
    rule="Part 2 asks for the outcome with the least attack power at which no elf dies.",
    parts=(2,),
)
def outcome_of_the_power_after(outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The outcome at an attack power 1 too high is taken."""
    return power_off_by(1, outcome, powers)


def survivors(cave: Cave, ended: Battle) -> Cave:
    """The cave with the units that are left of the battle before, and with their hit points."""
    left = sorted(ended.units.values(), key=attrgetter("square"))
    return replace(
        cave, units=tuple(Placement(unit.side, unit.square, unit.hit_points) for unit in left)
    )


POWER_MISREADINGS = (
    power_by_bisection,
    power_by_doubling,
    misreading(
        "power-from-3",
        rule=POWER_FROM_4,
        misread="The attack power of part 1, which is 3, is tried as well.",
        parts=(2,),
        least_power=partial(power_from, MIN_POWER - 1),
    ),
    misreading(
        "power-from-5",
        rule=POWER_FROM_4,
        misread="An attack power of 4 is not tried.",
        parts=(2,),
        least_power=partial(power_from, MIN_POWER + 1),
    ),
    elves_may_die,
    misreading(
        "survivors-fight-on",
        rule="In part 2 every attack power is tried in a new battle of all units.",
        misread="When an elf dies, the next attack power is tried with the units that are left, "
        "where they are and with the hit points that they have left.",
        parts=(2,),
        next_cave=survivors,
    ),
    goblins_strengthened_too,
    goblins_strengthened_instead,
    outcome_of_the_power_before,
    outcome_of_the_power_after,
)
