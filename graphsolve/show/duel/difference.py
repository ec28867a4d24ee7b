"""Where two duels diverge, in words."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from graphsolve.lab.compare import Fact, FactDifference
from graphsolve.lab.duel.difference import DuelDifference
from graphsolve.puzzles.duel.events import DuelEnded, Event, SpellCast, TurnBegan
from graphsolve.show.difference import fact_sentences, same_ends
from graphsolve.show.duel.transcript import sentences_of, state_lines
from graphsolve.show.interface import ONLY_ANSWER, PrintedSentences, Sentences
from graphsolve.show.sentences import Sentence

AMOUNTS = {
    "hit_points": "hit points",
    "armor": "armor",
    "mana": "mana",
    "boss_hit_points": "boss's hit points",
    "spent": "spent",
}
"""The words for the amounts of a state."""


def sentences(found: DuelDifference) -> Sentences:
    """Say what happens in the turn where two duels diverge, in both and in only one of them."""
    if found.only_answer:
        return ONLY_ANSWER
    assert found.before
    both, ours, theirs = parts_of(found)
    place = f"Turn {found.before.round or 1} ({found.before.fighter or 'player'})"
    spells = f"In both duels: {', '.join(spells_of(found))}." if found.before.round else ""
    said = {"Spells": spells, "Both": " ".join(both)}
    before = [Sentence(label, text) for label, text in said.items() if text]
    return Sentences(place, " ".join(ours), " ".join(theirs), before)


def parts_of(found: DuelDifference) -> tuple[list[str], list[str], list[str]]:
    """Return the sentences that both turns share, and those of only one of them."""
    ours, theirs = ([*turn_texts(found, events)] for events in (found.ours, found.theirs))
    start, end = same_ends(ours, theirs)
    only_ours, only_theirs = (texts[start : len(texts) - end] for texts in (ours, theirs))
    if not (only_ours and only_theirs):  # something is left out
        return [], ours, theirs
    return ours[:start] + ours[len(ours) - end :], only_ours, only_theirs


def turn_texts(found: DuelDifference, events: Sequence[Event]) -> Iterator[str]:
    """Say what happens in a turn, and the states before and after it, in sentences."""
    scene = found.before
    assert scene
    if scene.round:
        yield from (f"{line}." for line in state_lines(scene))
    for event, sentence in sentences_of(events):
        if isinstance(event, TurnBegan):
            yield from (f"{line}." for line in state_lines(event))
        elif sentence:
            yield sentence
    match events:
        case [*_, TurnBegan() as following]:
            timers = ", ".join(f"{spell} {timer}" for spell, timer in following.timers.items())
            yield f"Timers: {timers or 'none'}."
        case [*_, DuelEnded()]:
            pass
        case _:
            spell = spells_of(found)[-1]
            yield f"{spell} cannot be cast now." if spell != "nothing" else "A spell must be cast."


def spells_of(found: DuelDifference) -> list[str]:
    """Return the spells cast up to that turn; in one of the duels, the last may be impossible."""
    number = (found.before.round + 1) // 2 if found.before else 0
    casts = ((event for event in play if isinstance(event, SpellCast)) for play in found.plays)
    return max(([cast.spell for cast in islice(some, number)] for some in casts), key=len)


# --- What another solver prints ------------------------------------------------------------------


def printed_sentences(found: FactDifference) -> PrintedSentences:
    """Describe the first fact about a duel that differs in another solver's output."""
    return fact_sentences(found, partial(fact_text, theirs=found.theirs))


def fact_text(fact: Fact, theirs: Fact) -> str:
    """Describe a fact in a transcript; of a state, only the amounts that theirs has."""
    value = fact.value
    if fact.kind == "state":
        names = [name for name in AMOUNTS if name in theirs.value and name in value]
        return ", ".join(f"{AMOUNTS[name]}: {value[name]}" for name in names).capitalize()
    if fact.kind == "timer":
        return f"{value['spell']}'s timer is now {value['timer']}."
    return str(value.get("refused", f"The player casts {value['cast']}."))
