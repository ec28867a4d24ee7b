"""The stats of units, and the attack power and the battles of part 2."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum
from itertools import product
from operator import attrgetter
from typing import NamedTuple

from graphsolve.lab.cave.misreadings.criteria import slug
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point, value
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Stats

LEAST_POWER = (
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried."
)
ITS_OUTCOME = "Part 2 asks for the outcome with the least attack power at which no elf dies."

STRENGTHENED = "In part 2 the elves get more attack power, and the goblins keep 3."

# Stats


@decides("stats")
def begin_with(stats: tuple[Stats, Stats]) -> Replaces:
    """Other stats of elves and goblins."""
    sides = dict(zip(("elves", "goblins"), stats, strict=True))
    return {side: its for side, its in sides.items() if its != Stats()}


def other_stats() -> Iterator[Misreading]:
    """Other attack power or hit points, of one side or both."""
    powers = [
        (f"{power}-attack-power", f"an attack power of {power}", Stats(attack_power=power))
        for power in (2, 4)
    ]
    hit_points = [
        (f"{left}-hit-points", f"{left} hit points", Stats(hit_points=left))
        for left in (100, 199, 201, 300)
    ]
    sides = {"units": (1, 1), "elves": (1, 0), "goblins": (0, 1)}
    for (name, words, stats), side in product([*powers, *hit_points], sides):
        yield point(
            f"{side}-with-{name}",
            9.0 + 0.5 * (side != "units"),
            "Units have an attack power of 3 and 200 hit points.",
            f"{side.capitalize()} have {words}.",
            family="stats",
            stats=tuple(stats if has else Stats() for has in sides[side]),
        )


# The battles of part 2


@value("strengthened", "strengthened", 5.4, STRENGTHENED)
def goblins_strengthened_too(rules: Rules, attack_power: int) -> Rules:
    """The goblins get the attack power of the elves as well."""
    return replace(
        rules,
        elves=rules.elves._replace(attack_power=attack_power),
        goblins=rules.goblins._replace(attack_power=attack_power),
    )


@value("strengthened", "strengthened", 7.0, STRENGTHENED)
def goblins_strengthened_instead(rules: Rules, attack_power: int) -> Rules:
    """The goblins get the attack power, and the elves keep 3."""
    return replace(rules, goblins=rules.goblins._replace(attack_power=attack_power))


class NextCave(Enum):
    """In which cave the next battle of part 2 begins, if an elf dies."""

    SURVIVORS = "where they are and with the hit points that they have left"
    HEALED = "where they are, but with full hit points"
    HURT = "where they began, but with the hit points that they have left"


@decides("next_cave", "next_cave")
def survivors(which: NextCave, cave: Cave, ended: Battle) -> Cave:
    """The cave with the survivors of the previous battle."""
    left = sorted(ended.units.values(), key=attrgetter("square"))
    if which is NextCave.HURT:
        places = [cave.units[unit.number].square for unit in left]
    else:
        places = [unit.square for unit in left]
    healed = which is NextCave.HEALED
    units = (
        Placement(unit.side, square, None if healed else unit.hit_points)
        for unit, square in zip(left, places, strict=True)
    )
    return replace(cave, units=tuple(sorted(units, key=attrgetter("square"))))


# The attack power of part 2


class Powers(NamedTuple):
    """Which attack power answers part 2."""

    first: int = 4  # the first power to try
    by: int = 1  # how much more to try next; 0 for a bisection up to `last`
    last: int = 0  # the last one to try, or 0 for no limit
    doubles: bool = False  # whether the powers double before a bisection
    down: bool = False  # whether powers are tried from the last one downwards, until an elf dies
    # the most elves that may die; -1 for any number if the elves win, -2 for any number
    lost: int = 0
    more: int = 0  # added to the power found


HIGHEST = 200
"""The highest power that is tried without another limit."""


@decides("power", "least_power")
def power_by(how: Powers, outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The attack power that a search for it finds."""

    def suffices(power: int) -> bool:
        fought = outcome(power)
        if how.lost < 0:
            return fought.winner is Side.ELF or how.lost < -1
        return fought.winner is Side.ELF and fought.elves_lost <= how.lost

    first, last = how.first, how.last
    if how.doubles:
        last = first
        while not suffices(last):
            if last > HIGHEST:
                return None
            last *= 2
        first = max(first, last // 2)
    if not how.by:
        power = first + bisect_left(range(first, last), True, key=suffices)
        return power + how.more
    if how.down:
        power = last or HIGHEST
        while power > first and suffices(power - how.by):
            power -= how.by
        return power + how.more if suffices(power) else None
    tried = range(first, max(first + 1, last + 1 if last else powers.stop + how.by - 1), how.by)
    found = next(filter(suffices, tried), None)
    return None if found is None else found + how.more


LASTS = {
    4: (30, 50, 64, 100, 128, 200, 256, 1000),
    3: (50, 100, 200),
    1: (100, 200),
}
"""The limits of bisections, by the first power."""

WHICH = {2: "2nd", 5: "5th", 10: "10th"}
LOST = {-1: ("any", "some of them die"), 1: ("1", "one of them dies")}


def ways_to_find_it() -> Iterator[tuple[str, str, Powers]]:
    """Other ways to find the attack power, each with a name and a sentence."""
    for first, lasts in LASTS.items():
        for last in lasts:
            yield (
                f"bisection-from-{first}-to-{last}",
                f"The attack power is found by a binary search between {first} and {last}.",
                Powers(first, by=0, last=last),
            )
    for first in (3, 4):
        sentence = (
            f"The attack power is doubled from {first} until no elf dies, and then found by a "
            "binary search."
        )
        yield f"doubling-from-{first}", sentence, Powers(first, by=0, doubles=True)
    for first in (1, 2, 3, 5, 6, 8, 10, 15, 20):
        sentence = f"The first attack power to be tried is {first}."
        yield f"powers-from-{first}", sentence, Powers(first)
    for first, by in product((3, 4), WHICH):
        sentence = f"Of the attack powers from {first} on, only every {WHICH[by]} is tried."
        yield f"powers-from-{first}-by-{by}", sentence, Powers(first, by)
    for last in (50, 100, 200):
        sentence = f"Attack powers are tried from {last} downwards, as long as no elf dies."
        yield f"down-from-{last}", sentence, Powers(down=True, last=last)
    for lost, (name, words) in LOST.items():
        sentence = f"The least power with which the elves win is taken, even if {words}."
        yield f"{name}-elves-lost", sentence, Powers(lost=lost)
    sentence = (
        "The elves are not counted before the battle but only after it, so none seems to have "
        "died, and the outcome with the first attack power is taken."
    )
    yield "elves-counted-too-late", sentence, Powers(lost=-2)
    for more in (-1, 1):
        words = f"{abs(more)} too {'low' if more < 0 else 'high'}"
        sentence = f"The outcome at an attack power {words} is taken."
        yield f"power-{words.replace(' ', '-')}", sentence, Powers(more=more)


def misreadings() -> Iterator[Misreading]:
    """Other stats, and other battles and attack powers of part 2."""
    yield from other_stats()
    for which in NextCave:
        yield point(
            f"survivors-fight-on-{slug(which)}",
            7.5,
            "In part 2 every attack power is tried in a new battle of all units.",
            "When an elf dies, the next attack power is tried with the units that are left, "
            f"{which.value}.",
            family="survivors",
            next_cave=which,
        )
    for name, sentence, how in ways_to_find_it():
        rule = ITS_OUTCOME if how.more else LEAST_POWER
        cost = 7.5 if how.by else 6.5
        yield point(name, cost, rule, sentence, family="power-by", power=how)
