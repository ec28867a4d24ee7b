"""One small duel for each rule, which comes out differently for whoever gets that rule wrong."""

from typing import NamedTuple

import pytest

import oracle
from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Round, Spell, State, Timers, least_mana

MAGIC_MISSILE, DRAIN, SHIELD, POISON, RECHARGE = SPELLS


def changed(spell: Spell, **changes) -> tuple[Spell, ...]:
    return tuple(each._replace(**changes) if each == spell else each for each in SPELLS)


class HardModeOnBossTurnsToo(Duel):
    def boss_steps(self):
        return self.lose_hit_point, *super().boss_steps()


class HardModeAfterTheEffects(Duel):
    def player_steps(self):
        return self.apply_effects, self.lose_hit_point


class TheDeadAreSavedByTheEffects(Duel):
    """Hard mode's hit point is taken, but the death noticed only after the effects."""

    def player_steps(self):
        return (lambda state: self.apply_effects(self.lose_hit_point(state)),)

    def won(self, state):
        return not self.alive(state[2])

    def successors(self, state):
        for choice in self.choices(state) if not self.over(state) else []:
            after = self.after(state, choice)
            if self.won(after) or self.alive(after[0]):
                yield after, choice.spell.cost, choice.spell.name


class ActiveEffectsAreCastAgain(Duel):
    def castable(self, _timers: Timers):
        return list(self.spells)


class EffectsAreRefusedOnTheTurnTheyEnd(Duel):
    """An effect that has just ended has the timer -1."""

    def apply_effects(self, state: State):
        hit_points, mana, boss_hit_points, timers = super().apply_effects(state)
        ended = tuple(
            -1 if before == 1 else now for before, now in zip(state[3], timers, strict=True)
        )
        return hit_points, mana, boss_hit_points, ended

    def castable(self, timers: Timers):
        timer_of = dict(zip(self.effects, timers, strict=True))
        return [spell for spell in self.spells if not timer_of.get(spell.effect)]


class EffectsOnPlayerTurnsOnly(Duel):
    def boss_steps(self):
        return (self.strike,)


class EffectsOnBossTurnsOnly(Duel):
    def player_steps(self):
        return (self.lose_hit_point,) if self.hard else ()


class EffectsStartAtOnce(Duel):
    def cast(self, spell: Spell, state: State):
        hit_points, mana, boss_hit_points, timers = super().cast(spell, state)
        if not spell.effect:
            return hit_points, mana, boss_hit_points, timers
        mana += spell.effect.mana
        boss_hit_points -= spell.effect.damage
        index = self.effects.index(spell.effect)
        timers = (*timers[:index], timers[index] - 1, *timers[index + 1 :])
        return hit_points, mana, boss_hit_points, timers


class ShieldABossTurnShort(Duel):
    spells = changed(SHIELD, effect=SHIELD.effect._replace(turns=5))


class ShieldForOneBlow(Duel):
    spells = changed(SHIELD, effect=SHIELD.effect._replace(turns=2))


class ShieldIsNoArmor(Duel):
    def armor(self, _timers: Timers):
        return 0


class BlowsMayTakeNothing(Duel):
    def blow(self, armor: int):
        return max(0, self.boss.damage - armor)


class ManaMustBeLeft(Duel):
    def choices(self, state: State):
        return [choice for choice in super().choices(state) if choice.spell.cost < state[1]]


class ZeroHitPointsAreAlive(Duel):
    def alive(self, hit_points: int):
        return hit_points >= 0


class DrainHealsNothing(Duel):
    spells = changed(DRAIN, healing=0)


class DrainDoesNoDamage(Duel):
    spells = changed(DRAIN, damage=0)


class RechargeFourTimes(Duel):
    spells = changed(RECHARGE, effect=RECHARGE.effect._replace(turns=4))


class PoisonFiveTimes(Duel):
    spells = changed(POISON, effect=POISON.effect._replace(turns=5))


class NoAffordableSpellPasses(Duel):
    def choices(self, state: State):
        rest = Spell("pass", 0)
        after = self.cast(rest, (0, 0, 0, state[3]))
        for step in self.round_steps():
            after = step(after)
        return super().choices(state) or [Round(rest, *after)]


class PoisonKillsAfterTheBlow(Duel):
    def boss_steps(self):
        return (lambda state: self.strike(self.apply_effects(state)),)


class LittleManaLosesAtOnce(Duel):
    """Without mana for a spell the duel is lost, whatever Recharge and Poison still have to do."""

    def successors(self, state: State):
        for after, mana, spell in super().successors(state):
            if self.won(after) or state[1] - mana >= MAGIC_MISSILE.cost:
                yield after, mana, spell


class AWinTakesASpell(Duel):
    """A boss that Poison kills at the start of the player's turn is dead after one more spell."""

    def won(self, state: State):
        return super().won(state) and state[1] >= MAGIC_MISSILE.cost


class Case(NamedTuple):
    """A duel on which a reading of the rules goes wrong: what it starts from, and both answers."""

    reading: type[Duel]
    start: tuple[int, int, int, int]
    least: int | None
    misread: int | None
    hard: bool = False


CASES = [
    Case(HardModeOnBossTurnsToo, (5, 1, 4, 172), 106, 126, hard=True),
    Case(HardModeOnBossTurnsToo, (5, 2, 5, 122), 106, None, hard=True),
    Case(HardModeAfterTheEffects, (14, 1, 5, 255), 246, 226, hard=True),
    Case(HardModeAfterTheEffects, (16, 2, 7, 282), None, 226, hard=True),
    Case(TheDeadAreSavedByTheEffects, (14, 2, 7, 480), 246, 226, hard=True),
    Case(TheDeadAreSavedByTheEffects, (15, 2, 7, 277), None, 226, hard=True),
    Case(ActiveEffectsAreCastAgain, (31, 8, 27, 234), 1069, 970),
    Case(ActiveEffectsAreCastAgain, (34, 9, 23, 236), None, 1136),
    Case(EffectsAreRefusedOnTheTurnTheyEnd, (22, 4, 3, 547), 525, None),
    Case(EffectsAreRefusedOnTheTurnTheyEnd, (35, 3, 13, 683), 505, 551),
    Case(EffectsOnPlayerTurnsOnly, (12, 1, 2, 453), 226, 232),
    Case(EffectsOnPlayerTurnsOnly, (16, 8, 9, 336), None, 325),
    Case(EffectsOnBossTurnsOnly, (13, 4, 5, 277), 226, None),
    Case(EffectsOnBossTurnsOnly, (14, 7, 6, 326), None, 325),
    Case(EffectsStartAtOnce, (9, 2, 3, 367), 179, 173),
    Case(EffectsStartAtOnce, (10, 5, 4, 294), 272, None),
    Case(ShieldABossTurnShort, (12, 4, 4, 287), 272, None),
    Case(ShieldABossTurnShort, (7, 3, 2, 572), 292, 312),
    Case(ShieldForOneBlow, (7, 4, 3, 263), 219, None),
    Case(ShieldForOneBlow, (14, 6, 10, 360), 325, 339),
    Case(ShieldIsNoArmor, (7, 4, 3, 243), 219, None),
    Case(ShieldIsNoArmor, (13, 2, 2, 471), 412, 418),
    Case(BlowsMayTakeNothing, (5, 5, 2, 435), 239, 219),
    Case(BlowsMayTakeNothing, (5, 4, 1, 271), None, 219),
    Case(ManaMustBeLeft, (4, 11, 2, 53), 53, None),
    Case(ManaMustBeLeft, (17, 4, 14, 279), 279, 508),
    Case(ZeroHitPointsAreAlive, (4, 1, 4, 146), 53, 106),
    Case(ZeroHitPointsAreAlive, (6, 7, 7, 120), None, 106),
    Case(DrainHealsNothing, (6, 2, 1, 151), 126, None),
    Case(DrainHealsNothing, (5, 3, 3, 257), 126, 219),
    Case(DrainDoesNoDamage, (5, 1, 1, 227), 126, 179),
    Case(DrainDoesNoDamage, (5, 2, 2, 277), 126, None),
    Case(RechargeFourTimes, (15, 2, 4, 234), 641, None),
    Case(PoisonFiveTimes, (22, 3, 6, 486), 319, 372),
    Case(NoAffordableSpellPasses, (17, 1, 4, 211), None, 173),
    Case(NoAffordableSpellPasses, (14, 2, 8, 213), 212, 173),
    Case(PoisonKillsAfterTheBlow, (12, 1, 2, 261), 226, 232),
    Case(PoisonKillsAfterTheBlow, (12, 4, 5, 229), 226, None),
    Case(LittleManaLosesAtOnce, (22, 1, 6, 267), 508, None),
    Case(AWinTakesASpell, (13, 1, 5, 259), 212, 441),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.reading.__name__)
def test_each_rule_is_told_apart(case: Case):
    boss_hit_points, damage, hit_points, mana = case.start
    boss = Boss(boss_hit_points, damage)

    def answer(duel: type[Duel], search: str = "dijkstra") -> int | None:
        start = duel(boss, hit_points=hit_points, mana=mana, hard=case.hard)
        return least_mana(start, search).mana

    assert oracle.duel(*case.start, hard=case.hard) == case.least
    assert answer(Duel) == answer(Duel, "astar") == case.least
    assert answer(case.reading) == case.misread != case.least


def test_every_misreading_has_a_case():
    readings = {name for name, each in globals().items() if isinstance(each, type)}
    assert readings - {"Boss", "Case", "Duel", "NamedTuple", "Round", "Spell"} == {
        case.reading.__name__ for case in CASES
    }


# Each spell alone, from a duel in which nobody is near death.


@pytest.mark.parametrize(
    ("spell", "at_once", "next_choice"),
    [
        (MAGIC_MISSILE, (50, 447, 56, (0, 0, 0)), (41, 447, 56, (0, 0, 0))),
        (DRAIN, (52, 427, 58, (0, 0, 0)), (43, 427, 58, (0, 0, 0))),
        (SHIELD, (50, 387, 60, (6, 0, 0)), (48, 387, 60, (4, 0, 0))),
        (POISON, (50, 327, 60, (0, 6, 0)), (41, 327, 54, (0, 4, 0))),
        (RECHARGE, (50, 271, 60, (0, 0, 5)), (41, 473, 60, (0, 0, 3))),
    ],
    ids=lambda value: value.name if isinstance(value, Spell) else "",
)
def test_spells(spell: Spell, at_once: State, next_choice: State):
    duel = Duel(Boss(60, 9))
    assert duel.cast(spell, duel.source) == at_once
    assert duel.follow(duel.round_steps(), at_once) == next_choice


def after_spells(duel: Duel, *spells: Spell) -> State:
    state = duel.source
    for spell in spells:
        assert spell in [choice.spell for choice in duel.choices(state)]
        state = duel.follow(duel.round_steps(), duel.cast(spell, state))
    return state


@pytest.mark.parametrize("spell", [SHIELD, POISON, RECHARGE], ids=lambda spell: spell.name)
def test_effects_last_into_the_third_turn_of_the_player(spell: Spell):
    duel = Duel(Boss(60, 9), mana=1000)
    for waited in range(1, 3):
        state = after_spells(duel, spell, *[MAGIC_MISSILE] * (waited - 1))
        assert spell not in duel.castable(state[3])
    state = after_spells(duel, spell, MAGIC_MISSILE, MAGIC_MISSILE)
    assert spell in duel.castable(state[3])
    assert state[3] == (0, 0, 0)


def test_what_effects_do_in_all():
    duel = Duel(Boss(60, 9), mana=1000)
    rest = [MAGIC_MISSILE] * 2
    _, _, boss_hit_points, _ = after_spells(duel, POISON, *rest)
    assert boss_hit_points == 60 - 6 * 3 - 2 * 4
    _, mana, _, _ = after_spells(duel, RECHARGE, *rest)
    assert mana == 1000 - 229 - 2 * 53 + 5 * 101
    hit_points, _, _, _ = after_spells(duel, SHIELD, *rest, MAGIC_MISSILE)
    assert hit_points == 50 - 3 * (9 - 7) - 9


def test_hard_mode_costs_a_hit_point_a_turn_of_the_player():
    duel = Duel(Boss(60, 9), hard=True)
    assert duel.source == (49, 500, 60, (0, 0, 0))
    assert after_spells(duel, MAGIC_MISSILE)[0] == 49 - 9 - 1


def test_who_wins_and_who_loses():
    duel = Duel(Boss(60, 9))
    timers = (0, 0, 0)
    assert duel.won((1, 0, 0, timers))
    assert duel.won((1, 0, -3, timers))
    assert not duel.won((1, 0, 1, timers))
    assert not duel.won((0, 0, 0, timers))
    for over in [(1, 500, 0, timers), (0, 500, 9, timers), (-2, 500, 9, timers)]:
        assert duel.over(over)
        assert list(duel.successors(over)) == []
