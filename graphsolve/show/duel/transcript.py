"""What happens in a duel, in the words of the statement: for transcripts, frames and boards."""

from collections.abc import Iterable, Iterator

from more_itertools import stagger

from graphsolve.puzzles.duel.events import (
    Blow,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Ending,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.show.transcript import (
    ALL_ROUNDS,
    Rounds,
    stated,
    within,
    without_first_blank_line,
)

BOSS_DIES = " This kills the boss, and the player wins."
PLAYER_DIES = " This kills the player, and the boss wins."
ENDINGS = {
    Ending.NO_SPELL: "Player cannot cast any spell, and the boss wins.\n",
    Ending.LINE_ENDED: "No more spells are given, so the duel stops here.\n",
}


def duel_text(events: Iterable[Event], rounds: Rounds = ALL_ROUNDS) -> Iterator[str]:
    """The transcript of a duel.

    The boss's attacks end with an exclamation mark, as in all but one place of the statement.

    Rounds are turns, counting those of both sides.

    Source: Advent of Code 2015, day 22.
    """
    return without_first_blank_line(turn_text(within(events, rounds, Scene)))


def turn_text(events: Iterable[Event]) -> Iterator[str]:
    """The lines for some events of a duel; each turn begins with a blank line.

    By misread rules, someone without hit points may go on, and is then not said to die.
    """
    for event, following in stagger(events, offsets=(0, 1), longest=True):
        is_over = following is None or isinstance(following, DuelEnded)
        match event:
            case TurnBegan():
                yield (
                    f"\n-- {event.fighter.capitalize()} turn --\n"
                    f"- Player has {stated(event.hit_points, 'hit point')}, "
                    f"{event.armor} armor, {event.mana} mana\n"
                    f"- Boss has {stated(event.boss_hit_points, 'hit point')}\n"
                )
            case HitPointLost(hit_points):
                dies = PLAYER_DIES if hit_points <= 0 and is_over else ""
                yield f"Player loses 1 hit point.{dies}\n"
            case EffectApplied():
                dies = BOSS_DIES if event.boss_hit_points <= 0 and is_over else ""
                yield f"{effect_text(event)}{dies}\n"
            case EffectEnded(spell, armor):
                yield f"{spell} wears off{f', decreasing armor by {armor}' if armor else ''}.\n"
            case SpellCast():
                dies = BOSS_DIES if event.boss_hit_points <= 0 and is_over else ""
                yield f"Player casts {', '.join([event.spell, *spell_parts(event)])}.{dies}\n"
            case Blow():
                dies = PLAYER_DIES if event.hit_points <= 0 and is_over else ""
                yield f"{blow_text(event)}{dies}\n"
            case DuelEnded(ending):
                yield ENDINGS.get(ending, "")


def effect_text(event: EffectApplied) -> str:
    """The result of an effect, and its timer unless the boss has no hit points left."""
    parts = []
    if event.damage:
        parts.append(f"deals {event.damage} damage")
    if event.mana:
        parts.append(f"provides {event.mana} mana")
    result = f"{event.spell} {' and '.join(parts)}"
    if event.boss_hit_points <= 0:
        return f"{result}."
    timer = f"timer is now {event.timer}."
    return f"{result}; its {timer}" if parts else f"{event.spell}'s {timer}"


def spell_parts(event: SpellCast) -> Iterator[str]:
    """The immediate results of a spell, and the armor of its effect."""
    if event.damage:
        yield f"dealing {event.damage} damage"
    if event.healing:
        yield f"{'and ' if event.damage else ''}healing {stated(event.healing, 'hit point')}"
    if event.armor:
        yield f"increasing armor by {event.armor}"


def blow_text(blow: Blow) -> str:
    """The boss's attack; with armor, its damage is a subtraction."""
    damage = f"{blow.damage} - {blow.armor}" if blow.armor else f"{blow.damage}"
    if blow.dealt != blow.damage - blow.armor:
        return f"Boss attacks for {damage} damage, but at least {blow.dealt}!"
    return f"Boss attacks for {damage}{f' = {blow.dealt}' if blow.armor else ''} damage!"
