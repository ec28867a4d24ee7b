"""Misreadings of a duel's turns: hard mode, blows, deaths and mana."""

from collections.abc import Iterator

from graphsolve.lab.misreadings.duel.misreading import misreads
from graphsolve.puzzles.duel import Duel, Round, Spell, State, Step

HARD_MODE = (
    "In hard mode the player loses a hit point at the start of each turn of their own, before "
    "anything else happens."
)
MANA = "A spell can be cast if the player has as much mana as it costs when they choose it."
NO_MANA = "A player who cannot afford any spell when they are to choose one loses."
BOSS_DIES = "The boss dies as soon as its hit points are at 0 or below, and then does not strike."

CHEAPEST_SPELL = 53


@misreads("hard-mode-on-boss-turns-too", rule=HARD_MODE, parts=(2,))
class HardModeOnBossTurnsToo(Duel):
    """In hard mode the player loses a hit point on the boss's turns, too."""

    def boss_steps(self) -> tuple[Step, ...]:
        """Begins as the player's turn does."""
        steps = super().boss_steps()
        return (self.lose_hit_point, *steps) if self.hard else steps


@misreads("hard-mode-after-the-effects", rule=HARD_MODE, parts=(2,))
class HardModeAfterTheEffects(Duel):
    """In hard mode the player loses the hit point only after the effects have done their work."""

    def player_steps(self) -> tuple[Step, ...]:
        """The other way round."""
        return super().player_steps()[::-1]


@misreads("hard-mode-from-the-second-turn", rule=HARD_MODE, parts=(2,))
class HardModeFromTheSecondTurn(Duel):
    """In hard mode the player loses no hit point on the first turn."""

    def first_steps(self) -> tuple[Step, ...]:
        """Only the effects."""
        return tuple(step for step in super().first_steps() if step != self.lose_hit_point)


@misreads("hard-mode-death-after-the-effects", rule=HARD_MODE, parts=(2,))
class HardModeDeathAfterTheEffects(Duel):
    """Whether hard mode has killed the player is asked only after the effects.

    So a boss whom Poison kills then is beaten by a dead player.
    """

    def over_before(self, step: Step, state: State) -> bool:
        """The player's death is not noticed before the effects."""
        if self.hard and step == self.apply_effects:
            return not self.alive(state[2])
        return super().over_before(step, state)

    def won(self, state: State) -> bool:
        """A dead boss is enough."""
        return not self.alive(state[2])

    def successors(self, state: State) -> Iterator[tuple[State, int, str]]:
        """Those in which the player is alive or has won."""
        for choice in self.choices(state) if not self.over(state) else []:
            after = self.after(state, choice)
            if self.won(after) or self.alive(after[0]):
                yield after, choice.spell.cost, choice.spell.name


@misreads("blows-may-take-nothing", rule="A blow takes at least 1 hit point.")
class BlowsMayTakeNothing(Duel):
    """A blow takes nothing if the player's armor is as much as the boss's damage."""

    def blow(self, armor: int) -> int:
        """At least 0."""
        return max(0, self.boss.damage - armor)


@misreads("dead-below-zero-only", rule="Whoever has 0 hit points or less is dead.")
class ZeroHitPointsLive(Duel):
    """With 0 hit points, player and boss live on."""

    def alive(self, hit_points: int) -> bool:
        """At 0, too."""
        return hit_points >= 0


@misreads("poison-kills-after-the-blow", rule=BOSS_DIES)
class PoisonKillsAfterTheBlow(Duel):
    """A boss whom Poison kills on its own turn still strikes."""

    def over_before(self, step: Step, state: State) -> bool:
        """Nobody looks before the blow."""
        return step != self.strike and super().over_before(step, state)


@misreads(
    "boss-strikes-before-the-effects", rule="At the start of each turn, all effects do their work."
)
class BossStrikesBeforeTheEffects(Duel):
    """On the boss's turns, the effects do their work only after the blow."""

    def boss_steps(self) -> tuple[Step, ...]:
        """The other way round."""
        return super().boss_steps()[::-1]


@misreads("mana-must-be-left", rule=MANA)
class ManaMustBeLeft(Duel):
    """A spell can be cast only if the player has more mana than it costs."""

    def choices(self, state: State) -> list[Round]:
        """Those that leave some mana."""
        return [choice for choice in super().choices(state) if choice.spell.cost < state[1]]


@misreads("mana-before-recharge", rule=MANA)
class ManaBeforeRecharge(Duel):
    """What Recharge gives at the start of a turn cannot be spent on that turn."""

    def choices(self, state: State) -> list[Round]:
        """Those that the mana of the turn before is enough for."""
        given = sum(effect.mana for effect in self.running(state[3]))
        return [
            choice for choice in super().choices(state) if choice.spell.cost <= state[1] - given
        ]


@misreads("no-affordable-spell-passes", rule=NO_MANA)
class NoAffordableSpellPasses(Duel):
    """A player who cannot afford any spell waits for the next turn."""

    def choices(self, state: State) -> list[Round]:
        """To pass, if there is nothing else."""
        passing = Spell("pass", 0)
        after = self.cast(passing, (0, 0, 0, state[3]))
        for step in self.round_steps():
            after = step(after)
        return super().choices(state) or [Round(passing, *after)]


@misreads("little-mana-loses-at-once", rule=NO_MANA)
class LittleManaLosesAtOnce(Duel):
    """Without mana for another spell one loses at once, whatever Recharge or Poison would do."""

    def successors(self, state: State) -> Iterator[tuple[State, int, str]]:
        """Those that are won, or leave mana."""
        for after, mana, spell in super().successors(state):
            if self.won(after) or state[1] - mana >= CHEAPEST_SPELL:
                yield after, mana, spell


@misreads("mana-before-the-win", rule=BOSS_DIES)
class ManaBeforeTheWin(Duel):
    """Without mana for another spell one loses, even if the boss has just died."""

    def won(self, state: State) -> bool:
        """With mana to spare."""
        return super().won(state) and state[1] >= CHEAPEST_SPELL
