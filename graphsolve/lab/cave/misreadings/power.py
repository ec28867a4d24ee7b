"""The attack power of part 2, and the battles by which it is found."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from operator import attrgetter

from graphsolve.lab.cave.misreadings.entry import Rule
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, Rules, least_power
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side

LEAST_POWER = Rule(
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried.",
    parts=(2,),
)
ITS_OUTCOME = Rule(
    "Part 2 asks for the outcome with the least attack power at which no elf dies.", parts=(2,)
)
STRENGTHENED = Rule(
    "In part 2 the elves get more attack power, and the goblins keep 3.", parts=(2,)
)
NEW_BATTLE = Rule(
    "In part 2 every attack power is tried in a new battle of all units.", parts=(2,)
)

OutcomeBy = Callable[[int], Outcome]

# The battles


def strengthen_all(rules: Rules, attack_power: int) -> Rules:
    return replace(
        rules,
        elves=rules.elves._replace(attack_power=attack_power),
        goblins=rules.goblins._replace(attack_power=attack_power),
    )


def strengthen_goblins(rules: Rules, attack_power: int) -> Rules:
    return replace(rules, goblins=rules.goblins._replace(attack_power=attack_power))


def survivors(cave: Cave, ended: Battle) -> Cave:
    """Return the cave with the survivors of the previous battle."""
    left = sorted(ended.units.values(), key=attrgetter("square"))
    units = (Placement(unit.side, unit.square, unit.hit_points) for unit in left)
    return replace(cave, units=tuple(units))


BATTLES = (
    STRENGTHENED.misread("goblins-strengthened-too", 5.4, {}, strengthened=strengthen_all)(
        "The goblins get the attack power of the elves as well."
    ),
    NEW_BATTLE.misread("survivors-fight-on", 5.4, next_cave=survivors)(
        "When an elf dies, the next attack power is tried with the units that are left, where "
        "they are and with the hit points that they have left."
    ),
    STRENGTHENED.misread("goblins-strengthened-instead", 7.0, {}, strengthened=strengthen_goblins)(
        "The goblins get the attack power, and the elves keep 3."
    ),
)

# The attack power

HIGHEST = 200
"""The highest power that is tried without another limit."""


def powers_from(first: int, by: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return the least of some attack powers at which no elf dies."""
    return least_power(outcome, range(first, max(first + 1, powers.stop + by - 1), by))


def bisection(first: int, last: int, outcome: OutcomeBy, _powers: range) -> int:
    """Return the attack power that a binary search finds."""
    return first + bisect_left(range(first, last), True, key=lambda power: outcome(power).flawless)


def doubling(first: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return the attack power that doubling and then a binary search finds."""
    last = first
    while not outcome(last).flawless:
        if last > HIGHEST:
            return None
        last *= 2
    return bisection(max(first, last // 2), last, outcome, powers)


def with_elves_lost(outcome: OutcomeBy, powers: range) -> int | None:
    """Return the least attack power at which the elves win, even if some of them die."""
    return next((power for power in powers if outcome(power).winner is Side.ELF), None)


def with_more(more: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return an attack power near the right one."""
    found = least_power(outcome, powers)
    return None if found is None else found + more


def searches() -> Iterator[Misreading]:
    """Yield other ways to find the attack power."""
    for first, last in (
        *((4, last) for last in (200, 30, 50, 64, 100, 128, 256, 1000)),
        *((3, last) for last in (50, 100, 200)),
        *((1, last) for last in (100, 200)),
    ):
        is_usual = (first, last) == (4, 200)
        yield LEAST_POWER.misread(
            "power-by-bisection" if is_usual else f"bisection-from-{first}-to-{last}",
            3.2 if is_usual else 6.5,
            {},
            least_power=partial(bisection, first, last),
        )(f"The attack power is found by a binary search between {first} and {last}.")
    for name, cost, first in ("power-by-doubling", 5.2, 4), ("doubling-from-3", 6.5, 3):
        yield LEAST_POWER.misread(name, cost, {}, least_power=partial(doubling, first))(
            f"The attack power is doubled from {first} until no elf dies, and then found by a "
            "binary search."
        )
    for name, cost, first in (
        ("power-from-3", 5.5, 3),
        ("power-from-5", 6.0, 5),
        *((f"powers-from-{first}", 6.5 + (first % 5 > 0), first) for first in range(6, 41)),
        ("powers-from-1", 7.5, 1),
        ("powers-from-2", 7.5, 2),
    ):
        yield LEAST_POWER.misread(name, cost, {}, least_power=partial(powers_from, first, 1))(
            f"The first attack power to be tried is {first}."
        )
    for first in 3, 4:
        for by, which in (2, "2nd"), (5, "5th"), (10, "10th"):
            yield LEAST_POWER.misread(
                f"powers-from-{first}-by-{by}",
                7.5,
                {},
                least_power=partial(powers_from, first, by),
            )(f"Of the attack powers from {first} on, only every {which} is tried.")


POWERS = (
    LEAST_POWER.misread("elves-may-die", 4.6, {}, least_power=with_elves_lost)(
        "The least power with which the elves win is taken, even if some of them die."
    ),
    ITS_OUTCOME.misread(
        "outcome-of-the-power-before", 6.0, {}, least_power=partial(with_more, -1)
    )("The outcome at an attack power 1 too low is taken."),
    ITS_OUTCOME.misread("outcome-of-the-power-after", 6.0, {}, least_power=partial(with_more, 1))(
        "The outcome at an attack power 1 too high is taken."
    ),
)

MISREADINGS = (*BATTLES, *POWERS, *searches())
"""Other battles and attack powers of part 2."""
