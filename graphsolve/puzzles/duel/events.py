"""The events of a duel.

A duel is `DuelBegan`, the events of each turn, and `DuelEnded`. A turn is `TurnBegan`,
`HitPointLost` on the player's turns in hard mode, `EffectApplied` for each active effect, followed
by `EffectEnded` if it wears off, and `SpellCast` on the player's turns or `Blow` on the boss's.
"""

from enum import Enum
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from graphsolve.puzzles.base import BaseEvent, about

Fighter: TypeAlias = Literal["player", "boss"]
"""Who takes a turn."""


class DuelBegan(BaseEvent, frozen=True):
    """A duel begins."""

    puzzle: ClassVar = "duel"
    hit_points: Annotated[int, about("the player's hit points")]
    mana: Annotated[int, about("the player's mana")]
    boss_hit_points: Annotated[int, about("the boss's hit points")]
    boss_damage: Annotated[int, about("the boss's damage")]
    hard: Annotated[bool, about("whether the duel is in hard mode")]


class TurnBegan(BaseEvent, frozen=True):
    """A turn begins."""

    turn: Annotated[int, about("the number of the turn, from 1, counting the turns of both")]
    fighter: Annotated[Fighter, about("whose turn it is")]
    hit_points: Annotated[int, about("the player's hit points")]
    armor: Annotated[int, about("the player's armor")]
    mana: Annotated[int, about("the player's mana")]
    boss_hit_points: Annotated[int, about("the boss's hit points")]
    timers: Annotated[
        dict[str, int], about("the timers of the active effects, by the name of their spell")
    ]
    spent: Annotated[int, about("the mana that the player has spent so far")]


class HitPointLost(BaseEvent, frozen=True):
    """Hard mode takes a hit point from the player."""

    hit_points: Annotated[int, about("the hit points that the player has left")]


class EffectApplied(BaseEvent, frozen=True):
    """An active effect is applied."""

    spell: Annotated[str, about("the name of its spell")]
    timer: Annotated[int, about("its timer afterwards")]
    armor: Annotated[int, about("the armor that it gives the player")]
    damage: Annotated[int, about("the hit points that the boss loses")]
    mana: Annotated[int, about("the mana that the player gains")]
    boss_hit_points: Annotated[int, about("the boss's hit points afterwards")]


class EffectEnded(BaseEvent, frozen=True):
    """An effect wears off."""

    spell: Annotated[str, about("the name of its spell")]
    armor: Annotated[int, about("the armor that the player loses")]


class SpellCast(BaseEvent, frozen=True):
    """The player casts a spell."""

    spell: Annotated[str, about("the name of the spell")]
    cost: Annotated[int, about("the mana that it costs")]
    damage: Annotated[int, about("the hit points that the boss loses immediately")]
    healing: Annotated[int, about("the hit points that the player gains immediately")]
    armor: Annotated[int, about("the armor that the player gains")]
    boss_hit_points: Annotated[int, about("the boss's hit points afterwards")]
    timer: Annotated[
        int,
        about(
            "the timer of the effect that it starts, or 0 if it starts none. Streams "
            "written by earlier versions leave it out"
        ),
    ] = 0


class Blow(BaseEvent, frozen=True):
    """The boss attacks."""

    damage: Annotated[int, about("the boss's damage")]
    armor: Annotated[int, about("the player's armor")]
    dealt: Annotated[int, about("the hit points that the player loses")]
    hit_points: Annotated[
        int, about("the hit points that the player has left; 0 or less if the player dies")
    ]


class Termination(Enum):
    """Why a duel ended."""

    BOSS_DIED = "the boss has no hit points left"
    PLAYER_DIED = "the player has no hit points left"
    NO_SPELL = "the player can cast no spell"
    SPELLS_RAN_OUT = "the spells to be cast have run out"


class DuelEnded(BaseEvent, frozen=True):
    """The duel ends."""

    termination: Annotated[Termination, about("why it ended")] = msgspec.field(name="ending")
    winner: Annotated[
        Fighter | None, about("who won, or null if the spells to cast ran out first")
    ]
    spent: Annotated[int, about("the mana that the player spent")]


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
