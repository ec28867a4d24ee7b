"""Misreadings of the statement's numbers: off by one, mistyped, or another one in its place."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter

from graphsolve.lab.duel.misreadings.tables import OF_SPELL, Rule, slug, with_number
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


def slips(value: int) -> dict[int, float]:
    """Return what a number can be by mistake, with the costs.

    It is off by one, a digit is off by one, two digits are swapped, or one is typed twice.

    >>> slips(53)
    {43: 11.0, 63: 11.0, 35: 11.0, 55: 11.0, 52: 10.0, 54: 10.0}
    """
    digits = str(value)
    places = range(1, len(digits))
    typed = [value + sign * 10**place for place in places for sign in (-1, 1)]
    for place in places:
        one, other = digits[place - 1], digits[place]
        pairs = [other + one, one + one]
        if place > 1:  # otherwise, the first digit would be wrong
            pairs.append(other + other)
        typed += [int(digits[: place - 1] + pair + digits[place + 1 :]) for pair in pairs]
    found = {other: 11.0 for other in typed if len(str(other)) == len(digits) and other != value}
    return found | {value - 1: 10.0, value + 1: 10.0}


NUMBERS: Mapping[tuple[Spell, str], Mapping[int, float]] = {
    **{(spell, "cost"): slips(spell.cost) for spell in SPELLS},
    (MAGIC_MISSILE, "damage"): slips(4) | {2: 11.0},
    (DRAIN, "damage"): slips(2) | {0: 6.0, 4: 10.5},
    (DRAIN, "healing"): slips(2) | {0: 6.0, 4: 10.5},
    (SHIELD, "armor"): slips(7) | {0: 5.5, 6: 9.5, 5: 11.0},
    (POISON, "damage"): {0: 9.0, 2: 9.5, 4: 9.5, 1: 10.5, 6: 10.5},
    (RECHARGE, "mana"): slips(101) | {0: 9.0},
    (SHIELD, "turns"): {5: 6.5, 2: 8.0, 7: 9.0, 4: 9.0, 8: 10.0, 12: 10.5},
    (POISON, "turns"): {5: 6.5, 7: 8.5, 4: 9.5, 3: 9.5, 8: 10.5, 12: 10.5},
    (RECHARGE, "turns"): {4: 6.5, 6: 6.5, 3: 9.5, 7: 10.5, 10: 10.5},
}
"""The other numbers of spells and their effects, with their costs."""

WORDS = {
    "cost": ("costs-{}", "costs {} mana"),
    "damage": ("does-{}-damage", "does {} damage"),
    "healing": ("heals-{}", "raises the player's hit points by {}"),
    "armor": ("gives-{}-armor", "gives {} armor"),
    "mana": ("gives-{}-mana", "gives {} mana on each turn"),
    "turns": ("lasts-{}-turns", "lasts {} turns"),
}
"""What the numbers are in names and in sentences."""

USELESS = {("healing", 0), ("armor", 0), ("mana", 0)}
"""The numbers that make a spell useless."""


def with_other_numbers() -> Iterator[Misreading]:
    """Yield misreadings with another number of a spell."""
    for (spell, field), costs in NUMBERS.items():
        is_cost = field == "cost"
        rule = Rule(f"{spell.name} costs {spell.cost} mana.") if is_cost else OF_SPELL[spell.name]
        name, words = WORDS[field]
        for number, cost in costs.items():
            never = ", or is never cast" if (field, number) in USELESS else ""
            yield rule.misread(
                f"{slug(spell)}-{name.format(number)}", cost, **with_number(spell, field, number)
            )(f"{spell.name} {words.format(number or 'no')}{never}.")


def costs_by_name() -> Misreading:
    """Return the misreading that the costs are those of the spells in alphabetical order."""
    by_name = sorted(SPELLS, key=attrgetter("name"))
    changed: dict[str, Spell] = {}
    for spell, cheaper in zip(by_name, SPELLS, strict=True):
        changed |= with_number(spell, "cost", cheaper.cost)
    costs = ", ".join(str(spell.cost) for spell in SPELLS)
    return Rule("Each spell has its own cost.").misread(
        "costs-in-alphabetical-order", 9.0, **changed
    )(f"The costs {costs} are those of the spells in alphabetical order.")


# --- The beginning -------------------------------------------------------------------------------


def beginning(
    hit_points: int | None = None, mana: int | None = None, more: tuple[int, int] = (0, 0)
) -> Callable[[int, int, Boss], tuple[int, int, Boss]]:
    """Return a decision on the first hit points and mana of the player, and the boss's numbers."""
    return lambda usual, usual_mana, boss: (
        usual if hit_points is None else hit_points,
        usual_mana if mana is None else mana,
        Boss(boss.hit_points + more[0], boss.damage + more[1]),
    )


BEGINNING = Rule(
    "The player begins with 50 hit points and 500 mana, and the boss with those given."
)

BEGINNINGS = (
    *(
        BEGINNING.misread(
            f"player-begins-with-{number}-hit-points", cost, begins=beginning(number)
        )(f"The player begins with {number} hit points.")
        for number, cost in (slips(50) | {100: 8.0, 10: 9.5}).items()
    ),
    *(
        BEGINNING.misread(f"player-begins-with-{mana}-mana", cost, begins=beginning(mana=mana))(
            f"The player begins with {mana} mana."
        )
        for mana, cost in (slips(500) | {250: 9.0, 1000: 11.0}).items()
    ),
    BEGINNING.misread("boss-has-a-hit-point-less", 9.5, begins=beginning(more=(-1, 0)))(
        "The boss begins with 1 hit point less."
    ),
    BEGINNING.misread("boss-does-one-damage-less", 9.5, begins=beginning(more=(0, -1)))(
        "The boss does 1 damage less."
    ),
    BEGINNING.misread("boss-does-one-damage-more", 9.5, begins=beginning(more=(0, 1)))(
        "The boss does 1 damage more."
    ),
    BEGINNING.misread(
        "boss-numbers-exchanged",
        8.5,
        begins=lambda hit_points, mana, boss: (hit_points, mana, Boss(*reversed(boss))),
    )("The boss's hit points and its damage are exchanged."),
    Rule("The player goes first.").misread("boss-begins", 8.0, boss_begins=True)(
        "The boss goes first."
    ),
)
