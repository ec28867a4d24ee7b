"""The things of a duel: the boss, the spells with their effects, and the states of a duel."""

from typing import NamedTuple, TypeAlias

__all__ = ["SPELLS", "Boss", "Effect", "Spell", "State", "Timers"]


class Boss(NamedTuple):
    """What the puzzle's input tells of the boss.

    Attributes:
        hit_points: what the player has to bring to 0 or below.
        damage: the hit points that a blow takes from a player without armor, but at least 1.
    """

    hit_points: int
    damage: int


class Effect(NamedTuple):
    """What a spell leaves behind for a number of turns.

    Attributes:
        turns: what its timer starts with; the turns of both sides count.
        armor: the player's armor while it is active.
        damage: the hit points it takes from the boss at the start of each turn.
        mana: the mana it gives to the player at the start of each turn.
    """

    turns: int
    armor: int = 0
    damage: int = 0
    mana: int = 0


class Spell(NamedTuple):
    """What a spell costs, what it does at once, and the effect it starts.

    Attributes:
        name: its name in the puzzle's statement.
        cost: its mana.
        damage: the hit points it takes from the boss at once.
        healing: the hit points it gives to the player at once.
        effect: the effect it starts, or None.
    """

    name: str
    cost: int
    damage: int = 0
    healing: int = 0
    effect: Effect | None = None


SPELLS = (
    Spell("Magic Missile", 53, damage=4),
    Spell("Drain", 73, damage=2, healing=2),
    Spell("Shield", 113, effect=Effect(turns=6, armor=7)),
    Spell("Poison", 173, effect=Effect(turns=6, damage=3)),
    Spell("Recharge", 229, effect=Effect(turns=5, mana=101)),
)

Timers: TypeAlias = tuple[int, ...]
"""The timer of each effect, 0 where it is not active, in the order of the spells."""

State: TypeAlias = tuple[int, int, int, Timers]
"""The player's hit points and mana, the boss's hit points, and the timers.

A plain tuple, because a search keeps thousands of them: once the garbage collector has seen that
a plain tuple holds nothing but numbers it passes it over, which halves the time of the search.
"""
