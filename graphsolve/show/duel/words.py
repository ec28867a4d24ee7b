"""A duel in the words of the statement: its transcript, and where two duels diverge."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from more_itertools import peekable

from graphsolve.lab.compare import Fact, FactDifference
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.puzzles.duel import events as duel
from graphsolve.puzzles.duel.events import Scene
from graphsolve.show.interface import ONLY_ANSWER, Sentences
from graphsolve.show.sentences import Sentence, printed_sentences, same_ends
from graphsolve.show.transcript import ALL_ROUNDS, stated, within

TERMINATIONS = {
    duel.Termination.NO_SPELL: "Player cannot cast any spell, and the boss wins.",
    duel.Termination.SPELLS_RAN_OUT: "The spells have run out, so the duel stops here.",
}


def text_of(
    events: Iterable[duel.Event], rounds: range = ALL_ROUNDS, _part: int = 1
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


# --- Where two duels diverge ---------------------------------------------------------------------

AMOUNTS = {
    "hit_points": "hit points",
    "armor": "armor",
    "mana": "mana",
    "boss_hit_points": "boss's hit points",
    "spent": "spent",
}
"""The words for the amounts of a state."""


def sentences(difference: DuelDifference) -> Sentences:
    """Say what happens in the turn where two duels diverge, in both and in only one of them."""
    if difference.only_answer:
        return ONLY_ANSWER
    scene = difference.before
    assert scene
    ours, theirs = (
        [*turn_texts(difference, each)] for each in (difference.ours, difference.theirs)
    )
    start, end = same_ends(ours, theirs)
    if start + end >= min(len(ours), len(theirs)):  # something is left out
        start = end = 0
    both = ours[:start], ours[len(ours) - end :]
    before, after = ([Sentence("Both", " ".join(texts))] if texts else [] for texts in both)
    if scene.round:
        before.insert(0, Sentence("Spells", f"In both duels: {', '.join(spells_of(difference))}."))
    place = f"Turn {scene.round or 1} ({scene.fighter or 'player'})"
    only_ours, only_theirs = (texts[start : len(texts) - end] for texts in (ours, theirs))
    return Sentences(place, " ".join(only_ours), " ".join(only_theirs), before, after)


def turn_texts(difference: DuelDifference, events: Sequence[duel.Event]) -> Iterator[str]:
    """Say what happens in a turn, and the states before and after it, in sentences."""
    scene = difference.before
    assert scene
    if scene.round:
        yield from (f"{line}." for line in state_lines(scene))
    for event, sentence in sentences_of(events):
        if isinstance(event, duel.TurnBegan):
            yield from (f"{line}." for line in state_lines(event))
        elif sentence:
            yield sentence
    match events:
        case [*_, duel.TurnBegan() as following]:
            timers = ", ".join(f"{spell} {timer}" for spell, timer in following.timers.items())
            yield f"Timers: {timers or 'none'}."
        case [*_, duel.DuelEnded()]:
            pass
        case _:
            spell = spells_of(difference)[-1]
            yield f"{spell} cannot be cast now." if spell != "nothing" else "A spell must be cast."


def spells_of(difference: DuelDifference) -> list[str]:
    """Return the spells cast up to that turn; in one of the duels, the last may be impossible."""
    number = (difference.before.round + 1) // 2 if difference.before else 0
    cast = (
        (event.spell for event in play if isinstance(event, duel.SpellCast))
        for play in difference.plays
    )
    return max(([*islice(spells, number)] for spells in cast), key=len)


# --- What another solver prints ------------------------------------------------------------------


def printed_turns(difference: FactDifference) -> Sentences:
    """Describe the first fact about a duel that differs in another solver's output."""
    return printed_sentences(difference, partial(fact_text, theirs=difference.theirs))


def fact_text(fact: Fact, theirs: Fact) -> str:
    """Describe a fact in a transcript; of a state, only the amounts that theirs has."""
    value = fact.value
    if fact.kind == "state":
        names = [name for name in AMOUNTS if name in theirs.value and name in value]
        return ", ".join(f"{AMOUNTS[name]}: {value[name]}" for name in names).capitalize()
    if fact.kind == "timer":
        return f"{value['spell']}'s timer is now {value['timer']}."
    return str(value.get("refused", f"The player casts {value['cast']}."))
