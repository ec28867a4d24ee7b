"""Misreadings of a duel's spells, and of how long their effects last."""

from collections.abc import Callable

from graphsolve.lab.misreadings.duel.misreading import misreads
from graphsolve.puzzles.duel import Duel, Effect, Spell, State, Step, Timers

ACTIVE = (
    "A spell cannot be cast while its effect is active, but can be on the turn on which it ends."
)
EVERY_TURN = "Effects do their work at the start of the turns of both sides."
SHIELD = "Shield gives an armor of 7 for six turns, which covers three blows."
DRAIN = "Drain takes 2 hit points from the boss and gives them to the player."
RECHARGE = "Recharge gives 101 mana at the start of each of five turns."
POISON = "Poison takes 3 hit points from the boss at the start of each of six turns."


def changed(
    spells: tuple[Spell, ...], name: str, change: Callable[[Spell], Spell]
) -> tuple[Spell, ...]:
    """The spells with one of them changed."""
    return tuple(change(spell) if spell.name == name else spell for spell in spells)


def lasting(turns: int) -> Callable[[Spell], Spell]:
    """How to change the turns of a spell's effect."""

    def change(spell: Spell) -> Spell:
        effect = spell.effect and spell.effect._replace(turns=turns)
        return spell._replace(effect=effect)

    return change


@misreads("shield-a-turn-short", rule=SHIELD)
class ShieldATurnShort(Duel):
    """Shield lasts five turns, so that it covers only two blows."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Shield."""
        return changed(super().known_spells(), "Shield", lasting(5))


@misreads("shield-for-one-blow", rule=SHIELD)
class ShieldForOneBlow(Duel):
    """Shield covers the next blow, and no further one."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Shield."""
        return changed(super().known_spells(), "Shield", lasting(2))


@misreads("shield-is-no-armor", rule=SHIELD)
class ShieldIsNoArmor(Duel):
    """Blows take as much as without a Shield."""

    def armor(self, _timers: Timers) -> int:
        """None."""
        return 0


@misreads("drain-heals-nothing", rule=DRAIN)
class DrainHealsNothing(Duel):
    """Drain gives the player no hit points."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Drain."""
        return changed(super().known_spells(), "Drain", lambda drain: drain._replace(healing=0))


@misreads("drain-does-no-damage", rule=DRAIN)
class DrainDoesNoDamage(Duel):
    """Drain takes no hit points from the boss."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Drain."""
        return changed(super().known_spells(), "Drain", lambda drain: drain._replace(damage=0))


@misreads("recharge-four-times", rule=RECHARGE)
class RechargeFourTimes(Duel):
    """Recharge gives mana on four turns only."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Recharge."""
        return changed(super().known_spells(), "Recharge", lasting(4))


@misreads("recharge-six-times", rule=RECHARGE)
class RechargeSixTimes(Duel):
    """Recharge gives mana on six turns, as the other effects last six."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Recharge."""
        return changed(super().known_spells(), "Recharge", lasting(6))


@misreads("poison-five-times", rule=POISON)
class PoisonFiveTimes(Duel):
    """Poison takes hit points on five turns only."""

    def known_spells(self) -> tuple[Spell, ...]:
        """With another Poison."""
        return changed(super().known_spells(), "Poison", lasting(5))


@misreads("active-effects-recast", rule=ACTIVE)
class ActiveEffectsRecast(Duel):
    """A spell can be cast while its effect is active, and starts the timer anew."""

    def castable(self, _timers: Timers) -> list[Spell]:
        """All spells."""
        return list(self.spells)


@misreads("recast-adds-to-the-timer", rule=ACTIVE)
class RecastAddsToTheTimer(Duel):
    """A spell can be cast while its effect is active, which then lasts so much longer."""

    def castable(self, _timers: Timers) -> list[Spell]:
        """All spells."""
        return list(self.spells)

    def started(self, spell: Spell, timers: Timers) -> Timers:
        """The old timers are not lost."""
        after = super().started(spell, timers)
        index = self.effects.index(spell.effect) if spell.effect else None
        return tuple(
            timer + timers[place] if place == index else timer for place, timer in enumerate(after)
        )


@misreads("effects-refused-on-the-turn-they-end", rule=ACTIVE)
class EffectsRefusedOnTheTurnTheyEnd(Duel):
    """A spell cannot be cast on the turn on which its effect ends."""

    def apply_effects(self, state: State) -> State:
        """An effect that has just ended has the timer -1."""
        hit_points, mana, boss_hit_points, timers = super().apply_effects(state)
        ended = tuple(
            -1 if before == 1 else now for before, now in zip(state[3], timers, strict=True)
        )
        return hit_points, mana, boss_hit_points, ended

    def castable(self, timers: Timers) -> list[Spell]:
        """Those whose timers are at 0."""
        timer_of: dict[Effect | None, int] = dict(zip(self.effects, timers, strict=True))
        return [spell for spell in self.spells if not timer_of.get(spell.effect)]


@misreads("effects-on-player-turns-only", rule=EVERY_TURN)
class EffectsOnPlayerTurnsOnly(Duel):
    """Effects do their work on the player's turns only."""

    def boss_steps(self) -> tuple[Step, ...]:
        """No effects."""
        return (self.strike,)


@misreads("effects-on-boss-turns-only", rule=EVERY_TURN)
class EffectsOnBossTurnsOnly(Duel):
    """Effects do their work on the boss's turns only."""

    def player_steps(self) -> tuple[Step, ...]:
        """No effects."""
        return (self.lose_hit_point,) if self.hard else ()


@misreads(
    "effects-start-at-once", rule="An effect does its work for the first time on the next turn."
)
class EffectsStartAtOnce(Duel):
    """An effect does its work on the turn on which its spell is cast, too, as the first of all."""

    def cast(self, spell: Spell, state: State) -> State:
        """What the spell does at once, and what its effect does."""
        hit_points, mana, boss_hit_points, timers = super().cast(spell, state)
        if not spell.effect:
            return hit_points, mana, boss_hit_points, timers
        index = self.effects.index(spell.effect)
        return (
            hit_points,
            mana + spell.effect.mana,
            boss_hit_points - spell.effect.damage,
            (*timers[:index], timers[index] - 1, *timers[index + 1 :]),
        )
