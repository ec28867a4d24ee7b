"""Misreadings of hard mode, attacks and deaths in the duel."""

from functools import partial

from graphsolve.lab.misreadings import base
from graphsolve.puzzles.duel.rules import Step

misreading = partial(base.misreading, "duel")
misreads = partial(base.misreads, "duel")

HARD_MODE = (
    "In hard mode the player loses 1 hit point at the start of each of their turns, before "
    "anything else happens."
)
DEAD = "Anyone at or below 0 hit points is dead."
BOSS_DIES = "The boss dies, and no longer attacks, as soon as it is at or below 0 hit points."


@misreads("boss_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_on_boss_turns_too(hard: bool) -> tuple[Step, ...]:
    """In hard mode the player loses 1 hit point on the boss's turns, too."""
    steps = Step.APPLY_EFFECTS, Step.ATTACK
    return (Step.LOSE_HIT_POINT, *steps) if hard else steps


@misreads("player_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_after_the_effects(hard: bool, _first: bool) -> tuple[Step, ...]:
    """In hard mode the player loses the hit point only after the effects have applied."""
    return (Step.APPLY_EFFECTS, Step.LOSE_HIT_POINT) if hard else (Step.APPLY_EFFECTS,)


@misreads("player_steps", rule=HARD_MODE, parts=(2,))
def hard_mode_from_the_second_turn(hard: bool, first: bool) -> tuple[Step, ...]:
    """In hard mode the player loses no hit point on the first turn."""
    if hard and not first:
        return Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS
    return (Step.APPLY_EFFECTS,)


@misreads("boss_steps", rule="All active effects apply at the start of each turn.")
def boss_attacks_before_the_effects(_hard: bool) -> tuple[Step, ...]:
    """On the boss's turns the effects apply only after the attack."""
    return Step.ATTACK, Step.APPLY_EFFECTS


def alive_at_zero(_hard: bool) -> int:
    """A player is dead below 0 hit points."""
    return -1


def alive_at_zero_in_hard_mode(hard: bool) -> int:
    """In hard mode, a player is dead below 0 hit points.

    The loss of a hit point leaves at least 0. A player at 0 after an attack is dead as well, since
    that loss comes next.
    """
    return -1 if hard else 0


@misreads("damage_dealt", rule="An attack deals at least 1 damage.")
def attacks_can_deal_no_damage(damage: int, armor: int) -> int:
    """An attack deals no damage if the player's armor is at least the boss's damage."""
    return max(0, damage - armor)


DEATH_MISREADINGS = (
    hard_mode_on_boss_turns_too,
    hard_mode_after_the_effects,
    hard_mode_from_the_second_turn,
    misreading(
        "hard-mode-death-after-the-effects",
        rule=HARD_MODE,
        misread=(
            "Hard mode's hit point does not end the duel until the effects have applied. If "
            "Poison kills the boss then, the player wins even at 0 hit points."
        ),
        parts=(2,),
        death_checks=frozenset({Step.APPLY_EFFECTS, Step.ATTACK}),
        dead_player_wins=True,
    ),
    misreading(
        "hard-mode-never-kills",
        rule=HARD_MODE,
        misread=(
            "The hit point that hard mode takes never kills the player, who goes on at 0 hit "
            "points until the boss attacks."
        ),
        parts=(2,),
        player_dead_at=alive_at_zero_in_hard_mode,
    ),
    attacks_can_deal_no_damage,
    misreading(
        "alive-at-zero-hit-points",
        rule=DEAD,
        misread="The player and the boss are still alive at 0 hit points.",
        player_dead_at=alive_at_zero,
        boss_dead_at=-1,
    ),
    misreading(
        "player-alive-at-zero-hit-points",
        rule=DEAD,
        misread="The player is still alive at 0 hit points.",
        player_dead_at=alive_at_zero,
    ),
    misreading(
        "boss-alive-at-zero-hit-points",
        rule=DEAD,
        misread="The boss is still alive at 0 hit points.",
        boss_dead_at=-1,
    ),
    misreading(
        "poison-kills-after-the-attack",
        rule=BOSS_DIES,
        misread="A boss that Poison kills on its own turn still attacks.",
        death_checks=frozenset({Step.LOSE_HIT_POINT, Step.ATTACK}),
    ),
    boss_attacks_before_the_effects,
)
"""Misreadings of hard mode, attacks and deaths."""
