"""The rules of a duel, one decision to a method, and the graph of states that they make."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from graphsolve.puzzles.duel.state import SPELLS, Boss, Effect, Spell, State, Timers

__all__ = ["Duel", "Round", "Step"]

Step: TypeAlias = Callable[[State], State]
"""One of the things that happen in a turn."""


class Round(NamedTuple):
    """What a spell brings about until the player's next choice, as if nobody died before.

    Attributes:
        spell: the spell.
        hit_points: the change of the player's hit points.
        mana: the change of the player's mana, the spell's cost included.
        boss_hit_points: the change of the boss's hit points.
        timers: the timers at the next choice.
    """

    spell: Spell
    hit_points: int
    mana: int
    boss_hit_points: int
    timers: Timers


class Duel:
    """A duel with a boss: its rules, and the graph of its states.

    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> for state, mana, spell in duel.successors(duel.source):
    ...     print(f"{spell} for {mana}: {state}")
    Magic Missile for 53: (2, 197, 9, (0, 0, 0))
    Drain for 73: (4, 177, 11, (0, 0, 0))
    Shield for 113: (9, 137, 13, (4, 0, 0))
    Poison for 173: (2, 77, 7, (0, 4, 0))
    Recharge for 229: (2, 223, 13, (0, 0, 3))

    A node is a state in which the player is to choose a spell, or has won. An edge is a spell and
    weighs its mana. States in which the player has lost are left out.

    The graph is finite and has no cycles, since every edge that does not win lowers the sum of the
    hit points of player and boss: the boss strikes for at least 1, and the only spell that gives
    hit points takes as many from the boss. So a duel has no more rounds than the two have hit
    points, and a search for a won duel runs dry where there is none.

    A subclass that overrides a method plays by another reading of the rules.

    Attributes:
        spells: the spells that the player knows.
        effects: the effects of these spells, in the order of the timers.
        boss: the boss.
        hard: whether it is hard mode.
        start: the state before the player's first turn.

    Source: Advent of Code 2015, day 22.
    """

    def __init__(
        self, boss: Boss, *, hit_points: int = 50, mana: int = 500, hard: bool = False
    ) -> None:
        """Set up a duel before the player's first turn.

        Args:
            boss: the boss.
            hit_points: the player's hit points.
            mana: the player's mana.
            hard: whether the player loses a hit point at the start of each turn of theirs.

        Raises:
            ValueError: if one of the two is dead before the first turn.
        """
        if min(hit_points, boss.hit_points) < 1:
            raise ValueError("expected hit points of at least 1 for the player and the boss")
        self.boss = boss
        self.hard = hard
        self.spells = self.known_spells()
        self.effects = tuple(spell.effect for spell in self.spells if spell.effect)
        self.start: State = (hit_points, mana, boss.hit_points, (0,) * len(self.effects))
        # A search meets few timers and asks for what follows from them at every state.
        self._running = cache(self.running)
        self._rounds = cache(self.rounds)

    @property
    def source(self) -> State:
        """The state in which the player chooses the first spell, or has lost before that."""
        return self.follow(self.first_steps(), self.start)

    def successors(self, state: State) -> Iterator[tuple[State, int, str]]:
        """The states that the spells lead to unless the player dies, with their mana and names."""
        if not self.over(state):
            for choice in self.choices(state):
                after = self.after(state, choice)
                if self.alive(after[0]):
                    yield after, choice.spell.cost, choice.spell.name

    def choices(self, state: State) -> list[Round]:
        """The spells that the player's mana suffices for; if there is none, the duel is lost."""
        _, mana, _, timers = state
        return [choice for choice in self._rounds(timers) if choice.spell.cost <= mana]

    def after(self, state: State, choice: Round) -> State:
        """The state at the player's next choice, or in which one of the two has died.

        The boss's hit points never rise, and the player's only fall once the spell is cast. So a
        boss that is alive after all that the round can take never died on the way, and the player
        did just if dead by then. Else it is a matter of who died first, step by step.
        """
        hit_points, mana, boss_hit_points, _ = state
        spell, change, mana_change, boss_change, timers = choice
        if boss_hit_points + boss_change > 0:
            return hit_points + change, mana + mana_change, boss_hit_points + boss_change, timers
        return self.follow(self.round_steps(), self.cast(spell, state))

    def follow(self, steps: tuple[Step, ...], state: State) -> State:
        """Take steps until one of the two is dead."""
        for step in steps:
            if self.over_before(step, state):
                break
            state = step(state)
        return state

    def over_before(self, _step: Step, state: State) -> bool:
        """A death is noticed at once, before anything else happens."""
        return self.over(state)

    def over(self, state: State) -> bool:
        """A duel is over when one of the two is dead."""
        hit_points, _, boss_hit_points, _ = state
        return not (self.alive(hit_points) and self.alive(boss_hit_points))

    def won(self, state: State) -> bool:
        """A duel is won when the boss is dead, and the player is not."""
        hit_points, _, boss_hit_points, _ = state
        return self.alive(hit_points) and not self.alive(boss_hit_points)

    def alive(self, hit_points: int) -> bool:
        """Whoever is at 0 hit points or below is dead."""
        return hit_points > 0

    def rounds(self, timers: Timers) -> list[Round]:
        """What each spell that may be cast brings about: what becomes of a state of zeros."""
        rounds = []
        for spell in self.castable(timers):
            state = self.cast(spell, (0, 0, 0, timers))
            for step in self.round_steps():
                state = step(state)
            rounds.append(Round(spell, *state))
        return rounds

    def known_spells(self) -> tuple[Spell, ...]:
        """The spells that the player knows."""
        return SPELLS

    def first_steps(self) -> tuple[Step, ...]:
        """The start of the player's first turn, which is like that of any other."""
        return self.player_steps()

    def round_steps(self) -> tuple[Step, ...]:
        """What happens between a spell and the choice of the next."""
        return *self.boss_steps(), *self.player_steps()

    def boss_steps(self) -> tuple[Step, ...]:
        """The boss's turn: the effects, and then the blow."""
        return self.apply_effects, self.strike

    def player_steps(self) -> tuple[Step, ...]:
        """The start of the player's turn: in hard mode the loss of a hit point; the effects."""
        return (self.lose_hit_point, self.apply_effects) if self.hard else (self.apply_effects,)

    def castable(self, timers: Timers) -> list[Spell]:
        """No spell may be cast whose effect is active; one that has just ended may."""
        running = self._running(timers)
        return [spell for spell in self.spells if spell.effect not in running]

    def cast(self, spell: Spell, state: State) -> State:
        """Cast a spell: what it does at once is done now, its effect begins with the next turn."""
        hit_points, mana, boss_hit_points, timers = state
        return (
            hit_points + spell.healing,
            mana - spell.cost,
            boss_hit_points - spell.damage,
            self.started(spell, timers),
        )

    def started(self, spell: Spell, timers: Timers) -> Timers:
        """The timers once a spell is cast."""
        if not spell.effect:
            return timers
        index = self.effects.index(spell.effect)
        return *timers[:index], spell.effect.turns, *timers[index + 1 :]

    def apply_effects(self, state: State) -> State:
        """Each active effect does its work, then its timer falls by one, and at 0 it ends."""
        hit_points, mana, boss_hit_points, timers = state
        for effect in self._running(timers):
            mana += effect.mana
            boss_hit_points -= effect.damage
        return hit_points, mana, boss_hit_points, tuple(max(0, timer - 1) for timer in timers)

    def running(self, timers: Timers) -> tuple[Effect, ...]:
        """The effects that are active."""
        return tuple(
            effect for effect, timer in zip(self.effects, timers, strict=True) if timer > 0
        )

    def strike(self, state: State) -> State:
        """The boss strikes."""
        hit_points, mana, boss_hit_points, timers = state
        return hit_points - self.blow(self.armor(timers)), mana, boss_hit_points, timers

    def armor(self, timers: Timers) -> int:
        """The armor that the active effects give to the player."""
        return sum(effect.armor for effect in self._running(timers))

    def blow(self, armor: int) -> int:
        """A blow takes the boss's damage, less the player's armor, and at least 1."""
        return max(1, self.boss.damage - armor)

    def lose_hit_point(self, state: State) -> State:
        """Hard mode takes a hit point from the player."""
        hit_points, mana, boss_hit_points, timers = state
        return hit_points - 1, mana, boss_hit_points, timers
