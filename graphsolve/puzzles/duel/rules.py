"""The rules of the mana duel, one decision for each rule of the statement.

`Rules` gathers the decisions: plain functions, and values such as the spells. To play by other
rules, replace some of them:

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

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from graphsolve.graphs.implicit import ShortestPath, dijkstra_search
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
    effect: Effect | None = None


Timers: TypeAlias = tuple[int, ...]
"""The timer of each effect, in the order of the spells; 0 if the effect is not active."""

State: TypeAlias = tuple[int, int, int, Timers]
"""The player's hit points and mana, the boss's hit points, and the timers.

It is a plain tuple because a search keeps thousands of them: the garbage collector does not track
plain tuples of numbers, which halves the time of a search. It does track named tuples.
"""

SpellGraph: TypeAlias = Callable[[State], Iterable[tuple[State, int, str]]]
"""A duel as a graph: the state after each spell, with the spell's mana and name."""


class Step(Enum):
    """A step of a turn, other than the player's spell."""

    LOSE_HIT_POINT = "hard mode takes a hit point from the player"
    APPLY_EFFECTS = "the active effects apply"
    ATTACK = "the boss attacks"


class Change(NamedTuple):
    """The immediate changes that a spell makes to a state."""

    hit_points: int
    mana: int
    boss_hit_points: int


# Turns


def player_steps(hard: bool, _first: bool) -> tuple[Step, ...]:
    """On the player's turn, hard mode takes 1 hit point, then effects apply, before the spell."""
    return (Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS) if hard else (Step.APPLY_EFFECTS,)


def boss_steps(_hard: bool) -> tuple[Step, ...]:
    """On the boss's turn, effects apply, then the boss attacks."""
    return Step.APPLY_EFFECTS, Step.ATTACK


# Attacks


def armor(timers: Mapping[Effect, int]) -> int:
    """The player's armor is the sum of the armor of all active effects."""
    return sum(effect.armor for effect, timer in timers.items() if timer > 0)


def damage_dealt(damage: int, armor: int) -> int:
    """An attack deals the boss's damage minus the player's armor, but at least 1."""
    return max(1, damage - armor)


def player_dead_at(_hard: bool) -> int:
    """Anyone at or below 0 hit points is dead, whatever took the last of them."""
    return 0


# Mana and spells


def mana_needed(spell: Spell, _active: tuple[Effect, ...]) -> int:
    """The player can cast a spell if they have at least the mana it costs."""
    return spell.cost


MAGIC_MISSILE = Spell("Magic Missile", 53, damage=4)
DRAIN = Spell("Drain", 73, damage=2, healing=2)
SHIELD = Spell("Shield", 113, effect=Effect(turns=6, armor=7))
POISON = Spell("Poison", 173, effect=Effect(turns=6, damage=3))
RECHARGE = Spell("Recharge", 229, effect=Effect(turns=5, mana=101))

SPELLS = (MAGIC_MISSILE, DRAIN, SHIELD, POISON, RECHARGE)


def immediate(spell: Spell) -> Change:
    """A spell costs, damages and heals immediately; its effect first applies on the next turn."""
    return Change(spell.healing, -spell.cost, -spell.damage)


# Effects


def timer_after(timer: int) -> int:
    """After an effect has applied, its timer is decreased by one; at zero the effect ends."""
    return max(0, timer - 1)


def castable(timer: int) -> bool:
    """A spell cannot be cast while its effect is active, but can on the turn the effect ends."""
    return timer == 0


def first_timer(turns: int, _timer: int) -> int:
    """An effect starts with its timer at the number of turns it lasts."""
    return turns


@dataclass(frozen=True, repr=False)
class Rules(BaseRules):
    """The decisions of a duel.

    The functions default to those above, which document them. Arguments with a leading underscore
    are only used by replacements.

    Attributes:
        player_dead_at: a player at or below this number of hit points is dead, given whether the
            duel is in hard mode.
        boss_dead_at: a boss at or below this number of hit points is dead.
        death_checks: the steps after which a death ends the duel immediately. A death always
            ends it after a spell and at the end of a turn.
        dead_player_wins: whether a dead player wins if the boss is dead, too.
        without_mana: the spell of a player who can cast no other; None means that they lose.
        least_mana_left: the mana that the player must have left after a spell that does not win.
            It can be 0, because Recharge may provide some before the next spell.
        mana_to_win: the mana that the player must have left when the boss dies.
        magic_missile, drain, shield, poison, recharge: the spells.
        search: finds the spells that win, or raises a `NoPathError`. The arguments are the graph,
            the first state and a predicate for won states. The statement asks for the least mana.
    """

    player_steps: Callable[[bool, bool], tuple[Step, ...]] = player_steps
    boss_steps: Callable[[bool], tuple[Step, ...]] = boss_steps
    armor: Callable[[Mapping[Effect, int]], int] = armor
    damage_dealt: Callable[[int, int], int] = damage_dealt
    player_dead_at: Callable[[bool], int] = player_dead_at
    boss_dead_at: int = 0
    death_checks: frozenset[Step] = frozenset(Step)
    dead_player_wins: bool = False
    mana_needed: Callable[[Spell, tuple[Effect, ...]], int] = mana_needed
    without_mana: Spell | None = None
    least_mana_left: int = 0
    mana_to_win: int = 0
    magic_missile: Spell = MAGIC_MISSILE
    drain: Spell = DRAIN
    shield: Spell = SHIELD
    poison: Spell = POISON
    recharge: Spell = RECHARGE
    immediate: Callable[[Spell], Change] = immediate
    timer_after: Callable[[int], int] = timer_after
    castable: Callable[[int], bool] = castable
    first_timer: Callable[[int, int], int] = first_timer
    search: Callable[..., ShortestPath[State, int]] = dijkstra_search

    @property
    def spells(self) -> tuple[Spell, ...]:
        """The spells that the player knows."""
        return self.magic_missile, self.drain, self.shield, self.poison, self.recharge

    @property
    def is_standard(self) -> bool:
        """Whether all decisions are the statement's."""
        return self == STANDARD


STANDARD = Rules()
"""The rules of the statement."""
