"""The events of a duel, and its state after each of them.

A duel is `DuelBegan`, the events of each turn, and `DuelEnded`. A turn is `TurnBegan`,
`HitPointLost` on the player's turns in hard mode, `EffectApplied` for each active effect, followed
by `EffectEnded` if it wears off, and `SpellCast` on the player's turns or `Blow` on the boss's.
"""

from enum import Enum
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from graphsolve.puzzles.base import BaseEvent, BaseScene, Position, about
from graphsolve.puzzles.duel.rules import SPELLS, Fighter


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
        int, about("the timer of the effect that it starts, or 0; old streams leave it out")
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

NAMES = [spell.name for spell in SPELLS]

STATE = ("hit_points", "armor", "mana", "boss_hit_points", "timers", "spent")
"""The attributes that a scene copies from `TurnBegan`."""


class Scene(BaseScene[Event]):
    """The state of a duel after the events applied so far.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> events = list(duel_events(duel, ["Poison", "Magic Missile"]))
    >>> scene = Scene(events[0])
    >>> scene.apply_all(events[1:3])
    >>> print(scene)
    Player has 10 hit points, 0 armor, 77 mana
    Boss has 13 hit points
    Timer of Poison: 6
    >>> scene.apply_all(events[3:])
    >>> scene.round, scene.boss_hit_points, scene.outcome.winner
    (4, 0, 'player')

    Under misread rules, armor and mana can be wrong until the next turn begins.

    The attributes are named as in the events. The round is the number of the latest turn, and the
    outcome the event that ended the duel. The timers are those of active effects, by the names and
    in the order of their spells; the dictionary is replaced, never changed.
    """

    outcome: DuelEnded | None

    def __init__(self, began: Event) -> None:
        assert isinstance(began, DuelBegan)
        self.fighter: Fighter | None = None
        self.hit_points = began.hit_points
        self.armor = 0
        self.mana = began.mana
        self.boss_hit_points = began.boss_hit_points
        self.timers: dict[str, int] = {}
        self.spent = 0

    def apply(self, event: Event) -> None:
        """Apply the next event."""
        match event:
            case TurnBegan():
                self.round = event.turn
                for name in ("fighter", *STATE):
                    setattr(self, name, getattr(event, name))
            case HitPointLost(hit_points):
                self.hit_points = hit_points
            case EffectApplied():
                self.mana += event.mana
                self.boss_hit_points = event.boss_hit_points
                self._set_timer(event.spell, event.timer)
            case EffectEnded(spell, armor):
                self.armor -= armor
                self._set_timer(spell, 0)
            case SpellCast():
                self.hit_points += event.healing
                self.armor += event.armor
                self.mana -= event.cost
                self.boss_hit_points = event.boss_hit_points
                self.spent += event.cost
                if event.timer:
                    self._set_timer(event.spell, event.timer)
            case Blow(hit_points=hit_points):
                self.hit_points = hit_points
            case DuelEnded():
                self.outcome = event

    def _set_timer(self, spell: str, timer: int) -> None:
        timers = {**self.timers, spell: timer}
        self.timers = {name: timers[name] for name in (*NAMES, *timers) if timers.get(name)}

    @property
    def position(self) -> Position:
        """The turn."""
        return (self.round,)

    def __str__(self) -> str:
        lines = [
            f"Player has {self.hit_points} hit points, {self.armor} armor, {self.mana} mana",
            f"Boss has {self.boss_hit_points} hit points",
            *(f"Timer of {spell}: {timer}" for spell, timer in self.timers.items()),
        ]
        return "\n".join(lines)

    @staticmethod
    def begins_round(event: Event) -> int | None:
        """Return the number of the turn that begins with an event, or None."""
        return event.turn if isinstance(event, TurnBegan) else None
