"""Misreadings of what a spell needs, and of what happens without enough mana."""

from functools import partial

from graphsolve.lab.misreadings import base
from graphsolve.puzzles.duel.rules import Effect, Spell

misreading = partial(base.misreading, "duel")
misreads = partial(base.misreads, "duel")

CHEAPEST_SPELL = 53
MANA = "A spell can be cast if the player has at least the mana it costs when they choose it."
NO_MANA = "A player who cannot afford any spell when it is time to choose one loses."
BOSS_DIES = "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."
MORE_MANA_THAN_A_DUEL_TAKES = 1_000_000
"""A debt that no player gets into."""


@misreads("mana_needed", rule=MANA)
def mana_must_be_left(spell: Spell, _active: tuple[Effect, ...]) -> int:
    """A spell can be cast only if the player has more mana than it costs."""
    return spell.cost + 1


def no_mana_needed(_spell: Spell, _active: tuple[Effect, ...]) -> int:
    """Every spell can be cast; the mana can fall below 0."""
    return -MORE_MANA_THAN_A_DUEL_TAKES


@misreads("mana_needed", rule=MANA)
def mana_before_recharge(spell: Spell, active: tuple[Effect, ...]) -> int:
    """The mana that Recharge gives on a turn cannot be spent on that turn."""
    return spell.cost + sum(effect.mana for effect in active)


MANA_MISREADINGS = (
    mana_must_be_left,
    misreading(
        "mana-not-checked",
        rule=MANA,
        misread="A spell can be cast however little mana the player has.",
        mana_needed=no_mana_needed,
        least_mana_left=-MORE_MANA_THAN_A_DUEL_TAKES,
        mana_to_win=-MORE_MANA_THAN_A_DUEL_TAKES,
    ),
    mana_before_recharge,
    misreading(
        "no-affordable-spell-passes",
        rule=NO_MANA,
        misread="A player who cannot afford any spell passes until the next turn.",
        without_mana=Spell("nothing", 0),
    ),
    misreading(
        "low-mana-loses-at-once",
        rule=NO_MANA,
        misread=(
            f"A player with less than {CHEAPEST_SPELL} mana left after a spell loses, even if "
            "Recharge is active, unless the boss dies before the next spell."
        ),
        least_mana_left=CHEAPEST_SPELL,
    ),
    misreading(
        "mana-before-the-win",
        rule=BOSS_DIES,
        misread=(
            f"A player who has less than {CHEAPEST_SPELL} mana left when the boss dies loses."
        ),
        mana_to_win=CHEAPEST_SPELL,
    ),
)
"""Misreadings of mana."""
