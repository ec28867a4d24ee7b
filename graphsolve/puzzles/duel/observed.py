"""A duel played spell by spell, and an event for each thing that happens."""

from collections.abc import Generator, Iterable, Iterator
from itertools import count
from typing import TypeAlias

from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Ending,
    Event,
    Fighter,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.puzzles.duel.rules import Duel, Step
from graphsolve.puzzles.duel.state import Spell, State

__all__ = ["duel_events"]

Told: TypeAlias = Generator[Event, None, State]
"""Yields events, and returns the state that they lead to."""


def duel_events(duel: Duel, spells: Iterable[str]) -> Iterator[Event]:
    """Play a duel with given spells, and tell what happens.

    >>> from graphsolve.puzzles.duel import Boss
    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> for event in duel_events(duel, ["Poison", "Magic Missile"]):
    ...     print(type(event).__name__)
    DuelBegan
    TurnBegan
    SpellCast
    TurnBegan
    EffectApplied
    Blow
    TurnBegan
    EffectApplied
    SpellCast
    TurnBegan
    EffectApplied
    DuelEnded

    Spells beyond the end of the duel are left over.

    Args:
        duel: the duel before its first turn.
        spells: the names of the spells that the player casts.

    Raises:
        ValueError: if one of them cannot be cast when its turn comes.

    Source: Advent of Code 2015, day 22.
    """
    yield DuelBegan(
        duel.start[0], duel.start[1], duel.boss.hit_points, duel.boss.damage, duel.hard
    )
    line = iter(spells)
    state, spent = duel.start, 0
    for turn in count(1):
        players = turn % 2 == 1
        yield turn_began(duel, turn, state, spent)
        state = yield from tell_steps(duel, steps_of(duel, turn), state)
        if players and not duel.over(state):
            spell = next_spell(duel, line, state, turn)
            if isinstance(spell, Ending):
                yield DuelEnded(spell, WINNERS[spell], spent)
                return
            spent += spell.cost
            state = duel.cast(spell, state)
            yield spell_cast(spell, state)
        if duel.over(state):
            ending = Ending.BOSS_DIED if duel.won(state) else Ending.PLAYER_DIED
            yield DuelEnded(ending, WINNERS[ending], spent)
            return


WINNERS: dict[Ending, Fighter | None] = {
    Ending.BOSS_DIED: "player",
    Ending.PLAYER_DIED: "boss",
    Ending.NO_SPELL: "boss",
    Ending.LINE_ENDED: None,
}


def next_spell(duel: Duel, line: Iterator[str], state: State, turn: int) -> Spell | Ending:
    """The next spell of the line, or why there is none."""
    spells = {choice.spell.name: choice.spell for choice in duel.choices(state)}
    if not spells:
        return Ending.NO_SPELL
    name = next(line, None)
    if name is None:
        return Ending.LINE_ENDED
    if name not in spells:
        raise ValueError(f"turn {turn}: expected one of {', '.join(spells)}, found {name!r}")
    return spells[name]


def steps_of(duel: Duel, turn: int) -> tuple[Step, ...]:
    """What happens in a turn, up to the player's choice."""
    if turn == 1:
        return duel.first_steps()
    return duel.player_steps() if turn % 2 else duel.boss_steps()


def tell_steps(duel: Duel, steps: tuple[Step, ...], state: State) -> Told:
    """Take steps until one of the two is dead, and tell of each."""
    for step in steps:
        if duel.over_before(step, state):
            break
        before, state = state, step(state)
        if step == duel.apply_effects:
            yield from effects_applied(duel, before)
        elif step == duel.strike:
            armor = duel.armor(before[3])
            yield Blow(duel.boss.damage, armor, before[0] - state[0], state[0])
        elif step == duel.lose_hit_point:
            yield HitPointLost(state[0])
    return state


def effects_applied(duel: Duel, before: State) -> Iterator[Event]:
    """Tell what the active effects do, up to the one that kills the boss."""
    _, _, boss_hit_points, timers = before
    spells = (spell for spell in duel.spells if spell.effect)
    for spell, timer in zip(spells, timers, strict=True):
        effect = spell.effect
        if effect not in duel.running(timers) or not duel.alive(boss_hit_points):
            continue
        boss_hit_points -= effect.damage
        yield EffectApplied(
            spell.name, timer - 1, effect.armor, effect.damage, effect.mana, boss_hit_points
        )
        if timer == 1 and duel.alive(boss_hit_points):
            yield EffectEnded(spell.name, effect.armor)


def turn_began(duel: Duel, turn: int, state: State, spent: int) -> TurnBegan:
    """Tell how the two stand when a turn begins."""
    hit_points, mana, boss_hit_points, timers = state
    names = (spell.name for spell in duel.spells if spell.effect)
    return TurnBegan(
        turn=turn,
        fighter="player" if turn % 2 else "boss",
        hit_points=hit_points,
        armor=duel.armor(timers),
        mana=mana,
        boss_hit_points=boss_hit_points,
        timers={name: timer for name, timer in zip(names, timers, strict=True) if timer > 0},
        spent=spent,
    )


def spell_cast(spell: Spell, state: State) -> SpellCast:
    """Tell what a spell did at once, which led to a state."""
    return SpellCast(
        spell.name,
        spell.cost,
        spell.damage,
        spell.healing,
        spell.effect.armor if spell.effect else 0,
        boss_hit_points=state[2],
    )
