"""A duel as the statement tells it, turn by turn."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.duel.events import (
    Blow,
    DuelBegan,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Ending,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.show.transcript.pieces import from_the_top
from graphsolve.show.transcript.rounds import ALL_ROUNDS, Rounds, within
from graphsolve.show.words import counted

__all__ = ["duel_text", "tell"]

BOSS_DIES = " This kills the boss, and the player wins."
PLAYER_DIES = " This kills the player, and the boss wins."
ENDINGS = {
    Ending.NO_SPELL: "Player can cast no spell, and the boss wins.\n",
    Ending.LINE_ENDED: "Player has no more spells to cast here.\n",
}


def duel_text(events: Iterable[Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    """The transcript of a duel.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=4, damage=8), hit_points=10, mana=250)
    >>> print("".join(duel_text(duel_events(duel, ["Magic Missile"]))), end="")
    -- Player turn --
    - Player has 10 hit points, 0 armor, 250 mana
    - Boss has 4 hit points
    Player casts Magic Missile, dealing 4 damage. This kills the boss, and the player wins.

    The boss's blows end in an exclamation mark, as in all of the statement but one place.

    Args:
        events: what happens in the duel.
        rounds: the turns to tell; those of both sides count.

    Raises:
        GraphsolveError: if the duel ends before these turns.

    Source: Advent of Code 2015, day 22.
    """
    return from_the_top(tell(within(events, rounds)))


def tell(events: Iterable[Event]) -> Iterator[str]:
    """The pieces of the transcript."""
    for event in events:
        match event:
            case TurnBegan():
                yield turn_text(event)
            case HitPointLost(hit_points):
                yield f"Player loses 1 hit point.{'' if hit_points > 0 else PLAYER_DIES}\n"
            case EffectApplied():
                yield f"{effect_text(event)}\n"
            case EffectEnded(spell, armor):
                yield f"{spell} wears off{f', decreasing armor by {armor}' * bool(armor)}.\n"
            case SpellCast():
                dies = "" if event.boss_hit_points > 0 else BOSS_DIES
                yield f"Player casts {', '.join([event.spell, *spell_parts(event)])}.{dies}\n"
            case Blow():
                yield f"{blow_text(event)}{'' if event.hit_points > 0 else PLAYER_DIES}\n"
            case DuelEnded(ending):
                yield ENDINGS.get(ending, "")
            case DuelBegan():
                pass


def turn_text(turn: TurnBegan) -> str:
    """The lines that begin a turn."""
    player = counted(turn.hit_points, "hit point")
    return (
        f"\n-- {turn.fighter.capitalize()} turn --\n"
        f"- Player has {player}, {turn.armor} armor, {turn.mana} mana\n"
        f"- Boss has {counted(turn.boss_hit_points, 'hit point')}\n"
    )


def effect_text(event: EffectApplied) -> str:
    """What an effect did, and its timer unless nobody is left to care."""
    parts = []
    if event.damage:
        parts.append(f"deals {event.damage} damage")
    if event.mana:
        parts.append(f"provides {event.mana} mana")
    told = f"{event.spell} {' and '.join(parts)}"
    if event.boss_hit_points <= 0:
        return f"{told}.{BOSS_DIES}"
    timer = f"timer is now {event.timer}."
    return f"{told}; its {timer}" if parts else f"{event.spell}'s {timer}"


def spell_parts(event: SpellCast) -> Iterator[str]:
    """What a spell did at once, and the armor that it will give."""
    if event.damage:
        yield f"dealing {event.damage} damage"
    if event.healing:
        yield f"{'and ' * bool(event.damage)}healing {counted(event.healing, 'hit point')}"
    if event.armor:
        yield f"increasing armor by {event.armor}"


def blow_text(blow: Blow) -> str:
    """The boss's attack, with the sum that armor makes of it."""
    against = f"{blow.damage} - {blow.armor}" if blow.armor else f"{blow.damage}"
    if blow.dealt != blow.damage - blow.armor:
        return f"Boss attacks for {against} damage, but at least {blow.dealt}!"
    return f"Boss attacks for {against}{f' = {blow.dealt}' * bool(blow.armor)} damage!"
