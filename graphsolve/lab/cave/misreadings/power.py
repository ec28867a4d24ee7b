"""Decisions about the stats of units, and the attack power of part 2."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from graphsolve.lab.cave.misreadings.movement import Replaces
from graphsolve.lab.cave.misreadings.points import Begins, Powers, Strength
from graphsolve.lab.cave.misreadings.ranks import by
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Stats

HIGHEST = 200
"""The highest power that is tried without another limit."""


def power_by(how: Powers, outcome: Callable[[int], Outcome], powers: range) -> int | None:
    """The attack power that a search for it finds."""

    def suffices(power: int) -> bool:
        fought = outcome(power)
        if how.lost < 0:
            return fought.winner is Side.ELF
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


def both_strengthened(rules: Rules, attack_power: int) -> Rules:
    """Elves and goblins get the attack power."""
    return replace(
        rules,
        elves=rules.elves._replace(attack_power=attack_power),
        goblins=rules.goblins._replace(attack_power=attack_power),
    )


def goblins_strengthened(rules: Rules, attack_power: int) -> Rules:
    """The goblins get the attack power."""
    return replace(rules, goblins=rules.goblins._replace(attack_power=attack_power))


def strengthen(strength: Strength) -> Replaces:
    """The decision about the units that get a higher attack power."""
    both = strength is Strength.BOTH
    return {"strengthened": both_strengthened if both else goblins_strengthened}


def survivors(begins: Begins, cave: Cave, ended: Battle) -> Cave:
    """The cave with the units that are left of the battle before."""
    left = sorted(ended.units.values(), key=attrgetter("square"))
    if begins is Begins.HURT:
        places = [cave.units[unit.number].square for unit in left]
    else:
        places = [unit.square for unit in left]
    healed = begins is Begins.HEALED
    units = (
        Placement(unit.side, square, None if healed else unit.hit_points)
        for unit, square in zip(left, places, strict=True)
    )
    return replace(cave, units=tuple(sorted(units, key=attrgetter("square"))))


def begin_with(stats: tuple[Stats, Stats]) -> Replaces:
    """Other stats of elves and goblins."""
    sides = dict(zip(("elves", "goblins"), stats, strict=True))
    return {side: its for side, its in sides.items() if its != Stats()}


DECISIONS: Mapping[str, Callable[[Any], Replaces]] = {
    "stats": begin_with,
    "strength": strengthen,
    "begins": lambda begins: {"next_cave": by(survivors, begins)},
    "power": lambda powers: {"least_power": by(power_by, powers)},
}
"""The decisions about stats and attack power, by dimension."""
