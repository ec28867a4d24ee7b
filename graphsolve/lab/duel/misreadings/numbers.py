"""Misreadings of the statement's numbers: off by one, mistyped, or another one in its place."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from graphsolve.lab.duel.misreadings import OF_SPELL, Rule, with_number
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.duel.rules import (
    DRAIN,
    MAGIC_MISSILE,
    POISON,
    RECHARGE,
    SHIELD,
    SPELLS,
    Boss,
    Spell,
)


def near(value: int, *typed: int) -> dict[int, float]:
    """Return wrong values of a number, off by one or mistyped, with their costs."""
    return {value - 1: 10.0, value + 1: 10.0, **dict.fromkeys(typed, 11.0)}


NUMBERS: Mapping[tuple[Spell, str], Mapping[int, float]] = {
    (MAGIC_MISSILE, "cost"): near(53, 35),
    (DRAIN, "cost"): near(73, 37),
    (SHIELD, "cost"): near(113, 131, 133),
    (POISON, "cost"): near(173, 137),
    (RECHARGE, "cost"): near(229, 292),
    (MAGIC_MISSILE, "damage"): near(4),
    (DRAIN, "damage"): near(2) | {0: 6.0},
    (DRAIN, "healing"): near(2) | {0: 6.0},
    (SHIELD, "armor"): near(7) | {0: 5.5, 6: 9.5},
    (POISON, "damage"): {0: 9.0, 2: 9.5, 4: 9.5},
    (RECHARGE, "mana"): near(101, 110) | {0: 9.0},
    (SHIELD, "turns"): {5: 6.5, 2: 8.0, 7: 9.0, 4: 9.0, 8: 10.0},
    (POISON, "turns"): {5: 6.5, 7: 8.5, 4: 9.5, 3: 9.5},
    (RECHARGE, "turns"): {4: 6.5, 6: 6.5, 3: 9.5},
}
"""Other numbers of spells and their effects, with their costs."""

PLAYER: Mapping[str, Mapping[int, float]] = {
    "hit_points": near(50) | {100: 8.0, 10: 9.5},
    "mana": near(500, 490) | {250: 9.0},
}
"""Other numbers that the player may begin with, with their costs."""

WORDS = {
    "cost": ("costs-{}", "costs {} mana"),
    "damage": ("does-{}-damage", "does {} damage"),
    "healing": ("heals-{}", "raises the player's hit points by {}"),
    "armor": ("gives-{}-armor", "gives {} armor"),
    "mana": ("gives-{}-mana", "gives {} mana on each turn"),
    "turns": ("lasts-{}-turns", "lasts {} turns"),
}
"""What the numbers are in names and in sentences."""


def with_other_numbers() -> Iterator[Misreading]:
    """Yield misreadings with another number of a spell."""
    for (spell, field), costs in NUMBERS.items():
        is_cost = field == "cost"
        rule = Rule(f"{spell.name} costs {spell.cost} mana.") if is_cost else OF_SPELL[spell.name]
        name, words = WORDS[field]
        slug = spell.name.lower().replace(" ", "-")
        for number, cost in costs.items():
            never = "" if number or field == "damage" else ", or is never cast"
            yield rule.misread(
                f"{slug}-{name.format(number)}", cost, **with_number(spell, field, number)
            )(f"{spell.name} {words.format(number or 'no')}{never}.")


def costs_by_name() -> Misreading:
    """Return the misreading that gives the costs to the spells in alphabetical order."""
    by_name = sorted(SPELLS, key=attrgetter("name"))
    changed: dict[str, Spell] = {}
    for spell, cheaper in zip(by_name, SPELLS, strict=True):
        changed |= with_number(spell, "cost", cheaper.cost)
    costs = ", ".join(str(spell.cost) for spell in SPELLS)
    return Rule("Each spell has its own cost.").misread(
        "costs-in-alphabetical-order", 9.0, **changed
    )(f"The costs {costs} are those of the spells in alphabetical order.")


def beginning(boss_damage: int = 0, **player: int) -> Callable[..., Any]:
    """Return the decision that adds to the boss's damage, and replaces some of the player's."""
    return lambda hit_points, mana, boss: (
        player.get("hit_points", hit_points),
        player.get("mana", mana),
        Boss(boss.hit_points, boss.damage + boss_damage),
    )


BEGINNING = Rule(
    "The player begins with 50 hit points and 500 mana, and the boss with those given."
)

# fmt: off
BEGINNINGS = (
    *(
        BEGINNING.misread(f"player-begins-with-{number}-{field.replace('_', '-')}", cost,
            begins=beginning(**{field: number}))(
            f"The player begins with {number} {field.replace('_', ' ')}.")
        for field, costs in PLAYER.items()
        for number, cost in costs.items()
    ),
    BEGINNING.misread("boss-numbers-exchanged", 8.5,
        begins=lambda hit_points, mana, boss: (hit_points, mana, Boss(*boss[::-1])))(
        "The boss's hit points and its damage are exchanged."),
    Rule("The player goes first.").misread("boss-begins", 8.0, boss_begins=True)(
        "The boss goes first."),
)

MISREADINGS = (costs_by_name(), *with_other_numbers(), *BEGINNINGS)
