"""Misreadings of when the effects of all spells begin, apply and end."""

from functools import partial

from graphsolve.lab.duel.misreadings.spells import lasting
from graphsolve.lab.misreadings import base
from graphsolve.puzzles.duel.rules import POISON, RECHARGE, SHIELD, Change, Effect, Spell, Step

misreading = partial(base.misreading, "duel")
misreads = partial(base.misreads, "duel")

ACTIVE = (
    "A spell cannot be cast while its effect is active, but it can on the turn the effect ends."
)
EVERY_TURN = "Effects apply at the start of both the player's and the boss's turns."
TURNS = "Shield and Poison last six turns, and Recharge lasts five."


def castable_always(_timer: int) -> bool:
    """Every spell can be cast."""
    return True


def added_to_the_timer(turns: int, timer: int) -> int:
    """The new turns are added to the remaining ones."""
    return timer + turns


@misreads("timer_after", rule=ACTIVE)
def effects_refused_on_the_turn_they_end(timer: int) -> int:
    """A spell cannot be cast on the turn its effect ends."""
    return -1 if timer == 1 else max(0, timer - 1)


@misreads("boss_steps", rule=EVERY_TURN)
def effects_on_player_turns_only(_hard: bool) -> tuple[Step, ...]:
    """Effects apply only on the player's turns."""
    return (Step.ATTACK,)


def effects_twice(_hard: bool) -> tuple[Step, ...]:
    """The effects of the player's turn after the spell, then the boss's turn."""
    return Step.APPLY_EFFECTS, Step.APPLY_EFFECTS, Step.ATTACK


def hard_mode_only(hard: bool, _first: bool) -> tuple[Step, ...]:
    """No effects before the spell on the player's turns."""
    return (Step.LOSE_HIT_POINT,) if hard else ()


def with_its_effect(spell: Spell) -> Change:
    """The spell's own change, plus that of its effect on one turn."""
    effect = spell.effect or Effect(turns=0)
    return Change(spell.healing, effect.mana - spell.cost, -spell.damage - effect.damage)


def first_turn_used(turns: int, _timer: int) -> int:
    """The effect has used up its first turn when the spell is cast."""
    return turns - 1


EFFECT_MISREADINGS = (
    misreading(
        "active-effects-recast",
        rule=ACTIVE,
        misread="A spell can be cast while its effect is active, which restarts the timer.",
        castable=castable_always,
    ),
    misreading(
        "recast-adds-to-the-timer",
        rule=ACTIVE,
        misread="A spell can be cast while its effect is active, which adds to the timer.",
        castable=castable_always,
        first_timer=added_to_the_timer,
    ),
    effects_refused_on_the_turn_they_end,
    effects_on_player_turns_only,
    misreading(
        "effects-on-boss-turns-only",
        rule=EVERY_TURN,
        misread="Effects apply only on the boss's turns.",
        player_steps=hard_mode_only,
    ),
    misreading(
        "effects-after-the-spell",
        rule="All active effects apply at the start of each turn.",
        misread="On the player's turns the effects apply only after the spell, including that of "
        "the spell.",
        player_steps=hard_mode_only,
        boss_steps=effects_twice,
    ),
    misreading(
        "effects-start-at-once",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies on the turn its spell is cast, as its first turn.",
        immediate=with_its_effect,
        first_timer=first_turn_used,
    ),
    misreading(
        "effects-also-when-cast",
        rule="An effect applies for the first time on the turn after its spell is cast.",
        misread="An effect also applies when its spell is cast, in addition to all its turns.",
        immediate=with_its_effect,
    ),
    misreading(
        "effects-a-turn-short",
        rule=TURNS,
        misread="All effects last one turn less.",
        first_timer=first_turn_used,
    ),
    misreading(
        "effects-a-turn-longer",
        rule=TURNS,
        misread="All effects last one turn more, so Shield covers four attacks.",
        shield=lasting(SHIELD, 8),  # one more turn ends before the fourth attack
        poison=lasting(POISON, 7),
        recharge=lasting(RECHARGE, 6),
    ),
)
"""Misreadings of effects."""
