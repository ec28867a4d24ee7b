"""What happens in a duel, as a stream of plain, frozen events.

A duel's stream begins with `DuelBegan` and ends with `DuelEnded`. In between there is, for every
turn, `TurnBegan`; `HitPointLost` in hard mode; `EffectApplied` for every effect that is active,
with `EffectEnded` behind it when it wears off; and then `SpellCast` on the player's turns, or
`Blow` on the boss's.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

__all__ = [
    "Blow",
    "DuelBegan",
    "DuelEnded",
    "EffectApplied",
    "EffectEnded",
    "Ending",
    "Event",
    "Fighter",
    "HitPointLost",
    "SpellCast",
    "TurnBegan",
]

Fighter: TypeAlias = Literal["player", "boss"]
"""One of the two."""


@dataclass(frozen=True, slots=True)
class DuelBegan:
    """What the two start with.

    Attributes:
        hit_points: the player's hit points.
        mana: the player's mana.
        boss_hit_points: the boss's hit points.
        boss_damage: the boss's damage.
        hard: whether it is hard mode.
    """

    hit_points: int
    mana: int
    boss_hit_points: int
    boss_damage: int
    hard: bool


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins.

    Attributes:
        turn: its number, from 1; the turns of both count.
        fighter: whose turn it is.
        hit_points: the player's hit points.
        armor: the player's armor.
        mana: the player's mana.
        boss_hit_points: the boss's hit points.
        timers: the timers of the active effects by the name of the spell.
        spent: the mana that the player has spent so far.
    """

    turn: int
    fighter: Fighter
    hit_points: int
    armor: int
    mana: int
    boss_hit_points: int
    timers: dict[str, int]
    spent: int


@dataclass(frozen=True, slots=True)
class HitPointLost:
    """Hard mode takes a hit point from the player; `hit_points` are left."""

    hit_points: int


@dataclass(frozen=True, slots=True)
class EffectApplied:
    """An active effect does its work.

    Attributes:
        spell: the name of the spell that started it.
        timer: its timer after that.
        armor: the armor that it gives.
        damage: the hit points that it takes from the boss.
        mana: the mana that it gives.
        boss_hit_points: the boss's hit points after that.
    """

    spell: str
    timer: int
    armor: int
    damage: int
    mana: int
    boss_hit_points: int


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """An effect wears off; `armor` is what the player loses with it."""

    spell: str
    armor: int


@dataclass(frozen=True, slots=True)
class SpellCast:
    """The player casts a spell.

    Attributes:
        spell: its name.
        cost: its mana.
        damage: the hit points that it takes from the boss at once.
        healing: the hit points that it gives to the player at once.
        armor: the armor that its effect will give.
        boss_hit_points: the boss's hit points after that.
    """

    spell: str
    cost: int
    damage: int
    healing: int
    armor: int
    boss_hit_points: int


@dataclass(frozen=True, slots=True)
class Blow:
    """The boss strikes.

    Attributes:
        damage: the boss's damage.
        armor: the player's armor.
        dealt: the hit points that the player loses.
        hit_points: those that are left, 0 or less of the dead.
    """

    damage: int
    armor: int
    dealt: int
    hit_points: int


class Ending(Enum):
    """Why a duel ended."""

    BOSS_DIED = "the boss has no hit points left"
    PLAYER_DIED = "the player has no hit points left"
    NO_SPELL = "the player can cast no spell"
    LINE_ENDED = "the spells to be cast have run out"


@dataclass(frozen=True, slots=True)
class DuelEnded:
    """The duel has ended.

    Attributes:
        ending: why.
        winner: who won, or None where the spells to be cast ran out before.
        spent: the mana that the player has spent.
    """

    ending: Ending
    winner: Fighter | None
    spent: int


Event: TypeAlias = (
    DuelBegan
    | TurnBegan
    | HitPointLost
    | EffectApplied
    | EffectEnded
    | SpellCast
    | Blow
    | DuelEnded
)
