"""The events of duels are those of the oracle."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from examples import examples
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    HitPointLost,
    SpellCast,
    Termination,
    TurnBegan,
)


def expected(duel: Duel, dice, spells: list[str]) -> Iterator[object]:
    """The events of a duel with up to 12 random spells, which are added to the list."""
    hit_points, mana, _, _ = duel.start
    boss, damage = duel.boss
    here = oracle.Duel(hit_points, mana, boss)
    spent = 0
    yield DuelBegan(hit_points, mana, boss, damage, duel.hard)
    for turn in count(1):
        fighter = "player" if turn % 2 else "boss"
        yield TurnBegan(
            turn,
            fighter,
            here.hit_points,
            7 if here.shield else 0,
            here.mana,
            here.boss_hit_points,
            {name: timer for name, timer in timers_of(here).items() if timer},
            spent,
        )
        before = here
        if fighter == "boss":
            here = oracle.play_boss_turn(here, damage)
            yield from effects(before)
            if here.boss_hit_points > 0:
                dealt = before.hit_points - here.hit_points
                yield Blow(damage, 7 if before.shield else 0, dealt, here.hit_points)
        else:
            here = oracle.begin_player_turn(here, duel.hard)
            if duel.hard:
                yield HitPointLost(here.hit_points)
            if here.hit_points > 0:
                yield from effects(before)
        if here.hit_points <= 0:
            yield DuelEnded(Termination.PLAYER_DIED, "boss", spent)
            return
        if here.boss_hit_points > 0 and fighter == "player":
            known = oracle.SPELLS.items()
            castable = [name for name, spell in known if oracle.can_cast(here, spell)]
            if not castable or len(spells) == 12:
                over = Termination.SPELLS_RAN_OUT if castable else Termination.NO_SPELL
                yield DuelEnded(over, None if castable else "boss", spent)
                return
            spells.append(dice.choice(castable))
            spell = oracle.SPELLS[spells[-1]]
            spent += spell.cost
            here = oracle.cast(here, spell)
            armor, timer = 7 * (spell.shield > 0), max(spell.shield, spell.poison, spell.recharge)
            dealt, left = (spell.damage, spell.healing, armor), here.boss_hit_points
            yield SpellCast(spells[-1], spell.cost, *dealt, left, timer)
        if here.boss_hit_points <= 0:
            yield DuelEnded(Termination.BOSS_DIED, "player", spent)
            return


def timers_of(here: oracle.Duel) -> dict[str, int]:
    return {"Shield": here.shield, "Poison": here.poison, "Recharge": here.recharge}


def effects(before: oracle.Duel) -> Iterator[object]:
    """Each active effect has one event, in the order of the spells, up to the one that kills."""
    boss = before.boss_hit_points
    for name, timer in timers_of(before).items():
        if timer and boss > 0:
            damage, armor, mana = 3 * (name == "Poison"), 7 * (name == "Shield"), 101
            boss -= damage
            yield EffectApplied(name, timer - 1, armor, damage, mana * (name == "Recharge"), boss)
            if timer == 1 and boss > 0:
                yield EffectEnded(name, armor)


@examples(100)
@given(
    st.builds(Boss, st.integers(1, 40), st.integers(0, 12)),
    st.integers(1, 30),
    st.integers(0, 700),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_every_event_is_the_oracles(boss: Boss, hit_points, mana, hard, dice):
    duel = Duel(boss, hit_points=hit_points, mana=mana, hard=hard)
    spells: list[str] = []
    events = list(expected(duel, dice, spells))
    assert list(duel_events(duel, spells)) == events
    result = {"player": "win", "boss": "lose", None: "unfinished"}[events[-1].winner]
    played = oracle.duel_play(spells, *boss, hit_points, mana, hard=hard)
    assert played == (result, events[-1].spent)


def test_spells_after_the_end_are_ignored():
    duel = Duel(Boss(4, 8))
    events = list(duel_events(duel, ["Magic Missile", "No such spell"]))
    assert events == list(duel_events(duel, ["Magic Missile"]))


@pytest.mark.parametrize(
    ("mana", "spells", "problem"),
    [
        (500, ["Fireball"], r"'Fireball' cannot be cast on turn 1 "),
        (500, ["Poison", "Poison"], r"'Poison' cannot be cast on turn 3 "),
        (500, ["magic missile"], r"'magic missile' cannot be cast on turn 1 "),
        (60, ["Drain"], r"^'Drain' cannot be .*castable: Magic Missile\)$"),
    ],
)
def test_spells_that_cannot_be_cast(mana: int, spells: list[str], problem: str):
    with pytest.raises(ValueError, match=problem):
        list(duel_events(Duel(Boss(50, 8), mana=mana), spells))
