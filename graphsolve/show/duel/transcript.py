"""What happens in a duel, in the words of the statement: for transcripts, frames and boards."""

from collections.abc import Iterable, Iterator

from more_itertools import peekable

from graphsolve.puzzles.duel import events as duel
from graphsolve.puzzles.duel.events import Scene
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, stated, within

TERMINATIONS = {
    duel.Termination.NO_SPELL: "Player cannot cast any spell, and the boss wins.",
    duel.Termination.SPELLS_RAN_OUT: "There is no spell to cast now, so the duel stops here.",
}


def text_of(
    events: Iterable[duel.Event], rounds: Rounds = ALL_ROUNDS, _part: int = 1
) -> Iterator[str]:
    """Yield the transcript of a duel; each turn begins with a blank line.

    Rounds are turns, counting those of both sides.

    Source: Advent of Code 2015, day 22.
    """
    for event, sentence in sentences_of(within(events, rounds, Scene)):
        if isinstance(event, duel.TurnBegan):
            yield f"\n-- {event.fighter.capitalize()} turn --\n"
            yield from (f"- {line}\n" for line in state_lines(event))
        elif sentence:
            yield f"{sentence}\n"


def state_lines(state: duel.TurnBegan | Scene) -> tuple[str, str]:
    """Describe the state of the player and of the boss as a turn begins."""
    points = stated(state.hit_points, "hit point")
    return (
        f"Player has {points}, {state.armor} armor, {state.mana} mana",
        f"Boss has {stated(state.boss_hit_points, 'hit point')}",
    )


def sentences_of(events: Iterable[duel.Event]) -> Iterator[tuple[duel.Event, str]]:
    """Yield the events of a duel, each with a sentence about it, which may be empty.

    The boss's attacks end with an exclamation mark, as in all but one place in the statement.
    Death is mentioned only if it ends the duel: under misread rules, the duel may go on.
    """
    stream = peekable(events)
    for event in stream:
        is_over = isinstance(stream.peek(None), duel.DuelEnded | None)
        yield event, sentence_of(event, is_over=is_over)


def sentence_of(event: duel.Event, *, is_over: bool) -> str:
    """Describe an event, after which the duel may be over."""
    match event:
        case duel.HitPointLost():
            text = "Player loses 1 hit point."
        case duel.EffectApplied():
            text = effect_text(event)
        case duel.EffectEnded(spell, armor):
            text = f"{spell} wears off{f', decreasing armor by {armor}' if armor else ''}."
        case duel.SpellCast():
            text = f"Player casts {', '.join([event.spell, *spell_parts(event)])}."
        case duel.Blow():
            text = blow_text(event)
        case duel.DuelEnded(termination):
            text = TERMINATIONS.get(termination, "")
        case _:
            return ""
    if is_over and getattr(event, "boss_hit_points", 1) <= 0:
        return f"{text} This kills the boss, and the player wins."
    if is_over and getattr(event, "hit_points", 1) <= 0:
        return f"{text} This kills the player, and the boss wins."
    return text


def effect_text(event: duel.EffectApplied) -> str:
    """Describe the result of an effect, and its timer unless the boss has no hit points left."""
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


def spell_parts(event: duel.SpellCast) -> Iterator[str]:
    """Describe the immediate results of a spell, and the armor of its effect."""
    if event.damage:
        yield f"dealing {event.damage} damage"
    if event.healing:
        yield f"{'and ' if event.damage else ''}healing {stated(event.healing, 'hit point')}"
    if event.armor:
        yield f"increasing armor by {event.armor}"


def blow_text(blow: duel.Blow) -> str:
    """Describe the boss's attack. With armor, the damage is shown as a subtraction."""
    damage = f"{blow.damage} - {blow.armor}" if blow.armor else f"{blow.damage}"
    if blow.dealt != blow.damage - blow.armor:
        return f"Boss attacks for {damage} damage, but at least {blow.dealt}!"
    return f"Boss attacks for {damage}{f' = {blow.dealt}' if blow.armor else ''} damage!"
