"""The events of a duel.

A duel is `DuelBegan`, the events of each turn, and `DuelEnded`. A turn is `TurnBegan`,
`HitPointLost` on the player's turns in hard mode, `EffectApplied` for each active effect, followed
by `EffectEnded` if it wears off, and `SpellCast` on the player's turns or `Blow` on the boss's.
"""

from enum import Enum
from typing import Literal, TypeAlias

from graphsolve.puzzles.base import BaseEvent

Fighter: TypeAlias = Literal["player", "boss"]
"""Who takes a turn."""


class DuelBegan(BaseEvent, frozen=True):
    """A duel begins.

    Attributes:
        hit_points: the player's hit points.
        mana: the player's mana.
        boss_hit_points: the boss's hit points.
        boss_damage: the boss's damage.
        hard: whether the duel is in hard mode.
    """

    hit_points: int
    mana: int
    boss_hit_points: int
    boss_damage: int
    hard: bool


class TurnBegan(BaseEvent, frozen=True):
    """A turn begins.

    Attributes:
        turn: the number of the turn, from 1, counting the turns of both.
        fighter: whose turn it is.
        hit_points: the player's hit points.
        armor: the player's armor.
        mana: the player's mana.
        boss_hit_points: the boss's hit points.
        timers: the timers of the active effects, by the name of their spell.
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


class HitPointLost(BaseEvent, frozen=True):
    """Hard mode takes a hit point from the player.

    Attributes:
        hit_points: the hit points that the player has left.
    """

    hit_points: int


class EffectApplied(BaseEvent, frozen=True):
    """An active effect is applied.

    Attributes:
        spell: the name of its spell.
        timer: its timer afterwards.
        armor: the armor that it gives the player.
        damage: the hit points that the boss loses.
        mana: the mana that the player gains.
        boss_hit_points: the boss's hit points afterwards.
    """

    spell: str
    timer: int
    armor: int
    damage: int
    mana: int
    boss_hit_points: int


class EffectEnded(BaseEvent, frozen=True):
    """An effect wears off.

    Attributes:
        spell: the name of its spell.
        armor: the armor that the player loses.
    """

    spell: str
    armor: int


class SpellCast(BaseEvent, frozen=True):
    """The player casts a spell.

    Attributes:
        spell: the name of the spell.
        cost: the mana that it costs.
        damage: the hit points that the boss loses immediately.
        healing: the hit points that the player gains immediately.
        armor: the armor that the player gains.
        boss_hit_points: the boss's hit points afterwards.
        timer: the timer of the effect that it starts, or 0 if it starts none. Streams written by
            earlier versions leave it out.
    """

    spell: str
    cost: int
    damage: int
    healing: int
    armor: int
    boss_hit_points: int
    timer: int = 0


class Blow(BaseEvent, frozen=True):
    """The boss attacks.

    Attributes:
        damage: the boss's damage.
        armor: the player's armor.
        dealt: the hit points that the player loses.
        hit_points: the hit points that the player has left; 0 or less if the player dies.
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


class DuelEnded(BaseEvent, frozen=True):
    """The duel ends.

    Attributes:
        ending: why it ended.
        winner: who won, or null if the spells to cast ran out first.
        spent: the mana that the player spent.
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
