"""Misreadings of single spells: what they do, and for how long."""

from collections.abc import Mapping
from functools import partial

from graphsolve.lab.misreadings import base
from graphsolve.puzzles.duel.rules import DRAIN, POISON, RECHARGE, SHIELD, Effect, Spell

misreading = partial(base.misreading, "duel")
misreads = partial(base.misreads, "duel")

SHIELD_RULE = "Shield gives 7 armor for six turns, which covers three attacks."
DRAIN_RULE = "Drain does 2 damage to the boss and heals the player for 2 hit points."
POISON_RULE = "Poison does 3 damage to the boss at the start of each of six turns."
RECHARGE_RULE = "Recharge gives 101 mana at the start of each of five turns."


def lasting(spell: Spell, turns: int) -> Spell:
    """The spell, with an effect that lasts the given number of turns."""
    return spell._replace(effect=spell.effect and spell.effect._replace(turns=turns))


@misreads("armor", rule=SHIELD_RULE)
def shield_gives_no_armor(_timers: Mapping[Effect, int]) -> int:
    """Attacks deal as much damage with Shield as without it."""
    return 0


def minus_one_from_the_end_on(timer: int) -> int:
    """An effect that has ended keeps a timer of -1 until its spell is cast again."""
    return -1 if timer in {1, -1} else max(0, timer - 1)


def castable_unless_active(timer: int) -> bool:
    """A spell can be cast if its effect has not started yet, or has ended."""
    return timer <= 0


def armor_that_stays(timers: Mapping[Effect, int]) -> int:
    """Effects that have ended still give their armor."""
    return sum(effect.armor for effect, timer in timers.items() if timer)


@misreads("armor", rule=SHIELD_RULE)
def armor_adds_up(timers: Mapping[Effect, int]) -> int:
    """Shield gives 7 more armor on each of its six turns. All of it ends with the effect."""
    return sum(
        effect.armor * (effect.turns - timer) for effect, timer in timers.items() if timer > 0
    )


def armor_that_adds_up_and_stays(timers: Mapping[Effect, int]) -> int:
    """Likewise, and effects that have ended still give their armor."""
    return sum(
        effect.armor * (effect.turns - max(0, timer)) for effect, timer in timers.items() if timer
    )


SPELL_MISREADINGS = (
    misreading(
        "shield-a-turn-short",
        rule=SHIELD_RULE,
        misread="Shield lasts five turns, so it covers only two attacks.",
        shield=lasting(SHIELD, 5),
    ),
    misreading(
        "shield-for-one-attack",
        rule=SHIELD_RULE,
        misread="Shield covers only the next attack.",
        shield=lasting(SHIELD, 2),
    ),
    shield_gives_no_armor,
    misreading(
        "armor-stays",
        rule=SHIELD_RULE,
        misread="The armor stays when the effect of Shield ends.",
        armor=armor_that_stays,
        timer_after=minus_one_from_the_end_on,
        castable=castable_unless_active,
    ),
    armor_adds_up,
    misreading(
        "armor-adds-up-and-stays",
        rule=SHIELD_RULE,
        misread="Shield gives 7 more armor on each of its six turns, and the armor stays when the "
        "effect ends.",
        armor=armor_that_adds_up_and_stays,
        timer_after=minus_one_from_the_end_on,
        castable=castable_unless_active,
    ),
    misreading(
        "drain-heals-nothing",
        rule=DRAIN_RULE,
        misread="Drain does not heal the player.",
        drain=DRAIN._replace(healing=0),
    ),
    misreading(
        "drain-does-no-damage",
        rule=DRAIN_RULE,
        misread="Drain does no damage to the boss.",
        drain=DRAIN._replace(damage=0),
    ),
    misreading(
        "recharge-four-times",
        rule=RECHARGE_RULE,
        misread="Recharge gives mana on only four turns.",
        recharge=lasting(RECHARGE, 4),
    ),
    misreading(
        "recharge-six-times",
        rule=RECHARGE_RULE,
        misread="Recharge gives mana on six turns, since the other effects last six.",
        recharge=lasting(RECHARGE, 6),
    ),
    misreading(
        "poison-five-times",
        rule=POISON_RULE,
        misread="Poison does damage on only five turns.",
        poison=lasting(POISON, 5),
    ),
)
"""Misreadings of single spells."""
