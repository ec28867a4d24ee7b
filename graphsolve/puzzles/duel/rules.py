"""The rules of the mana duel, one decision for each rule of the statement.

`Rules` gathers the decisions: functions whose docstrings state the rules, and values such as the
spells. To play under other rules, replace some of them:

>>> from dataclasses import replace
>>> from graphsolve.puzzles.duel import Duel, least_mana
>>> def mana_must_be_left(spell, _active):
...     return spell.cost + 1
>>> boss = Boss(hit_points=4, damage=8)
>>> least_mana(Duel(boss, mana=53)).mana
53
>>> least_mana(Duel(boss, mana=53, rules=replace(STANDARD, mana_needed=mana_must_be_left))).mana

Source: Advent of Code 2015, day 22.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import Heuristic, ShortestPath, astar_search
from graphsolve.puzzles.base import BaseRules


class Boss(NamedTuple):
    """The boss of a duel; the damage is that of its attack on a player without armor.

    >>> print(Boss(hit_points=13, damage=8))
    Hit Points: 13
    Damage: 8

    `parse_boss` reads one from the puzzle's input.
    """

    hit_points: int
    damage: int

    @property
    def puzzle(self) -> str:
        """The name of its `PuzzleRecord`."""
        return "duel"

    def __str__(self) -> str:
        return f"Hit Points: {self.hit_points}\nDamage: {self.damage}"


class Effect(NamedTuple):
    """An effect: how many turns of both sides it lasts, and what it gives or deals on each."""

    turns: int
    armor: int = 0
    damage: int = 0
    mana: int = 0


class Spell(NamedTuple):
    """A spell: the mana it costs, what it does immediately, and the effect it starts, if any."""

    name: str
    cost: int
    damage: int = 0
    healing: int = 0
    mana: int = 0  # gained immediately; 0 for the spells of the statement
    effect: Effect | None = None


Timers: TypeAlias = tuple[int, ...]
"""The timer of each effect, in the order of the spells; 0 if the effect is not active."""

WON: Timers = (-1,)
LOST: Timers = (-2,)
OVER = (WON, LOST)
"""These take the place of the timers when the player has won or lost."""

State: TypeAlias = tuple[int, int, int, Timers]
"""The player's hit points and mana, the boss's hit points, and the timers.

It is a plain tuple because a search keeps thousands of them: the garbage collector does not track
plain tuples of numbers, which halves the time of a search. It does track named tuples.
"""

Cast: TypeAlias = tuple[State, int, str]
"""A spell that can be cast: the state at the next choice, the mana it costs, and its name."""

Casts: TypeAlias = Callable[[State], Iterable[Cast]]
"""A duel as a graph, with the names of the spells: `Duel.casts`."""


def won(state: State) -> bool:
    """Return whether the player has won."""
    return state[3] == WON


Fighter: TypeAlias = Literal["player", "boss"]
"""Who takes a turn."""


class Phase(Enum):
    """A phase of a turn."""

    BEGIN = "the turn begins"
    LOSE_HIT_POINT = "hard mode takes a hit point from the player"
    APPLY_EFFECTS = "the active effects apply"
    CAST = "the player casts a spell"
    ATTACK = "the boss attacks"


TurnPhase: TypeAlias = tuple[Fighter, Phase]
"""A fighter, and a phase of their turn."""


class Changes(NamedTuple):
    """A phase of a turn, and the changes from the beginning of the round to the end of the phase.

    As long as nobody dies, they depend only on the timers, so a duel caches them by timers.

    Attributes:
        hit_points, mana, boss_hit_points: the changes of these numbers.
        timers: the timers after the phase.
    """

    hit_points: int
    mana: int
    boss_hit_points: int
    timers: Timers
    fighter: Fighter
    phase: Phase


class SpellChoice(NamedTuple):
    """A spell that the player can choose, and what follows up to the next choice."""

    spell: Spell
    mana_needed: int
    changes: tuple[Changes, ...]


# --- The beginning -------------------------------------------------------------------------------


def begins(hit_points: int, mana: int, boss: Boss) -> tuple[int, int, Boss]:
    """The duel begins with the given hit points and mana of the player, and the given boss."""
    return hit_points, mana, boss


# --- Deaths --------------------------------------------------------------------------------------


def player_dies(_fighter: Fighter, _phase: Phase, hit_points: int) -> bool:
    """The player dies, and loses, as soon as their hit points are at or below 0."""
    return hit_points <= 0


def boss_dies(_fighter: Fighter, _phase: Phase, hit_points: int) -> bool:
    """The boss dies, and the player wins, as soon as its hit points are at or below 0."""
    return hit_points <= 0


# --- Attacks -------------------------------------------------------------------------------------


def armor(effect: Effect, timer: int) -> int:
    """The player's armor is the sum of the armor of all active effects."""
    return effect.armor if timer > 0 else 0


def damage_dealt(damage: int, armor: int) -> int:
    """An attack deals the boss's damage minus the player's armor, but at least 1."""
    return max(1, damage - armor)


# --- Mana and spells -----------------------------------------------------------------------------


def mana_needed(spell: Spell, _active: Mapping[str, int]) -> int:
    """The player can cast a spell if they have at least the mana it costs."""
    return spell.cost


MAGIC_MISSILE = Spell("Magic Missile", 53, damage=4)
DRAIN = Spell("Drain", 73, damage=2, healing=2)
SHIELD = Spell("Shield", 113, effect=Effect(turns=6, armor=7))
POISON = Spell("Poison", 173, effect=Effect(turns=6, damage=3))
RECHARGE = Spell("Recharge", 229, effect=Effect(turns=5, mana=101))

SPELLS = (MAGIC_MISSILE, DRAIN, SHIELD, POISON, RECHARGE)


def considered(
    _choice: object, _state: State, castable: Sequence[SpellChoice]
) -> Sequence[SpellChoice]:
    """The player considers every castable spell; a replacement can add some with `Duel.choice`."""
    return castable


# --- Effects -------------------------------------------------------------------------------------


def applies(_effect: Effect, timer: int, _fighter: Fighter) -> bool:
    """An active effect applies on the turns of both, before its timer is decreased."""
    return timer > 0


def skipped(_timers: Timers) -> Collection[int]:
    """No effect is skipped. A replacement returns the places of the skipped ones in the timers."""
    return ()


def timer_after(_effect: Effect, timer: int, _fighter: Fighter) -> int:
    """After an effect has applied, its timer is decreased by one; at zero the effect ends."""
    return max(0, timer - 1)


def castable(_spell: Spell, timer: int, _active: Mapping[str, int]) -> bool:
    """A spell cannot be cast while its effect is active, but can on the turn the effect ends."""
    return timer == 0


def first_timer(effect: Effect, _timer: int) -> int:
    """An effect starts with its timer at the number of turns it lasts."""
    return effect.turns


# --- The answer ----------------------------------------------------------------------------------


def successors(casts: Iterable[Cast]) -> dict[State, int]:
    """Return the mana that each next state costs, without those in which the player has lost."""
    return {after: mana for after, mana, _ in casts if after[3] != LOST}


def search(
    casts: Casts, source: State, heuristic: Heuristic[State] | None = None
) -> ShortestPath[State, int]:
    """The player wins with the least mana. A* finds it, or Dijkstra without a heuristic."""
    return astar_search(lambda state: successors(casts(state)), source, won, heuristic)


def answer(found: ShortestPath[State, int]) -> int:
    """The answer is the mana spent on all spells of the duel found by `search`."""
    return found.length


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The decisions of a duel.

    The functions default to those above, which document them. Arguments with a leading underscore
    are only used by replacements.

    Attributes:
        boss_begins: whether the boss takes the first turn.
        player_phases: on the player's turn, before the spell, hard mode takes 1 hit point, then
            effects apply.
        first_phases: the same on the first turn, if different.
        phases_after_spell: the player's turn ends with the spell.
        boss_phases: on the boss's turn, effects apply, then the boss attacks.
        hit_point_loss: the hit points that normal and hard mode take.
        player_dies, boss_dies: whether the player or the boss dies after a phase of a turn, which
            ends the duel. Called only at 0 hit points or below.
        dead_player_wins: who wins if both die in the same phase.
        applies: how many times an effect applies on a turn.
        magic_missile, drain, shield, poison, recharge: the spells.
        search: finds a path to a won state, or raises a `NoPathError`. The arguments are
            `Duel.casts`, the first state, and under the standard rules perhaps a heuristic.
    """

    begins: Callable[[int, int, Boss], tuple[int, int, Boss]] = begins
    boss_begins: bool = False
    player_phases: tuple[Phase, ...] = (Phase.LOSE_HIT_POINT, Phase.APPLY_EFFECTS)
    first_phases: tuple[Phase, ...] | None = None
    phases_after_spell: tuple[Phase, ...] = ()
    boss_phases: tuple[Phase, ...] = (Phase.APPLY_EFFECTS, Phase.ATTACK)
    hit_point_loss: tuple[int, int] = (0, 1)
    armor: Callable[[Effect, int], int] = armor
    damage_dealt: Callable[[int, int], int] = damage_dealt
    player_dies: Callable[[Fighter, Phase, int], bool] = player_dies
    boss_dies: Callable[[Fighter, Phase, int], bool] = boss_dies
    dead_player_wins: bool = False
    mana_needed: Callable[[Spell, Mapping[str, int]], int] = mana_needed
    magic_missile: Spell = MAGIC_MISSILE
    drain: Spell = DRAIN
    shield: Spell = SHIELD
    poison: Spell = POISON
    recharge: Spell = RECHARGE
    considered: Callable[..., Sequence[SpellChoice]] = considered
    applies: Callable[[Effect, int, Fighter], int] = applies
    skipped: Callable[[Timers], Collection[int]] = skipped
    timer_after: Callable[[Effect, int, Fighter], int] = timer_after
    castable: Callable[[Spell, int, Mapping[str, int]], bool] = castable
    first_timer: Callable[[Effect, int], int] = first_timer
    search: Callable[..., ShortestPath[State, int]] = search
    answer: Callable[[ShortestPath[State, int]], int] = answer

    @cached_property
    def spells(self) -> tuple[Spell, ...]:
        """The spells that the player knows."""
        return self.magic_missile, self.drain, self.shield, self.poison, self.recharge

    @property
    def opening(self) -> tuple[TurnPhase, ...]:
        """The phases up to the player's first choice of a spell."""
        first_phases = self.player_phases if self.first_phases is None else self.first_phases
        boss_turn = turn("boss", self.boss_phases) if self.boss_begins else ()
        return *boss_turn, *turn("player", first_phases)

    @cached_property
    def round(self) -> tuple[TurnPhase, ...]:
        """The phases from the cast of a spell to the next choice."""
        _, *cast = turn("player", (Phase.CAST, *self.phases_after_spell))
        return *cast, *turn("boss", self.boss_phases), *turn("player", self.player_phases)

    @property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's."""
        return self is STANDARD or self == STANDARD


def turn(fighter: Fighter, phases: Iterable[Phase]) -> tuple[TurnPhase, ...]:
    """Return the phases of a fighter's turn."""
    return tuple((fighter, phase) for phase in (Phase.BEGIN, *phases))


STANDARD = Rules()
"""The rules of the statement."""
