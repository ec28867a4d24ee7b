"""Misreadings of part 2: of how the least attack power is looked for, and of what it has to do."""

from bisect import bisect_left
from itertools import count
from typing import Self

from graphsolve.lab.misreadings.cave.misreading import CAVE_MISREADINGS, CaveMisreading, misreads
from graphsolve.puzzles.cave.bands import LEAST_POWER, goblin_hit_points
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.power import Victory
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side

EVERY_POWER = (
    "The least attack power is wanted, and winning with one power says nothing about the next: "
    "every power below has to be ruled out."
)
HIGHEST_TRIED = 200


def fight(cave: Cave, rules: Rules, battle: type[Battle], power: int) -> Outcome:
    """How a battle ends with some attack power of the elves."""
    return battle(cave, rules.with_elf_power(power)).run()


def between(cave: Cave, rules: Rules, battle: type[Battle], low: int, high: int) -> Victory:
    """What a bisection finds that takes it for granted that its upper bound wins."""

    def wins(power: int) -> bool:
        return fight(cave, rules, battle, power).flawless

    power = low + bisect_left(range(low, high), True, key=wins)
    return Victory(power, fight(cave, rules, battle, power))


def by_bisection(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory:
    """A bisection between the least power and one with which every blow kills."""
    return between(cave, rules, battle, LEAST_POWER, HIGHEST_TRIED)


def by_doubling(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory | None:
    """The power is doubled until it wins, and a bisection looks between the last two."""
    powers = (LEAST_POWER * 2**doublings for doublings in count())
    for power in powers:
        if fight(cave, rules, battle, power).flawless:
            return between(cave, rules, battle, max(LEAST_POWER, power // 2), power)
        if power > HIGHEST_TRIED:
            return None
    raise AssertionError("counting never ends")


def upwards(
    cave: Cave, rules: Rules, battle: type[Battle], first: int, *, elves_may_die: bool = False
) -> Victory | None:
    """The first power with which the elves win."""
    last = max([first, *goblin_hit_points(cave, rules)])
    for power in range(first, last + 1):
        outcome = fight(cave, rules, battle, power)
        if outcome.winner is Side.ELF and (elves_may_die or not outcome.elves_lost):
            return Victory(power, outcome)
    return None


def from_three(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory | None:
    """From the power on that the elves have in part 1."""
    return upwards(cave, rules, battle, LEAST_POWER - 1)


def from_five(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory | None:
    """From the power on that is above 4."""
    return upwards(cave, rules, battle, LEAST_POWER + 1)


def though_elves_die(cave: Cave, rules: Rules, battle: type[Battle]) -> Victory | None:
    """The first power with which the elves win at all."""
    return upwards(cave, rules, battle, LEAST_POWER, elves_may_die=True)


CAVE_MISREADINGS += [
    CaveMisreading(
        name="power-by-bisection",
        rule=EVERY_POWER,
        instead=f"The attack power is found by bisection between 4 and {HIGHEST_TRIED}.",
        parts=(2,),
        search=by_bisection,
    ),
    CaveMisreading(
        name="power-by-doubling",
        rule=EVERY_POWER,
        instead="The power is doubled from 4 until it will do, and then found by bisection.",
        parts=(2,),
        search=by_doubling,
    ),
    CaveMisreading(
        name="power-from-3",
        rule="The elves get more attack power than they had, so 4 is the least to be tried.",
        instead="The attack power that the elves had in part 1 is tried as well.",
        parts=(2,),
        search=from_three,
    ),
    CaveMisreading(
        name="power-from-5",
        rule="The elves get more attack power than they had, so 4 is the least to be tried.",
        instead="An attack power of 4 is not tried.",
        parts=(2,),
        search=from_five,
    ),
    CaveMisreading(
        name="elves-may-die",
        rule="In part 2 the elves have to win without losing anybody.",
        instead="The least attack power is taken with which the elves win, though some die.",
        parts=(2,),
        search=though_elves_die,
    ),
]


@misreads(
    "goblins-strengthened-too", rule="In part 2 the goblins keep an attack power of 3.", parts=(2,)
)
class GoblinsStrengthenedToo(Rules):
    """The goblins get the attack power of the elves as well."""

    def with_elf_power(self, attack_power: int) -> Self:
        """Both sides get it."""
        rules = super().with_elf_power(attack_power)
        return type(rules)(
            rules.elves, rules.goblins._replace(attack_power=attack_power), rules.movement
        )
