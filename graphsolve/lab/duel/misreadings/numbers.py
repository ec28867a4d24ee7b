"""Misreadings of the statement's numbers: off by one, mistyped, or another one in its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

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

# --- Spells --------------------------------------------------------------------------------------


def mistyped(value: int) -> dict[int, float]:
    """What a number can be by mistake, with the costs.

    It is off by one, a digit is off by one, two digits are swapped, or one is typed twice.

    >>> mistyped(53)
    {43: 9.5, 63: 9.5, 35: 9.5, 55: 9.5, 52: 8.5, 54: 8.5}
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
    found = {other: 9.5 for other in typed if 0 < other != value}
    return found | {value - 1: 8.5, value + 1: 8.5}


NUMBERS: Mapping[tuple[Spell, str], Mapping[int, float]] = {
    **{
        (spell, "cost"): dict.fromkeys((other.cost for other in SPELLS if other != spell), 10.0)
        | mistyped(spell.cost)
        | {0: 10.5}
        for spell in SPELLS
    },
    (MAGIC_MISSILE, "damage"): {3: 8.5, 5: 8.5, 2: 9.5, 0: 10.5},
    (DRAIN, "damage"): {0: 4.5, 1: 8.5, 3: 8.5, 4: 9.0},
    (DRAIN, "healing"): {0: 4.5, 1: 8.5, 3: 8.5, 4: 9.0},
    (SHIELD, "armor"): {0: 4.0, 6: 8.0, 8: 8.5, 5: 9.5, 4: 10.0, 3: 10.0},
    (POISON, "damage"): {0: 7.5, 2: 8.0, 4: 8.0, 1: 9.0, 6: 9.0},
    (RECHARGE, "mana"): {0: 7.5, 102: 8.5, 110: 9.0, 91: 10.5},
    (SHIELD, "turns"): {5: 5.0, 2: 6.5, 7: 7.5, 4: 7.5, 8: 8.5, 12: 9.0},
    (POISON, "turns"): {5: 5.0, 7: 7.0, 4: 8.0, 3: 8.0, 8: 9.0, 12: 9.0, 2: 10.0},
    (RECHARGE, "turns"): {4: 5.0, 6: 5.0, 3: 8.0, 7: 9.0, 10: 9.0},
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
"""The numbers with which it never pays to cast a spell."""


def with_other_numbers() -> Iterator[Misreading]:
    """One number of a spell is another."""
    for (spell, field), costs in NUMBERS.items():
        is_cost = field == "cost"
        rule = Rule(f"{spell.name} costs {spell.cost} mana.") if is_cost else OF_SPELL[spell.name]
        name, words = WORDS[field]
        for number, cost in costs.items():
            changed = with_number(spell, field, number)
            never = ", or is never cast" if (field, number) in USELESS else ""
            yield rule.misread(f"{slug(spell)}-{name.format(number)}", cost, **changed)(
                f"{spell.name} {words.format(number or 'no')}{never}."
            )


EXCHANGED = {"cost": ("costs", 9.0), "damage": ("damage", 9.0), "turns": ("turns", 6.5)}
"""The numbers that two spells can exchange, with their names and the cost."""


def number_of(spell: Spell, field: str) -> int:
    """A number of a spell, or of its effect.

    >>> number_of(DRAIN, "damage"), number_of(POISON, "damage"), number_of(POISON, "turns")
    (2, 3, 6)
    """
    own = getattr(spell, field, 0)
    return own or getattr(spell.effect, field, 0)


def with_exchanged_numbers() -> Iterator[Misreading]:
    """The costs of two spells are exchanged, or what damage they do, or how long they last."""
    for field, (plural, cost) in EXCHANGED.items():
        text = f"{{}} {WORDS[field][1]}, and {{}} {WORDS[field][1]}."
        for one, other in combinations(SPELLS, 2):
            first, second = number_of(one, field), number_of(other, field)
            if not first or not second or first == second:
                continue
            rule = Rule(text.format(one.name, first, other.name, second))
            changed = with_number(one, field, second) | with_number(other, field, first)
            name = f"{plural}-of-{slug(one)}-and-{slug(other)}-exchanged"
            yield rule.misread(name, cost, **changed)(
                text.format(one.name, second, other.name, first)
            )


# --- The beginning -------------------------------------------------------------------------------


@dataclass(frozen=True)
class StartNumbers:
    """Other numbers at the beginning."""

    hit_points: int | None = None  # those of the player, if they are others
    mana: int | None = None  # likewise
    boss: tuple[int, int] = (0, 0)  # what is added to the boss's hit points and to its damage
    exchanged: bool = False  # whether these two are exchanged

    def __call__(self, hit_points: int, mana: int, boss: Boss) -> tuple[int, int, Boss]:
        """What the duel begins with."""
        numbers = boss[::-1] if self.exchanged else boss
        return (
            hit_points if self.hit_points is None else self.hit_points,
            mana if self.mana is None else self.mana,
            Boss(numbers[0] + self.boss[0], numbers[1] + self.boss[1]),
        )


BEGINNING = Rule(
    "The player begins with 50 hit points and 500 mana, and the boss with those given."
)

BEGINNINGS = (
    *(
        BEGINNING.misread(
            f"player-begins-with-{number}-hit-points", cost, begins=StartNumbers(number)
        )(f"The player begins with {number} hit points.")
        for number, cost in {100: 6.5, 40: 9.5, 60: 9.5, 10: 8.0}.items()
    ),
    *(
        BEGINNING.misread(f"player-begins-with-{mana}-mana", cost, begins=StartNumbers(mana=mana))(
            f"The player begins with {mana} mana."
        )
        for mana, cost in {250: 7.5, 400: 9.5, 600: 9.5, 1000: 9.5}.items()
    ),
    BEGINNING.misread("boss-has-a-hit-point-less", 8.0, begins=StartNumbers(boss=(-1, 0)))(
        "The boss begins with 1 hit point less."
    ),
    BEGINNING.misread("boss-does-one-damage-less", 8.0, begins=StartNumbers(boss=(0, -1)))(
        "The boss does 1 damage less."
    ),
    BEGINNING.misread("boss-does-one-damage-more", 8.0, begins=StartNumbers(boss=(0, 1)))(
        "The boss does 1 damage more."
    ),
    BEGINNING.misread("boss-numbers-exchanged", 7.0, begins=StartNumbers(exchanged=True))(
        "The boss's hit points and its damage are exchanged."
    ),
    Rule("The player goes first.").misread("boss-begins", 6.5, boss_begins=True)(
        "The boss goes first."
    ),
)
